"""Methods that need no game of an engine: each request brings the position that it is about (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..board import build, not_played
from ..errors import SetupError, faults_of
from ..game import as_json
from ..rules import DEFAULT
from ..study import chart, study, titles
from .messages import PARAMS, Refusal
from .params import Args

STARTS: Final = ("board", "save", "scenario", "decks")


def brought(args: Args) -> study.Study:
    """The study that a request brings; these parameters are taken out."""
    return study.opened({name: args.pop(name) for name in STARTS if name in args})


def analyse(args: Args) -> object:
    """Carry out changes of a study, and show it."""
    wanted = args.get("show", list(study.PARTS))
    unknown = [part for part in wanted if not isinstance(part, str) or part not in study.PARTS]
    if unknown:
        raise Refusal(PARAMS, f"expected parts among {', '.join(study.PARTS)}, not {str(unknown[0])[:40]!r}", "show")
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
    return {"titles": titles.complete(**args)}


def layout(args: Args) -> object:
    """The chart of a book."""
    return chart.layout(args.get("rules", DEFAULT))


def _keep(found: study.Study, out: Mapping[str, Any]) -> None:
    study.keep(found, out["save"] if "save" in out else found.shown("save"))
