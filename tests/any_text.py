"""Settings of tests that draw their data with hypothesis. The draw is the same in every run, and a failure is made smaller.

`.ci/elsewhere` runs its files without hypothesis, so those files cannot use it.
"""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings


def drawn(examples: int) -> settings:
    """Try at most so many examples. Nothing depends on the clock or on an earlier run."""
    return settings(
        max_examples=examples, derandomize=True, database=None, deadline=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
