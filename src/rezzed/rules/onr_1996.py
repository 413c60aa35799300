"""The game of 1996: the run flow chart with its 20 steps, and the rules around a run.

Steps 1 to 20 have the numbers of the chart. Turns, traces, playing a card and scoring an agenda are not on the chart. Their
steps have names that cannot be confused with its numbers.
"""

from __future__ import annotations

from ..ids import CORP, RUNNER
from .book import BREAK, ICE_ONLY, PAID, REZ, REZ_ICE, SCORE, Book, Op, Settle, Step, Switches, Table, Test

TABLES = {
    Table.SETUP: (
        Step("setup a", Op.SHUFFLE_DECKS, ("setup b",), settle=False, gist="each player shuffles his deck"),
        Step("setup b", Op.STARTING_HANDS, ("setup c",), settle=False, gist="each player draws five cards, and keeps them"),
        Step("setup c", next=("draw a",), ends=True, gist="the Corp takes the first turn"),
    ),
    Table.CORP_DRAW: (
        Step("draw a", Op.GAIN_CLICKS, ("draw b",), gist="the Corp has three actions"),
        Step("draw b", Op.WINDOW, ("draw c",), flags=PAID | REZ | SCORE, side=CORP,
            gist="the Corp may score agendas and rez nodes and upgrades"),
        Step("draw c", Op.REFILL, ("draw d",), gist="bits on cards of the Corp are replaced"),
        Step("draw d", Op.TURN_BEGINS, ("draw e",), gist="what happens at the start of the Corp's turn"),
        Step("draw e", Op.MANDATORY_DRAW, ("corp a",), ends=True, gist="the Corp draws a card"),
    ),
    Table.CORP_ACTIONS: (
        Step("corp a", Op.ACTION, ("corp b", "corp c"), Test.ANSWER, gist="the Corp takes an action"),
        Step("corp b", Op.WINDOW, ("corp a",), flags=PAID | REZ | SCORE, side=CORP,
            gist="the Corp may score agendas and rez nodes and upgrades"),
        Step("corp c", Op.ACTIONS_END, ("corp end a",), ends=True, gist="no action is left"),
    ),
    Table.CORP_DISCARD: (
        Step("corp end a", Op.DISCARD, ("corp end b",), gist="the Corp discards to his hand size, one card at a time"),
        Step("corp end b", Op.TURN_ENDS, ("corp end c",), gist="what happens at the end of the Corp's turn"),
        Step("corp end c", Op.TURN_OVER, ("turn a",), ends=True, gist="the turn of the Runner comes next"),
    ),
    Table.ACTIONS: (
        Step("turn a", Op.GAIN_CLICKS, ("turn b",), gist="the Runner has four actions"),
        Step("turn b", Op.REFILL, ("turn c",), gist="spent stealth bits are replaced"),
        Step("turn c", Op.TURN_BEGINS, ("action a",), gist="what happens at the start of the Runner's turn"),
        Step("action a", Op.WINDOW, ("action b",), flags=PAID | REZ, side=CORP, gist="the Corp may rez nodes and upgrades"),
        Step("action b", Op.ACTION, ("action c", "action d"), Test.ANSWER, gist="the Runner takes an action"),
        Step("action c", Op.ACTION_OVER, ("action a",), gist="the action is over"),
        Step("action d", Op.ACTIONS_END, ("end a",), ends=True, gist="no action is left"),
    ),
    Table.RUNNER_DISCARD: (
        Step("end a", Op.DISCARD, ("end b",), gist="the Runner discards to his hand size, one card at a time"),
        Step("end b", Op.TURN_ENDS, ("end c",), gist="what happens at the end of the Runner's turn"),
        Step("end c", Op.TURN_OVER, ("draw a",), ends=True, gist="the turn of the Corp comes next"),
    ),
    Table.INITIATION: (
        Step("1", Op.DECLARE, ("2", "13"), Test.ANY_ICE, ends=True, gist="the run is declared: is there ice?"),
    ),
    Table.APPROACH: (
        Step("2", Op.APPROACH_UNPASSED, ("3",), flags=PAID, side=RUNNER, gist="the outermost unpassed ice; Runner effects"),
        Step("3", Op.WINDOW, ("6", "4"), Test.ICE_REZZED, PAID | REZ | REZ_ICE, side=CORP,
            gist="Corp effects and rezzing: rezzed?"),
        Step("4", Op.REZ_DECISION, ("5", "12"), Test.ANSWER, gist="does the Corp rez the ice?"),
        Step("5", Op.REZ_PAY, ("6",), gist="the ice is turned face up and paid for"),
    ),
    Table.ENCOUNTER: (
        Step("6", Op.SKIP_CHECK, ("12", "7"), Test.SKIPPED, ICE_ONLY, side=RUNNER, gist="the encounter: is the ice skipped?"),
        Step("7", Op.WANT_BREAK, ("8", "11"), Test.ANSWER, BREAK, gist="can and does the Runner break?"),
        Step("8", Op.CHOOSE_SUB, ("9",), flags=BREAK, gist="which unbroken subroutine"),
        Step("9", Op.RAISE_STRENGTH, ("10",), flags=BREAK, gist="which breaker; its strength is raised if needed"),
        Step("10", Op.TRY_BREAK, ("7", "11", "7"), Test.ANSWER, BREAK, gist="the Runner pays: broken, and more wanted?"),
        Step("11", Op.TAKE_EFFECT, ("20", "12"), Test.ANSWER, gist="unbroken subroutines take effect: run ended?"),
    ),
    Table.MOVEMENT: (
        Step("12", Op.PASS_AND_MARK, ("13",), gist="the ice is passed"),
        Step("13", Op.RUNNER_EFFECTS, ("20", "14"), Test.ANSWER, PAID, side=RUNNER, gist="effects; does the Runner jack out?"),
        Step("14", next=("2", "15"), test=Test.UNPASSED, gist="is there ice left that was not passed?"),
        Step("15", Op.WINDOW, ("16",), flags=PAID | REZ, side=CORP, gist="effects and rezzing of the Corp"),
    ),
    Table.SUCCESS: (
        Step("16", Op.ACCESS_ORDER, ("17",), gist="the run is successful; the Runner orders his accesses"),
        Step("17", Op.CARDS_AFFECT, ("18",), gist="the cards affect the Runner in that order"),
        Step("18", Op.SCORE_AND_TRASH, ("18 won", "19"), Test.WON, settle=False, gist="agendas, trash costs: the 7th point?"),
        Step("18 won", ends=True, gist="the Runner has won"),
        Step("19", next=("20",), side=CORP, gist="what follows from what was trashed"),
    ),
    Table.RUN_ENDS: (Step("20", Op.END_OF_RUN, ends=True, gist="the run ends"),),
    Table.ACCESS: (
        Step("score a", Op.STEAL, ("score b",), begins=True, gist="the Runner scores an accessed agenda"),
        Step("score b", Op.ACCESS_ENDS, ends=True, gist="the 7th point wins at once"),
    ),
    Table.TRACE: (
        Step("trace a", Op.TRACE_BEGINS, ("trace b",), settle=False, gist="a trace with its limit"),
        Step("trace b", Op.TRACE_SECRET, ("trace c",), settle=False, gist="the Corp sets bits aside in secret"),
        Step("trace c", Op.TRACE_BASE_LINK, ("trace d",), settle=False, gist="the Runner uses at most one base link card"),
        Step("trace d", Op.TRACE_LINK, ("trace e",), settle=False, gist="the Runner raises his link"),
        Step("trace e", Op.TRACE_REVEAL, settle=False, ends=True, gist="the bits are shown, paid and compared"),
    ),
    Table.PSI: (
        Step("bid a", Op.BID_CORP, ("bid b",), settle=False, gist="the Corp bids in secret"),
        Step("bid b", Op.BID_RUNNER, ("bid c",), settle=False, gist="the Runner bids in secret"),
        Step("bid c", Op.BID_REVEAL, settle=False, ends=True, gist="the bids are shown and paid"),
    ),
    Table.PLAY: (
        Step("play a", Op.PLAY_REVEAL, ("play b",), settle=False, gist="the card is shown"),
        Step("play b", Op.PLAY_PAY, ("play c",), gist="its cost is paid"),
        Step("play c", Op.PLAY_ACTIVE, ("play d",), settle=False, gist="it is active"),
        Step("play d", Op.PLAY_RESOLVE, ("play e",), settle=False, gist="its text is followed"),
        Step("play e", Op.PLAY_TRASH, ("play f",), settle=False, gist="it is trashed"),
        Step("play f", Op.PLAY_DONE, ends=True, gist="it has been played"),
    ),
}

