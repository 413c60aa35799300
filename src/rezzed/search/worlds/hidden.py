"""Hidden cards for odds: the boards that unrezzed ice, cards in roots, HQ and R&D allow, each with its chance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any, Final

from ...board import SPEC, Board, build, server_number
from ...engine.ask import objects
from ...engine.state import State
from ...engine.timing import machine
from ...errors import RezzedError, SetupError, brief
from ...game import Game
from ...ids import CORP, FIRST_REMOTE, HQ, INSTALLED_FROM, RND, Type
from ...library import Library, default
from ...rules import DEFAULT
from ...server_names import server_name
from ...titles import plain
from ...vocabulary.declare import Decl, ice
from ...vocabulary.declare import card as declare
from ..start_position import LARGEST, Position
from . import decklists
from .undecided_ice import TooEarly, UndecidedIce

WORLDS: Final = 5_000  # combinations of unknown cards
TOP: Final = 3  # cards of R&D in an unknown order; see `HiddenCards.top`
MOST_POINTS: Final = 20  # points of one agenda
UNKNOWN: Final = "unknown_ice"
FROM_DECK: Final = "deck"  # instead of weights: the card comes from the deck

Weight = int | float | Fraction
Unknown = Mapping[str, Mapping[str, Weight] | str]
Agendas = Mapping[str, Sequence[int]]
Worlds = list[tuple[Fraction, State]]

_PLACE: Final = re.compile(r"\s*(?P<server>\S.*?)\s+(?:(?P<n>\d{1,4})|(?P<root>root)(?:\s+(?P<m>\d{1,4}))?)\s*", re.I | re.A)
_BLANK: Final = "Corp card"


@dataclass(frozen=True)
class FacedownPosition:
    """A position of a facedown installed card.

    Attributes:
        part: `ice` or `root`.
        field: the name of the server on the board.
        at: the index in that field.
        server: the number of the server.
    """

    part: str
    field: str
    at: int
    server: int


@dataclass(frozen=True)
class HiddenCards:
    """What the Runner does not know; `odds` explains the fields.

    Attributes:
        unknown: positions of facedown cards, with the cards that may be there.
        deck: the deck of the Corp.
        agendas: the points of the agendas among the unknown cards of HQ and R&D.
        dealt: whether the agendas among these cards come from the deck instead.
        top: the number of unknown cards from the top of R&D that may be agendas; the cards below them count as no agendas.
    """

    unknown: Unknown | None = None
    deck: decklists.Deck | None = None
    agendas: Agendas | None = None
    dealt: bool = False
    top: int = TOP

    def __bool__(self) -> bool:
        return bool(self.unknown or self.agendas) or self.deck is not None


class _PossibleBoards:
    """Builds the possible boards of one board."""

    def __init__(self, board: Position, hidden: HiddenCards) -> None:
        if isinstance(board, Game) and not board.actions and not board.drawn:
            board = board.setup
        if isinstance(board, (Game, State)):
            raise RezzedError("unknown: this needs a board, or a game in which no action was taken")
        self.library: Library = (board.library if isinstance(board, Board) else None) or default()
        self.data: Mapping[str, Any] = board.data if isinstance(board, Board) else board
        self.state = build(self.data, self.library)
        self.book = str(self.data.get("rules", DEFAULT))
        self.hidden = hidden

    # -- positions -----------------------------------------------------------------------------------------------------------

    def field(self, part: str, server: int) -> tuple[str, list[str]]:
        """The name of a server in a part of the board, and the cards there."""
        table = self.data.get("corp", {}).get(part, {})
        name = next((f for f in table if server_number(str(f)) == server), "")
        return name, listed(table[name]) if name else []

    def place(self, words: object) -> FacedownPosition:
        """Find a position from its words."""
        shown = f"unknown {brief(words)[:40]!r}"
        match = _PLACE.fullmatch(words) if isinstance(words, str) and len(words) <= 100 else None
        server = server_number(match["server"]) if match is not None else None
        if match is None or server is None or match["n"] == "0" or match["m"] == "0":
            raise RezzedError(f"{shown}: expected a place such as 'HQ 1' for the outermost ice or 'remote1 root 1'")
        part = "root" if match["root"] else "ice"
        field, there = self.field(part, server)
        n = int(match["n"] or match["m"] or 1)
        if n > len(there):
            what = f"{len(there)} cards in the root of" if part == "root" else f"{len(there)} pieces of ice on"
            raise RezzedError(f"{shown}: the board has {what} {match['server']}")
        if part == "root" and match["m"] is None and len(there) > 1:
            raise RezzedError(f"{shown}: there are {len(there)} cards; name one, such as '{match['server']} root 1'")
        if _spec(there[n - 1])["rezzed"]:
            raise RezzedError(f"{shown}: this {'ice' if part == 'ice' else 'card'} is rezzed, so it is known")
        return FacedownPosition(part, field, n - 1, server)

    def facedown(self, servers: Sequence[int]) -> list[FacedownPosition]:
        """The facedown cards that protect these servers or are in their roots."""
        out = []
        for part in ("ice", "root"):
            for server in servers:
                field, there = self.field(part, server)
                out += [FacedownPosition(part, field, n, server) for n, card in enumerate(there) if not _spec(card)["rezzed"]]
        return out

    # -- cards ---------------------------------------------------------------------------------------------------------------

    def weighted(self, words: str, place: FacedownPosition, cards: object) -> list[tuple[str, Fraction]]:
        """The chances of the cards that may be in a position."""
        shown = f"unknown {brief(words)[:40]!r}"
        if not isinstance(cards, Mapping) or not cards:
            raise RezzedError(f"{shown}: expected cards with their weights, not {brief(cards)[:40]!r}")
        weights: dict[str, Fraction] = {}
        for title, given in cards.items():
            fact = self.library.find_card(self.book, str(title).strip(), strict=True)
            if place.part == "ice" and fact.type != Type.ICE:
                raise RezzedError(f"{shown}: {fact.title} is not ice")
            if place.part == "root" and fact.type not in (Type.ASSET, Type.AGENDA, Type.UPGRADE):
                raise RezzedError(f"{shown}: {fact.title} cannot be in the root of a server")
            if place.part == "root" and place.server < FIRST_REMOTE and fact.type != Type.UPGRADE:
                raise RezzedError(f"{shown}: {fact.title} cannot be in the root of a central server")
            weights[fact.id] = weights.get(fact.id, Fraction(0)) + weight(given, f"{shown}: weight of {fact.title}")
        total = sum(weights.values())
        if not total:
            raise RezzedError(f"{shown}: the weights sum to 0")
        return [(card, w / total) for card, w in weights.items() if w]

    def drawn(
        self, places: Sequence[FacedownPosition], unknown: Sequence[FacedownPosition]
    ) -> list[tuple[tuple[str, ...], Fraction]]:
        """The cards from the deck in some positions; `unknown` are all positions of unknown cards."""
        if not places:
            return [((), Fraction(1))]
        assert self.hidden.deck is not None
        deck = decklists.left(decklists.read(self.library, self.book, self.hidden.deck), self.visible(unknown))
        return decklists.draws(self.library, self.book, deck, [self.spot(p, unknown) for p in places], WORLDS)

    def spot(self, place: FacedownPosition, unknown: Sequence[FacedownPosition]) -> decklists.UnknownCard:
        if place.part == "ice":
            return decklists.UnknownCard(frozenset(("ice",)))
        _, there = self.field("root", place.server)
        known = [c for n, c in enumerate(there) if not any(
            (p.part, p.server, p.at) == ("root", place.server, n) for p in unknown)]  # fmt: skip
        single = [self.library.find_card(self.book, _spec(c)["title"].strip()).type for c in known if not _spec(c)["host"]]
        if place.server < FIRST_REMOTE or any(t in (Type.ASSET, Type.AGENDA) for t in single):
            return decklists.UnknownCard(frozenset(("upgrade",)))
        return decklists.UnknownCard(decklists.ROOT_TYPES, place.server)

    def visible(self, unknown: Sequence[FacedownPosition]) -> Counter[str]:
        """The cards of the Corp that the Runner knows, by id: faceup cards and known facedown installed cards."""
        s, out = self.state, Counter[str]()
        for c in range(len(s.code)):
            fact = objects.fact(s, c)
            if fact.side == CORP and (s.face[c] or s.zone[c] >= INSTALLED_FROM):
                out[fact.id] += 1
        for p in unknown:
            _, there = self.field(p.part, p.server)
            title = _spec(there[p.at])["title"]
            out[self.library.find_card(self.book, title.strip()).id] -= 1
        return out

    def built(self, cards: Mapping[FacedownPosition, str], pile: Mapping[str, list[str]], library: Library) -> State:
        """The board with other cards in some positions, and with other fields of the Corp."""
        data = self.with_cards(cards)
        return build({**data, "corp": {**data.get("corp", {}), **pile}}, library)

    def with_cards(self, cards: Mapping[FacedownPosition, str]) -> dict[str, Any]:
        """The same board with other cards in some positions; what follows the title stays."""
        corp = dict(self.data.get("corp", {}))
        for part in ("ice", "root"):
            table = {field: listed(specs) for field, specs in corp.get(part, {}).items()}
            for p, card in cards.items():
                if p.part == part:
                    spec = table[p.field][p.at].strip()
                    table[p.field][p.at] = card + spec[_spec(spec).end("title") :]
            if table:
                corp[part] = table
        return {**self.data, "corp": corp}


def worlds(
    board: Position, hidden: HiddenCards, servers: Sequence[int], late: bool = False
) -> tuple[Worlds, UndecidedIce | None]:
    """The possible boards, each with its chance.

    Cards with weights are independent of each other. Cards from a deck are drawn from it without replacement.

    Args:
        board: a board, or a game in which no action was taken.
        hidden: what is unknown.
        servers: a deck without positions is for all facedown cards of these servers.
        late: whether unknown ice is left blank, to be decided when the Corp may rez it.

    Returns:
        The boards, and the ice that is left blank; None if there is none.

    Raises:
        RezzedError: a position, a card, a weight, the deck or an agenda is invalid.
    """
    b = _PossibleBoards(board, hidden)
    hands = _DealtHands(b, servers) if hidden.dealt else None
    by_weight, from_deck = _positions(b, servers, hands is not None)
    weighted = [(p, b.weighted(words, p, cards)) for p, words, cards in by_weight]
    every = [*from_deck, *[p for p, _ in weighted]]
    library, piles = _piles(b) if hands is None else (hands.library, [])
    blank = _BlankIce(b, library, weighted, from_deck, every) if late and any(p.part == "ice" for p in every) else None
    if blank is not None:
        library = blank.library
        weighted = [(p, cards) for p, cards in weighted if p.part != "ice"]
        if hands is not None:
            hands.elsewhere = sum(p.part == "ice" for p in from_deck)
        from_deck = [p for p in from_deck if p.part != "ice"]
    dealings = [
        (dealt, share * likely, pile) for dealt, share in b.drawn(from_deck, every)
        for pile, likely in (piles if hands is None else hands.piles(dealt, every))
    ]  # fmt: skip
    size = len(dealings) * prod([len(cards) for _, cards in weighted])
    if size > WORLDS:
        raise RezzedError(f"unknown: {size} combinations of cards are too many (more than {WORLDS})")
    out: Worlds = []
    refused: SetupError | None = None
    placed = [*from_deck, *[p for p, _ in weighted]]
    instead = blank.cards if blank is not None else {}
    for (dealt, share, pile), there in product(dealings, product(*[cards for _, cards in weighted])):
        for _, p in there:
            share *= p
        known = dict(zip(placed, [*dealt, *[card for card, _ in there]], strict=True))
        try:
            out.append((share, b.built({**known, **instead}, pile, library)))
        except SetupError as error:
            if not from_deck:  # cards named by hand must fit; cards from a deck that do not fit are not there
                raise
            refused = error
            continue
        if blank is not None and not blank.samples:
            blank.try_all(known, pile)
    found = _even(out, refused, blank.samples if blank is not None else [])
    _, first = found[0]
    return found, blank.undecided(first) if blank is not None else None


class _BlankIce:
    """The unknown ice of a board, left blank."""

    def __init__(
        self, b: _PossibleBoards, library: Library, weighted: Sequence[tuple[FacedownPosition, list[tuple[str, Fraction]]]],
        from_deck: Sequence[FacedownPosition], every: Sequence[FacedownPosition],
    ) -> None:  # fmt: skip
        self.b = b
        self.weighted = {p: cards for p, cards in weighted if p.part == "ice"}
        self.dealt = [p for p in from_deck if p.part == "ice"]
        self.deck: dict[str, int] = {}
        if self.dealt:
            assert b.hidden.deck is not None
            left = decklists.left(decklists.read(b.library, b.book, b.hidden.deck), b.visible(every))
            decklists.draws(b.library, b.book, left, [decklists.UnknownCard(frozenset(("ice",)))], WORLDS)
            self.deck = {card.id: n for card, n in left.items() if card.type == "ice"}
            if sum(self.deck.values()) < len(self.dealt):
                raise RezzedError(f"deck: {sum(self.deck.values())} ice left for {len(self.dealt)} facedown cards")
        self.library = library.copy()
        self.library.add_cards(ice(UNKNOWN, "unknown ice", 0, 0, "", game=library.compiled(b.book).book.game))
        self.cards = {p: UNKNOWN for p in (*self.weighted, *self.dealt)}
        self.samples: list[State] = []

    def try_all(self, cards: Mapping[FacedownPosition, str], pile: Mapping[str, list[str]]) -> None:
        """Build a board with each card in each position.

        Raises:
            SetupError: a card with a weight does not fit.
            TooEarly: a card from the deck does not fit, so that what lies in one position says something about others.
        """
        for p in self.cards:
            for card in (*self.deck,) if p in self.dealt else [card for card, _ in self.weighted[p]]:
                try:
                    self.samples.append(self.b.built({**cards, **self.cards, p: card}, pile, self.library))
                except SetupError:
                    if p in self.dealt:
                        raise TooEarly from None
                    raise

    def undecided(self, s: State) -> UndecidedIce:
        """What the blank ice of a board may be."""
        book = self.library.compiled(self.b.book)

        def code(card: str) -> int:
            fact = book.card(card)
            assert fact is not None  # a board was built with it
            return fact.code

        def number(p: FacedownPosition) -> int:
            return s.ice_at[s.positions[p.server][p.at]]

        found = UndecidedIce(
            {number(p): [(code(card), share) for card, share in cards] for p, cards in self.weighted.items()},
            [number(p) for p in self.dealt], {code(card): n for card, n in self.deck.items()},
        )  # fmt: skip
        found.samples = self.samples
        return found


def _even(found: Worlds, refused: SetupError | None, samples: Sequence[State]) -> Worlds:
    """Begin the games, with chances that sum to 1; `samples` have cards that may appear later."""
    if not found and refused is not None:
        raise refused
    total = sum(w for w, _ in found)
    for _, s in found:
        machine.begin(s)
    _alike([*[s for _, s in found], *samples])
    return [(w / total, s) for w, s in found]


def _alike(states: list[State]) -> None:
    """Make the worlds equal in everything that the engine stores about a card, so that nothing reveals which card is there."""
    heard = bytes(map(max, *[x.heard for x in states])) if len(states) > 1 else states[0].heard
    by_one, actions = any([s.ledger.by_one for s in states]), any([s.ledger.actions for s in states])
    for s in states:
        s.heard, s.ledger.by_one, s.ledger.actions = heard, by_one, actions


def _positions(
    b: _PossibleBoards, servers: Sequence[int], hands: bool
) -> tuple[list[tuple[FacedownPosition, str, object]], list[FacedownPosition]]:
    """The positions of unknown cards: those with weights, and those whose card comes from the deck. `hands`: cards in HQ or R&D
    come from it as well, so there need not be any."""
    asked = b.hidden.unknown if b.hidden.unknown is not None else {}
    if not isinstance(asked, Mapping):
        raise RezzedError(f"unknown: expected positions with their cards, not {brief(asked)[:40]!r}")
    found: list[tuple[FacedownPosition, str, object]] = [(b.place(words), words, cards) for words, cards in asked.items()]
    places = [p for p, _, _ in found]
    if len(set(places)) < len(places):
        raise RezzedError("unknown: a position is named twice")
    weighted = [(p, words, cards) for p, words, cards in found if cards != FROM_DECK]
    from_deck = [p for p, _, cards in found if cards == FROM_DECK]
    if from_deck and b.hidden.deck is None:
        raise RezzedError("unknown: a card comes from the deck, but there is no deck")
    if b.hidden.deck is not None and not from_deck:
        from_deck = [p for p in b.facedown(servers) if p not in places]
        if not from_deck and not hands:
            raise RezzedError(f"deck: no facedown card is on {', '.join(map(server_name, servers))}")
    return weighted, from_deck


def weight(given: object, what: str) -> Fraction:
    """Read a weight exactly: 0.1 is one tenth.

    Raises:
        RezzedError: it is not a number, or it is out of range.
    """
    try:
        if isinstance(given, bool) or not isinstance(given, (int, float, Fraction)):
            raise ValueError
        out = Fraction(repr(given)) if isinstance(given, float) else Fraction(given)
    except ValueError:
        raise RezzedError(f"{what}: expected a number, not {brief(given)[:40]!r}") from None
    if not 0 <= out <= LARGEST:
        raise RezzedError(f"{what}: {str(given)[:40]} is out of range (0 to {LARGEST})")
    return out


def listed(cards: Any) -> list[str]:
    """The cards of a field of a board, one by one. A number stands for that many blank cards."""
    if isinstance(cards, (str, int)):
        cards = [cards]
    out: list[str] = []
    for card in cards:
        out += [_BLANK] * card if isinstance(card, int) else [card]
    return out


def _spec(card: str) -> re.Match[str]:
    match = SPEC.match(card.strip())
    assert match is not None  # the board was built
    return match


# -- agendas of HQ and R&D --------------------------------------------------------------------------------------------------


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


def _piles(b: _PossibleBoards) -> tuple[Library, list[tuple[dict[str, list[str]], Fraction]]]:
    """The possible contents of HQ and R&D as fields of the board, and a library with agendas without a text."""
    asked = points(b.hidden.agendas)
    worth = sorted({n for some in asked.values() for n in some})
    if not asked:
        return b.library, [({}, Fraction(1))]
    library = b.library.copy()
    game = library.compiled(b.book).book.game
    library.add_cards(*[_declared(n, game) for n in worth])
    out: list[tuple[dict[str, list[str]], Fraction]] = [({}, Fraction(1))]
    for server, some in asked.items():
        field = "hq" if server == HQ else "rnd"
        pile = listed(b.data.get("corp", {}).get(field, []))
        free = [n for n, card in enumerate(pile) if plain(card) in ("corpcard", "onrcorpcard")]
        if len(some) > len(free):
            there = "1 unknown card is" if len(free) == 1 else f"{len(free)} unknown cards are"
            raise RezzedError(
                f"agendas of {server_name(server)}: {len(some)} agendas, but {there} there"
                f" (the board has unknown cards as a number or as 'Corp card')"
            )
        ways = [(some, Fraction(1))] if server == HQ else tops(some, len(free), b.hidden.top)
        out = [({**fields, field: _filled(pile, free, top)}, p * q) for fields, p in out for top, q in ways]
    return library, out


class _DealtHands:
    """The agendas among the unknown cards of HQ and R&D, dealt from the deck.

    Args:
        b: the boards.
        servers: those of the goal.
    """

    def __init__(self, b: _PossibleBoards, servers: Sequence[int]) -> None:
        self.b = b
        self.servers = [n for n in (HQ, RND) if n in servers]
        assert b.hidden.deck is not None
        self.deck = decklists.read(b.library, b.book, b.hidden.deck)
        self.elsewhere = 0  # facedown cards that come from the deck and are surely no agendas
        agendas = [card for card in self.deck if card.type == "agenda"]
        self.worth = {card.id: b.library.find_card(b.book, card.title).decl.points or 0 for card in agendas}
        self.library = b.library.copy()
        game = b.library.compiled(b.book).book.game
        self.library.add_cards(*[_declared(n, game) for n in sorted(set(self.worth.values()))])

    def piles(
        self, dealt: Sequence[str], unknown: Sequence[FacedownPosition]
    ) -> list[tuple[dict[str, list[str]], Fraction]]:
        """The possible contents of HQ and R&D when some cards of the deck lie elsewhere."""
        left = decklists.left(self.deck, self.b.visible(unknown))
        cards = sum(left.values()) - len(dealt) - self.elsewhere
        agendas = Counter[int]()
        for card, n in left.items():
            if card.id in self.worth:
                agendas[self.worth[card.id]] += n - dealt.count(card.id)
        out: list[tuple[dict[str, list[str]], Fraction, Counter[int], int]] = [({}, Fraction(1), agendas, cards)]
        for server in self.servers:
            field = "hq" if server == HQ else "rnd"
            pile = listed(self.b.data.get("corp", {}).get(field, []))
            free = [n for n, card in enumerate(pile) if plain(card) in ("corpcard", "onrcorpcard")]
            if not free:
                continue
            if len(free) > cards:
                raise RezzedError(f"deck: {cards} cards are left for {len(free)} unknown cards of {server_name(server)}")
            longer = []
            for fields, p, there, size in out:
                for worth, q in hands(there, size, len(free)) if server == HQ else tops(
                    [n for n, many in there.items() for _ in range(many)], size, min(self.b.hidden.top, len(free))
                ):  # fmt: skip
                    rest = there - Counter([n for n in worth if n >= 0])
                    longer.append(({**fields, field: _filled(pile, free, worth)}, p * q, rest, size - len(free)))
            out = longer
        return [(fields, p) for fields, p, _, _ in out]


def hands(agendas: Mapping[int, int], cards: int, drawn: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """The points of the agendas among some cards, with chances.

    Args:
        agendas: how many agendas with each number of points there are.
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


def _agenda(n: int) -> str:
    return f"agenda_worth_{n}"


def _declared(n: int, game: str) -> Decl:
    """An agenda without a text."""
    return declare(_agenda(n), f"agenda worth {n}", Type.AGENDA, None, "", points=n, advance=0, game=game)


def _filled(pile: list[str], free: list[int], worth: Sequence[int]) -> list[str]:
    """A pile with agendas in the first of the free places; -1 is no agenda."""
    out = list(pile)
    for at, n in zip(free, worth, strict=False):
        if n >= 0:
            out[at] = _agenda(n)
    return out


def tops(agendas: Sequence[int], cards: int, top: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """What the top cards of a shuffled pile may be worth, with chances; -1 is no agenda.

    Args:
        agendas: the points of each agenda in the pile.
        cards: the number of cards in the pile.
        top: the number of cards from the top.
    """
    pile = Counter(agendas)
    pile[-1] = cards - len(agendas)
    found: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for k in range(min(top, cards)):
        found = [
            ((*cards_, n), p * Fraction(copies - cards_.count(n), cards - k))
            for cards_, p in found for n, copies in sorted(pile.items()) if copies > cards_.count(n)
        ]  # fmt: skip
    return found
