"""What somebody who watches a game may see: what both players may know, and nothing else."""

from __future__ import annotations

from typing import Protocol

from ..engine.state import State
from ..wording import told
from ..wording.log import Event
from ..wording.names import SPECTATOR
from .observation import View
from .observe import Onlooker
from .result import RunResult, results


class Watched(Protocol):
    """What a spectator needs of the game."""

    @property
    def state(self) -> State: ...
    @property
    def written(self) -> list[tuple[int, ...]]: ...


class Spectator:
    """Watches a game.

    Args:
        game: the game.
    """

    def __init__(self, game: Watched) -> None:
        self._game = game
        self._observer = Onlooker()

    @property
    def view(self) -> View:
        """The faceup cards, and how many others there are. It has no side and no decision."""
        return self._observer.view(self._game.state, len(self._game.written), None)

    def log(self, since: int = 0) -> tuple[Event, ...]:
        """The events after the first `since`, oldest first. A card that one of the players did not know then is named by its
        place."""
        s, written = self._game.state, self._game.written
        return tuple([told.event(s, written[i], i + 1, SPECTATOR) for i in range(max(0, since), len(written))])

    @property
    def results(self) -> tuple[RunResult, ...]:
        """The runs that have ended, oldest first, as both players saw them."""
        return results(self._game.state, self._game.written, SPECTATOR)
