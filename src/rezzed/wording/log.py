"""The log: what happened, as structured events with words on demand.

An engine event is a tuple of numbers (`rezzed.events`, `engine/change/emitting.py`). `KINDS` says for every kind what its
numbers mean,
which of them a player reads, and how they are put into words. Everybody reads an event as they saw it when it happened: a
card that a side did not know then stays unnamed in its log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias, TypeVar

from ..events import Ev, X, Y, Z
from .names import UNSEEN, plural

Entry: TypeAlias = tuple[int, ...]
Value: TypeAlias = "str | int"
V_co = TypeVar("V_co", covariant=True)


class EventFacts(Mapping[str, V_co]):
    """What is known of an event, by name. It cannot be changed."""

    __slots__ = ("_pairs",)

    def __init__(self, pairs: Iterable[tuple[str, V_co]] = ()) -> None:
        self._pairs = tuple(pairs)

    def __getitem__(self, key: str) -> V_co:
        for name, value in self._pairs:
            if name == key:
                return value
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, _ in self._pairs])

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs))

    def __repr__(self) -> str:
        return repr(dict(self._pairs))


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes:
        seq: its number in the log, counted from 1.
        kind: the kind of event, such as `encounter`; `KINDS` and docs/events.md list all kinds.
        cite: the step in which it happened.
        subject: the card that it happened to, as this reader knew it then, or an empty string. If it happened to several cards
            at once, it names them all: `Enigma, Troll and 2 cards in HQ`.
        cause: the card whose ability was being resolved, or an empty string.
        fields: what else is known, by name: numbers, sides (`corp`, `runner`), servers, zones, kinds of counters and damage.
        text: the event in words, made when it is read.
    """

    seq: int
    kind: str
    cite: str
    subject: str
    cause: str
    fields: Mapping[str, Value]
    terms: tuple[tuple[str, str], ...] = field(default=(), repr=False, compare=False)  # what an older book calls things

    @property
    def text(self) -> str:
        words = _WORDS[self.kind](self)
        for now, then in self.terms:
            words = words.replace(now, then)
        return words

    def __str__(self) -> str:
        return f"{self.text} ({self.cite})"

    def number(self, key: str) -> int:
        """A field that is a number; 0 if the event does not have it."""
        value = self.fields.get(key, 0)
        return value if isinstance(value, int) else 0


class EventKind(NamedTuple):
    """What an event means: in a sentence, what its card is, and what its numbers x, y and z are."""

    gist: str
    subject: str  # empty: it is not about a card
    fields: tuple[EventField, ...]
    words: Callable[[Event], str]


SEVERAL: Final = "one or several cards"


class EventField(NamedTuple):
    """A number of an event that players read: its name, where it is in the tuple, and what it is."""

    name: str
    at: int
    kind: str  # a key of `told.DECODED`


def _by(e: Event) -> str:
    return f" with {e.fields['with']}" if e.fields.get("with") else ""


def _used(e: Event) -> str:
    return f"use {e.subject}{' ' if e.fields['ability'] else ''}{e.fields['ability']}"


def _clicks(e: Event) -> str:
    n = e.number("clicks")
    return "click" if n == 1 else f"{n} clicks"


def _counted(e: Event) -> str:
    n = e.number("change")
    kind = f"{e.fields['counter']} counter"
    return f"{'place' if n > 0 else 'remove'} {plural(abs(n), kind)} on {e.subject}"


def _moved(e: Event) -> str:
    return f"move to {e.subject + ' on ' if e.subject else ''}{e.fields['server']}"


def _added(e: Event) -> str:
    return f"add {'a card' if e.subject.startswith(UNSEEN) else e.subject} to {e.fields['zone']}"


def _arranged(e: Event) -> str:
    n = plural(e.number("cards"), "card")
    return f"arrange {n if e.subject.startswith(f'{n} in ') else e.subject} on {e.fields['zone']}"


def _resolved(e: Event) -> str:
    return f"resolve {e.number('subroutine') or 'a subroutine'} of {e.subject}"


def _paid(e: Event) -> str:
    source = {"pool": "", "bad publicity": " from bad publicity", "card": " from a card"}[str(e.fields["source"])]
    return f"{e.fields['side']} pays {e.fields['credits']}{source}"


