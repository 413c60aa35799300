"""What declarations are made of. Card files import from here and from nowhere else."""

from ..events import Ask, Ev, Would
from ..ids import CORP, RUNNER, Counter, Damage, Duration, Scope, Type, Zone
from .abilities import (
    AccessMore, BaseLink, Cannot, Extra, FewerSubs, Forbid, HandSize, Instead, Interrupt, Link, Memory, MustSkip, On, Paid,
    Play, Price, Purpose, SpendHosted, Static, Strength, Sub, Subs, Subtype, When, WorthPoints,
)  # fmt: skip
from .amounts import (
    Accessing, At, AtLeast, AtMost, BadPublicity, Both, BrokenPrinted, BrokenThisRun, BrokeWithThis, Cards, Chosen, Clicks,
    Count, Counters, Credits, DuringEncounter, DuringRun, Either, EventNumber, FullyBroken, FullyBrokenByThis, Hand, Is,
    LastPaid, Least, LinkStrength, NoisyThisRun, Not, Odd, Per, Points, PrintedCost, Ref, RunBySource, RunSuccessful,
    StrengthOf, Subroutines, SuccessfulRunThisTurn, Sum, Tagged, Tags, Times, Where,
)  # fmt: skip
from .declare import (
    Decl, Variant, accessed, bioroid, breaker, breaks, card, encountered, gets, ice, plays, pump, runs, under,
)  # fmt: skip
from .effects import (
    Access, AddToScore, Arrange, Breach, Break, Bypass, ChangeServer, Choose, ChooseNumber, ChooseServer, Cost, Derez, Do,
    Draw, Encounter, EndRun, Expose, Gain, GainClicks, GiveBadPublicity, GiveTags, If, Increase, Install, Into, JackOut,
    Lasting, Later, Lose, LoseClicks, MakeRun, May, MoveIce, MoveRunner, OneOf, PayOrLose, Place, Prevent, Psi, Remove,
    RemoveTags, Repeat, ResolveSub, Reveal, RevealHand, Rez, Roll, SkipIce, Stealth, SwapIce, TakeCredits, Then, ToZone,
    Trace, Trash, Unless,
)  # fmt: skip

THIS = Ref.THIS
IT = Ref.IT
CHOSEN = Ref.CHOSEN
NET, MEAT, CORE = Damage.NET, Damage.MEAT, Damage.CORE
