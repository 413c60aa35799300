"""The words of the single terms of the vocabulary: references, places, servers, events, effects, prohibitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..events import Ask, Ev, Would
from ..vocabulary.abilities import Forbid, Purpose
from ..vocabulary.amounts import At, Ref, Where

REFS: Final[Mapping[int, str]] = {
    Ref.IT: "that card", Ref.HOST: "its host", Ref.ENCOUNTERED: "the encountered ice", Ref.APPROACHED: "the approached ice",
    Ref.ACCESSED: "the accessed card", Ref.CHOSEN: "the chosen card", Ref.FIRST_CHOSEN: "the card chosen first",
    Ref.REMEMBERED: "the card chosen earlier", Ref.TRASHED: "the trashed card", Ref.IDENTITY: "the identity",
    Ref.BREAKER: "the card that broke it", Ref.LAST_ENCOUNTERED: "the ice encountered last in that run",
}  # fmt: skip

PLACES: Final[Mapping[int, str]] = {
    Where.UNSTATED: "", Where.INSTALLED: "", Where.PROTECTING: "", Where.PROTECTING_THIS: "protecting this server",
    Where.PROTECTING_ATTACKED: "protecting the attacked server", Where.ROOT: "in the root of a server",
    Where.ROOT_THIS: "in the root of this server", Where.ROOT_ATTACKED: "in the root of the attacked server",
    Where.HQ: "in HQ", Where.RND: "in R&D", Where.ARCHIVES: "in Archives", Where.GRIP: "in the grip", Where.HELD: "in the grip",
    Where.STACK: "in the stack", Where.HEAP: "in the heap", Where.RIG: "", Where.CORP_SCORE: "in the Corp's score area",
    Where.RUNNER_SCORE: "in the Runner's score area", Where.HOSTED_HERE: "hosted here", Where.NOT_ARCHIVES: "not in Archives",
    Where.HQ_OR_ARCHIVES: "in HQ or Archives", Where.SET_ASIDE: "set aside",
    Where.PLAY: "in the play area", Where.OUTWARD: "outward of this ice",
    Where.ROOT_OR_PROTECTING_THIS: "in or protecting this server",
    Where.ROOT_OR_PROTECTING_ATTACKED: "in or protecting the attacked server",
    Where.NEXT_TO_ENCOUNTERED: "next to the encountered ice",
    Where.INNERMOST_ATTACKED: "innermost at the attacked server",
    Where.OUTERMOST_ATTACKED: "outermost at the attacked server", Where.DRAWN: "that is being drawn",
    Where.TRASHED: "that was trashed by this",
    Where.REVEALED: "that was revealed by this",
    Where.OUTERMOST: "outermost at its server", Where.INNERMOST: "innermost at its server",
    Where.NOT_NEXT_TO_HOST: "not next to its host", Where.NOT_PROTECTING_ATTACKED: "not protecting the attacked server",
}  # fmt: skip

SERVERS: Final[Mapping[int, str]] = {
    At.ANY: "any server", At.THIS: "this server", At.ATTACKED: "the attacked server", At.HQ: "HQ", At.RND: "R&D",
    At.ARCHIVES: "Archives", At.CENTRAL: "a central server", At.REMOTE: "a remote server", At.CHOSEN: "the chosen server",
    At.OTHER: "a server that is not being attacked", At.ELSEWHERE: "another server",
    At.HQ_OR_RND: "HQ or R&D", At.REMEMBERED: "the server chosen earlier", At.LAST_ATTACKED: "the server of that run",
    At.NOT_HQ: "a server other than HQ", At.NOT_HQ_OR_RND: "a server other than HQ and R&D",
    At.MARK: "the mark", At.PROTECTED: "a server protected by ice",
    At.OTHER_REMOTE: "another remote server",
    At.REMOTE_IN_USE: "a remote server with a card in its root", At.OF_CHOSEN: "the server of the chosen card",
    At.CENTRAL_NOT_RUN: "a central server that was not run this turn",
    At.PERMITTED: "a server that this run could be made on",
}  # fmt: skip

# {card} is the card of the event, {at} the server with its preposition, {side} the player
EVENTS: Final[Mapping[int, str]] = {
    Ev.ACTION: "an action is taken", Ev.ANNOUNCE: "a run{at} is announced", Ev.RUN_BEGINS: "a run{at} begins",
    Ev.APPROACH: "the Runner approaches {card}", Ev.ENCOUNTER: "the Runner encounters {card}",
    Ev.PUMP: "the strength of {card} is raised", Ev.BREAK: "a subroutine of {card} is broken",
    Ev.FULLY_BREAK: "{card} is fully broken", Ev.RESOLVE_SUB: "a subroutine of {card} resolves",
    Ev.PREVENT_SUB: "a subroutine of {card} is prevented", Ev.BYPASS: "{card} is bypassed",
    Ev.BREAKS_END: "no subroutine of {card} can be broken any more in an encounter",
    Ev.ENCOUNTER_ENDS: "an encounter with {card} ends", Ev.PASS: "the Runner passes {card}",
    Ev.PASS_ALL: "the Runner has passed all ice{at}", Ev.JACK_OUT: "the Runner jacks out",
    Ev.MOVE_RUNNER: "the Runner moves", Ev.APPROACH_SERVER: "the Runner approaches {server}",
    Ev.SUCCESS: "a run{at} is successful", Ev.UNSUCCESSFUL: "a run{at} is unsuccessful", Ev.END_RUN: "the run is ended",
    Ev.RUN_ENDS: "the run{at} ends", Ev.BREACH: "the Runner breaches {server}", Ev.BREACH_ENDS: "a breach{at} ends",
    Ev.ACCESS: "the Runner accesses {card}", Ev.ACCESS_ENDS: "an access of {card} ends", Ev.STEAL: "the Runner steals {card}",
    Ev.SCORE: "the Corp scores {card}", Ev.TRASH: "{card} is trashed", Ev.DAMAGE: "the Runner suffers damage",
    Ev.TAG: "the Runner takes tags", Ev.REMOVE_TAG: "a tag is removed", Ev.BAD_PUBLICITY: "the Corp takes bad publicity",
    Ev.REZ: "{card} is rezzed", Ev.DEREZ: "{card} is derezzed", Ev.INSTALL: "{card} is installed",
    Ev.UNINSTALL: "{card} is uninstalled", Ev.PLAY: "{card} is played", Ev.PLAYED: "{card} has been played",
    Ev.USE: "{card} is used", Ev.TRIGGER: "{card} triggers", Ev.GAIN: "{side} gains credits", Ev.LOSE: "{side} loses credits",
    Ev.PAY: "{side} pays credits", Ev.GAIN_CLICKS: "{side} gains clicks", Ev.LOSE_CLICK: "{side} loses clicks",
    Ev.SPEND_CLICK: "{side} spends clicks", Ev.COUNTER: "the counters on {card} change", Ev.TRACE: "a trace begins",
    Ev.TRACE_SUCCEEDS: "a trace succeeds", Ev.TRACE_FAILS: "a trace fails", Ev.SPEND: "{side} spends credits",
    Ev.PSI: "bids are revealed", Ev.REVEAL: "{card} is revealed", Ev.EXPOSE: "{card} is exposed",
    Ev.LOOK: "cards are looked at", Ev.DRAW: "{side} draws", Ev.SHUFFLE: "a deck is shuffled",
    Ev.ADD: "{card} is added somewhere",
    Ev.MOVE: "{card} moves", Ev.SWAP: "{card} is swapped", Ev.DESTROYED: "a server ceases to exist",
    Ev.CHOOSE: "something is chosen", Ev.NAME: "a server is chosen",
    Ev.NAME_CARD: "a card name is chosen", Ev.FLATLINE: "the Runner is flatlined",
    Ev.WIN: "the game is won", Ev.PREVENT: "something is prevented by {card}", Ev.REPLACE: "something is replaced",
    Ev.SEARCH: "{side} searches a deck", Ev.PURGE: "{side} purges virus counters",
    Ev.HOST: "{card} becomes hosted", Ev.DIE: "a die is rolled", Ev.FORFEIT: "{card} is forfeited",
    Ev.SKIP: "{card} is skipped",
    Ev.FAIL_BREAK: "an attempt to break a subroutine of {card} fails", Ev.REFUSED: "a cost is declined",
    Ev.TURN_BEGINS: "{side_own} turn begins", Ev.FUND: "the bad publicity fund is filled",
    Ev.STEALTH: "a stealth card loses bits", Ev.MARK: "a server becomes the mark",
    Ev.TURN_ENDS: "{side_own} turn ends", Ev.ACTIONS_END: "{side_own} action phase ends", Ev.ADVANCE: "{card} is advanced",
    Ev.DISCARD: "{side} discards {card} because the hand is too large",
    Ev.MULLIGAN: "{side} takes a mulligan", Ev.CONCEDE: "{side} concedes",
    Ev.FLIP: "{card} is flipped",
    Ev.FACEUP: "facedown cards in Archives are turned faceup",
    Ev.LOOP: "the run is in an endless loop",
    Ev.REMOVE_BAD_PUBLICITY: "bad publicity is removed", Ev.ALLOT: "the allotted clicks of {side} change",
    Ev.GO_ON: "the Runner goes on behind {card}", Ev.ACTION_ENDS: "an action ends",
    Ev.ARRANGE: "cards of a deck are arranged",
}  # fmt: skip

# the verbs of the events: the past tense and the perfect
VERBS: Final[Mapping[str, tuple[str, str]]] = {
    "is": ("was", "has been"), "are": ("were", "have been"), "has": ("had", "has"), "goes": ("went", "has gone"),
    "begins": ("began", "has begun"), "becomes": ("became", "has become"), "spends": ("spent", "has spent"),
    "steals": ("stole", "has stolen"), "draws": ("drew", "has drawn"), "takes": ("took", "has taken"),
    "loses": ("lost", "has lost"), "pays": ("paid", "has paid"), "change": ("changed", "have changed"),
    "can": ("could", "could"),
    **{f"{x}s": (f"{x}ed", f"has {x}ed") for x in (
        "concede", "discard", "encounter", "end", "fail", "gain", "jack", "succeed", "suffer", "trigger",
    )},
    **{f"{x}s": (f"{x}d", f"has {x}d") for x in ("cease", "move", "purge", "resolve", "score")},
    **{f"{x}es": (f"{x}ed", f"has {x}ed") for x in ("access", "approach", "breach", "pass", "search")},
}  # fmt: skip

WOULD: Final[Mapping[int, str]] = {
    Would.DAMAGE: "the Runner would suffer {kind}damage", Would.TAG: "the Runner would take tags",
    Would.TRASH: "{card} would be trashed", Would.END_RUN: "the run would end", Would.PASS: "the Runner would pass {card}",
    Would.BREACH: "the Runner would breach {server}", Would.ACCESS: "the Runner would access {card}",
    Would.RESOLVE_SUB: "a subroutine of {card} would resolve", Would.EXPOSE: "{card} would be exposed",
    Would.SUCCESS: "a run on {server} would be successful",
    Would.BYPASS: "{card} would be bypassed",
    Would.APPROACH_SERVER: "the Runner would approach {server}",
    Would.DRAW: "{player} would draw cards", Would.STEAL: "{card} would be added to the Runner's score area",
    Would.ENTER: "the Runner would play or install {card}", Would.TRACE: "a trace of {card} would begin",
    Would.UNINSTALL: "{card} would be uninstalled",
    Would.ENCOUNTER_ABILITY: "an ability of {card} would resolve that its encounter triggered",
}  # fmt: skip

EFFECT_NAMES: Final[Mapping[int, str]] = {
    Would.DAMAGE: "damage", Would.TAG: "tag", Would.TRASH: "trashing", Would.END_RUN: "end of the run", Would.PASS: "pass",
    Would.BREACH: "breach", Would.ACCESS: "access", Would.RESOLVE_SUB: "subroutine", Would.EXPOSE: "expose",
    Would.SUCCESS: "success", Would.BYPASS: "bypass",
    Would.APPROACH_SERVER: "approach", Would.DRAW: "card drawn", Would.STEAL: "steal", Would.ENTER: "its cost",
    Would.TRACE: "base trace strength", Would.ENCOUNTER_ABILITY: "encounter ability", Would.UNINSTALL: "uninstalling",
}  # fmt: skip

ASKS: Final[Mapping[int, str]] = {
    Ask.REZ_COST: "rez", Ask.PLAY_COST: "play", Ask.TRASH_COST: "trash", Ask.STEAL_COST: "steal", Ask.RUN_COST: "run",
    Ask.USE_COST: "use", Ask.BREAK_COST: "break a subroutine", Ask.JACK_OUT_COST: "jack out",
    Ask.REQUIREMENT: "score", Ask.SCORE_COST: "score",
    Ask.INSTALL_COST: "install", Ask.PLAY_CLICKS: "play",
    Ask.ACCESS_COST: "access", Ask.MEMORY_COST: "hold", Ask.REZZING: "rez",
}  # fmt: skip

UNNAMED: Final[Mapping[int, str]] = {
    Forbid.BYPASS: "ice", Forbid.BREAK: "ice", Forbid.STEAL: "agendas", Forbid.TRASH: "cards", Forbid.ACCESS: "cards",
    Forbid.REZ: "cards", Forbid.SCORE: "agendas", Forbid.HOST: "cards", Forbid.BREAK_PRINTED: "ice", Forbid.EXPOSE: "cards",
    Forbid.LOWER_STRENGTH: "ice", Forbid.END_RUN: "ice", Forbid.SPARE: "accessed cards", Forbid.SPARE_UNPAID: "accessed cards",
    Forbid.BREAK_WITH: "cards",
}  # fmt: skip

FORBIDS: Final[Mapping[int, str]] = {
    Forbid.BYPASS: "{card} cannot be bypassed", Forbid.BREAK: "subroutines of {card} cannot be broken",
    Forbid.JACK_OUT: "the Runner cannot jack out", Forbid.STEAL: "{card} cannot be stolen",
    Forbid.TRASH: "{who} cannot trash {card}", Forbid.ACCESS: "{card} cannot be accessed",
    Forbid.SUCCESS: "runs on {server} cannot be declared successful", Forbid.REZ: "{card} cannot be rezzed",
    Forbid.RUN: "the Runner cannot run {server}", Forbid.BREAK_PRINTED: "printed subroutines of {card} cannot be broken",
    Forbid.USE: "abilities of {card} cannot be used",
    Forbid.BREAK_WITH: "abilities of {card} cannot break subroutines",
    Forbid.PAID: "paid abilities of {card} cannot be used (except while a card is accessed)",
    Forbid.INTERFACE: "interface abilities cannot be used on {card}",
    Forbid.SCORE: "{card} cannot be scored", Forbid.HOST: "{card} cannot host cards",
    Forbid.NEW_SERVER: "the Corp cannot have", Forbid.DISCARD: "the discard step is skipped",
    Forbid.RANDOM: "the Corp chooses what is accessed of the cards in {server}",
    Forbid.BREACH: "the Runner cannot breach {server}", Forbid.EXPOSE: "{card} cannot be exposed",
    Forbid.POOL: "the Runner cannot lose or spend credits of their pool",
    Forbid.DRAW: "the Runner cannot draw", Forbid.SPEND: "the Runner cannot spend credits",
    Forbid.OTHER_ACTION: "the Runner has to run or to play a run event",
    Forbid.SPARE: "{card} has to be trashed if the Runner can",
    Forbid.SPARE_UNPAID: "the trash cost of {card} has to be paid if the Runner can",
    Forbid.LOWER_STRENGTH: "the strength of {card} cannot be lowered",
    Forbid.END_RUN: "subroutines of {card} cannot end the run",
}  # fmt: skip

PURPOSES: Final[Mapping[int, str]] = {
    Purpose.ANYTHING: "anything", Purpose.ICEBREAKER: "icebreakers", Purpose.TRACE: "traces", Purpose.TRASH: "trash costs",
    Purpose.REZ: "rez costs", Purpose.QUIET_ICEBREAKER: "icebreakers that are not noisy",
    Purpose.DURING_RUN: "anything during a run",
    Purpose.INSTALL: "install costs", Purpose.INSTALL_VIRUS: "installing virus programs",
    Purpose.TRASH_ASSET: "trash costs of assets",
    Purpose.PLAY: "play costs", Purpose.LINK: "link in traces", Purpose.USE: "the use",
}  # fmt: skip
