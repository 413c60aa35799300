"""Sentences that many cards print, each written once. Card files use these names."""

from __future__ import annotations

from ..events import Ask, Ev, Would
from ..ids import CORP, RUNNER, Counter, Damage, Duration, Span, Type, Zone
from .abilities import Cannot, Forbid, Paid, Price, Static, Subs, When
from .amounts import (
    At,
    AtLeast,
    Cards,
    Count,
    Counters,
    DuringRun,
    EventNumber,
    Is,
    LinkStrength,
    Odd,
    On,
    Ref,
    Subroutines,
    Tagged,
    Where,
)
from .costs import Cost, Fate, Give, Spend, SpendFrom, This
from .declare import choose_type, encountered
from .effects import (
    Choose,
    DoDamage,
    EndRun,
    Gain,
    GiveBadPublicity,
    GiveTags,
    If,
    JackOut,
    Lasting,
    LoseClicks,
    May,
    OneOf,
    Place,
    Prevent,
    Reveal,
    Search,
    Sub,
    Swap,
    ToZone,
    Trace,
    Trash,
    Unless,
)
from .past import BrokeWithThis
from .predicates import Holds, Hosts, Swappable, Underwent

__all__ = [
    "a_barrier", "a_code_gate", "a_program", "a_sentry", "advanceable_cards", "advanced_3_times", "advancements",
    "agenda_counter_when_scored", "ai_cannot_break_this", "ai_installed", "an_agenda", "another_grail_in_hq", "any_card_type",
    "any_ice", "any_virus", "avoid_1_tag", "bad_publicity_when_rezzed", "broke_with_this", "cloud",
    "corp_goods", "corp_goods_in_hq", "current", "do_1_core_damage", "do_1_net_damage", "do_2_net_damage", "do_3_net_damage",
    "end_the_run", "end_the_run_if_tagged", "end_the_run_unless_1_paid", "end_the_run_unless_3_paid", "for_each_subroutine",
    "from_archives", "fully_broken_by_this", "gain_2_credits", "give_1_tag", "grail_in_hq", "grail_subroutines", "host_ice",
    "hosts_no_caissa", "ice_here", "ice_in_hq", "installed_earlier", "installed_icebreakers", "installed_this_turn", "itself",
    "lose_a_click", "may_jack_out", "odd_advancements", "one_printed_broken_at_most", "one_was_chosen", "other_rezzed_ice",
    "power_counters", "remove_this", "rezzed_ice", "rezzed_ice_here", "rezzed_in_run", "rezzed_next_ice",
    "runner_trashes_a_card", "search_stack_or_heap", "spend_agenda", "spend_power", "spend_virus", "swap_with_a_deva",
    "three_virtual_resources", "trace_3_give_1_tag", "trace_strength_5", "trash_a_program", "trash_from_grip", "trash_this",
    "unrezzed_ice", "virus_counters",
]  # fmt: skip

# cards
itself = Cards(is_=Ref.THIS)
host_ice = Cards(is_=Ref.HOST)
any_ice = Cards(types=(Type.ICE,))
rezzed_ice = Cards(types=(Type.ICE,), rezzed=True)
unrezzed_ice = Cards(types=(Type.ICE,), rezzed=False)
other_rezzed_ice = Cards(types=(Type.ICE,), rezzed=True, other=True)
ice_here = Cards(Where.PROTECTING_THIS)
rezzed_ice_here = Cards(Where.PROTECTING_THIS, rezzed=True)
corp_goods = (Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)
corp_goods_in_hq = Cards(Where.HQ, types=corp_goods)
ice_in_hq = Cards(Where.HQ, types=(Type.ICE,))
grail_in_hq = Cards(Where.HQ, types=(Type.ICE,), subtypes=("grail",))
another_grail_in_hq = Cards(Where.HQ, types=(Type.ICE,), subtypes=("grail",), other=True, than=Ref.CHOSEN)
a_barrier = Cards(subtypes=("barrier",))
a_code_gate = Cards(subtypes=("code_gate",))
a_sentry = Cards(subtypes=("sentry",))
a_program = Cards(types=(Type.PROGRAM,))
an_agenda = Cards(types=(Type.AGENDA,))
advanceable_cards = Cards(Where.INSTALLED, advanceable=True)

# predicates
hosts_no_caissa = ~Hosts(Cards(subtypes=("caissa",)))
installed_this_turn = Underwent(Ev.INSTALL, Span.TURN)
installed_earlier = ~Underwent(Ev.INSTALL, Span.TURN, yours=True)

# amounts
advancements = Counters(Counter.ADVANCEMENT)
power_counters = Counters(Counter.POWER)
virus_counters = Counters(Counter.VIRUS)
rezzed_next_ice = Count(Cards(types=(Type.ICE,), rezzed=True, subtypes=("next",)))
installed_icebreakers = Count(Cards(Where.INSTALLED, subtypes=("icebreaker",)))

