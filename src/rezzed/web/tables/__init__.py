"""Tables: games between two seats, or against a bot, with spectators.

A table is a fold over the entries of its game: what is in memory can be made again from the database at any time. An action is
played on a copy, its entry is written to the database, and only then it counts and is told. If another process wrote an entry
with the same number first, its entries are read, and the action is refused as late.
"""