CITES = {
    "credits": "costs", "clicks": "costs", "counters": "costs", "cost": "costs", "encounter only": "7",
    "encountered ice": "6", "approached ice": "2", "interface": "7", "strength": "9", "subtype": "9",
    "window": "windows", "turn": "windows", "once": "golden rules", "condition": "golden rules", "cannot": "golden rules",
    "rez ice": "3", "rez": "rezzing", "rezzed": "3", "jack out": "13", "unbroken": "8", "inactive": "installing",
    "break": "10", "only runner": "windows", "trash cost": "trashing", "discard": "trashing", "steal": "18",
    "mandatory": "card effects", "mid access": "trashing", "interrupt": "prevention", "relevant": "", "nothing": "golden rules",
    "not pending": "", "end run": "11", "outermost forced": "11", "no run": "20", "bypass": "6", "forced": "6",
    "fully break": "10", "fully break none": "10", "encounter ends": "11", "damage": "damage", "flatline": "flatline",
    "win condition": "",
    "agenda points": "18", "unique": "golden rules", "memory": "memory", "hosted": "counters", "server gone": "forts",
    "checkpoint": "simultaneous", "choose": "", "pay": "costs", "trash": "trashing", "tag": "tags", "move": "deflectors",
    "move ice": "ice removed", "swap": "ice removed", "derez": "uninstall", "install": "installing", "draw": "winning",
    "replacement": "golden rules", "prevent": "prevention", "resolve sub": "11", "mode": "", "nested cost": "costs",
    "trace": "trace", "psi": "bid a", "lasting": "9", "access": "17", "breach": "16", "candidate": "16",
    "action": "action b", "delayed": "next encounter", "random": "access", "steal cost": "18", "run": "1",
    "play": "actions", "expose": "card effects", "rez approached": "3", "server": "1", "limit": "memory",
    "credit source": "stealth", "cost to run": "1", "number": "", "may": "", "bad publicity": "golden rules",
    "order": "subroutines", "play condition": "golden rules", "rez window": "rezzing", "interrupt pending": "prevention",
    "mandatory interrupt": "card effects", "must act": "action b", "play runner": "action b", "targets": "",
    "action cost": "action b", "replacement order": "simultaneous", "reaction": "simultaneous", "new candidate": "",
    "name x": "costs", "search": "", "damage choice": "damage", "loop": "",
    "corp action": "corp a", "play corp": "corp a", "install corp": "corp a", "install runner": "action b",
    "endless run": "", "install place": "", "divide": "", "additional cost": "costs",
    "arrange": "", "jack out of": "jack out", "phase over": "action d", "must trash": "",
    "advance": "actions", "score": "scoring", "requirement": "scoring", "action phase": "actions", "tagged": "tags",
    "score window": "scoring", "empty deck": "winning", "install program": "memory",
    "untagged": "tags", "no host": "", "stealing": "liberating", "cost stays": "", "zone": "",
}  # fmt: skip

