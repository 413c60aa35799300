"""The bots of whole games: they answer every kind of decision with one of its options, and play soundly."""

from __future__ import annotations

import time
from collections import Counter

import pytest

import rezzed
from rezzed import RezzedError
from rezzed.bots import BEST, Policy, bot, bot_of
from rezzed.bots.default_choices import acting
from rezzed.bots.facts import UNKNOWN, facts
from rezzed.bots.ismcts.sampling_bot import Ismcts
from rezzed.bots.matches import MOST, named, play_game
from rezzed.bots.runner import RunOutlook, chance_through, value_of
from rezzed.bots.seat_reader import SeatReader
from rezzed.decks import builtin, names
from rezzed.game import Game
from rezzed.game.seat import inside_of
from rezzed.ids import HQ
from rezzed.scenario.policies import asked
from rezzed.search.encounter.quick_price import NEVER

CORPS = [n for n in names() if builtin(n).side == "corp" and builtin(n).game == "anr"]
RUNNERS = [n for n in names() if builtin(n).side == "runner" and builtin(n).game == "anr"]


def whole(corp: str = "gateway-corp", runner: str = "gateway-runner", **more: object) -> dict[str, object]:
    """The board of a whole game between two decks of the package."""
    ours, theirs = builtin(corp), builtin(runner)
    return {
        "begin": "game", "corp": {"identity": ours.identity_title(), "rnd": ours.titles()},
        "runner": {"identity": theirs.identity_title(), "stack": theirs.titles()}, **more,
    }  # fmt: skip


def turn(side: str, corp: dict[str, object], runner: dict[str, object]) -> Game:
    """A moment of a whole game: the first action of a turn."""
    corp, runner = {"rnd": 20, **corp}, {"stack": 20, **runner}
    game = Game(rezzed.Board(corp=corp, runner=runner, turn=side))
    while game.decision is not None and not any(o.verb == "take credit" for o in game.decision.options):
        game.apply("pass")
    return game


def outlook(game: Game) -> RunOutlook:
    """What the Runner asks before it compares actions."""
    assert game.decision is not None
    seat = game.seat("runner")
    return RunOutlook(SeatReader(inside_of(seat)))


def words(game: Game) -> str:
    """What the best bot of the side that decides chooses."""
    assert game.decision is not None
    return game.chosen(bot_of(game.decision.chooser)).text


def carried_out(game: Game, side: str) -> list[str]:
    """What the bots choose until the turn of this side is over, as words; choices with one option are left out."""
    out: list[str] = []
    while game.decision is not None and game.view("corp").turn == side:
        chosen = game.chosen(bot_of(game.decision.chooser))
        if len(game.decision.options) > 1:
            out.append(f"{game.decision.chooser}: {chosen.text}")
        game.apply(chosen)
    return out


@pytest.mark.parametrize("deck", range(max(len(CORPS), len(RUNNERS))))
def test_games_with_every_deck_come_to_an_end(deck: int) -> None:
    board = whole(CORPS[deck % len(CORPS)], RUNNERS[deck % len(RUNNERS)])
    for bots in ({"corp": "corp", "runner": "random"}, {"corp": "random", "runner": "runner"}):
        found = play_game(board, bots, deck + 1)
        assert found.winner in ("corp", "runner", "draw") and found.decisions < MOST


def test_a_decision_takes_less_than_50_ms_on_average() -> None:
    began = time.process_time()
    found = play_game(whole(), BEST, 1)
    assert (time.process_time() - began) / found.decisions < 0.05


@pytest.mark.sweep
def test_each_bot_beats_chance() -> None:
    wins: Counter[str] = Counter()
    for seed in range(1, 9):
        wins["corp"] += play_game(whole(), {"corp": "corp", "runner": "random"}, seed).winner == "corp"
        wins["runner"] += play_game(whole(), {"corp": "random", "runner": "runner"}, seed).winner == "runner"
    assert wins["corp"] >= 6 and wins["runner"] >= 6


