"""What an instruction acts on, and what its handler answers.

A handler gets the state, the frame and the instruction. It returns DONE when the instruction has resolved, WAIT when it
has asked or opened something and wants to be called again, JUMPED when it has set the next instruction itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...decisions import DecisionKind, arg, option, verb
from ...ids import CHANCE
from ..ask import evaluate, references
from ..change import stack
from ..change.shuffling import mix, mix_on
from ..ints import K_CHANCE, K_ORDER, REF_THIS, V_DONE, V_OUTCOME, V_TARGET
from ..state import Effects, State

DONE: Final = 1
WAIT: Final = 0
JUMPED: Final = 2

ANY: Final = 1_000_000  # any number of cards is chosen


def number(s: State, f: Effects, n: Any) -> int:
    """The value of an amount in an effect."""
    return n if type(n) is int else evaluate.amount(s, n, f.card, f.event, f)


def card(s: State, f: Effects, ref: Any) -> int:
    """The card that an instruction acts on, or -1: what has become a new object is out of its reach (CR 9.1.4, 1.12.1)."""
    if ref == REF_THIS and s.gen[f.card] == f.gen:
        return f.card
    return references.deref(s, ref, f.card, f.event, f)


def chooser(f: Effects, by: int) -> int:
    """The controller chooses unless the text names somebody (CR 1.14.5)."""
    return by if by >= 0 else f.ctrl


def take_held(f: Effects) -> None:
    """Take what is left of an effect whose window has already closed."""
    f.amount, f.held = f.held[0], f.held[1:]
    f.replaced = 1 if f.amount <= 0 else 0


def pick(f: Effects) -> bool:
    """Add the card that was chosen last to those of the instruction; True if the player chose to stop instead."""
    o = f.answer
    f.answer = -1
    if o < 0:
        return False
    if verb(o) == V_DONE:
        return True
    t = f.task()
    t.picks = t.picks + (arg(o),)
    return False


def gather(
    s: State,
    f: Effects,
    found: Sequence[int],
    most: int,
    optional: bool = False,
    who: int = -1,
    kind: int = DecisionKind.TARGET,
    hidden: bool = False,
) -> bool:
    """Let a player or chance choose cards one after another; `f.task().picks` has those chosen so far.

    Args:
        found: the cards to choose from.
        most: how many are chosen, as far as there are enough; or ANY.
        optional: whether the player may stop before.
        who: who chooses; without it the controller of the ability.
        kind: `DecisionKind.ORDER` asks for an order: the last card is not asked for, the others are, even if all are taken.
        hidden: the other player cannot know which there are: the player is asked even if there is one or none.

    Returns:
        False while somebody is asked.
    """
    ready = pick(f)
    t = f.task()
    left = [c for c in found if c not in t.picks]
    missing = most - len(t.picks)
    if ready or missing <= 0 or (not left and not hidden):
        return True
    chance = who == CHANCE
    single = missing >= len(left) and not optional and not hidden and (kind != K_ORDER or len(left) == 1)
    if single and (chance or not stack.is_question(s, 1)):
        t.picks = (*t.picks, *left)
        return True
    options = [option(V_OUTCOME if chance else V_TARGET, c) for c in left]
    if optional or not left:
        options.append(option(V_DONE))
    stack.ask(s, who if who >= 0 else f.ctrl, K_CHANCE if chance else kind, options, f.card)
    return False


def shuffle(s: State, f: Effects, zone: int) -> bool:
    """Shuffle a deck as part of an ability. True when it is done."""
    taken = f.answer
    pick(f)
    return not (taken >= 0 and mix_on(s, taken, f.card)) and mix(s, zone, f.task().picks, f.card)
