"""Names of the environments in the registries of PettingZoo and Gymnasium."""

from __future__ import annotations

import gymnasium
import pettingzoo

from .kinds import KINDS


def register() -> None:
    """Register every kind as `rezzed/NAME`, in both registries."""
    for name in KINDS:
        full = f"rezzed/{name}"
        if full not in gymnasium.registry:
            gymnasium.register(full, entry_point="rezzed.envs.single:SeatEnv", kwargs={"name": name})
        if full not in pettingzoo.aec_registry:
            pettingzoo.register("aec", full, entry_point="rezzed.envs.aec:env", kwargs={"name": name})
