"""A position as a text for a language model: the table, what happened, what the cards do, and the options by number.

It is made of a view, a decision and events. Those of a seat hold nothing that the player does not know, so neither does the
text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from .. import rules
from ..errors import RezzedError
from ..game import Action, Decision, Seat, View
from ..game.observation import CardView, CorpView, DeckView, EncounterView, HandView, RunnerView, RunView, ServerView
from ..library import find_cards
from ..wording import card_words
from ..wording.log import Event
from ..wording.names import plural

ROOM: Final = 4_600  # characters of a text, unless its table and its options need more
NEWS: Final = 1_200  # characters of what happened
READ: Final = 200  # events that are read; more have no room
QUIET: Final = frozenset({
    "action", "spend_click", "run_begins", "encounter_ends", "pass_all", "breach", "breach_ends", "access_ends", "uninstall",
    "actions_end", "action_ends", "turn_ends", "gain_clicks",
})  # fmt: skip
PRINTED: Final = (
    "type", "cost", "install cost", "rez cost", "strength", "memory", "trash cost", "advancement requirement", "agenda points",
)  # fmt: skip
YOU: Final = {"corp": "the Corp", "runner": "the Runner", "": "a judge, who sees all cards"}


def seat_text(seat: Seat, since: int | None = None) -> str:
    """What a player knows and may do now, as a text of at most 1,500 tokens in all but the largest decisions.

    Args:
        seat: the player.
        since: how many events of the log the reader has been told already; None tells no events.
    """
    view = seat.view
    return table_text(view, seat.decision, () if since is None else seat.log(max(since, view.events - READ)))


def table_text(view: View, decision: Decision | None, events: Sequence[Event] = ()) -> str:
    """A position as a text.

    Args:
        view: what is seen of it.
        decision: what must be decided, with its options; None if nothing has to.
        events: what has happened that the reader does not know yet.
    """
    head = "\n".join([*_table(view), *_encounter(view)])
    asked = "\n".join(_asked(view, decision))
    news = _news(events, min(NEWS, ROOM - len(head) - len(asked)))
    cards = _cards(view, decision, ROOM - len(head) - len(asked) - len(news))
    return "\n\n".join([part for part in (head, news, cards, asked) if part])


# -- the table ------------------------------------------------------------------------------------------------------


def _table(view: View) -> Iterator[str]:
    side = view.side
    yield f"You are {YOU[side]}. {_points_to_win(view)} {_turn(view)}"
    yield _corp(view.corp, "You, the Corp" if side == "corp" else "Corp")
    yield _runner(view.runner, "You, the Runner" if side == "runner" else "Runner")
    for server in view.servers:
        yield _server(server, view.run)


def _points_to_win(view: View) -> str:
    corp, runner = view.corp.points_to_win, view.runner.points_to_win
    if corp == runner:
        return f"{corp} agenda points win."
    return f"The Corp wins with {corp} agenda points, the Runner with {runner}."


def _turn(view: View) -> str:
    if view.over:
        return f"The game is over: {view.winner or 'nobody'} wins ({view.ended})."
    return f"It is the turn of the {view.turn.capitalize()}, step {view.step.cite}: {view.step.gist}."


def _corp(corp: CorpView, name: str) -> str:
    numbers = [plural(corp.points, "point"), plural(corp.credits, "credit"), plural(corp.clicks, "click")]
    numbers += [f"{corp.bad_publicity} bad publicity"] * bool(corp.bad_publicity)
    hidden = sum(not card.title for card in corp.archives)
    archives = [*_named([card for card in corp.archives if card.title]), *([f"{hidden} facedown"] if hidden else [])]
    parts = [
        *_identity(corp.identity), ", ".join(numbers), _hand("HQ", corp.hq), _deck("R&D", corp.rnd),
        f"Archives: {', '.join(archives) or 'empty'}", *_list("score area", corp.score), *_list("in play", corp.play),
    ]  # fmt: skip
    return f"{name}: {'; '.join(parts)}"


def _runner(runner: RunnerView, name: str) -> str:
    numbers = [plural(runner.points, "point"), plural(runner.credits, "credit"), plural(runner.clicks, "click")]
    numbers += [plural(runner.tags, "tag")] * bool(runner.tags)
    numbers += [f"{runner.core_damage} core damage"] * bool(runner.core_damage)
    numbers += [f"{runner.link} link"] * bool(runner.link)
    parts = [
        *_identity(runner.identity), ", ".join([*numbers, f"{runner.memory} memory left"]), _hand("grip", runner.grip),
        _deck("stack", runner.stack), f"heap: {', '.join(_named(runner.heap)) or 'empty'}",
        *_list("score area", runner.score), *_list("in play", runner.play), *([f"mark {runner.mark}"] if runner.mark else []),
        f"installed: {', '.join(map(_card, runner.rig)) or 'nothing'}",
    ]  # fmt: skip
    return f"{name}: {'; '.join(parts)}"


def _identity(card: CardView | None) -> list[str]:
    return [] if card is None else [_card(card)]


def _hand(name: str, hand: HandView) -> str:
    known = ", ".join(_named(hand.known))
    return f"{name} {plural(hand.size, 'card')}{f' ({known})' if known else ''}"


def _deck(name: str, deck: DeckView) -> str:
    known = ", ".join([f"{x.place}: {x.card.name}" for x in deck.known]) if len(deck.known) < deck.size else ""
    return f"{name} {plural(deck.size, 'card')}{f' ({known})' if known else ''}"


def _list(name: str, cards: Sequence[CardView]) -> list[str]:
    return [f"{name}: {', '.join(map(_card, cards))}"] if cards else []


def _named(cards: Sequence[CardView]) -> list[str]:
    """Cards in short: copies of a title in one word."""
    counted: dict[str, int] = {}
    for card in cards:
        called = card.title or card.name
        counted[called] = counted.get(called, 0) + 1
    return [called if n == 1 else f"{n} {called}" for called, n in counted.items()]


def _server(server: ServerView, run: RunView | None) -> str:
    ice = [f"{n} {_card(card)}" for n, card in enumerate(server.ice, 1)]
    parts = [f"ice from the outside: {', '.join(ice)}" if ice else "no ice"]
    parts += [f"root: {', '.join(map(_card, server.root))}"] if server.root else []
    if run is not None and run.server == server.name:
        place = f" at ice {run.position}" if run.position else ""
        fund = f", {plural(run.fund, 'credit')} for this run" if run.fund else ""
        parts.append(f"RUN HERE{place}{f', {run.label}' if run.label else ''}{fund}")
    return f"{server.name}: {'; '.join(parts)}"


def _card(card: CardView) -> str:
    """A card with what can be seen on it."""
    count = card.counters
    marks = [f"{n} {kind}" for n, kind in (
        (count.virus, "virus"), (count.power, "power"), (count.advancement, "advancement"), (count.agenda, "agenda"),
        (count.credit, "credit"),
    ) if n]  # fmt: skip
    parts = [f"strength {card.strength}"] * (card.strength is not None and card.faceup)
    parts += [f"{'/'.join(marks)} counters"] * bool(marks)
    parts += [f"chosen {card.chosen}"] * bool(card.chosen)
    parts += [f"hosts {', '.join(map(_card, card.hosted))}"] * bool(card.hosted)
    parts += ["unrezzed"] * (not card.faceup and card.type in ("ice", "asset", "upgrade", "agenda"))
    return f"{card.name} ({'; '.join(parts)})" if parts else card.name


def _encounter(view: View) -> Iterator[str]:
    encounter: EncounterView | None = view.run.encounter if view.run is not None else None
    if encounter is not None:
        yield f"Encounter, strength {encounter.strength}. Subroutines:"
        for sub in encounter.subroutines:
            yield f"  {sub.number} {sub.text} ({sub.state})"


# -- what happened --------------------------------------------------------------------------------------------------


def _news(events: Sequence[Event], room: int) -> str:
    """What happened, the last events if there is no room for all."""
    told = [_event(event) for event in events if event.kind not in QUIET]
    if not told:
        return ""
    kept, length = 0, 0
    for words in reversed(told):
        length += len(words) + 2
        if length > room:
            break
        kept += 1
    earlier = "(earlier events are left out) " if kept < len(told) else ""
    return f"Since your last decision: {earlier}{'; '.join(told[len(told) - kept :])}."


def _event(event: Event) -> str:
    by = f" ({event.cause})" if event.cause and event.cause not in event.text else ""
    return f"{event.text}{by}"


# -- what the cards do ----------------------------------------------------------------------------------------------


def _cards(view: View, decision: Decision | None, room: int) -> str:
    """What known cards do, those first that the decision is about, as long as there is room."""
    lines: list[str] = []
    for title in _titles(view, decision):
        line = _does(view.rules, title)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join(["What cards do:", *lines]) if lines else ""


def _titles(view: View, decision: Decision | None) -> list[str]:
    """The titles of the known cards that matter, the most important first."""
    seen = {card.id: card for card in _seen(view)}
    run = view.run
    about = [option.card_id for option in (() if decision is None else decision.options)]
    first = [run.ice, run.accessing, *about] if run is not None else about
    found = [seen[id] for id in first if id in seen]
    return list(dict.fromkeys([card.title for card in (*found, *seen.values()) if card.title and not card.inert]))


def _seen(view: View) -> Iterator[CardView]:
    """The cards of a view whose abilities can matter now."""
    mine = (*view.runner.grip.known, *view.corp.hq.known)
    table = [card for server in view.servers for card in (*server.ice, *server.root)]
    left = [*view.runner.play, *view.corp.play, *mine, *view.runner.rig, *table]
    left += [card for card in (view.runner.identity, view.corp.identity) if card is not None]
    left += [*view.corp.score, *view.runner.score, *view.corp.archives, *view.runner.heap]
    while left:
        card = left.pop(0)
        left[:0] = card.hosted
        yield card


@lru_cache(maxsize=4096)
def _does(rules_name: str, title: str) -> str:
    """What a card is and does, in one line; empty if it is not a card of the game."""
    book = rules.book(rules_name)
    try:
        decl = find_cards(title, book.game, near=False)[0].under(book.name)
    except RezzedError:
        return ""
    facts = ", ".join([f"{name} {value}" for name, value in card_words.card_facts(decl) if name in PRINTED])
    return f"{title} ({facts}): {' '.join(card_words.card_text(decl, book)) or 'no ability'}"


# -- the decision ---------------------------------------------------------------------------------------------------


def _asked(view: View, decision: Decision | None) -> Iterator[str]:
    if decision is None:
        yield "" if view.over else f"The {view.waiting.capitalize()} decides now."
        return
    by = f", {decision.source}" if decision.source else ""
    whose = "" if view.side else f"The {decision.chooser.capitalize()} decides. "
    yield f"{whose}Options ({decision.kind}, {decision.cite}{by}):"
    for option in decision.options:
        yield _option(option)


def _option(option: Action) -> str:
    cost = str(option.cost)
    return f"{option.id}: {option.told}{f' [{cost}]' if cost else ''}"
