"""Which function carries out each kind of effect and each operation of a step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...rules.book import Op
from ...vocabulary import effects as fx
from ..ask import membership
from ..ask.answers import AMOUNTS, CONDITIONS
from ..effects import bids, breaking, choice_effects, damage, deck_effects, installing, lasting, runs, searching, subroutines
from ..effects import card_effects as card_effects
from ..effects import player_effects as player_effects
from ..program.parts import Handler, Handlers, Operation
from . import procedures, steps, steps_1996, turns
from .steps_editions import EDITION_OPERATIONS

HANDLERS: Final[Mapping[type, Handler]] = {
    fx.EndRun: runs.end_run, fx.JackOut: runs.jack_out, fx.Gain: player_effects.gain, fx.Lose: player_effects.lose,
    fx.GainClicks: player_effects.gain_clicks, fx.LoseClicks: player_effects.lose_clicks, fx.DoDamage: damage.damage,
    fx.GiveTags: player_effects.give_tags, fx.RemoveTags: player_effects.remove_tags,
    fx.GiveBadPublicity: player_effects.give_bad_publicity,
    fx.RemoveBadPublicity: player_effects.remove_bad_publicity,
    fx.TakeHostedBadPublicity: player_effects.take_hosted_bad_publicity, fx.WinGame: player_effects.win_game,
    fx.Prevent: damage.prevent, fx.Increase: damage.increase, fx.Bypass: runs.bypass,
    fx.Encounter: runs.force_encounter, fx.MoveRunner: runs.move_runner, fx.MoveCard: runs.move_card,
    fx.Swap: runs.swap_cards, fx.ChangeServer: runs.change_server, fx.MakeRun: runs.make_run,
    fx.Breach: runs.breach, fx.Access: runs.access, fx.Trace: bids.trace, fx.Psi: bids.psi,
    fx.Break: breaking.break_subs, fx.ResolveSub: subroutines.resolve_sub, fx.ChooseSub: subroutines.choose_sub,
    fx.ReplaceSub: subroutines.replace_sub, fx.Lasting: lasting.lasting, fx.Later: lasting.later,
    fx.Become: damage.become, fx.TurnFacedown: damage.turn_facedown,
    fx.IntoDeck: damage.into_deck,
    fx.PickDamage: damage.pick_damage,
    fx.Trash: card_effects.trash, fx.Rez: card_effects.rez, fx.Sabotage: card_effects.sabotage, fx.Derez: card_effects.derez,
    fx.Score: card_effects.score, fx.SetAside: deck_effects.set_aside,
    fx.TurnFaceup: card_effects.turn_faceup, fx.Place: card_effects.place,
    fx.Remove: card_effects.remove, fx.Flip: card_effects.flip, fx.Purge: card_effects.purge,
    fx.Advance: card_effects.advance, fx.EndActions: player_effects.end_actions,
    fx.Allot: player_effects.allot, fx.PlayCard: deck_effects.play_card,
    fx.TakeCredits: card_effects.take_credits, fx.Draw: deck_effects.draw,
    fx.ToZone: deck_effects.to_zone, fx.Arrange: deck_effects.arrange, fx.Install: installing.install,
    fx.Search: searching.search, fx.Expose: card_effects.expose, fx.Meet: card_effects.meet, fx.Host: card_effects.host,
    fx.TakeAction: player_effects.take_action,
    fx.ChooseName: choice_effects.choose_name, fx.Again: choice_effects.again, fx.Steal: card_effects.steal,
    fx.ChooseSubtype: choice_effects.choose_subtype, fx.ChooseType: choice_effects.choose_type, fx.Reveal: card_effects.reveal,
    fx.IdentifyMark: choice_effects.identify_mark,
    fx.Choose: choice_effects.choose, fx.ChooseServer: choice_effects.choose_server,
    fx.ChooseNumber: choice_effects.choose_number, fx.OneOf: choice_effects.one_of, fx.May: choice_effects.may,
    fx.Unless: choice_effects.unless, fx.If: choice_effects.if_, fx.Repeat: choice_effects.repeat,
    fx.Roll: choice_effects.roll,
    fx.PayOrLose: choice_effects.pay_or_lose, fx.Stealth: choice_effects.stealth, fx.SkipIce: choice_effects.skip_ice,
}  # fmt: skip

CONTROL: Final[Mapping[str, Handler]] = {
    "expect": damage.expect, "found": searching.found,
    "jump": choice_effects.jump, "repeat": choice_effects.repeat_test,
    "psi": bids.branch_psi, "traced": bids.branch_traced,
}  # fmt: skip

OPERATIONS: Final[Mapping[int, Operation]] = {
    int(op): fn
    for op, fn in {
        **EDITION_OPERATIONS,
        Op.NOTHING: steps.nothing, Op.WINDOW: steps.window, Op.ANNOUNCE: steps.announce, Op.FILL_FUND: steps.fill_fund,
        Op.RUN_BEGINS: steps.run_begins, Op.SET_POSITION: steps.set_position, Op.APPROACH: steps.approach,
        Op.ENCOUNTER: steps.encounter, Op.BREAK_WINDOW: steps.break_window, Op.NEXT_SUB: steps.next_sub,
        Op.SUB_WINDOW: steps.sub_window, Op.PASS: steps.pass_ice, Op.JACK_OUT: steps.jack_out,
        Op.MOVE_INWARD: steps.move_inward, Op.APPROACH_SERVER: steps.approach_server, Op.SUCCESS: steps.success,
        Op.BREACH: steps.breach, Op.WIND_UP: steps.wind_up, Op.EMPTY_FUND: steps.empty_fund,
        Op.UNSUCCESSFUL: steps.unsuccessful, Op.RUN_COMPLETE: steps.run_complete, Op.ACTION: procedures.action,
        Op.PLAY_REVEAL: procedures.play_reveal, Op.PLAY_PAY: procedures.play_pay, Op.PLAY_ACTIVE: procedures.play_active,
        Op.PLAY_RESOLVE: procedures.play_resolve, Op.PLAY_TRASH: procedures.play_trash, Op.PLAY_DONE: procedures.play_done,
        Op.BREACH_BEGINS: procedures.breach_begins, Op.FLIP_ARCHIVES: procedures.flip_archives,
        Op.ACCESS_LIMIT: procedures.access_limit, Op.CHOOSE_CANDIDATE: procedures.choose_candidate,
        Op.ACCESS_CANDIDATE: procedures.access_candidate, Op.BREACH_ENDS: procedures.breach_ends,
        Op.ACCESSED: procedures.accessed, Op.MID_ACCESS: procedures.mid_access, Op.STEAL: procedures.steal,
        Op.ACCESS_ENDS: procedures.access_ends, Op.TRACE_BEGINS: procedures.trace_begins, Op.TRACE_CORP: procedures.trace_corp,
        Op.TRACE_RUNNER: procedures.trace_runner, Op.TRACE_RESULT: procedures.trace_result, Op.BID_CORP: procedures.bid_corp,
        Op.BID_RUNNER: procedures.bid_runner, Op.BID_REVEAL: procedures.bid_reveal, Op.DECLARE: steps_1996.declare,
        Op.APPROACH_UNPASSED: steps_1996.approach_unpassed, Op.REZ_DECISION: steps_1996.rez_decision,
        Op.REZ_PAY: steps_1996.rez_pay, Op.SKIP_CHECK: steps_1996.skip_check, Op.WANT_BREAK: steps_1996.want_break,
        Op.CHOOSE_SUB: steps_1996.choose_sub, Op.RAISE_STRENGTH: steps_1996.raise_strength,
        Op.TRY_BREAK: steps_1996.try_break, Op.TAKE_EFFECT: steps_1996.take_effect,
        Op.PASS_AND_MARK: steps_1996.pass_and_mark, Op.RUNNER_EFFECTS: steps_1996.runner_effects,
        Op.ACCESS_ORDER: steps_1996.access_order, Op.CARDS_AFFECT: steps_1996.cards_affect,
        Op.SCORE_AND_TRASH: steps_1996.score_and_trash, Op.END_OF_RUN: steps_1996.end_of_run,
        Op.TRACE_SECRET: steps_1996.trace_secret, Op.TRACE_BASE_LINK: steps_1996.trace_base_link,
        Op.TRACE_LINK: steps_1996.trace_link, Op.TRACE_REVEAL: steps_1996.trace_reveal,
        Op.SHUFFLE_DECKS: turns.shuffle_decks, Op.STARTING_HANDS: turns.starting_hands, Op.MULLIGAN: turns.mulligan,
        Op.GAIN_CLICKS: turns.gain_clicks, Op.REFILL: turns.refill, Op.TURN_BEGINS: turns.turn_begins,
        Op.MANDATORY_DRAW: turns.mandatory_draw, Op.ACTIONS_END: turns.actions_end, Op.DISCARD: turns.discard,
        Op.LOSE_CLICKS: turns.lose_clicks, Op.TURN_ENDS: turns.turn_ends, Op.TURN_OVER: turns.turn_over,
        Op.ACTION_OVER: steps_1996.action_over, Op.BREAKS_END: steps.breaks_end,
    }.items()
}  # fmt: skip

ALL_HANDLERS: Final = Handlers(HANDLERS, OPERATIONS, CONTROL, AMOUNTS, CONDITIONS, membership.meets)
