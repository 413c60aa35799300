"""The Vantage Point cycle."""