def test_the_same_seed_is_the_same_game() -> None:
    bots = {"corp": "random", "runner": "random"}
    assert play_game(whole(), bots, 5) == play_game(whole(), bots, 5) != play_game(whole(), bots, 6)


def test_a_game_that_does_not_end_is_a_stall_and_no_win() -> None:
    found = play_game(whole(), BEST, 1, most=30)
    assert (found.winner, found.reason, found.decisions) == ("", "stall", 30)


def test_a_corp_that_draws_too_many_cards_loses_by_an_empty_deck() -> None:
    game = turn("corp", {"hq": ["Sprint"], "rnd": 1, "credits": 5}, {"grip": 5})
    game.apply("play Sprint")
    assert (game.winner, game.ended) == ("runner", "empty R&D")


# -- the Corp -----------------------------------------------------------------------------------------------------


def test_the_corp_protects_the_central_servers_first() -> None:
    game = turn("corp", {"hq": ["Palisade", "Diviner", "Offworld Office"], "credits": 5}, {"grip": 5})
    said = carried_out(game, "corp")
    view = game.view("corp")
    assert [len(s.ice) for s in view.servers if s.name in ("HQ", "R&D")] == [1, 1], said


def test_the_corp_scores_what_it_can_score() -> None:
    game = turn("corp", {"root": {"remote 1": ["Offworld Office @3 advancement"]}, "credits": 5}, {"grip": 5})
    assert words(game) == "advance Offworld Office"
    game.apply("advance Offworld Office")
    assert words(game) == "score Offworld Office"


def test_the_corp_does_not_advance_behind_ice_that_the_rig_breaks() -> None:
    corp = {"ice": {"remote 1": ["Palisade"], "HQ": ["Palisade"], "R&D": ["Palisade"]}, "credits": 9}
    corp["root"] = {"remote 1": ["Offworld Office"]}
    open_ = turn("corp", corp, {"rig": ["Cleaver"], "credits": 20, "grip": 5})
    closed = turn("corp", corp, {"credits": 2, "grip": 5})
    assert words(open_) != "advance Offworld Office" and words(closed) == "advance Offworld Office"


def test_a_rich_corp_installs_an_agenda_that_is_not_safe() -> None:
    corp = {"ice": {"remote 1": ["Palisade*"], "HQ": ["Palisade*"], "R&D": ["Palisade*"]}, "hq": ["Offworld Office"]}

    def installs(credits: int) -> bool:
        game = turn("corp", {**corp, "credits": credits}, {"rig": ["Cleaver"], "credits": 20, "grip": 5})
        return "corp: install Offworld Office" in carried_out(game, "corp")[:1]

    assert installs(40) and not installs(10)


def test_the_corp_rezzes_ice_in_front_of_what_it_protects() -> None:
    game = turn("runner", {"ice": {"R&D": ["Palisade"]}, "credits": 5, "rnd": ["Offworld Office"] * 5}, {"grip": 5})
    game.apply("run R&D")
    while game.decision is not None and not any(o.verb == "rez" for o in game.decision.options):
        game.apply("pass")
    assert words(game) == "rez Palisade"


def test_the_corp_adds_up_the_damage_of_a_turn() -> None:
    corp = {"hq": ["Neurospike", "Neurospike"], "credits": 9, "root": {"remote 1": ["Offworld Office @3 advancement"]}}
    for grip, plays in ((3, True), (4, False)):  # 2 net damage each after an agenda with 2 points
        game = turn("corp", corp, {"grip": grip})
        for said in ("advance Offworld Office", "score Offworld Office"):
            game.apply(said)
        while game.decision is not None and not any(o.verb == "take credit" for o in game.decision.options):
            game.apply("pass")
        assert words(game).startswith("play Neurospike") is plays


@pytest.mark.parametrize("counters, rezzes", [(2, False), (0, True)])  # with two counters it can be scored in the next turn
def test_the_corp_keeps_what_it_needs_to_score(counters: int, rezzes: bool) -> None:
    agenda = f"Offworld Office @{counters} advancement" if counters else "Offworld Office"
    corp = {"ice": {"R&D": ["Brân 1.0"], "remote 1": ["Palisade*"]}, "credits": 7, "root": {"remote 1": [agenda]}}
    game = turn("runner", corp, {"grip": 5, "credits": 5})
    game.apply("run R&D")
    while game.decision is not None and not any(o.verb == "rez" for o in game.decision.options):
        game.apply("pass")
    assert (words(game) == "rez Brân 1.0") is rezzes


