"""Hidden cards for odds: the boards that unrezzed ice, cards in roots, HQ and R&D allow, each with its chance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Final

from ... import rng
from ...board import SPEC, Board, build, server_number
from ...engine.ask import objects
from ...engine.state import State
from ...engine.timing import machine
from ...errors import RezzedError, SetupError, brief
from ...game import Game
from ...ids import ARCHIVES, CORP, FIRST_REMOTE, HQ, INSTALLED_FROM, RND, Type
from ...library import Library, default
from ...rules import DEFAULT
from ...server_names import server_name
from ...vocabulary.declare import ice
from ..start_position import LARGEST, Position
from . import decklists
from .decklists import TooManyDeals
from .piles import NOTHING, Agendas, Dealing, DealtPiles, Pile, listed, named_piles, pile
from .undecided_ice import TooEarly, UndecidedIce

WORLDS: Final = 5_000  # combinations of unknown cards
TOP: Final = 3  # cards of R&D in an unknown order; see `HiddenCards.top`
FINE: Final = 2**32  # random numbers divide a chance into this many parts
UNKNOWN: Final = "unknown_ice"
FROM_DECK: Final = "deck"  # instead of weights: the card comes from the deck

Weight = int | float | Fraction
Unknown = Mapping[str, Mapping[str, Weight] | str]
Worlds = list[tuple[Fraction, State]]

_PLACE: Final = re.compile(r"\s*(?P<server>\S.*?)\s+(?:(?P<n>\d{1,4})|(?P<root>root)(?:\s+(?P<m>\d{1,4}))?)\s*", re.I | re.A)


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
        dealt: the servers whose unknown cards (of HQ, R&D and Archives) come from the deck instead.
        goal: the goal in words, which says what matters about these cards.
        top: the number of unknown cards from the top of R&D that may matter; the cards below them are blank.
        one: whether the Runner accesses one card of HQ at most.
        deals: deal so many times at random instead of in every way; 0: in every way.
        seed: the seed for that.
    """

    unknown: Unknown | None = None
    deck: decklists.Deck | None = None
    agendas: Agendas | None = None
    dealt: tuple[int, ...] = ()
    goal: str = ""
    top: int = TOP
    one: bool = False
    deals: int = 0
    seed: int = 1

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

    def facedown(self, servers: Sequence[int] | None = None) -> list[FacedownPosition]:
        """The facedown cards that protect these servers or are in their roots; without servers, those of all servers."""
        corp = self.data.get("corp", {})
        out = []
        for part in ("ice", "root"):
            named = [server_number(str(name)) for name in corp.get(part, {})]
            for server in [n for n in named if n is not None] if servers is None else servers:
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

    def left(self, unknown: Sequence[FacedownPosition]) -> dict[decklists.DeckCard, int]:
        """The deck without the cards that the Runner sees; `unknown` are all positions of unknown cards."""
        assert self.hidden.deck is not None
        return decklists.left(decklists.read(self.library, self.book, self.hidden.deck), self.visible(unknown))

    def dealt_piles(self, unknown: Sequence[FacedownPosition]) -> DealtPiles:
        """The piles whose unknown cards come from the deck."""
        left = self.left(unknown)
        named = Counter[str]()
        for server in (HQ, ARCHIVES, RND):
            _, cards, free = pile(self.data, server)
            named.update([self.card_of(card) for n, card in enumerate(cards) if n not in free and not _spec(card)["rezzed"]])
        left = {card: n - named[card.id] for card, n in left.items() if n > named[card.id]}
        return DealtPiles(
            self.data, self.library, self.book, left, self.hidden.dealt, self.hidden.goal, self.hidden.top,
            self.hidden.one,
        )  # fmt: skip

    def card_of(self, spec: str) -> str:
        """The id of a card that a board names."""
        return self.library.find_card(self.book, _spec(spec)["title"].strip()).id

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
            out[self.card_of(there[p.at])] -= 1
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
        TooManyDeals: there are too many possibilities, and they come from a deck. With `deals` they are drawn at random.
    """
    b = _PossibleBoards(board, hidden)
    by_weight, from_deck, elsewhere = _positions(b, servers)
    weighted = [(p, b.weighted(words, p, cards)) for p, words, cards in by_weight]
    every = [*from_deck, *[p for p, _ in weighted], *elsewhere]
    dealt = b.dealt_piles(every) if hidden.dealt else None
    library, piles = (dealt.library, []) if dealt is not None else named_piles(
        b.data, b.library, b.book, hidden.agendas, hidden.top
    )  # fmt: skip
    blank = _BlankIce(b, library, weighted, from_deck, every) if late and any(p.part == "ice" for p in every) else None
    if blank is not None:
        if dealt is not None and any(dealt.kinds[card] != NOTHING for card in blank.deck):
            raise TooEarly  # what lies in HQ or R&D says something about the ice
        library = blank.library
        weighted = [(p, cards) for p, cards in weighted if p.part != "ice"]
        elsewhere = [*elsewhere, *[p for p in from_deck if p.part == "ice"]]
        from_deck = [p for p in from_deck if p.part != "ice"]
    deals = _Deals(b, weighted, from_deck, elsewhere, every, dealt, piles)
    out: Worlds = []
    refused: SetupError | None = None
    instead = blank.cards if blank is not None else {}
    for known, fields, share in deals.at_random(hidden.deals, hidden.seed) if hidden.deals else deals.all():
        try:
            out.append((share, b.built({**known, **instead}, fields, library)))
        except SetupError as error:
            if not from_deck:  # cards named by hand must fit; cards from a deck that do not fit are not there
                raise
            refused = error
            continue
        if blank is not None and not blank.samples:
            blank.try_all(known, fields)
    found = _even(out, refused, blank.samples if blank is not None else [])
    _, first = found[0]
    return found, blank.undecided(first) if blank is not None else None


def unread_cards(board: Position, hidden: HiddenCards) -> list[str]:
    """The titles of cards of the deck whose texts are not played, if unknown cards of piles come from it."""
    b = _PossibleBoards(board, hidden)
    _, from_deck, elsewhere = _positions(b, ())
    return b.dealt_piles([*from_deck, *elsewhere]).unread


def sizes(board: Position, hidden: HiddenCards) -> tuple[int, int]:
    """The number of cards of the Corp on the board, and in its deck; identities do not count."""
    b = _PossibleBoards(board, hidden)
    assert hidden.deck is not None
    deck = decklists.read(b.library, b.book, hidden.deck)
    facts = [objects.fact(b.state, c) for c in range(len(b.state.code))]
    there = sum(fact.side == CORP and fact.type != Type.CORP_IDENTITY for fact in facts)
    return there, sum([n for card, n in deck.items() if card.type != "corp_identity"])


Deal = tuple[dict[FacedownPosition, str], Pile, Fraction]  # cards of positions, contents of piles, and how likely that is


class _Deals:
    """The ways to deal unknown cards.

    Args:
        b: the boards.
        weighted: positions of cards with weights.
        from_deck: positions of cards from the deck.
        elsewhere: positions of other facedown cards from the deck, which stay as they are on the board.
        every: all positions of unknown cards.
        dealt: the piles that are dealt from the deck.
        piles: the possible contents of the piles if they are not dealt.
    """

    def __init__(
        self, b: _PossibleBoards, weighted: Sequence[tuple[FacedownPosition, list[tuple[str, Fraction]]]],
        from_deck: Sequence[FacedownPosition], elsewhere: Sequence[FacedownPosition], every: Sequence[FacedownPosition],
        dealt: DealtPiles | None, piles: Sequence[Dealing],
    ) -> None:  # fmt: skip
        self.b = b
        self.weighted = weighted
        self.from_deck = from_deck
        self.spots = [b.spot(p, every) for p in from_deck]
        self.elsewhere = [b.spot(p, every) for p in elsewhere]
        self.dealt = dealt
        self.piles = piles
        self.left = b.left(every) if from_deck or dealt is not None else {}
        self.placed = [*from_deck, *[p for p, _ in weighted]]

    def all(self) -> list[Deal]:
        """Every deal.

        Raises:
            RezzedError: there are too many of them.
        """
        dealings: list[tuple[tuple[str, ...], Pile, Fraction]] = []
        for cards, share in decklists.draws(self.b.library, self.b.book, self.left, self.spots, WORLDS):
            piles = self.piles if self.dealt is None else self.dealt.every(cards, self.spots, self.elsewhere, WORLDS)
            dealings += [(cards, fields, share * ways) for fields, ways in piles]
            if len(dealings) > WORLDS:
                raise TooManyDeals(len(dealings), WORLDS)
        if not dealings:
            raise RezzedError("deck: what is left of it does not fit the facedown cards of the board")
        size = len(dealings) * prod([len(cards) for _, cards in self.weighted])
        if size > WORLDS:
            raise TooManyDeals(size, WORLDS)
        out: list[Deal] = []
        for (cards, fields, share), there in product(dealings, product(*[cards for _, cards in self.weighted])):
            for _, p in there:
                share *= p
            out.append((dict(zip(self.placed, [*cards, *[card for card, _ in there]], strict=True)), fields, share))
        return out

    def at_random(self, deals: int, seed: int) -> list[Deal]:
        """A number of deals at random; equal ones are one."""
        drawn = 0

        def draw(n: int) -> int:
            nonlocal drawn
            drawn += 1
            return rng.draw(seed, drawn, n)

        decklists.check_declared(self.b.library, self.b.book, self.left, self.spots)
        found: dict[tuple[object, ...], Deal] = {}
        for _ in range(deals):
            cards, ways = decklists.at_random(self.left, [*self.spots, *self.elsewhere], draw)
            if not ways:
                continue
            gone = Counter(cards)
            fields, share = ({}, Fraction(1)) if self.dealt is not None else self.piles[draw(len(self.piles))]
            if self.dealt is not None:
                fields = self.dealt.at_random(gone, draw)
            chosen = [self.chosen(some, draw) for _, some in self.weighted]
            there = dict(zip(self.placed, [*[card.id for card in cards[: len(self.spots)]], *chosen], strict=True))
            key = (*there.values(), *[tuple(x) for x in fields.values()])
            _, _, before = found.get(key, (there, fields, Fraction(0)))
            found[key] = there, fields, before + share * ways
        if not found:
            raise RezzedError("deck: what is left of it does not fit the facedown cards of the board")
        return list(found.values())

    def chosen(self, cards: Sequence[tuple[str, Fraction]], draw: Callable[[int], int]) -> str:
        """One of some cards at random, by their chances."""
        at = Fraction(draw(FINE), FINE)
        for card, p in cards:
            at -= p
            if at < 0:
                return card
        card, _ = cards[-1]
        return card


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
            left = b.left(every)
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
    b: _PossibleBoards, servers: Sequence[int]
) -> tuple[list[tuple[FacedownPosition, str, object]], list[FacedownPosition], list[FacedownPosition]]:
    """The positions of unknown cards: those with weights, those whose card comes from the deck, and those of other facedown
    cards of the deck."""
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
    if b.hidden.deck is None or from_deck:
        return weighted, from_deck, []
    from_deck = [p for p in b.facedown(servers) if p not in places]
    if not from_deck and not b.hidden.dealt:
        where = ", ".join(map(server_name, servers))
        raise RezzedError(f"deck: no facedown card is on {where}, as ice or in the root, and the goal asks for nothing else")
    return weighted, from_deck, [p for p in b.facedown() if p not in places and p not in from_deck]


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


def _spec(card: str) -> re.Match[str]:
    match = SPEC.match(card.strip())
    assert match is not None  # the board was built
    return match
