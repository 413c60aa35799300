"""Compounds: what they pay for breaking everything, and how often an illegal one is played."""

from __future__ import annotations

import pytest

from rezzed import Game, IllegalActionError
from rezzed.planner.efficiency import price

pytestmark = pytest.mark.fast


def met(ice: str, breaker: str, credits: int = 9) -> Game:
    game = Game({"corp": {"ice": {"HQ": [f"{ice}*"]}, "hq": 1}, "runner": {"rig": [breaker], "credits": credits, "clicks": 1}})
    while not any(o.verb == "run" for o in game.decision.options):  # type: ignore[union-attr]
        game.apply("pass")
    game.apply("run HQ")
    while (run := game.judge_view().run) is None or run.encounter is None:
        game.apply("pass")
    return game


def paid(game: Game, words: str) -> int:
    began = len(game.written)
    game.apply(words)
    events = [e for e in game.events(began) if e.kind == "pay" and e.fields["side"] == "runner"]
    return sum(e.number("credits") for e in events)


def test_breaking_all_names_the_number_of_subroutines() -> None:
    for ice, breaker in (("Enigma", "Utae"), ("Virtual Service Agent", "Utae"), ("Free Lunch", "Utae")):
        assert paid(met(ice, breaker), f"break all with {breaker}") == price(ice, breaker).fully
    assert paid(met("Ice Wall", "Lobisomem @2 power"), "break all with Lobisomem") == 1
    game = met("Enigma", "Utae")
    game.apply("pump Utae")
    assert paid(game, "break 2 with Utae") == 1


def test_an_illegal_compound_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as the game is copied for it: twice if something had happened before the refusal, because a window may have been
    skipped then."""
    copies = []
    copy = Game.copy

    def counted(game: Game) -> Game:
        copies.append(game)
        return copy(game)

    monkeypatch.setattr(Game, "copy", counted)
    refused = (("break 7 of Enigma with Gordian Blade", 1), ("break 9 with Gordian Blade", 1),
               ("break all with Gordian Blade", 2))  # fmt: skip
    for words, times in refused:
        game = met("Enigma", "Gordian Blade", 1)
        for apply in (game.apply, game.seat("runner").apply):
            copies.clear()
            before = game.digest()
            with pytest.raises(IllegalActionError):
                apply(words)
            assert len(copies) == times and game.digest() == before
