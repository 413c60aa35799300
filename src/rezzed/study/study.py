"""A study: a game with its variations in which everything can be taken back, and what a page shows of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

from ..decks import Deck, parse
from ..decks.dealt import dealt
from ..errors import RezzedError, brief
from ..game import Game, Side, as_json, restore
from ..game.saves import RecordedChance
from ..game.tree import NO_NODE, VariationNode
from ..rules import DEFAULT
from ..scenario import parse_text, play
from ..stops import Control, Stops, passing, place_of
from ..wording import faces
from . import asking, chart_data, keys

KEPT: Final = 8  # studies that are remembered, so that the next request does not play them again
WINDOWS: Final = 60  # windows that are passed in a row
OPS: Final = 500  # changes in one request
NODES: Final = 20_000  # positions in one study
LONG: Final = 10_000  # characters of a comment

Op: TypeAlias = Mapping[str, Any]


class Study:
    """A game with its variations.

    Args:
        game: the game; it must be an analysis.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.marks: list[int] = []  # what `_ends` found

    # -- changing -----------------------------------------------------------------------------------

    def do(self, ops: Sequence[Op]) -> None:
        """Carry out changes. After an error the study must not be used any more.

        Args:
            ops: the changes; docs/protocol.md lists them.

        Raises:
            RezzedError: a change is impossible. Its place names the change, such as `do[3].action`.
        """
        if len(ops) > OPS:
            raise RezzedError(f"expected at most {OPS} changes in one request, not {len(ops)}", place="do")
        for n, op in enumerate(ops):
            try:
                self._one(op)
            except RezzedError as error:
                error.place = f"do[{n}].{error.place}" if error.place else f"do[{n}]"
                raise

    def _one(self, op: Op) -> None:
        kind = op.get("op") if isinstance(op, Mapping) else None
        change, fields = _CHANGES.get(kind, (None, {})) if isinstance(kind, str) else (None, {})
        if change is None:
            raise RezzedError(f"expected one of {', '.join(_CHANGES)}, not {brief(kind)[:40]!r}", place="op")
        for name, value in op.items():
            if name != "op" and name not in fields:
                raise RezzedError(f"unknown field {brief(name)[:40]!r}; known: op, {', '.join(fields)}", place=str(name)[:40])
            if name != "op" and (not isinstance(value, fields[name]) or (isinstance(value, str) and len(value) > LONG)):
                raise RezzedError(f"expected {_TYPES[fields[name]]} of at most {LONG} characters", place=name)
        missing = [name for name in fields if name not in op and name not in ("main", "to")]
        if missing:
            raise RezzedError("is missing", place=missing[0])
        change(self, op)

    def _apply(self, op: Op) -> None:
        if len(self.game.tree) >= NODES:
            raise RezzedError(f"a study has at most {NODES} positions; begin another one, or delete variations")
        ends = self._ends()
        self.game.apply(op["action"])
        self.marks = [*ends, len(self.game.written)] if len(self.game.taken) == len(ends) else []

    def _pass_on(self, op: Op) -> None:
        """Pass the windows in which nobody would act, or with `to` only if an action becomes possible by that."""
        action = op.get("to")
        trial = self.game.copy()
        passes: list[str] = []
        while len(passes) < WINDOWS and not _possible(trial, action):
            words = _quiet(trial)
            if not words:
                break
            passes.append(words)
            trial.apply(words)
        if action is None or _possible(trial, action):
            for words in passes:
                self._apply({"action": words})

    def _goto(self, op: Op) -> None:
        self.marks = []
        self.game.goto(keys.node_of(self.game.tree, op["node"]))

    def _rename(self, op: Op) -> None:
        self.game.tree.rename(keys.node_of(self.game.tree, op["node"]), op["name"])

    def _comment(self, op: Op) -> None:
        self.game.tree.comment(keys.node_of(self.game.tree, op["node"]), op["text"])

    def _promote(self, op: Op) -> None:
        self.game.tree.promote(keys.node_of(self.game.tree, op["node"]), op.get("main", False))

    def _delete(self, op: Op) -> None:
        tree = self.game.tree
        gone = keys.node_of(tree, op["node"])
        self.marks = []
        if gone.id in [n.id for n in tree.line(self.game.node)]:
            self.game.goto(gone.parent if gone.parent != NO_NODE else gone)
        tree.delete(gone)

    # -- looking ------------------------------------------------------------------------------------

    def shown(self, part: str) -> Any:
        """A part of what a page shows, as plain data: one of `PARTS`."""
        return PARTS[part](self)

    @property
    def at(self) -> str:
        """The key of the current position."""
        return keys.key_of(self.game.tree, self.game.node)

    def _position(self) -> dict[str, Any]:
        game = self.game
        asked = game.decision
        return {
            "over": game.over, "winner": game.winner, "ended": game.ended,
            "waiting": asked.chooser if asked is not None else "", "decision": as_json(asked),
        }  # fmt: skip

    def _views(self) -> dict[str, Any]:
        game = self.game
        return as_json({"corp": game.view("corp"), "runner": game.view("runner"), "judge": game.judge_view()})  # type: ignore[no-any-return]

    def _asked(self) -> dict[str, Any] | None:
        """What the side that decides is asked, in the words of a player."""
        decision = self.game.decision
        return None if decision is None else asking.told(asking.ask(self.game, cast(Side, decision.chooser), judge=True))

    def _faces(self) -> dict[str, Any]:
        """The printed side of every card of the board, by title."""
        book = self.game.state.book
        decls = [book.facts[code].decl for code in sorted(set(self.game.state.code))]
        return {decl.title: faces.face(decl, book.book)._asdict() for decl in decls}

    def _chart(self) -> dict[str, Any]:
        found = chart_data.trail(self.game)
        return {"at": found.at, "steps": dict(found.steps), "arrows": sorted(map(list, found.arrows))}

    def _tree(self) -> list[dict[str, Any]]:
        tree = self.game.tree
        known = {node.id: key for key, node in keys.keyed(tree)}
        main = {tree.start.id, *(node.id for node in tree.main)}
        return [_node(known, node, node.id in main) for node in tree]

    def _events(self) -> list[dict[str, Any]]:
        """The events of the line that led here, each with the position after the decision that caused it."""
        out: list[dict[str, Any]] = []
        done = 0
        for key, until in self.positions():
            out += [{**as_json(self.game.entry(i)), "node": key} for i in range(done, until)]
            done = until
        return out

    def positions(self) -> Iterator[tuple[str, int]]:
        """The start and each position of the line that led here: its key, and how many events the log had there."""
        key, ends = keys.FIRST, self._ends()
        yield key, ends[0]
        for node, until in zip(self.game.tree.line(self.game.node), ends[1:], strict=True):
            key = keys.below(key, node)
            yield key, until

    def _ends(self) -> list[int]:
        """How many events the log had at the start and after each decision."""
        if not self.marks:
            back = self.game.playback(0)
            self.marks = [len(back.written)]
            for option in self.game.taken:
                back.apply(option)
                self.marks.append(len(back.written))
        return self.marks


