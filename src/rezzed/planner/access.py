"""What a number of accesses is worth, in closed form: cards of HQ, or of R&D whose order nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from ..board import server_number
from ..engine.ask import modifiers, objects
from ..errors import RezzedError
from ..ids import HQ, RND, Type, Zone
from .plan import LARGEST, Position, number, position


@dataclass(frozen=True)
class AccessOdds:
    """The agendas among so many different cards of a pile, each set of cards equally likely.

    Attributes:
        cards: cards in the pile.
        accesses: how many of them are accessed.
        agendas: the points of each agenda in the pile.
        expected: agenda points expected.
        some: the chance of at least one agenda.
        points: for each sum of points that is possible its chance, in rising order.
    """

    cards: int
    accesses: int
    agendas: tuple[int, ...]
    expected: Fraction
    some: Fraction
    points: tuple[tuple[int, Fraction], ...]

    def at_least(self, points: int) -> Fraction:
        """The chance of so many points or more."""
        return sum((chance for n, chance in self.points if n >= points), Fraction(0))


def access_odds(cards: int, accesses: int, agendas: Sequence[int]) -> AccessOdds:
    """What the agendas among accessed cards come to.

    Args:
        cards: cards in the pile.
        accesses: how many different ones are accessed; more than there are means all of them.
        agendas: the points of each agenda among them.

    Raises:
        RezzedError: a number is none, or there are more agendas than cards.
    """
    number(cards, "cards")
    number(accesses, "accesses")
    if isinstance(agendas, (str, bytes)) or not isinstance(agendas, Sequence):
        raise RezzedError(f"agendas: expected a list of agenda points, not {str(agendas)[:40]!r}")
    worth = tuple(number(n, "points of an agenda") for n in agendas)
    if len(worth) > cards:
        raise RezzedError(f"{len(worth)} agendas among {cards} cards: there cannot be more agendas than cards")
    k = min(accesses, cards)
    sets: dict[tuple[int, int], int] = {(0, 0): 1}  # number of agendas and their points -> how many sets of agendas
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
    """The same for HQ or R&D of a board. The order of R&D is taken as unknown, whatever the board says.

    Args:
        board: as in `odds`.
        server: `HQ` or `R&D`.
        accesses: cards accessed in HQ or R&D; those in the root do not count.

    Raises:
        RezzedError: another server, no number, or the board makes no sense.
    """
    zone = {HQ: Zone.HQ, RND: Zone.RND}.get(server_number(server) if isinstance(server, str) else None)  # type: ignore[arg-type]
    if zone is None:
        raise RezzedError(f"accesses of {str(server)[:40]!r}: expected HQ or R&D")
    s = position(board)
    pile = s.order[zone]
    agendas = [modifiers.agenda_value(s, c) for c in pile if objects.fact(s, c).type == Type.AGENDA]
    return access_odds(len(pile), accesses, [min(max(0, n), LARGEST) for n in agendas])
