"""The Order and Chaos cycle."""
