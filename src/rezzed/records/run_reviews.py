"""Reviews of games: what each run cost and brought, what it could have cost, and the moments that decided the game.

A run is planned twice: as the Runner saw the board before it, and with the ice that the Corp rezzed in it. Paying more than the
second price is a mistake; that the second price is higher than the first is luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Any, Final

from ..errors import RezzedError
from ..game import Game
from ..ids import CORP, RUNNER
from ..library import plain
from ..planner import access_odds, plan
from ..search.start_position import Cancel
from ..search.values.budget import WORTH
from .log_sentences import (
    BREACH,
    DAMAGE,
    ENDS_RUN,
    FLATLINED,
    JACKS_OUT,
    PAID_HERE,
    PAYS,
    RESOLVES,
    REZZES,
    SPENT_CLICKS,
    TO_END_ACCESS,
)
from .model import GameRecord, RecordLine, RunRecord
from .own import bare
from .positions import cards_in, known, title_of
from .witness import bare_title, newly_rezzed, start_of

SECONDS: Final = 5.0  # for one plan
SHORTEST: Final = 0.05  # of them, for a plan when the time of the game is over
GAME: Final = 4  # plans that take all their time in one game
MARKS: Final = ("?!", "?", "??")
THRESHOLDS: Final = (2, 4, 7)  # from so many credits lost on, a run gets a mark


@dataclass(frozen=True)
class RunPrice:
    """The cheapest way of a run.

    Attributes:
        worth: its weighted cost in credits; None if there is no way.
        credits: the credits of that way.
        exact: whether the search came to its end.
        text: why there is no way, or why it is not exact.
    """

    worth: int | None
    credits: int | None
    exact: bool
    text: str = ""


@dataclass(frozen=True)
class RunReview:
    """A run and what it could have cost.

    Attributes:
        run: the run.
        spent: what it cost until the server was reached, by source: `pool`, the titles of cards, `clicks`, `damage`, `tags`.
        event: what the event that made the run cost; it is no part of `spent`, because an event does more than run.
        after: the credits that trashing and stealing cost.
        points: the agenda points that it brought.
        seen: the cheapest way as the Runner saw the board.
        actual: the cheapest way with the ice that was rezzed in the run.
        lost: what was paid beyond the cheapest way, in credits: the mistake.
        luck: what the ice that was rezzed in it made the run dearer.
        mark: `?!`, `?`, `??` or empty.
        chance: how likely these accesses were to bring at least these points; None if it is not known.
        idle_rezzes: the ice that was rezzed and cost the Runner nothing, with its price.
        ended: how an unsuccessful run ended: `jacked out`, `flatlined`, `ended by CARD`, or empty.
        known: the hidden cards in and before the server that the Runner had seen before.
        missed: if the run stole something, the cheapest ice with which the Corp could have kept the Runner out, and its price.
    """

    run: RunRecord
    spent: Mapping[str, int]
    event: int
    after: int
    points: int
    seen: RunPrice | None
    actual: RunPrice | None
    lost: int
    luck: int
    mark: str
    chance: Fraction | None
    idle_rezzes: Sequence[tuple[str, int]]
    missed: tuple[str, int] | None = None
    ended: str = ""
    note: str = ""
    known: Sequence[str] = ()

    @property
    def paid(self) -> int:
        """What was spent, in credits."""
        return sum(WORTH.get(kind, 1) * n for kind, n in self.spent.items())


def reviews(
    record: GameRecord, seconds: float = SECONDS, thresholds: Sequence[int] = THRESHOLDS, cancel: Cancel | None = None
) -> Iterator[RunReview]:
    """The runs of a record, each as soon as it is ready.

    Args:
        record: the game.
        seconds: the time limit of each plan. All plans together get `GAME` times that; when little is left, each gets less.
        thresholds: from how many lost credits on a run gets each of `MARKS`.
        cancel: an event that stops the plans.
    """
    left = GAME * seconds
    for run in record.runs:
        began = perf_counter()
        yield review_of(record, run, min(seconds, max(SHORTEST, left / 4)), thresholds, cancel)
        left -= perf_counter() - began


def review_of(
    record: GameRecord, run: RunRecord, seconds: float = SECONDS, thresholds: Sequence[int] = THRESHOLDS,
    cancel: Cancel | None = None,
) -> RunReview:  # fmt: skip
    """The review of one run."""
    start = start_of(record, run) if record.raw else max(0, run.first - 1)
    lines = [line for line in record.lines if start < line.at <= run.last and not record.moments[line.at].undone]
    spent, event, after = _spent(record, run, lines)
    points = max(0, (record.moments[run.last].points[RUNNER] or 0) - (record.moments[start].points[RUNNER] or 0))
    seen = actual = missed = None
    note = ""
    before: list[str] = []
    try:
        data, _ = record.board(start)
        before = _known_there(data, run.server)
        data["runner"]["clicks"] = max(1, data["runner"].get("clicks", 0))
        seen = _price(data, run.server, seconds, cancel)
        rezzed = _rezzed(record, run)
        actual = _price(_with_rezzed(data, run.server, rezzed), run.server, seconds, cancel) if rezzed else seen
        missed = _missed(data, run, rezzed, seconds, cancel) if run.stolen and run.success else None
    except RezzedError as error:
        note = f"not planned: {str(error).partition(chr(10))[0]}"
    paid = sum(WORTH.get(kind, 1) * n for kind, n in spent.items())
    lost = luck = 0
    if seen is not None and actual is not None:
        strange = [title for title in run.encountered if plain(title) not in _protecting(data, run.server)]
        if strange:
            note = f"not judged: {strange[0]} came to the server in the run"
        elif actual.worth is not None and run.success:
            lost = max(0, paid - actual.worth) if actual.exact else 0
            luck = max(0, actual.worth - seen.worth) if seen.worth is not None else 0
        elif seen.worth is None and seen.exact and not run.success:
            lost, note = paid, "no way was in sight"
        elif seen.worth is not None and actual.worth is None and actual.exact and not run.success:
            note = "the ice that was rezzed left no way: bad luck"
    mark = "".join([m for m, least in zip(MARKS, thresholds, strict=True) if lost >= least][-1:])
    return RunReview(
        run, spent, event, after, points, seen, actual, lost, luck, mark, _chance(record, run, points), _idle(lines, run),
        missed, "" if run.success else _ended(lines), note, before,
    )  # fmt: skip


def _known_there(data: Mapping[str, Any], server: str) -> list[str]:
    """The hidden cards of a server that the Runner knows; of HQ also those of the hand."""
    corp, name = data["corp"], server.replace("Server ", "remote")
    hand = corp.get("hq", []) if server == "HQ" else []
    there = [bare_title(spec) for spec in (*corp.get("ice", {}).get(name, ()), *corp.get("root", {}).get(name, ()))]
    there += [bare_title(spec) for spec in hand if isinstance(spec, str)] if isinstance(hand, list) else []
    return [title for name in data["runner"].get("knows", ()) if (title := bare(name)) in there]


def _protecting(data: Mapping[str, Any], server: str) -> list[str]:
    """The titles of the ice of a server, as `plain` writes them."""
    ice = data["corp"].get("ice", {}).get(server.replace("Server ", "remote"), ())
    return [plain(bare_title(spec)) for spec in ice]


def _ended(lines: Sequence[RecordLine]) -> str:
    """How a run ended that was not successful."""
    for line in reversed(lines):
        if JACKS_OUT.search(line.words):
            return "jacked out"
        if FLATLINED.search(line.words):
            return "flatlined"
        if match := ENDS_RUN.search(line.words):
            return f"ended by {match[1] or match[2]}"
    return ""


def _spent(record: GameRecord, run: RunRecord, lines: Sequence[RecordLine]) -> tuple[dict[str, int], int, int]:
    """What the Runner spent until the server was reached, by source; what the event cost; what trashing and stealing cost."""
    out = {"clicks": 0}
    event = after = 0
    reached = next((n for n, line in enumerate(lines) if BREACH.search(line.words)), len(lines))
    for n, line in enumerate(lines):
        clicks = SPENT_CLICKS.match(line.words)
        if clicks and line.side == "runner" and n < reached:
            out["clicks"] += clicks[0].count("[Click]")
        if line.side == "runner":
            for match in PAYS.finditer(line.words):
                if n > reached or TO_END_ACCESS.search(line.words):
                    after += int(match[1])
                elif run.via is not None and f"to play {run.via}" in line.words:
                    event += int(match[1])
                else:
                    source = match[2] or "pool"
                    out[source] = out.get(source, 0) + int(match[1])
        for match in DAMAGE.finditer(line.words) if n < reached else ():
            out["damage"] = out.get("damage", 0) + int(match[1])
    before, now = run.tags
    if before is not None and now is not None and now > before:
        out["tags"] = now - before
    if record.source == "rezzed":
        out["clicks"] = 1
        paid, event, after = _paid_here(run, lines)
        out |= paid
    return {k: n for k, n in out.items() if n}, event, after


def _paid_here(run: RunRecord, lines: Sequence[RecordLine]) -> tuple[dict[str, int], int, int]:
    """What the Runner paid by our own log, by source, until the run was successful; for the event; and after that."""
    played = [n for n, line in enumerate(lines) if run.via is not None and line.words.startswith(f"play {run.via}")]
    reached = next((n for n, line in enumerate(lines) if line.words.startswith("run successful on ")), len(lines))
    out: dict[str, int] = {}
    event = after = 0
    for n, line in enumerate(lines):
        if match := PAID_HERE.match(line.words):
            if n > reached:
                after += int(match[1])
            elif played and n < played[0]:
                event += int(match[1])
            else:
                source = match[2] or "pool"
                out[source] = out.get(source, 0) + int(match[1])
    return out, event, after


def _price(data: dict[str, Any], server: str, seconds: float, cancel: Cancel | None) -> RunPrice:
    """The cheapest way to a server.

    Raises:
        RezzedError: the board is impossible.
    """
    found = plan(Game(data), f"reach {server.replace('Server ', 'remote ')}", seconds=seconds, until="goal", cancel=cancel)
    best = found.best
    if best is None:
        return RunPrice(None, None, found.exact, found.missing)
    return RunPrice(best.worth, best.credits, found.exact, "" if found.exact else "not searched to the end")


def _rezzed(record: GameRecord, run: RunRecord) -> list[str]:
    """The ice that was rezzed in a run."""
    out: list[str] = []
    for k in range(run.first, run.last + 1):
        if record.raw and not record.moments[k].undone:
            out += newly_rezzed(record.raw[k - 1], record.raw[k])
    return out


def _with_rezzed(data: dict[str, Any], server: str, titles: Sequence[str]) -> dict[str, Any]:
    """A board on which this ice of a server is rezzed."""
    name = server.replace("Server ", "remote")
    left = [plain(title) for title in titles]
    ice: list[str] = []
    for spec in data["corp"].get("ice", {}).get(name, ()):
        title = bare_title(spec)
        if plain(title) in left and not spec.startswith(f"{title}*"):
            left.remove(plain(title))
            spec = f"{title}*{spec[len(title) :]}"
        ice.append(spec)
    corp = data["corp"]
    return data | {"corp": corp | {"ice": corp.get("ice", {}) | {name: ice}}} if ice else data


def _missed(
    data: dict[str, Any], run: RunRecord, rezzed: Sequence[str], seconds: float, cancel: Cancel | None
) -> tuple[str, int] | None:  # fmt: skip
    """The cheapest unrezzed ice of the server that leaves the Runner no way, with its price; None if there is none."""
    ice = data["corp"].get("ice", {}).get(run.server.replace("Server ", "remote"), ())
    down = {bare_title(spec) for spec in ice if not spec.startswith(f"{bare_title(spec)}*")} - set(rezzed)
    costs = sorted((decl.cost or 0, title) for title in down if (decl := known(title)) is not None)
    for cost, title in costs:
        if cost <= data["corp"].get("credits", 0):
            with_it = _with_rezzed(data, run.server, [*rezzed, title])
            found = _price(with_it, run.server, seconds, cancel)
            if found.worth is None and found.exact:
                return title, cost
    return None


def server_prices(
    record: GameRecord, k: int, seconds: float = SECONDS, cancel: Cancel | None = None
) -> dict[str, RunPrice]:  # fmt: skip
    """What the Runner pays for each server that has a card, at a position, as the Runner sees it. Empty if it is no board.

    Args:
        record: the game.
        k: the number of the position.
        seconds: the time limit of each plan.
        cancel: an event that stops the plans.
    """
    data, _ = record.board(k)
    data["turn"] = "runner"
    data["corp"]["clicks"], data["runner"]["clicks"] = 0, max(1, data["runner"].get("clicks", 0))
    named = {"HQ", "R&D", *data["corp"].get("ice", {}), *data["corp"].get("root", {})}
    out: dict[str, RunPrice] = {}
    try:
        for name in sorted(named):
            server = name.replace("remote", "Server ")
            out[server] = _price(data, server, seconds, cancel)
    except RezzedError:
        return {}
    return out


def _idle(lines: Sequence[RecordLine], run: RunRecord) -> list[tuple[str, int]]:
    """Ice that the Corp paid for in a successful run, and that neither resolved anything nor was paid for."""
    if not run.success:
        return []
    rezzed = [(m[2], int(m[1])) for line in lines if (m := REZZES.search(line.words))]
    resolved = {m[1] for line in lines if (m := RESOLVES.search(line.words))}
    mine = [line.words for line in lines if line.side == "runner"]
    used = " ".join(words for words in mine if "break" in words or "strength" in words)
    met = set(run.encountered)
    return [(title, n) for title, n in rezzed if title in met and title not in resolved and title not in used]


def _chance(record: GameRecord, run: RunRecord, points: int) -> Fraction | None:
    """How likely the accesses of a run on HQ or R&D were to bring at least these points."""
    if run.server not in ("HQ", "R&D") or not run.accessed or not record.raw:
        return None
    corp = record.raw[max(0, run.first - 1)]["corp"]
    servers = corp.get("servers")
    root = servers.get("hq" if run.server == "HQ" else "rd") if isinstance(servers, dict) else None
    outside = [plain(title_of(card)) for card in cards_in(root.get("content") if isinstance(root, dict) else None)]
    k = sum(plain(title or "") not in outside for title in run.accessed)
    if run.server == "HQ":
        pile = [title_of(card) for card in cards_in(corp.get("hand"))]
        size = len(pile)
    else:
        found = _left_in_deck(record, corp)
        if found is None:
            return None
        pile, size = found, record.moments[max(0, run.first - 1)].rnd or 0
    agendas = [d.points or 0 for title in pile if (d := known(title)) is not None and d.points is not None]
    if not 0 < k <= size or len(agendas) > size:
        return None
    return access_odds(size, k, agendas).at_least(points) if points else access_odds(size, k, agendas).some


def _left_in_deck(record: GameRecord, corp: Mapping[str, Any]) -> list[str] | None:
    """The cards of an open deck list that are nowhere else; None without a list."""
    deck = record.decks[CORP]
    if deck is None:
        return None
    left = dict(deck)
    shown = [card for key in ("hand", "discard", "scored") for card in cards_in(corp.get(key))]
    servers = corp.get("servers")
    for server in servers.values() if isinstance(servers, dict) else ():
        if isinstance(server, dict):
            shown += [*cards_in(server.get("ices")), *cards_in(server.get("content"))]
    for card in shown:
        title = title_of(card)
        if title in left:
            left[title] -= 1
    return [title for title, n in left.items() for _ in range(max(0, n))]


def review_object(review: RunReview) -> dict[str, Any]:
    """A review of a run as a plain object."""
    run = review.run
    missed, missed_credits = review.missed or (None, None)
    return {
        "run": run.number, "turn": run.turn, "click": run.click, "server": run.server, "via": run.via, "success": run.success,
        "spent": dict(review.spent), "event": review.event, "after_access": review.after, "points": review.points,
        "accessed": list(run.accessed), "as_seen": price_object(review.seen), "as_it_was": price_object(review.actual),
        "lost": review.lost, "luck": review.luck, "mark": review.mark or None,
        "chance": None if review.chance is None else round(float(review.chance), 4),
        "idle_rezzes": [{"card": title, "credits": n} for title, n in review.idle_rezzes],
        "missed_defence": None if missed is None else {"card": missed, "credits": missed_credits},
        "known": list(review.known), "ended": review.ended or None, "note": review.note or None,
        "state": max(0, run.first - 1),
    }  # fmt: skip


def price_object(price: RunPrice | None) -> dict[str, Any] | None:
    if price is None:
        return None
    return {"worth": price.worth, "credits": price.credits, "exact": price.exact, "text": price.text or None}