def _possible(game: Game, action: str | None) -> bool:
    """Whether an action or a compound is possible now."""
    if action is None:
        return False
    try:
        game.copy().apply(action)
    except RezzedError:
        return False
    return True


def _quiet(game: Game) -> str:
    """The words that pass a window in which a player with the usual stops would not be asked; empty in other decisions."""
    decision = game.decision
    out = None if decision is None else passing(decision)
    place = "" if decision is None else place_of(game.state, decision)
    if decision is None or out is None or not place:
        return ""
    seat = game.seat(cast(Side, decision.chooser))
    assert seat.decision is not None
    control = Control(decision.chooser, Stops(game.state.book.book))
    return "" if control.asks(seat.view, seat.decision, place) else out.text


def _node(known: Mapping[int, str], node: VariationNode, main: bool) -> dict[str, Any]:
    return {
        "id": known[node.id], "parent": known.get(node.parent), "side": node.side, "action": node.action,
        "children": [known[child] for child in node.children], "name": node.name, "comment": node.comment, "main": main,
    }  # fmt: skip


_TYPES: Final[Mapping[type, str]] = {str: "a text", bool: "true or false"}
_Change: TypeAlias = Callable[[Study, Op], None]
_CHANGES: Final[Mapping[str, tuple[_Change, Mapping[str, type]]]] = {
    "apply": (Study._apply, {"action": str}),
    "pass_on": (Study._pass_on, {"to": str}),
    "goto": (Study._goto, {"node": str}),
    "rename": (Study._rename, {"node": str, "name": str}),
    "comment": (Study._comment, {"node": str, "text": str}),
    "promote": (Study._promote, {"node": str, "main": bool}),
    "delete": (Study._delete, {"node": str}),
}
PARTS: Final[Mapping[str, Callable[[Study], Any]]] = {
    "save": lambda study: study.game.save(),
    "at": lambda study: study.at,
    "title": lambda study: study.game.tree.start.name,
    "rules": lambda study: study.game.setup["rules"],
    "board": lambda study: study.game.setup,
    "position": Study._position,
    "views": Study._views,
    "events": Study._events,
    "tree": Study._tree,
    "chart": Study._chart,
    "faces": Study._faces,
    "asked": Study._asked,
}


