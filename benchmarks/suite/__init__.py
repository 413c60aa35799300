"""The figures that two commits are compared by; asv runs them (benchmarks/compare.py). Their public names change seldom."""
