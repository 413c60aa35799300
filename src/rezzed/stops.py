"""Stops: the windows in which a person is asked. The others are passed. The terminal and the tables of the board use them.

A place is a kind of window, such as `approach`, or a step of the book, such as `6.9.4b`. For each side, the stop of a place is
`never`, `useful`, `always` or `every`. See decision K1.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from . import citing
from .engine.state import State, Window
from .errors import RezzedError, nearest
from .game import Action, Decision, View
from .ids import CORP
from .rules.book import BREAK, REZ, REZ_ICE, Book, Op, Step, Table, Windows

NEVER: Final = "never"
USEFUL: Final = "useful"
ALWAYS: Final = "always"
EVERY: Final = "every"
LEVELS: Final[Mapping[str, str]] = {
    NEVER: "pass this window",
    USEFUL: "ask if the side can do something that cannot wait",
    ALWAYS: "ask if the side can do anything",
    EVERY: "ask, even if the side can only pass",
}
# The places in the order of a turn and of a run: what they are, and the stop of the Runner and of the Corp
PLACES: Final[Mapping[str, tuple[str, str, str]]] = {
    "corp draws": ("the Corp's turn begins", NEVER, USEFUL),
    "corp turn": ("before an action of the Corp", NEVER, USEFUL),
    "turn": ("before an action of the Runner", NEVER, NEVER),
    "discarded": ("cards were discarded at the end of a turn", NEVER, NEVER),
    "initiation": ("a run has begun", NEVER, NEVER),
    "approach": ("the Runner approaches ice, and the Corp can rez it", USEFUL, USEFUL),
    "encounter": ("the Runner encounters ice", USEFUL, USEFUL),
    "subroutine": ("between two subroutines", USEFUL, USEFUL),
    "passed": ("before the Runner can jack out", NEVER, NEVER),
    "jack out": ("the Runner can jack out", ALWAYS, ""),
    "inward": ("before the next ice or the server", USEFUL, USEFUL),
    "access": ("a card is accessed", ALWAYS, ALWAYS),
    "trigger": ("abilities are pending", ALWAYS, ALWAYS),
    "interrupt": ("something is about to happen", ALWAYS, ALWAYS),
}
OF_TURNS: Final[Mapping[Table, str]] = {
    Table.CORP_DRAW: "corp draws", Table.CORP_ACTIONS: "corp turn", Table.ACTIONS: "turn", Table.CORP_DISCARD: "discarded",
    Table.RUNNER_DISCARD: "discarded",
}  # fmt: skip
OWN_PLACES: Final[Mapping[int, str]] = {
    Windows.REACTION: "trigger", Windows.INTERRUPT: "interrupt", Windows.MID_ACCESS: "access",
    Windows.SUBROUTINES: "subroutine",
}  # fmt: skip
SIDES: Final = ("runner", "corp")
JACK_OUT: Final = (Op.JACK_OUT, Op.JACK_OUT_LATER)


def place_of(s: State, decision: Decision) -> str:
    """The place of a decision, or an empty string if it is not a window and not the question whether to jack out."""
    top = s.stack[-1] if s.stack else None
    at = citing.step(s)
    row = s.book.rows[at] if at >= 0 else None
    if not isinstance(top, Window):
        return "jack out" if row is not None and row.op in JACK_OUT and decision.kind == "may" else ""
    if top.kind in OWN_PLACES:
        return OWN_PLACES[top.kind]
    if row is None or top.kind == Windows.ACTION:
        return ""
    key = ("place", at)
    found: str | None = s.book.kept.get(key)
    if found is None:
        found = s.book.kept[key] = place_of_step(s.book.book, row.id)
    return found


def place_of_step(book: Book, id: str) -> str:
    """The place of a window that a step opens, or an empty string."""
    found = next(((table, step) for table, steps in book.tables.items() for step in steps if step.id == id), None)
    return "" if found is None else _place(*found)


def _place(table: Table, step: Step) -> str:
    if step.op in JACK_OUT:
        return "jack out"
    if not step.flags or step.op == Op.ACTION:
        return ""
    if table in OF_TURNS:
        return OF_TURNS[table]
    if table == Table.INITIATION:
        return "initiation"
    if table == Table.ENCOUNTER or step.flags & BREAK:
        return "encounter"
    if step.flags & REZ_ICE:
        return "approach"
    return "inward" if step.flags & REZ else "passed"


def passing(decision: Decision) -> Action | None:
    """The option that passes a window or goes on with the run; None if something must be chosen."""
    for o in decision.options[:]:
        if o.verb == "pass" or o.verb == "continue":
            return o
    return None


def pressing(view: View, decision: Decision, place: str) -> list[Action]:
    """The options that cannot wait.

    An icebreaker waits for an encounter with ice that has unbroken subroutines. In an encounter in which subroutines will
    resolve, nothing waits. Cards that are not ice wait until no ice is left in front of the Runner, or until the Corp's turn
    begins. In the Corp's turn, abilities wait until no click is left; an agenda that can be scored does not wait.

    Args:
        view: the view of the side that decides.
        decision: its decision.
        place: the place of the decision.
    """
    out = passing(decision)
    others = [o for o in decision.options[:] if o is not out]
    encounter = None if view.run is None else view.run.encounter
    if place in ("encounter", "subroutine") and (
        encounter is None or any(x.state == "unbroken" for x in encounter.subroutines)
    ):
        return others
    return [o for o in others if not _waits(view, o, place)]


def _waits(view: View, o: Action, place: str) -> bool:
    if o.verb in ("pump", "break") or (o.verb == "use" and place == "corp turn" and view.corp.clicks):
        return True
    if o.verb == "rez" and place == "corp draws":
        return False
    if o.verb != "rez" or any(c.id == o.card_id for server in view.servers for c in server.ice):
        return False
    run = view.run
    root = next((x.root for x in view.servers if run is not None and x.name == run.server), ())
    return run is None or o.card_id not in [c.id for c in root] or place != "inward" or run.position > 0


class Stops:
    """Where a person is asked.

    Args:
        book: the rule book of the game.
        words: changes to the default stops, separated by commas: `runner turn always, corp approach never`.

    Raises:
        RezzedError: the words are invalid; the message lists what is known.
    """

    def __init__(self, book: Book, words: str = "") -> None:
        self.book = book
        self.levels: dict[tuple[str, str], str] = {}
        self.chosen: set[tuple[str, str]] = set()  # sides and places whose stops somebody set
        self.reset()
        for part in filter(None, (p.strip() for p in re.split(r"[,;]", words))):
            self.change(part)

    def reset(self) -> None:
        """Set the default stops."""
        self.levels = {(side, place): PLACES[place][1 + k] for place in PLACES for k, side in enumerate(SIDES)}
        steps = [(_place(table, step), step.side) for table, rows in self.book.tables.items() for step in rows]
        if not any(place == "inward" and side != CORP for place, side in steps):  # 1996: the Runner's last window
            self.levels["runner", "passed"] = USEFUL
        self.chosen.clear()

    def level(self, side: str, place: str, step: str = "") -> str:
        """The stop of a side at a place, or at a step that has a stop of its own."""
        return self.levels.get((side, step)) or self.levels.get((side, place), NEVER)

    def asks(self, view: View, decision: Decision, place: str) -> bool:
        """Whether the person must be asked. A decision with one option needs no answer, unless the stop is `every`.

        Args:
            view: the view of the side that decides.
            decision: its decision.
            place: the place of the decision, from `place_of`.
        """
        level = self.set_for(decision, place)
        if len(decision.options) == 1:
            return level == EVERY and passing(decision) is not None
        if not place or passing(decision) is None:
            return True
        if level == USEFUL:
            return bool(pressing(view, decision, place))
        return level in (ALWAYS, EVERY)

    def set_for(self, decision: Decision, place: str) -> str:
        """The stop of a decision at its place; empty if the place is."""
        return self.level(decision.chooser, place, self._step(decision)) if place else ""

    def chose(self, decision: Decision, place: str) -> bool:
        """Whether somebody set the stop of a decision; otherwise it is the default."""
        return bool({(decision.chooser, place), (decision.chooser, self._step(decision))} & self.chosen)

    def _step(self, decision: Decision) -> str:
        return decision.step.removeprefix(self.book.short).strip()

    @property
    def words(self) -> str:
        """The stops that somebody set, in the words that `Stops` takes."""
        return ", ".join(f"{side} {place} {self.levels[side, place]}" for side, place in sorted(self.chosen))

    # -- in words -----------------------------------------------------------------------------------

    def change(self, words: str) -> None:
        """Change stops: `[runner|corp] PLACE never|useful|always|every`, `all` for every place, or `default`.

        Raises:
            RezzedError: the words are invalid. Nothing changes.
        """
        parts = words.lower().split()
        if parts == ["default"]:
            self.reset()
            return
        sides = (parts.pop(0),) if parts and parts[0] in SIDES else SIDES
        if len(parts) < 2 or parts[-1] not in LEVELS:
            near = f"; the last word must be {', '.join(LEVELS)}" if len(parts) > 1 else ""
            raise RezzedError(f"stops: expected [runner|corp] PLACE never|useful|always|every, not {words[:60]!r}{near}")
        for place in self._places(" ".join(parts[:-1])):
            for side in sides:
                if place not in PLACES or PLACES[place][1 + SIDES.index(side)]:
                    self.levels[side, place] = parts[-1]
                    self.chosen.add((side, place))

    def _places(self, words: str) -> tuple[str, ...]:
        if words == "all":
            return (*PLACES, *{place for _, place in self.levels} - set(PLACES))
        if words in PLACES:
            return (words,)
        id = words.removeprefix(self.book.short.lower()).strip()
        if place_of_step(self.book, id):
            return (id,)
        near = nearest(words, PLACES, 3) or list(PLACES)
        raise RezzedError(f"stops: unknown place {words[:60]!r}; known: all, {', '.join(near)}, or a step with a window")

    def rows(self) -> Iterator[tuple[str, str, str, str]]:
        """Each place with its stops, the steps of the book that it covers, and what it is."""
        steps = [(table, step) for table, rows in self.book.tables.items() for step in rows]
        for place, (about, *_) in PLACES.items():
            covered = ", ".join(step.id for table, step in steps if _place(table, step) == place)
            runner, corp = (self.level(side, place) for side in SIDES)
            yield place, runner, corp, f"{about} ({covered})" if covered else about
        for place in dict.fromkeys(p for _, p in self.levels if p not in PLACES):
            runner, corp = (self.levels.get((side, place), "") for side in SIDES)
            yield place, runner, corp, "this step"



# -- a seat at a table ----------------------------------------------------------------------------

RUN: Final = "run"
TURN: Final = "turn"
UNTIL: Final = (RUN, TURN)  # the end of the run, the next turn of the side
NEWS: Final = frozenset({
    "rez", "reveal", "expose", "encounter", "trigger", "access", "steal", "score", "damage", "tag", "trace", "psi",
})  # fmt: skip
# what a player may have to answer, although nothing was asked for since they began to pass


def could_rez(view: View, place: str) -> bool:
    """Whether the Corp may have a card to rez that cannot wait, as far as the Runner can know.

    Args:
        view: the view of the side that decides.
        place: the place of the decision.
    """
    run = view.run
    if view.side != "corp":
        return False
    if place == "approach" and run is not None:
        return any(not c.faceup for server in view.servers for c in server.ice if c.id == run.ice)
    if place == "inward" and run is not None and not run.position:
        return any(not c.faceup for server in view.servers if server.name == run.server for c in server.root)
    return place == "corp draws" and any(not c.faceup for server in view.servers for c in server.root)


class Control:
    """What a player lets the server pass for them.

    Args:
        side: `corp` or `runner`.
        stops: where this player is asked.
        secret: how long a pass takes must not tell the opponent what this player could do instead (policy `secret`). The player
            is asked as if each hidden card could be used.

    Attributes:
        full: the player is asked about everything, also if there is only one option.
        until: `run` or `turn` while everything is passed until then, or empty.
        fresh: something new ended the passing, and the player has not decided anything since.
        held: the player is asked about this decision, whatever the stops say.
    """

    def __init__(self, side: str, stops: Stops, secret: bool = False) -> None:
        self.side = side
        self.stops = stops
        self.secret = secret
        self.full = False
        self.until = ""
        self.fresh = False
        self.held = False

    def asks(self, view: View, decision: Decision, place: str) -> bool:
        """Whether this player must be asked. In this order: they want to be asked about everything; the decision is no window;
        they set a stop here; something new happened while they passed everything; they pass everything; something that
        cannot wait can be done.

        Args:
            view: the view of this player.
            decision: their decision.
            place: the place of the decision, from `place_of`.
        """
        if self.full or self.held:
            return True
        several = len(decision.options) > 1
        if not place or passing(decision) is None:
            return several or self.secret
        level = self.stops.set_for(decision, place)
        hidden = self.secret and (level == ALWAYS or could_rez(view, place))
        several = several or hidden
        leaves = place == "jack out" and self.until and not self.stops.chose(decision, place)
        if level == EVERY or (level == ALWAYS and several and not leaves):
            return True
        if not several or (self.until and not self.fresh):
            return False
        return self.fresh or (level == USEFUL and (hidden or bool(pressing(view, decision, place))))

    def hears(self, kinds: Collection[str], turn: str) -> None:
        """Take note of new events: something new ends the passing, and so does what the player wanted to wait for.

        Args:
            kinds: the kinds of the events.
            turn: whose turn it is after them.
        """
        if not self.until:
            return
        if not NEWS.isdisjoint(kinds):
            self.until, self.fresh = "", True
        elif (self.until == RUN and "run_ends" in kinds) or (
            self.until == TURN and "turn_begins" in kinds and turn == self.side
        ):
            self.until = ""

    def decided(self) -> None:
        """The player decided something themselves, so they know what happened before."""
        self.fresh = self.held = False
