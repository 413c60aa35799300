"""Every mechanism of the hard core is needed by a scenario: with it taken out of the kernel, a scenario turns red.

Each row replaces one function of the engine by one that leaves the mechanism out, and plays the scenarios of that part.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pairs import Leak
from test_twins import pairs_of
from twins import play as play_twins

import rezzed
from rezzed import rules
from rezzed.engine import legal
from rezzed.engine.ask import installs, modifiers, objects, prices, progress, prohibitions, sight
from rezzed.engine.ask.prices import PAYABLE
from rezzed.engine.change import ending, moves, stack
from rezzed.engine.change import players as players_change
from rezzed.engine.change.players import draw
from rezzed.engine.effects import breaking, card_effects, installing, player_effects
from rezzed.engine.effects.operands import DONE
from rezzed.engine.state import ENDED
from rezzed.engine.timing import ability_steps, procedures, steps, structures, turns
from rezzed.engine.windows import checkpoints, window
from rezzed.errors import RezzedError
from rezzed.ids import RUNNER, Zone
from rezzed.library import default
from rezzed.rules.book import Op
from rezzed.scenario import play_file

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def nothing(*_: Any, **__: Any) -> Any:
    return None


def no(*_: Any, **__: Any) -> bool:
    return False


def yes(*_: Any, **__: Any) -> bool:
    return True


def _forget(s: Any, serial: int) -> Any:
    """Status of subroutines kept on the ice instead of in the encounter."""
    mine = next((r for r in s.records if r.serial == serial), None)
    return mine and next(r for r in s.records if r.ice == mine.ice)


def _one_pass(s: Any, w: Any) -> None:
    stack.pop(s)


def _printed_strength(s: Any, card: int) -> int:
    return objects.fact(s, card).strength if card >= 0 else 0


def _printed_subs(s: Any, ice: int) -> Any:
    return tuple((aid, ice, s.gen[ice], 0) for aid in objects.fact(s, ice).subs) if ice >= 0 else ()


def _all_at_once(s: Any, base: int) -> None:
    for f in s.stack[base:]:
        if hasattr(f, "exit"):
            f.exit = ENDED
        if hasattr(f, "closed"):
            ending.close(f)
    stack.find_encounter(s)


def _keep_windows(w: Any) -> None:
    w.closed = 0


def _begins(s: Any, f: Any) -> bool:
    f.waits = 0
    return True


def done(*_: Any) -> int:
    return DONE


def _same_turn(s: Any, t: Any, side: int) -> None:
    s.turn = side
    t.number += 1


def _draw_what_is_there(s: Any, side: int, n: int, aside: bool = False) -> None:
    draw(s, side, min(n, len(s.order[turns.DECKS[side]])), aside)


def _scored_nowhere(s: Any, card: int) -> None:
    moves.move_card(s, card, Zone.REMOVED, 1)


# name, module, function, what it is replaced by, the scenarios of that part
MUTATIONS: tuple[tuple[str, Any, str, Callable[..., Any], tuple[str, ...]], ...] = (
    ("a forced encounter passes nothing", structures, "_whole", lambda s, f: progress.run(s), ("forced_*",)),
    ("status belongs to the encounter", progress, "record", _forget, ("forced_*", "subs_*")),
    ("without a run the encounter ends", ending, "end_run", no, ("forced_*", "end_run_*")),
    ("an end of the run ends what is above it", ending, "end_structures", nothing, ("end_run_*", "forced_*")),
    ("windows of an ended run are completed", ending, "end_structures", _all_at_once, ("end_run_*",)),
    ("no new structures in them", progress, "structure_allows", yes, ("end_run_*", "forced_*")),
    ("an encounter ends with its ice", moves, "ice_gone", nothing, ("moves_*",)),
    ("the Runner goes with moved ice", moves, "follow", nothing, ("moves_*",)),
    ("bypass leaves the encounter", ending, "leave", nothing, ("bypass_*",)),
    ("other triggers are dropped", ending, "close", _keep_windows, ("bypass_*", "forked_femme_troll", "end_run_*")),
    ("fully broken is noticed", breaking, "mark_fully_broken", nothing, ("full_break_*", "forked_femme_troll")),
    ("strength is asked at the moment of use", modifiers, "strength", _printed_strength, ("strength_*",)),
    ("subroutines are gained and lost", modifiers, "subroutines", _printed_subs, ("subs_*",)),
    ("durations run out", checkpoints, "_expire", nothing, ("strength_*",)),
    ("two passes close a window", window, "_pass", _one_pass, ("windows_*", "forced_*")),
    ("pending abilities hang on their source", checkpoints, "still_pending", yes, ("costs_*", "windows_*", "full_break_*")),
    ("once per turn", progress, "used", no, ("costs_*", "prevent_*", "subs_*", "moves_*", "forced_*")),
    ("the first time", checkpoints, "is_first", yes, ("costs_*", "prevent_*", "bypass_*", "full_break_*", "forced_*")),
    ("costs are paid in full", prices, "hindrance", lambda *a: PAYABLE, ("costs_*", "access_*")),
    ("interrupts come before", player_effects, "imminent", yes, ("prevent_*",)),
    ("interrupts before a trash", card_effects, "imminent", yes, ("prevent_*",)),
    ("a replaced breach is not made", steps, "imminent", yes, ("access_*", "costs_*", "moves_*")),
    ("an accessed candidate is spent", procedures, "free", yes, ("access_*",)),
    ("hosted cards go with their host", checkpoints, "_hosted", no, ("costs_*", "subs_*", "strength_*", "access_*")),
    ("an additional cost can be declined", modifiers, "extra_costs", lambda *a: [], ("access_*", "costs_*")),
    ("what is forbidden is forbidden", prohibitions, "forbidden", lambda *a, **k: -1, ("bypass_*", "access_*")),
    ("a position is an element", steps, "inward", lambda s, r: -1, ("moves_*",)),
    ("some subroutines cannot end the run", prohibitions, "cannot_end_run", no, ("banner_cannot_end", "banner_choices")),
    ("an encounter ability is prevented", ability_steps, "_begin_encountered", _begins, ("airbladex_when_encountered",)),
    ("effects pay what trashing costs", card_effects, "_pay_to_trash", yes, ("daniela_jorge_inacio_effects",)),
    ("chosen objects must still be the same", objects, "stands", yes, ("costs_*", "access_*", "prevent_*", "moves_*")),
    ("interrupts meet what an installation uninstalls", installing, "uninstalling", yes, ("luana_campos_routes",)),
    ("only some cards may be installed faceup", installs, "may_be_faceup", yes, ("bangun_faceup",)),
)

# name, module and function, or the operation of a step; what it is replaced by; the folders of the scenarios of that part
TURN_MUTATIONS: tuple[tuple[str, Any, str, Callable[..., Any], tuple[str, ...]], ...] = (
    ("a turn gives clicks", Op.GAIN_CLICKS, "", done, ("5.6", "5.7")),
    ("clicks that are left are lost", Op.LOSE_CLICKS, "", done, ("5.6",)),
    ("the Corp draws", Op.MANDATORY_DRAW, "", done, ("5.6", "1.7")),
    ("recurring credits are refilled", Op.REFILL, "", done, ("1.10", "5.7")),
    ("a turn formally begins", Op.TURN_BEGINS, "", done, ("5.6", "5.7")),
    ("a turn formally ends", Op.TURN_ENDS, "", done, ("5.6", "5.7")),
    ("an action phase ends", Op.ACTIONS_END, "", done, ("5.6", "5.7")),
    ("hands have a size", Op.DISCARD, "", done, ("5.5",)),
    ("what lasts for a turn is over with it", Op.TURN_OVER, "", done, ("cards",)),
    ("a mulligan is offered", Op.MULLIGAN, "", done, ("1.6",)),
    ("starting hands are drawn", Op.STARTING_HANDS, "", done, ("1.6",)),
    ("what is counted in a turn starts anew", turns, "begin_turn", _same_turn, ("5.6", "5.7", "cards")),
    ("what the last turn was is remembered", turns, "_look_back", nothing, ("cards",)),
    ("an empty deck loses the game", players_change, "draw", _draw_what_is_there, ("1.7",)),
    ("a hand below zero loses the game", modifiers, "hand_size", lambda s, side: 5, ("1.7", "5.5")),
    ("points win the game", checkpoints, "_scores", nothing, ("1.7",)),
    ("agendas have a requirement", legal, "refuse_score", lambda *a: 0, ("1.17",)),
    ("a click must be there", legal, "refuse_install", lambda *a: 0, ("5.2", "5.4", "8.5")),
    ("only some cards are advanced", legal, "refuse_advance", lambda *a: 0, ("1.18", "5.2")),
    ("a purge takes three clicks", legal, "refuse_purge", lambda *a: 0, ("5.2",)),
    ("only a tagged Runner loses resources", legal, "refuse_trash_resource", lambda *a: 0, ("5.2",)),
    ("ice costs what is there", installing, "_install_cost", lambda *a, **k: 0, ("8.5",)),
    ("like cards make room", installing, "_like_cards", lambda *a: [], ("8.5",)),
    ("what nobody can trash makes no room", prohibitions, "cannot_trash", no, ("8.5",)),
    ("what is found to be installed has a place", installs, "has_place", yes, ("8.7",)),
    ("some cards stand in some servers only", installing, "_may_stand", yes, ("8.5", "cards")),
    ("programs need memory", installs, "fits", yes, ("8.5", "cards")),
    ("there is one console, and one of what is unique", checkpoints, "_unique", nothing, ("8.5", "10.3")),
    ("X of a play cost is chosen", procedures, "_announce_x", yes, ("1.16",)),
    ("a scored agenda is worth points in the score area", players_change, "score", _scored_nowhere, ("1.17", "1.7")),
)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """A kernel without one of its mechanisms may run in circles; that is noticed, too."""

    def stop(*_: Any) -> None:
        raise TimeoutError("it runs in circles")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def red(patterns: tuple[str, ...]) -> int:
    """How many outcomes of the named scenarios fail, at most one is needed."""
    return _red(path for pattern in patterns for path in sorted(SCENARIOS.rglob(pattern + ".toml")))


def _red(paths: Iterable[Path]) -> int:
    for path in paths:
        try:
            with limited(3):
                if not all(o.ok for o in play_file(path)):
                    return 1
        except (RezzedError, AssertionError, LookupError, RecursionError, AttributeError, TimeoutError):
            return 1
    return 0


@pytest.mark.skipif(rezzed.COMPILED, reason="compiled functions call each other directly: none can be taken out")
@pytest.mark.parametrize("name, module, function, without, patterns", MUTATIONS, ids=[m[0] for m in MUTATIONS])
def test_without_the_mechanism_a_scenario_turns_red(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    module: Any,
    function: str,
    without: Callable[..., Any],
    patterns: tuple[str, ...],
) -> None:
    assert callable(getattr(module, function))
    monkeypatch.setattr(module, function, without)
    assert red(patterns), f"nothing notices that this is gone: {name}"


@pytest.mark.skipif(rezzed.COMPILED, reason="compiled functions call each other directly: none can be taken out")
@pytest.mark.parametrize("name, where, function, without, folders", TURN_MUTATIONS, ids=[m[0] for m in TURN_MUTATIONS])
def test_without_a_mechanism_of_turns_a_scenario_turns_red(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    where: Any,
    function: str,
    without: Callable[..., Any],
    folders: tuple[str, ...],
) -> None:
    if isinstance(where, Op):
        rows = [row for book in rules.names() for row in default().compiled(book).rows if row.op == where]
        assert rows
        for row in rows:
            monkeypatch.setattr(row, "handler", without)
    else:
        assert callable(getattr(where, function))
        monkeypatch.setattr(where, function, without)
    paths = [path for folder in folders for path in turn_scenarios(folder)]
    assert paths and _red(paths), f"nothing notices that this is gone: {name}"


def turn_scenarios(folder: str) -> list[Path]:
    """The scenarios of whole turns in a chapter, or of cards."""
    found = (SCENARIOS / folder if folder == "cards" else SCENARIOS / "paragraphs" / folder).rglob("*.toml")
    return [path for path in sorted(found) if re.search(r"^(turn|begin)\s*=", path.read_text(encoding="utf-8"), re.M)]


def test_there_is_a_scenario_for_every_part_and_book() -> None:
    for part in {pattern.removesuffix("_*") for m in MUTATIONS for pattern in m[4] if pattern.endswith("_*")}:
        assert len(list(SCENARIOS.rglob(part + "_*.toml"))) >= 5, part
    assert len(list(SCENARIOS.rglob("*.toml"))) >= 150
    text = "".join(p.read_text(encoding="utf-8") for p in SCENARIOS.rglob("*.toml"))
    assert all(name in text for name in rules.names())

@pytest.mark.skipif(rezzed.COMPILED, reason="compiled functions call each other directly: none can be taken out")
def test_a_choice_that_is_not_covered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the policy for choices among hidden cards, twins find that Vasilisa tells which card can be advanced."""

    def never(*args: Any) -> bool:
        return False

    monkeypatch.setattr(sight, "hides_choice", never)
    fact = default().compiled("cr-26.03").card("vasilisa")
    assert fact is not None
    with pytest.raises(Leak):
        for seed in range(12):
            for pair in pairs_of("cr-26.03", fact, RUNNER, seed, 3):
                play_twins(pair)
