"""Twins: two games whose boards differ in one card that the other side cannot see, played in lockstep.

`pairs.py` plays a game beside one that a seat cannot tell from it, and stops where the owner of a hidden card has other
options. Here the owner does whatever both games allow, so the question itself is compared: who is asked, what kind of
question it is, and how often.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from card_board import bare
from drawn import cards_drawn
from pairs import Leak, Pair, difference, shown

from rezzed import Game
from rezzed.decisions import Verb, arg, verb
from rezzed.engine.ask import objects
from rezzed.engine.program.parts import Fact
from rezzed.errors import SetupError
from rezzed.ids import CORP, RUNNER, Type, Zone
from rezzed.library import compiled

SHOWS: Final = frozenset((Verb.USE, Verb.TRIGGER, Verb.REZ, Verb.PLAY, Verb.SCORE))  # these show their card
ABOUT: Final = (*SHOWS, Verb.INSTALL, Verb.ADVANCE)
ROOT: Final = (Type.AGENDA, Type.ASSET, Type.UPGRADE)
CORP_TYPES: Final = (*ROOT, Type.ICE, Type.OPERATION)
RUNNER_TYPES: Final = (Type.EVENT, Type.HARDWARE, Type.PROGRAM, Type.RESOURCE)
Place = tuple[list[str], int, tuple[Type, ...]]  # a list of the board, an index in it, the types of the cards that may be there


class Twins(Pair):
    """A game and its twin. `side` cannot see in what they differ.

    Args:
        game: a game.
        twin: the game with one other hidden card of the other side.
        side: CORP or RUNNER, who is shown both.
        rng: decides everything that is played.
        wanted: the code of a card that is used and played whenever it can be; -1 for none.
    """

    def __init__(self, game: Game, twin: Game, side: int, rng: random.Random, wanted: int = -1) -> None:
        super().__init__(game, twin, side, rng)
        self.wanted = wanted
        self.compared = 0
        states = (game.state, twin.state)
        self.hidden = next(c for c, (x, y) in enumerate(zip(states[0].code, states[1].code, strict=True)) if x != y)

    def compare(self, n: int = 0) -> None:
        """Check that the seat is shown the same, and the same side is asked a question of the same kind.

        Raises:
            Leak: something differs.
        """
        one, two = ((seat.waiting, seat.view, seat.log(self.read)) for seat in self.seats)
        if one != two:
            raise Leak(difference(*(shown(game, game.seat(self.seats[0].side), self.read) for game in self.games)))
        self.read = self.seats[0].view.events
        self.compared += 1
        undo = self.compared % 10 == 1  # it plays the whole game again
        asked = [
            (g.state.who, g.state.ask_kind, undo and seat.may_undo()) for g, seat in zip(self.games, self.seats, strict=True)
        ]
        if asked[0] != asked[1]:
            raise Leak(f"asked: {self.games[0].decision} != {self.games[1].decision}")

    def step(self) -> bool:
        """Take a decision that both games allow and that does not show the hidden card. Returns whether there was one, and the
        games still look the same."""
        first, second = (game.state for game in self.games)
        if first.who not in (CORP, RUNNER):
            return super().step()
        self.drawn.clear()
        both = [o for o in first.options if o in second.options and not self._shows(o)]
        if not both:
            return False
        o = self.rng.choices(both, [self._weight(o) for o in both])[0]
        apart = self._looks_apart(o)
        for game in self.games:
            game.take(o)
        return not apart and not self.parted and not self.drawn and not self._revealed()

    def _weight(self, o: int) -> int:
        """How likely an option is: the card that the board was made for is used, and runs are made."""
        s = self.games[0].state
        if verb(o) == Verb.RUN:
            here = any(s.code[c] == self.wanted for c in (*objects.protecting(s, arg(o)), *s.roots[arg(o)]))
            return 20 if here else 4
        about = verb(o) in ABOUT and arg(o) != self.hidden and s.code[arg(o)] == self.wanted
        return 30 if about or verb(o) == Verb.YES else 1 if verb(o) in (Verb.PASS, Verb.DECLINE) else 3

    def _shows(self, o: int) -> bool:
        """Whether an option shows the hidden card."""
        return verb(o) in SHOWS and arg(o) == self.hidden

    def _looks_apart(self, o: int) -> bool:
        """Whether the other side sees of which type the hidden card is: ice is installed in another way, and an asset, an
        agenda or a region replaces another one in a root."""
        s = self.games[0].state
        facts = [objects.fact(g.state, self.hidden) for g in self.games]
        if verb(o) == Verb.DONE:  # of an installation
            there = s.ask_card == self.hidden or s.zone[self.hidden] == Zone.ROOT
            return there and len({(f.type == Type.UPGRADE, f.decl.limit_region) for f in facts}) > 1
        about = arg(o) if verb(o) in (Verb.INSTALL, Verb.TARGET) else s.ask_card
        return about == self.hidden and len({f.type == Type.ICE for f in facts}) > 1


def hidden_places(board: dict[str, Any], side: int) -> Iterator[Place]:
    """The places of a board, as `random_board` writes it, that have a card which `side` cannot see."""
    if side == CORP:
        for zone in ("grip", "stack"):
            yield from ((board["runner"].get(zone, []), k, RUNNER_TYPES) for k in range(len(board["runner"].get(zone, []))))
        return
    corp = board["corp"]
    for zone in ("hq", "rnd", "archives"):
        yield from ((corp.get(zone, []), k, CORP_TYPES) for k in range(len(corp.get(zone, []))))
    for part, types in (("ice", (Type.ICE,)), ("root", ROOT)):
        for cards in corp.get(part, {}).values():
            yield from ((cards, k, types) for k in range(len(cards)))


def lean_board(book: str, seed: int, card: Fact) -> dict[str, Any]:
    """A board with little but one card, in use, and a few hidden cards, so that a hidden one can be the only one to choose.

    Args:
        book: the rule book.
        seed: decides what lies there and whose turn it is.
        card: where it stands or lies depends on its type.
    """
    rng = random.Random(f"lean {card.id} {seed}")
    facts = [f for f in cards_drawn(book) if not f.decl.unique and not f.decl.faceup and f.decl.not_on is None]
    of = {t: [f.id for f in facts if f.type == t] for t in Type}

    def some(types: Sequence[Type], low: int, high: int) -> list[str]:
        return [rng.choice(of[rng.choice(types)]) for _ in range(rng.randint(low, high))]

    corp: dict[str, Any] = {
        "credits": 20, "hq": some(CORP_TYPES, 0, 2), "rnd": some(CORP_TYPES, 3, 5), "archives": some(CORP_TYPES, 0, 1),
        "ice": {"R&D": some((Type.ICE,), 0, 1)}, "root": {},
    }  # fmt: skip
    if rng.random() < 0.7:
        corp["root"]["remote2"] = some(ROOT, 1, 1)
    if rng.random() < 0.2:
        corp["score"] = some((Type.AGENDA,), 1, 1)
    runner: dict[str, Any] = {
        "credits": 20, "grip": some(RUNNER_TYPES, 1, 3), "stack": some(RUNNER_TYPES, 3, 5), "tags": rng.choice((0, 1, 2)),
    }  # fmt: skip
    mine = rng.random() < (0.1 if card.type == Type.ICE else 0.4 if card.type == Type.UPGRADE else 0.6)
    board = {"rules": book, "seed": seed, "policy": "secret", "corp": corp, "runner": runner, "begin": "turn"}
    board["turn"] = "corp" if (card.side == CORP) == mine else "runner"
    if card.type == Type.ICE:
        corp["ice"][rng.choice(("HQ", "R&D", "remote2"))] = [card.id + "*"]
    elif card.type == Type.UPGRADE:
        corp["root"].setdefault(rng.choice(("remote1", "remote2")), []).append(card.id + "*")
    elif card.type == Type.ASSET:
        corp["root"]["remote1"] = [card.id + "*" * (rng.random() < 0.8)]
    elif card.type == Type.AGENDA:
        corp["root"]["remote1"] = [f"{card.id} @{(card.decl.advance or 0) + rng.choice((0, 0, 3))} advancement"]
    elif card.type == Type.OPERATION:
        corp["hq"].append(card.id)
    elif card.type in (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY):
        (corp if card.side == CORP else runner)["identity"] = card.id
    elif card.type == Type.EVENT or card.decl.on_ice or rng.random() < 0.3:
        runner["grip"].append(card.id)
    else:
        runner["rig"] = [card.id]
    return board


def twins(
    board: dict[str, Any], book: str, side: int, rng: random.Random, among: Sequence[Fact], most: int = 6,
    wanted: int = -1,
) -> Iterator[Twins]:
    """Pairs of games on this board and on one with another card in one hidden place, `most` at the most: if possible, a card of
    another type."""
    c = compiled(book)
    places = [
        (cards, k, types) for cards, k, types in hidden_places(board, side)
        if bare(cards[k]) == cards[k] and cards[k] in c.code_of
    ]  # fmt: skip
    rng.shuffle(places)
    decks = (board["corp"].get("rnd"), board["runner"].get("stack"))
    places.sort(key=lambda place: place[0] in decks)  # a card of a deck is rarely chosen
    for cards, k, types in places:
        before = cards[k]
        was = c.facts[c.code_of[before]].type
        others = [t for t in types if t != was] or [*types]
        for t in rng.sample(others, min(2, len(others))):
            found = [f for f in among if f.type == t and f.id != before and not f.decl.faceup]
            if not found:
                continue
            cards[k] = rng.choice(found).id
            try:
                twin = Game(board)
                cards[k] = before
                game = Game(board)
            except SetupError:
                continue
            finally:
                cards[k] = before
            seats = [g.seat("corp" if side == CORP else "runner") for g in (game, twin)]
            if shown(game, seats[0], 0) != shown(twin, seats[1], 0) or game.state.code == twin.state.code:
                continue
            yield Twins(game, twin, side, rng, wanted)
            most -= 1
            if not most:
                return


def play(pair: Twins, most: int = 60) -> int:
    """Play twins at random until they part. Returns how many decisions were compared.

    Raises:
        Leak: the seat was shown a difference, or somebody was asked in one of them only.
    """
    for n in range(most):
        pair.compare()
        if pair.games[0].over or not pair.step():
            return n + 1
    return most
