"""Android: Netrunner, core rules and FAQ (2012): a run with six steps.

The chart numbers only steps. The parts of a step are named by the step and a word: `3.2 pass`.

The turns are those of the older of the two charts, like the run. Steps of the Runner's turn begin with `turn`, those of the
Corp's with `corp`.
"""

from __future__ import annotations

from .book import BREAK, PAID, REZ, REZ_ICE, SCORE, Book, Gap, Op, Settle, Step, Switches, Table, Test

TABLES = {
    Table.SETUP: (
        Step("setup decks", Op.SHUFFLE_DECKS, ("setup hands",), settle=False, gist="each player shuffles the deck"),
        Step("setup hands", Op.STARTING_HANDS, ("setup mulligan",), settle=False, gist="each player draws five cards"),
        Step("setup mulligan", Op.MULLIGAN, ("setup done",), settle=False, gist="first the Corp, then the Runner may mulligan"),
        Step("setup done", next=("corp 1.1",), ends=True, gist="the Corp takes the first turn"),
    ),
    Table.CORP_DRAW: (
        Step("corp 1.1", Op.WINDOW, ("corp 1.2 refill",), flags=PAID | REZ | SCORE,
            gist="paid abilities; agendas can be scored"),
        Step("corp 1.2 refill", Op.REFILL, ("corp 1.2",), gist="the Corp's recurring credits refill"),
        Step("corp 1.2", Op.TURN_BEGINS, ("corp 1.3",), gist="the Corp's turn begins"),
        Step("corp 1.3", Op.MANDATORY_DRAW, ("corp 2.1",), ends=True, gist="the Corp draws a card"),
    ),
    Table.CORP_ACTIONS: (
        Step("corp 2.1", Op.GAIN_CLICKS, ("corp 2.2",), gist="the Corp gains clicks"),
        Step("corp 2.2", Op.WINDOW, ("corp 2.3",), flags=PAID | REZ | SCORE, gist="paid abilities; agendas can be scored"),
        Step("corp 2.3", Op.ACTION, ("corp 2.2", "corp 2.3 done"), Test.ANSWER, gist="the Corp takes an action"),
        Step("corp 2.3 done", Op.ACTIONS_END, ("corp 3.1",), ends=True, gist="no more actions"),
    ),
    Table.CORP_DISCARD: (
        Step("corp 3.1", Op.LOSE_CLICKS, ("corp 3.2",), gist="the Corp loses unspent clicks"),
        Step("corp 3.2", Op.DISCARD, ("corp 3.3",), gist="the Corp discards to the maximum hand size, one card at a time"),
        Step("corp 3.3", Op.WINDOW, ("corp 3.4",), flags=PAID | REZ, gist="paid abilities"),
        Step("corp 3.4", Op.TURN_ENDS, ("corp over",), gist="the Corp's turn ends"),
        Step("corp over", Op.TURN_OVER, ("turn 1.1",), ends=True, gist="the turn of the Runner comes next"),
    ),
    Table.ACTIONS: (
        Step("turn 1.1", Op.GAIN_CLICKS, ("turn 1.2",), gist="the Runner gains clicks"),
        Step("turn 1.2", Op.WINDOW, ("turn 1.3 refill",), flags=PAID | REZ, gist="paid abilities"),
        Step("turn 1.3 refill", Op.REFILL, ("turn 1.3",), gist="the Runner's recurring credits refill"),
        Step("turn 1.3", Op.TURN_BEGINS, ("turn 1.4",), gist="the Runner's turn begins"),
        Step("turn 1.4", Op.WINDOW, ("turn 1.5",), flags=PAID | REZ, gist="paid abilities before an action"),
        Step("turn 1.5", Op.ACTION, ("turn 1.4", "turn over"), Test.ANSWER, gist="the Runner takes an action"),
        Step("turn over", Op.ACTIONS_END, ("turn 2.1",), ends=True, gist="no more actions"),
    ),
    Table.RUNNER_DISCARD: (
        Step("turn 2.1", Op.LOSE_CLICKS, ("turn 2.2",), gist="the Runner loses unspent clicks"),
        Step("turn 2.2", Op.DISCARD, ("turn 2.3",), gist="the Runner discards to the maximum hand size, one card at a time"),
        Step("turn 2.3", Op.WINDOW, ("turn 2.4",), flags=PAID | REZ, gist="paid abilities"),
        Step("turn 2.4", Op.TURN_ENDS, ("turn done",), gist="the Runner's turn ends"),
        Step("turn done", Op.TURN_OVER, ("corp 1.1",), ends=True, gist="the turn of the Corp comes next"),
    ),
    Table.INITIATION: (
        Step("1 announce", Op.ANNOUNCE, ("1 credits",), gist="name the attacked server, pay additional costs"),
        Step("1 credits", Op.FILL_FUND, ("1",), gist="a credit for each bad publicity"),
        Step("1", Op.RUN_BEGINS, ("2", "4"), Test.NEXT_ICE, ends=True, gist="the run is initiated"),
    ),
    Table.APPROACH: (
        Step("2", Op.APPROACH, ("2.1",), begins=True, gist="the Runner approaches the ice"),
        Step("2.1", Op.WINDOW, ("2.2",), flags=PAID, gist="paid abilities"),
        Step("2.2", Op.JACK_OUT_LATER, ("2.3",), gist="the Runner may jack out, except at the first ice"),
        Step("2.3", Op.WINDOW, ("2.4",), flags=PAID | REZ | REZ_ICE, gist="paid abilities; the approached ice can be rezzed"),
        Step("2.4", next=("3", "2.4 pass"), test=Test.ICE_REZZED, ends=True, gist="is the ice rezzed?"),
    ),
    Table.ENCOUNTER: (
        Step("3", Op.ENCOUNTER, ("3.1",), begins=True, gist="the Runner encounters the ice"),
        Step("3.1", Op.BREAK_WINDOW, ("3.1 end",), flags=PAID | BREAK, gist="paid abilities; subroutines can be broken"),
        Step("3.1 end", Op.BREAKS_END, ("3.2",), gist="no subroutine can be broken any more"),
        Step("3.2", Op.SUB_WINDOW, ("3.2 pass",), ends=True, gist="the unbroken subroutines resolve; the encounter ends"),
    ),
    Table.MOVEMENT: (
        Step("2.4 pass", Op.PASS_ONE, ("2", "4"), Test.NEXT_ICE, ends=True, gist="ice that is not rezzed is passed"),
        Step("3.2 pass", Op.PASS_ONE, ("2", "4"), Test.NEXT_ICE, ends=True, gist="the encountered ice is passed"),
    ),
    Table.SUCCESS: (
        Step("4", Op.APPROACH_SERVER_ALL, ("4.1",), begins=True, gist="the Runner approaches the server"),
        Step("4.1", Op.WINDOW, ("4.2",), flags=PAID, gist="paid abilities"),
        Step("4.2", Op.JACK_OUT, ("4.3",), gist="the Runner may jack out"),
        Step("4.3", Op.WINDOW, ("4.4",), flags=PAID | REZ, gist="paid abilities; the Corp may rez cards that are not ice"),
        Step("4.4", Op.SUCCESS, ("4.5",), gist="the run is successful"),
        Step("4.5", Op.BREACH, ("5",), ends=True, gist="the Runner accesses cards"),
    ),
    Table.RUN_ENDS: (
        Step("5", Op.RUN_OVER, ends=True, gist="the run ends"),
        Step("6", Op.RUN_FAILS, ends=True, gist="the run ends and is unsuccessful"),
    ),
    Table.BREACH: (
        Step("4.5 begin", Op.BREACH_BEGINS, ("4.5 number",), gist="the Runner begins to access cards"),
        Step("4.5 number", Op.FIX_ACCESSES, ("4.5 archives",), gist="the number of accesses is fixed"),
        Step("4.5 archives", Op.FLIP_ARCHIVES, ("4.5 next",), gist="Archives is turned faceup"),
        Step("4.5 next", Op.CHOOSE_ACCESS, ("4.5 access", "4.5 done"), Test.ANSWER, gist="which card is accessed next"),
        Step("4.5 access", Op.ACCESS_CANDIDATE, ("4.5 next",), gist="it is accessed"),
        Step("4.5 done", Op.BREACH_ENDS, ends=True, gist="all accesses are done"),
    ),
    Table.ACCESS: (
        Step("4.5 card", Op.ACCESSED, ("4.5 trash",), gist="the card is accessed"),
        Step("4.5 trash", Op.MAY_TRASH, ("4.5 steal",), gist="the Runner may trash it"),
        Step("4.5 steal", Op.STEAL, ("4.5 return",), gist="an agenda is stolen"),
        Step("4.5 return", Op.ACCESS_ENDS, ends=True, gist="other cards go back where they were"),
    ),
    Table.TRACE: (
        Step("trace", Op.TRACE_BEGINS, ("trace corp",), gist="the trace is initiated"),
        Step("trace corp", Op.TRACE_CORP, ("trace runner",), gist="the Corp spends credits"),
        Step("trace runner", Op.TRACE_RUNNER, ("trace result",), gist="the Runner spends credits"),
        Step("trace result", Op.TRACE_RESULT, settle=False, ends=True, gist="strength is compared with link"),
    ),
    Table.PSI: (
        Step("psi corp", Op.BID_CORP, ("psi runner",), settle=False, gist="the Corp bids in secret"),
        Step("psi runner", Op.BID_RUNNER, ("psi reveal",), settle=False, gist="the Runner bids in secret"),
        Step("psi reveal", Op.BID_REVEAL, settle=False, ends=True, gist="the bids are revealed and spent"),
    ),
    Table.PLAY: (
        Step("play reveal", Op.PLAY_REVEAL, ("play pay",), settle=False, gist="the event is shown"),
        Step("play pay", Op.PLAY_PAY, ("play active",), settle=False, gist="its cost is paid"),
        Step("play active", Op.PLAY_ACTIVE, ("play",), gist="it is played"),
        Step("play", Op.PLAY_RESOLVE, ("play trash",), settle=False, gist="its text is carried out"),
        Step("play trash", Op.PLAY_TRASH, ("play done",), settle=False, gist="it is trashed"),
        Step("play done", Op.PLAY_DONE, ends=True, gist="it has been played"),
    ),
}

