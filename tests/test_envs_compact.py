"""The compact form of the flat encoding: what it has, and that it loses no option."""

from __future__ import annotations

import pickle
import random
import warnings
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test  # noqa: E402

from rezzed.encoding.compact import COMPACT, FURTHER  # noqa: E402
from rezzed.encoding.layout import LAYOUT  # noqa: E402
from rezzed.envs import check_fingerprints, fingerprints, kind, raw_env  # noqa: E402
from rezzed.game.offer import distinct  # noqa: E402


def test_it_has_the_size_that_was_promised() -> None:
    assert len(COMPACT.numbers) < 1_500 and COMPACT.n < 300
    assert len(set(COMPACT.numbers)) == len(COMPACT.numbers) and max(COMPACT.numbers) < LAYOUT.n
    words = [COMPACT.words(k) for k in range(COMPACT.n)]
    assert len(set(words)) == COMPACT.n and words[-1] == "turn the page"


@pytest.mark.parametrize(("decks", "games"), [("starter", 8), ("drawn", 6)])
def test_every_option_has_a_number(decks: str, games: int) -> None:
    """Every option that is not equal to another one is on one of the pages; an observation has numbers of the flat one."""
    decisions = pages = picked = 0
    for seed in range(games):
        choice, match = random.Random(seed), kind("game-v0").match(seed, {"decks": decks}, encoding="compact")
        flat = kind("game-v0").match(seed, {"decks": decks})
        while not match.over:
            page, found = match.copy(), {}
            while True:
                found |= {match._described(o): a for a, o in page._legal().items() if o >= 0}
                if COMPACT.more not in page.legal():
                    break
                page.step(COMPACT.more)
                pages += 1
            assert match.turned or {match._described(o) for o in distinct(match.s)} <= set(found)  # type: ignore[attr-defined]
            row = match.observe(match.player, "int8")
            assert row.tobytes() == flat.observe(match.player, "int8")[list(COMPACT.numbers)].tobytes()
            action = choice.choice(match.legal())
            picked += action < COMPACT.further
            decisions += 1
            if action != COMPACT.more:
                flat.step(flat.id_of(match._legal()[action]))
            match.step(action)
        assert flat.over and flat.s.digest() == match.s.digest() == match.game().state.digest()
    assert decisions > 50 * games and (decks == "drawn" or picked > 0.95 * decisions)


def test_many_options_are_on_several_pages() -> None:
    """Cards of a deck that is searched have no slots, so the choice among them is on pages of the further options."""
    heap = [
        "Cleaver", "Carmen", "Unity", "Mayfly", "Conduit", "Leech", "Corroder", "Gordian Blade", "Mimic", "Ninja",
        "Femme Fatale", "Battering Ram", "Datasucker", "Magnum Opus", "Parasite", "Crypsis",
    ]  # fmt: skip
    first_mode = "choose search for a program in the stack, shuffle the stack, set aside what was found"
    board = {
        "begin": "turn", "turn": "runner",
        "runner": {"clicks": 3, "credits": 9, "grip": ["Test Run"], "stack": heap}, "corp": {"credits": 1},
    }  # fmt: skip
    match = kind("run-v0").match(1, {"board": board}, encoding="compact")
    while COMPACT.more not in match.legal():
        words = {match.words(a, match.player): a for a in match.legal()}
        assert any(w in ("play Test Run", first_mode) for w in words), words
        match.step(words.get("play Test Run", min(words.values())))
    first = [match.words(a, match.player) for a in match.legal()]
    assert len(first) == 1 + FURTHER + 1 and (first[0], first[-1]) == ("done", "more options")
    match.step(COMPACT.more)
    rest = [match.words(a, match.player) for a in match.legal()]
    assert rest and not set(rest) & set(first)
    twin = pickle.loads(pickle.dumps(match))
    for one in (match, twin):
        one.step(one.legal()[0])
    assert twin.s.digest() == match.s.digest()


@pytest.mark.parametrize("name", ["game-v0", "run-v0"])
def test_the_checkers_of_both_libraries(capsys: pytest.CaptureFixture[str], name: str) -> None:
    options: dict[str, Any] = {"opponent": "random", "illegal": "loss", "encoding": "compact"}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"rezzed/{name}", **options).unwrapped)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(raw_env(name, encoding="compact", dtype="int8"), num_cycles=200)
    check_fingerprints(fingerprints("compact"), "compact")
