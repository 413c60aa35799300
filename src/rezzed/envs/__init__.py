"""Environments: games and runs for programs that learn. It needs the extra `ai`.

Importing it registers `rezzed/game-v0` and `rezzed/run-v0` with PettingZoo and with Gymnasium.
"""

from ._extra import ExtraMissing
from .aec import RawEnv, env, raw_env
from .environment import check_fingerprints, fingerprints
from .kinds import EnvironmentKind, kind
from .match import MaskedAction, Match
from .processes import SeatProcesses
from .registration import register
from .single import SeatEnv
from .vector import SeatVectorEnv

__all__ = [
    "ExtraMissing", "EnvironmentKind", "MaskedAction", "Match", "RawEnv", "SeatEnv", "SeatProcesses", "SeatVectorEnv",
    "check_fingerprints", "env", "fingerprints", "kind", "raw_env",
]  # fmt: skip

register()