PHASES = {
    Table.INITIATION: "Initiation Phase", Table.APPROACH: "Confrontation Phase", Table.ENCOUNTER: "Confrontation Phase",
    Table.MOVEMENT: "Confrontation Phase", Table.SUCCESS: "Access Phase", Table.RUN_ENDS: "Conclusion",
}  # fmt: skip

CITES = {
    "credits": "costs", "clicks": "costs", "counters": "costs", "cost": "costs", "encounter only": "3.1",
    "encountered ice": "potential to change", "approached ice": "potential to change", "interface": "3.1",
    "strength": "strength", "subtype": "icebreakers", "window": "paid abilities", "turn": "priority", "once": "",
    "condition": "", "cannot": "cannot", "rez ice": "2.3", "rez": "rez", "rezzed": "rez", "jack out": "jack out",
    "unbroken": "breaking", "inactive": "abilities", "break": "breaking", "only runner": "abilities", "trash cost": "trash",
    "discard": "trash", "steal": "steal", "mandatory": "conditional abilities", "mid access": "trash",
    "interrupt": "prevent", "relevant": "prevent", "nothing": "potential to change", "not pending": "conditional abilities",
    "end run": "end the run", "outermost forced": "forced encounter", "no run": "forced encounter", "bypass": "bypass",
    "forced": "forced encounter", "fully break": "all", "fully break none": "all", "encounter ends": "uninstall",
    "damage": "damage", "flatline": "flatline", "win condition": "",
    "agenda points": "chain reactions", "unique": "unique", "memory": "memory",
    "hosted": "hosting", "server gone": "server ceases", "checkpoint": "chain reactions", "choose": "", "pay": "costs",
    "trash": "trash", "tag": "tags", "move": "forced approach", "move ice": "approaching ice", "swap": "approaching ice",
    "derez": "derez", "install": "approaching ice", "draw": "abilities", "replacement": "replacement", "prevent": "prevent",
    "resolve sub": "3.2", "mode": "", "nested cost": "costs", "trace": "trace", "psi": "psi corp", "lasting": "strength",
    "access": "access", "breach": "4.5", "candidate": "access", "action": "turn 1.5", "delayed": "conditional abilities",
    "random": "access", "steal cost": "steal", "run": "1 announce", "play": "play reveal", "expose": "prevent",
    "rez approached": "2.3", "server": "approaching ice", "limit": "memory", "credit source": "recurring credits",
    "cost to run": "1 announce", "number": "", "may": "", "bad publicity": "bad publicity", "order": "subroutines",
    "play condition": "", "interrupt pending": "prevent", "mandatory interrupt": "conditional abilities",
    "must act": "turn 1.5", "rez window": "rez", "play runner": "turn 1.5", "targets": "", "action cost": "turn 1.5",
    "replacement order": "replacement", "reaction": "simultaneous", "new candidate": "", "name x": "costs", "search": "",
    "damage choice": "damage", "loop": "infinite loops",
    "corp action": "corp 2.3", "play corp": "corp 2.3", "install corp": "corp 2.3", "install runner": "turn 1.5",
    "endless run": "infinite loops", "install place": "", "divide": "", "additional cost": "costs", "arrange": "",
    "jack out of": "jack out", "phase over": "turn over", "must trash": "",
    "advance": "advancing", "score": "scoring", "requirement": "scoring", "action phase": "turn 1.5", "tagged": "tags",
    "score window": "scoring", "empty deck": "", "install program": "memory",
    "untagged": "tags", "no host": "", "stealing": "steal", "cost stays": "prevent", "zone": "abilities",
}  # fmt: skip

