"""Unknown cards of HQ, R&D and Archives: agendas whose points somebody named, or cards dealt from the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, Final

from ...board import server_number
from ...engine.program.parts import Fact
from ...errors import RezzedError, brief
from ...events import Ev
from ...ids import ARCHIVES, HQ, RND, Type
from ...library import Library
from ...server_names import server_name
from ...titles import plain
from ...vocabulary.abilities import When
from ...vocabulary.declare import Decl
from ...vocabulary.declare import card as declare
from .decklists import DeckCard, TooManyDeals, UnknownCard, fits

Agendas = Mapping[str, Sequence[int]]
Pile = Mapping[str, list[str]]  # fields of the Corp on the board
Dealing = tuple[Pile, Fraction]

MOST_POINTS: Final = 20  # points of one agenda
NOTHING: Final = -1  # instead of the number of a card that matters: any other card

_BLANK: Final = "Corp card"
_FIELDS: Final = {HQ: "hq", RND: "rnd", ARCHIVES: "archives"}


def listed(cards: Any) -> list[str]:
    """The cards of a field of a board, one by one. A number stands for that many blank cards."""
    if isinstance(cards, (str, int)):
        cards = [cards]
    out: list[str] = []
    for card in cards:
        out += [_BLANK] * card if isinstance(card, int) else [card]
    return out


def pile(data: Mapping[str, Any], server: int) -> tuple[str, list[str], list[int]]:
    """The field of a pile on a board, its cards, and the places of those that are unknown."""
    field = _FIELDS[server]
    cards = listed(data.get("corp", {}).get(field, []))
    return field, cards, [n for n, card in enumerate(cards) if plain(card) in ("corpcard", "onrcorpcard")]


# -- agendas by their points ------------------------------------------------------------------------------------------------


def points(agendas: Agendas | None) -> dict[int, tuple[int, ...]]:
    """Check the agendas of HQ and R&D: by server, the points of each.

    Raises:
        RezzedError: a server or a number is invalid.
    """
    if agendas is None:
        return {}
    if not isinstance(agendas, Mapping):
        raise RezzedError(f"agendas: expected HQ or R&D with agenda points, not {brief(agendas)[:40]!r}")
    out: dict[int, tuple[int, ...]] = {}
    for name, worth in agendas.items():
        server = server_number(name) if isinstance(name, str) else None
        if server not in (HQ, RND) or server in out:
            raise RezzedError(f"agendas of {brief(name)[:40]!r}: expected HQ or R&D, each once")
        if isinstance(worth, (str, bytes)) or not isinstance(worth, Sequence):
            raise RezzedError(f"agendas of {name}: expected a list of agenda points, not {brief(worth)[:40]!r}")
        for n in worth:
            if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= MOST_POINTS:
                raise RezzedError(f"agendas of {name}: expected points from 0 to {MOST_POINTS}, not {brief(n)[:40]!r}")
        out[server] = tuple(worth)
    return out


def named_piles(
    data: Mapping[str, Any], library: Library, book: str, agendas: Agendas | None, top: int
) -> tuple[Library, list[Dealing]]:
    """The possible contents of HQ and R&D as fields of the board, and a library with agendas without a text.

    Args:
        data: the board.
        library: the declared cards.
        book: the rule book of the board.
        agendas: their points by server.
        top: how many unknown cards from the top of R&D may be agendas.
    """
    asked = points(agendas)
    if not asked:
        return library, [({}, Fraction(1))]
    worth = sorted({n for some in asked.values() for n in some})
    library = _with_agendas(library, book, worth)
    out: list[Dealing] = [({}, Fraction(1))]
    for server, some in asked.items():
        field, cards, free = pile(data, server)
        if len(some) > len(free):
            there = "1 unknown card is" if len(free) == 1 else f"{len(free)} unknown cards are"
            raise RezzedError(
                f"agendas of {server_name(server)}: {len(some)} agendas, but {there} there"
                f" (the board has unknown cards as a number or as 'Corp card')"
            )
        ways = [(some, Fraction(1))] if server == HQ else tops(some, len(free), top)
        out = [
            ({**fields, field: _filled(cards, free, [agenda(n) if n >= 0 else "" for n in found])}, p * q)
            for fields, p in out for found, q in ways
        ]  # fmt: skip
    return library, out


def agenda(n: int) -> str:
    """The id of an agenda without a text."""
    return f"agenda_worth_{n}"


def _with_agendas(library: Library, book: str, worth: Sequence[int]) -> Library:
    library = library.copy()
    game = library.compiled(book).book.game
    library.add_cards(*[_declared(n, game) for n in worth])
    return library


def _declared(n: int, game: str) -> Decl:
    """An agenda without a text."""
    return declare(agenda(n), f"agenda worth {n}", Type.AGENDA, None, "", points=n, advance=0, game=game)


def _filled(cards: list[str], free: Sequence[int], there: Sequence[str]) -> list[str]:
    """A pile with cards in the first of the free places; an empty word is any other card."""
    out = list(cards)
    for at, card in zip(free, there, strict=False):
        if card:
            out[at] = card
    return out


# -- cards from the deck ----------------------------------------------------------------------------------------------------


class DealtPiles:
    """What the unknown cards of HQ, R&D and Archives may be if they come from the deck.

    Only some cards matter to a run that accesses them there: agendas, which count by their points, and cards whose text works
    there. These are dealt. All others are one kind of card without a text.

    Args:
        data: the board.
        library: the declared cards.
        book: the rule book of the board.
        deck: the copies of each card that are left for unknown cards.
        servers: where unknown cards are dealt.
        goal: the goal in words; a card that it names matters, and so do trash costs if the goal is to trash something.
        top: how many unknown cards from the top of R&D are dealt; those below count as cards without a text.
        one: whether the Runner accesses one card of HQ at most; then all unknown cards there are the one that may be accessed.
    """

    def __init__(
        self, data: Mapping[str, Any], library: Library, book: str, deck: Mapping[DeckCard, int], servers: Sequence[int],
        goal: str, top: int, one: bool,
    ) -> None:  # fmt: skip
        piles = [(n, *pile(data, n)) for n in (HQ, ARCHIVES, RND) if n in servers]  # R&D last: its lower cards stay unknown
        self.piles = [(n, field, cards, unknown) for n, field, cards, unknown in piles if unknown]
        self.top = top
        self.one = one
        self.goal = plain(goal)
        self.deck = {card: n for card, n in deck.items() if card.type != "corp_identity"}
        self.specs: list[str] = []  # the cards that matter, as a board names them
        self.kinds: dict[str, int] = {}  # the number of each card of the deck in `specs`, by id; or `NOTHING`
        self.unread: list[str] = []  # titles of cards whose texts are not played
        worth: set[int] = set()
        compiled = library.compiled(book)
        for card in self.deck:
            fact = compiled.card(card.id)
            if fact is None or fact.decl.inert:
                self.unread.append(card.title)
            spec = ""
            if fact is not None and self.matters(fact):
                spec = card.id
            elif card.type == "agenda":
                n = library.find_card(book, card.title).decl.points or 0
                worth.add(n)
                spec = agenda(n)
            if spec and spec not in self.specs:
                self.specs.append(spec)
            self.kinds[card.id] = self.specs.index(spec) if spec else NOTHING
        self.library = _with_agendas(library, book, sorted(worth))

    def matters(self, fact: Fact) -> bool:
        """Whether it matters which card this is where it is accessed, besides agenda points."""
        decl = fact.decl
        if plain(decl.title) in self.goal or decl.reveal_in_rnd or fact.anywhere_costs:
            return True
        if decl.trash is not None and self.goal.startswith("trash"):
            return True
        return any(
            getattr(x, "anywhere", False) and not (isinstance(x, When) and x.on.event == Ev.PLAYED) for x in decl.abilities
        )

    def left(self, dealt: Sequence[str]) -> dict[DeckCard, int]:
        """The deck without some cards."""
        return {card: n - dealt.count(card.id) for card, n in self.deck.items() if n > dealt.count(card.id)}

    def every(
        self, dealt: Sequence[str], spots: Sequence[UnknownCard], elsewhere: Sequence[UnknownCard], most: int
    ) -> list[Dealing]:
        """The possible contents of the piles, each with the number of ways to deal it.

        Args:
            dealt: the cards that are dealt to other positions, by id.
            spots: these positions.
            elsewhere: positions of other facedown cards, of which nobody asks what they are.
            most: the maximum number of possibilities.

        Raises:
            RezzedError: there are too few cards.
            TooManyDeals: there are too many possibilities.
        """
        kinds = Counter[tuple[str, int]]()
        for card, n in self.left(dealt).items():
            kinds[card.type, self.kinds[card.id]] += n
        type_of = {card.id: card.type for card in self.deck}
        full = frozenset([x.remote for x, id in zip(spots, dealt, strict=True) if x.remote >= 0 and type_of[id] != "upgrade"])
        out: list[Dealing] = []
        for there, ways in _without(kinds, elsewhere, full):
            out += [(fields, p * ways) for fields, p in self.contents(there, most)]
            if len(out) > most:
                raise TooManyDeals(len(out), most)
        return out

    def contents(self, there: Mapping[int, int], most: int) -> list[Dealing]:
        """The possible contents of the piles with their chances, from the numbers of each kind of card."""
        found: list[tuple[Pile, Fraction, Counter[int]]] = [({}, Fraction(1), Counter(there))]
        for server, field, cards, free in self.piles:
            longer: list[tuple[Pile, Fraction, Counter[int]]] = []
            wanted = self.drawn_for(server, free)
            for fields, p, rest in found:
                self.enough(server, sum(rest.values()), wanted if server == RND else len(free))
                some = Counter({kind: n for kind, n in rest.items() if kind != NOTHING})
                if server == RND:
                    drawn = tops(list(some.elements()), sum(rest.values()), wanted)
                else:
                    drawn = hands(some, sum(rest.values()), wanted)
                for those, q in drawn:
                    kinds = [*those, *[NOTHING] * (wanted - len(those))]
                    longer.append(({**fields, field: self.filled(server, cards, free, kinds)}, p * q, rest - Counter(kinds)))
                if len(longer) > most:
                    raise TooManyDeals(len(longer), most)
            found = longer
        return [(fields, p) for fields, p, _ in found]

    def drawn_for(self, server: int, free: Sequence[int]) -> int:
        """How many of the unknown cards of a pile are dealt."""
        return min(self.top, len(free)) if server == RND else 1 if server == HQ and self.one else len(free)

    def filled(self, server: int, cards: list[str], free: Sequence[int], kinds: Sequence[int]) -> list[str]:
        """A pile with the cards that are dealt to it."""
        words = [self.specs[kind] if kind != NOTHING else "" for kind in kinds]
        return _filled(cards, free, words * len(free) if server == HQ and self.one else words)

    def enough(self, server: int, cards: int, wanted: int) -> None:
        if wanted > cards:
            raise RezzedError(f"deck: {cards} cards are left for {wanted} unknown cards of {server_name(server)}")

    def at_random(self, gone: Mapping[DeckCard, int], draw: Callable[[int], int]) -> Pile:
        """Contents of the piles at random, if some cards lie elsewhere. `draw` gives a number below another one."""
        pool = [card.id for card, n in self.deck.items() for _ in range(n - gone.get(card, 0))]
        fields: dict[str, list[str]] = {}
        for server, field, cards, free in self.piles:
            wanted = self.drawn_for(server, free)
            self.enough(server, len(pool), wanted if server == RND else len(free))
            kinds = [self.kinds[pool.pop(draw(len(pool)))] for _ in range(wanted)]
            fields[field] = self.filled(server, cards, free, kinds)
        return fields


def _without(
    kinds: Counter[tuple[str, int]], spots: Sequence[UnknownCard], full: frozenset[int]
) -> list[tuple[Counter[int], int]]:
    """What is left of kinds of cards if some of them lie in positions, with the number of ways; nothing if they do not fit.

    Args:
        kinds: the number of cards of each type and kind.
        spots: the positions.
        full: the remote servers that have an asset or agenda.
    """
    names = sorted(kinds)
    found = {(tuple([kinds[x] for x in names]), full): 1}
    for spot in spots:
        after = Counter[tuple[tuple[int, ...], frozenset[int]]]()
        for (left, there), ways in found.items():
            for k, (type, _) in enumerate(names):
                if left[k] and fits(type, spot, there):
                    holds = there if spot.remote < 0 or type == "upgrade" else there | {spot.remote}
                    after[(*left[:k], left[k] - 1, *left[k + 1 :]), holds] += ways * left[k]
        found = dict(after)
    out = Counter[tuple[int, ...]]()
    for (left, _), ways in found.items():
        out[left] += ways
    return [(_by_kind(names, left), ways) for left, ways in out.items()]


def _by_kind(names: Sequence[tuple[str, int]], left: Sequence[int]) -> Counter[int]:
    out = Counter[int]()
    for (_, kind), n in zip(names, left, strict=True):
        out[kind] += n
    return out


def hands(agendas: Mapping[int, int], cards: int, drawn: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """The cards that matter among some cards, with chances.

    Args:
        agendas: how many cards of each kind that matters there are (of agendas by their points, for example).
        cards: the number of all cards.
        drawn: how many of them are drawn.
    """
    found: list[tuple[tuple[int, ...], int, int]] = [((), 1, drawn)]
    for points, many in sorted(agendas.items()):
        found = [
            (worth + (points,) * n, ways * comb(many, n), rest - n)
            for worth, ways, rest in found for n in range(min(many, rest) + 1)
        ]  # fmt: skip
    others = cards - sum(agendas.values())
    total = comb(cards, drawn)
    return [(worth, Fraction(ways * comb(others, rest), total)) for worth, ways, rest in found if rest <= others]


def tops(agendas: Sequence[int], cards: int, top: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """What the top cards of a shuffled pile may be, with chances; `NOTHING` is a card that does not matter.

    Args:
        agendas: the kind of each card that matters in the pile.
        cards: the number of cards in the pile.
        top: the number of cards from the top.
    """
    pile = Counter(agendas)
    pile[NOTHING] = cards - len(agendas)
    found: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for k in range(min(top, cards)):
        found = [
            ((*cards_, n), p * Fraction(copies - cards_.count(n), cards - k))
            for cards_, p in found for n, copies in sorted(pile.items()) if copies > cards_.count(n)
        ]  # fmt: skip
    return found
