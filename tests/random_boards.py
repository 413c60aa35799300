"""Random boards for tests: any card of a book that is drawn (`drawn.py`) may turn up where it belongs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from card_board import CardBoard
from drawn import cards_drawn

from rezzed.engine.program.parts import Fact
from rezzed.ids import CORP, Type
from rezzed.library import compiled


class _Cards:
    """The cards that may stand on a random board, and choices among them.

    Args:
        facts: the cards.
        rng: decides.
    """

    def __init__(self, facts: Sequence[Fact], rng: random.Random) -> None:
        self.rng = rng
        self.of_id = {f.id: f for f in facts}
        self.of = {t: [f for f in facts if f.type == t] for t in Type}
        self.hand = [f.id for f in facts if f.side == CORP and f.type != Type.CORP_IDENTITY]
        self.seen: set[str] = set()  # unique cards that are on the board

    def some(self, t: Type, low: int, high: int) -> list[str]:
        """Some cards of a type; a card may come twice."""
        return [self.rng.choice(self.of[t]).id for _ in range(self.rng.randint(low, high))] if self.of[t] else []

    def once(self, cards: list[str]) -> list[str]:
        """The cards without the unique ones that are on the board already."""
        out = []
        for c in cards:
            if not self.of_id[c].decl.unique or c not in self.seen:
                self.seen.add(c)
                out.append(c)
        return out

    def allowed(self, spec: str) -> bool:
        """Whether a card may be in or on every server."""
        return self.of_id[spec.rstrip("*")].decl.not_on is None

    def rezzed(self, card: str) -> str:
        """The card, rezzed or not."""
        return card + ("*" if self.rng.random() < 0.5 else "")

    def hidden(self, low: int, high: int) -> list[str]:
        """Cards for a hand, a deck or a discard pile of the Corp."""
        return [self.rng.choice(self.hand) for _ in range(self.rng.randint(low, high))]

    def ice(self) -> list[str]:
        """Ice for a server."""
        return [self.rezzed(i) for i in self.once(self.some(Type.ICE, 0, 3))]

    def root(self, central: bool) -> list[str]:
        """Cards for the root of a server."""
        out = [self.rezzed(c) for c in self.once(self.some(Type.UPGRADE, 0, 1)) if self.allowed(c)]
        return out if central else out + self.some(self.rng.choice([Type.AGENDA, Type.ASSET]), 1, 1)

    def rig(self) -> list[str]:
        """Cards for a rig, with programs that fit its memory."""
        out: list[str] = []
        memory = 4
        for c in self.once(self.some(Type.PROGRAM, 1, 4) + self.some(Type.HARDWARE, 0, 1) + self.some(Type.RESOURCE, 0, 2)):
            decl = self.of_id[c].decl
            if decl.memory <= memory and not decl.on_ice:
                memory -= decl.memory
                out.append(c)
        return out


def whole_board(book: str, seed: int, card: Fact, among: Sequence[Fact] = ()) -> dict[str, Any]:
    """A moment of a whole game, from a random board: a turn begins, and the card can come into play in it.

    Args:
        book, seed, card, among: as for `random_board`.
    """
    board = random_board(book, seed, card, among)
    rng = random.Random(f"whole {card.id} {seed}")
    mine = 0.8 if card.side == CORP else 0.2
    board |= {"turn": "corp" if rng.random() < mine else "runner", "begin": "turn"}
    board["corp"]["rnd"] = [*board["corp"]["rnd"], *board["corp"]["hq"]]
    board["corp"].pop("clicks", None)
    board["runner"].pop("clicks", None)
    side, hand = ("corp", "hq") if card.side == CORP else ("runner", "grip")
    if card.type not in (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY) and isinstance(board[side].get(hand), list):
        board[side][hand] = [card.id, card.id, *board[side][hand][:2]]
    if card.type == Type.AGENDA:
        board["corp"]["root"]["remote2"] = [f"{card.id} @{card.decl.advance} advancement"]
    return board


def random_board(book: str, seed: int, card: Fact | None = None, among: Sequence[Fact] = ()) -> dict[str, Any]:
    """Plain data of a board, the same for the same seed and cards.

    Args:
        book: the rule book of the board.
        seed: decides everything that is left open.
        card: stands on the board where it can be of use. What comes with it need not be able to stand there.
        among: the cards that may stand on the board; all that are drawn if there are none.
    """
    rng = random.Random(f"{card.id} {seed}" if card else seed)
    facts = among or cards_drawn(book)
    cards = _Cards(facts, rng)
    rig = cards.rig()
    blank = "runner_card" if "runner_card" in compiled(book).code_of else "onr_runner_card"
    board: dict[str, Any] = {
        "rules": book,
        "seed": seed,
        "corp": {
            "credits": rng.randint(0, 15),
            "hq": cards.hidden(1, 4),
            "rnd": cards.hidden(1, 5),
            "archives": cards.hidden(0, 2),
            "score": cards.some(Type.AGENDA, 0, 1),
            "bad_publicity": rng.choice([0, 0, 1]) if compiled(book).book.game == "anr" else 0,
            "ice": {
                "HQ": cards.ice(), "R&D": cards.ice(), "Archives": [i for i in cards.ice() if cards.allowed(i)],
                "remote1": cards.ice(),
            },
            "root": {"HQ": cards.root(True), "R&D": cards.root(True), "remote1": cards.root(False)},
        },
        "runner": {
            "credits": rng.randint(0, 20),
            "clicks": rng.randint(1, 4) + (compiled(book).book.game == "onr"),
            "grip": [*cards.some(Type.EVENT, 0, 2), blank] * 2,
            "stack": 3,
            "rig": rig,
            "tags": rng.choice([0, 0, 1]),
        },
    }  # fmt: skip
    for side, t in (("corp", Type.CORP_IDENTITY), ("runner", Type.RUNNER_IDENTITY)):
        if cards.of[t]:
            board[side]["identity"] = rng.choice(cards.of[t]).id
    if card is not None:
        CardBoard(board, compiled(book), card, facts, rng).make()
    return board
