"""The compiled core: `REZZED_COMPILE=1 pip install .` builds the modules named here with mypyc, from the same sources.

`REZZED_COMPILE=profile`, for wheels of a release, builds it twice with gcc: with counters, which `rezzed bench` fills, then by
what was counted (docs/python.md). Without the variable, without mypyc or without a C compiler the package is pure Python;
`rezzed --version` says which it is. README.md also becomes the page of an index here. Everything else about the package stands
in pyproject.toml. See decision Q1.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

WANTED = os.environ.get("REZZED_COMPILE", "0") not in ("", "0")
PROFILED = os.environ.get("REZZED_COMPILE") == "profile"
BUILT_WITH = ["mypy>=2.4", "types-defusedxml>=0.7"] if WANTED else []
PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
RUNS_WITH = PROJECT.get("dependencies", []) if PROFILED else []  # a profile is of its work
SOURCES = Path("src") / "rezzed"
COMPILED = (  # what runs at every decision, in a game, in a plan, in a search and in a count
    "bots/access_value.py", "bots/corp.py", "bots/default_choices.py", "bots/facts.py", "bots/ice_costs.py",
    "bots/reader.py", "bots/reasons.py", "bots/runner.py", "bots/seat_reader.py", "bots/state_reader.py",
    "citing.py", "decisions.py", "engine/[!_]*.py", "engine/*/[!_]*.py",
    "game/core.py", "game/observe.py", "game/offer.py", "game/plain.py", "game/rewind.py", "game/seat_side.py",
    "game/sequences.py",
    "server_names.py", "stops.py", "study/asking.py", "study/beyond_view.py", "study/lacking.py",
    "web/tables/changes.py", "web/tables/record.py", "web/tables/seats.py", "web/tables/updates.py",
    "wording/asked.py", "wording/names.py", "wording/option_words.py", "wording/story.py", "wording/told.py",
    "encoding/compact.py", "encoding/encode.py", "encoding/entities.py", "encoding/features.py", "encoding/match_core.py",
    "encoding/seat_rows.py", "encoding/slots.py", "encoding/space.py", "encoding/table.py", "encoding/ways_in.py",
    "search/clock.py", "search/encounter/[!_]*.py", "search/narrow/[!_]*.py",
    "search/values/algebra.py", "search/values/budget.py", "search/values/credits.py", "search/values/step_cost.py",
    "search/values/goal_chance.py", "search/values/matrix.py", "search/values/payoff.py", "search/values/ways.py",
    "search/tree/beliefs.py", "search/tree/belief_tree.py", "search/tree/cheapest.py", "search/tree/first_way.py",
    "search/tree/memory.py", "search/tree/merging.py", "search/tree/plan_search.py", "search/tree/position_tree.py",
    "search/tree/staged_search.py", "search/tree/useful_options.py",
    "bots/ismcts/bandit.py", "bots/ismcts/guess.py", "bots/ismcts/rollout.py",
    "bots/ismcts/search_tree.py", "bots/ismcts/value.py",
)  # fmt: skip
# functions of the core call each other directly, and small ones become part of others: nothing outside replaces them
HIDDEN = ["-fvisibility=hidden"] if os.name == "posix" else []


class WithCore(Distribution):
    """A package with extension modules, which are named only when they are built."""

    def has_ext_modules(self) -> bool:
        return WANTED


class BuildCore(build_ext):
    """Translate the modules to C and compile them: all of them, or none."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.extensions = self.extensions or []

    def run(self) -> None:
        if self.editable_mode or self.inplace:  # a compiled module would hide what is changed in its source
            self.warn("an editable installation is not compiled")
            return
        try:
            from mypyc.build import mypycify

            self.compile_nothing()
            modules = sorted(str(path) for pattern in COMPILED for path in SOURCES.glob(pattern))
            self.distribution.ext_modules = mypycify(
                [f"--cache-dir={os.devnull}", *modules],
                debug_level="0",
                multi_file=True,  # as fast as one large file, and compiled in half of the time
                target_dir=self.build_temp,
                group_name="rezzed",
            )
            for module in self.distribution.ext_modules:
                module.extra_compile_args = [*module.extra_compile_args, *HIDDEN]
            if PROFILED:
                self.compile_by_profile()
            else:
                self.compile_with([])
        except (ImportError, CCompilerError, ExecError, PlatformError) as error:
            self.warn(f"this will be the pure package, without the compiled core: {error}")
            for library in Path(self.build_lib).rglob(self.get_ext_filename("*")):
                library.unlink()

    def compile_with(self, flags: list[str]) -> None:
        """Compile and link all modules with these flags of the compiler as well."""
        plain = [(module, module.extra_compile_args, module.extra_link_args) for module in self.distribution.ext_modules]
        for module, compiled, linked in plain:
            module.extra_compile_args, module.extra_link_args = [*compiled, *flags], [*linked, *flags]
        compiler = build_ext(self.distribution)
        compiler.force = True
        compiler.ensure_finalized()
        compiler.run()
        for module, compiled, linked in plain:
            module.extra_compile_args, module.extra_link_args = compiled, linked

    def compile_by_profile(self) -> None:
        """Compile with counters, let the package work, and compile by what was counted, with optimization as all modules are
        linked. What never ran is compiled as usual."""
        counts = Path(self.build_temp, "profile").absolute()
        self.compile_with([f"-fprofile-generate={counts}", "-fprofile-update=single"])
        places = [str(Path(self.build_lib).absolute()), *filter(None, sys.path)]  # pip builds in an environment of its own
        package = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
        subprocess.run([sys.executable, "-m", "rezzed", "bench", "--json"], check=True, cwd=self.build_temp, env=package)
        self.compile_with([f"-fprofile-use={counts}", "-fprofile-partial-training", "-Wno-missing-profile", "-flto=auto"])

    def compile_nothing(self) -> None:
        """Without a compiler or the headers of Python, nobody waits a minute for the translation first."""
        source = Path(self.build_temp) / "nothing.c"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_nothing(void) { return NULL; }\n", encoding="utf-8")
        compiler = build_ext(Distribution({"ext_modules": [Extension("nothing", [str(source)])]}))
        compiler.build_lib = compiler.build_temp = self.build_temp
        compiler.ensure_finalized()
        compiler.run()


def index_page() -> str:
    """README.md for an index of packages: without pictures and links into the repository, which lead nowhere there."""
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"^!\[[^]]*\]\((?!https:)[^)]*\)\n+", "", text, flags=re.M)
    text = re.sub(r"\[([^]]+)\]\((?!https:)[^)]*\)", r"\1", text)
    return text.replace('pip install ".[', 'pip install "rezzed[').replace("pip install . ", "pip install rezzed ")


setup(
    distclass=WithCore, cmdclass={"build_ext": BuildCore}, setup_requires=BUILT_WITH + RUNS_WITH,
    long_description=index_page(), long_description_content_type="text/markdown",
)  # fmt: skip
