"""Many games between bots: played in several processes or on a cluster, kept in a journal, paired and rated.

`rezzed simulate` uses `playing` and `journal`; `rezzed league` uses everything. Only ratings and pairings need the libraries of
the extra `league`, and they are imported when they are needed.
"""
