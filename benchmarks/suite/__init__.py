"""The figures that two commits are compared by; asv runs them (benchmarks/compare.py). They use public names that change seldom."""
