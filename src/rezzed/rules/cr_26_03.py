"""Comprehensive Rules 26.03 (March 2026): the default book."""

from __future__ import annotations

from .book import BREAK, PAID, REZ, REZ_ICE, SCORE, Book, Op, Step, Switches, Table, Test

TABLES = {
    Table.SETUP: (
        Step("1.6.5", Op.SHUFFLE_DECKS, ("1.6.6",), settle=False, gist="each player shuffles their deck"),
        Step("1.6.6", Op.STARTING_HANDS, ("1.6.6a",), settle=False, gist="each player draws five cards"),
        Step("1.6.6a", Op.MULLIGAN, ("1.6.7",), settle=False, gist="first the Corp, then the Runner may take a mulligan"),
        Step("1.6.7", next=("5.6.1a",), ends=True, gist="the game begins with the Corp's turn"),
    ),
    Table.CORP_DRAW: (
        Step("5.6.1a", Op.GAIN_CLICKS, ("5.6.1b",), gist="the Corp gains their allotted clicks"),
        Step("5.6.1b", Op.WINDOW, ("5.6.1c",), flags=PAID | REZ | SCORE, gist="paid abilities; agendas can be scored"),
        Step("5.6.1c", Op.REFILL, ("5.6.1d",), gist="the Corp's recurring credits refill"),
        Step("5.6.1d", Op.TURN_BEGINS, ("5.6.1e",), gist="the Corp's turn formally begins"),
        Step("5.6.1e", Op.MANDATORY_DRAW, ("5.6.1f",), gist="the Corp draws a card"),
        Step("5.6.1f", next=("5.6.2a",), ends=True, gist="the draw phase is complete"),
    ),
    Table.CORP_ACTIONS: (
        Step("5.6.2a", Op.WINDOW, ("5.6.2b",), flags=PAID | REZ | SCORE, gist="paid abilities; agendas can be scored"),
        Step("5.6.2b", Op.ACTION, ("5.6.2c", "5.6.2d"), Test.ANSWER, gist="the Corp takes an action"),
        Step("5.6.2c", next=("5.6.2a",), gist="back for the next action"),
        Step("5.6.2d", Op.ACTIONS_END, ("5.6.2e",), gist="the action phase formally ends"),
        Step("5.6.2e", next=("5.6.3a",), ends=True, gist="the action phase is complete"),
    ),
    Table.CORP_DISCARD: (
        Step("5.6.3a", Op.DISCARD, ("5.6.3b",), gist="the Corp discards to their maximum hand size"),
        Step("5.6.3b", Op.WINDOW, ("5.6.3c",), flags=PAID | REZ, gist="paid abilities"),
        Step("5.6.3c", Op.LOSE_CLICKS, ("5.6.3d",), gist="the Corp loses unspent clicks"),
        Step("5.6.3d", Op.TURN_ENDS, ("5.6.3e",), gist="the Corp's turn formally ends"),
        Step("5.6.3e", Op.TURN_OVER, ("5.7.1a",), ends=True, gist="the Corp's turn is complete"),
    ),
    Table.ACTIONS: (
        Step("5.7.1a", Op.GAIN_CLICKS, ("5.7.1b",), gist="the Runner gains their allotted clicks"),
        Step("5.7.1b", Op.WINDOW, ("5.7.1c",), flags=PAID | REZ, gist="paid abilities"),
        Step("5.7.1c", Op.REFILL, ("5.7.1d",), gist="the Runner's recurring credits refill"),
        Step("5.7.1d", Op.TURN_BEGINS, ("5.7.1e",), gist="the Runner's turn formally begins"),
        Step("5.7.1e", Op.WINDOW, ("5.7.1f",), flags=PAID | REZ, gist="paid abilities before an action"),
        Step("5.7.1f", Op.ACTION, ("5.7.1g", "5.7.1h"), Test.ANSWER, gist="the Runner takes an action"),
        Step("5.7.1g", next=("5.7.1e",), gist="back for the next action"),
        Step("5.7.1h", Op.ACTIONS_END, ("5.7.1i",), gist="the action phase formally ends"),
        Step("5.7.1i", next=("5.7.2a",), ends=True, gist="the action phase is complete"),
    ),
    Table.RUNNER_DISCARD: (
        Step("5.7.2a", Op.DISCARD, ("5.7.2b",), gist="the Runner discards to their maximum hand size"),
        Step("5.7.2b", Op.WINDOW, ("5.7.2c",), flags=PAID | REZ, gist="paid abilities"),
        Step("5.7.2c", Op.LOSE_CLICKS, ("5.7.2d",), gist="the Runner loses unspent clicks"),
        Step("5.7.2d", Op.TURN_ENDS, ("5.7.2e",), gist="the Runner's turn formally ends"),
        Step("5.7.2e", Op.TURN_OVER, ("5.6.1a",), ends=True, gist="the Runner's turn is complete"),
    ),
    Table.INITIATION: (
        Step("6.9.1a", Op.ANNOUNCE, ("6.9.1b",), gist="announce the attacked server, pay additional costs"),
        Step("6.9.1b", Op.FILL_FUND, ("6.9.1c",), gist="bad publicity fills its fund"),
        Step("6.9.1c", Op.RUN_BEGINS, ("6.9.1d",), gist="the run begins"),
        Step("6.9.1d", Op.SET_POSITION, ("6.9.1e",), gist="the Runner takes the outermost position"),
        Step("6.9.1e", Op.WINDOW, ("6.9.1f",), flags=PAID | REZ, gist="paid abilities"),
        Step("6.9.1f", next=("6.9.2a", "6.9.4a"), test=Test.ICE_HERE, ends=True, gist="is there ice in the position?"),
    ),
    Table.APPROACH: (
        Step("6.9.2a", Op.APPROACH, ("6.9.2b",), begins=True, gist="the Runner approaches the ice"),
        Step("6.9.2b", Op.WINDOW, ("6.9.2c",), flags=PAID | REZ | REZ_ICE,
            gist="paid abilities; the approached ice can be rezzed"),
        Step("6.9.2c", next=("6.9.3a", "6.9.4a"), test=Test.ICE_REZZED, ends=True, gist="is the ice rezzed?"),
    ),
    Table.ENCOUNTER: (
        Step("6.9.3a", Op.ENCOUNTER, ("6.9.3b",), begins=True, gist="the Runner encounters the ice"),
        Step("6.9.3b", Op.BREAK_WINDOW, ("6.9.3c",), flags=PAID | BREAK, gist="paid abilities; subroutines can be broken"),
        Step("6.9.3c", Op.NEXT_SUB, ("6.9.3d", "6.9.3e"), Test.ANSWER, gist="the next unbroken subroutine resolves"),
        Step("6.9.3d", next=("6.9.3c",), gist="back for the next subroutine"),
        Step("6.9.3e", next=("6.9.4a",), ends=True, gist="the encounter is complete"),
    ),
    Table.MOVEMENT: (
        Step("6.9.4a", Op.PASS, ("6.9.4b",), gist="the Runner passes the ice"),
        Step("6.9.4b", Op.WINDOW, ("6.9.4c",), flags=PAID, gist="paid abilities"),
        Step("6.9.4c", Op.JACK_OUT, ("6.9.4d",), gist="the Runner may jack out"),
        Step("6.9.4d", Op.MOVE_INWARD, ("6.9.4e",), gist="the Runner moves one position inward"),
        Step("6.9.4e", Op.WINDOW, ("6.9.4f",), flags=PAID | REZ, gist="paid abilities"),
        Step("6.9.4f", next=("6.9.2a", "6.9.4g"), test=Test.MOVED, gist="did the Runner come to a new position?"),
        Step("6.9.4g", Op.APPROACH_SERVER, ("6.9.4h",), gist="the Runner approaches the server"),
        Step("6.9.4h", next=("6.9.5a",), ends=True, gist="the movement is complete"),
    ),
    Table.SUCCESS: (
        Step("6.9.5a", Op.SUCCESS, ("6.9.5b",), gist="the run is declared successful"),
        Step("6.9.5b", Op.BREACH, ("6.9.5c",), gist="the Runner breaches the server"),
        Step("6.9.5c", next=("6.9.6a",), ends=True, gist="the phase is complete"),
    ),
    Table.RUN_ENDS: (
        Step("6.9.6a", Op.WIND_UP, ("6.9.6b",), gist="open windows are wound up"),
        Step("6.9.6b", Op.EMPTY_FUND, ("6.9.6c",), gist="the bad publicity fund is emptied"),
        Step("6.9.6c", Op.UNSUCCESSFUL, ("6.9.6d",), gist="a run that did not get there is unsuccessful"),
        Step("6.9.6d", Op.RUN_COMPLETE, ends=True, gist="the run is complete"),
    ),
    Table.BREACH: (
        Step("7.5.1", Op.BREACH_BEGINS, ("7.5.2",), begins=True, gist="the breach begins"),
        Step("7.5.2", Op.FLIP_ARCHIVES, ("7.5.3",), gist="Archives is turned faceup"),
        Step("7.5.3", Op.ACCESS_LIMIT, ("7.5.4",), gist="the random access limit is set"),
        Step("7.5.4", Op.CHOOSE_CANDIDATE, ("7.5.5", "7.5.7"), Test.ANSWER, gist="the Runner chooses a candidate"),
        Step("7.5.5", Op.ACCESS_CANDIDATE, ("7.5.6",), gist="the candidate is accessed"),
        Step("7.5.6", next=("7.5.4",), gist="back for the next candidate"),
        Step("7.5.7", Op.BREACH_ENDS, ends=True, gist="the breach is complete"),
    ),
    Table.ACCESS: (
        Step("7.2.1", Op.ACCESSED, ("7.2.2",), begins=True, gist="the card is accessed"),
        Step("7.2.2", Op.MID_ACCESS, ("7.2.3",), gist="the Runner may trash it or use an access ability"),
        Step("7.2.3", Op.STEAL, ("7.2.4",), gist="an agenda is stolen"),
        Step("7.2.4", Op.ACCESS_ENDS, ends=True, gist="the access is complete"),
    ),
    Table.TRACE: (
        Step("10.8.6a", Op.TRACE_BEGINS, ("10.8.6b",), settle=False, gist="the trace is initiated"),
        Step("10.8.6b", next=("10.8.6c",), settle=True, gist="checkpoint"),
        Step("10.8.6c", Op.TRACE_CORP, ("10.8.6d",), settle=False, gist="the Corp spends credits"),
        Step("10.8.6d", Op.TRACE_RUNNER, ("10.8.6e",), settle=False, gist="the Runner spends credits"),
        Step("10.8.6e", Op.TRACE_RESULT, ("10.8.6f",), settle=False, gist="strength is compared with link"),
        Step("10.8.6f", settle=False, ends=True, gist="the trace is complete"),
    ),
    Table.PSI: (
        Step("10.14.6a", Op.BID_CORP, ("10.14.6b",), settle=False, gist="the Corp bids in secret"),
        Step("10.14.6b", Op.BID_RUNNER, ("10.14.6c",), settle=False, gist="the Runner bids in secret"),
        Step("10.14.6c", Op.BID_REVEAL, settle=False, ends=True, gist="the bids are revealed and spent"),
    ),
    Table.PLAY: (
        Step("8.6.7a", Op.PLAY_REVEAL, ("8.6.7b",), settle=False, gist="the card goes faceup to the play area"),
        Step("8.6.7b", Op.PLAY_PAY, ("8.6.7c",), settle=True, gist="its costs are paid"),
        Step("8.6.7c", Op.PLAY_ACTIVE, ("8.6.7e",), settle=False, gist="the card becomes active"),
        Step("8.6.7e", next=("8.6.7f",), settle=True, gist="checkpoint"),
        Step("8.6.7f", Op.PLAY_RESOLVE, ("8.6.7g",), settle=False, gist="its play abilities resolve"),
        Step("8.6.7g", Op.PLAY_TRASH, ("8.6.7h",), settle=False, gist="the card is trashed"),
        Step("8.6.7h", Op.PLAY_DONE, settle=True, ends=True, gist="the card has been played"),
    ),
}

