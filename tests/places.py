"""Every card in exactly one place: what the columns of a state say of a card agrees with what its places say."""

from __future__ import annotations

from collections import Counter

from rezzed.engine.state import State
from rezzed.ids import Zone


def faults(s: State) -> list[str]:
    """Where the columns and the places of a state contradict each other."""
    found: list[str] = []
    held = [(c, zone, -1) for zone, cards in enumerate(s.order) for c in cards]
    held += [(c, int(Zone.ROOT), n) for n, cards in enumerate(s.roots) for c in cards]
    held += [(s.ice_at[p], int(Zone.ICE), n) for n, order in enumerate(s.positions) for p in order if s.ice_at[p] >= 0]
    held += [(c, int(Zone.HOSTED), -1) for c in range(len(s.code)) if s.zone[c] == Zone.HOSTED]
    for c, n in Counter(c for c, _, _ in held).items():
        if n > 1:
            found.append(f"card {c} is in {n} places")
    for c in range(len(s.code)):
        if (c, s.zone[c], s.where[c]) not in held:
            found.append(f"card {c} is not where it should be: zone {s.zone[c]}, server {s.where[c]}")
        if (s.zone[c] == Zone.HOSTED) != (s.host[c] >= 0) and s.zone[c] != Zone.PLAY:
            found.append(f"card {c} in zone {s.zone[c]} has host {s.host[c]}")
    positions = [p for order in s.positions for p in order]
    if len(set(positions)) != len(positions):
        found.append("a position is there twice")
    return found
