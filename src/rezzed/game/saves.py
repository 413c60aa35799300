"""Saved games: JSON with the set-up, the words of the actions and the outcomes of chance. Playing them again gives the game.

A save leaves out what is default. It has two checksums: one of its text, and one of the position, made of what is on the table
and not of how the engine keeps it. A newer engine reads the save as long as it plays the game in the same way. See decision G2.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Protocol

from ..engine.ask import objects
from ..engine.state import State
from ..errors import RezzedError, SaveError, SetupError, brief
from ..ids import N_COUNTERS, Counter, Zone
from ..rules import DEFAULT
from .actions import Action
from .tree import START, VariationNode, VariationTree

FORMAT: Final = 3
OLDER: Final = (2,)  # formats that are read as well
BOARD: Final[Mapping[str, object]] = {
    "seed": 1, "policy": "public", "points_to_win": 7, "strict": False, "corp": {}, "runner": {},
}  # fmt: skip
KEYS: Final = ("rezzed", "setup", "actions", "chance", "analysis", "lines", "notes", "at", "position", "digest")
NOTE_KEYS: Final = ("name", "comment")


class Saved(Protocol):
    """What a save needs of its game."""

    setup: dict[str, Any]
    @property
    def drawn(self) -> list[int]: ...
    analysis: bool
    @property
    def state(self) -> State: ...

    @property
    def actions(self) -> list[str]: ...
    @property
    def node(self) -> VariationNode: ...
    @property
    def tree(self) -> VariationTree: ...
    def alone(self) -> bool: ...


class Replayed(Saved, Protocol):
    """What playing a save again needs of its game."""

    def find(self, words: str) -> Action | None: ...
    def apply(self, action: Action | str) -> None: ...
    def move_to(self, node: VariationNode) -> None: ...


@dataclass(frozen=True)
class SavedLine:
    """A part of a tree without branches: the number of the node that it follows, its actions, the outcomes of chance."""

    after: int
    actions: list[str]
    chance: list[int]


@dataclass(frozen=True)
class SaveRecord:
    """What a save says. Nodes are numbered from 1 in the order of the lines; 0 is the start."""

    format: int
    setup: dict[str, Any]
    lines: list[SavedLine]
    analysis: bool = False
    notes: dict[int, dict[str, str]] = field(default_factory=dict)
    at: int = -1  # the node of the game; -1 is the end of the only line
    position: str = ""
    digest: str = ""


class RecordedChance:
    """Gives out recorded outcomes of chance, one after the other."""

    def __init__(self, chance: list[int]) -> None:
        self.left: Iterator[int] = iter(chance)

    def __call__(self, outcomes: list[str], kind: str) -> int | None:
        """The next outcome.

        Raises:
            SaveError: none is left, or there is no such outcome.
        """
        index = next(self.left, None)
        if index is None:
            raise SaveError(f"the saved game does not replay: the outcome of a {kind} is missing")
        if index >= len(outcomes):
            raise SaveError(f"the saved game does not replay: outcome {index} of a {kind} does not exist")
        return index


def short(setup: dict[str, Any]) -> dict[str, Any]:
    """The plain data of a board without what is default. The rule book is always there."""
    return {"rules": setup.get("rules", DEFAULT)} | {k: v for k, v in setup.items() if k != "rules" and v != BOARD.get(k)}


# -- writing ----------------------------------------------------------------------------------------------


def written(game: Saved) -> str:
    """A game as text."""
    data: dict[str, Any] = {"rezzed": FORMAT, "setup": game.setup}
    if game.analysis:
        data["analysis"] = True
    if game.alone():
        data |= _line(game.actions, game.drawn)
    else:
        data |= _variations(game.tree, game.node)
    data["position"] = position(game.state)
    data["digest"] = checksum(data)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _line(actions: list[str], chance: list[int]) -> dict[str, Any]:
    return ({"actions": actions} if actions else {}) | ({"chance": chance} if chance else {})


def _variations(tree: VariationTree, at: VariationNode) -> dict[str, Any]:
    """A tree as lines: the main line, then the other lines in the order of the nodes that they follow."""
    number = {START: 0}
    notes: dict[str, dict[str, str]] = {}
    lines: list[dict[str, Any]] = []
    heads = [tree.start]
    for head in heads:  # it grows
        line = [head] if head.id != START else []
        while (line[-1] if line else head).children:
            line.append(tree.children(line[-1] if line else head)[0])
        for n in line:
            number[n.id] = len(number)
        start = [head] if head.id == START else []
        follows = {"after": number[head.parent]} if head.id != START and number[head.parent] else {}
        lines.append(follows | _line([n.action for n in line], [x for n in (*start, *line) for x in n.outcomes]))
        for n in (*start, *line):
            heads += tree.children(n)[1:]
            note = {key: text for key, text in (("name", n.name), ("comment", n.comment)) if text}
            if note:
                notes[str(number[n.id])] = note
    return {"lines": lines} | ({"notes": notes} if notes else {}) | {"at": number[at.id]}


# -- checksums --------------------------------------------------------------------------------------------


def checksum(data: Mapping[str, Any]) -> str:
    """A checksum of the text of a save, without the checksum itself."""
    rest = {k: v for k, v in data.items() if k != "digest"}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:16]


def position(s: State) -> str:
    """A checksum of a position: the cards where they are, the numbers of the players, and who decides."""

    def card(c: int) -> tuple[object, ...]:
        at = c * N_COUNTERS
        hosted = [objects.fact(s, k).id for k in range(len(s.host)) if s.host[k] == c]
        there = s.counters[at : at + N_COUNTERS]
        known = there if there[Counter.BAD_PUBLICITY] else there[: Counter.BAD_PUBLICITY]  # older saves know five kinds
        return (objects.fact(s, c).id, s.face[c], known, sorted(hosted))

    zones = [[card(c) for c in cards] for cards in s.order]
    for zone in (Zone.HQ, Zone.GRIP):  # hands have no order
        zones[zone].sort()
    servers = [([card(c) for c in objects.protecting(s, n)], [card(c) for c in s.roots[n]]) for n in range(len(s.positions))]
    players = (s.credits, s.clicks, s.tags, s.bad_publicity, s.core, s.agenda_points, s.mark, s.turn)
    data = [s.book.name, zones, servers, players, s.who, len(s.options), s.over, s.winner]
    return sha256(json.dumps(data).encode()).hexdigest()[:16]


def digest(s: State, setup: dict[str, Any], actions: list[str], drawn: list[int]) -> str:
    """A checksum of a game of this engine: its position and its history."""
    past = json.dumps([setup, actions, drawn], sort_keys=True)
    return sha256((s.digest() + past).encode()).hexdigest()[:16]


# -- reading ----------------------------------------------------------------------------------------------


def read(saved: str) -> SaveRecord:
    """What the text of a save says.

    Raises:
        SaveError: it is not a save, has another version, or was damaged or edited.
    """
    try:
        data = json.loads(saved)
    except (ValueError, TypeError, RecursionError) as error:
        raise SaveError(f"not a saved game: {error}") from None
    if not isinstance(data, dict) or "rezzed" not in data:
        raise SaveError("not a saved game: expected a JSON object with the key 'rezzed', the version of the format")
    version = data["rezzed"]
    if isinstance(version, bool) or version not in (FORMAT, *OLDER):
        known = ", ".join(str(n) for n in (*OLDER, FORMAT))
        raise SaveError(f"the saved game has format {brief(version)}; this version of rezzed reads the formats {known}")
    if version == FORMAT:
        unknown = [k for k in data if k not in KEYS]
        if unknown:
            raise SaveError(f"the saved game has an unknown key: {brief(unknown[0])}")
        if data.get("digest") != checksum(data):
            raise SaveError("the saved game was damaged or edited: its checksum is wrong")
    setup = data.get("setup")
    if not isinstance(setup, dict):
        raise SaveError("the saved game is damaged: it has no set-up")
    return _record(version, setup, data)


def _record(version: int, setup: dict[str, Any], data: dict[str, Any]) -> SaveRecord:
    analysis = data.get("analysis", False)
    if not isinstance(analysis, bool):
        raise SaveError(f"the saved game is damaged: analysis: expected true or false, not {brief(analysis)}")
    lines = data.get("lines")
    if lines is None:
        lines = [data]
    elif not isinstance(lines, list) or not lines or "actions" in data or "chance" in data:
        raise SaveError("the saved game is damaged: lines: expected a list of lines instead of actions and chance")
    found = [_read_line(n, line) for n, line in enumerate(lines)]
    count = sum(len(line.actions) for line in found)
    at = data.get("at", 0 if "lines" in data else -1)
    if "at" in data and not ("lines" in data and _number(at, count)):
        raise SaveError(f"the saved game is damaged: at: there is no node {brief(at)}")
    digest, place = data.get("digest"), data.get("position", "")
    return SaveRecord(
        version, setup, found, analysis, _notes(data.get("notes", {}), count), at,
        place if isinstance(place, str) else "", digest if isinstance(digest, str) else "",
    )  # fmt: skip


def _read_line(n: int, line: object) -> SavedLine:
    where = f"the saved game is damaged: line {n}"
    if not isinstance(line, dict):
        raise SaveError(f"{where}: expected an object, not {brief(line)}")
    actions, chance, after = line.get("actions", []), line.get("chance", []), line.get("after", 0)
    if not isinstance(actions, list) or not all(isinstance(words, str) for words in actions):
        raise SaveError(f"{where}: actions: expected a list of texts")
    if not isinstance(chance, list) or not all(_number(x) for x in chance):
        raise SaveError(f"{where}: chance: expected a list of whole numbers")
    if not _number(after) or (n == 0 and after):
        raise SaveError(f"{where}: after: there is no node {brief(after)} before it")
    return SavedLine(after, actions, chance)


def _notes(notes: object, count: int) -> dict[int, dict[str, str]]:
    if not isinstance(notes, dict):
        raise SaveError("the saved game is damaged: notes: expected an object")
    out = {}
    for key, note in notes.items():
        if not (key.isdecimal() and key.isascii() and len(key) < 10 and int(key) <= count):
            raise SaveError(f"the saved game is damaged: notes: there is no node {brief(key)}")
        if not isinstance(note, dict) or not all(k in NOTE_KEYS and isinstance(v, str) for k, v in note.items()):
            raise SaveError(f"the saved game is damaged: notes: {key}: expected a name and a comment")
        out[int(key)] = note
    return out


def _number(value: object, most: int | None = None) -> bool:
    """Whether a value is a whole number from 0 to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0 and (most is None or value <= most)