# -- beginning ----------------------------------------------------------------------------------------


def begun(board: Mapping[str, Any]) -> Study:
    """A study of a board.

    Raises:
        SetupError: the board is impossible.
    """
    return Study(Game(board, analysis=True))


def restored(save: str) -> Study:
    """A study from a save of a game or of a study.

    Raises:
        SaveError: the save cannot be read.
    """
    game = restore(save)
    return Study(game if game.analysis else game.fork(analysis=True))


def of_scenario(text: str) -> Study:
    """A study of a scenario: its board, and a named variation for each branch of its script under its usual book.

    Raises:
        SetupError: the scenario is invalid.
    """
    scenario = parse_text(text)
    own = [x for x in play(scenario) if x.rules == scenario.book and x.branch not in scenario.boards]
    study = Study(scenario.start(scenario.book).fork(analysis=True))
    game = study.game
    game.tree.rename(game.tree.start, scenario.title)
    for outcome in own:
        game.goto(game.tree.start)
        _follow(game, outcome.game)
        if outcome.branch and game.node.parent != NO_NODE:
            game.tree.rename(game.node, outcome.branch)
    game.goto(game.tree.start)
    return study


def _follow(game: Game, other: Game) -> None:
    """Take the decisions of another game on the same board, with its outcomes of chance."""
    game.chance = RecordedChance(other.drawn[len(game.drawn) :])
    try:
        for option in other.taken:
            game.take(option)
    finally:
        game.chance = None


def of_decks(decks: Mapping[str, Any]) -> Study:
    """A study of a whole game of two decks.

    Args:
        decks: `corp` and `runner` are decklists as text, `rules` is the book, and `seed` the seed for chance.

    Raises:
        RezzedError: a deck cannot be read or played. The place names the deck.
    """
    unknown = [name for name in decks if name not in ("corp", "runner", "rules", "seed")]
    if unknown:
        raise RezzedError(f"unknown field {brief(unknown[0])[:40]!r}; known: corp, runner, rules, seed", place="decks")
    found: list[Deck] = []
    for side in ("corp", "runner"):
        text = decks.get(side)
        if not isinstance(text, str):
            raise RezzedError("expected a decklist as text", place=f"decks.{side}")
        found.append(parse(text, f"decks.{side}"))
    rules = decks.get("rules", DEFAULT)
    if not isinstance(rules, str):
        raise RezzedError("expected the name of a rule book", place="decks.rules")
    corp, runner = found
    return begun({**dealt(corp, runner, rules), **({"seed": decks["seed"]} if "seed" in decks else {})})


_kept: OrderedDict[str, Study] = OrderedDict()


def opened(args: Mapping[str, Any]) -> Study:
    """The study that a request brings.

    Args:
        args: exactly one of `board` (an object), `save`, `scenario` (texts) and `decks` (an object).

    Raises:
        RezzedError: it cannot be read, or there is not exactly one.
    """
    if len(args) != 1:
        raise RezzedError("expected exactly one of board, save, scenario and decks", place="board")
    if "save" in args:
        known = _kept.pop(args["save"], None)
        return known if known is not None else restored(args["save"])
    if "board" in args:
        return begun(args["board"])
    return of_scenario(args["scenario"]) if "scenario" in args else of_decks(args["decks"])


def keep(study: Study, save: str) -> None:
    """Remember a study by its save, for the next request."""
    _kept[save] = study
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
