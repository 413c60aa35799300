"""The protocol for front ends: JSON-RPC 2.0 over any transport (docs/protocol.md). `rezzed engine` is this on a pipe."""

from .engine import Engine
from .games import Games
from .messages import BYTES, Message, decode, encode
from .methods import METHODS, VERSION

__all__ = ["BYTES", "METHODS", "VERSION", "Engine", "Games", "Message", "decode", "encode"]
