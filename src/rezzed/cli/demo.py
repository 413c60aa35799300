"""`rezzed demo`: plays a few runs side by side under several rule books, and one run step by step.

The boards and scripts are the scenario files in `rezzed/demo`.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from importlib import resources
from typing import Any, Final

from ..game import Game
from ..library import compiled
from ..scenario import BranchOutcome, parse_text, play
from ..wording.log import Event
from . import screen
from .run import result_of
from .trace import board_lines

FOLDER: Final = "rezzed.demo"
# events that the summary of a run leaves out
UNTOLD: Final = frozenset(
    {"action", "spend_click", "pay", "use", "trigger", "announce", "spend", "uninstall", "counter", "break", "choose", "look",
     "pump", "add", "refused", "encounter_ends", "access_ends", "breach_ends"}
)  # fmt: skip
ENDS: Final = frozenset({"encounter_ends", "access_ends", "breach_ends"})
NAMES: Final = ("forked", "forced", "three_ice", "chart")
WIDTH: Final = 46  # of the column of events
COLUMN: Final = 13  # of a column of citations


def play_demo(name: str) -> list[BranchOutcome]:
    """The outcomes of one of the scenario files of the demo, by its name without `.toml`."""
    return play(parse_text((resources.files(FOLDER) / f"{name}.toml").read_text("utf-8"), f"demo/{name}.toml"))


def play_all() -> None:
    """Play and print the whole demo."""
    screen.line("rezzed plays Netrunner runs strictly by the rules. Here are three runs under three rule books. Each column")
    screen.line("cites the step or paragraph behind an event. A dot means that the event does not happen under that book.")
    side_by_side(1, "forked", UNTOLD - {"encounter_ends"})
    side_by_side(2, "forced", (UNTOLD | {"trash"}) - ENDS)
    side_by_side(3, "three_ice", UNTOLD | {"approach", "encounter"}, paid_for=("Manegarm Skunkworks",))
    screen.line("   In cr-26.03 the last window comes before the Runner approaches the server. In the older books it comes")
    screen.line("   after: there, the Corp rezzes Manegarm Skunkworks too late for its ability to trigger.")
    by_the_chart(4, "chart")
    screen.line("")
    screen.line("Try `rezzed explain 6.5.9`, `rezzed rules --diff cr-1.4 cr-26.03`, `rezzed chart onr-1996`, ")
    screen.line("`rezzed card Troll`, `rezzed run FILE`, or `rezzed run FILE --interactive` to make the decisions yourself.")


def as_json() -> None:
    """Play the whole demo and print the result and the events of each branch under each book."""
    outcomes = [outcome for name in NAMES for outcome in play_demo(name)]
    events = [[{"cite": e.cite, "kind": e.kind, "text": e.text} for e in outcome.game.log] for outcome in outcomes]
    screen.dump([{**result_of(outcome), "events": e} for outcome, e in zip(outcomes, events, strict=True)], 1)


# -- side by side -----------------------------------------------------------------------------------------


def side_by_side(number: int, name: str, untold: frozenset[str], paid_for: Sequence[str] = ()) -> None:
    """Print the events of each branch of a scenario, with their citations under every book.

    A later branch is shown from the first event that differs. `untold` lists the kinds of events to leave out, `paid_for` the
    cards whose costs are shown.
    """
    outcomes = play_demo(name)
    _head(number, outcomes[0])
    books = list(dict.fromkeys(o.rules for o in outcomes))
    before: list[tuple[str, dict[str, str]]] = []
    for branch in dict.fromkeys(o.branch for o in outcomes):
        head = f"   {branch or 'what happens':<{WIDTH}}"
        screen.line(((head + "".join(f"{b:<{COLUMN}}" for b in books)).rstrip(), "dim"))
        played = {o.rules: o for o in outcomes if o.branch == branch}
        rows = merged({b: event_words(played[b], untold, paid_for) for b in books})
        same = next((n for n, row in enumerate(rows) if n >= len(before) or row != before[n]), len(rows))
        for words, cites in rows[same:]:
            shown = "".join(f"{cites.get(b, '.'):<{COLUMN}}" for b in books).rstrip()
            screen.line(f"   {words:<{WIDTH}}", (shown, "cyan" if len(cites) == len(books) else "yellow"))
        before = rows
        _failures(played.values())


def _head(number: int, outcome: BranchOutcome) -> None:
    screen.line("")
    screen.heading(f"{number}. {outcome.title}")
    for words in board_lines(Game(outcome.game.setup)):
        screen.line(f"   {words}")


def _failures(outcomes: Any) -> None:
    for outcome in outcomes:
        for failure in outcome.failures:
            screen.line((f"   failed under {outcome.rules}: {failure}", "bold red"))


def event_words(outcome: BranchOutcome, untold: frozenset[str], paid_for: Sequence[str]) -> list[tuple[str, str]]:
    """The words and paragraph of each event to show, without the name of the book."""
    out: list[tuple[str, str]] = []
    for e in outcome.game.log:
        if e.kind not in untold or (e.kind == "pay" and e.cause in paid_for):
            by = f" ({e.cause})" if e.cause and e.cause not in e.text else ""
            out.append((e.text + by, e.cite.partition(" ")[2]))
    return out


def merged(columns: dict[str, list[tuple[str, str]]]) -> list[tuple[str, dict[str, str]]]:
    """Merge the events of several books into one list of words and the paragraph in each book that has the event."""
    rows: list[tuple[str, dict[str, str]]] = []
    for book, events in columns.items():
        match = SequenceMatcher(None, [w for w, _ in rows], [w for w, _ in events], autojunk=False)
        out: list[tuple[str, dict[str, str]]] = []
        for _, i, k, j, m in match.get_opcodes():
            same = k - i == m - j and all(w == v for (w, _), (v, _) in zip(rows[i:k], events[j:m], strict=True))
            if same:
                pairs = zip(rows[i:k], events[j:m], strict=True)
                out += [(w, {**cites, book: cite}) for (w, cites), (_, cite) in pairs]
            else:
                out += rows[i:k] + [(w, {book: cite}) for w, cite in events[j:m]]
        rows = out
    return rows


# -- by the chart -----------------------------------------------------------------------------------------


def by_the_chart(number: int, name: str) -> None:
    """Print each step of the chart that a run reaches; repeat a step only if something happens in it."""
    book = parse_text((resources.files(FOLDER) / f"{name}.toml").read_text("utf-8")).rules[0]
    outcome = play_demo(name)[0]
    steps = [(taken.step.id, taken.events) for taken in outcome.game.path]
    _head(number, outcome)
    gists = {s.id: s.gist for rows in compiled(book).book.tables.values() for s in rows}
    log = outcome.game.log
    shown: set[str] = set()
    ends = [*(at for _, at in steps[1:]), len(log)]
    for (id, at), until in zip(steps, ends, strict=False):
        words = _happened(log[at:until], at, id, outcome)
        if words or (id.isdigit() and id not in shown):
            shown.add(id)
            screen.line((f"   {id:>8}  ", "cyan"), f"{gists[id]:<54}" if words else gists[id], (words, "green"))
    _failures([outcome])


def _happened(events: Sequence[Event], at: int, step: str, outcome: BranchOutcome) -> str:
    """The events in a step, or the choices if there were no events, on one line."""
    told = [e.text for e in events if e.kind not in ("action", "spend_click", "announce", "use")]
    mine = [c for c in outcome.choices if at <= c.at <= at + len(events) and c.cite.partition(" ")[2] == step]
    return "; ".join(dict.fromkeys(told or [f"{c.side}: {c.text}" for c in mine]))
