"""Compares two commits: installs them side by side and runs the figures of `benchmarks/suite` in turns, so that a busy machine
slows both. asv (https://asv.readthedocs.io) does the work and writes the results by machine and commit.

    pip install asv virtualenv
    python benchmarks/compare.py HEAD~5 HEAD               # a table of both, with ranges and ratios
    python benchmarks/compare.py HEAD~5 HEAD --only Run    # some figures
    python benchmarks/compare.py HEAD~5 HEAD --compiled    # both as compiled packages
    python benchmarks/compare.py --curve                   # all results as curves: a page in build/asv/html

The exit code is 1 if a figure of the second commit is more than a tenth slower.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
SLOWER: Final = "1.1"


def asv(command: str, *words: str, compiled: bool = False) -> int:
    """Run asv on this project; return its exit code."""
    config = "asv.compiled.conf.json" if compiled else "asv.conf.json"
    return subprocess.run([sys.executable, "-m", "asv", command, "--config", config, *words], cwd=HERE).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the speed of two commits.")
    parser.add_argument("old", nargs="?")
    parser.add_argument("new", nargs="?", default="HEAD")
    parser.add_argument("--only", default="", metavar="PATTERN", help="figures whose names contain this regular expression")
    parser.add_argument("--machine", metavar="NAME", help="the name of this machine in the results (its host name)")
    parser.add_argument("--compiled", action="store_true", help="compile both (minutes for each)")
    parser.add_argument("--curve", action="store_true", help="draw all results instead")
    asked = parser.parse_args()
    if asked.curve:
        return asv("publish")
    if asked.old is None:
        parser.error("name the older commit")
    machine = ["--machine", asked.machine] if asked.machine else []
    asv("machine", "--yes", *machine)
    words = [*machine, "--interleave-rounds", "--factor", SLOWER, "--show-stderr", "--bench", asked.only or "."]
    return asv("continuous", *words, asked.old, asked.new, compiled=asked.compiled)


if __name__ == "__main__":
    sys.exit(main())
