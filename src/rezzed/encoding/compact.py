"""The compact form of the flat encoding: those of its numbers and actions that a small pool of cards needs.

Every number and every action is one of the flat encoding (`layout.py`, `space.py`), picked by its name. What an action of the
flat encoding that was not picked stands for gets one of the `FURTHER` numbers in the order of the flat ids. See decision O16.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from ..decisions import NO_CARD, VERB, Verb
from ..engine.state import State
from ..game.offer import offered
from ..ids import Option
from .entities import one_of_each
from .layout import LAYOUT
from .slots import CORP_ID, ELSEWHERE, HAND, PLAY, RIG, RUNNER_ID, Slots, ice_slot, root_slot, words
from .space import SPACE

SERVERS: Final = 8  # that can be run on or chosen
CENTRALS: Final = 3
ICE_OF: Final = (3, 3, 2, 2, 2, 2, 2)  # slots of ice on HQ, R&D, Archives and four remotes
ROOT_OF: Final = (1, 1, 1, 2, 2, 2, 2)
RIG_SLOTS: Final = 10
HAND_SLOTS: Final = 8
FURTHER: Final = 12  # numbers for options whose action was not picked
LENT: Final = 12  # slots of the region `elsewhere` that are shown

ICE: Final = tuple(ice_slot(server, k) for server, n in enumerate(ICE_OF) for k in range(n))
ROOT: Final = tuple(root_slot(server, k) for server, n in enumerate(ROOT_OF) for k in range(n))
RIG_PICKED: Final = tuple(range(RIG.start, RIG.start + RIG_SLOTS))
HAND_PICKED: Final = tuple(range(HAND.start, HAND.start + HAND_SLOTS))
SLOTS: Final = (CORP_ID.start, RUNNER_ID.start, *ICE, *ROOT, *RIG_PICKED, *HAND_PICKED, PLAY.start)
ELSEWHERE_PICKED: Final = tuple(range(ELSEWHERE.start, ELSEWHERE.start + LENT))

CARD: Final = (
    "known", "faceup", "copies", "virus", "power", "advancement", "credits", "on it", "now", "asks", "met", "accessed",
)  # fmt: skip
TEXT: Final = (
    "ice", "asset", "upgrade", "agenda", "program", "cost", "points", "trash", "subroutines", "barrier", "code gate", "sentry",
    "credits", "damage", "ends runs",
)  # fmt: skip
LENT_CARD: Final = ("present", "known")
LENT_TEXT: Final = ("agenda", "program", "cost", "strength", "points", "trash")

_ABILITIES: Final = 3  # of a card of the rig
_NUMBERS: Final = 13
_FIRST: Final[dict[int, int]] = {  # of these verbs the first actions are picked
    int(Verb.RUN): SERVERS, int(Verb.SERVER): SERVERS, int(Verb.SUB): 6, int(Verb.MODE): 4, int(Verb.NUMBER): _NUMBERS,
}  # fmt: skip
_ON_SLOTS: Final[dict[int, tuple[int, ...]]] = {  # of these, those about these slots
    int(Verb.PLAY): HAND_PICKED, int(Verb.INSTALL): HAND_PICKED, int(Verb.ADVANCE): (*ICE, *ROOT), int(Verb.REZ): (*ICE, *ROOT),
    int(Verb.SCORE): ROOT[CENTRALS:], int(Verb.CANDIDATE): ROOT, int(Verb.TARGET): SLOTS, int(Verb.TRASH_RESOURCE): RIG_PICKED,
    int(Verb.TRIGGER): (CORP_ID.start, RUNNER_ID.start, *ROOT, *RIG_PICKED),
    int(Verb.USE): (CORP_ID.start, RUNNER_ID.start, *ROOT, *RIG_PICKED),
}  # fmt: skip
_POOL: Final = 6  # credits paid from the pool
_FUND: Final = 3


def _numbers() -> list[int]:
    """The places of the picked numbers in an observation of the flat encoding."""
    out = list(range(LAYOUT.part("events").start))
    for slots, card, text in ((SLOTS, CARD, TEXT), (ELSEWHERE_PICKED, LENT_CARD, LENT_TEXT)):
        for slot in slots:
            for name, fields in (("cards", card), ("texts", text)):
                part = LAYOUT.part(name)
                names = [f.name for f in part.fields]
                out += [part.start + slot * part.width + names.index(field) for field in fields]
    return out


def _actions() -> list[int]:
    """The picked actions of the flat encoding."""
    out: list[int] = []
    for block in SPACE.blocks:
        ids = range(block.start, block.start + block.size)
        if block.verb in _FIRST:
            out += ids[: _FIRST[block.verb]]
        elif block.verb in _ON_SLOTS:
            slots, rig = _ON_SLOTS[block.verb], set(RIG_PICKED)
            most = {slot: _ABILITIES if block.verb == Verb.USE and slot in rig else 1 for slot in slots}
            for action in ids:
                _, slot, index = SPACE.parts(action)
                if index < most.get(slot, 0):
                    out.append(action)
        elif block.verb == Verb.SOURCE:
            pool, fund = "from the pool" in SPACE.words(ids[0]), "bad publicity" in SPACE.words(ids[0])
            out += ids[: _POOL if pool else _FUND if fund else 0]
        elif block.size == 1 and block.verb >= 0:
            out += ids
    return out


def described(s: State, o: Option) -> tuple[int, int, int]:
    """An option by its verb, its number and the title of its card: the same for copies of a card."""
    card, codes = o >> 8 & NO_CARD, s.code
    return o & VERB, o >> 24, codes[card] if card < len(codes) else -1


class CompactForm:
    """The picked numbers and actions: `COMPACT` is the only one.

    Attributes:
        numbers: for each number its place in an observation of the flat encoding.
        actions: for each picked action its id in the flat encoding.
        number_of: the number of a picked action by its id in the flat encoding.
        further: the first of the numbers for options that were not picked.
        more: the number that turns the page.
        n: how many numbers of actions there are.
        fingerprint: changes whenever a number gets another meaning.
    """

    def __init__(self) -> None:
        self.numbers = tuple(_numbers())
        self.actions = tuple(_actions())
        self.number_of = {action: k for k, action in enumerate(self.actions)}
        self.further = len(self.actions)
        self.more = self.further + FURTHER
        self.n = self.more + 1
        told = (self.numbers, self.actions, FURTHER, LAYOUT.fingerprint, SPACE.fingerprint)
        self.fingerprint = sha256(repr(told).encode()).hexdigest()[:16]

    def page(self, s: State, placed: Slots, side: int, turned: int, turn: Option) -> dict[int, Option]:
        """The options of a decision by their numbers.

        Args:
            s: the position.
            placed: the slots of the side that decides, with borrowed ones.
            side: who decides.
            turned: pages that were turned.
            turn: stands for the option to turn the page.
        """
        flat = SPACE.of(s, placed)
        flat.pop(SPACE.other, None)
        out: dict[int, Option] = {}
        rest: list[Option] = []
        number_of = self.number_of
        for action in sorted(flat):
            number = number_of.get(action, -1)
            if number >= 0:
                out[number] = flat[action]
            else:
                rest.append(flat[action])
        if len(flat) < len(s.options):  # some have no number of their own
            told = {described(s, o) for o in flat.values()}
            rest += [o for o in one_of_each(s, side, offered(s, side)) if described(s, o) not in told]
        first = turned * FURTHER
        if turned:
            out.clear()
        for k, o in enumerate(rest[first : first + FURTHER], self.further):
            out[k] = o
        if len(rest) > first + FURTHER:
            out[self.more] = turn
        return out

    def words(self, action: int) -> str:
        """What the number of an action means in every state."""
        if action < self.further:
            return SPACE.words(self.actions[action])
        return "turn the page" if action == self.more else f"further option {action - self.further + 1}"

    def blocks(self) -> list[tuple[str, int, int, tuple[str, ...], tuple[str, ...]]]:
        """The blocks of an observation: name, first number, rows, the names of the numbers of a row, the names of the rows."""
        first = LAYOUT.part("events").start
        out: list[tuple[str, int, int, tuple[str, ...], tuple[str, ...]]] = [("table", 0, 1, (), ())]
        for name, slots, fields in (("cards", SLOTS, (*CARD, *TEXT)), ("lent", ELSEWHERE_PICKED, (*LENT_CARD, *LENT_TEXT))):
            out.append((name, first, len(slots), fields, tuple(words(slot) for slot in slots)))
            first += len(slots) * len(fields)
        return out


COMPACT: Final = CompactForm()
