"""The decisions of games in a Parquet file, in the entity encoding: what somebody saw, what they did, and how the game
ended for them. `docs/training.md` describes the columns."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from .. import __version__
from ..bots.matches import GameTask, PlayedGame, play_game
from ..encoding.entities import EntityEncoder, one_of_each
from ..encoding.entity_layout import ENTITIES, PAGE, paged
from ..game import Action, Game
from ..game.offer import cost, offered
from ..ids import SIDE_NAMES, Option
from . import parquet

ROWS: Final = 2048  # rows that wait before they are written; those of the game that is being played wait as well
WIDTHS: Final = {part.name: part.width for part in ENTITIES.parts}
COUNT: Final = [f.name for f in ENTITIES.part("table").columns].index("cards")  # rows of cards that have a card
BOUND: Final = 2_000  # decisions of which the table row tells the used part, as in `game-v0`


class PositionTable:
    """A file that gets the decisions of games. It is there when it is whole: `close` puts it in its place.

    Args:
        path: the file.
        facts: what is told about the whole file, besides the versions.

    Raises:
        RezzedError: PyArrow is not installed.
        OSError: the file cannot be written.
    """

    def __init__(self, path: Path, facts: Mapping[str, str]) -> None:
        parquet.check("--positions")
        arrow = parquet.module("pyarrow")
        numbers = arrow.list_(arrow.int16())
        kinds = {"game": arrow.int32(), "seed": arrow.int64(), "decision": arrow.int32(), "side": arrow.string()}
        kinds |= {**dict.fromkeys(WIDTHS, numbers), "action": arrow.int16(), "outcome": arrow.int8()}
        told = {"rezzed": __version__, "encoding": f"entities {ENTITIES.version} {ENTITIES.fingerprint}", **facts}
        self.path, self.unfinished = path, path.with_name(path.name + ".part")
        self.arrow, self.schema = arrow, arrow.schema(list(kinds.items()), told)
        self.rows: list[dict[str, Any]] = []
        self.file = parquet.module("pyarrow.parquet").ParquetWriter(self.unfinished, self.schema, compression="zstd")

    def play(self, task: GameTask) -> PlayedGame:
        """Play a game and keep its decisions."""
        watch = _DecisionRows(task)
        played = play_game(task.board, task.bots, task.seed, watch=watch)
        for row in watch.rows:
            winner = played.winner
            row["outcome"] = 0 if winner not in SIDE_NAMES else 1 if winner == row["side"] else -1
        self.rows += watch.rows
        if len(self.rows) >= ROWS:
            self._write()
        return played

    def close(self) -> None:
        """Write what waits, and put the file in its place."""
        self._write()
        self.file.close()
        os.replace(self.unfinished, self.path)

    def drop(self) -> None:
        """Forget all: the file is what it was before."""
        self.file.close()
        self.unfinished.unlink(missing_ok=True)

    def _write(self) -> None:
        self.file.write_table(self.arrow.Table.from_pylist(self.rows, self.schema))
        self.rows = []


class _DecisionRows:
    """Sees the decisions of one game. If one has several pages, there is a row for each page up to that of the choice."""

    def __init__(self, task: GameTask) -> None:
        self.task, self.decisions = task, 0
        self.encoders = (EntityEncoder(0), EntityEncoder(1))
        self.rows: list[dict[str, Any]] = []

    def __call__(self, game: Game, chooser: str, action: Action) -> None:
        """Keep a decision before its option is taken."""
        s, side = game.state, SIDE_NAMES.index(chooser)
        options, chosen = one_of_each(s, side, offered(s, side)), game.core.meant(action)
        at = options.index(chosen) if chosen in options else self._equal(game, side, options, chosen)
        turned, here = 0, at
        while len(page := paged(options, turned)) <= here:
            self._add(game, side, page, turned, len(options), PAGE)
            turned, here = turned + 1, here - PAGE
        self._add(game, side, page, turned, len(options), here)
        self.decisions += 1

    def _equal(self, game: Game, side: int, options: list[Option], chosen: Option) -> int:
        """The place of the option that stands for the chosen one."""
        return next(k for k, o in enumerate(options) if len(one_of_each(game.state, side, (o, chosen))) == 1)

    def _add(self, game: Game, side: int, page: Sequence[Option], turned: int, of: int, action: int) -> None:
        prices = [(price.credits, price.clicks) for price in (cost(game.state, o) for o in page)]
        encoder = self.encoders[side]
        encoder.encode(game.state, page, prices, turned, of, min(100, self.decisions * 100 // BOUND))
        rows = len(page) + (of > turned * PAGE + len(page))
        self.rows.append({
            "game": self.task.number, "seed": self.task.seed, "decision": self.decisions, "side": SIDE_NAMES[side],
            "cards": encoder.cards[: encoder.table[COUNT] * WIDTHS["cards"]].tolist(), "table": encoder.table.tolist(),
            "options": encoder.options[: rows * WIDTHS["options"]].tolist(), "action": action,
        })  # fmt: skip
