"""What a seat is asked, in the words of a player, with the price of breaking everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from ..decisions import arg, arg2
from ..engine.ask import progress
from ..engine.state import State
from ..game import Action, Decision, Game, Side, View
from ..game.compound import attempt
from ..game.observation import CardView, CorpView, RunnerView, ServerView
from ..game.seat import compound_of
from ..game.steps_taken import ahead
from ..search.narrow.pruning import grows, is_pump, needs_strength, outlasts
from ..stops import place_of
from ..wording.asked import Asked, AskedMove, Scene, Whole, asked
from .lacking import lacking

ENDINGS = ("loses unspent clicks", "discards to", "phase formally ends", "turn ends")  # steps after the last action


def cards_of(view: View) -> list[CardView]:
    """All cards of a view, with those hosted on them."""
    return cards_in(view.servers, view.corp, view.runner)


def cards_in(servers: Sequence[ServerView], corp: CorpView, runner: RunnerView) -> list[CardView]:
    """All cards of these parts of a view, with those hosted on them."""
    found = [card for server in servers for card in (*server.ice, *server.root)]
    found += [*corp.hq.known, *corp.archives, *corp.score, *corp.play, *runner.grip.known, *runner.heap, *runner.score]
    found += [*runner.play, *runner.rig, *(x.card for x in (*corp.rnd.known, *runner.stack.known))]
    found += [card for card in (corp.identity, runner.identity) if card is not None]
    for card in found:  # which becomes longer meanwhile
        if card.hosted:
            found += card.hosted
    return found


def ask(game: Game, side: Side, judge: bool = False) -> Asked | None:
    """What a seat is asked now; None if it has nothing to decide.

    Args:
        game: the game.
        side: the seat.
        judge: whether the cards have the ids of the judge's view and not those of the seat's.
    """
    seat = game.seat(side)
    decision = game.decision if judge else seat.decision
    if decision is None or decision.chooser != side:
        return None
    view = game.judge_view() if judge else seat.view
    return question_of(game, view, cards_of(view), decision, judge)


def question_of(game: Game, view: View, cards: Sequence[CardView], decision: Decision, judge: bool = False) -> Asked:
    """What whoever decides is asked.

    Args:
        game: the game.
        view: what they see.
        cards: all cards of the view.
        decision: their decision.
        judge: whether the cards have the ids of the judge's view and not those of the seat's.
    """
    side, options, s = decision.chooser, decision.options[:], game.state
    scene = _scene(s, view, cards, decision, side)
    wholes = breaks(game, view, decision) if side == "runner" and scene.subs else []
    question = asked(scene, options, wholes, useless(game, options))
    drop_numbers(question.moves, view, cards)
    lacks = lacking(s, decision.chooser, options, judge)
    return question._replace(lacks=lacks) if lacks else question


def on_table(view: View, cards: Sequence[CardView]) -> list[CardView]:
    """The known cards that are installed, being played, or in a hand, with those hosted on them.

    Args:
        view: what a side sees.
        cards: all cards of the view.
    """
    gone = {card.id for card in (*view.corp.archives, *view.runner.heap, *view.corp.score, *view.runner.score)}
    decks = {id(known.card) for known in (*view.corp.rnd.known, *view.runner.stack.known)}
    return [card for card in cards if card.title and card.id not in gone and id(card) not in decks]


def drop_numbers(moves: Sequence[AskedMove], view: View, cards: Sequence[CardView]) -> None:
    """Let labels of moves number a card only where another copy of it is on the table or is offered too.

    Args:
        moves: the moves.
        view: what whoever is asked sees.
        cards: all cards of the view.
    """
    names = {card.name: card.title for card in cards if card.title and card.name != card.title}
    offered = {move.label for move in moves}
    labels = "\n".join(offered)
    numbers = [(numbered, title) for name, title in names.items() if (numbered := name.replace("#", " #")) in labels]
    if not numbers:
        return
    seen = Counter([card.title for card in on_table(view, cards)])
    for move in moves:
        label = move.label
        for numbered, title in numbers:
            alone = label.replace(numbered, title)
            if seen[title] < 2 and numbered in label and alone not in offered:
                label = alone
        move.label = label


def useless(game: Game, options: Sequence[Action]) -> Collection[int]:
    """The ids of options that raise a strength for nothing: the card cannot break this ice, or is strong enough."""
    if not any([o.verb == "pump" for o in options]) or game.decision is None:
        return ()
    s = game.state
    run = s.run_at >= 0 and progress.encounter(s) is not None
    found = []
    for o in game.decision.options:
        if o.verb != "pump":
            continue
        a = s.book.abilities[arg2(o.option)]
        if (is_pump(a) or grows(s.book, a)) and not (needs_strength(s, arg(o.option)) if run else outlasts(a)):
            found.append(o.id)
    return found


def told(question: Asked | None) -> dict[str, Any] | None:
    """What is asked as plain data."""
    if question is None:
        return None
    moves = [
        {
            "id": m.id, "words": m.words, "verb": m.verb, "label": m.label, "price": m.price, "outcome": m.outcome,
            "key": m.key, "tone": m.tone, "card": m.card, "server": m.server,
        } for m in question.moves
    ]  # fmt: skip
    return {
        "title": question.title, "question": question.question, "moves": moves, "main": question.main,
        "space": question.space, "lacks": dict(question.lacks),
    }  # fmt: skip


def _scene(s: State, view: View, cards: Sequence[CardView], decision: Decision, side: str) -> Scene:
    run = view.run
    known = {card.id: card for card in cards} if run is not None else {}
    ice = known.get(run.ice) if run is not None else None
    accessed = known.get(run.accessing) if run is not None else None
    subs = run.encounter.subroutines if run is not None and run.encounter is not None else ()
    total = sum([len(s.ice) for s in view.servers if s.name == run.server]) if run is not None else 0
    left = total - run.position if run is not None and run.position else 0
    return Scene(
        side, decision.kind, place_of(s, decision), decision.source,
        view.corp.clicks if side == "corp" else view.runner.clicks, view.turn == side,
        view.turn == side and _ends(s),
        run.server if run is not None else "", "" if ice is None else ice.title or "the ice", ice is not None and ice.faceup,
        max(0, left), subs, "" if accessed is None else accessed.title, (accessed.points or 0) if accessed is not None else 0,
    )  # fmt: skip


def _ends(s: State) -> bool:
    """Whether the turn ends when nobody does anything at this step any more."""
    return any([words in way.step.gist for way in ahead(s) for words in ENDINGS])


def breaks(game: Game, view: View, decision: Decision) -> list[Whole]:
    """Every card that can break all unbroken subroutines of the encounter now, cheapest first. Each is tried on a copy."""
    cards = {o.card: o.card_id for o in decision.options if o.verb in ("break", "pump") and o.card}
    assert view.run is not None and view.run.encounter is not None
    if not any(sub.state == "unbroken" for sub in view.run.encounter.subroutines):
        return []
    found = []
    for card, card_id in cards.items():
        trial = game.copy()
        trial.chance = None
        before, drawn = len(trial.written), len(trial.drawn)
        words = f"break all with {card}"
        if not attempt(trial, compound_of(trial.seat("runner"), words)) or len(trial.drawn) > drawn:
            continue
        paid = [e for e in trial.events(before) if e.fields.get("side") == "runner"]
        credits = sum(e.number("credits") for e in paid if e.kind == "pay")
        clicks = sum(e.number("clicks") for e in paid if e.kind in ("lose_click", "spend_click"))
        found.append(Whole(words, card, card_id, credits, f"{clicks} clicks" if clicks > 1 else "1 click" if clicks else ""))
    return sorted(found, key=lambda whole: (whole.more, whole.credits))
