"""A bot with one idea: it takes the boldest option that it can afford."""

from collections.abc import Callable
from random import Random

from rezzed import Action, Seat

BOLD = ("score", "advance", "run", "rez", "steal", "trash", "trigger", "play", "install", "break", "pump", "take credit")
IDLE = ("pass", "continue", "done", "decline", "no", "keep")


def bold(seed: int = 1, reserve: int = 2) -> Callable[[Seat], Action]:
    """The factory of the bot. Its parameters are those of the bot.

    Args:
        seed: of its random numbers. rezzed gives every game another one.
        reserve: the credits that it does not spend.
    """
    random = Random(seed)

    def choose(seat: Seat) -> Action:
        assert seat.decision is not None  # a policy is asked only if its seat must decide
        options = seat.decision.options
        mine = seat.view.corp if seat.side == "corp" else seat.view.runner
        for verb in BOLD:
            found = [o for o in options if o.verb == verb and o.cost.credits <= max(0, mine.credits - reserve)]
            if found and random.random() < 0.8:
                return random.choice(found)
        return next((o for o in options if o.verb in IDLE), options[-1])

    return choose
