"""The fold over the entries of a game: its position, what can be taken back, what is offered, and who sits where. It is
compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from ...decisions import Verb, verb
from ...errors import IllegalActionError, RezzedError, SaveError
from ...game import Action, Game, Side, restore
from ...game.core import GameCore
from ...game.rewind import shown_since
from ...game.seat_side import meant_by, numbered
from ...ids import SIDE_NAMES
from ...protocol import games
from ...protocol.messages import SEAT, ProtocolError
from .talk import BETWEEN_MOVES, KEPT, Phrase

Entry: TypeAlias = dict[str, Any]  # what is written to the database; `kind` says what it is

ACT: Final = "act"
JOIN: Final = "join"
TAKE_BACK: Final = "takeback"
OFFER: Final = "offer"
ANSWER: Final = "answer"
REMATCH: Final = "rematch"
HANDS: Final = "hands"
SAY: Final = "say"
OTHER: Final[Mapping[str, str]] = {"corp": "runner", "runner": "corp"}
FREE: Final = "free"
ASK: Final = "ask"
PASSES: Final = (Verb.PASS, Verb.CONTINUE)


class SideAction:
    """Something that a side did.

    Args:
        before: how many decisions had been taken before it.
        side: who did it.
        auto: whether the server did it for them.
        quiet: whether it passed a window outside of a run. That tells nothing.
    """

    __slots__ = ("before", "side", "auto", "quiet")

    def __init__(self, before: int, side: str, auto: bool, quiet: bool) -> None:
        self.before = before
        self.side = side
        self.auto = auto
        self.quiet = quiet


@dataclass(frozen=True)
class Offer:
    """What a side asks of the other one.

    Attributes:
        by: the side.
        what: `takeback`, `rematch` or `hands`: both see both hands.
        to: for a take-back, the number of decisions that stay.
    """

    by: str
    what: str
    to: int = 0


@dataclass(frozen=True)
class TableSetup:
    """How a table was set up. It never changes.

    Attributes:
        start: the save of the first position.
        seed: decides all chance. Nobody who plays knows it.
        names: what the players call themselves, by side.
        tokens: the hashes of the tokens of seats that are taken from the beginning, by side.
        bots: the names of the bots, by side.
        invite: the hash of the invitation to the other seat; empty if there is none.
        spectators: whether others may watch.
        delay: how late spectators see everything, in seconds.
        stops: the stops that are set from the beginning, by side, in words.
        solo: whether one person has both seats.
        clock: the seconds that each of two people has for all decisions; 0 for no limit.
    """

    start: str
    seed: int
    names: Mapping[str, str]
    tokens: Mapping[str, str]
    bots: Mapping[str, str]
    invite: str = ""
    spectators: bool = True
    delay: float = 0.0
    stops: Mapping[str, str] | None = None
    solo: bool = False
    clock: int = 0


class TableRecord:
    """A game with everything that its entries say.

    Args:
        id: the id of the game.
        setup: how it was set up.

    Attributes:
        core: the position of the game. It stays the same object.
        at: the number of the entry that made this position.
        seq: the number of the last entry.
        marks: how many events the log had after each entry; the first number is that of the beginning.
        hands: what both sides did, oldest first.
        offer: what is offered now.
        rematch: the id of the next game, once both want one.
        open: whether both sides see both hands.
        spent: the seconds that each side has taken for its decisions, of a game with a clock.
        phrases: what was said last.
        tokens, names: those of the setup and of whoever joined. They and the other dicts are shared by copies, so nobody
            changes one of them: each is replaced by another one.
        pasts: the positions before the last decision that each side took itself.

    Raises:
        SaveError: the first position cannot be restored.
    """

    def __init__(self, id: str, setup: TableSetup, _of: TableRecord | None = None) -> None:
        self.id = id
        self.setup = setup
        self.at = self.seq = 0
        self.offer: Offer | None = None
        self.rematch = ""
        self.open = False
        self.hands: list[SideAction] = []
        self.phrases: tuple[Phrase, ...] = ()
        self.tokens: Mapping[str, str] = {}
        self.names: Mapping[str, str] = {}
        self.pasts: Mapping[str, GameCore] = {}
        self.spent: Mapping[str, float] = {}
        self.marks: list[int] = []
        self._game: Game | None = None
        self._of: Game | None = None  # the game that this is a copy of
        if _of is not None:
            self._of = _of.game
            self.core: GameCore = _of.core.copy()
            self._follow(_of)
            self.marks, self.hands = _of.marks[:], _of.hands[:]
            return
        game = restore(setup.start)
        game.seed = setup.seed
        self._game = game
        self.core = game.core
        self.marks = [len(self.core.written)]
        self.spent = dict.fromkeys(OTHER, 0.0)
        self.tokens, self.names = dict(setup.tokens), dict(setup.names)

    @property
    def game(self) -> Game:
        """The game. Most copies need none, so theirs is made when somebody asks for it."""
        game = self._game
        if game is None:
            of = self._of
            assert of is not None
            game = self._game = of.copy_at(self.core)
        return game

    @property
    def side(self) -> str:
        """Who decides; empty when the game is over."""
        s = self.core.state
        return "" if s.over or s.who < 0 else SIDE_NAMES[s.who]

    def copy(self) -> TableRecord:
        """An independent copy at the same position."""
        return TableRecord(self.id, self.setup, self)

    def become(self, other: TableRecord) -> None:
        """Take over what a copy of this record has become; the copy must not be used afterwards."""
        self.game.continue_at(other.core)
        self._follow(other)
        self.marks, self.hands = other.marks, other.hands

    def _follow(self, other: TableRecord) -> None:
        """Take over everything but the position and the lists that grow."""
        self.at, self.seq, self.offer, self.rematch = other.at, other.seq, other.offer, other.rematch
        self.open, self.spent, self.phrases = other.open, other.spent, other.phrases
        self.tokens, self.names, self.pasts = other.tokens, other.names, other.pasts

    # -- what players do: each changes the record and returns its entry ---------------------------------------------

    def check(self, at: int | None) -> None:
        """Refuse a request that was meant for another position.

        Raises:
            Refusal: the game is at another one.
        """
        if at is not None and at != self.at:
            raise games.late(at, self.at)

    def act(self, side: str, action: str | int) -> Entry:
        """Take an action for a side, given by its words or its id.

        Raises:
            Refusal: the other side decides, or no option has this id.
            IllegalActionError: the action is not legal; nothing changes.
        """
        core = self.core
        past, drawn, run = core.copy(), len(core.drawn), core.state.run_at >= 0
        option = -1
        if self.side == side:
            n = SIDE_NAMES.index(side)
            option = meant_by(core, n, action) if isinstance(action, str) else numbered(core, n, action)
        if option >= 0:
            self._take(option)
        else:
            try:
                games.apply(games.OpenGame(self.id, self.game), cast(Side, side), action)
            except IllegalActionError:
                if len(core.taken) == len(past.taken):  # of a compound, what was done until a die decided stands
                    raise
        return self._acted(past, len(past.taken), drawn, run, side)

    def choose(self, side: str, action: Action) -> Entry:
        """Take an option that a bot chose for a side."""
        core = self.core
        past, drawn, run = core.copy(), len(core.drawn), core.state.run_at >= 0
        self.game.apply(action)
        return self._acted(past, len(past.taken), drawn, run, side)

    def passed(self, side: str) -> Entry:
        """Take the option for a side that passes the window, or the only one."""
        core = self.core
        taken, drawn, run = len(core.taken), len(core.drawn), core.state.run_at >= 0
        option = core.state.options[0]
        for o in core.state.options:
            if verb(o) in PASSES:
                option = o
                break
        self._take(option)
        return self._acted(None, taken, drawn, run, side)

    def concede(self, side: str) -> Entry:
        """Give the game up.

        Raises:
            IllegalActionError: the game is over.
        """
        core = self.core
        past, drawn, run = core.copy(), len(core.drawn), core.state.run_at >= 0
        self.game.concede(cast(Side, side))
        return self._acted(past, len(past.taken), drawn, run, side)

    def _take(self, option: int) -> None:
        """Take an option, given by its number inside the engine."""
        if self._game is None:
            self.core.take(option)
        else:
            self._game.take(option)

    def _acted(self, past: GameCore | None, taken: int, drawn: int, run: bool, side: str) -> Entry:
        """What was done since there were so many decisions and outcomes of chance; without `past`, the server did it."""
        core = self.core
        entry: Entry = {"kind": ACT, "side": side, "actions": core.words_since(taken)}
        if len(core.drawn) > drawn:
            entry["chance"] = core.drawn[drawn:]
        if past is None:
            entry["auto"] = True
        self._took(past, taken, run, side)
        return entry

    def _took(self, past: GameCore | None, taken: int, run: bool, side: str) -> None:
        core = self.core
        quiet = not run and len(core.taken) == taken + 1 and verb(core.taken[taken]) in PASSES
        self.hands.append(SideAction(taken, side, past is None, quiet))
        if past is not None:
            self.pasts = {**self.pasts, side: past}
        if self.offer is not None and core.state.over:
            self.offer = None
        self._numbered(True)

    def _numbered(self, moved: bool) -> None:
        """The record has one more entry."""
        self.seq += 1
        if moved:
            self.at = self.seq
        self.marks.append(len(self.core.written))

    def took(self, entry: Entry, seconds: float) -> None:
        """Note in the entry of a decision how long it took."""
        entry["spent"] = round(seconds, 1)
        self._charge(entry)

    def _charge(self, entry: Entry) -> None:
        side = entry["side"]
        self.spent = {**self.spent, side: self.spent[side] + entry["spent"]}

    def claim(self, side: str, left: float) -> Entry:
        """End the game, because the other side has `left` seconds.

        Raises:
            Refusal: there is no clock, or time is left.
        """
        if not self.setup.clock or left > 0:
            raise ProtocolError(SEAT, "the other side has time left" if self.setup.clock else "this game has no clock")
        return self.concede(OTHER[side])

    def say(self, side: str, what: str) -> Entry:
        """Say a phrase to the other player.

        Raises:
            Refusal: nobody would hear it, or this side has said enough since the last move.
        """
        if self.setup.bots or self.setup.solo:
            raise ProtocolError(SEAT, "phrases are for games between two people")
        if len([p for p in self.phrases if p.side == side and p.seq > self.at]) >= BETWEEN_MOVES:
            raise ProtocolError(SEAT, f"between two moves you can say {BETWEEN_MOVES} phrases")
        return self.take({"kind": SAY, "side": side, "what": what})

    def join(self, side: str, token: str, name: str) -> Entry:
        """Let somebody take a seat: `token` is the hash of their token."""
        return self.take({"kind": JOIN, "side": side, "token": token, "name": name})

    def way_back(self, side: str) -> tuple[str, int]:
        """How a side can take back the last decision that it took itself, and how many decisions stay then: `free`, `ask` (the
        other side must agree) or an empty string."""
        last = self._last_of(side)
        if last is None or (self.offer is not None and self.offer.by == side):
            return "", 0
        if OTHER[side] in self.setup.bots or self.setup.solo:
            return FREE, last.before
        if self.core.state.over:
            return "", 0
        shown = self._acted_after(last) or shown_since(self._past(side, last.before), self.core)
        return (ASK if shown else FREE), last.before

    def _last_of(self, side: str) -> SideAction | None:
        """What a side did itself last."""
        for hand in reversed(self.hands):
            if hand.side == side and not hand.auto:
                return hand
        return None

    def _acted_after(self, last: SideAction) -> bool:
        """Whether the other side has done something since."""
        for hand in reversed(self.hands):
            if hand is last:
                break
            if hand.side != last.side and hand.before > last.before and not hand.quiet:
                return True
        return False

    def _past(self, side: str, n: int) -> GameCore:
        """The position after `n` decisions, which is the one before the last decision that a side took itself."""
        past = self.pasts.get(side)
        if past is None or len(past.taken) != n:
            game = self.game.copy()
            game.rewind(n)
            past = game.core
            self.pasts = {**self.pasts, side: past}
        return past

    def take_back(self, side: str) -> Entry:
        """Take back the last decision that a side took itself, or offer to do so.

        Raises:
            Refusal: there is nothing to take back.
        """
        way, n = self.way_back(side)
        if not way:
            raise ProtocolError(SEAT, "there is nothing that you can take back now")
        if way == FREE:
            return self.take({"kind": TAKE_BACK, "side": side, "to": n})
        return self.take({"kind": OFFER, "side": side, "what": TAKE_BACK, "to": n})

    def ask_rematch(self, side: str) -> Entry:
        """Offer another game with exchanged sides.

        Raises:
            Refusal: the game is not over, or there will be a rematch already.
        """
        if not self.core.state.over or self.rematch:
            raise ProtocolError(SEAT, "a rematch can be offered when the game is over, once")
        return self.take({"kind": OFFER, "side": side, "what": REMATCH})

    def show_hands(self, side: str) -> Entry:
        """Offer to play with open hands, such as to teach. A bot agrees, and so does whoever has both seats.

        Raises:
            Refusal: the hands are open already.
        """
        if self.open:
            raise ProtocolError(SEAT, "both hands are open already")
        if OTHER[side] in self.setup.bots or self.setup.solo:
            return self.take({"kind": HANDS, "side": side, "open": True})
        return self.take({"kind": OFFER, "side": side, "what": HANDS})

    def hide_hands(self, side: str) -> Entry:
        """Close the hands again; each side can do that at any time.

        Raises:
            Refusal: the hands are not open.
        """
        if not self.open:
            raise ProtocolError(SEAT, "the hands are not open")
        return self.take({"kind": HANDS, "side": side, "open": False})

    def answer(self, side: str, what: str, yes: bool, game: str = "") -> Entry:
        """Accept or decline an offer of the other side, or withdraw one's own.

        Args:
            side: who answers.
            what: what was offered.
            yes: whether it is accepted.
            game: the id of the next game, of a rematch.

        Raises:
            Refusal: nothing like that is offered, or one's own offer cannot be accepted.
        """
        if self.offer is None or self.offer.what != what or (yes and self.offer.by == side):
            raise ProtocolError(SEAT, f"the other side offers no {what} now")
        entry: Entry = {"kind": ANSWER, "side": side, "what": what, "yes": yes}
        if yes and what == REMATCH:
            entry["game"] = game
        return self.take(entry)

    # -- the fold ---------------------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> Entry:
        """Carry out an entry and return it.

        Raises:
            SaveError: an action of the entry is not legal: the cards or the rules have changed.
        """
        kind = entry["kind"]
        if kind == ACT:
            self._replay(entry)
            return entry
        moved = False
        if kind == JOIN:
            side = entry["side"]
            self.tokens, self.names = {**self.tokens, side: entry["token"]}, {**self.names, side: entry["name"]}
        elif kind == OFFER:
            self.offer = Offer(entry["side"], entry["what"], entry.get("to", 0))
        elif kind == HANDS:
            self.open = entry["open"]
        elif kind == SAY:
            self.phrases = (*self.phrases, Phrase(self.seq + 1, entry["side"], entry["what"]))[-KEPT:]
        elif kind == TAKE_BACK:
            self._rewind(entry["side"], entry["to"])
            moved = True
        else:
            offer, self.offer = self.offer, None
            if entry["yes"] and entry["what"] == REMATCH:
                self.rematch = entry["game"]
            elif entry["yes"] and entry["what"] == HANDS:
                self.open = True
            elif entry["yes"] and offer is not None:
                self._rewind(offer.by, offer.to)
                moved = True
        self._numbered(moved)
        return entry

    def _replay(self, entry: Entry) -> None:
        core = self.core
        past = None if entry.get("auto") else core.copy()
        taken, run = len(core.taken), core.state.run_at >= 0
        left = iter(entry.get("chance", ()))
        core.chance = lambda outcomes, kind: next(left)
        try:
            for words in entry["actions"]:
                action = self.game.find(words)
                if action is None:
                    raise SaveError(f"the game cannot be played again: {words!r} is not legal in entry {self.seq + 1}")
                self.game.apply(action)
        except (RezzedError, StopIteration, IndexError) as error:
            raise SaveError(f"the game cannot be played again: entry {self.seq + 1}: {error}") from None
        finally:
            core.chance = None
        self._took(past, taken, run, entry["side"])
        if "spent" in entry:
            self._charge(entry)

    def _rewind(self, side: str, n: int) -> None:
        past = self.pasts.get(side)
        if past is not None and len(past.taken) == n:
            self.game.continue_at(past.copy())
        else:
            self.game.rewind(n)
        self.hands = [h for h in self.hands if h.before < n]
        self.pasts = {}
        self.offer = None


def joined(record: TableRecord) -> bool:
    """Whether both seats are taken."""
    for side in OTHER:
        if side not in record.tokens and side not in record.setup.bots:
            return False
    return True
