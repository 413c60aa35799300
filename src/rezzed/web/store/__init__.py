"""The database: games with their entries, and what people store. SQLite in a file by default, PostgreSQL by URL."""

from .database import Conflict, StorageError, Store

__all__ = ["Conflict", "StorageError", "Store"]
