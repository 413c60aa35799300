"""The means of a menu: abilities, combinations of their uses, and the orders of the breaks in them (`menu`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final, TypeAlias

from ...decisions import arg
from ...engine.ints import V_USE
from ...events import Ev
from ...ids import CORP, RUNNER
from ...vocabulary import effects as fx
from .menu_things import LOST, OF_CARD

Amounts: TypeAlias = tuple[int, ...]  # what a combination uses of each thing of a menu
Script: TypeAlias = tuple[int, ...]

ALL: Final = 99  # an ability that breaks any number
MOST_USES: Final = 40  # uses of one ability in one encounter
FEW_SUBS: Final = 3  # subroutines of ice that takes credits for each break: how many breaks are free says which order is best


class AbilityUse:
    """An ability as a means in this encounter.

    Attributes:
        card: its card.
        option: the option that uses it.
        adds: the strength that it adds to its card; `ALL` as a chosen X.
        lowers: the strength that it takes from the ice.
        breaks: how many subroutines one use breaks; `ALL` for any number.
        exactly: it must break as many as it can.
        reach: a bit set of the subroutines that it can break.
        interface: its card needs the strength of the ice.
        exact: its card needs exactly this strength.
        named: it costs X credits, adds X strength and breaks up to X subroutines.
        times: how often it can be used.
        cost: what one use costs, as things with amounts.
        long: its strength lasts longer than the encounter.
    """

    __slots__ = (
        "card", "option", "adds", "lowers", "breaks", "exactly", "reach", "interface", "exact", "named", "times", "cost",
        "long",
    )  # fmt: skip

    def __init__(self, card: int, option: int) -> None:
        self.card = card
        self.option = option
        self.adds = 0
        self.lowers = 0
        self.breaks = 0
        self.exactly = False
        self.reach = 0
        self.interface = False
        self.exact = False
        self.named = False
        self.times = MOST_USES
        self.cost: dict[int, int] = {}
        self.long = False


class Combination:
    """A partial combination: what it uses, and its script."""

    __slots__ = ("amounts", "script")

    def __init__(self, amounts: Amounts, script: Script) -> None:
        self.amounts = amounts
        self.script = script


def orders(script: Script, uses: list[AbilityUse]) -> Iterator[Script]:
    """The script in every order of its breaks. All other uses come before them: the credits for them can then not be lost.

    Args:
        script: the script of a combination, with placeholders for the subroutines.
        uses: the abilities of the menu.
    """
    steps: list[list[int]] = []
    for o in script:
        if o >= 0 and o & 0xFF == V_USE:
            steps.append([o])
        else:
            steps[-1].append(o)
    first = [o for step in steps if step[-1] >= 0 for o in step]
    breaks = [step for step in steps if step[-1] < 0]
    leaving = {u.option for u in uses if u.card * OF_CARD + LOST in u.cost}
    seen: set[tuple[int, ...]] = set()
    for line in permutations(breaks):
        used = tuple([step[0] for step in line])
        gone = {arg(o): k for k, o in enumerate(used) if o in leaving}
        if used not in seen and all([gone.get(arg(o), k) >= k for k, o in enumerate(used)]):
            seen.add(used)
            yield (*first, *[o for step in line for o in step])


def takes_credits(effects: tuple[Any, ...]) -> bool:
    """Whether an ability that reacts to a break only takes so many credits of the Runner."""
    return all([isinstance(x, fx.Lose) and x.side == RUNNER and type(x.n) is int for x in effects])


def is_the_same_in_any_order(event: int, effects: tuple[Any, ...]) -> bool:
    """Whether it does not matter in which order cards break for an ability of the ice that reacts to it."""
    return event == Ev.FULLY_BREAK or all([isinstance(x, fx.Gain) and x.side == CORP for x in effects])
