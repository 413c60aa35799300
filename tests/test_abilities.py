"""Chapter 9, abilities: what only cards made for it can show. Scenarios `rule_9_*` show the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError

import pytest
from extra_cards import extra_cards

from rezzed.errors import RezzedError
from rezzed.library import Library
from rezzed.testing import check_text
from rezzed.vocabulary import (
    CHOSEN,
    CORP,
    NET,
    RUNNER,
    AccessMore,
    Ask,
    At,
    AtLeast,
    Cards,
    Choose,
    Cost,
    Count,
    Counter,
    Counters,
    DoDamage,
    Draw,
    Duration,
    DuringRun,
    Ev,
    Extra,
    Gain,
    GiveBadPublicity,
    GiveTags,
    Increase,
    Instead,
    Interrupt,
    Lasting,
    Later,
    On,
    Paid,
    Prevent,
    Price,
    Ref,
    Remove,
    Scope,
    Static,
    Strength,
    Sub,
    TakeTags,
    This,
    Together,
    ToZone,
    Trash,
    Type,
    When,
    Where,
    While,
    Would,
    Zone,
    breaker,
    breaks,
    card,
    ice,
)

pytestmark = pytest.mark.fast

programs = Cards(types=(Type.PROGRAM,))

TEST_CARDS = (
    ice("a_sweep", "Sweep", 0, 1, "sentry", Sub(Trash(programs, every=True))),
    ice("a_prick", "Prick", 0, 1, "sentry", Sub(DoDamage(NET, 1))),
    ice("a_stab", "Stab", 0, 1, "sentry", Sub(DoDamage(NET, 2))),
    ice("a_mine", "Mine", 0, 1, "sentry", Sub(Later(When(On(Ev.TRASH), (Gain(CORP, 1),)))), Sub(Trash(programs, every=True))),
    ice("a_idle", "Idle", 0, 1, "barrier"),
    ice("a_shame", "Shame", 0, 1, "sentry", Sub(GiveBadPublicity(Count(Cards(Where.GRIP))), Draw(RUNNER, Count(programs)))),
    ice("a_hook", "Hook", 0, 1, "sentry", Sub(Together((GiveTags(1), DoDamage(NET, 1))))),
    ice("a_steps", "Steps", 0, 1, "sentry", Sub(GiveTags(1), DoDamage(NET, 1))),
    ice("a_spark", "Spark", 0, 1, "sentry", Sub(Lasting(Strength(3), duration=Duration.NEXT_ENCOUNTER), Trash(Ref.THIS))),
    card("a_quilt", "Quilt", Type.RESOURCE, 0, "",
         When(On(Ev.TAG), (Lasting(Strength(1), Ref.ENCOUNTERED, Duration.RUN), Draw(RUNNER)))),
    card("a_tally", "Tally", Type.RESOURCE, 0, "", When(On(Ev.TRASH), (Gain(RUNNER, 1),), may=True, once=Scope.TURN)),
    card("a_offer", "Offer", Type.RESOURCE, 0, "",
         When(On(Ev.ENCOUNTER), (Gain(RUNNER, 3),), may=True, cost=Cost(credits=1), once=Scope.TURN)),
    card("a_bolt", "Bolt", Type.PROGRAM, 0, "", memory=0),
    card("a_spare", "Spare", Type.PROGRAM, 0, "",
         Paid(Cost(parts=(This(),)), (Prevent(Would.TRASH),), would=Would.TRASH, about=programs), memory=0),
    card("a_amplifier", "Amplifier", Type.UPGRADE, 0, "",
         Interrupt(Would.DAMAGE, (Increase(Would.DAMAGE),), damage=NET, first=Scope.TURN, may=False), trash=9),
    card("a_echo", "Echo", Type.UPGRADE, 0, "", Instead(Would.DAMAGE, (Gain(CORP, 1), DoDamage(NET, 1))), trash=9),
    card("a_ledger", "Ledger", Type.UPGRADE, 0, "", Instead(Would.DAMAGE, (GiveTags(1),)), trash=9),
    card("a_salve", "Salve", Type.RESOURCE, 0, "", Instead(Would.DAMAGE, (Gain(RUNNER, 1),))),
    card("a_cushion", "Cushion", Type.RESOURCE, 0, "",
         Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 1),), damage=NET, cost=Cost(credits=1))),
    card("a_vest", "Vest", Type.RESOURCE, 0, "",
         Paid(Cost(parts=(This(),)), (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=NET)),
    card("a_fence", "Fence", Type.RESOURCE, 0, "", When(On(Ev.TRASH), (Gain(RUNNER, 1),))),
    card("a_tap", "Tap", Type.RESOURCE, 0, "",
         While(AtLeast(Counters(Counter.POWER), 1), (Remove(Counter.POWER), Gain(RUNNER, 1))), loads=(Counter.POWER, 3)),
    card("a_window", "Window", Type.RESOURCE, 0, "",
         Paid(Cost(credits=1), (Lasting(AccessMore(1, At.HQ), duration=Duration.BREACH),), if_=DuringRun(), once=Scope.RUN)),
    card("a_gossip", "Gossip", Type.RESOURCE, 0, "", When(On(Ev.BAD_PUBLICITY), (Gain(RUNNER, 9),))),
    card("a_cheap", "Cheap", Type.RESOURCE, 0, "", Static(Price(Ask.USE_COST, -2, Cards(subtypes=("icebreaker",))))),
    card("a_toll", "Toll", Type.UPGRADE, 0, "", Static(Price(Ask.BREAK_COST, 1, Cards(types=(Type.ICE,)))), trash=9),
    card("an_adopter", "Adopter", Type.RESOURCE, 0, "", Paid(Cost(), (
        Choose(Cards(Where.ROOT, types=(Type.AGENDA,))), ToZone(CHOSEN, Zone.RUNNER_SCORE)))),
    card("a_gate", "Gate", Type.UPGRADE, 0, "", Static(Extra(Ask.RUN_COST, Cost(credits=Counters(Counter.POWER)))), trash=9),
    breaker("a_pick", "Pick", 0, 3, "killer", breaks("sentry", cost=1)),
    card("a_scope", "Scope", Type.RESOURCE, 0, "",
         Paid(Cost(), (Lasting(Strength(1), Ref.APPROACHED, Duration.RUN),), during_approach=True, once=Scope.RUN,
              about=Cards(subtypes=("sentry",)))),
)  # fmt: skip


@pytest.fixture(autouse=True)
def cards() -> Iterator[None]:
    with extra_cards(*TEST_CARDS):
        yield


def play(script: str, ice: str = "[]", root: str = "[]", rig: str = "[]", **more: object) -> None:
    """A position on HQ and what comes of it; the Runner has 5 credits and 3 cards unless `more` says otherwise."""
    has = {"credits": 5, "grip": 3, **more}
    check_text(f"""
