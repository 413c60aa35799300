"""The kit for testing cards, books and scenarios. It is part of the package, so that other projects can use it.

>>> from rezzed.testing import scenario_cases, check_scenario  # doctest: +SKIP
>>> @pytest.mark.parametrize("case", scenario_cases("scenarios"), ids=str)  # doctest: +SKIP
... def test_scenario(case):
...     check_scenario(case)
"""

from .audit import audit
from .scenarios import Case, check_file, check_scenario, check_text, report, scenario_cases
from .sources import source

__all__ = ["Case", "audit", "check_file", "check_scenario", "check_text", "report", "scenario_cases", "source"]
