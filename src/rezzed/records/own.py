"""Games of rezzed as records, and their positions in the shape of jinteki, so that one reader makes boards of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from ..board_past import OF_CARDS, OF_PLAYERS
from ..engine.ask import modifiers, objects
from ..engine.state import Run, State
from ..engine.state.refs import RUN_SOURCE
from ..errors import RezzedError
from ..events import KIND, Ev, X, Y
from ..game import Game
from ..game.observation import CardView, RunView, ServerView, View
from ..game.result import RunResult
from ..ids import CORP, RUNNER, SIDE_NAMES, Zone
from ..search.narrow.pruning import in_actions, in_open_window
from .before import use_of
from .model import GameRecord, Moment, RecordLine, RunRecord, TurnRecord
from .positions import Happening, board_of

TYPES: Final = {"ice": "ICE"}
ZONES: Final = {"HQ": "hq", "R&D": "rd", "Archives": "archives"}
PILES: Final = {"corp": ("rnd", Zone.RND), "runner": ("stack", Zone.STACK)}  # on a board, from the top
ROWS: Final = ("program", "hardware", "resource")
PHASES: Final = {"initiation": "initiation", "approach": "approach-ice", "encounter": "encounter-ice", "movement": "movement"}
REASONS: Final = {"agenda points": "agenda", "empty R&D": "decked", "concession": "concede", "flatline": "flatline"}


class Filmed:
    """A game decision by decision.

    Attributes:
        frames: the game before its first decision, and after each one.
        turns: the number of the turn at each frame; 1 for a board that is no whole game.
    """

    def __init__(self, game: Game) -> None:
        self.frames = [again.copy() for again in game.played_again()]
        for frame in self.frames:
            frame.chance = None
        self.turns = [_turn(frame) for frame in self.frames]


def _turn(game: Game) -> int:
    begun = [e for e in game.written if e[KIND] == Ev.TURN_BEGINS]
    return max(1, sum(e[X] == CORP for e in begun) or 1) if begun or "turn" not in game.setup else 1


def server_words(name: str) -> str:
    """A server as the log of jinteki names it."""
    return name.replace("remote ", "Server ")


def record_of_game(game: Game) -> GameRecord:
    """The record of a game of rezzed."""
    film = Filmed(game)
    views = [frame.judge_view() for frame in film.frames]
    moments: list[Moment] = []
    spent = 0
    for k, (frame, view) in enumerate(zip(film.frames, views, strict=True)):
        same = k > 0 and (moments[-1].turn, moments[-1].side) == (film.turns[k], view.turn)
        new = frame.written[len(film.frames[k - 1].written) if k else 0 :]
        clicks = sum(e[Y] for e in new if e[KIND] == Ev.SPEND_CLICK and SIDE_NAMES[e[X]] == view.turn)
        spent = (spent if same else 0) + clicks
        moments.append(_moment(frame, view, film.turns[k], spent))
    lines = [
        RecordLine(k, "", event.text)
        for k, frame in enumerate(film.frames)
        for event in frame.events(len(film.frames[k - 1].written) if k else 0)
    ]
    turns: list[TurnRecord] = []
    for k, m in enumerate(moments):
        if not turns or (turns[-1].number, turns[-1].side) != (m.turn, m.side):
            turns.append(TurnRecord(m.turn, m.side, k))
    raw = [raw_position(*position) for position in zip(film.frames, views, film.turns, strict=True)]
    end = views[-1]
    corp, runner = end.corp.identity, end.runner.identity
    return GameRecord(
        "rezzed", moments, lines, turns, list(_runs(film, moments)), end.winner or None,
        REASONS.get(end.ended, end.ended) or None, (corp.title if corp else None, runner.title if runner else None),
        (end.corp.points, end.runner.points), lambda k: _board(film.frames[k], raw[k], views[k]), raw=raw,
    )  # fmt: skip


def _moment(game: Game, view: View, turn: int, spent: int) -> Moment:
    corp, runner = view.corp, view.runner
    return Moment(
        turn, view.turn, (corp.credits, runner.credits), (corp.clicks, runner.clicks), (corp.points, runner.points),
        runner.tags, corp.hq.size, corp.rnd.size, runner.grip.size, runner.stack.size, spent,
        server_words(view.run.server) if view.run is not None and _has_begun(game) else "",
    )  # fmt: skip


def _runs(film: Filmed, moments: list[Moment]) -> Iterator[RunRecord]:
    game = film.frames[-1]
    begun = [i for i, e in enumerate(game.written) if e[KIND] == Ev.RUN_BEGINS]
    for n, result in enumerate(game.results, 1):
        start = next(i for i in begun if result.first - 1 <= i < result.last)
        first = next(k for k, frame in enumerate(film.frames) if len(frame.written) > start)
        last = next(k for k, frame in enumerate(film.frames) if len(frame.written) >= result.last)
        before, after = moments[max(0, first - 1)], moments[last]
        yield RunRecord(
            n, *_turn_and_click(game, start), server_words(result.announced), _made_by(film.frames[first].state),
            result.label == "successful",
            (before.credits[CORP], after.credits[CORP]), (before.credits[RUNNER], after.credits[RUNNER]),
            (before.tags, after.tags), tuple(bare(x) for x in result.encountered), tuple(bare(x) for x in result.accessed),
            tuple(bare(x) for x in result.stolen), tuple(_trashed(game, result)), first, last,
        )  # fmt: skip


def _made_by(s: State) -> str | None:
    """The title of the card that made the run in progress, or the last one; None for the basic action."""
    run = s.stack[s.run_at] if s.run_at >= 0 else None
    source = run.source if isinstance(run, Run) else s.last_run[RUN_SOURCE][0]
    return objects.fact(s, source).title if source >= 0 else None


def _turn_and_click(game: Game, event: int) -> tuple[int, int]:
    """The turn in which something happened, and the clicks that were spent in it until then, at least 1."""
    turn, spent = 0, 0
    for e in game.written[:event]:
        if e[KIND] == Ev.TURN_BEGINS:
            turn, spent = turn + (e[X] == CORP), 0
        elif e[KIND] == Ev.SPEND_CLICK:
            spent += e[Y]
    return max(1, turn), max(1, spent)


def _trashed(game: Game, result: RunResult) -> Iterator[str]:
    """The cards that the Runner trashed as they were accessed."""
    accessed = ""
    for i in range(result.first - 1, result.last):
        event = game.entry(i)
        if event.kind == "access":
            accessed = event.subject
        elif event.kind == "trash" and event.subject == accessed and event.fields["side"] == "runner":
            yield bare(accessed)


def bare(name: str) -> str:
    """A title without the number of a copy."""
    title, mark, number = name.rpartition("#")
    return title if mark and number.isdecimal() else name


# -- what happened before a position ----------------------------------------------------------------------


def _board(game: Game, raw: Mapping[str, Any], view: View) -> tuple[dict[str, Any], list[str]]:
    """A position as a board under the same book, and what the board cannot say."""
    data, missing = board_of(raw, _before(game), _known(game, view))
    kept = {key: game.setup[key] for key in ("rules", "policy", "points_to_win") if key in game.setup}
    return kept | data, missing


def position_as_board(game: Game) -> dict[str, Any]:
    """The position of a game as a board, between two actions of the Runner. Nothing in it is hidden.

    Raises:
        RezzedError: a board cannot say all of it.
    """
    if not game.actions and not game.drawn:
        return game.setup
    s, view = game.state, game.judge_view()
    raw = raw_position(game, view, _turn(game))
    titles = {side: [objects.fact(s, c).title for c in s.order[zone]] for side, (_, zone) in PILES.items()}
    for side, cards in titles.items():
        raw[side]["deck"] = [{"title": title} for title in cards]
    data, missing = _board(game, raw, view)
    for side, (name, _) in PILES.items():
        data[side][name] = titles[side]
    if not missing and not game.over and not (in_actions(s) or in_open_window(s)):
        missing.append("something is being carried out")
    if missing:
        raise RezzedError(f"this position cannot be written as a board: {missing[0]}")
    return data


def _before(game: Game) -> tuple[list[Happening], list[Happening]]:
    """What happened before a position, in its turn and in the turn before it."""
    begun = [i for i, e in enumerate(game.written) if e[KIND] == Ev.TURN_BEGINS]
    told = [[Happening(words) for words in game.setup.get(key, ())] for key in ("last_turn", "this_turn")]  # by its board
    ends = [*begun, len(game.written)]
    told[-1] += _counted(game, 0, ends[0])
    told += [list(_counted(game, a, b)) for a, b in pairwise(ends)]
    return told[-1], told[-2]


def _counted(game: Game, first: int, last: int) -> Iterator[Happening]:
    """The events of a part of a log that a board can say, and that actions are over, which no log says."""
    for i in range(first, last):
        event, kind = game.entry(i), game.written[i][KIND]
        if kind == Ev.USE or kind == Ev.TRIGGER:
            yield from use_of(bare(event.subject))
        elif kind in OF_CARDS:
            if kind != Ev.TRASH or event.fields["side"] == SIDE_NAMES[game.state.turn]:
                yield Happening(OF_CARDS[kind], bare(event.subject))
        elif kind in OF_PLAYERS and (said := OF_PLAYERS[kind].match(event.text)):
            yield Happening(said[0], server=str(event.fields.get("server", "")))
    if any(e[KIND] == Ev.SPEND_CLICK for e in game.written[first:last]):
        yield Happening("action ends")


def _known(game: Game, judged: View) -> Iterator[str]:
    """The ids of the hidden cards that the other side knows."""
    seen = game.seat("runner").view
    for mine, theirs in zip(judged.servers, seen.servers, strict=True):
        for a, b in zip((*mine.ice, *mine.root), (*theirs.ice, *theirs.root), strict=True):
            if b.title and not b.faceup:
                yield a.id
    hands = ((judged.corp.hq.known, seen.corp.hq.known), (judged.runner.grip.known, game.seat("corp").view.runner.grip.known))
    for all_of, shown in hands:
        left = list(all_of)
        for card in shown:
            found = next((c for c in left if c.title == card.title), None)
            if found is not None:
                left.remove(found)
                yield found.id


# -- positions in the shape of jinteki --------------------------------------------------------------------


def raw_position(game: Game, view: View, turn: int) -> dict[str, Any]:
    """A position in the shape of jinteki.

    Args:
        game: the game at this position.
        view: the view of somebody who sees everything.
        turn: the number of the turn.
    """
    corp, runner = view.corp, view.runner
    out: dict[str, Any] = {
        "active-player": view.turn, "turn": turn, "end-turn": False,
        "corp": {
            "credit": corp.credits, "click": corp.clicks, "agenda-point": corp.points, "agenda-point-req": 7,
            "bad-publicity": {"base": corp.bad_publicity, "additional": 0}, "identity": raw_card(corp.identity, "Corp", []),
            "hand": [raw_card(c, "Corp", ["hand"]) for c in corp.hq.known], "hand-count": corp.hq.size, "deck": [],
            "deck-count": corp.rnd.size, "discard": [raw_card(c, "Corp", ["discard"]) for c in corp.archives],
            "scored": _scored(game.state, Zone.CORP_SCORE, corp.score),
            "play-area": [raw_card(c, "Corp", ["play-area"]) for c in corp.play],
            "servers": {_zone(server.name): _server(server) for server in view.servers},
        },
        "runner": {
            "credit": runner.credits, "click": runner.clicks, "agenda-point": runner.points, "agenda-point-req": 7,
            "tag": {"base": runner.tags, "total": runner.tags, "is-tagged": runner.tags > 0}, "link": runner.link,
            "brain-damage": runner.core_damage, "identity": raw_card(runner.identity, "Runner", []),
            "hand": [raw_card(c, "Runner", ["hand"]) for c in runner.grip.known], "hand-count": runner.grip.size, "deck": [],
            "deck-count": runner.stack.size, "discard": [raw_card(c, "Runner", ["discard"]) for c in runner.heap],
            "scored": _scored(game.state, Zone.RUNNER_SCORE, runner.score), "rig": _rig(runner.rig),
            "play-area": [raw_card(c, "Runner", ["play-area"]) for c in runner.play],
        },
    }  # fmt: skip
    if view.run is not None and _has_begun(game):
        out["run"] = _run(view.run, view.servers)
        if view.run.encounter is not None:
            ice = _encountered(game, view, view.run.encounter.ice)
            out["encounters"] = {"encounter-count": _encounters(game), "ice": ice}
    return out


def _encountered(game: Game, view: View, id: str) -> Mapping[str, Any] | None:
    """The ice that is encountered: in front of a server, or accessed as an ambush in a pile, of which only the log tells."""
    ice = next((card for server in view.servers for card in server.ice if card.id == id), None)
    if ice is not None:
        return raw_card(ice, "Corp", [])
    last = max((i for i, e in enumerate(game.written) if e[KIND] == Ev.ENCOUNTER), default=-1)
    title = bare(game.entry(last).subject) if last >= 0 else ""
    return {"cid": id, "title": title, "printed-title": title, "side": "Corp", "type": "ICE"}


def _encounters(game: Game) -> int:
    """How many encounters have begun in the run in progress."""
    kinds = [e[KIND] for e in game.written if e[KIND] in (Ev.RUN_BEGINS, Ev.ENCOUNTER)]
    return kinds[::-1].index(Ev.RUN_BEGINS)


def _has_begun(game: Game) -> bool:
    """Whether a run is in progress and not only announced."""
    kinds = [e[KIND] for e in game.written if e[KIND] in (Ev.RUN_BEGINS, Ev.RUN_ENDS)]
    return bool(kinds) and kinds[-1] == Ev.RUN_BEGINS


def _scored(s: State, zone: Zone, cards: tuple[CardView, ...]) -> list[Mapping[str, Any]]:
    """The cards of a score area, with what they are worth there."""
    worth = [modifiers.agenda_value(s, c) for c in s.order[zone]]
    found = [raw_card(card, "Corp", ["scored"]) for card in cards]
    return [card | {"current-points": n} for card, n in zip(found, worth, strict=True) if card is not None]


def raw_card(card: CardView | None, side: str, zone: list[str]) -> dict[str, Any] | None:
    """A card in the shape of jinteki."""
    if card is None:
        return None
    kinds = ("virus", "power", "agenda", "credit", "bad_publicity")
    counter = {k.replace("_", "-"): n for k in kinds if (n := getattr(card.counters, k))}
    out: dict[str, Any] = {
        "cid": card.id, "title": card.title, "printed-title": card.title, "side": side, "zone": zone,
        "type": TYPES.get(card.type, card.type.replace("_", " ").title()),
    }  # fmt: skip
    more = {
        "rezzed": card.faceup and side == "Corp", "seen": card.faceup, "counter": counter, "card-target": card.chosen,
        "advance-counter": card.counters.advancement, "agendapoints": card.points,
        "hosted": [raw_card(c, _owner(c), ["onhost"]) for c in card.hosted], "face": "back" if card.flipped else None,
    }  # fmt: skip
    return out | {key: value for key, value in more.items() if value}


def _owner(card: CardView) -> str:
    return "Runner" if card.type in (*ROWS, "event", "identity") else "Corp"


def _zone(name: str) -> str:
    return ZONES.get(name) or name.replace(" ", "")


def _server(server: ServerView) -> dict[str, Any]:
    zone = ["servers", _zone(server.name)]
    return {
        "content": [raw_card(c, "Corp", [*zone, "content"]) for c in server.root] or None,
        "ices": [raw_card(c, "Corp", [*zone, "ices"]) for c in reversed(server.ice)] or None,
    }


def _rig(cards: tuple[CardView, ...]) -> dict[str, Any]:
    up = [c for c in cards if c.faceup]
    rows = {row: [raw_card(c, "Runner", ["rig", row]) for c in up if c.type == row] or None for row in ROWS}
    return rows | {"facedown": [raw_card(c, "Runner", ["rig", "facedown"]) for c in cards if not c.faceup] or None}


def _run(run: RunView, servers: tuple[ServerView, ...]) -> Mapping[str, Any]:
    ice = next((len(server.ice) for server in servers if server.name == run.server), 0)
    phase = "success" if run.label == "successful" else PHASES.get(run.phase, "movement")
    return {
        "server": [_zone(run.server)], "position": max(0, ice - run.position + 1) if run.position else ice, "phase": phase,
        "no-action": False, "source-card": {},
    }  # fmt: skip