def test_the_corp_scores_from_hq_what_its_clicks_allow() -> None:
    """Three clicks install and score an agenda that needs two counters; with an operation, one that needs three."""
    corp: dict[str, object] = {"credits": 9, "ice": {"HQ": ["Palisade"], "R&D": ["Palisade"]}}
    for hand in (["Post-Truth Dividend"], ["Project Ingatan", "Nanomanagement"]):
        game = turn("corp", {**corp, "hq": hand}, {"grip": 5, "credits": 20})
        carried_out(game, "corp")
        assert [c.title for c in game.view("corp").corp.score] == hand[:1]


def test_the_corp_plays_operations_and_installs_assets_that_bring_no_credits() -> None:
    ice = {server: ["Palisade"] * 3 for server in ("HQ", "R&D", "remote 1")}
    corp: dict[str, object] = {"credits": 20, "ice": ice}
    tagged = turn("corp", {**corp, "hq": ["Retribution"]}, {"grip": 5, "tags": 1, "rig": ["Corroder"]})
    assert words(tagged) == "play Retribution"
    assert words(turn("corp", {**corp, "hq": ["Spin Doctor"]}, {"grip": 5})) == "install Spin Doctor"


def test_the_corp_advances_a_trap_until_it_does_more_damage_than_the_runner_has_cards() -> None:
    """Urtica Cipher does 2 damage and 1 for each counter: two more clicks suffice for three cards, not for five."""
    corp: dict[str, object] = {"credits": 5, "hq": ["Urtica Cipher"], "ice": {"HQ": ["Palisade"], "R&D": ["Palisade"]}}
    for grip, counters in ((3, 2), (2, 1), (5, None)):
        game = turn("corp", corp, {"grip": grip, "credits": 5})
        carried_out(game, "corp")
        found = [x.root[0].counters.advancement for x in game.view("corp").servers if x.root]
        assert found == ([] if counters is None else [counters])


# -- the Runner ---------------------------------------------------------------------------------------------------


def test_the_runner_runs_where_an_advanced_card_is_open() -> None:
    game = turn("runner", {"root": {"remote 1": ["Offworld Office @3 advancement"]}, "ice": {"R&D": ["Palisade*"],
                "HQ": ["Palisade*"]}}, {"grip": 5, "credits": 3})  # fmt: skip
    said = carried_out(game, "runner")
    assert said[0] == "runner: run remote 1" and game.view("runner").runner.points == 2, said


@pytest.mark.parametrize("score", [[], ["Offworld Office"] * 2])
@pytest.mark.parametrize(("grip", "runs"), [(3, False), (4, True)])
def test_the_runner_shuns_what_may_be_a_trap_that_kills(grip: int, runs: bool, score: list[str]) -> None:
    """With two counters a trap does about 4 damage. That an agenda would win the game for the Corp is no reason to run."""
    game = turn("runner", {"root": {"remote 1": ["Offworld Office @2 advancement"]}, "ice": {"R&D": ["Palisade*"],
                "HQ": ["Palisade*"]}, "score": score}, {"grip": grip, "credits": 3})  # fmt: skip
    assert (words(game) == "run remote 1") == runs


@pytest.mark.parametrize("poor", [0, 2, 5])
def test_unknown_ice_is_feared_more_if_the_corp_has_more_credits(poor: int) -> None:
    likely = []
    for credits in (poor, poor + 2):
        seat = turn("runner", {"ice": {"HQ": ["Palisade"]}, "credits": credits}, {"credits": 9, "grip": 5}).seat("runner")
        r = SeatReader(inside_of(seat))
        likely.append(chance_through(r, RunOutlook(r), HQ, 0, 1, 9))
    assert 1 > likely[0] > likely[1] > 0


