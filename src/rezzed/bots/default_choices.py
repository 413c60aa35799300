"""What both bots do in the same way: the choices that are no actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..game import Action, Decision, Seat
from ..game.observation import CardView, View
from ..scenario.policies import asked, declining, idle, leaving
from .facts import facts
from .run_costs import enough, rig

Choice = Callable[[Seat, View, Decision], "Action | None"]

OFTEN: Final = 4  # uses of one card in a step, at most
ACTIONS: Final = ("take credit", "draw")  # one of these is among the options of every action


def verbs(decision: Decision, *wanted: str) -> list[Action]:
    """The options with one of these verbs."""
    return [o for o in decision.options if o.verb in wanted]


def acting(decision: Decision) -> bool:
    """Whether the decision is which action to take."""
    return decision.kind == "act" and any(o.verb in ACTIONS for o in decision.options)


def out(decision: Decision) -> Action | None:
    """The option that passes, goes on or declines."""
    wanted = ("pass", "continue", "done", "decline", "no", "end")
    return next((o for o in decision.options if o.verb in wanted), None)


def cards_of(view: View) -> dict[str, CardView]:
    """Every card with an id that the side sees, by its id."""
    found: dict[str, CardView] = {}
    corp, runner = view.corp, view.runner
    groups: list[Sequence[CardView]] = [
        corp.hq.known, corp.archives, corp.score, corp.play, runner.grip.known, runner.heap, runner.rig, runner.score,
        runner.play, *(x.ice for x in view.servers), *(x.root for x in view.servers),
    ]  # fmt: skip
    for group in groups:
        for card in group:
            for one in (card, *card.hosted):
                found[one.id] = one
    return found


def decided(seat: Seat, choices: Sequence[Choice], worth: Callable[[View, CardView], float]) -> Action:
    """The answer of a bot.

    Args:
        seat: its seat.
        choices: what the bot thinks about, in this order; the first one with an answer decides.
        worth: what one of its own cards is worth to it.
    """
    decision = asked(seat)
    options = decision.options
    if len(options) == 1:
        return options[0]
    gone = leaving(decision)
    if gone is not None:
        return gone
    view = seat.view
    for choice in choices:
        found = choice(seat, view, decision)
        if found is not None:
            return found
    return usual(seat, view, decision, worth)


def usual(seat: Seat, view: View, decision: Decision, worth: Callable[[View, CardView], float]) -> Action:
    """The answer to a decision that the bot has no plan for: help itself, harm the other side, spend little."""
    options = decision.options
    triggers = [o for o in verbs(decision, "trigger") if not idle(seat, o)]
    if triggers:
        return triggers[0]
    if decision.kind in ("target", "order"):
        return aimed(view, decision, worth)
    if decision.kind == "number":
        return number(view, decision)
    if decision.kind == "may":
        return may(view, decision)
    return declining(decision) or out(decision) or options[0]


def aimed(view: View, decision: Decision, worth: Callable[[View, CardView], float]) -> Action:
    """A card to choose. Of one's own cards the least useful is given up, and the most useful searched or installed."""
    cards = cards_of(view)
    mine = view.side
    options = [o for o in decision.options if o.verb in ("choose", "access")]
    if not options:
        return decision.options[0]
    own = {c.id for c in (view.corp.hq.known if mine == "corp" else view.runner.grip.known)}
    installed = {c.id for c in rig(view)} if mine == "runner" else {c.id for x in view.servers for c in (*x.ice, *x.root)}
    done = next((o for o in decision.options if o.verb == "done"), None)
    if done is not None and base(decision.source) in {c.title for c in (cards[i] for i in own)} and all(
        o.card_id in installed for o in options
    ):
        return done  # nothing is trashed for what is being installed
    if all(o.card_id in own for o in options) and not decision.source:  # discarding
        return min(options, key=lambda o: worth(view, cards[o.card_id]))
    return max(options, key=lambda o: worth(view, cards[o.card_id]) if o.card_id in cards else 1.0)


def number(view: View, decision: Decision) -> Action:
    """A number: bids and traces. The Corp spends little, the Runner the least that helps."""
    ordered = sorted(decision.options, key=lambda o: o.index)
    least = enough(view, decision.source)
    if least:
        return next((o for o in ordered if o.index >= least), ordered[-1])
    return ordered[len(ordered) // 3] if view.side == "corp" and len(ordered) > 2 else ordered[0]


def may(view: View, decision: Decision) -> Action:
    """Whether to do what may be done: yes, unless it costs more than half of what there is."""
    purse = view.corp.credits if view.side == "corp" else view.runner.credits
    for o in decision.options:
        if o.verb in ("yes", "pay") and 2 * o.cost.credits <= max(purse, 2):
            return o
    return out(decision) or decision.options[0]


def economy(view: View, decision: Decision, clicks: int) -> Action | None:
    """A card in hand or in play that brings more credits than clicking for one."""
    purse = view.corp.credits if view.side == "corp" else view.runner.credits
    best: Action | None = None
    most = 1.0
    for o in verbs(decision, "play", "use"):
        if o.cost.clicks > clicks or o.cost.credits > purse:
            continue
        known = facts(base(o.card))
        if o.verb == "play":
            gain = known.gain - o.cost.credits + 1.5 * known.draw
        else:
            gain = clicked(view, o) if o.cost.clicks == 1 else 0
        gain /= max(1, o.cost.clicks)
        if gain > most:
            best, most = o, gain
    return best


def clicked(view: View, o: Action) -> float:
    """The credits that a click on this card brings."""
    known, card = facts(base(o.card)), cards_of(view).get(o.card_id)
    stored = 0 if card is None else card.counters.credit
    if not known.per_click:
        return 0
    return stored + 1 if known.hoard else min(known.income, stored or known.income)


def base(name: str) -> str:
    """The title in the name of a card: without the number of its copy."""
    return name.partition("#")[0]
