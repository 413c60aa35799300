"""The bot `ppo:FILE`: a trained network takes the decisions of one side."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from ..encoding.entities import EntityEncoder, one_of_each, place_of
from ..encoding.entity_layout import ENTITIES, paged
from ..errors import PluginError, RezzedError
from ..game import Action, Seat
from ..game.offer import cost, offered
from ..game.seat import state_of
from ..ids import SIDE_NAMES
from ..scenario.policies import asked
from .checkpoint_file import Checkpoint, load, vocabulary
from .corp import corp
from .outside import checkpoint_files
from .policy_network import CARD_AT, OTHER, TABLE_AT, decides, read, scores
from .run_values import MOST_WORLDS, LookAhead
from .runner import runner

CARDS: Final = ENTITIES.part("cards").width
OPTIONS: Final = ENTITIES.part("options").width
ADVISERS: Final = (corp, runner)
RUNS: Final = "run-v0"  # a network for single runs takes every decision; it reads what options are worth instead of advice


class PpoFactory:
    """The factory of the bot that a name says: `ppo:FILE`, or `ppo:FOLDER` with `corp.npz` and `runner.npz` in it.

    Args:
        name: the name.

    Attributes:
        side: the only side that it plays; None if it plays both.

    Raises:
        PluginError: a file does not fit.
    """

    __slots__ = ("name", "checkpoints", "side")

    def __init__(self, name: str) -> None:
        self.name = name
        self.checkpoints: dict[str, Checkpoint] = {}
        for file in checkpoint_files(name):
            try:
                found = load(Path(file))
            except PluginError as error:
                raise PluginError(f"the bot {name!r}: {Path(file).name}: {error}") from None
            if found.header.get("kind") == RUNS and not 1 <= worlds_of(found) <= MOST_WORLDS:
                raise PluginError(f"the bot {name!r}: {Path(file).name}: it does not say how many worlds it looks ahead in")
            if found.side in self.checkpoints:
                raise PluginError(f"the bot {name!r}: both of its files are for the {found.side.capitalize()}")
            self.checkpoints[found.side] = found
        self.side = None if len(self.checkpoints) > 1 else next(iter(self.checkpoints))

    def __call__(self) -> PpoBot:
        return PpoBot(self.name, self.checkpoints)


def worlds_of(checkpoint: Checkpoint) -> int:
    """In how many worlds a network for single runs looks ahead; 0 if its file does not say it."""
    found = checkpoint.header.get("worlds")
    return found if type(found) is int else 0


class PpoBot:
    """Takes the option with the highest score; of equal ones the first.

    Args:
        name: the name of the bot.
        checkpoints: the network of each side that it plays.
    """

    __slots__ = ("name", "checkpoints", "side", "encoder", "words", "ahead")

    def __init__(self, name: str, checkpoints: Mapping[str, Checkpoint]) -> None:
        self.name, self.checkpoints = name, checkpoints
        self.words: Any = None  # this and the next are made at the first decision, when the side and the rule book are known
        self.encoder: EntityEncoder | None = None
        self.ahead: LookAhead | None = None  # for single runs

    def __call__(self, seat: Seat) -> Action:
        decision = asked(seat)
        checkpoint = self.checkpoints[seat.side]
        state = state_of(seat)
        if self.encoder is None:
            self.side = SIDE_NAMES.index(seat.side)
            self.encoder = EntityEncoder(self.side)
            if checkpoint.header.get("kind") == RUNS:
                self.ahead = LookAhead(checkpoint.pool, worlds_of(checkpoint))
        every = offered(state, self.side)
        if len(every) == 1 or not (self.ahead or decides(state, every)):
            return ADVISERS[self.side](seat)
        options = one_of_each(state, self.side, every)
        worth = dict(zip(every, self.ahead(seat) or (), strict=False)) if self.ahead else {}
        advice = None if self.ahead else every[ADVISERS[self.side](seat).id]
        encoder, turned = self.encoder, 0
        while True:
            page = paged(options, turned)
            prices = [(price.credits, price.clicks) for price in (cost(state, o) for o in page)]
            encoder.encode(state, page, prices, turned, len(options), 0)
            table = np.frombuffer(encoder.table, dtype=np.int16)
            cards = np.frombuffer(encoder.cards, dtype=np.int16).reshape(-1, CARDS)[: table[TABLE_AT["cards"]]]
            rows = np.frombuffer(encoder.options, dtype=np.int16).reshape(-1, OPTIONS)[: encoder.offered]
            if self.words is None:
                self.words = self._words(checkpoint, state.book.code_of, cards)
            advised = np.zeros(len(rows), dtype=np.float32)
            advised[: len(page)] = [worth.get(o, 0.0) for o in page]
            if advice is not None:
                advised[place_of(state, page, advice)] = 1.0  # the last row turns the page, where the option of the bot may be
            best = int(scores(checkpoint.arrays, read(cards, table[None], rows, self.words, advised)).argmax())
            if best < len(page):
                return decision.options[every.index(page[best])]
            turned += 1

    def _words(self, checkpoint: Checkpoint, code_of: dict[str, int], cards: Any) -> Any:
        """The vocabulary for a rule book, if the own deck is in it.

        Raises:
            RezzedError: it is not.
        """
        try:
            places = vocabulary(checkpoint.pool, code_of)
        except RezzedError as error:
            raise RezzedError(f"the bot {self.name!r}: {error}") from None
        numbers = cards[:, CARD_AT["card"]]
        strange = numbers[(cards[:, CARD_AT["own"]] == 1) & (places[numbers] == OTHER)]
        if len(strange):
            card = next(name for name, code in code_of.items() if code + 1 == strange[0])
            words = f"its deck has {card!r}, which is not in the pool that it was trained with"
            raise RezzedError(f"the bot {self.name!r}: {words}")
        return places