# -- playing again ----------------------------------------------------------------------------------------


def replay(game: Replayed, record: SaveRecord, outcomes: RecordedChance) -> None:
    """Play a save again, in a game that has just begun and draws from `outcomes`.

    Raises:
        SaveError: an action is not legal, or the game comes to another position.
    """
    ids = [START]
    for n, line in enumerate(record.lines):
        if n:
            if line.after >= len(ids):
                raise SaveError(f"the saved game is damaged: line {n}: there is no node {line.after} before it")
            game.move_to(game.tree.node(ids[line.after]))
            outcomes.left = iter(line.chance)
        _play(game, line.actions)
        if next(outcomes.left, None) is not None:
            raise SaveError("the saved game does not replay: it has outcomes of chance that are not needed")
        if record.at >= 0:
            ids += [node.id for node in game.tree.line(game.node)[-len(line.actions) :] if line.actions]
    if len(set(ids)) != len(ids):
        raise SaveError("the saved game is damaged: it has the same variation twice")
    for number, note in record.notes.items():
        game.tree.rename(ids[number], note.get("name", ""))
        game.tree.comment(ids[number], note.get("comment", ""))
    if record.at >= 0:
        game.move_to(game.tree.node(ids[record.at]))
    if record.format == FORMAT and record.position != position(game.state):
        raise SaveError("the saved game replays to another position: the cards or rules have changed")


def _play(game: Replayed, actions: list[str]) -> None:
    for words in actions:
        action = game.find(words)
        if action is None:
            raise SaveError(f"the saved game does not replay: {brief(words)!r} is not legal at action {len(game.actions) + 1}")
        game.apply(action)


def as_save_error(error: RezzedError) -> SaveError:
    """An error of a game that is being restored."""
    if isinstance(error, SaveError):
        return error
    if isinstance(error, SetupError):
        return SaveError(f"the saved game has an impossible board: {error}")
    return SaveError(f"the saved game does not replay: {error}")
