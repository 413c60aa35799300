"""What Lies Ahead: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("ash_2x3zb9cy", "Ash 2X3ZB9CY", Type.UPGRADE, 2, "bioroid",
        When(On(Ev.SUCCESS, at=At.THIS),
             (Trace(4, (Lasting(Cannot(Forbid.ACCESS, Cards(other=True)), duration=Duration.RUN),)),)), trash=3, unique=True),
    card("braintrust", "Braintrust", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, Per(advancements, 2, 3)),)),
        Static(Price(Ask.REZ_COST, Times(Counters(Counter.AGENDA), -1), any_ice), in_score_area=True), points=2, advance=3),
    ice("caduceus", "Caduceus", 3, 3, "sentry tracer", Sub(Trace(3, (Gain(CORP, 3),))), Sub(Trace(2, (EndRun(),)))),
    ice("draco", "Dracō", 1, 0, "sentry tracer", Sub(Trace(2, (Together((GiveTags(), EndRun())),))), abilities=(
            When(On(Ev.REZ, THIS), (PayOrLose(Credits(CORP)), Place(Counter.POWER, Chosen()))), gets(power_counters))),
    card("imp", "Imp", Type.PROGRAM, 2, "virus", When(On(Ev.INSTALL, THIS), (Place(Counter.VIRUS, 2),)),
        Paid(spend_virus, (Trash(Ref.ACCESSED),), mid_access=True, once=Scope.TURN)),
    ice("janus_1_0", "Janus 1.0", 15, 8, "sentry bioroid ap", do_1_core_damage, do_1_core_damage, do_1_core_damage,
        do_1_core_damage, abilities=(bioroid(),)),
    breaker("morning_star", "Morning Star", 8, 5, "fracter", breaks("barrier", n=0, up_to=True), memory=2),
    breaker("peacock", "Peacock", 3, 2, "decoder", breaks("code_gate", cost=2), pump(2, 3)),
    card("plascrete_carapace", "Plascrete Carapace", Type.HARDWARE, 3, "gear",
        Paid(spend_power, (Prevent(Would.DAMAGE, 1),), would=Would.DAMAGE, damage=MEAT),
        when_empty(Counter.POWER, Trash(THIS)), loads=(Counter.POWER, 4)),
    card("project_atlas", "Project Atlas", Type.AGENDA, None, "research",
        When(On(Ev.SCORE, THIS), (Place(Counter.AGENDA, Per(advancements, 1, 3)),)),
        Paid(spend_agenda, (Search(Cards(Where.RND), Zone.HQ, reveal=True),)), points=2, advance=3),
    ice("snowflake", "Snowflake", 1, 3, "barrier psi", Sub(Psi((EndRun(),)))),
    card("spinal_modem", "Spinal Modem", Type.HARDWARE, 4, "console", Static(Memory(1)),
        Static(SpendHosted(Purpose.ICEBREAKER)), When(On(Ev.TRACE_SUCCEEDS, if_=DuringRun()), (DoDamage(CORE, 1),)),
        recurring=2, unique=True, console=True),
    ice("tmi", "TMI", 3, 5, "barrier", end_the_run, abilities=(When(On(Ev.REZ, THIS), (Trace(2, failure=(Derez(),)),)),)),
    breaker("zu_13_key_master", "ZU.13 Key Master", 1, 1, "decoder cloud",
        cloud, breaks("code_gate"), pump(1, 1)),
)  # fmt: skip
