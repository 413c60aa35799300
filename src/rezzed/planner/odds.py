"""Odds: the greatest chance of reaching a goal for a Runner with hidden information (docs/odds.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Final

from ..board import SPEC, Board, server_number
from ..engine.state import State
from ..errors import RezzedError, told
from ..game import Game
from ..ids import RUNNER, Policy, Type
from ..library import find_card
from ..rules import DEFAULT
from ..wording import events as event_words
from . import goal as goals
from .budget import KINDS
from .chances import DEEP, Belief, Key, Terms, TooMuch, Tree
from .plan import LARGEST, SUMS, Position, checked_limits, checked_seconds, number, position
from .sample import LONGEST, Sampler, interval
from .search import Search, deep

MOST: Final = 100_000  # positions for an exact answer
WORLDS: Final = 5_000  # combinations of unknown cards
REZ: Final = ("all", "none")
FRAMES: Final = 10 * DEEP  # Python frames

Weight = int | float | Fraction
Unknown = Mapping[str, Mapping[str, Weight]]


@dataclass(frozen=True)
class Odds:
    """The chance of a goal.

    Attributes:
        goal: the goal in words.
        chance: the greatest chance; for a sample, the share of plays that reached the goal.
        exact: whether `chance` is exact.
        bound: `exact`; `at least`: the chance of the best strategy found, and there may be a better one; `estimate`: like
            `at least`, but the worst choices of the Corp were also estimated.
        low, high: for a sample, the 95 % interval for the chance of the strategy; otherwise the known bounds.
        samples: the number of random plays; 0 if nothing was sampled.
        seed: the seed of the random plays.
        first: the best first choice in words; empty if there is none, or if both sides choose at once.
        states: the number of positions searched.
        elapsed_ms: the time in milliseconds.
    """

    goal: str
    chance: Fraction
    exact: bool
    bound: str
    low: float
    high: float
    samples: int
    seed: int
    first: str
    states: int
    elapsed_ms: float


def odds(
    board: Position, goal: str = "reach", *, limits: Mapping[str, int] | None = None, unknown: Unknown | None = None,
    rez: str = "all", samples: int = 10_000, seed: int = 1, seconds: float | None = None, most: int = MOST,
    progress: Callable[[int], None] | None = None,
) -> Odds:  # fmt: skip
    """Find the greatest chance that a run reaches a goal.

    The Corp rezzes approached ice or nothing (`rez`) and declines everything else that is optional. Its mandatory choices, and
    what
    it spends on a trace, are the worst for the Runner. If both sides choose without seeing the other's choice (bids, traces of
    1996), the chance is the value of that game. The Corp's choices do not depend on cards that only it knows.

    Args:
        board: as in `plan`; with `unknown`, a board, or a game in which no action was taken.
        goal: as in `plan`.
        limits: as in `plan`; a line that exceeds a limit fails.
        unknown: for positions of unrezzed ice (`HQ 1` is the outermost on HQ), the cards that may be there and their
            weights.
        rez: `all`: the Corp rezzes each piece of ice that the Runner approaches, if it can pay; `none`: it rezzes nothing.
        samples: the number of random plays if the tree is too large.
        seed: the seed of the random plays.
        seconds: the time limit; half of it is for an exact answer.
        most: the maximum number of positions for an exact answer.
        progress: called now and then with the number of positions searched.

    Raises:
        RezzedError: the board, the goal, a limit, a position, a card or a weight is invalid.
    """
    began, now = time.perf_counter(), time.monotonic()
    if rez not in REZ:
        raise RezzedError(f"rez {told(rez)[:40]!r}: expected {' or '.join(REZ)}")
    checked_seconds(seconds)
    if number(samples, "samples") == 0:
        raise RezzedError("samples: expected at least 1")
    for n, what in ((seed, "seed"), (most, "most")):
        if isinstance(n, bool) or not isinstance(n, int) or n < 0:
            raise RezzedError(f"{what}: expected a number of 0 or more, not {told(n)[:40]!r}")
    checked = checked_limits(limits)
    given = position(board)
    aim = goals.parse(given, goal)
    start = worlds(board, unknown) if unknown else [(Fraction(1), given)]
    sums = tuple([(tuple([KINDS.index(k) for k in SUMS.get(name, (name,))]), n) for name, n in checked.items()])
    kinds = tuple(sorted({k for ks, _ in sums for k in ks}))
    belief: Belief = []
    for weight, s in start:
        s.policy = int(Policy.FORCED)
        aim.await_in(s)
        belief.append((weight, s, (0,) * len(kinds)))
    search = Search(given, sum(1 << n for n in aim.servers))
    terms = Terms(search, given.last_run[0], rez == "all", sums, kinds, {id(s.code): k for k, (_, s) in enumerate(start)})
    with deep(FRAMES):
        return _answer(terms, belief, goal, (samples, seed, most), (began, now, seconds), progress)


def _answer(
    terms: Terms, start: Belief, goal: str, sizes: tuple[int, int, int], clock: tuple[float, float, float | None],
    progress: Callable[[int], None] | None,
) -> Odds:  # fmt: skip
    samples, seed, most = sizes
    began, now, seconds = clock
    tree = Tree(terms, most, now + seconds / 2 if seconds else 0.0, progress)
    try:
        chance = tree.play(start)
    except TooMuch:
        pass
    else:
        exact = not tree.loose and terms.search.exact
        first = _first(terms, start, lambda key: tree.known[key][1])
        low = float(chance)
        return Odds(
            goal, chance, exact, "exact" if exact else "at least", low, low if exact else 1.0, 0, seed, first, tree.states,
            (time.perf_counter() - began) * 1000,
        )  # fmt: skip
    sampler = Sampler(terms, start, seed)
    sampler.learn(tree, most, now + seconds * 3 / 4 if seconds else 0.0, progress)
    reached, done = sampler.play(samples, now + seconds if seconds else 0.0, progress)
    first = _first(terms, start, lambda key: sampler.strategy.get(key, -1))
    low, high = interval(reached, done)
    return Odds(
        goal, Fraction(reached, done), False, "estimate" if sampler.guessed else "at least", low, high, done, seed, first,
        tree.states + sampler.states, (time.perf_counter() - began) * 1000,
    )  # fmt: skip


def _first(terms: Terms, start: Belief, chosen: Callable[[Key], int]) -> str:
    """The first choice of the strategy, if the Runner makes it and it is always the same."""
    _, beliefs, _ = Tree(terms, LONGEST).spread(start)
    if len(beliefs) != 1 or beliefs[0][0][1].who != RUNNER:
        return ""
    option = chosen(terms.key(beliefs[0]))
    return event_words.option_text(beliefs[0][0][1], option) if option >= 0 else ""


# -- unknown cards ------------------------------------------------------------------------------------------------------------


def worlds(board: Position, unknown: Unknown) -> list[tuple[Fraction, State]]:
    """The possible boards, each with its chance. Cards in different positions are independent.

    Raises:
        RezzedError: a position, a card or a weight is invalid.
    """
    if isinstance(board, Game) and not board.actions and not board.drawn:
        board = board.setup
    if isinstance(board, (Game, State)):
        raise RezzedError("unknown: this needs a board, or a game in which no action was taken")
    data = board.data if isinstance(board, Board) else board
    if not isinstance(unknown, Mapping):
        raise RezzedError(f"unknown: expected positions with their cards, not {told(unknown)[:40]!r}")
    choices = [_choices(data, place, cards) for place, cards in unknown.items()]
    places = [at for at, _ in choices]
    if len(set(places)) < len(places):
        raise RezzedError("unknown: a position is named twice")
    size = 1
    for _, some in choices:
        size *= len(some)
    if size > WORLDS:
        raise RezzedError(f"unknown: {size} combinations of cards are too many (more than {WORLDS})")
    out: list[tuple[Fraction, State]] = []
    for there in product(*[cards for _, cards in choices]):
        weight = Fraction(1)
        for _, share in there:
            weight *= share
        out.append((weight, position(_with(data, dict(zip(places, [card for card, _ in there], strict=True))))))
    _alike([s for _, s in out])
    return out


def _alike(states: list[State]) -> None:
    """Make the worlds equal in everything that the engine stores about a card, so that nothing reveals which card is there."""
    for s in states:
        for x in states:
            s.history |= x.history
        s.heard = bytes(map(max, *[x.heard for x in states])) if len(states) > 1 else s.heard


def _choices(data: Mapping[str, Any], place: object, cards: object) -> tuple[tuple[str, int], list[tuple[str, Fraction]]]:
    """A position, as the field of the server and the number of the ice, and the chances of the cards that may be there."""
    shown = f"unknown {told(place)[:40]!r}"
    name, _, nth = place.rpartition(" ") if isinstance(place, str) else ("", "", "")
    server = server_number(name)
    if server is None or not nth.isdecimal() or len(nth) > 4 or int(nth) < 1:
        raise RezzedError(f"{shown}: expected a server and the number of its ice, such as 'HQ 1' for the outermost")
    ice = data["corp"].get("ice", {}) if "corp" in data else {}
    field = next((f for f in ice if server_number(str(f)) == server), "")
    there = _listed(ice[field]) if field else []
    if int(nth) > len(there):
        raise RezzedError(f"{shown}: the board has {len(there)} pieces of ice on {name}")
    match = SPEC.match(there[int(nth) - 1].strip())
    if match is None or match["rezzed"]:
        raise RezzedError(f"{shown}: this ice is rezzed, so it is known")
    if not isinstance(cards, Mapping) or not cards:
        raise RezzedError(f"{shown}: expected cards with their weights, not {told(cards)[:40]!r}")
    book = str(data.get("rules", DEFAULT))
    weights: dict[str, Fraction] = {}
    for title, weight in cards.items():
        fact = find_card(book, str(title).strip())
        if fact.type != Type.ICE:
            raise RezzedError(f"{shown}: {fact.title} is not ice")
        weights[fact.id] = weights.get(fact.id, Fraction(0)) + _weight(weight, f"{shown}: weight of {fact.title}")
    total = sum(weights.values())
    if not total:
        raise RezzedError(f"{shown}: the weights sum to 0")
    return (field, int(nth) - 1), [(card, w / total) for card, w in weights.items() if w]


def _weight(weight: object, what: str) -> Fraction:
    try:
        if isinstance(weight, bool) or not isinstance(weight, (int, float, Fraction)):
            raise ValueError
        out = Fraction(repr(weight)) if isinstance(weight, float) else Fraction(weight)
    except ValueError:
        raise RezzedError(f"{what}: expected a number, not {told(weight)[:40]!r}") from None
    if not 0 <= out <= LARGEST:
        raise RezzedError(f"{what}: {str(weight)[:40]} is out of range (0 to {LARGEST})")
    return out


def _listed(cards: Any) -> list[str]:
    return [cards] if isinstance(cards, str) else list(cards)


def _with(data: Mapping[str, Any], cards: Mapping[tuple[str, int], str]) -> dict[str, Any]:
    """The same board with other cards in some positions of ice; what follows the title stays."""
    ice = {field: _listed(specs) for field, specs in data["corp"]["ice"].items()}
    for (field, n), card in cards.items():
        spec = ice[field][n].strip()
        match = SPEC.match(spec)
        assert match is not None
        ice[field][n] = card + spec[match.end("title") :]
    return {**data, "corp": {**data["corp"], "ice": ice}}
