"""Random numbers from a counter: the same seed and number of draws give the same result everywhere."""

from __future__ import annotations

from hashlib import blake2b


def draw(seed: int, counter: int, sides: int) -> int:
    """A number from 0 to `sides` - 1, each equally likely except for one part in 2**64 / `sides`."""
    digest = blake2b(f"{seed}:{counter}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") * sides >> 64