BOOK = Book(
    name="anr-2012",
    title="Android: Netrunner, core rules and FAQ (2012)",
    game="anr",
    short="ANR",
    tables=TABLES,
    switches=Switches(
        settle=Settle.EFFECT,
        gap=Gap.SHIFTS,
        must_change_state=True,
        linked_if_successful=False,
        fund_in_pool=True,
        access_ends_on_move=False,
        unsuccessful_outside=True,
        no_new_structures=False,
        root_in_every_breach=False,
        breaches_wait=False,
        values_below_zero=False,
        ends_outermost=False,
        endless_runs_end=True,
        active_at_occurrence=True,
        unrezzed_strength=False,
        discards_one_by_one=True,
        empty_purge=False,
        why={
            "settle": "chain reactions", "checkpoint_every_step": "chain reactions", "gap": "uninstall",
            "must_change_state": "potential to change", "linked_if_successful": "trace", "trace_ties_succeed": "trace",
            "fund_in_pool": "bad publicity", "redirect_approaches": "forced approach", "access_ends_on_move": "access",
            "unsuccessful_outside": "6", "no_new_structures": "timing structure",
            "swap_keeps_approach": "approaching ice", "root_in_every_breach": "access",
            "breaches_wait": "access", "values_below_zero": "prevent",
            "ends_outermost": "forced encounter", "end_run_after_sub": "end the run", "active_orders_all": "simultaneous",
            "active_at_occurrence": "conditional abilities", "unrezzed_strength": "strength",
            "breakers_only_in_steps": "icebreakers", "discards_one_by_one": "discarding",
            "lost_clicks_carry_over": "as much as possible", "basic_purge": "purging",
            "empty_purge": "potential to change", "endless_runs_end": "infinite loops",
        },
    ),
    cites=CITES,
    phases=PHASES,
    terms={"core damage": "brain damage"},
)  # fmt: skip
