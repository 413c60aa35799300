"""What one side may know. A view is built from an allow-list, so it contains nothing else."""

from __future__ import annotations

import re
from typing import Any, Final

from .action import Action, Decision
from .board import name_of_server
from .decisions import arg, arg2
from .engine.ask import modifiers, objects, progress, query
from .engine.state import State
from .errors import RezzedError
from .ids import CORP, N_COUNTERS, RUNNER, SIDE_NAMES, Counter, Zone
from .wording import events as event_words


def view(s: State, decision: Decision | None, side: str) -> dict[str, Any]:
    """The board as `corp` or `runner` sees it, as plain data.

    Raises:
        RezzedError: there is no such side.
    """
    if side not in SIDE_NAMES[:2]:
        raise RezzedError(f"unknown side {side!r}; known: corp, runner")
    me = SIDE_NAMES.index(side)
    r = progress.run(s)
    return {
        "rules": s.book.name,
        "side": side,
        "corp": {
            "credits": s.credits[CORP], "clicks": s.clicks[CORP], "bad_publicity": s.bad_publicity,
            "points": modifiers.points(s, CORP), "hq": _hand(s, Zone.HQ, me == CORP), "rnd": len(s.order[Zone.RND]),
            "archives": [_title(s, c, me) if s.face[c] or me == CORP else None for c in s.order[Zone.ARCHIVES]],
            "score": [event_words.name(s, c) for c in s.order[Zone.CORP_SCORE]],
        },
        "runner": {
            "credits": s.credits[RUNNER], "clicks": s.clicks[RUNNER], "tags": s.tags, "core_damage": s.core,
            "mark": name_of_server(s, s.mark) if s.mark >= 0 else None,
            "link": modifiers.link(s), "points": modifiers.points(s, RUNNER), "grip": _hand(s, Zone.GRIP, me == RUNNER),
            "stack": len(s.order[Zone.STACK]), "heap": [event_words.name(s, c) for c in s.order[Zone.HEAP]],
            "rig": [_card(s, c, me) for c in objects.installed(s) if objects.fact(s, c).side == RUNNER],
            "score": [event_words.name(s, c) for c in s.order[Zone.RUNNER_SCORE]],
        },
        "servers": [
            {
                "server": name_of_server(s, n),
                "ice": [_card(s, c, me) for c in objects.protecting(s, n)],
                "root": [_card(s, c, me) for c in s.roots[n]],
            }
            for n in range(len(s.positions)) if objects.server_exists(s, n)
        ],
        "run": None if r is None else {"server": name_of_server(s, r.server), "fund": s.fund},
        "decision": None if decision is None else {
            "chooser": decision.chooser, "cite": decision.cite,
            "options": [_words(s, side, o) for o in decision.options] if s.who == me else None,
        },
    }  # fmt: skip


_MASKED: Final = (Zone.ICE, Zone.ROOT, Zone.ARCHIVES)


def _words(s: State, side: str, o: Action) -> str:
    return masked(s, side, o.text, arg(o.id), arg2(o.id), *event_words.told_by(s, o.id))


def masked(s: State, side: str, words: str, *cards: int) -> str:
    """Words about cards as a side may read them: a facedown card that it has not seen is named by its position."""
    me = SIDE_NAMES.index(side)
    for c in cards:
        if 0 <= c < len(s.code) and s.zone[c] in _MASKED and _title(s, c, me) is None:
            words = re.sub(rf"{re.escape(event_words.name(s, c))}(?![\w#])", _place(s, c), words)
    return words


def _place(s: State, card: int) -> str:
    if s.zone[card] == Zone.ARCHIVES:
        return f"card {s.order[Zone.ARCHIVES].index(card) + 1} in Archives"
    server = next(n for n in range(len(s.positions)) if card in s.roots[n] or card in objects.protecting(s, n))
    if s.zone[card] == Zone.ICE:
        return f"ice {objects.protecting(s, server).index(card) + 1} on {name_of_server(s, server)}"
    return f"card {s.roots[server].index(card) + 1} in the root of {name_of_server(s, server)}"


def _hand(s: State, zone: Zone, mine: bool) -> Any:
    return [event_words.name(s, c) for c in s.order[zone]] if mine else len(s.order[zone])


def _title(s: State, card: int, me: int) -> str | None:
    return event_words.name(s, card) if s.face[card] or s.seen[card] or objects.controller(s, card) == me else None


def _card(s: State, card: int, me: int) -> dict[str, Any]:
    out: dict[str, Any] = {"title": _title(s, card, me), "faceup": bool(s.face[card])}
    counters = {k.name.lower(): s.counters[card * N_COUNTERS + k] for k in Counter if s.counters[card * N_COUNTERS + k]}
    if counters:
        out["counters"] = counters
    if s.face[card] and (objects.fact(s, card).decl.strength is not None):
        out["strength"] = query.strength(s, card)
    return out
