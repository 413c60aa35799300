"""The methods of the protocol: their parameters, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from .. import COMPILED, __version__, library
from ..bots.hints import BOTS, hint
from ..game import Game, as_json
from ..planner import Planner, TurnPlanner, odds
from ..planner.clicks import click_values
from ..planner.defence import DefencePlanner
from ..planner.every_turn import every_turn
from ..planner.plain import as_plain
from ..planner.plan_series import PlanSeries
from ..planner.threats import threats
from ..records.own import position_as_board
from ..search.goal import USUAL
from ..search.start_position import Position
from . import games, messages, params, review_methods, study_methods
from .games import Games, OpenGame
from .messages import PARAMS, Id, ProtocolError
from .params import Args, Check, text
from .work import Job, Work

VERSION: Final = 1  # of the protocol
SIDES: Final = ("corp", "runner")
BATCH: Final = 100  # requests in one batch
JOBS: Final = 32  # plans and odds that wait
LIMITS: Final = {
    "bytes": messages.BYTES, "depth": messages.DEPTH, "games": games.MOST, "batch": BATCH, "waiting": JOBS,
}  # fmt: skip


class MethodHost(Protocol):
    """What the methods need of an engine."""

    games: Games

    def cancel(self, id: Id) -> bool:
        """Stop the work for a request."""


@dataclass(frozen=True)
class Method:
    """A method.

    Attributes:
        call: carries it out. It returns the result, or the work to do if the answer comes later.
        params: its parameters by name.
        required: the names of those that must be given.
        later: whether it is answered later.
        ends: whether the engine is over afterwards.
        free: whether a client with a seat may use it although it has no seat.
    """

    call: Callable[[MethodHost, Args], Any]
    params: Mapping[str, Check]
    required: tuple[str, ...] = ()
    later: bool = False
    ends: bool = False
    free: bool = False


# -- games ----------------------------------------------------------------------------------------------------------


def _hello(host: MethodHost, args: Args) -> object:
    cards = host.games.library or library.default()
    return {
        "protocol": VERSION, "rezzed": __version__, "compiled": COMPILED, "books": list(cards.shelf.names()),
        "cards": len(cards.cards()), "methods": list(METHODS), "limits": LIMITS,
    }  # fmt: skip


def _new(host: MethodHost, args: Args) -> object:
    if ("board" in args) == ("save" in args):
        raise ProtocolError(PARAMS, "expected either a board or a save", "board")
    if "save" in args and "analysis" in args:
        raise ProtocolError(PARAMS, "a save says itself whether it is an analysis", "analysis")
    found = host.games.restored(args["save"]) if "save" in args else host.games.new(args["board"], args.get("analysis", False))
    return games.position(found, "")


def _fork(host: MethodHost, args: Args) -> object:
    return games.position(host.games.forked(_entry(host, args), args.get("comment", ""), args.get("analysis", False)), "")


def _undo(host: MethodHost, args: Args) -> object:
    entry = _entry(host, args)
    entry.check(args.get("at"))
    entry.game.undo()
    entry.at += 1
    return games.position(entry, "")


def _close(host: MethodHost, args: Args) -> object:
    host.games.close(args["game"])
    return {}


def _save(host: MethodHost, args: Args) -> object:
    return {"save": _entry(host, args).game.save()}


# -- looking and playing --------------------------------------------------------------------------------------------


def _view(host: MethodHost, args: Args) -> object:
    entry = _entry(host, args)
    return {"game": entry.name, "at": entry.at, "view": as_json(entry.game.view(args["seat"]))}


def _decision(host: MethodHost, args: Args) -> object:
    return games.position(_entry(host, args), args.get("seat", ""))


def _apply(host: MethodHost, args: Args) -> object:
    entry, seat, action = _entry(host, args), args.get("seat", ""), args["action"]
    entry.check(args.get("at"))
    if isinstance(action, int) and "at" not in args:
        raise ProtocolError(PARAMS, "the id of an action is valid at one decision only; give `at` as well", "at")
    before = len(entry.game.written)
    games.apply(entry, seat, action)
    return {**games.position(entry, seat), "events": games.events(entry, seat, before)}


def _concede(host: MethodHost, args: Args) -> object:
    entry, seat = _entry(host, args), args["seat"]
    entry.check(args.get("at"))
    before = len(entry.game.written)
    entry.game.concede(seat)
    entry.at += 1
    return {**games.position(entry, seat), "events": games.events(entry, seat, before)}


def _why(host: MethodHost, args: Args) -> object:
    return as_json(games.seen(_entry(host, args), args.get("seat", "")).why(args["action"]))


def _events(host: MethodHost, args: Args) -> object:
    entry = _entry(host, args)
    found = games.events(entry, args.get("seat", ""), args.get("since", 0))
    return {"game": entry.name, "at": entry.at, "events": found}


def _results(host: MethodHost, args: Args) -> object:
    entry = _entry(host, args)
    return {"game": entry.name, "at": entry.at, "results": as_json(games.seen(entry, args.get("seat", "")).results)}


def _entry(host: MethodHost, args: Args) -> OpenGame:
    return host.games.find(args["game"])


# -- plans and odds -------------------------------------------------------------------------------------------------


def _begins(host: MethodHost, args: Args) -> Game:
    """The game at whose position a plan begins: one of the engine, or that of a study."""
    if "game" in args:
        if any(name in args for name in study_methods.STARTS):
            raise ProtocolError(PARAMS, "expected either a game or a study, not both", "game")
        return host.games.find(args.pop("game")).game
    if not any(name in args for name in study_methods.STARTS):
        raise ProtocolError(PARAMS, "expected a game, or one of board, save, scenario and decks", "game")
    return study_methods.brought(args).game


def _plan(host: MethodHost, args: Args) -> Work:
    game = _begins(host, args)
    planner = Planner(game, args.pop("goal", USUAL), **args)

    def work(job: Job) -> object:
        planner.cancel, planner.progress = job, job.tick
        found = planner.plan()
        return {**as_plain(found, job.is_set), "stopped": job.cancelled}

    return work


def _odds(host: MethodHost, args: Args) -> Work:
    game = _begins(host, args)
    hidden = any(name in args for name in ("unknown", "deck", "agendas"))
    start: Position = position_as_board(game) if hidden else game.copy()
    goal = args.pop("goal", USUAL)

    def work(job: Job) -> object:
        found = odds(start, goal, **args, progress=job.tick, cancel=job)
        return {**as_plain(found), "stopped": job.cancelled}

    return work


def _defence(host: MethodHost, args: Args) -> Work:
    game = _begins(host, args)
    start: Position = position_as_board(game) if "cards" in args or "ice" in args else game
    planner = DefencePlanner(start, args.get("servers", ()), args.get("cards", ()), args.get("ice", ()))

    def work(job: Job) -> object:
        found = planner.defence(PlanSeries(args.get("seconds"), job.tick, job))
        return {**as_plain(found), "stopped": job.cancelled}

    return work


def _clicks(host: MethodHost, args: Args) -> Work:
    game = _begins(host, args)

    def work(job: Job) -> object:
        found = click_values(
            game, args.get("servers", ()), seconds=args.get("seconds"), progress=job.tick, cancel=job
        )
        return {**as_plain(found), "stopped": job.cancelled}

    return work


def _turn(host: MethodHost, args: Args) -> Work:
    game = _begins(host, args)
    planner = TurnPlanner(game, args.pop("wants"), **args)

    def work(job: Job) -> object:
        planner.cancel, planner.progress = job, job.tick
        return {**as_plain(planner.plan()), "stopped": job.cancelled}

    return work


def _threats(host: MethodHost, args: Args) -> Work:
    game = _begins(host, args)
    if "deck" not in args and "unknown" not in args:
        raise ProtocolError(PARAMS, "expected the deck of the Corp, or what the unknown cards may be", "deck")
    board, goal = position_as_board(game), args.pop("goal", USUAL)

    def work(job: Job) -> object:
        return {**as_plain(threats(board, goal, **args, progress=job.tick, cancel=job)), "stopped": job.cancelled}

    return work


def _every_turn(host: MethodHost, args: Args) -> Work:
    game = _begins(host, args)
    board, goal = position_as_board(game), args.pop("goal", USUAL)

    def work(job: Job) -> object:
        found = every_turn(board, goal, **args, progress=job.tick, cancel=job)
        return {**as_plain(found, job.is_set), "stopped": job.cancelled}

    return work


def _hint(host: MethodHost, args: Args) -> Work:
    game = _begins(host, args)

    def work(job: Job) -> object:
        def watch(tries: int) -> bool:
            job.tick(tries)
            return job.cancelled

        return {**hint(game, **args, watch=watch), "stopped": job.cancelled}

    return work


# -- the engine -----------------------------------------------------------------------------------------------------


def _cancel(host: MethodHost, args: Args) -> object:
    return {"cancelled": host.cancel(args["id"])}


def _quit(host: MethodHost, args: Args) -> Work:
    return lambda job: {}


def _free(call: Callable[[Args], object], checks: Mapping[str, Check], required: tuple[str, ...] = ()) -> Method:
    """A method that needs no game of the engine."""
    return Method(lambda host, args: call(args), checks, required)


def _study(call: Callable[[Args], object], checks: Mapping[str, Check], required: tuple[str, ...] = ()) -> Method:
    """A method for a study that the request brings."""
    return _free(call, {**_STUDY, **checks}, required)


_GAME: Final[Mapping[str, Check]] = {"game": text(params.NAME)}
_SEATED: Final[Mapping[str, Check]] = {**_GAME, "seat": params.word(*SIDES)}
_STUDY: Final[Mapping[str, Check]] = {
    "board": params.table, "save": text(params.TEXT), "scenario": text(params.TEXT), "decks": params.table,
}  # fmt: skip
_PLANNED: Final[Mapping[str, Check]] = {
    **_GAME, **_STUDY,
    "goal": text(params.WORDS), "limits": params.table, "until": params.word("end", "goal"), "seconds": params.seconds,
}  # fmt: skip

METHODS: Final[Mapping[str, Method]] = {
    "hello": Method(_hello, {}, free=True),
    "new": Method(_new, {"board": params.table, "save": text(params.TEXT), "analysis": params.flag}),
    "view": Method(_view, _SEATED, ("game", "seat")),
    "decision": Method(_decision, _SEATED, ("game",)),
    "apply": Method(_apply, {**_SEATED, "action": params.action, "at": params.number}, ("game", "action")),
    "concede": Method(_concede, {**_SEATED, "at": params.number}, ("game", "seat")),
    "why": Method(_why, {**_SEATED, "action": text(params.WORDS)}, ("game", "action")),
    "events": Method(_events, {**_SEATED, "since": params.number}, ("game",)),
    "results": Method(_results, _SEATED, ("game",)),
    "undo": Method(_undo, {**_GAME, "at": params.number}, ("game",)),
    "fork": Method(_fork, {**_GAME, "comment": text(params.WORDS), "analysis": params.flag}, ("game",)),
    "plan": Method(_plan, {**_PLANNED, "against": params.flag, "corp_credits": params.number}, later=True),
    "odds": Method(
        _odds,
        {
            **_PLANNED, "unknown": params.table, "deck": params.deck, "agendas": params.table,
            "rez": params.word("all", "none"), "details": params.flag, "samples": params.number, "seed": params.number,
        },
        later=True,
    ),
    "defence": Method(
        _defence,
        {
            **_GAME, **_STUDY, "servers": params.names, "cards": params.names, "ice": params.names,
            "seconds": params.seconds,
        },
        later=True,
    ),
    "clicks": Method(_clicks, {**_GAME, **_STUDY, "servers": params.names, "seconds": params.seconds}, later=True),
    "turn": Method(
        _turn,
        {**_GAME, **_STUDY, "wants": params.names, "limits": params.table, "seconds": params.seconds},
        ("wants",), later=True,
    ),
    "threats": Method(
        _threats,
        {
            **_GAME, **_STUDY, "goal": text(params.WORDS), "deck": params.deck, "unknown": params.table,
            "seconds": params.seconds,
        },
        later=True,
    ),
    "every_turn": Method(
        _every_turn, {**_GAME, **_STUDY, "goal": text(params.WORDS), "seconds": params.seconds}, later=True
    ),
    "hint": Method(
        _hint,
        {
            **_GAME, **_STUDY, "side": params.word(*SIDES), "seconds": params.seconds, "nodes": params.number,
            "seed": params.number, "bot": params.word(*BOTS),
        },
        later=True,
    ),
    "analyse": _study(study_methods.analyse, {"do": params.rows, "show": params.rows}),
    "wish": _study(study_methods.wish, {"action": text(params.WORDS)}, ("action",)),
    "compare": _study(study_methods.compared, {"rules": text(params.NAME)}, ("rules",)),
    "export": _study(study_methods.exported, {}),
    "timeline": _study(study_methods.turns, {}),
    "prices": Method(lambda host, args: study_methods.priced(args), _STUDY, later=True),
    "review": Method(
        lambda host, args: review_methods.reviewed(args),
        {
            "file": text(params.TEXT), "run": params.number, "at": params.number, "prices": params.number,
            "seconds": params.seconds,
        },
        ("file",), later=True,
    ),
    "check": _free(study_methods.check, {"board": params.table}, ("board",)),
    "complete": _free(
        study_methods.complete,
        {
            "text": text(params.NAME), "rules": text(params.NAME), "side": params.word(*SIDES), "type": text(params.NAME),
            "limit": params.number,
        },
        ("text",),
    ),
    "chart": _free(study_methods.layout, {"rules": text(params.NAME)}),
    "save": Method(_save, _GAME, ("game",)),
    "close": Method(_close, _GAME, ("game",)),
    "cancel": Method(_cancel, {"id": params.request_id}, ("id",), free=True),
    "quit": Method(_quit, {}, later=True, ends=True, free=True),
}  # fmt: skip
