"""References, waiting events, and the new numbers of serials in a fingerprint."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...events import CARD, GEN, KIND, Ev, Event, Would, X, Y, Z

Ref: TypeAlias = tuple[int, int]  # card, generation
# ability, source, generation, lasting effect or 0, target card or -1, its generation (or of a target server, its number + 1),
# number
Listener: TypeAlias = tuple[int, int, int, int, int, int, int]
# the same to the core, which then takes no more out of a listener than is read: most are not about what is asked
Listeners: TypeAlias = tuple[tuple[int, ...], ...]
Pending: TypeAlias = tuple[Listener, Event]
# an event, the accounts of which it was one of the first, who listened, and whose stipulations it did not meet
Change: TypeAlias = tuple[Event, tuple[int, ...], tuple[Listener, ...], tuple[Listener, ...]]
SubId: TypeAlias = tuple[int, int, int, int]  # ability, granting card, generation, copy
# lasting effect, whether it gives the places as well, the subroutines (with places: all, in the declared order)
Grant: TypeAlias = tuple[int, int, tuple[SubId, ...]]
LastingRecord: TypeAlias = tuple[int, int, int]  # serial, duration, serial of the structure it lasts with
LastRun: TypeAlias = tuple[int, int, int, Ref]  # serial, server, label, source
AccountEntry: TypeAlias = tuple[int, int, int, int]  # account, card, generation, 1 in the last turn of the side asked about
Remains: TypeAlias = tuple[int, ...]  # card, generation, strength, server, rezzed, counters of each kind: last known

# the places in these tuples; CARD and GEN are those of an event
ABILITY: Final = 0
LASTING: Final = 3
TARGET: Final = 4
TARGET_GEN: Final = 5
NUMBER: Final = 6
COPY: Final = 3  # of a `SubId`
LISTENER: Final = 0  # of a `Pending`
EVENT: Final = 1
REF_CARD: Final = 0  # of a `Ref` and of `Remains`
REF_GEN: Final = 1
LAST_STRENGTH: Final = 2  # of `Remains`
LAST_SERVER: Final = 3
LAST_COUNTERS: Final = 5  # from here on
GRANT_LASTING: Final = 0
ACCOUNT: Final = 0  # of an `AccountEntry`
RUN_SERIAL: Final = 0  # of a `LastRun`
RUN_SERVER: Final = 1
RUN_LABEL: Final = 2
RUN_SOURCE: Final = 3
SECRET_SERVER: Final = -4  # the same, with 1 + the server that the card chose in secret (CR 1.5.2b)
CARD_TYPE: Final = -3  # the same, with the number of the card type that the card chose
SUBTYPE: Final = -2  # instead of a card, of a `Ref` in `State.chosen`: the number is that of the subtype that the card chose

NO_EVENT: Final[Event] = (-1, -1, -1, 0, 0, 0)
NO_OBJECT: Final[Ref] = (-1, 0)
NO_RUN: Final[LastRun] = (0, -1, 0, NO_OBJECT)

Names: TypeAlias = dict[int, int]  # new numbers of the serials and lasting effects that the state still refers to

# events about an encounter: their z is its serial, or 0
OF_ENCOUNTER: Final = frozenset(
    int(kind)
    for kind in (
        Ev.ENCOUNTER, Ev.BREAK, Ev.FULLY_BREAK, Ev.RESOLVE_SUB, Ev.PREVENT_SUB, Ev.BYPASS, Ev.BREAKS_END, Ev.ENCOUNTER_ENDS,
        Ev.PASS, Would.PASS,
    )
)  # fmt: skip
# where the numbers of an event hold a serial
SERIAL_AT: Final = {
    int(Ev.SUCCESS): 4, **dict.fromkeys((*OF_ENCOUNTER, int(Ev.RUN_ENDS), int(Ev.TRACE_SUCCEEDS), int(Ev.TRACE_FAILS)), 5),
}  # fmt: skip


def name_of(names: Names, serial: int) -> int:
    """The new number of a serial; -1 if it is over, 0 for none."""
    return names.get(serial, -1) if serial else 0


def named_event(names: Names, e: Event) -> Event:
    """An event with its serial numbered anew."""
    at = SERIAL_AT.get(e[KIND])
    if at == 5:
        return (e[KIND], e[CARD], e[GEN], e[X], e[Y], name_of(names, e[Z]))
    return e if at is None else (e[KIND], e[CARD], e[GEN], e[X], name_of(names, e[Y]), e[Z])


def named_listener(names: Names, x: Listener) -> Listener:
    """A listener with the serial of its lasting effect numbered anew."""
    return (*x[:LASTING], name_of(names, x[LASTING]), *x[TARGET:]) if x[LASTING] else x


def named_pending(names: Names, p: Pending) -> Pending:
    """A pending ability with its serials numbered anew."""
    return (named_listener(names, p[LISTENER]), named_event(names, p[EVENT]))
