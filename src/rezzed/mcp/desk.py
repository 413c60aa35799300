"""The process behind `rezzed mcp`: it sets up positions, plays them, and looks rules up.

It keeps no position that anybody needs: each request brings its own."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias, cast

from .. import citing, rules
from ..board_words import cards_of, servers_of
from ..errors import RezzedError
from ..files import one_line
from ..game import Game, Seat, Side
from ..planner import Planner
from ..planner.results import UNITS, Plan, Way
from ..rules import index
from ..search.goal import USUAL
from ..study import judge_data, study
from ..study.card_data import cards_of_title
from ..study.table_text import seat_text, table_text
from ..titles import plain
from .desk_process import ERROR, error_line

Args: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]

EVENTS: Final = 200  # events in one answer
CITES: Final = 40  # paragraphs in one answer
TEXT: Final = 20_000  # characters of an answer
WAYS: Final = 5  # ways of a plan
FOUND: Final = 20  # paragraphs that contain some words
KIND: Final = 2  # paragraphs about a type or a subtype
ABOUT: Final = 12  # scenarios or paragraphs about one thing
PLANS: Final = 0.7  # the part of the time of a call that a plan may take
SERVERS: Final = ("ice", "root")
# the field of a board that a parameter sets
FIELDS: Final[Mapping[str, tuple[str, str]]] = {
    "ice": ("corp", "ice"), "root": ("corp", "root"), "hq": ("corp", "hq"), "corp_credits": ("corp", "credits"),
    "rig": ("runner", "rig"), "grip": ("runner", "grip"), "credits": ("runner", "credits"), "clicks": ("runner", "clicks"),
    "tags": ("runner", "tags"),
}  # fmt: skip


# -- positions ------------------------------------------------------------------------------------------------------


def set_up(args: Args, seconds: float) -> Answer:
    """Begin a position."""
    ways = [name for name in ("scenario", "board") if name in args]
    words = [name for name in FIELDS if name in args]
    if len(ways) + bool(words) != 1:
        raise RezzedError("describe one position: a scenario, a board, or words such as ice and rig")
    if "scenario" in args:
        if "rules" in args:
            raise RezzedError("a scenario names its own rule books", place="rules")
        return _position(study.of_scenario(args["scenario"]), 0)
    board = dict(args["board"]) if "board" in args else _board({name: args[name] for name in words})
    if "rules" in args:
        board["rules"] = args["rules"]
    return _position(study.begun(board), 0)


def _board(given: Args) -> dict[str, Any]:
    """A board in the words of a player."""
    out: dict[str, dict[str, Any]] = {"corp": {}, "runner": {}}
    for name, value in given.items():
        side, field = FIELDS[name]
        if isinstance(value, int):
            out[side][field] = value
        else:
            out[side][field] = servers_of(name, value) if name in SERVERS else [card for x in value for card in cards_of(x)]
    return out


def look(args: Args, seconds: float) -> Answer:
    """Show a position, to a judge or to a player."""
    found = study.opened({"save": args["save"]})
    out = _position(found, len(found.game.written), cast(Side | None, args.get("side")))
    del out["save"]
    return out


def play(args: Args, seconds: float) -> Answer:
    """Play actions at a position. It stays as it was; what comes of it is another one."""
    found = study.opened({"save": args["save"]})
    before = len(found.game.written)
    for number, action in enumerate(args["actions"], 1):
        try:
            found.do([{"op": "pass_on", "to": action}, {"op": "apply", "action": action}])
        except RezzedError as error:
            raise RezzedError(f"action {number} ({action[:40]}): {error.message}; nothing was played") from None
    return _position(found, before)


def _position(found: study.Study, since: int, side: Side | None = None) -> Answer:
    """A position: what has happened, the table, the decision, and the paragraphs behind them."""
    game = found.game
    save = found.shown("save")
    study.keep(found, save)
    events, decision = _events(game, since, side), game.decision
    if side is None:
        table = table_text(game.judge_view(), decision)
        asked = decision
    else:
        table = seat_text(game.seat(side))
        asked = game.seat(side).decision
    told = [f"{event['cite']}  {event['text']}" for event in events[-EVENTS:]]
    left = [f"({len(events) - EVENTS} earlier events are left out)"] if len(events) > EVENTS else []
    cited = [event["cite"] for event in events]
    cites = _cites(game.state.book.name, cited if asked is None else [*cited, asked.cite])
    options = [] if asked is None else [option.text for option in asked.options]
    return {
        "save": save, "text": _text("\n".join([*left, *told]), table, _paragraphs(cites)), "cites": cites,
        "events": events[-EVENTS:], "options": options, "decides": "" if decision is None else decision.chooser,
        "over": game.over, "winner": game.winner,
    }  # fmt: skip


def _events(game: Game, since: int, side: Side | None) -> list[dict[str, str]]:
    who: Game | Seat = game if side is None else game.seat(side)
    found = who.events(since) if isinstance(who, Game) else who.log(since)
    return [{"cite": _cited(game, e.kind, e.cite), "text": e.text} for e in found]


def _cited(game: Game, kind: str, cite: str) -> str:
    beside = citing.beside(game.state.book.book, kind, cite)
    return f"{cite}, {beside}" if beside else cite


# -- questions ------------------------------------------------------------------------------------------------------


def why(args: Args, seconds: float) -> Answer:
    """Why an action is legal or illegal."""
    found = study.opened({"save": args["save"]})
    reason = found.game.why(args["action"])
    study.keep(found, args["save"])
    cites = _cites(found.game.state.book.name, [reason.cite])
    legal = "legal" if reason.legal else "not legal"
    text = _text(f"{args['action']}: {legal}: {reason.text}{f' ({reason.cite})' if reason.cite else ''}", _paragraphs(cites))
    return {"text": text, "legal": reason.legal, "reason": reason.text, "cites": cites}


def plan(args: Args, seconds: float) -> Answer:
    """The cheapest ways to make a run."""
    found = study.opened({"save": args["save"]})
    goal, against = args.get("goal", USUAL), args.get("against", False)
    made = Planner(found.game, goal, against=against, seconds=PLANS * seconds).plan()
    study.keep(found, args["save"])
    moves = [] if made.best is None else made.best.moves
    cited = (cite for move in moves for cite in ([] if move.idle else [move.cite]) + [cite for cite, _ in move.events])
    cites = _cites(found.game.state.book.name, cited)
    ways = [{"server": way.server, "costs": {kind: n for kind, n in way.costs.items() if n}} for way in made.ways[:WAYS]]
    return {
        "text": _text(_plan(made), _paragraphs(cites)), "goal": made.goal, "exact": made.exact, "ways": ways, "cites": cites,
        "line": [] if made.best is None else list(made.best.line),
    }  # fmt: skip


def _plan(made: Plan) -> str:
    sure = "all of the cheapest ways" if made.exact else "not exact: there may be cheaper ways"
    out = [f"{made.goal}: {len(made.ways)} found; {sure}"]
    out += [f"{n}: {way.server} for {_costs(way)}" for n, way in enumerate(made.ways[:WAYS], 1)]
    if made.best is not None:
        out += ["The first way:", *(row.text for row in made.best.rows)]
        out += [f"  {move.side}: {move.action} ({move.cite})" for move in made.best.moves if not move.idle]
    return "\n".join([*out, *([made.missing] if made.missing else []), *map(str, made.bounds), *made.notes])


def _costs(way: Way) -> str:
    return ", ".join([f"{n} {UNITS[kind][n != 1]}" for kind, n in way.costs.items() if n]) or "nothing"


def card(args: Args, seconds: float) -> Answer:
    """What a card is and does, and the paragraphs that scenarios about it cite."""
    cards = [_card(found) for found in cards_of_title(args["title"])]
    cites = [cite for each in cards for cite in each["cites"]]
    return {"text": _text(*(each.pop("told") for each in cards), _paragraphs(cites)), "cards": cards, "cites": cites}


def _card(found: Mapping[str, Any]) -> dict[str, Any]:
    title = found["title"]
    about = [x for x in index.shipped() if plain(title) in plain(x.title)][:ABOUT]
    by_book: dict[str, list[str]] = {}
    for name, id in (pair for x in about for line in x.source for pair in index.cited_in(line)):
        by_book.setdefault(name, []).append(f"{rules.book(name).short} {id}")
    cites = [cite for name, cited in by_book.items() for cite in _cites(name, cited)][:ABOUT] or _of_kind(found)
    told = [f"{title} ({found['game']}): {'; '.join(f'{name} {value}' for name, value in found['facts'])}", *found["text"]]
    told += [f"under {', '.join(x['books'])}: {' '.join(x['text'])}" for x in found["other"]]
    told += [f"left out: {found['left_out']}"] * bool(found["left_out"])
    told += ["not declared: its text is not played"] * (not found["declared"])
    told += [f"older ruling: {ruling}" for ruling in found["older_rulings"]]
    told += [f"scenarios: {'; '.join([x.title for x in about])}"] * bool(about)
    return {
        "title": title, "id": found["id"], "game": found["game"], "facts": dict(found["facts"]), "text": list(found["text"]),
        "declared": found["declared"], "cites": cites, "told": "\n".join(told),
    }  # fmt: skip


def _of_kind(found: Mapping[str, Any]) -> list[dict[str, str]]:
    """Paragraphs about the type or a subtype of a card."""
    name = next(n for n in (rules.DEFAULT, *rules.names()) if rules.book(n).game == found["game"])
    kinds = re.findall(r"\w+(?: \w+)*", dict(found["facts"])["type"].removesuffix(" (unique)"))
    cited = [x["cite"] for kind in reversed(kinds) for x in judge_data.find(kind, name)[:KIND]]
    return _cites(name, cited)


def paragraph(args: Args, seconds: float) -> Answer:
    """The gist of a paragraph, or the paragraphs whose gists contain words."""
    words, name = args["words"].strip(), args.get("rules", "")
    short, _, id = words.rpartition(" ")
    books = [rules.book(name)] if name else [rules.book(n) for n in reversed(rules.names())]
    exact = [b for b in books if short.lower() in ("", b.short.lower()) and id in index.gists(b.name)]
    if exact:
        cites = [cite for b in exact for cite in _cites(b.name, [f"{b.short} {id}"])]
        about = [x.title for x in index.among(index.shipped(), exact[0].name, id)[:ABOUT]]
        told = f"scenarios: {'; '.join(about)}" if about else ""
        return {"text": _text(_lines(cites), told), "cites": cites, "scenarios": about}
    found = judge_data.find(words, name)
    cites = [{"rules": x["rules"], "cite": x["cite"], "gist": x["gist"]} for x in found[:FOUND]]
    if not cites:
        raise RezzedError(f"no paragraph has the id {words[:40]!r}, and no gist has all of these words", place="words")
    more = f"({len(found) - FOUND} more)" if len(found) > FOUND else ""
    return {"text": _text(_lines(cites), more), "cites": cites, "scenarios": []}


# -- words ----------------------------------------------------------------------------------------------------------


def _cites(rules_name: str, cited: Iterable[str]) -> list[dict[str, str]]:
    """The paragraphs of a book that are cited, each once, with their gists."""
    each = dict.fromkeys(cite for cites in cited for cite in _apart(cites) if cite)
    gists = index.gists(rules_name)
    return [{"rules": rules_name, "cite": c, "gist": gists.get(c.partition(" ")[2], "")} for c in list(each)[:CITES]]


def _apart(cites: str) -> list[str]:
    """`CR 6.9.3a, 6.5.8` as two citations."""
    first, *others = cites.split(", ")
    short = first.partition(" ")[0]
    return [first, *(f"{short} {other}" for other in others)]


def _paragraphs(cites: list[dict[str, str]]) -> str:
    return f"Paragraphs:\n{_lines(cites)}" if cites else ""


def _lines(cites: list[dict[str, str]]) -> str:
    return "\n".join(f"{x['cite']} ({x['rules']}){f': {gist}' if (gist := x['gist']) else ''}" for x in cites)


def _text(*parts: str) -> str:
    whole = "\n\n".join(part.strip("\n") for part in parts if part.strip())
    return whole if len(whole) <= TEXT else f"{whole[:TEXT]}\n(cut off after {TEXT} characters)"


# -- the process ----------------------------------------------------------------------------------------------------

TOOLS: Final[Mapping[str, Callable[[Args, float], Answer]]] = {
    "set_up": set_up, "look": look, "play": play, "why": why, "plan": plan, "card": card, "paragraph": paragraph,
}  # fmt: skip


def answer(line: str) -> Answer:
    """The answer to a request: `{"tool", "args", "seconds"}`. An error is one line."""
    request = json.loads(line)
    try:
        return TOOLS[request["tool"]](request["args"], request["seconds"])
    except RezzedError as error:
        return {"error": error_line(error)}
    except RecursionError:
        return {"error": "this is nested too deeply"}
    except MemoryError:
        raise  # the process ends, and another one begins with its memory free
    except Exception as error:
        return {"error": one_line(f"internal error: {type(error).__name__}: {error}", ERROR)}


def main(memory: int) -> None:
    """Answer requests, one a line, until the input ends.

    Args:
        memory: the most memory of this process, in bytes; ignored where the system has no such limit.
    """
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    print("{}", flush=True)  # it is ready
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)


if __name__ == "__main__":
    _, given = sys.argv
    main(int(given))