title = "made-up cards"
rules = ["cr-26.03"]
[corp]
hq = 2
ice.HQ = {ice}
root.HQ = {root}
[runner]
credits = {has["credits"]}
grip = {has["grip"]}
stack = 9
rig = {rig}
[play]
script = '''
{script}
'''
""")


def test_each_copy_has_its_own_additional_cost() -> None:
    """CR 1.16.10b: all of it is paid together."""
    copies = '["Gate* @1 power"]\nroot.remote1 = ["Gate* @3 power"]'
    play("runner: run HQ; pay 4\nuntil run begins\nexpect: runner credits 1", root=copies)
    play("refuse runner: run HQ by 1.16.1\nexpect: runner credits 3", root=copies, credits=3)


def test_an_agenda_is_added_to_the_score_area_in_its_own_way_without_a_theft_too() -> None:
    """CR 1.17.3e, 9.9.9: what would be added is replaced, whoever adds it."""
    script = "runner: use Adopter\nlog: replace steal by Project Vacheron > add Project Vacheron\nnever: steal Project\n"
    play(f"{script}expect: Project Vacheron in runner score; Project Vacheron has 4 agenda; runner points 0",
         root='[]\nroot.remote1 = ["Project Vacheron"]', rig='["Adopter"]')  # fmt: skip


def test_once_per_turn_holds_for_two_instances_of_the_same_checkpoint() -> None:
    """CR 9.3.6g, 9.6.4b."""
    script = """
