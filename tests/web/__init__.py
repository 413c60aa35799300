"""Tests of the board. They act as visitors do: over HTTP, over sockets, in a browser."""