def test_the_runner_does_not_run_into_ice_that_it_cannot_break() -> None:
    corp = {"ice": {s: ["Palisade*"] for s in ("HQ", "R&D", "Archives")}, "hq": ["Offworld Office"], "credits": 0}
    game = turn("runner", corp, {"grip": 5, "credits": 3})
    assert not words(game).startswith("run ")


def test_the_runner_breaks_and_steals() -> None:
    corp = {"ice": {s: ["Palisade*"] for s in ("HQ", "R&D", "Archives")}, "rnd": ["Offworld Office"] * 9, "hq": []}
    game = turn("runner", corp, {"rig": ["Cleaver"], "credits": 12, "grip": 5})
    said = carried_out(game, "runner")
    assert "runner: run R&D" in said and game.view("runner").runner.points >= 2, said


def test_the_runner_installs_the_icebreaker_that_it_lacks() -> None:
    corp = {"ice": {s: ["Palisade*"] for s in ("HQ", "R&D", "Archives")}}
    game = turn("runner", corp, {"grip": ["Cleaver", "Carmen", "Unity"], "rig": ["Unity"], "credits": 6})
    assert words(game) in ("install Cleaver", "install Carmen")


@pytest.mark.parametrize("breakers, installs", [(0, True), (2, True), (3, False)])
def test_the_runner_installs_an_ai_as_long_as_it_lacks_an_icebreaker(breakers: int, installs: bool) -> None:
    rig = ["Corroder", "Carmen", "Buzzsaw"][:breakers]
    game = turn("runner", {"credits": 5}, {"grip": ["Audrey v2"], "rig": [*rig, "T400 Memory Diamond"], "credits": 9})
    assert (words(game) == "install Audrey v2") is installs


def test_the_runner_does_not_leave_behind_ice_that_was_paid_for() -> None:
    corp = {"ice": {"remote 1": ["Palisade*", "Palisade*"], "HQ": ["Palisade*"] * 3, "R&D": ["Palisade*"] * 3}, "credits": 0}
    corp["root"] = {"remote 1": ["Offworld Office @2 advancement"]}
    game = turn("runner", corp, {"rig": ["Cleaver"], "credits": 6, "grip": 5})  # 3 credits for each Palisade, and none are left
    said = carried_out(game, "runner")
    assert game.view("runner").runner.points == 2 and "runner: jack out" not in said, said


def test_the_runner_does_not_repeat_a_run_that_failed() -> None:
    corp = {"ice": {s: ["Whitespace*"] for s in ("HQ", "R&D")}, "hq": ["Offworld Office"] * 3, "credits": 0}
    game = turn("runner", corp, {"grip": 5, "credits": 9})
    said = carried_out(game, "runner")
    assert max(Counter(x for x in said if ": run " in x).values(), default=0) <= 1, said


def test_the_runner_keeps_credits_for_the_remote() -> None:
    ice = {"remote 1": ["Palisade*", "Palisade*"], "HQ": ["Palisade*"], "R&D": ["Palisade*"]}
    game = turn("runner", {"ice": ice, "credits": 0}, {"rig": ["Cleaver"], "credits": 6, "grip": 5})
    assert outlook(game).reserve == 6  # Palisade has strength 4 there: Cleaver pays 3 for each


def test_the_runner_keeps_a_full_grip_against_cards_that_do_damage() -> None:
    def kept(identity: str) -> int:
        return outlook(turn("runner", {"identity": identity}, {"grip": 3})).access.grip

    assert kept("Jinteki: Personal Evolution") > kept("Haas-Bioroid: Precision Design")


def test_the_runner_loads_a_card_that_pays_in_later_turns() -> None:
    corp = {"ice": {s: ["Palisade*"] for s in ("HQ", "R&D", "Archives")}}
    empty, full = (f"Smartware Distributor @{n} credit" for n in (0, 9))
    assert words(turn("runner", corp, {"rig": [empty], "grip": 4, "credits": 5})) == "use Smartware Distributor"
    assert words(turn("runner", corp, {"rig": [full], "grip": 4, "credits": 5})) != "use Smartware Distributor"


