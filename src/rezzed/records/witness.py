"""Runs of a record, played again on the engine: whether they arrive where the record does.

Each decision is taken from the record: first from what changed on the table, then from what was said. What the record does not
show is not guessed: the run is then not inferred, and never called a difference.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ..errors import RezzedError
from ..game import Game
from ..game.actions import Action, Decision
from ..library import plain
from .log_sentences import BIDS, BREAKS, BREAKS_WITH, JACKS_OUT, PUMPS, USES
from .model import GameRecord, RunRecord
from .own import bare
from .positions import cards_in, title_of

LIMIT: Final = 400  # decisions of one run
DECLINES: Final = ("pass", "decline", "no", "done", "continue")
KINDS: Final = (
    "run", "play", "use", "trigger", "install", "rez", "break", "pump", "access", "steal", "trash", "choose", "pay", "spend",
)  # fmt: skip
LEAVES: Final = 24  # ends of one run that are tried
BRANCHES: Final = 6  # answers to one question that are tried
UNENFORCED: Final = re.compile(r"not (?:enforced|implemented|restricted)|manual", re.IGNORECASE)


@dataclass(frozen=True)
class RunCheck:
    """What playing a run again showed.

    Attributes:
        run: the number of the run.
        verdict: `agree`, `differs`, `undeclared`, `unknown` or `unenforced`.
        text: the first difference, the card, or the choice that was not inferred.
        cites: the paragraphs of the decisions on the way, if the run differs.
        actions: what was taken, in the words of the engine.
    """

    run: int
    verdict: str
    text: str = ""
    cites: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()


def by_kind(checks: Iterable[RunCheck]) -> dict[str, Counter[str]]:
    """How many actions of each kind were taken in runs of each verdict; the most frequent kind first."""
    out: dict[str, Counter[str]] = {}
    for found in checks:
        for words in found.actions:
            out.setdefault(_kind(words), Counter())[found.verdict] += 1
    return {kind: out[kind] for kind in sorted(out, key=lambda kind: -out[kind].total())}


def _kind(words: str) -> str:
    """The kind of an action."""
    first = words.partition(" ")[0]
    if words in DECLINES:
        return "pass or decline"
    return "jack out" if words == "jack out" else first if first in KINDS else "another choice"


class NotInferred(Exception):
    """The record does not show how a decision was made; the text says which."""


@dataclass
class _Told:
    """What the record says of a run, in the order in which it was said."""

    rezzed: list[str] = field(default_factory=list)
    broken: list[tuple[str, str, tuple[int, ...], int]] = field(default_factory=list)  # breaker, ice, subroutines, strength
    jacked_out: bool = False
    trashed: list[str] = field(default_factory=list)
    bids: dict[str, list[int]] = field(default_factory=lambda: {"corp": [], "runner": []})
    uses: dict[str, Counter[str]] = field(default_factory=lambda: {"corp": Counter(), "runner": Counter()})
    words: list[str] = field(default_factory=list)


def checked(record: GameRecord) -> tuple[GameRecord, list[RunCheck]]:
    """A record with the verdict of each run, and what was found."""
    checks = [check(record, run) for run in record.runs]
    runs = [replace(run, verdict=found.verdict) for run, found in zip(record.runs, checks, strict=True)]
    return replace(record, runs=runs), checks


def check(record: GameRecord, run: RunRecord) -> RunCheck:
    """Play one run again."""
    if not record.raw:
        return RunCheck(run.number, "unknown", "the record has no positions")
    if run.commanded:
        return RunCheck(run.number, "unknown", "a player changed the board by hand in this turn")
    start = start_of(record, run)
    try:
        data, missing = record.board(start)
        chance = RecordedOutcomes(record, run)
        game = Game(_prepared(data, record, run, start), chance)
    except RezzedError as error:
        return RunCheck(run.number, "unknown", f"the position cannot be set up: {str(error).partition(chr(10))[0]}")
    ended = record.moments[run.last].side != record.moments[run.first].side
    search = Branches(lambda found: difference(record, run.last, found, ended))
    search.walk(RunFollower(record, run, game, chance))
    actions = tuple(search.best.actions) if search.best is not None else ()
    if not search.text:
        return RunCheck(run.number, "agree", "; ".join(missing), actions=actions)
    verdict, text = failed(record, run, game, missing, search)
    if verdict == "differs" and ended:  # what the beginning of the turn changed cannot be told from the rest
        verdict, text = "unknown", f"the position behind it is of the next turn: {text}"
    return RunCheck(run.number, verdict, text, search.cites if verdict == "differs" else (), actions)


def failed(
    record: GameRecord, run: RunRecord, game: Game, missing: Sequence[str], search: Branches
) -> tuple[str, str]:  # fmt: skip
    """The verdict on what did not arrive, and its reason."""
    inert, loose = _inert(record, run, game), _unenforced(record, run)
    if inert:
        return "undeclared", f"{', '.join(inert)}; {search.text}"
    if loose:
        return "unenforced", f"{', '.join(loose)}; {search.text}"
    if missing or search.branches or search.stuck:
        return "unknown", "; ".join([search.text, *missing])
    return "differs", search.text


def start_of(record: GameRecord, run: RunRecord) -> int:
    """The position before the run; if an event made it, the last one with the event in the grip."""
    before = max(0, run.first - 1)
    if run.via is not None and not _in_rig(record.raw[before], run.via):
        for k in range(before, max(-1, before - 12), -1):
            if any(title_of(card) == run.via for card in cards_in(record.raw[k]["runner"].get("hand"))):
                return k
    return before


def _in_rig(state: Mapping[str, Any], title: str) -> bool:
    """Whether the Runner has installed a card with this title."""
    rig = state["runner"].get("rig")
    rows = rig.values() if isinstance(rig, dict) else ()
    return any(title_of(card) == title for row in rows for card in cards_in(row))


def _prepared(data: dict[str, Any], record: GameRecord, run: RunRecord, start: int) -> dict[str, Any]:
    """The board of a run: the cards that are accessed from R&D lie on top of it, and the turn does not end with the run."""
    corp, runner = data["corp"], data["runner"]
    if run.server == "R&D" and record.source == "jinteki":
        size = record.moments[start].rnd or 0
        root = [plain(bare_title(x)) for x in corp.get("root", {}).get("R&D", ())]
        tops = [title for title in run.accessed if title is not None and plain(title) not in root][:size]
        corp["rnd"] = [*tops, size - len(tops)]
    if runner.get("clicks", 0) == 1:
        runner["clicks"] = 2
    return data


class RecordedOutcomes:
    """Answers chance as the record shows it."""

    def __init__(self, record: GameRecord, run: RunRecord) -> None:
        self.accessed = [plain(title) for title in run.accessed if title is not None]
        before, after = record.raw[max(0, run.first - 1)], record.raw[run.last]
        lost = Counter(title_of(c) for c in cards_in(after["runner"].get("discard")))
        lost.subtract(title_of(c) for c in cards_in(before["runner"].get("discard")))
        self.lost = [plain(title) for title, n in lost.items() for _ in range(n)]

    def copy(self) -> RecordedOutcomes:
        """The same answers for another branch."""
        twin = RecordedOutcomes.__new__(RecordedOutcomes)
        twin.accessed, twin.lost = self.accessed[:], self.lost[:]
        return twin

    def __call__(self, outcomes: list[str], kind: str) -> int | None:
        wanted = self.accessed if kind == "access" else self.lost if kind == "damage" else []
        for title in wanted:
            for k, words in enumerate(outcomes):
                if title and title in plain(words):
                    wanted.remove(title)
                    return k
        return None


def bare_title(spec: object) -> str:
    """The title of a card as a board writes it."""
    return re.split(r"\*|\s@|\s->\s|\son\s", str(spec))[0]


def _inert(record: GameRecord, run: RunRecord, game: Game) -> list[str]:
    """The cards without a text that may have mattered: those in play, and those that the run met."""
    view = game.judge_view()
    shown = [view.corp.identity, view.runner.identity, *view.runner.rig, *view.corp.score, *view.runner.score]
    shown += [c for server in view.servers for c in (*server.ice, *server.root)]
    titles = [c.title for c in shown if c is not None and c.inert]
    met = {plain(x) for x in (*run.encountered, *run.accessed, run.via or "") if x}
    titles += [title for title in view.inert if plain(title) in met]
    return list(dict.fromkeys(titles))


def _unenforced(record: GameRecord, run: RunRecord) -> list[str]:
    """The cards of the run that the site marks as not enforced."""
    said = " ".join(line.words for line in record.lines if run.first <= line.at <= run.last)
    found: list[str] = []
    for card in _cards(record.raw[max(0, run.first - 1)]):
        note = card.get("implementation")
        if isinstance(note, str) and UNENFORCED.search(note) and title_of(card) in said:
            found.append(title_of(card))
    return list(dict.fromkeys(found))


def _cards(value: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, dict):
        if "cid" in value:
            yield value
        for part in value.values():
            yield from _cards(part)
    elif isinstance(value, list):
        for part in value:
            yield from _cards(part)


def difference(record: GameRecord, k: int, game: Game, ended: bool) -> str:
    """The first number of a position that differs here, or an empty string.

    Args:
        record: the game.
        k: the number of the position.
        game: where playing it again arrived.
        ended: whether the next turn has begun there, with its draw.
    """
    now, view = record.moments[k], game.judge_view()
    theirs = (*now.credits, *now.points, now.tags, now.hq, now.rnd, now.grip, now.stack)
    ours = (
        view.corp.credits, view.runner.credits, view.corp.points, view.runner.points, view.runner.tags, view.corp.hq.size,
        view.corp.rnd.size, view.runner.grip.size, view.runner.stack.size,
    )  # fmt: skip
    names = (
        "credits of the Corp", "credits of the Runner", "points of the Corp", "points of the Runner", "tags", "cards in HQ",
        "cards in R&D", "cards in the grip", "cards in the stack",
    )  # fmt: skip
    for name, their, our in zip(names, theirs, ours, strict=True):
        if ended and name in ("cards in HQ", "cards in R&D"):
            continue
        if their is not None and their != our:
            return f"{name}: {their} in the record, {our} here"
    return ""


class Branches:
    """Tries what fits the record until it arrives where the record does.

    Args:
        differs: says how the end of a branch differs from the record; empty if it does not.

    Attributes:
        best: the game that arrived, or the first one that ended.
        text: the first difference of `best`, or empty if it arrived.
        branches: whether the record left a choice open.
        stuck: whether a choice had no answer.
        cites: the paragraphs of the decisions of `best`.
    """

    def __init__(self, differs: Callable[[Game], str]) -> None:
        self.differs = differs
        self.best: Game | None = None
        self.text = "it cannot be begun"
        self.branches = self.stuck = False
        self.cites: tuple[str, ...] = ()
        self.leaves = 0

    def walk(self, player: RunFollower) -> bool:
        """Play on, and try each choice that the record leaves open; whether one arrived."""
        while True:
            try:
                ways = player.ways()
            except NotInferred as error:
                self.stuck = True
                return self._ends(player, f"not inferred: {error}")
            if not ways:
                return self._ends(player, self.differs(player.game))
            if len(ways) > 1:
                self.branches = True
                return any(self.leaves < LEAVES and self._tried(player, way) for way in ways)
            try:
                player.take(ways[0])
            except RezzedError as error:
                return self._ends(player, f"not legal here: {str(error).partition(';')[0]}")

    def _tried(self, player: RunFollower, way: Action | str) -> bool:
        twin = player.copy()
        try:
            twin.take(way)
        except RezzedError as error:
            return self._ends(twin, f"not legal here: {str(error).partition(';')[0]}")
        return self.walk(twin)

    def _ends(self, player: RunFollower, text: str) -> bool:
        self.leaves += 1
        if self.best is None or not text:
            self.best, self.text, self.cites = player.game, text, tuple(dict.fromkeys(player.cites))
        return not text


class RunFollower:
    """Takes the decisions of a run."""

    def __init__(self, record: GameRecord, run: RunRecord, game: Game, chance: RecordedOutcomes) -> None:
        self.run = run
        self.game = game
        self.chance = chance
        self.told = _told(record, run)
        self.begun = False
        self.cites: list[str] = []

    def copy(self) -> RunFollower:
        """The same decisions on another game."""
        twin = type(self).__new__(type(self))
        twin.run, twin.begun, twin.cites = self.run, self.begun, self.cites[:]
        twin.game, twin.chance, twin.told = self.game.copy(), self.chance.copy(), deepcopy(self.told)
        twin.game.chance = twin.chance
        return twin

    def take(self, way: Action | str) -> None:
        """Take a decision."""
        decision = self.game.decision
        self.cites += [decision.cite] if decision is not None else []
        words = way if isinstance(way, str) else way.text
        if words.startswith(("run ", "play ", "use ")):
            self.begun = True
        if words.startswith("trash "):
            _take(self.told.trashed, words[6:])
        self.game.apply(words)

    def ways(self) -> Sequence[Action | str]:
        """What may be done next by the record; empty if the run is over.

        Raises:
            NotInferred: the record does not show it.
        """
        game, decision = self.game, self.game.decision
        if decision is None or game.over or self.is_over(decision):
            return ()
        if len(game.actions) > LIMIT:
            raise NotInferred("it does not end")
        if not self.begun:
            return self.beginning(decision)
        if len(decision.options) == 1:
            return (decision.options[0],)
        said = self.said(decision)
        return said or self._open(decision)

    def is_over(self, decision: Decision) -> bool:
        """Whether nothing more is to be taken here."""
        return bool(self.game.results)

    def beginning(self, decision: Decision) -> Sequence[Action | str]:
        """What begins it, or leads there."""
        server = self.run.server.replace("Server ", "remote ")
        begins = (f"run {server}",) if self.run.via is None else (f"play {self.run.via}", f"use {self.run.via}")
        for option in decision.options:
            if any(plain(option.text) == plain(words) or plain(bare(option.text)) == plain(words) for words in begins):
                return (option,)
        for option in decision.options:
            if self.run.via is not None and plain(self.run.via) in plain(option.text):
                return (option,)
        words = f"how the run was made by {self.run.via}" if self.run.via else "the run cannot be made here"
        return self.declined(decision, words)

    def declined(self, decision: Decision, otherwise: str) -> Sequence[Action | str]:
        """The option that declines.

        Raises:
            NotInferred: there is none; `otherwise` says what that means.
        """
        found = _declining(decision)
        if found is None:
            raise NotInferred(otherwise)
        return (found,)

    def said(self, decision: Decision) -> Sequence[Action | str]:
        """What the record shows."""
        told, options = self.told, decision.options
        for option in options:
            if option.text.startswith("rez ") and _take(told.rezzed, option.text[4:]):
                return (option,)
        if decision.chooser == "runner":
            broken = self._breaking(decision)
            if broken:
                return (broken,)
            trash = next((o for o in options if o.text.startswith("trash ") and _has(told.trashed, o.text[6:])), None)
            if trash is not None:
                copies = sum(plain(x or "") == plain(bare(trash.card)) for x in self.run.accessed)
                kept = _declining(decision) if copies > 1 else None
                return (trash, kept) if kept is not None else (trash,)
            jack = [o for o in options if o.text == "jack out"]
            if jack and told.jacked_out and not self._more_to_come():
                return jack
        bids = told.bids[decision.chooser]
        if options[0].text.startswith("spend ") and bids:
            n = bids.pop(0)
            return [o for o in options if o.text == f"spend {n}"]
        accessed = [o for o in options if o.text.startswith("access ")]
        if accessed:
            return (self._accessed(accessed),)
        server = self.run.server.replace("Server ", "remote ")
        return [o for o in options if o.text in (server, f"choose {server}")]

    def _open(self, decision: Decision) -> Sequence[Action]:
        """What may have been done without a trace that tells it from other choices: what was said comes first."""
        options = list(decision.options)
        declined = _declining(decision)
        uses = self.told.uses[decision.chooser]
        used = [o for o in options if o is not declined and any(uses[t] > 0 and t in plain(o.text) for t in uses)]
        if declined is not None and decision.kind == "act":
            for option in used[:1]:
                for title in [t for t in uses if uses[t] > 0 and t in plain(option.text)]:
                    uses[title] -= 1
            return [*used[:1], declined]
        others = [o for o in options if o is not declined]
        others.sort(key=lambda o: not self._is_said(o.text))
        source = plain(bare(decision.source))
        first = declined is None or uses[source] > 0 or any(source and source in plain(w) for w in self.told.words)
        others = others[:BRANCHES]
        return [*others, *([declined] if declined else [])] if first else [*([declined] if declined else []), *others]

    def _more_to_come(self) -> bool:
        return len([e for e in self.game.log if e.kind == "encounter"]) < len(self.run.encountered)

    def _accessed(self, options: Sequence[Action]) -> Action:
        left = Counter(plain(x) for x in self.run.accessed if x is not None)
        left.subtract(plain(bare(e.subject)) for e in self.game.log if e.kind == "access")
        for title in self.run.accessed:
            for option in options:
                if title is not None and left[plain(title)] > 0 and plain(title) in plain(option.text):
                    return option
        return options[0]

    def _breaking(self, decision: Decision) -> str:
        """The compound with which the next piece of ice is broken, or an empty string."""
        view = self.game.judge_view()
        if view.run is None or view.run.encounter is None:
            return ""
        ice = next((c for server in view.servers for c in server.ice if c.id == view.run.encounter.ice), None)
        for k, (breaker, title, subs, strength) in enumerate(self.told.broken):
            verb = "pump" if strength else ""
            able = [o.card for o in decision.options if plain(breaker) in plain(o.text) and o.text.startswith(verb)]
            card = able[0] if able else ""
            if ice is None or plain(title) != plain(ice.title) or not card:
                continue
            del self.told.broken[k]
            if strength:
                return f"pump {card} to {strength}"
            left = [x.number for x in view.run.encounter.subroutines if x.state == "unbroken"]
            which = "all" if not subs or set(subs) >= set(left) else ", ".join(str(n) for n in subs)
            return f"break {which} with {card}"
        return ""

    def _is_said(self, option: str) -> bool:
        title = plain(re.split(r"#\d", option.partition(" ")[2])[0])
        return bool(title) and any(title in plain(words) for words in self.told.words)


def _declining(decision: Decision) -> Action | None:
    return next((o for word in DECLINES for o in decision.options if o.text == word), None)


def _has(titles: list[str], name: str) -> bool:
    """Whether a card is one of these titles."""
    return _take(titles[:], name)


def _take(titles: list[str], name: str) -> bool:
    """Whether a card is one of these titles; it is taken out."""
    for k, title in enumerate(titles):
        if plain(title) == plain(bare(re.split(r" \(| for ", name)[0])):
            del titles[k]
            return True
    return False


def _told(record: GameRecord, run: RunRecord) -> _Told:
    """What the positions and sentences of a run say."""
    told = _Told(trashed=list(run.trashed))
    for k in range(run.first, run.last + 1):
        if not record.moments[k].undone:
            told.rezzed += newly_rezzed(record.raw[k - 1], record.raw[k])
    for line in record.lines:
        if not run.first <= line.at <= run.last or record.moments[line.at].undone:
            continue
        words = line.words
        told.words.append(words)
        told.jacked_out |= bool(JACKS_OUT.search(words))
        breaks, tool, used, bid = BREAKS.search(words), BREAKS_WITH.search(words), USES.search(words), BIDS.search(words)
        pump = PUMPS.search(words)
        if breaks and tool:
            subs = _newly_broken(record.raw[line.at - 1], record.raw[line.at])
            told.broken.append((tool[1] or tool[2], breaks[1], subs, 0))
        elif pump:
            ice = _encountered(record.raw[line.at]) or _encountered(record.raw[line.at - 1])
            told.broken.append((pump[1] or pump[3], ice, (), int(pump[2] or pump[4])))
        elif bid and line.side:
            told.bids[line.side].append(int(bid[1]))
        elif used and line.side:
            told.uses[line.side][plain(used[1])] += 1
    return told


def in_play(state: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The installed cards of both sides, with those that they host."""
    rig = state["runner"].get("rig")
    found = [*_installed(state), *(c for row in (rig.values() if isinstance(rig, dict) else ()) for c in cards_in(row))]
    for card in found:
        yield from (x for x in (card, *cards_in(card.get("hosted"))) if "cid" in x)


def _encountered(state: Mapping[str, Any]) -> str:
    """The title of the ice that is encountered, or an empty string."""
    now = state.get("encounters")
    return title_of(now.get("ice")) if isinstance(now, dict) else ""


def _newly_broken(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[int, ...]:
    """The subroutines of the encountered ice that were broken between two positions; empty if the file does not show it."""
    return tuple(sorted(_broken(after) - _broken(before)))


def _broken(state: Mapping[str, Any]) -> set[int]:
    now = state.get("encounters")
    ice = now.get("ice") if isinstance(now, dict) else None
    subs = ice.get("subroutines") if isinstance(ice, dict) else None
    return {k for k, sub in enumerate(cards_in(subs), 1) if sub.get("broken")}


def newly_rezzed(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The titles of the cards that were rezzed between two positions."""
    was = {card["cid"] for card in _installed(before) if card.get("rezzed")}
    return [title_of(card) for card in _installed(after) if card.get("rezzed") and card["cid"] not in was]


def _installed(state: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    servers = state["corp"].get("servers")
    for server in servers.values() if isinstance(servers, dict) else ():
        for key in ("ices", "content"):
            for card in cards_in(server.get(key) if isinstance(server, dict) else None):
                if "cid" in card:
                    yield card
