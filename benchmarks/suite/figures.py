"""CPU time of what people do with the package, as asv measures it: one call of each `time_` method."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import rezzed
from rezzed.bots import bot
from rezzed.engine.timing import machine

CORP: Final[dict[str, Any]] = {"credits": 20, "rnd": 3, "ice": {"R&D": ["Neural Katana", "Enigma", "Ice Wall"]}}
RUNNER: Final[dict[str, Any]] = {"credits": 20, "clicks": 1, "grip": 3, "rig": ["Pipeline", "Gordian Blade", "Corroder"]}
TRIGGERS: Final = (
    "Tollbooth", "Kakugo", "Thimblerig", "Pop-up Window", "Anansi", "Komainu", "Funhouse", "Data Raven",
)  # fmt: skip
TOOLS: Final = ("Atman",) * 4 + ("Akamatsu Mem Chip",) * 3 + ("Rabbit Hole",) * 3 + ("Access to Globalsec",) * 4
TABLE: Final[dict[str, Any]] = {
    "corp": {
        "credits": 8, "hq": ["Enigma", "Ice Wall", "Snare!"], "rnd": 6, "root": {"remote1": ["PAD Campaign"]},
        "ice": {"HQ": ["Enigma", "Tollbooth"], "R&D": ["Eli 1.0*"], "remote1": ["Ice Wall*"]},
    },
    "runner": {
        "credits": 12, "clicks": 4, "grip": ["Inside Job", "Inside Job", "Dirty Laundry"], "stack": 8,
        "rig": ["Corroder", "Gordian Blade", "Mimic"],
    },
}  # fmt: skip
PRICED: Final[dict[str, Any]] = {
    "corp": {"credits": 5, "hq": 1, "ice": {"HQ": ["Palisade*", "Enigma*", "Karunā*", "Eli 1.0*", "Tollbooth*"]}},
    "runner": {"credits": 25, "clicks": 3, "rig": ["Corroder", "Gordian Blade", "Carmen"]},
}
GAMES: Final = 10  # in one call
SIDES: Final = ("corp", "runner")


class Measured:
    """What all figures share: CPU time, enough rounds that a busy minute does not decide."""

    timer = staticmethod(time.process_time)
    rounds = 3
    repeat = (3, 10, 8.0)
    min_run_count = 3


def recorded(board: dict[str, Any]) -> tuple[rezzed.Game, list[Any]]:
    """A game before a run on R&D, and the actions of the run, found in the decisions in which they are taken."""
    game, eager = rezzed.Game(board), bot("eager")
    while game.find("run R&D") is None:
        game.apply("pass")
    start = game.copy()
    game.apply("run R&D")
    while not game.over and not any(e.kind == "run_ends" for e in game.log):
        game.apply(game.chosen(eager))
    again, found = start.copy(), []
    for words in game.actions[len(start.actions) :]:
        found.append(again.find(words))
        again.apply(words)
    return start, found


def deck(name: str) -> list[str]:
    """The cards of a built-in deck."""
    text = (Path(rezzed.__file__).parent / "decks" / "builtin" / f"{name}.txt").read_text(encoding="utf-8")
    lines = re.findall(r"^(\d+)x? (.+)$", text, re.MULTILINE)
    return [title for number, title in lines for _ in range(int(number))]


class Run(Measured):
    """A run through three pieces of ice, with the log, every window asked; alone and beside 32 more cards."""

    params = (False, True)
    param_names = ("full",)

    def setup(self, full: bool) -> None:
        corp, runner = CORP, RUNNER
        if full:
            remotes = {f"remote{n}": [f"{title}*", "Wall of Static"] for n, title in enumerate(TRIGGERS, 1)}
            remotes["remote9"] = ["Wall of Static", "Wall of Static"]
            corp = {**CORP, "ice": {**CORP["ice"], **remotes}}
            runner = {**RUNNER, "rig": [*RUNNER["rig"], *TOOLS]}
        self.start, self.actions = recorded({"corp": corp, "runner": runner, "policy": "all"})

    def time_run(self, full: bool) -> None:
        game = self.start.copy()
        for action in self.actions:
            game.apply(action)

    def time_copy(self, full: bool) -> None:
        self.start.state.copy()


class Board(Measured):
    """Random play from a board in the middle of a game: the engine alone, and seats that look at everything."""

    def setup(self) -> None:
        self.games = [rezzed.Game(TABLE) for _ in range(GAMES)]

    def time_engine(self) -> None:
        rng = random.Random(5)
        for game in self.games:
            s = game.state.copy()
            for _ in range(400):
                if s.over:
                    break
                machine.apply(s, rng.choice(s.options))

    def time_looking(self) -> None:
        rng = random.Random(5)
        for begun in self.games[:2]:
            game = begun.copy()
            seats: dict[Any, Any] = {side: game.seat(side) for side in SIDES}  # type: ignore[arg-type]
            read = dict.fromkeys(seats, 0)
            for _ in range(400):
                if game.over:
                    break
                seat = seats[seats["corp"].waiting]
                view = seat.view
                read[seat.side] += len(seat.log(read[seat.side]))
                seat.apply(rng.choice(view.decision.options))


class WholeGame(Measured):
    """The heuristic bots against each other with two starter decks."""

    def setup(self) -> None:
        self.board = {
            "begin": "game",
            "corp": {"identity": "The Syndicate: Profit over Principle", "rnd": deck("gateway-corp")},
            "runner": {"identity": "The Catalyst: Convention Breaker", "stack": deck("gateway-runner")},
        }

    def time_heuristic(self) -> None:
        game = rezzed.Game({**self.board, "seed": 1})
        bots = {side: bot(side) for side in SIDES}
        while game.decision is not None:
            game.apply(game.chosen(bots[game.decision.chooser]))


class Plan(Measured):
    """An exact plan through five pieces of ice."""

    def setup(self) -> None:
        from rezzed.planner import plan

        self.plan: Callable[..., object] = plan
        self.state = rezzed.Game(PRICED).state

    def time_plan(self) -> None:
        self.plan(self.state.copy(), "reach HQ")


class Environment(Measured):
    """Steps of `game-v0` with observation and mask, whoever decides."""

    def setup(self) -> None:
        from rezzed.envs import raw_env

        self.env = raw_env("game-v0")

    def time_hundred_steps(self) -> None:
        rng = random.Random(1)
        self.env.reset(seed=1)
        for _ in range(100):
            observation = self.env.last()[0]
            legal = observation["action_mask"].nonzero()[0]
            self.env.step(int(rng.choice(legal)))
