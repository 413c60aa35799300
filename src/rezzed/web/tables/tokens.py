"""Tokens of seats and invitations. Only their hashes are kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    """Whether a token is the one whose hash was kept; it takes the same time for every token."""
    return bool(kept) and compare_digest(hashed(token), kept)
