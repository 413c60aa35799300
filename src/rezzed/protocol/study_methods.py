"""Methods that need no game of an engine: each request brings the position that it is about (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..board import build, not_played
from ..bots.ismcts.value import estimate
from ..errors import SetupError, faults_of
from ..game import as_json
from ..rules import DEFAULT
from ..scenario import parse_text, play
from ..study import chart_data, compare, export, price_data, study, timeline, title_completion
from .messages import PARAMS, ProtocolError
from .params import Args
from .work import Work

STARTS: Final = ("board", "save", "scenario", "decks")


def brought(args: Args) -> study.Study:
    """The study that a request brings; these parameters are taken out."""
    return study.opened({name: args.pop(name) for name in STARTS if name in args})


def analyse(args: Args) -> object:
    """Carry out changes of a study, and show it."""
    wanted = args.get("show", list(study.PARTS))
    unknown = [part for part in wanted if not isinstance(part, str) or part not in study.PARTS]
    if unknown:
        raise ProtocolError(PARAMS, f"expected parts among {', '.join(study.PARTS)}, not {str(unknown[0])[:40]!r}", "show")
    found = brought(args)
    found.do(args.get("do", ()))
    out = {part: found.shown(part) for part in wanted}
    _keep(found, out)
    return out


def wish(args: Args) -> object:
    """Why an action is legal or illegal at the position of a study."""
    words = args.pop("action")
    found = brought(args)
    answer = as_json(found.game.why(words))
    _keep(found, {})
    return answer


def check(args: Args) -> object:
    """All faults of a board, and the titles of its cards whose text is not played."""
    try:
        state = build(args["board"])
    except SetupError as error:
        faults = [{"place": f.place, "message": f.message, "suggestion": f.suggestion} for f in faults_of(error)]
        return {"faults": faults, "inert": []}
    return {"faults": [], "inert": list(not_played(state))}


def complete(args: Args) -> object:
    """The titles that may be meant by what was typed."""
    return {"titles": title_completion.complete(**args)}


def layout(args: Args) -> object:
    """The chart of a book."""
    return chart_data.layout(args.get("rules", DEFAULT))


def exported(args: Args) -> object:
    """A study as a scenario file. It is played as a check; what does not hold is listed."""
    found = brought(args)
    text = export.scenario(found.game)
    outcomes = play(parse_text(text))
    _keep(found, {})
    return {"text": text, "failures": [f"{x.branch}: {y}".removeprefix(": ") for x in outcomes for y in x.failures]}


def compared(args: Args) -> object:
    """The moves of a study under another book, and the first difference."""
    rules = args.pop("rules")
    found = brought(args)
    other, same, difference = compare.under(found, rules)
    twin = other.fork(analysis=True)
    _keep(found, {})
    return {"rules": rules, "same": same, "difference": as_json(difference), "save": twin.save()}


def turns(args: Args) -> object:
    """The turns and runs of a study."""
    found = brought(args)
    answer = timeline.timeline(found, lambda game: estimate(game.state))
    _keep(found, {})
    return answer


def priced(args: Args) -> Work:
    """What each installed icebreaker pays for each piece of ice."""
    game = brought(args).game
    return lambda job: {**price_data.prices(game, job.is_set), "stopped": job.cancelled}


def _keep(found: study.Study, out: Mapping[str, Any]) -> None:
    study.keep(found, out["save"] if "save" in out else found.shown("save"))
