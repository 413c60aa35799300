"""Searching in positions that a seat cannot tell from the real one: the strategies of both sides, and a quick evaluation.

The modules of this room work on the state of the engine, not on views, because a search asks them thousands of times a
second. They only ever get states of samples (`Seat.sample`), never the one of the real game.
"""
