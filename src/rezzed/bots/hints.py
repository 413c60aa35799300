"""Hints: what a bot would do at a position, and why, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, Literal, TypedDict

from ..errors import RezzedError, brief
from ..game import Action, Game
from .explain import Explainer, capital
from .ismcts.sampling_bot import Ismcts, Tried

SEARCH: Final = "ismcts"
STRATEGY: Final = "best"
BOTS: Final = (SEARCH, STRATEGY)


class PlainTried(TypedDict):
    """An option with what the search found.

    Attributes:
        action: its words, as the side that decides reads them.
        apply: its words in the game, for somebody who sees everything.
        estimate: the probability that this side wins, from 0 to 1; null if it was not tried.
        visits: how often it was tried.
        line: what the side could do with it in this turn in one sampled position; the option comes first.
        lead: how much higher its estimate is than that of the first option, in the positions in which both were tried; null if
            there are none.
        strategy: whether the strategy of the side takes it without a search.
    """

    action: str
    apply: str
    estimate: float | None
    visits: int
    line: list[str]
    lead: float | None
    strategy: bool


class PlainHint(TypedDict):
    """What a bot would do.

    Attributes:
        bot: `ismcts`, which searches, or `best`, the strategy of the side.
        sentence: what it would do, and why.
        reason: the rule of the strategy that decides; empty if the search decides otherwise.
        side: the side that decides.
        cite: the paragraph of the decision.
        actions: every option, the one to take first.
        tries: how often an option was tried.
        elapsed_ms: the time in milliseconds.
    """

    bot: Literal["ismcts", "best"]
    sentence: str
    reason: str
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
    bot: str = SEARCH,
) -> PlainHint:
    """What a bot would do at the decision of a game, and why. Only what the side that decides may know is used.

    Args:
        game: the game; it does not change.
        side: the side that must decide; None for whoever it is.
        seconds: as those of `Ismcts`.
        nodes: as those of `Ismcts`.
        seed: of the random numbers.
        watch: told how many tries there were; it returns whether to stop.
        bot: `ismcts`, which searches; or `best`, the strategy of the side, which does not.

    Raises:
        RezzedError: a limit is out of range, the game is over, the other side must decide, or there is no such bot.
    """
    if bot not in BOTS:
        raise RezzedError(f"bot {brief(bot)[:40]!r}: expected {' or '.join(BOTS)}", place="bot")
    if bot == STRATEGY and (seconds is not None or nodes is not None):
        raise RezzedError(f"the bot {STRATEGY} does not search: leave out the limits", place="bot")
    search = Ismcts(seconds, nodes, seed)
    if game.decision is None:
        raise RezzedError("the game is over, so there is nothing to decide")
    chooser = game.decision.chooser
    if side is not None and side != chooser:
        raise RezzedError(f"the {chooser.capitalize()} must decide here, not the {side.capitalize()}", place="side")
    began = perf_counter()
    seat = game.seat(chooser)  # type: ignore[arg-type]
    told = Explainer(seat)
    found = search.tried(seat, watch) if bot == SEARCH else _unsearched(told)
    words = searched(found, told) if bot == SEARCH else told.explanation(told.chosen).text
    actions = [
        PlainTried(
            action=str(x.action), apply=str(_of_game(game, x.action)), estimate=_rounded(x.estimate), visits=x.visits,
            line=list(x.line), lead=_rounded(x.lead), strategy=x.favourite,
        )
        for x in found
    ]  # fmt: skip
    return PlainHint(
        bot=SEARCH if bot == SEARCH else STRATEGY, sentence=game.state.book.book.say(words),
        reason=told.explanation(found[0].action.id).reason, side=seat.side, cite=game.decision.cite, actions=actions,
        tries=sum(x.visits for x in found), elapsed_ms=round(1000 * (perf_counter() - began), 1),
    )  # fmt: skip


def _unsearched(told: Explainer) -> list[Tried]:
    """The options, that of the strategy first."""
    options = sorted(told.decision.options, key=lambda o: o.id != told.chosen)
    return [Tried(o, None, 0, (str(o),), None, o.id == told.chosen) for o in options]


def searched(found: Sequence[Tried], told: Explainer) -> str:
    """Why the search takes the first option: what is known about it, its numbers, and why no other one is taken.

    Args:
        found: the options, the one to take first.
        told: explains them.
    """
    best, *others = found
    side = told.seat.side.capitalize()
    words = [told.explanation(best.action.id).text]
    if best.estimate is None:
        return words[0]
    words.append(f"In {_tries(best)} the {side} wins {_percent(best.estimate)}.")
    words += [x for x in [_higher(best, others), _other_choice(best, others)] if x]
    return " ".join(words)


def _higher(best: Tried, others: Sequence[Tried]) -> str:
    """Why an option with a higher estimate is not taken; empty if there is none."""
    assert best.estimate is not None
    top = max(others, key=lambda x: x.estimate or 0.0, default=best)
    if top.estimate is None or top.estimate <= best.estimate:
        return ""
    assert top.lead is not None
    name = capital(str(top.action))
    if top.visits >= best.visits:
        return f"{name} has {_percent(top.estimate)}, which may be luck, so the choice of the strategy stands."
    shown = f"{name} has {_percent(top.estimate)}, but from {_tries(top)} only"
    if top.lead < 0:
        return f"{shown}; in the same positions it did worse by {_percent(-top.lead)}."
    return f"{shown}; it was dropped because others did better there."


def _other_choice(best: Tried, others: Sequence[Tried]) -> str:
    """What the strategy would do, if that is something else."""
    of_strategy = [x for x in others if x.favourite]
    return "" if best.favourite or not of_strategy else f"Without a search the bot would choose: {of_strategy[0].action}."


def _tries(x: Tried) -> str:
    return "1 try" if x.visits == 1 else f"{x.visits} tries"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _of_game(game: Game, action: Action) -> Action:
    """An option of a seat as the game reads it."""
    return game.chosen(lambda seat: action)


def _rounded(estimate: float | None) -> float | None:
    return None if estimate is None else round(estimate, 4)