PHASES = {
    Table.INITIATION: "Initiation Phase", Table.APPROACH: "Approach Ice Phase", Table.ENCOUNTER: "Encounter Ice Phase",
    Table.MOVEMENT: "Movement Phase", Table.SUCCESS: "Success Phase", Table.RUN_ENDS: "Run Ends Phase",
}  # fmt: skip

CITES = {
    "credits": "1.16.1", "clicks": "1.16.1", "counters": "1.16.1", "cost": "1.16.1", "encounter only": "9.5.6a",
    "encountered ice": "9.5.6c", "approached ice": "9.5.6b", "interface": "3.9.5f", "strength": "3.9.5g",
    "subtype": "3.9.5h", "window": "9.2.7b", "turn": "9.2.4", "once": "9.3.3c", "condition": "9.3.3c", "cannot": "1.2.2",
    "rez ice": "6.4.3", "rez": "8.1.2", "rezzed": "8.1.2", "jack out": "6.9.4c", "unbroken": "9.8.6", "inactive": "9.1.7",
    "break": "9.8.5", "only runner": "9.5.2", "trash cost": "7.1.5a", "discard": "7.1.5b", "steal": "7.2.3",
    "mandatory": "9.2.8e", "mid access": "9.2.10", "interrupt": "9.9.4", "relevant": "9.9.3", "nothing": "9.5.2",
    "not pending": "9.2.8c", "end run": "6.1.4", "outermost forced": "6.1.4b", "no run": "6.1.4c", "bypass": "6.5.8",
    "forced": "6.5.9", "fully break": "6.5.7", "fully break none": "6.5.7c", "encounter ends": "6.2.7c", "damage": "10.4.2",
    "flatline": "1.7.2b", "agenda points": "10.3.1c", "unique": "10.3.1d", "memory": "10.3.1e", "hosted": "10.3.1g",
    "server gone": "10.3.1h", "checkpoint": "10.3.1", "choose": "1.15.2", "pay": "1.16.1", "trash": "1.19", "tag": "10.5",
    "move": "6.2.8", "move ice": "6.2.7", "swap": "8.8", "derez": "8.1.3", "install": "8.5", "draw": "8.4",
    "replacement": "9.9.9", "prevent": "9.9.5", "resolve sub": "9.8.10", "mode": "9.11.4g", "nested cost": "1.16.11",
    "trace": "10.8.6", "psi": "10.14", "lasting": "9.10", "access": "7.2.1", "breach": "7.5.1", "candidate": "7.4",
    "action": "5.7.1f", "delayed": "9.6.13", "random": "7.3.4", "steal cost": "1.16.10", "run": "6.3.2", "play": "8.6",
    "expose": "1.21.4", "rez approached": "9.2.7e", "server": "6.1.2", "limit": "10.3.1e", "credit source": "1.10.4",
    "cost to run": "6.3.2b", "number": "1.15.1b", "may": "9.1.6", "bad publicity": "10.6.2", "order": "9.8.2",
    "play condition": "9.3.3b", "interrupt pending": "9.9.4c", "mandatory interrupt": "9.2.9f", "must act": "9.2.6b",
    "rez window": "9.2.7c", "not in hand": "5.2.7e", "targets": "1.15.2b", "action cost": "9.5.2a",
    "replacement order": "9.9.11", "reaction": "9.2.8c", "new candidate": "10.3.1j", "name x": "1.16.2c", "search": "8.7",
    "damage choice": "10.4.2a", "loop": "10.1.6a",
    "endless run": "10.1.6b", "install place": "8.5.16b", "additional cost": "1.16.10a",
    "arrange": "8.3", "jack out of": "6.1.5", "phase over": "5.7.1h", "must trash": "9.12.3a",
    "advance": "1.18.3", "score": "1.17.3", "requirement": "1.17.3a", "action phase": "5.4.2",
    "tagged": "5.2.6g", "score window": "9.2.7d", "empty deck": "1.7.2c", "install program": "8.5.6c",
}  # fmt: skip