def test_the_runner_weakens_ice_with_counters_before_it_pays() -> None:
    ice = {s: ["Palisade*"] for s in ("remote 1", "HQ", "R&D")}
    corp = {"ice": ice, "root": {"remote 1": ["Offworld Office @2 advancement"]}, "credits": 0}
    game = turn("runner", corp, {"rig": ["Cleaver", "Leech @1 virus"], "credits": 9, "grip": 5})
    said = carried_out(game, "runner")
    assert "runner: use Leech" in said and "runner: pump Cleaver" not in said, said


def test_the_runner_keeps_the_credits_for_an_event_that_brings_more() -> None:
    def worth_of(*grip: str) -> float:
        game = turn("runner", {}, {"grip": list(grip), "credits": 7})
        seat = game.seat("runner")
        r = SeatReader(inside_of(seat))
        k = next(k for k, o in enumerate(asked(seat).options) if o.text == "install Red Team")
        return value_of(r, RunOutlook(r), k)

    assert worth_of("Red Team", "Sure Gamble") < worth_of("Red Team", "VRcation")


def test_the_runner_knows_events_that_make_the_corp_pay_and_that_bypass() -> None:
    game = turn("runner", {"ice": {"HQ": ["Palisade", "Palisade*"]}, "credits": 5}, {"credits": 9, "grip": 5})
    seat = game.seat("runner")
    r = SeatReader(inside_of(seat))
    at = RunOutlook(r)
    assert facts("Tread Lightly").taxes == 3 and facts("S-Dobrado").bypasses == 1 and facts("Sure Gamble").bypasses == 0
    assert chance_through(r, at, HQ, 0, 1, 9, 3) > chance_through(r, at, HQ, 0, 1, 9)
    assert r.run_cost(HQ, 5) == (NEVER, 0, 1) and r.run_cost(HQ, 5, 1) == (NEVER, 0, 0) and r.run_cost(HQ, 5, 2) == (0, 0, 0)


def test_points_are_expected_where_unknown_cards_are() -> None:
    few, many = (turn("runner", {"hq": 5, "rnd": 40 - 10 * n, "score": ["Offworld Office"] * n}, {}) for n in (3, 0))
    assert 0 < outlook(few).access.density < outlook(many).access.density < 1


# -- what they know -----------------------------------------------------------------------------------------------


def test_prices_follow_the_rig() -> None:
    def price(*rig: str, ice: str = "Palisade*") -> int:
        game = turn("runner", {"ice": {"HQ": [ice]}}, {"rig": list(rig)})
        seat = game.seat("runner")
        credits, _, _ = SeatReader(inside_of(seat)).run_cost(HQ, seat.view.corp.credits)
        return credits

    assert price() >= NEVER and price("Unity") >= NEVER
    assert price("Cleaver") == 1  # strength 3 against 2, one subroutine
    assert price("Unity", ice="Tithe*") == 0  # what it does costs less than breaking it


def test_unknown_cards_are_no_secret_and_no_error() -> None:
    assert facts("") is UNKNOWN and facts("No Such Card") is UNKNOWN
    assert facts("Cleaver").breaking[0].subtypes == {"barrier"} and facts("Palisade").ends


def test_bots_are_found_by_name_and_side() -> None:
    with pytest.raises(RezzedError, match="plays the Runner only"):
        bot_of("corp", "runner")
    with pytest.raises(RezzedError, match="known: best, "):
        bot_of("corp", "nobody")
    assert bot_of("corp", "best") is bot_of("corp") and bot_of("runner", "best") is bot_of("runner")
    assert bot("corp") is bot_of("corp") and named(None) == dict(BEST)
    assert named("corp:random") == {"corp": "random", "runner": "runner"}
    for wrong in ("corp", "corp:", "corp:corp,corp:random", "runner:corp", "", "chance:random"):
        with pytest.raises(RezzedError):
            named(wrong)


