"""`rezzed plugins`: what other distributions offer, and what is used of it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any, Final

from .. import bots, doors, library, rules
from ..decks import formats
from ..errors import PluginWarning
from ..search import goal
from . import screen

OPEN: Final[Mapping[str, Callable[[], object]]] = {
    "cards": lambda: library.default().cards(), "books": rules.names, "bots": bots.known, "formats": formats.known,
    "goals": goal.known,
}  # fmt: skip


def show(as_json: bool) -> None:
    """Print every entry point of another distribution, and whether it is used."""
    rows = [_row(offer, reasons) for group in doors.GROUPS for reasons in [_refused(group)] for offer in doors.offers(group)]
    if as_json:
        screen.dump(rows, 1)
    elif not rows:
        screen.line("no distribution offers anything")
    else:
        screen.table(
            ("group", "name", "distribution", "from", ""),
            [(x["group"], x["name"], x["distribution"], x["from"], x["refused"] or "used") for x in rows],
        )


def _refused(group: str) -> list[str]:
    """The warnings when everything of a group is imported."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", PluginWarning)
        OPEN[group]()
    return [str(x.message) for x in found if issubclass(x.category, PluginWarning)]


def _row(offer: doors.PluginOffer, reasons: list[str]) -> dict[str, Any]:
    refused = next((words.removeprefix(offer.words) for words in reasons if words.startswith(offer.words)), "")
    return {
        "group": offer.group, "name": offer.name, "distribution": offer.distribution, "from": offer.point.value,
        "refused": refused.removeprefix(" is not used: "),
    }  # fmt: skip
