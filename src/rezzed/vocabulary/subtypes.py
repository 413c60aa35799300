"""The subtypes of each game: those printed on ice, and those printed only on other cards."""

from __future__ import annotations

from typing import Final

__all__ = ["ICE_SUBTYPES"]

_ANR_ICE: Final = """
    advertisement ambush ap barrier bioroid code_gate deep_net deflector destroyer expendable grail harmonic liability morph
    mythic next observer psi sentry tracer trap
"""
_ANR_OTHER: Final = """
    academic ai alliance assassination beanstalk black_ops caissa cast character chip clan clone cloud companion condition
    connection console consumer_grade corp corporation current cybernetic cyborg daemon decoder department deva digital
    directive division double enforcer executive expansion facility fracter g_mod gear genetics government gray_ops hostile
    icebreaker industrial initiative job killer link location lockdown mandate megacorp mod natural off_site orgcrime
    police_department political priority public region remote reprisal research ritzy run sabotage security
    security_protocol seedy sensie source stealth subsidiary sysop terminal transaction triple trojan unorthodox
    unsubstantiated vehicle virtual virus weapon
"""
_ONR_ICE: Final = """
    ap black_ice bloodhound brainwipe code_gate deckrash deflector firestarter flatline hellbolt hellhound killer knockout
    pit_bull random sentry sleepy stun sword wall watchdog zombie
"""
_ONR_OTHER: Final = """
    advertisement ai ambush asset bad_publicity banned base_link bbs black_ops chip connection cybernetics daemon deck
    detection double gray_ops hidden icebreaker noisy position region research sabotage stealth sysop transactions unique
    vehicle virus worm
"""

ICE_SUBTYPES: Final = tuple(_ANR_ICE.split())  # of the modern game, in alphabetical order (CR 2.16.7d)
SUBTYPES: Final = {
    "anr": frozenset((*ICE_SUBTYPES, *_ANR_OTHER.split())),  # CR 2.16.7
    "onr": frozenset((*_ONR_ICE.split(), *_ONR_OTHER.split())),
}