BOOK = Book(
    name="cr-26.03",
    title="Netrunner Comprehensive Rules 26.03 (March 2026)",
    game="anr",
    short="CR",
    tables=TABLES,
    switches=Switches(
        endless_runs_end=True,
        why={
            "settle": "9.11.2", "checkpoint_every_step": "10.3.5", "gap": "6.2.4", "must_change_state": "9.5.2f",
            "linked_if_successful": "10.8.5", "trace_ties_succeed": "10.8.6e", "fund_in_pool": "10.6.2",
            "redirect_approaches": "6.1.2d", "access_ends_on_move": "7.1.7", "unsuccessful_outside": "6.9.6c",
            "no_new_structures": "6.8.2c",
            "swap_keeps_approach": "6.2.7b", "root_in_every_breach": "7.4.1a",
            "breaches_wait": "7.3.8", "values_below_zero": "9.9.7a", "ends_outermost": "6.1.4b",
            "end_run_after_sub": "6.1.4", "active_orders_all": "9.2.8", "active_at_occurrence": "9.6.5b",
            "unrezzed_strength": "3.4.4", "breakers_only_in_steps": "3.9.5d", "discards_one_by_one": "5.5.4c",
            "lost_clicks_carry_over": "1.2.4", "basic_purge": "5.2.6h", "endless_runs_end": "10.1.6b",
        }
    ),
    cites=CITES,
    phases=PHASES,
)  # fmt: skip