SERVER: Final = EventField("server", X, "server")
SIDE: Final = EventField("side", X, "side")
CARDS: Final = EventField("cards", 0, "number of cards")
WITH: Final = EventField("with", X, "card")
SUBROUTINE: Final = EventField("subroutine", Y, "number")
CREDITS: Final = EventField("credits", Y, "number")
STRENGTHS: Final = (EventField("strength", X, "number"), EventField("link", Y, "number"))

KINDS: Final[Mapping[Ev, EventKind]] = {
    Ev.ACTION: EventKind("the player whose turn it is takes an action", "", (), lambda e: "action"),
    Ev.ANNOUNCE: EventKind("the Runner announces the server of a run", "", (SERVER,),
                           lambda e: f"announce {e.fields['server']}"),
    Ev.RUN_BEGINS: EventKind("a run begins", "", (SERVER,), lambda e: f"run begins on {e.fields['server']}"),
    Ev.APPROACH: EventKind("the Runner approaches ice", "ice", (), lambda e: f"approach {e.subject}"),
    Ev.ENCOUNTER: EventKind("the Runner encounters ice", "ice", (), lambda e: f"encounter {e.subject}"),
    Ev.PUMP: EventKind(
        "the strength of a card changes for a while", "card", (EventField("change", X, "number"),),
        lambda e: f"strength of {e.subject} {e.number('change'):+d}",
    ),
    Ev.BREAK: EventKind(
        "a subroutine is broken", "ice", (WITH, SUBROUTINE), lambda e: f"break {e.fields['subroutine']} of {e.subject}{_by(e)}",
    ),
    Ev.FULLY_BREAK: EventKind(
        "all subroutines of a piece of ice are broken", "ice", (WITH,), lambda e: f"fully break {e.subject}{_by(e)}",
    ),
    Ev.RESOLVE_SUB: EventKind("a subroutine resolves", "ice", (SUBROUTINE,), _resolved),
    Ev.PREVENT_SUB: EventKind(
        "a subroutine is prevented", "ice", (SUBROUTINE,), lambda e: f"prevent {e.fields['subroutine']} of {e.subject}",
    ),
    Ev.BYPASS: EventKind("the Runner bypasses ice", "ice", (), lambda e: f"bypass {e.subject}"),
    Ev.BREAKS_END: EventKind(
        "subroutines can no longer be broken in this encounter (2012)", "ice", (), lambda e: f"breaking ends: {e.subject}",
    ),
    Ev.ENCOUNTER_ENDS: EventKind("an encounter ends", "ice", (), lambda e: f"encounter ends: {e.subject}"),
    Ev.PASS: EventKind(
        "the Runner passes ice, or a position that the ice left", "ice", (SERVER,),
        lambda e: f"pass {e.subject or 'an empty position'}",
    ),
    Ev.PASS_ALL: EventKind(
        "the Runner has passed all ice on a server", "", (SERVER,), lambda e: f"pass all ice on {e.fields['server']}",
    ),
    Ev.JACK_OUT: EventKind("the Runner jacks out", "", (), lambda e: "jack out"),
    Ev.MOVE_RUNNER: EventKind("the Runner moves to another position or server", "ice", (SERVER,), _moved),
    Ev.APPROACH_SERVER: EventKind(
        "the Runner approaches the server", "", (SERVER,), lambda e: f"approach server {e.fields['server']}",
    ),
    Ev.SUCCESS: EventKind("the run is successful", "", (SERVER,), lambda e: f"run successful on {e.fields['server']}"),
    Ev.UNSUCCESSFUL: EventKind("the run is unsuccessful", "", (SERVER,), lambda e: f"run unsuccessful on {e.fields['server']}"),
    Ev.END_RUN: EventKind(
        "an effect ends the run", "card", (), lambda e: f"end the run{' by ' + e.subject if e.subject else ''}",
    ),
    Ev.RUN_ENDS: EventKind(
        "a run ends", "", (SERVER, EventField("label", Y, "label")), lambda e: f"run ends ({e.fields['label']})",
    ),
    Ev.BREACH: EventKind("the Runner breaches a server", "", (SERVER,), lambda e: f"breach {e.fields['server']}"),
    Ev.BREACH_ENDS: EventKind(
        "a breach ends", "", (SERVER, EventField("accesses", Y, "number"), EventField("taken", Z, "number")),
        lambda e: f"breach ends: {e.fields['server']}",
    ),
    Ev.ACCESS: EventKind("the Runner accesses a card", "card", (SERVER,), lambda e: f"access {e.subject}"),
    Ev.ACCESS_ENDS: EventKind(
        "an access ends", "card", (), lambda e: f"access ends{': ' + e.subject if e.subject else ''}",
    ),
    Ev.STEAL: EventKind("the Runner steals an agenda", "agenda", (), lambda e: f"steal {e.subject}"),
    Ev.SCORE: EventKind("an agenda is scored", "agenda", (), lambda e: f"score {e.subject}"),
    Ev.TRASH: EventKind(
        "a card is trashed", "card", (SIDE, EventField("from", Y, "zone")), lambda e: f"trash {e.subject}",
    ),
    Ev.DAMAGE: EventKind(
        "the Runner suffers damage", "", (EventField("damage", X, "damage"), EventField("amount", Y, "number")),
        lambda e: f"{e.fields['amount']} {e.fields['damage']} damage",
    ),
    Ev.TAG: EventKind("the Runner takes tags", "card", (EventField("tags", X, "number"),),
                      lambda e: plural(e.number("tags"), "tag")),
    Ev.REMOVE_TAG: EventKind(
        "tags are removed", "", (EventField("tags", X, "number"),), lambda e: f"remove {plural(e.number('tags'), 'tag')}",
    ),
    Ev.BAD_PUBLICITY: EventKind(
        "the Corp takes bad publicity", "", (EventField("amount", X, "number"),),
        lambda e: f"{e.fields['amount']} bad publicity",
    ),
    Ev.REZ: EventKind("a card is rezzed", "card", (), lambda e: f"rez {e.subject}"),
    Ev.DEREZ: EventKind("a card is derezzed", "card", (SIDE,), lambda e: f"derez {e.subject}"),
    Ev.INSTALL: EventKind("a card is installed", "card", (EventField("from", X, "zone"),), lambda e: f"install {e.subject}"),
    Ev.UNINSTALL: EventKind(
        "an installed card leaves", "card", (EventField("to", X, "zone"),),
        lambda e: f"uninstall {e.subject} to {e.fields['to']}",
    ),
    Ev.PLAY: EventKind("an event or an operation is played", "card", (), lambda e: f"play {e.subject}"),
    Ev.PLAYED: EventKind("a played card has resolved", "card", (), lambda e: f"played {e.subject}"),
    Ev.USE: EventKind("a paid ability is used", "card", (EventField("ability", X, "ability"),), _used),
    Ev.TRIGGER: EventKind("a conditional ability triggers", "card", (), lambda e: f"trigger {e.subject}"),
    Ev.GAIN: EventKind(
        "a player gains credits", "", (SIDE, CREDITS),
        lambda e: f"{e.fields['side']} gains {plural(e.number('credits'), 'credit')}",
    ),
    Ev.LOSE: EventKind(
        "a player loses credits", "", (SIDE, CREDITS),
        lambda e: f"{e.fields['side']} loses {plural(e.number('credits'), 'credit')}",
    ),
    Ev.PAY: EventKind("a player pays credits", "", (SIDE, CREDITS, EventField("source", Z, "source")), _paid),
    Ev.GAIN_CLICKS: EventKind(
        "a player gains clicks", "", (SIDE, EventField("clicks", Y, "number")), lambda e: f"gain {_clicks(e)}",
    ),
    Ev.LOSE_CLICK: EventKind("a player loses clicks", "", (SIDE, EventField("clicks", Y, "number")),
                             lambda e: f"lose {_clicks(e)}"),
    Ev.SPEND_CLICK: EventKind("a player spends clicks", "", (SIDE, EventField("clicks", Y, "number")),
                              lambda e: f"spend {_clicks(e)}"),
    Ev.COUNTER: EventKind(
        "counters are placed or removed", "card", (EventField("counter", X, "counter"), EventField("change", Y, "number")),
        _counted,
    ),
    Ev.TRACE: EventKind(
        "a trace begins", "card", (EventField("strength", X, "number"),),
        lambda e: f"trace {e.fields['strength']} by {e.subject}",
    ),
    Ev.TRACE_SUCCEEDS: EventKind(
        "a trace succeeds", "card", STRENGTHS, lambda e: f"trace succeeds: {e.fields['strength']} against {e.fields['link']}",
    ),
    Ev.TRACE_FAILS: EventKind(
        "a trace fails", "card", STRENGTHS, lambda e: f"trace fails: {e.fields['strength']} against {e.fields['link']}",
    ),
    Ev.SPEND: EventKind(
        "a player spends credits on a trace or a secret bid", "", (SIDE, CREDITS),
        lambda e: f"{e.fields['side']} spends {e.fields['credits']}",
    ),
    Ev.PSI: EventKind(
        "secret bids are revealed", "card", (EventField("corp", X, "number"), EventField("runner", Y, "number")),
        lambda e: f"bids {e.fields['corp']} and {e.fields['runner']}",
    ),
    Ev.REVEAL: EventKind("a card is revealed", "card", (SIDE,), lambda e: f"reveal {e.subject}"),
    Ev.EXPOSE: EventKind("a card is exposed", "card", (), lambda e: f"expose {e.subject}"),
    Ev.LOOK: EventKind(
        "a player looks at cards", "", (EventField("zone", X, "zone"), EventField("cards", Y, "number")),
        lambda e: f"look at {e.fields['cards']} of {e.fields['zone']}",
    ),
    Ev.DRAW: EventKind(
        "a player draws cards", "", (SIDE, EventField("cards", Y, "number")),
        lambda e: f"{e.fields['side']} draws {e.fields['cards']}",
    ),
    Ev.SHUFFLE: EventKind("a deck is shuffled", "", (EventField("zone", X, "zone"),), lambda e: f"shuffle {e.fields['zone']}"),
    Ev.ADD: EventKind(
        "a card is added to a zone", "card", (EventField("zone", X, "zone"),), _added,
    ),
    Ev.MOVE: EventKind(
        "an installed card moves to another server or position", "card", (SERVER,),
        lambda e: f"move {e.subject} to {e.fields['server']}",
    ),
    Ev.SWAP: EventKind(
        "two cards trade places", "card", (WITH,), lambda e: f"swap {e.subject} and {e.fields['with']}",
    ),
    Ev.DESTROYED: EventKind(
        "a remote server ceases to exist", "", (SERVER,), lambda e: f"{e.fields['server']} ceases to exist",
    ),
    Ev.CHOOSE: EventKind(
        "a player chooses one of several effects", "card", (EventField("choice", X, "mode"),),
        lambda e: f"choose {e.fields['choice']}",
    ),
    Ev.NAME: EventKind("a server is chosen", "card", (SERVER,), lambda e: f"choose {e.fields['server']}"),
    Ev.NAME_CARD: EventKind(
        "a card name is chosen", "card", (EventField("name", X, "title"),), lambda e: f"name {e.fields['name']}",
    ),
    Ev.FLATLINE: EventKind("the Runner is flatlined", "", (), lambda e: "flatline"),
    Ev.WIN: EventKind(
        "the game ends", "", (SIDE,), lambda e: "draw" if e.fields["side"] == "draw" else f"{e.fields['side']} wins",
    ),
    Ev.PREVENT: EventKind(
        "some of an effect is prevented", "card", (EventField("effect", X, "effect"), EventField("amount", Y, "number")),
        lambda e: f"prevent {e.fields['amount']} {e.fields['effect']}",
    ),
    Ev.REPLACE: EventKind(
        "an effect is replaced", "card", (EventField("effect", X, "effect"),),
        lambda e: f"replace {e.fields['effect']} by {e.subject}",
    ),
    Ev.DIE: EventKind("a die is rolled", "card", (EventField("result", X, "number"),), lambda e: f"die {e.fields['result']}"),
    Ev.FORFEIT: EventKind("an agenda is forfeited", "agenda", (), lambda e: f"forfeit {e.subject}"),
    Ev.SKIP: EventKind("ice is skipped (1996)", "ice", (), lambda e: f"skip {e.subject}"),
    Ev.FAIL_BREAK: EventKind(
        "an attempt to break a subroutine fails (1996)", "ice", (WITH, SUBROUTINE),
        lambda e: f"fail to break {e.fields['subroutine']} of {e.subject}{_by(e)}",
    ),
    Ev.REFUSED: EventKind("a cost or an additional cost is declined", "card", (), lambda e: "decline"),
    Ev.TURN_BEGINS: EventKind("a turn begins", "", (SIDE,), lambda e: f"turn of the {e.fields['side']} begins"),
    Ev.FUND: EventKind(
        "credits for bad publicity are set aside for a run", "", (EventField("credits", X, "number"),),
        lambda e: f"bad publicity fund {e.fields['credits']}",
    ),
    Ev.STEALTH: EventKind(
        "a stealth card loses bits (1996)", "card", (EventField("bits", X, "number"),),
        lambda e: f"lose {plural(e.number('bits'), 'bit')} from {e.subject}",
    ),
    Ev.HOST: EventKind(
        "an installed card becomes hosted", "card", (EventField("host", X, "card"),),
        lambda e: f"host {e.subject} on {e.fields['host']}",
    ),
    Ev.GO_ON: EventKind("the Runner does not jack out (1996)", "ice", (SERVER,), lambda e: "go on"),
    Ev.ACTION_ENDS: EventKind("an action is over (1996)", "", (), lambda e: "action ends"),
    Ev.MARK: EventKind("a server becomes the mark", "", (SERVER,), lambda e: f"mark {e.fields['server']}"),
    Ev.SEARCH: EventKind("a player has searched a deck", "", (SIDE,), lambda e: f"{e.fields['side']} searches a deck"),
    Ev.TURN_ENDS: EventKind("a turn ends", "", (SIDE,), lambda e: f"turn of the {e.fields['side']} ends"),
    Ev.ACTIONS_END: EventKind("an action phase ends", "", (SIDE,), lambda e: f"{e.fields['side']} ends the action phase"),
    Ev.ADVANCE: EventKind(
        "a card is advanced", "card", (EventField("before", X, "number"),), lambda e: f"advance {e.subject}",
    ),
    Ev.DISCARD: EventKind(
        "cards are discarded because a hand is too large", SEVERAL, (SIDE, CARDS), lambda e: f"discard {e.subject}",
    ),
    Ev.MULLIGAN: EventKind("a player takes a mulligan", "", (SIDE,), lambda e: f"{e.fields['side']} takes a mulligan"),
    Ev.CONCEDE: EventKind("a player concedes", "", (SIDE,), lambda e: f"{e.fields['side']} concedes"),
    Ev.FLIP: EventKind("an identity is flipped", "card", (EventField("back", X, "number"),), lambda e: f"flip {e.subject}"),
    Ev.FACEUP: EventKind(
        "facedown cards in Archives are turned faceup", "", (EventField("cards", X, "number"),),
        lambda e: f"turn {plural(e.number('cards'), 'card')} faceup",
    ),
    Ev.LOOP: EventKind("a run is in an endless loop", "ice", (SERVER,), lambda e: f"endless loop at {e.subject}"),
    Ev.REMOVE_BAD_PUBLICITY: EventKind(
        "bad publicity is removed", "", (EventField("amount", X, "number"),),
        lambda e: f"remove {e.fields['amount']} bad publicity",
    ),
    Ev.ALLOT: EventKind(
        "the clicks of a player's next turn change", "", (SIDE, EventField("clicks", Y, "number")),
        lambda e: f"allot {e.number('clicks'):+d} to the {e.fields['side']}",
    ),
    Ev.ARRANGE: EventKind(
        "the top cards of a deck are put into a new order, from the top", SEVERAL, (EventField("zone", X, "zone"), CARDS),
        _arranged,
    ),
    Ev.PURGE: EventKind("virus counters are purged", "", (SIDE,), lambda e: f"{e.fields['side']} purges virus counters"),
}  # fmt: skip

_WORDS: Final = {kind.name.lower(): KINDS[kind].words for kind in Ev}
