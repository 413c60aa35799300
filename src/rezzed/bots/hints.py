"""Hints: what the searching bot would do at a position, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal, TypedDict

from ..errors import RezzedError
from ..game import Action, Game
from .ismcts.sampling_bot import Ismcts


class PlainTried(TypedDict):
    """An option with what the search found.

    Attributes:
        action: its words, as the side that decides reads them.
        apply: its words in the game, for somebody who sees everything.
        estimate: the probability that this side wins, from 0 to 1; null if it was not tried.
        visits: how often it was tried.
        line: what the side could do with it in this turn in one sampled position; the option comes first.
    """

    action: str
    apply: str
    estimate: float | None
    visits: int
    line: list[str]


class PlainHint(TypedDict):
    """What the searching bot would do.

    Attributes:
        side: the side that decides.
        cite: the paragraph of the decision.
        actions: every option, the one to take first.
        tries: how often an option was tried.
        elapsed_ms: the time in milliseconds.
    """

    side: Literal["corp", "runner"]
    cite: str
    actions: list[PlainTried]
    tries: int
    elapsed_ms: float


def hint(
    game: Game,
    side: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 1,
    watch: Callable[[int], bool] | None = None,
) -> PlainHint:
    """Search the decision of a game. Only what the side that decides may know is used.

    Args:
        game: the game; it does not change.
        side: the side that must decide; None for whoever it is.
        seconds: as those of `Ismcts`.
        nodes: as those of `Ismcts`.
        seed: of the random numbers.
        watch: told how many tries there were; it returns whether to stop.

    Raises:
        RezzedError: a limit is out of range, the game is over, or the other side must decide.
    """
    bot = Ismcts(seconds, nodes, seed)
    if game.decision is None:
        raise RezzedError("the game is over, so there is nothing to decide")
    chooser = game.decision.chooser
    if side is not None and side != chooser:
        raise RezzedError(f"the {chooser.capitalize()} must decide here, not the {side.capitalize()}", place="side")
    began = perf_counter()
    seat = game.seat(chooser)  # type: ignore[arg-type]
    found = bot.tried(seat, watch)
    actions = [
        PlainTried(
            action=str(x.action), apply=str(_of_game(game, x.action)), estimate=_rounded(x.estimate), visits=x.visits,
            line=list(x.line),
        )
        for x in found
    ]  # fmt: skip
    return PlainHint(
        side=seat.side, cite=game.decision.cite, actions=actions, tries=sum(x.visits for x in found),
        elapsed_ms=round(1000 * (perf_counter() - began), 1),
    )  # fmt: skip


def _of_game(game: Game, action: Action) -> Action:
    """An option of a seat as the game reads it."""
    return game.chosen(lambda seat: action)


def _rounded(estimate: float | None) -> float | None:
    return None if estimate is None else round(estimate, 4)
