"""Terminal Directive Cards: the cards that were printed here first, by title."""

from __future__ import annotations

from rezzed.vocabulary import *

one_from_archives = (Choose(Cards(Where.ARCHIVES)), ToZone(CHOSEN, Zone.RND))
spent = On(Ev.SPEND_CLICK, side=RUNNER, if_=DuringRun())
lost = On(Ev.LOSE_CLICK, side=RUNNER, if_=DuringRun())
trash_program = Trash(a_program)
first = Ref.FIRST_CHOSEN
second = CHOSEN

CARDS = (
    breaker("abagnale", "Abagnale", 4, 2, "decoder", breaks("code_gate"), pump(2, 2),
        Paid(trash_this, (Bypass(),), about=a_code_gate, during_encounter=True)),
    breaker("adept", "Adept", 5, 2, "fracter killer", gets(FreeMemory()),
        breaks("sentry", "barrier", cost=2), memory=2),
    card("ayla_bios_rahim_simulant_specialist", "Ayla “Bios” Rahim: Simulant Specialist", Type.RUNNER_IDENTITY, None, "natural",
        SetUp((Host(THIS, Cards(Where.STACK, top=6), aside=True),
               ToZone(Cards(Where.HOSTED_HERE), Zone.STACK, shuffle=True, n=2))),
        Paid(Cost(clicks=1), (Choose(Cards(Where.HOSTED_HERE)), ToZone(CHOSEN, Zone.GRIP))), holds=True),
    card("biometric_spoofing", "Biometric Spoofing", Type.RESOURCE, 2, "",
        Paid(trash_this, (Prevent(Would.DAMAGE, 2),), would=Would.DAMAGE)),
    card("black_level_clearance", "Black Level Clearance", Type.UPGRADE, 4, "security_protocol",
        When(On(Ev.SUCCESS, at=At.THIS), (OneOf((
            (DoDamage(CORE, 1, suffered=True),), (JackOut(), Gain(CORP, 5), Draw(CORP), Trash(THIS))), by=RUNNER),)), trash=1),
    card("charlatan", "Charlatan", Type.RESOURCE, 5, "virtual", Paid(Cost(clicks=2), (MakeRun(during=(
        When(On(Ev.APPROACH, Cards(rezzed=True)), (
            Choose(Cards(is_=IT)), Later(When(On(Ev.ENCOUNTER), (Bypass(),)), Duration.RUN)),
            may=True, first=Scope.RUN, cost=Cost(credits=StrengthOf(IT))),)),))),
    ice("colossus", "Colossus", 6, 4, "sentry destroyer", Sub(GiveTags(Provided(advanced_3_times, 2, 1))),
        Sub(If(advanced_3_times, (Together((trash_program, Trash(Cards(types=(Type.RESOURCE,))))),), (trash_program,))),
        advanceable=True, abilities=(Static(Strength(advancements)),)),
    card("deep_data_mining", "Deep Data Mining", Type.EVENT, 3, "run", runs(At.RND),
        accesses_more(Least(4, FreeMemory()), At.RND)),
    breaker("demara", "Demara", 4, 1, "fracter", breaks("barrier", cost=2, n=2, up_to=True), pump(2, 3),
        Paid(trash_this, (Bypass(),), about=a_barrier, during_encounter=True)),
    card("dhegdheer", "Dhegdheer", Type.PROGRAM, 2, "daemon",
        Static(Price(Ask.INSTALL_COST, -1, Cards(Where.HOSTED_HERE))),
        Static(Price(Ask.MEMORY_COST, -9, Cards(Where.HOSTED_HERE))), hosts=a_program, host_cards=1, memory=0),
    card("egret", "Egret", Type.PROGRAM, 2, "trojan", Static(Subtype("barrier", of=host_ice)),
        Static(Subtype("code_gate", of=host_ice)), Static(Subtype("sentry", of=host_ice)), on_ice=True, host_rezzed=True),
    ice("eli_2_0", "Eli 2.0", 5, 4, "barrier bioroid", Sub(May((Draw(CORP),))), end_the_run, end_the_run,
        abilities=(bioroid(2, 2),)),
    ice("executive_functioning", "Executive Functioning", 2, 1, "code_gate ap tracer", Sub(Trace(4, (DoDamage(CORE, 1),)))),
    ice("holmegaard", "Holmegaard", 7, 5, "sentry tracer destroyer",
        Sub(Trace(4, (Lasting(Cannot(Forbid.ACCESS), duration=Duration.RUN),
                      Lasting(Cannot(Forbid.BREACH, at=At.ATTACKED), duration=Duration.RUN)))),
        Sub(Trash(Cards(subtypes=("icebreaker",))))),
    ice("hortum", "Hortum", 4, 4, "code_gate", Sub(Gain(CORP, Provided(advanced_3_times, 4, 1))),
        Sub(If(advanced_3_times, (Search(Cards(Where.RND), Zone.HQ, 2), EndRun()), (EndRun(),))), advanceable=True,
        abilities=(Static(ai_cannot_break_this, advanced_3_times),)),
    card("k_p_lynn", "K. P. Lynn", Type.UPGRADE, 1, "executive",
        When(On(Ev.PASS_ALL, at=At.THIS), (OneOf(((GiveTags(),), (EndRun(),)), by=RUNNER),)), trash=3, unique=True),
    breaker("lustig", "Lustig", 5, 1, "killer", breaks("sentry"), pump(3, 5),
        Paid(trash_this, (Bypass(),), about=a_sentry, during_encounter=True)),
    breaker("mammon", "Mammon", 3, 0, "ai",
        turn_begins(PayOrLose(Credits(RUNNER), RUNNER), Place(Counter.POWER, Chosen()), may=True),
        turn_ends(Remove(Counter.POWER, power_counters)), breaks(pay=spend_power), pump(2, 2)),
    card("marilyn_campaign", "Marilyn Campaign", Type.ASSET, 2, "advertisement", when_empty(Counter.CREDIT, Trash(THIS)),
        turn_begins(TakeCredits(2), side=CORP), Interrupt(Would.TRASH, (IntoDeck(),), THIS), trash=3,
        loads=(Counter.CREDIT, 8)),
    card("maxwell_james", "Maxwell James", Type.RESOURCE, 1, "connection", Static(Link(1)),
        Paid(trash_this, (Choose(Cards(Where.PROTECTING, at=At.REMOTE, rezzed=True)), Derez(CHOSEN)),
             if_=SuccessfulRunThisTurn(At.HQ)), unique=True),
    card("mr_stone", "Mr. Stone", Type.ASSET, 2, "executive", When(On(Ev.TAG), (DoDamage(MEAT, 1),)), trash=2, unique=True),
    card("polyhistor", "Polyhistor", Type.HARDWARE, 4, "console", Static(Memory(1)), Static(Link(1)),
        When(On(Ev.PASS_ALL, at=At.HQ), (Draw(RUNNER), Draw(CORP)), first=Scope.TURN, may=True,
             if_=AtLeast(Count(Cards(Where.STACK)), 1)), unique=True, console=True),
    card("process_automation", "Process Automation", Type.EVENT, 0, "", Play((Together((Gain(RUNNER, 2), Draw(RUNNER))),))),
    breaker("savant", "Savant", 4, 1, "decoder killer", gets(FreeMemory()), breaks("sentry", cost=2),
        breaks("code_gate", cost=2, n=2),
        memory=2),
    card("seidr_laboratories_destiny_defined", "Seidr Laboratories: Destiny Defined", Type.CORP_IDENTITY, None, "division",
        When(spent, one_from_archives, first=Scope.TURN, or_=lost, may=True),
        When(lost, one_from_archives, first=Scope.TURN, or_=spent, may=True)),
    card("skorpios_defense_systems_persuasive_power", "Skorpios Defense Systems: Persuasive Power", Type.CORP_IDENTITY, None,
        "subsidiary", Static(RemoveDiscarded(Cards(side=RUNNER), Scope.TURN))),
    card("spear_phishing", "Spear Phishing", Type.EVENT, 2, "run", runs(),
        When(On(Ev.ENCOUNTER, Cards(Where.INNERMOST_ATTACKED)), (Bypass(),))),
    card("steve_cambridge_master_grifter", "Steve Cambridge: Master Grifter", Type.RUNNER_IDENTITY, None, "g_mod",
        When(On(Ev.SUCCESS, at=At.HQ), (
            Choose(Cards(Where.HEAP)), Choose(Cards(Where.HEAP, other=True, than=CHOSEN)),
            OneOf(((ToZone(first, Zone.REMOVED), ToZone(second, Zone.GRIP)),
                   (ToZone(second, Zone.REMOVED), ToZone(first, Zone.GRIP))), by=CORP)), first=Scope.TURN, may=True,
             if_=AtLeast(Count(Cards(Where.HEAP)), 2))),
    ice("tapestry", "Tapestry", 5, 6, "code_gate", lose_a_click, Sub(May((Draw(CORP),))),
        Sub(*(Choose(Cards(Where.HQ), optional=True), ToZone(CHOSEN, Zone.RND)))),
    ice("weir", "Weir", 3, 3, "code_gate", lose_a_click, Sub(Trash(Cards(Where.GRIP), by=RUNNER))),
)  # fmt: skip