runner: run HQ
runner: trigger Tally
refuse runner: trigger Tally
until run successful
expect: runner credits 6; Tally installed; Bolt in heap
"""
    play(script, '["Sweep*"]', rig='["Tally", "Bolt", "Bolt"]')


def test_a_declined_nested_cost_leaves_an_ability_unused() -> None:
    """CR 9.1.6b, 9.6.9d: once per turn counts what was carried out."""
    script = """
runner: run HQ
runner: trigger Offer; decline
until encounter Idle#2
runner: trigger Offer; pay 1
log: trigger Offer > decline > trigger Offer > runner pays 1 > runner gains 3 credits
until encounter Idle#3
refuse runner: trigger Offer
"""
    play(script, '["Idle*", "Idle*", "Idle*"]', rig='["Offer"]')


def test_the_first_time_it_would_happen_is_counted_though_nothing_could_meet_it() -> None:
    """CR 9.9.5a."""
    script = """
runner: run HQ

branch before
corp: rez Amplifier
until run successful
expect: grip 2

branch after
until 1 net damage
corp: rez Amplifier
until run successful
expect: Amplifier rezzed; grip 3
"""
    play(script, '["Idle*", "Prick*", "Idle*", "Prick*"]', '["Amplifier"]', grip=5)


def test_a_set_of_cards_is_trashed_together() -> None:
    """CR 9.12.2a: what could save one of them is used before another is gone; what was spent for it is gone already."""
    saves = "runner: use Spare\nuntil run successful\nexpect: Bolt installed; Spare in heap"
    both = "until run successful\nexpect: Bolt in heap; Spare in heap"
    play(f"runner: run HQ\n{saves}", '["Sweep*"]', rig='["Spare", "Bolt"]')
    play(f"runner: run HQ\n{saves}", '["Sweep*"]', rig='["Bolt", "Spare"]')
    play(f"runner: run HQ\n{both}", '["Sweep*"]', rig='["Spare", "Bolt"]')


def test_a_replacement_is_not_applied_to_what_it_made() -> None:
    """CR 9.9.9c, also through another one in between."""
    script = """
runner: run HQ
until run successful
log: replace damage by Echo > corp gains 1 > 1 net damage > run successful
expect: corp credits 6; grip 2
"""
    play(script, '["Stab*"]', '["Echo*"]')


def test_replacements_come_before_anybody_has_priority() -> None:
    """CR 9.9.9b: nothing is left that an interrupt of the other player could be about."""
    script = """
runner: run HQ
asks runner: continue | jack out
log: replace damage by Ledger > 1 tag > encounter ends: Stab
until run successful
expect: tags 1; grip 3; Vest installed
"""
    play(script, '["Stab*"]', '["Ledger*"]', '["Vest"]')


def test_the_controller_of_the_effect_orders_replacements() -> None:
    """CR 9.9.11: the Corp does the damage, so the Corp chooses."""
    script = """
runner: run HQ
asks corp: trigger Ledger | trigger Salve

branch tag
corp: trigger Ledger
until run successful
expect: tags 1; runner credits 5; grip 3

branch credit
corp: trigger Salve
until run successful
expect: tags 0; runner credits 6; grip 3
"""
    play(script, '["Stab*"]', '["Ledger*"]', '["Salve"]')


def test_an_interrupt_pends_though_its_cost_can_be_paid_only_later() -> None:
    """CR 9.9.4b-c: what pends is fixed as the window opens, what can be triggered is asked when there is priority."""
    script = """
runner: run HQ
asks runner: use Vest | pass
runner: use Vest
runner: trigger Cushion; pay 1
until run successful
expect: grip 3; runner credits 0
"""
    play(script, '["Stab*"]', rig='["Cushion", "Vest", "Fence"]', credits=0)


def test_a_delayed_ability_is_gone_with_its_first_instance() -> None:
    """CR 9.6.13c, 9.6.10: two programs are trashed at once, and it is about the next time."""
    script = """
