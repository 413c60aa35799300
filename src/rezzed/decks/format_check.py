"""Whether a deck is legal in a format of play: all reasons against it at once, each with its list or card pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..errors import Fault, Reason
from ..library import Library, default
from ..vocabulary.declare import Decl
from .deck import Deck, facts_of
from .legality import Verdict, check
from .play_formats import BanList, FormatSnapshot, PlayFormat, day_of


@dataclass(frozen=True)
class FormatVerdict:
    """What the rules and a format say about a deck.

    Attributes:
        verdict: what the rules say.
        format: the format.
        snapshot: what the format is on the day.
        reasons: every reason why the deck is not legal, those of the rules first.
    """

    verdict: Verdict
    format: PlayFormat
    snapshot: FormatSnapshot
    reasons: tuple[Reason, ...]

    @property
    def legal(self) -> bool:
        return not self.reasons

    def words(self) -> str:
        """The format, its list and its pool, with their dates."""
        listed, pool = self.snapshot.restriction, self.snapshot.pool
        names = [f"{pool.name}, {self.format.since(pool)}"] if listed is None else [_cite(listed), pool.name]
        return f"{self.format.name} ({'; '.join(names)})"


def check_format(deck: Deck, format: PlayFormat, day: str, library: Library | None = None) -> FormatVerdict:
    """Compare a deck with the rules for decks and with a format on a day [CR 1.4.8].

    Raises:
        RezzedError: the format is younger than the day.
    """
    verdict, snapshot = check(deck, library), format.on(day)
    if deck.game != "anr":
        found = [Reason(False, "", f"{format.name} has no cards of 1996")]
    else:
        counts = _counts(deck, library)
        found = [*_outside(counts, format, snapshot, day)]
        if snapshot.restriction is not None:
            found += _listed(counts, snapshot.restriction, verdict)
    return FormatVerdict(verdict, format, snapshot, (*verdict.faults, *found))


def refused(deck: Deck, format: PlayFormat | None, place: str) -> list[Fault]:
    """Why a deck cannot be played in a format today: at most one fault, with all reasons. Without a format there is none."""
    if format is None:
        return []
    found = check_format(deck, format, day_of(None))
    if found.legal:
        return []
    reasons = "; ".join(map(str, found.reasons))
    return [Fault(f"{deck.name} is not legal in {format.name}: {reasons}", place)]


def _counts(deck: Deck, library: Library | None) -> dict[Decl, int]:
    """The copies of each known card: the identity, the cards of the deck, and those beside it, to which lists apply as well."""
    named = (default() if library is None else library).named
    ids = {} if deck.identity is None else {deck.identity: 1}
    for more in (deck.cards, deck.beside):
        for id, count in more.items():
            ids[id] = ids.get(id, 0) + count
    return {card: count for id, count in ids.items() if (card := named(deck.game, id)) is not None}


def _cite(restriction: BanList) -> str:
    return f"{restriction.name}, {restriction.date}"


def _outside(counts: Mapping[Decl, int], format: PlayFormat, snapshot: FormatSnapshot, day: str) -> Iterator[Reason]:
    """Cards of sets that are not in the pool, or not released yet."""
    pool = snapshot.pool
    cite = f"{pool.name}, {format.since(pool)}"
    for card in counts:
        printings = [pool.sets[name] for name in facts_of(card).get("printings", ()) if name in pool.sets]
        if not printings:
            yield Reason(False, cite, f"{card.title} is in no set of the card pool")
        elif min(printings) > day:
            yield Reason(False, cite, f"{card.title} was released on {min(printings)}, after {day}")


def _listed(counts: Mapping[Decl, int], rule: BanList, verdict: Verdict) -> Iterator[Reason]:
    """What a list says against a deck."""
    cite = _cite(rule)
    for card in counts:
        subtypes = [subtype.replace("_", " ") for subtype in card.subtypes if subtype in rule.subtypes]
        if subtypes:  # lists name cards with a banned subtype as well
            yield Reason(False, cite, f"{card.title} has the banned subtype {', '.join(subtypes)}")
        elif card.id in rule.banned:
            yield Reason(False, cite, f"{card.title} is banned")
    restricted = [card.title for card in counts if card.id in rule.restricted]
    if len(restricted) > 1:
        yield Reason(False, cite, f"{len(restricted)} restricted cards ({', '.join(restricted)}); a deck may have one of them")
    points = {card.title: rule.points[card.id] for card in counts if card.id in rule.points}
    if sum(points.values()) > rule.limit:
        each = ", ".join(f"{title} {n}" for title, n in points.items())
        yield Reason(False, cite, f"the cards cost {sum(points.values())} points ({each}); the limit is {rule.limit}")
    yield from _influence(counts, rule, verdict)


def _influence(counts: Mapping[Decl, int], rule: BanList, verdict: Verdict) -> Iterator[Reason]:
    """Universal influence, and lower limits of influence. No limit becomes lower than 1."""
    universal = sum(rule.universal.get(card.id, 0) * count for card, count in counts.items())
    penalty = sum(rule.penalties.get(card.id, 0) * count for card, count in counts.items())
    if verdict.limit is None or not (universal or penalty):
        return
    spent, limit = verdict.influence + universal, max(min(verdict.limit, 1), verdict.limit - penalty)
    if spent > limit:
        more = f", {universal} of it universal" if universal else ""
        less = f", lowered by {penalty}" if penalty else ""
        yield Reason(False, _cite(rule), f"the deck costs {spent} influence{more}; the limit is {limit}{less}")
