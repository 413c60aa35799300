"""What a game remembers: its decisions, from which everything else can be played again; undo, and the tree of variations.

See decision G1.
"""

from __future__ import annotations

from typing import Any

from ..decisions import Verb, arg, verb
from ..engine.state import State
from ..errors import Reason, SaveError, UndoError
from ..ids import SIDE_NAMES
from . import rewind, saves, steps_taken
from .core import Entry, GameCore
from .observation import StepView
from .rewind import Playback
from .steps_taken import Arrow, StepRecorder, StepTaken
from .tree import START, VariationNode, VariationTree, checked


def decider(s: State, option: int) -> int:
    """Who takes this option: the side that is asked, or the one that concedes."""
    return arg(option) if verb(option) == Verb.CONCEDE else s.who


class History:
    """The part of a game that looks back.

    Attributes:
        core: what changes at every decision.
        setup: the board, as plain data, without what is default.
        origin: the position before the first decision; nothing changes it.
        analysis: whether everything may be taken back.
        sample: whether it comes from `Seat.sample` and has no beginning.
        earlier: events before the first position; only a game from `Seat.sample` has some.
    """

    setup: dict[str, Any]
    origin: State
    analysis: bool
    sample: bool
    core: GameCore
    earlier: list[tuple[int, ...]]
    _tree: VariationTree | None  # made when somebody asks for it
    _at: int  # the node at which the game is
    _first: bool  # what it does is the main line of the tree
    _recorder: StepRecorder | None  # made when somebody asks for the path
    _remark: tuple[int, str]  # the comment of a fork, until the decision with this number

    @property
    def state(self) -> State:
        """The position."""
        return self.core.state

    @property
    def written(self) -> list[Entry]:
        """Every event, as the engine writes it."""
        return self.core.written

    @property
    def taken(self) -> list[int]:
        """The options of all decisions, as the engine numbers them."""
        return self.core.taken

    @property
    def drawn(self) -> list[int]:
        """The index of every outcome of chance."""
        return self.core.drawn

    @property
    def moment(self) -> int:
        """A number that is never the same for two positions of this game."""
        return self.core.moment

    def _begins(self, analysis: bool) -> None:
        """Nothing has happened yet."""
        self.origin = self.core.state.copy()
        self.analysis = analysis
        self.earlier, self.sample = [], False
        self._alone()

    def begins_at(self, state: State, written: list[tuple[int, ...]]) -> None:
        """Begin at a position of `Seat.sample`, after these events."""
        self.setup, self.earlier, self.sample, self.analysis = {}, written[:], True, True
        self.core.stand(state, written, [], [], [])
        self.core.spoken = {}
        self.origin = state.copy()
        self._alone()

    def _recalls(self, s: State) -> None:
        """Put the earlier events into the log of a position that is played again."""
        if s.sink is not None:
            s.sink.extend(self.earlier)

    def _alone(self) -> None:
        """The game writes into no tree yet."""
        self._tree, self._at, self._first, self._remark = None, START, True, (0, "")
        self._recorder = None

    def _remember(self, other: History) -> None:
        """Take over the past of another game."""
        self.origin = other.origin
        self.analysis = other.analysis
        self.earlier, self.sample = other.earlier, other.sample
        self._alone()

    def playback(self, n: int) -> Playback:
        """The first `n` decisions, played again."""
        back = Playback(self.origin, self.drawn, self._recalls)
        for o in self.taken[:n]:
            back.apply(o)
        return back

    @property
    def actions(self) -> list[str]:
        """The words of every decision."""
        self.core.words_since(0)
        return self.core.said

    # -- undo ---------------------------------------------------------------------------------------

    def may_undo(self) -> Reason:
        """Whether the last decision can be taken back, and why not. The answer never says what a player has seen."""
        _, reason = self._way_back()
        return reason

    def undo(self) -> None:
        """Take the last decision back, with the outcomes of chance that followed it.

        Seats of the game stay valid. In an analysis the decision stays in the tree of variations.

        Raises:
            UndoError: there is no decision, or it showed something hidden or used chance and the game is not an analysis. The
                game does not change.
        """
        back, reason = self._way_back()
        if back is None or not reason.legal:
            raise UndoError(reason.text)
        if self.analysis:
            self._at, self._first = self.node.id, False  # the decision is in the tree, and stays there
        tree, left = self._tree, self._at
        self._stand(back, self.actions[:-1], self.taken[:-1])
        if tree is None:
            return
        self._at = tree.node(left).parent if left in tree else START
        if left not in tree:
            self._enter(tree)
        elif not self.analysis:
            tree.drop(left)

    def rewind(self, n: int) -> None:
        """Go back to the position after the first `n` decisions, whatever was shown since. Players who agree may do that.

        Raises:
            UndoError: there were not so many decisions.
        """
        if not 0 <= n <= len(self.taken):
            raise UndoError(f"there were {len(self.taken)} decisions, so the game cannot go back to number {n}")
        self._stand(self.playback(n), self.actions[:n], self.taken[:n])
        if self._tree is not None:
            self._enter(self._tree)

    def _way_back(self) -> tuple[Playback | None, Reason]:
        """The position before the last decision, and whether the game may go back to it."""
        if not self.taken:
            return None, Reason(False, "", "there is no decision to take back")
        back = self.playback(len(self.taken) - 1)
        why = ""
        if not self.analysis:
            used = len(self.drawn) > back.used
            since = self.written[len(back.written) :]
            why = rewind.CHANCE_USED if used else rewind.what_was_learned(back.state, self.state, since)
        can = f"cannot be taken back: {why}" if why else "can be taken back"
        return back, Reason(not why, "", f"{self.actions[-1]!r} {can}")

    def _stand(self, back: Playback, actions: list[str], taken: list[int]) -> None:
        """Continue from a position that was played again."""
        self.core.stand(back.state, back.written, actions, taken, list(back.outcomes[: back.used]))

    # -- variations ---------------------------------------------------------------------------------

    @property
    def tree(self) -> VariationTree:
        """The variations of this game and its forks."""
        if self._tree is None:
            self._enter(VariationTree())
        assert self._tree is not None
        return self._tree

    @property
    def node(self) -> VariationNode:
        """Where the game is in its tree."""
        tree = self.tree
        if self._at not in tree:
            self._enter(tree)
        return tree.node(self._at)

    def alone(self) -> bool:
        """Whether the tree has nothing but the decisions of this game."""
        return self._tree is None or (self._tree.plain and not self.node.children)

    def goto(self, node: VariationNode | int) -> None:
        """Go to a node of the tree, with the outcomes of chance that belong to it.

        Raises:
            RezzedError: the tree has no such node.
            UndoError: the game is not an analysis.
        """
        if not self.analysis:
            way = "use Game(board, analysis=True) or fork(analysis=True)"
            raise UndoError(f"only an analysis can go to another position: {way}")
        self.move_to(self.tree.node(node))

    def move_to(self, node: VariationNode) -> None:
        """Go to a node, whether or not the game is an analysis; saves use this."""
        line = self.tree.line(node)
        outcomes = [x for n in (self.tree.start, *line) for x in n.outcomes]
        back = Playback(self.origin, outcomes, self._recalls)
        for n in line:
            back.apply(n.option)
        self._stand(back, [n.action for n in line], [n.option for n in line])
        self._at, self._first = node.id, False

    def _enter(self, tree: VariationTree) -> None:
        """Write everything that has happened into the tree."""
        back = Playback(self.origin, self.drawn, self._recalls)
        tree.begin(tuple(self.drawn[: back.used]))
        self._tree, self._at = tree, START
        for n, o in enumerate(self.taken):
            side, used = decider(back.state, o), back.used
            back.apply(o)
            self._put(tree, n, side, tuple(self.drawn[used : back.used]))

    def _write(self, tree: VariationTree, side: int, used: int) -> None:
        """Write the decision that a side has just taken into the tree; before it, `used` outcomes of chance were known."""
        if self._at in tree:
            self._put(tree, len(self.taken) - 1, side, tuple(self.drawn[used:]))
        else:
            self._enter(tree)

    def _put(self, tree: VariationTree, n: int, side: int, outcomes: tuple[int, ...]) -> None:
        """Write the decision with the index `n` into the tree."""
        self._at = tree.add(self._at, self.actions[n], self.taken[n], SIDE_NAMES[side], outcomes, self._first)
        at, remark = self._remark
        if remark and n == at:
            node = tree.node(self._at)
            tree.comment(node, f"{node.comment}\n{remark}" if node.comment else remark)
            self._remark = (0, "")

    def _joins(self, other: History, comment: str, analysis: bool) -> None:
        """Become a fork of another game, with its tree."""
        self._at = other.node.id
        self._tree, self._first, self._remark = other.tree, False, (len(self.taken), checked(comment, "comment"))
        self.analysis = self.analysis or analysis

    # -- steps --------------------------------------------------------------------------------------

    @property
    def step(self) -> StepView:
        """The step that the game is at; empty when it is over."""
        return steps_taken.current(self.state)

    @property
    def ways(self) -> tuple[Arrow, ...]:
        """The steps that can follow by the tables of the book. What an ability or a player ends is not among them: jacking out
        and ending the run lead to the steps of the end from wherever the run is."""
        return steps_taken.ahead(self.state)

    @property
    def path(self) -> tuple[StepTaken, ...]:
        """Every step so far, oldest first. The game is played again for this, or as much as is new since the last time."""
        if self._recorder is None:
            self._recorder = steps_taken.StepRecorder(self.origin, self.earlier)
        return self._recorder.steps(self.taken, self.drawn)

    # -- saves --------------------------------------------------------------------------------------

    def save(self) -> str:
        """The game as text: its set-up, actions and outcomes of chance, and its variations. `rezzed.restore` reads it.

        Raises:
            SaveError: it comes from `Seat.sample`. It has no set-up and no actions from which it could be played again.
        """
        if self.sample:
            raise SaveError("a sampled game cannot be saved: it has no set-up and no actions from which it could be restored")
        return saves.written(self)

    def digest(self) -> str:
        """A checksum of the game: its position and its history."""
        return saves.digest(self.state, self.setup, self.actions, self.drawn)
