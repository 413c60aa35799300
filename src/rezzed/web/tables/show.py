"""The game on the first page: two bots play it, everybody sees the same position, and it goes on only while somebody looks."""

from __future__ import annotations

import threading
import time
from typing import Any, Final

from ...bots import Policy, bot_of
from ...decisions import IDLE_WORDS
from ...decks import builtin
from ...decks.dealt import dealt
from ...game import Action, Game, as_json
from ...rules import DEFAULT
from ...study.asking import cards_of
from ...wording import story
from ...wording.names import SPECTATOR
from .updates import drawn

PACE: Final = 2.0  # seconds between two moves
PAUSE: Final = 12.0  # seconds that the end of a game is shown
BEGIN: Final = 150  # decisions after which a game is interesting enough to be shown
STEP: Final = 60  # decisions of one move at most; passes in a row are one
MOST: Final = 1_500  # decisions of a game
SAID: Final = 8  # events of a move that are told
GAMES: Final = (  # corp, runner, seed
    ("hb-glacier", "shaper-rig", 7), ("weyland-advance", "anarch-virus", 3), ("gateway-corp", "gateway-runner", 5),
    ("nbn-tags", "criminal-raids", 11), ("jinteki-traps", "criminal-events", 2),
)  # fmt: skip
TELLING: Final = frozenset({
    "run", "play", "install", "rez", "score", "steal", "advance", "break", "use", "trash", "draw", "take credit", "jack out",
})  # fmt: skip


class Show:
    """A game that goes on by at most one move for each look at it, however many look."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.number = -1
        self.due = 0.0
        self.told: dict[str, Any] = {}
        self.game: Game | None = None
        self.policies: dict[str, Policy] = {}

    def now(self) -> dict[str, Any]:
        """The position as plain data: `view`, `game` and `at`, which count games and moves, `said`, `decks`, and `pace`."""
        with self.lock:
            if time.monotonic() >= self.due:
                self._go_on()
            return self.told

    def _go_on(self) -> None:
        if self.game is None or self.game.decision is None or len(self.game.actions) > MOST:
            self._begin()
        assert self.game is not None
        before = len(self.game.written)
        side, move = self._move(self.game)
        view = self.game.judge_view()
        said = [line.text for line in story.lines(self.game.state, self.game.written, before, SPECTATOR)][:SAID]
        self.due = time.monotonic() + (PACE if self.game.decision is not None else PAUSE)
        self.told = {
            "view": as_json(view), "faces": drawn(self.game.core, {card.title for card in cards_of(view) if card.title}),
            "game": self.number, "at": len(self.game.actions), "side": side, "move": move, "said": said, "pace": PACE,
            "decks": list(GAMES[self.number % len(GAMES)][:2]), "over": self.game.over, "winner": self.game.winner,
            "turn": sum(event.kind == "turn_begins" for event in self.game.log),
        }  # fmt: skip

    def _begin(self) -> None:
        """Begin the next game, and play to a position in which there is something to see."""
        self.number += 1
        corp, runner, seed = GAMES[self.number % len(GAMES)]
        self.game = Game({**dealt(builtin(corp), builtin(runner), DEFAULT), "seed": seed + self.number // len(GAMES)})
        self.policies = {side: bot_of(side, "best", seed) for side in ("corp", "runner")}
        while self.game.decision is not None and len(self.game.actions) < BEGIN:
            self.game.apply(self._wanted(self.game))

    def _move(self, game: Game) -> tuple[str, str]:
        """Play until something was done that can be seen. Return whose action it was, and its words."""
        for _ in range(STEP):
            if game.decision is None:
                break
            side, action = game.decision.chooser, self._wanted(game)
            game.apply(action)
            if action.verb in TELLING and action.text not in IDLE_WORDS:
                return side, action.text
        return "", ""

    def _wanted(self, game: Game) -> Action:
        assert game.decision is not None
        return game.chosen(self.policies[game.decision.chooser])