runner: run HQ
asks corp: trigger Mine for Bolt#1 | trigger Mine for Bolt#2
corp: trigger Mine for Bolt#2
until run successful
expect: Bolt in heap; corp credits 6
"""
    play(script, '["Mine*"]', rig='["Bolt", "Bolt"]')


def test_an_ability_with_a_static_condition_repeats_while_it_does_something() -> None:
    """CR 9.6.7d."""
    script = """
runner: run HQ
expect: runner credits 8; Tap has no power
"""
    play(script, '["Idle"]', rig='["Tap"]')


def test_what_lasts_as_long_as_a_breach_is_gone_without_one() -> None:
    """CR 9.10.4."""
    script = """
runner: run HQ; use Window
until run ends
log: breach HQ > access Corp card
expect: Window installed
never: access Corp card#2
"""
    play(script, rig='["Window"]')


def test_nothing_is_given_or_drawn_where_the_number_is_zero() -> None:
    """CR 9.12.2b."""
    script = """
runner: run HQ
until run successful
never: 0 bad publicity | draw
expect: bad publicity 0; runner credits 5; stack 9
"""
    play(script, '["Shame*"]', rig='["Gossip"]', grip=0)


def test_what_raises_a_price_comes_before_what_lowers_it() -> None:
    """CR 9.12.1a."""
    script = """
runner: run HQ; break with Pick
until run successful
expect: runner credits 5; grip 3
"""
    play(script, '["Stab*"]', '["Toll*"]', '["Pick", "Cheap"]')


def test_an_ability_about_the_approached_ice_asks_what_kind_it_is() -> None:
    """CR 9.5.6b."""
    script = """
runner: run HQ
refuse runner: use Scope by 9.5.6b
until approach Stab
runner: use Scope
expect: strength of Stab 2; strength of Idle 1
"""
    play(script, '["Idle*", "Stab*"]', rig='["Scope"]')


def test_nothing_is_met_between_two_effects_of_one_sentence() -> None:
    """CR 9.11.3: in two sentences the draw comes before the damage, in one behind it, and interrupts before both."""
    script = "runner: run HQ\nuntil run successful\nlog: {}\nexpect: tags 1; grip {}"
    play(script.format("1 tag > 1 net damage > runner draws", 1), '["Hook*"]', rig='["Quilt"]', grip=1)
    play(script.format("1 tag > runner draws > 1 net damage", 1), '["Steps*"]', rig='["Quilt"]', grip=1)
    saved = "runner: run HQ; use Vest\nuntil run successful\nlog: prevent 1 damage > 1 tag > runner draws\nexpect: grip 2"
    play(saved, '["Hook*"]', rig='["Quilt", "Vest"]', grip=1)


def test_what_lasts_does_not_hang_on_its_source() -> None:
    """CR 9.10.1, 9.1.5a."""
    script = """
runner: run HQ; continue
asks runner: use Vest | pass
expect: encounter Stab; strength of Stab 4; Spark in archives
until run successful
expect: strength of Stab 1
"""
    play(script, '["Spark*", "Stab*"]', rig='["Vest"]')


@pytest.mark.parametrize("ask", [Ask.STEAL_COST, Ask.RUN_COST])
def test_an_additional_cost_that_could_be_paid_only_in_part_is_refused(ask: Ask) -> None:
    """CR 1.16.10b: several are paid together; what cannot be added up is no card, rather than half a one."""
    thorn = card("a_thorn", "Thorn", Type.UPGRADE, 0, "", Static(Extra(ask, Cost(credits=1, parts=(TakeTags(),)))), trash=1)
    with pytest.raises(RezzedError, match="net damage or random cards only"):
        Library().add_cards(thorn)


def test_a_node_never_changes() -> None:
    """Cards are shared by all games of the process."""
    node = Gain(RUNNER, 2)
    assert node == Gain(RUNNER, 2) != Gain(RUNNER, 3)
    assert hash(node) == hash(Gain(RUNNER, 2))
    for name in ("n", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(node, name, 3)
    with pytest.raises(FrozenInstanceError):
        del node.n  # type: ignore[misc]