def test_the_parameters_of_a_bot_are_those_of_its_factory() -> None:
    def first_choices(bots: dict[str, Policy]) -> list[str]:
        game, chosen = Game({**whole(), "seed": 3}), []
        for _ in range(30):
            assert game.decision is not None
            chosen.append(game.chosen(bots[game.decision.chooser]).text)
            game.apply(chosen[-1])
        return chosen

    def both(seed: int, parameters: dict[str, int] | None = None) -> list[str]:
        return first_choices({side: bot_of(side, "random", seed, parameters) for side in ("corp", "runner")})

    assert both(5) == both(9, {"seed": 5}) != both(6)
    for name, parameters, message in (
        ("random", {"sead": 1}, "has no parameter 'sead'; known: seed"),
        ("corp", {"seed": 1}, "no parameter 'seed'; known: none"),
        ("random", {"seed": "x"}, "is int, not x"), ("random", {"seed": True}, "is int, not True"),
    ):  # fmt: skip
        with pytest.raises(RezzedError, match=message):
            bot(name, parameters)


# -- levels ---------------------------------------------------------------------------------------------------------


def test_the_easy_bot_slips_in_actions_only_and_the_normal_one_never() -> None:
    slips, actions, others = 0, 0, 0
    for seed in range(1, 5):
        game, easy = rezzed.Game({**whole(), "seed": seed}), {side: bot_of(side, "easy", seed) for side in BEST}
        while game.decision is not None:
            side = game.decision.chooser
            best, normal, chosen = (game.chosen(policy) for policy in (bot_of(side), bot_of(side, "normal"), easy[side]))
            assert normal == best
            if acting(game.decision):
                actions += 1
                slips += chosen != best
            else:
                others += 1
                assert chosen == best
            game.apply(chosen)
    assert 0.12 < slips / actions < 0.3  # one in four, and some slips hit the best option
    assert actions > 150 and others > 150


def test_a_level_is_the_same_game_again_with_the_same_seed() -> None:
    once, again = (play_game(whole(), {"corp": "easy", "runner": "easy"}, 4) for _ in range(2))
    assert once == again


def test_the_hard_bot_searches_with_limits_of_time_and_tries() -> None:
    policy = bot_of("runner", "hard", 2)
    assert isinstance(policy, Ismcts) and (policy.budget.seconds, policy.budget.nodes) == (1.8, 300)
    game = turn("runner", {"hq": 5, "credits": 5}, {"credits": 5, "clicks": 4})
    assert game.chosen(policy) in game.decision.options  # type: ignore[union-attr]


@pytest.mark.sweep
def test_the_easy_bot_loses_to_the_normal_one() -> None:
    """25 % of 200 games when it was made (docs/play.md)."""
    won = 0
    for seed in range(1, 21):
        won += play_game(whole(), {"corp": "easy", "runner": "normal"}, seed).winner == "corp"
        won += play_game(whole(), {"corp": "normal", "runner": "easy"}, seed).winner == "runner"
    assert 2 <= won <= 18


def test_a_policy_decides_as_if_its_choice_were_applied() -> None:
    games = [turn("runner", {"hq": 5}, {"rig": ["Unity"], "credits": 5, "grip": 3}) for _ in range(2)]
    for _ in range(6):
        side = games[0].waiting
        assert games[0].decision is not None and side == games[0].decision.chooser
        games[0].decide(bot_of(side))
        games[1].apply(games[1].chosen(bot_of(side)))
    assert games[0].actions == games[1].actions and games[0].state.digest() == games[1].state.digest()


def test_a_policy_that_chooses_no_option_changes_nothing() -> None:
    game = turn("runner", {}, {})
    said = list(game.actions)
    for wrong in (5, None, "rez Palisade"):
        with pytest.raises(RezzedError, match="the policy of the runner chose .*, which is not an option"):
            game.decide(lambda seat, wrong=wrong: wrong)  # type: ignore[misc]
    assert list(game.actions) == said
    game.decide(lambda seat: "take credit")  # type: ignore[arg-type,return-value]
    assert len(game.actions) == len(said) + 1
    game.concede("runner")
    assert game.waiting == ""
    with pytest.raises(RezzedError, match="the game is over, so there is nothing to decide"):
        game.decide(bot_of("runner"))