# conditions
one_was_chosen = Is(Ref.CHOSEN, Cards())
odd_advancements = Odd(advancements)
advanced_3_times = AtLeast(advancements, 3)
trace_strength_5 = AtLeast(EventNumber(0), 5)
ai_installed = AtLeast(Count(Cards(types=(Type.PROGRAM,), subtypes=("ai",))), 1)
three_virtual_resources = AtLeast(Count(Cards(Where.RIG, types=(Type.RESOURCE,), subtypes=("virtual",))), 3)

# costs
trash_this = Cost(parts=(This(),))
remove_this = Cost(parts=(This(Fate.REMOVE),))
spend_power = Cost(parts=(Spend(Counter.POWER),))
spend_virus = Cost(parts=(Spend(Counter.VIRUS),))
spend_agenda = Cost(parts=(Spend(Counter.AGENDA),))
any_virus = Cost(parts=(SpendFrom(Counter.VIRUS, Cards(Where.RIG) & Holds(Counter.VIRUS)),))
trash_from_grip = Cost(parts=(Give(Cards(Where.GRIP)),))
for_each_subroutine = Cost(credits=Subroutines(Ref.ENCOUNTERED))

# trigger conditions
rezzed_in_run = On(Ev.REZ, Ref.THIS, if_=DuringRun(At.THIS))
fully_broken_by_this = On(Ev.FULLY_BREAK, by=Ref.THIS)
broke_with_this = On(Ev.ENCOUNTER_ENDS, if_=BrokeWithThis())

# until when a card stays that has been played
current = (On(Ev.STEAL), On(Ev.PLAY, Cards(subtypes=("current",), other=True)))

# effects and what they forbid
may_jack_out = May((JackOut(),), by=RUNNER)
avoid_1_tag = (Prevent(Would.TAG, 1),)
ai_cannot_break_this = Cannot(Forbid.BREAK, itself, using=Cards(types=(Type.PROGRAM,), subtypes=("ai",)))
one_printed_broken_at_most = Cannot(Forbid.BREAK_PRINTED, itself, after=1)

search_stack_or_heap = OneOf((  # for a program
    (Search(Cards(Where.STACK, types=(Type.PROGRAM,)), Zone.PLAY),),
    (Search(Cards(Where.HEAP, types=(Type.PROGRAM,)), Zone.PLAY),)))
from_archives = (Choose(Cards(Where.ARCHIVES)), ToZone(Ref.CHOSEN, Zone.HQ))

# subroutines
end_the_run = Sub(EndRun())
end_the_run_if_tagged = Sub(If(Tagged(), (EndRun(),)))
end_the_run_unless_1_paid = Sub(Unless(Cost(credits=1), (EndRun(),)))
end_the_run_unless_3_paid = Sub(Unless(Cost(credits=3), (EndRun(),)))
trash_a_program = Sub(Trash(a_program))
runner_trashes_a_card = Sub(Trash(Cards(Where.RIG), by=RUNNER))
do_1_net_damage = Sub(DoDamage(Damage.NET, 1))
do_2_net_damage = Sub(DoDamage(Damage.NET, 2))
do_3_net_damage = Sub(DoDamage(Damage.NET, 3))
do_1_core_damage = Sub(DoDamage(Damage.CORE, 1))
give_1_tag = Sub(GiveTags())
trace_3_give_1_tag = Sub(Trace(3, (GiveTags(),)))
lose_a_click = Sub(LoseClicks())
gain_2_credits = Sub(Gain(CORP, 2))

# whole abilities
bad_publicity_when_rezzed = When(On(Ev.REZ, Ref.THIS), (GiveBadPublicity(),))
agenda_counter_when_scored = When(On(Ev.SCORE, Ref.THIS), (Place(Counter.AGENDA),))
cloud = Static(Price(Ask.MEMORY_COST, -1), AtLeast(LinkStrength(), 2), anywhere=True)
swap_with_a_deva = Paid(Cost(credits=2), (
    Choose(Cards(Where.GRIP, subtypes=("deva",)) & Swappable(Ref.THIS)), Swap(Ref.THIS, Ref.CHOSEN)))
grail_subroutines = encountered(
    Choose(grail_in_hq), Reveal(Ref.CHOSEN),
    If(AtLeast(Count(another_grail_in_hq), 1), (
        May((Choose(another_grail_in_hq), Reveal(Ref.CHOSEN),
             Lasting(Subs(like=Ref.FIRST_CHOSEN, placed=True), Ref.THIS, Duration.RUN))),)),
    Lasting(Subs(like=Ref.CHOSEN, placed=True), Ref.THIS, Duration.RUN), may=True, if_=AtLeast(Count(grail_in_hq), 1),
)  # fmt: skip

any_card_type = choose_type(
    Type.AGENDA, Type.ASSET, Type.EVENT, Type.HARDWARE, Type.ICE, Type.OPERATION, Type.PROGRAM, Type.RESOURCE, Type.UPGRADE,
)
