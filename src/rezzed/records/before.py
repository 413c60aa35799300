"""What happened in a record before a position, in its turn and the turn before, and what the Runner knows of hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..ids import SIDE_NAMES, Scope
from ..vocabulary.abilities import Interrupt, Paid, When
from .log_sentences import DAMAGE, DRAWS, MANDATORY_DRAW, PLAYS, USES
from .model import Moment, RecordLine, RunRecord
from .positions import Happening, cards_in, known, title_of

Raw = Mapping[str, Any]
PLAYED: Final = ("Event", "Operation")


@dataclass(frozen=True)
class _Placed:
    """Where a card is."""

    place: str
    rezzed: bool
    advanced: int
    raw: Raw

    @property
    def installed(self) -> bool:
        """Whether the card is installed."""
        return self.place.startswith(("server", "rig"))

    @property
    def is_hidden(self) -> bool:
        """Whether the Runner does not see which Corp card this is."""
        return not (self.rezzed or self.raw.get("seen") or self.place == "play")


def _placed(player: Raw, side: str) -> dict[str, _Placed]:
    """The cards of a player by their ids; those that are hosted are where their host is."""
    out: dict[str, _Placed] = {}

    def add(cards: object, place: str) -> None:
        for card in cards_in(cards):
            advanced = card.get("advance-counter")
            out[str(card.get("cid", ""))] = _Placed(
                place, bool(card.get("rezzed")), advanced if isinstance(advanced, int) else 0, card
            )
            add(card.get("hosted"), place)

    for key, place in (("hand", "hand"), ("discard", "discard"), ("scored", f"{side} score"), ("play-area", "play")):
        add(player.get(key), place)
    rig, servers = player.get("rig"), player.get("servers")
    for row in rig.values() if isinstance(rig, dict) else ():
        add(row, "rig")
    for name, server in servers.items() if isinstance(servers, dict) else ():
        if isinstance(server, dict):
            add(server.get("ices"), f"server {name} ice")
            add(server.get("content"), f"server {name}")
    out.pop("", None)
    return out


@dataclass
class Past:
    """What is known of the time before each position of a record.

    Attributes:
        states: the positions as the file has them.
        moments, lines, runs: of the record.
    """

    states: Sequence[Raw]
    moments: Sequence[Moment]
    lines: Sequence[RecordLine]
    runs: Sequence[RunRecord]
    _places: dict[int, dict[str, _Placed]] = field(default_factory=dict)
    _known: list[frozenset[str]] = field(default_factory=list)
    _said: dict[int, list[RecordLine]] = field(default_factory=dict)

    def turns(self, k: int) -> tuple[list[Happening], list[Happening]]:
        """What happened before a position, in its turn and in the turn before it."""
        now = self._group(k)
        before = self._group(now[0] - 1) if now and now[0] else []
        return self._happened(now), self._happened(before)

    def _group(self, k: int) -> list[int]:
        """The positions of a turn up to this one, without those that were taken back."""
        while k >= 0 and self.moments[k].undone:
            k -= 1
        out: list[int] = []
        turn = (self.moments[k].turn, self.moments[k].side) if k >= 0 else (0, "")
        while k >= 0 and (self.moments[k].undone or (self.moments[k].turn, self.moments[k].side) == turn):
            if not self.moments[k].undone:
                out.insert(0, k)
            k -= 1
        number, side = turn
        return out if side in SIDE_NAMES[:2] and number else []

    def _happened(self, turn: Sequence[int]) -> list[Happening]:
        if not turn:
            return []
        out = list(self._of_runs(turn))
        for j, k in enumerate(turn):
            if j:
                out += self._changes(turn[j - 1], k)
            out += self._told(k)
        spent = self.moments[turn[-1]].spent
        return [*out, Happening(f"spend {spent} clicks"), Happening("action ends")] if spent else out

    def _of_runs(self, turn: Sequence[int]) -> Iterator[Happening]:
        inside = set(turn)
        for run in self.runs:
            if run.first in inside:
                server = run.server.replace("Server ", "remote ")
                yield Happening(f"run begins on {server}", server=server)
                if run.last <= turn[-1]:
                    yield Happening(f"run {'successful' if run.success else 'unsuccessful'} on {server}", server=server)
                    yield from [Happening("access", title) for title in run.accessed if title is not None]

    def _at(self, k: int) -> dict[str, _Placed]:
        found = self._places.get(k)
        if found is None:
            state = self.states[k]
            found = self._places[k] = _placed(state["corp"], "corp") | _placed(state["runner"], "runner")
        return found

    def _changes(self, before: int, k: int) -> Iterator[Happening]:
        """What two positions, one after the other, tell by where the cards are."""
        if self.states[before] is self.states[k]:
            return
        was, now = self._at(before), self._at(k)
        advancing = any("advance" in line.words for line in self._lines(k))
        for cid, card in now.items():
            old = was.get(cid)
            if old == card:
                continue
            verb = _verb(old, card, advancing)
            if verb:
                yield Happening(verb, title_of(card.raw), cid)
        tags = (self.moments[k].tags or 0) - (self.moments[before].tags or 0)
        if tags:
            yield Happening(f"{tags} tags" if tags > 0 else f"remove {-tags} tags")

    def _lines(self, k: int) -> list[RecordLine]:
        if not self._said:
            for line in self.lines:
                self._said.setdefault(line.at, []).append(line)
        return self._said.get(k, [])

    def _told(self, k: int) -> Iterator[Happening]:
        """What only the sentences tell."""
        for line in self._lines(k):
            side, words = line.side, line.words
            if side and (draw := DRAWS.search(words)):
                yield Happening(f"{side} draws {draw[1]}")
            elif side and MANDATORY_DRAW.search(words):
                yield Happening(f"{side} draws 1")
            if damage := DAMAGE.search(words):
                yield Happening(f"{damage[1]} {damage[2].replace('brain', 'core')} damage")
            if (played := PLAYS.search(words)) and not self._lies_in_play(k, played[1]):
                yield Happening("play", played[1])
            if used := USES.search(words):
                yield from use_of(used[1].partition("#")[0].strip())

    def _lies_in_play(self, k: int, title: str) -> bool:
        """Whether a position, or the one before it, shows this card as it is played."""
        here = [*self._at(k).values(), *self._at(max(0, k - 1)).values()]
        return any(card.place == "play" and title_of(card.raw) == title for card in here)

    # -- what the Runner knows ----------------------------------------------------------------------------

    def known(self, k: int) -> frozenset[str]:
        """The ids of the hidden Corp cards that the Runner knows, at a position.

        A card that was accessed in HQ is known until a card leaves HQ unseen, and an installed card until it moves.
        """
        if not self._known:
            self._known = list(self._learned())
        return self._known[k]

    def _learned(self) -> Iterator[frozenset[str]]:
        ends = {run.last: run for run in self.runs}
        out: frozenset[str] = frozenset()
        before = -1
        for k, moment in enumerate(self.moments):
            if moment.undone:
                yield out
                continue
            if before >= 0 and self.states[before] is not self.states[k]:
                out = self._followed(out, before, k)
            if k in ends:
                out |= self._accessed(ends[k], k)
            before = k
            yield out

    def _followed(self, seen: frozenset[str], before: int, k: int) -> frozenset[str]:
        was = _placed(self.states[before]["corp"], "corp")
        now = was if self.states[before]["corp"] is self.states[k]["corp"] else _placed(self.states[k]["corp"], "corp")
        if was is now:
            return seen
        left = [cid for cid, card in was.items() if card.place == "hand" and (cid not in now or now[cid].place != "hand")]
        unseen = any(cid not in now or now[cid].is_hidden for cid in left)
        hidden = {cid for cid in seen if cid in now and now[cid].place == was[cid].place} if seen else set()
        if unseen:
            hidden = {cid for cid in hidden if now[cid].place != "hand"}
        hidden |= {cid for cid, card in now.items() if card.installed and not card.rezzed and cid in was and was[cid].rezzed}
        return frozenset(hidden)

    def _accessed(self, run: RunRecord, k: int) -> set[str]:
        """The cards that were accessed in a run and are still where they were."""
        was, now = self._at(max(0, run.first - 1)), self._at(k)
        root = f"server {run.server.replace('Server ', 'remote').replace('R&D', 'rd').lower()}"
        places = (root, "hand") if run.server == "HQ" else (root,)
        there = [
            cid for cid, card in was.items()
            if card.place in places and card.raw.get("side", "Corp") == "Corp" and cid in now and now[cid].place == card.place
            and not now[cid].rezzed
        ]  # fmt: skip
        out: set[str] = set()
        for title in run.accessed:
            out |= set([cid for cid in there if cid not in out and title_of(was[cid].raw) == title][:1])
        return out


def _verb(old: _Placed | None, new: _Placed, advancing: bool) -> str:
    """What happened to a card between two positions, in a word of the log; empty for nothing that is counted."""
    if new.installed and (old is None or not old.installed):
        return "install"
    if new.installed and old is not None and new.rezzed != old.rezzed:
        return "rez" if new.rezzed else "derez"
    if new.place.endswith(" score") and (old is None or old.place != new.place) and new.raw.get("type") == "Agenda":
        return "steal" if new.place == "runner score" else "score"
    if new.place == "discard" and old is not None and old.installed:
        return "trash"
    if new.place == "play" and (old is None or old.place == "hand") and new.raw.get("type") in PLAYED:
        return "play"
    return "advance" if advancing and old is not None and new.advanced > old.advanced else ""


def use_of(title: str) -> Iterator[Happening]:
    """That a card was used, if its text is played and limits that."""
    decl = known(title)
    if decl is None or decl.inert:
        return
    abilities = [*decl.abilities, *(decl.back or ())]
    limited = [a for a in abilities if _limit(a) == Scope.TURN]
    if not limited:
        return
    other = [a for a in abilities if a not in limited and isinstance(a, (Paid, When, Interrupt))]
    if other:
        yield Happening("", title, missing=f"which ability of {title} was used in this turn")
    else:
        yield Happening("use", title)


def _limit(ability: object) -> int:
    """In which span an ability can be used once, or waits for the first time."""
    inner = getattr(ability, "modifier", None)
    found = [getattr(x, key, 0) for x in (ability, inner) for key in ("once", "first")]
    return next((int(n) for n in found if isinstance(n, int) and n), 0)
