"""The value of a number of accesses, in closed form: cards of HQ, or of R&D in an unknown order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from ..board import server_number
from ..engine.ask import modifiers, objects
from ..errors import RezzedError, brief
from ..ids import HQ, RND, Type, Zone
from ..search.start_position import LARGEST, Position, number, position


@dataclass(frozen=True)
class AccessOdds:
    """The agendas among a number of different cards of a pile. Each set of cards is equally likely.

    Attributes:
        cards: the number of cards in the pile.
        accesses: the number of cards accessed.
        agendas: the points of each agenda in the pile.
        expected: the expected agenda points.
        some: the chance of at least one agenda.
        points: the chance of each possible total of points, in ascending order.
    """

    cards: int
    accesses: int
    agendas: tuple[int, ...]
    expected: Fraction
    some: Fraction
    points: tuple[tuple[int, Fraction], ...]

    def at_least(self, points: int) -> Fraction:
        """The chance of at least this many points."""
        return sum((chance for n, chance in self.points if n >= points), Fraction(0))


def access_odds(cards: int, accesses: int, agendas: Sequence[int]) -> AccessOdds:
    """Compute the value of accessing several different cards of a pile.

    Args:
        cards: the number of cards in the pile.
        accesses: the number of different cards accessed; more than the pile has means all of them.
        agendas: the points of each agenda in the pile.

    Raises:
        RezzedError: a number is invalid, or there are more agendas than cards.
    """
    number(cards, "cards")
    number(accesses, "accesses")
    if isinstance(agendas, (str, bytes)) or not isinstance(agendas, Sequence):
        raise RezzedError(f"agendas: expected a list of agenda points, not {brief(agendas)[:40]!r}")
    worth = tuple(number(n, "points of an agenda") for n in agendas)
    if len(worth) > cards:
        raise RezzedError(f"{len(worth)} agendas among {cards} cards: there cannot be more agendas than cards")
    k = min(accesses, cards)
    sets: dict[tuple[int, int], int] = {(0, 0): 1}  # the number of sets of agendas, by number of agendas and total points
    for n in worth:
        for (size, points), ways in list(sets.items()):
            if size < k:
                sets[size + 1, points + n] = sets.get((size + 1, points + n), 0) + ways
    others, all_ = cards - len(worth), comb(cards, k)
    chance: dict[int, int] = {}
    for (size, points), ways in sets.items():
        chance[points] = chance.get(points, 0) + ways * comb(others, k - size)
    return AccessOdds(
        cards, k, worth,
        expected=Fraction(k * sum(worth), cards) if cards else Fraction(0),
        some=1 - Fraction(comb(others, k), all_),
        points=tuple((n, Fraction(ways, all_)) for n, ways in sorted(chance.items()) if ways),
    )  # fmt: skip


def access_odds_of(board: Position, server: str, accesses: int = 1) -> AccessOdds:
    """Compute the same for HQ or R&D of a board. The order of R&D counts as unknown, whatever the board says.

    Args:
        board: as in `odds`.
        server: `HQ` or `R&D`.
        accesses: the number of cards accessed in HQ or R&D, not counting the root.

    Raises:
        RezzedError: the server, the number or the board is invalid.
    """
    zone = {HQ: Zone.HQ, RND: Zone.RND}.get(server_number(server) if isinstance(server, str) else None)  # type: ignore[arg-type]
    if zone is None:
        raise RezzedError(f"accesses of {brief(server)[:40]!r}: expected HQ or R&D")
    s = position(board)
    pile = s.order[zone]
    agendas = [modifiers.agenda_value(s, c) for c in pile if objects.fact(s, c).type == Type.AGENDA]
    return access_odds(len(pile), accesses, [min(max(0, n), LARGEST) for n in agendas])
