"""The searches: which options are tried, and which positions were solved before."""
