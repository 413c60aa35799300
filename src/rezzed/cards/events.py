"""Events that make a run, and what else of the Runner's looks at how runs go."""

from __future__ import annotations

from ..vocabulary import (
    CORE, CORP, IT, RUNNER, AccessMore, At, Cards, ChooseNumber, Chosen, Counter, Credits, Do, Draw, Duration, Ev, Gain,
    GiveTags, Instead, Lasting, Later, Least, Lose, MakeRun, NotYet, On, Place, Play, Price, Purpose, RunBySource, Scope,
    SpendHosted, Static, Times, Together, Trash, Type, When, Would, Ask, card, runs, successful,
)  # fmt: skip

siphon = Instead(Would.BREACH, (
    ChooseNumber(Least(5, Credits(CORP)), by=RUNNER),
    Together((Lose(CORP, Chosen()), Gain(RUNNER, Times(Chosen(), 2)), GiveTags(2))),
), may=True)

CARDS = (
    card("knifed", "Knifed", Type.EVENT, 1, "run sabotage", runs(),
         When(On(Ev.FULLY_BREAK, Cards(subtypes=("barrier",))), (Trash(IT),), first=Scope.RUN)),
    card("spooned", "Spooned", Type.EVENT, 2, "run sabotage", runs(),
         When(On(Ev.FULLY_BREAK, Cards(subtypes=("code_gate",))), (Trash(IT),), first=Scope.RUN)),
    card("account_siphon", "Account Siphon", Type.EVENT, 0, "run sabotage", runs(At.HQ),
         successful(Later(siphon, Duration.RUN), at=At.HQ)),
    card("legwork", "Legwork", Type.EVENT, 2, "run", runs(At.HQ),
         successful(Lasting(AccessMore(2, At.HQ), duration=Duration.RUN), at=At.HQ)),
    card("the_makers_eye", "The Maker’s Eye", Type.EVENT, 2, "run", runs(At.RND),
         successful(Lasting(AccessMore(2, At.RND), duration=Duration.RUN), at=At.RND)),
    card("jailbreak", "Jailbreak", Type.EVENT, 0, "run", runs(At.HQ_OR_RND),
         successful(Draw(RUNNER), Lasting(AccessMore(1, At.ATTACKED), duration=Duration.RUN), at=At.HQ_OR_RND)),
    card("stimhack", "Stimhack", Type.EVENT, 0, "run", Play((Place(Counter.CREDIT, 9), MakeRun())),
         Static(SpendHosted(Purpose.ANYTHING, pool=True)),
         When(On(Ev.RUN_ENDS, if_=RunBySource()), (Do(CORE, 1, unpreventable=True),))),
    card("security_testing", "Security Testing", Type.RESOURCE, 0, "job",
         When(On(Ev.SUCCESS, at=At.REMEMBERED), (Later(Instead(Would.BREACH, (Gain(RUNNER, 2),)), Duration.RUN),),
              first=Scope.TURN)),
    card("gabriel_santiago_consummate_professional", "Gabriel Santiago: Consummate Professional", Type.RUNNER_IDENTITY, None,
         "cyborg", When(On(Ev.SUCCESS, at=At.HQ), (Gain(RUNNER, 2),), first=Scope.TURN)),
    card("lat_ethical_freelancer", "Lat: Ethical Freelancer", Type.RUNNER_IDENTITY, None, "natural", link=1),
    card("reina_roja_freedom_fighter", "Reina Roja: Freedom Fighter", Type.RUNNER_IDENTITY, None, "cyborg g_mod",
         Static(Price(Ask.REZ_COST, 1, Cards(types=(Type.ICE,))), NotYet(On(Ev.REZ, Cards(types=(Type.ICE,))))), link=1),
)  # fmt: skip