BOOK = Book(
    name="onr-1996",
    title="The run flow chart and rules of 1996",
    game="onr",
    short="ONR",
    tables=TABLES,
    switches=Switches(
        settle=Settle.ABILITY,
        linked_if_successful=False,
        values_below_zero=False,
        trace_ties_succeed=True,
        end_run_after_sub=True,
        active_orders_all=True,
        breakers_only_in_steps=True,
        discards_one_by_one=True,
        lost_clicks_carry_over=True,
        basic_purge=False,
        why={
            "settle": "card effects", "checkpoint_every_step": "simultaneous", "gap": "ice removed",
            "must_change_state": "golden rules", "linked_if_successful": "card effects", "trace_ties_succeed": "trace",
            "fund_in_pool": "golden rules", "redirect_approaches": "deflectors", "access_ends_on_move": "17",
            "unsuccessful_outside": "20", "no_new_structures": "20",
            "swap_keeps_approach": "ice removed", "root_in_every_breach": "access",
            "breaches_wait": "access", "values_below_zero": "prevention",
            "ends_outermost": "11", "end_run_after_sub": "11", "active_orders_all": "simultaneous",
            "active_at_occurrence": "card effects", "unrezzed_strength": "strength", "breakers_only_in_steps": "icebreakers",
            "discards_one_by_one": "golden rules", "lost_clicks_carry_over": "actions", "basic_purge": "actions",
            "empty_purge": "actions",
            "endless_runs_end": "jack out",
        },
    ),
    cites=CITES,
    terms={"core damage": "brain damage"},
)  # fmt: skip
