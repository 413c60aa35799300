"""What a player is asked, as a player says it: a question, and the moves with their price and what follows from them.

It knows options and views by their shape only, so that it stands below the room that makes them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple, Protocol

from .names import plural


class PriceShown(Protocol):
    """What an option costs."""

    @property
    def credits(self) -> int: ...
    @property
    def clicks(self) -> int: ...
    @property
    def more(self) -> str: ...


class OptionShown(Protocol):
    """An option."""

    @property
    def id(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def verb(self) -> str: ...
    @property
    def card(self) -> str: ...
    @property
    def card_id(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def does(self) -> str: ...
    @property
    def cost(self) -> PriceShown: ...


class SubShown(Protocol):
    """A subroutine."""

    @property
    def text(self) -> str: ...
    @property
    def state(self) -> str: ...


class Scene:
    """What is known of the moment in which a player is asked.

    Args:
        side: who is asked.
        kind: the kind of decision.
        place: the place of the window, as stops name it; empty for none.
        source: the card whose effect asks, or empty.
        clicks: the clicks of this side.
        mine: whether it is the turn of this side.
        ends: whether to pass ends the turn.
        server: the attacked server; empty without a run.
        ice: the ice that is approached or encountered, or empty.
        rezzed: whether that ice is rezzed.
        left: how many pieces of ice lie between the Runner and the server, this one not counted.
        subs: the subroutines of the encounter.
        accessed: the card that is accessed, or empty.
        points: its agenda points; 0 for none.
    """

    __slots__ = (
        "side", "kind", "place", "source", "clicks", "mine", "ends", "server", "ice", "rezzed", "left", "subs", "accessed",
        "points",
    )  # fmt: skip

    def __init__(
        self, side: str, kind: str, place: str, source: str, clicks: int, mine: bool, ends: bool, server: str = "",
        ice: str = "", rezzed: bool = False, left: int = 0, subs: tuple[SubShown, ...] = (), accessed: str = "",
        points: int = 0,
    ) -> None:  # fmt: skip
        self.side, self.kind, self.place, self.source = side, kind, place, source
        self.clicks, self.mine, self.ends = clicks, mine, ends
        self.server, self.ice, self.rezzed, self.left, self.subs = server, ice, rezzed, left, subs
        self.accessed, self.points = accessed, points


class Whole(NamedTuple):
    """Several options in one: `break all with X`, and what that costs."""

    words: str
    card: str
    card_id: str
    credits: int
    more: str = ""


class AskedMove:
    """Something that a player can do now.

    Args:
        id: the number of the option; -1 if it is several options in one.
        words: the words that carry it out.
        verb: what is done.
        label: what it is called on a button.
        price: what it costs, in words; empty if nothing.
        outcome: what follows from it, if that matters: `ends the run`.
        tone: `warn` if something is given up by it, `idle` if it does nothing that matters here.
        card: the id of the card that it is about, or empty.
        server: the server that it is about, or empty.

    Attributes:
        key: the key that takes it, or empty.
    """

    __slots__ = ("id", "words", "verb", "label", "price", "outcome", "key", "tone", "card", "server")

    def __init__(
        self, id: int, words: str, verb: str, label: str, price: str, outcome: str, tone: str, card: str, server: str
    ) -> None:
        self.id, self.words, self.verb, self.label, self.price, self.outcome = id, words, verb, label, price, outcome
        self.key, self.tone, self.card, self.server = "", tone, card, server


class Asked(NamedTuple):
    """What a player is asked.

    Attributes:
        title: what it is about.
        question: what to decide, in a sentence.
        moves: all moves, the likely ones first.
        main: the words of the most likely move, or empty.
        space: whether the space bar takes it: nothing is given up by it.
        lacks: how many credits own cards lack that only lack credits, by their ids.
    """

    title: str
    question: str
    moves: tuple[AskedMove, ...]
    main: str
    space: bool
    lacks: tuple[tuple[str, int], ...] = ()


FIXED: Final = {"take credit": "1", "draw": "2", "remove tag": "4", "purge": "4", "end": "5"}  # 3 begins a run
GIVEN_UP: Final = frozenset({"score", "rez", "steal", "trash", "trigger"})  # nobody passes one of these by pressing space
ORDER: Final = (
    "break", "steal", "score", "trash", "rez", "trigger", "take credit", "draw", "run", "play", "install", "advance",
    "remove tag", "purge", "trash resource", "choose", "access", "pay", "yes", "keep", "mulligan", "done", "continue", "no",
    "decline", "pass", "jack out", "use", "pump", "end",
)  # fmt: skip
RANK: Final = {verb: n for n, verb in enumerate(ORDER)}
TURN_RANK: Final = {**RANK, "use": RANK["install"]}  # in an encounter other things come first
SHORT: Final = 44  # characters of a subroutine that stands on a button
LABELS: Final = {
    "take credit": "Gain 1 credit", "draw": "Draw 1 card", "remove tag": "Remove 1 tag", "purge": "Purge virus counters",
    "keep": "Keep this hand", "mulligan": "Draw a new hand", "jack out": "Jack out", "done": "Done", "end": "End the turn",
    "steal": "Steal it", "decline": "Decline", "yes": "Yes", "no": "No",
}  # fmt: skip
QUESTIONS: Final = {
    "target": "Choose a card.", "server": "Choose a server.", "number": "Choose a number.", "pay": "Choose what pays.",
    "may": "Do you want to?", "mode": "Choose one.", "order": "Choose what comes first.", "act": "Choose.",
}  # fmt: skip


def asked(scene: Scene, options: Sequence[OptionShown], wholes: Sequence[Whole] = (), useless: Collection[int] = ()) -> Asked:
    """What a player is asked at this moment.

    Args:
        scene: what is known of the moment.
        options: the options of the decision.
        wholes: several options in one.
        useless: the ids of options that do nothing here; they come last.
    """
    turn = _action(options)
    found = [_whole(w) for w in wholes]
    rank = TURN_RANK if turn else RANK
    idle: list[AskedMove] = []
    for o in sorted(options, key=lambda o: rank.get(o.verb, rank["choose"])):
        move = _move(scene, o, options, turn)
        if o.id in useless:
            move.tone = "idle"
            idle.append(move)
        else:
            found.append(move)
    if wholes:  # to break everything and to break nothing stand beside each other
        found[1:] = sorted(found[1:], key=lambda move: move.verb != "pass")
    _key(found, turn)
    moves = (*found, *idle)
    main, space = _main(scene, moves, options)
    title, question = _question(scene, options)
    return Asked(title, question, moves, main, space)


def price_words(cost: PriceShown, turn: bool = False) -> str:
    """What an option costs. The click of a basic action goes without saying."""
    clicks = cost.clicks - 1 if turn else cost.clicks
    parts = [plural(cost.credits, "credit")] if cost.credits else []
    parts += [plural(clicks, "click")] if clicks > 0 else []
    return ", ".join([*parts, cost.more] if cost.more else parts)


def _action(options: Sequence[OptionShown]) -> bool:
    """Whether an action of a turn is chosen."""
    return any([o.verb == "take credit" for o in options])


def _whole(w: Whole) -> AskedMove:
    price = plural(w.credits, "credit") if w.credits else "" if w.more else "free"
    told = ", ".join(filter(None, (price, w.more)))
    return AskedMove(-1, w.words, "break", f"Break all with {w.card}".replace("#", " #"), told, "", "", w.card_id, "")


def _move(scene: Scene, o: OptionShown, options: Sequence[OptionShown], turn: bool) -> AskedMove:
    label, outcome, tone = _words(scene, o, options)
    return AskedMove(
        o.id, o.text, o.verb, label.replace("#", " #"), price_words(o.cost, turn), outcome, tone, o.card_id,
        o.target if o.verb in ("run", "choose") else "",
    )  # fmt: skip


def _key(moves: Sequence[AskedMove], turn: bool) -> None:
    """Give moves their keys. Those of the basic actions never change."""
    for n, move in enumerate(moves):
        move.key = FIXED.get(move.verb, "") if turn else str(n + 1) if n < 9 else ""


def _words(scene: Scene, o: OptionShown, options: Sequence[OptionShown]) -> tuple[str, str, str]:
    """What an option is called, what follows from it, and its tone."""
    if o.verb == "pass":
        return _passing(scene, options)
    if o.verb == "continue":
        return "Go on", _onward(scene), ""
    if o.verb == "end" and scene.clicks:
        return "End the turn", f"{plural(scene.clicks, 'click')} left", "warn"
    if o.verb == "jack out":
        return "Jack out", "the run ends", "warn" if any(x.verb == "continue" for x in options) else ""
    if o.verb == "break" and o.card:
        return f"Break with {o.card} …", "you choose which", ""
    if o.verb == "pump":
        return f"Strengthen {o.card}", o.does, ""
    if o.verb == "use":
        return f"Use {o.card}", o.does, ""
    if o.verb == "trigger":
        return f"Use {o.text.removeprefix('trigger ')}", o.does, ""
    if o.verb in ("trash", "trash resource") and o.card:
        return f"Trash {o.card}", "", ""
    if o.verb == "steal" and scene.points:
        return "Steal it", plural(scene.points, "point"), ""
    if o.verb == "choose":
        return _capital(o.text.removeprefix("choose ")), "", ""
    return LABELS.get(o.verb, _capital(o.text)), "", ""


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _passing(scene: Scene, options: Sequence[OptionShown]) -> tuple[str, str, str]:
    """To pass, in words of what follows from it."""
    verbs = {o.verb for o in options}
    unbroken = [x for x in scene.subs if x.state == "unbroken"]
    if scene.subs and scene.side == "runner":
        if unbroken:
            label = "Let it resolve" if len(unbroken) == len(scene.subs) else "Let the rest resolve"
            return label, resolving(unbroken), "warn"
        return "Go on", _onward(scene), ""
    if "score" in verbs and not scene.ends:
        return "Not now", "you can still score it later this turn" if scene.mine else "it is not scored", "warn"
    if scene.place == "approach" and scene.side == "corp":
        unrezzed = not scene.rezzed and "rez" in verbs
        return ("Leave it unrezzed", "the Runner passes it", "warn") if unrezzed else ("Go on", _met(scene), "")
    if scene.place in ("trigger", "interrupt"):
        return ("Use nothing", "", "warn") if "trigger" in verbs or "use" in verbs else ("Go on", "", "")
    if scene.accessed and verbs & {"steal", "trash"}:
        return "Leave it", f"{scene.accessed} stays", "warn"
    if scene.ends:
        return "End the turn", f"{plural(scene.clicks, 'click')} left" if scene.clicks else "", "warn" if scene.clicks else ""
    if scene.server:
        return "Go on", _onward(scene) if scene.side == "runner" else "the run goes on", "warn" if "rez" in verbs else ""
    if scene.place == "corp draws":
        return "Begin the turn", "draw 1 card", ""
    if scene.place in ("turn", "corp turn"):
        return "Go on", "to your next action" if scene.mine else "to the next action", ""
    return "Go on", "", ""


def resolving(subs: Sequence[SubShown]) -> str:
    """What happens if these subroutines resolve, in a few words."""
    texts = [x.text for x in subs]
    ends = any("end the run" in text for text in texts)
    others = [text for text in texts if "end the run" not in text]
    first = "ends the run" if ends else _short(others[0])
    more = len(others) - (0 if ends else 1)
    if ends and more == 1 and len(others[0]) <= SHORT:
        return f"{others[0]}; {first}"
    return f"{first}, and {more} more" if more else first


def _short(text: str) -> str:
    """The beginning of a text, if all of it is too long for a button."""
    if len(text) <= SHORT:
        return text
    begin = text.partition(", then ")[0]
    return f"{begin if len(begin) <= SHORT else begin[:SHORT].rpartition(' ')[0]} …"


def _met(scene: Scene) -> str:
    return f"the Runner encounters {scene.ice}" if scene.rezzed else "the Runner passes it"


def _onward(scene: Scene) -> str:
    """Where the Runner goes from here."""
    if not scene.server:
        return ""
    if scene.ice and not scene.subs and scene.place == "approach":
        return f"encounter {scene.ice}" if scene.rezzed else "the Corp may rez it"
    if scene.left:
        return "to the next ice" if scene.left > 1 else "to the last ice"
    return f"to {scene.server}"


def _main(scene: Scene, moves: Sequence[AskedMove], options: Sequence[OptionShown]) -> tuple[str, bool]:
    """The most likely move, and whether the space bar takes it."""
    by_verb = {m.verb: m.words for m in reversed(moves)}
    if moves and moves[0].id < 0:
        return moves[0].words, True
    for verb in ("score", "steal"):
        if verb in by_verb:
            return by_verb[verb], True
    for verb in ("trash", "rez"):
        if verb in by_verb and not _action(options):
            return by_verb[verb], False
    if "trigger" in by_verb:
        return by_verb["trigger"], len(moves) == 1
    for verb in ("take credit", "keep", "done", "pay"):
        if verb in by_verb and not (verb == "done" and "choose" in by_verb):  # to choose no more is to give something up
            return by_verb[verb], "decline" not in by_verb
    if "yes" in by_verb:
        return by_verb["yes"], False
    going = next((m for m in moves if m.verb in ("continue", "pass")), None)
    if going is not None and going.tone != "warn":
        return going.words, True
    return (moves[0].words, True) if len(moves) == 1 else ("", False)


def _question(scene: Scene, options: Sequence[OptionShown]) -> tuple[str, str]:
    verbs = {o.verb for o in options}
    if "keep" in verbs:
        return "Your opening hand", "Keep it, or draw five new cards. You can do that once."
    if scene.accessed and verbs & {"steal", "trash"}:
        price = next((price_words(o.cost) for o in options if o.verb == "trash"), "")
        ask = "Steal it." if "steal" in verbs else f"Trash it for {price}, or leave it." if price else "Trash it, or leave it."
        return f"You accessed {scene.accessed}", ask
    if "decline" in verbs:
        return scene.source or "A cost", "Pay, or decline."
    if scene.source and scene.place != "access":
        return scene.source, QUESTIONS.get(scene.kind, "Choose.")
    if scene.subs and scene.side == "runner":
        unbroken = [x for x in scene.subs if x.state == "unbroken"]
        return f"Encounter: {scene.ice}", f"Break {scene.ice} or let it resolve." if unbroken else "Every subroutine is broken."
    if scene.place == "approach" and scene.side == "corp":
        price = next((price_words(o.cost) for o in options if o.verb == "rez" and o.card == scene.ice), "")
        asks = f"Rez it for {price}, or leave it." if price else "You can act before that."
        return f"The Runner approaches {scene.ice}", asks
    if "access" in verbs:
        return f"Run on {scene.server}" if scene.server else "Access", "Choose the card that is accessed next."
    if _action(options):
        return "Your turn", f"{plural(scene.clicks, 'click')} left. Choose an action."
    if scene.place in ("trigger", "interrupt"):
        return "Something can respond", "Choose what to use."
    if scene.server:
        return f"Run on {scene.server}", "You can act, or go on."
    if scene.ends:
        return "End of the turn", "Your clicks are spent."
    return "Your turn" if scene.mine else "A window", QUESTIONS.get(scene.kind, "")


def waiting(side: str, phase: str, ice: str) -> str:
    """What the other side is waited for, from what everybody sees."""
    who = "the Corp" if side == "corp" else "the Runner"
    what = {
        ("corp", "approach"): f"it may rez {ice or 'the ice'}", ("runner", "encounter"): f"it may break {ice}",
        ("corp", "movement"): "it may rez a card", ("runner", "movement"): "it may jack out",
    }.get((side, phase), "")  # fmt: skip
    return f"Waiting for {who}{': ' + what if what else ''}"
