"""How start-up grows with the pool: import, first board and `why` with synthetic cards. `python benchmarks/pool.py [--json]`.

The package is copied to a temporary folder, where sets of synthetic cards are added to its tables, with declarations.
Every figure is the CPU time of a fresh process, without the start of Python: the median of several.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import rezzed

PACKAGE = Path(rezzed.__file__).parent
IN_A_SET = 60
CARDS = 3000
ROUNDS = 7

CARD = """    ice("{id}", "{title}", 4, 4, "sentry ap", do_1_net_damage, Sub(Unless(Cost(credits=2), (EndRun(),))), abilities=(
        encountered(Lose(RUNNER, 1), may=True, cost=Cost(credits=1)), gets(2, Tagged()))),
"""
IMPORT = "import rezzed"
BOARD = """
import rezzed
game = rezzed.Game(rezzed.Board(corp={"ice": {"HQ": ["Ice Wall*", "Synthetic 7*"]}}, runner={"rig": ["Mimic"]}))
"""
WHY = BOARD + """
game.apply("run HQ")
str(game.why("break 1 of Ice Wall with Mimic"))
"""
POOL = """
from rezzed.cards import pool
pool()
"""
PROGRAMS = {"import": IMPORT, "first board": BOARD, "why": WHY, "every card": POOL}
CLOCK = "import time; _begin = time.process_time()\n{program}\nprint(time.process_time() - _begin)"


def with_synthetic_cards(folder: Path, cards: int) -> Path:
    """A copy of the package in a folder, with so many more cards: `Synthetic 0` and so on."""
    copy = folder / "rezzed"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for library in PACKAGE.parent.glob("*__mypyc*"):  # of the compiled core
        shutil.copy(library, folder)
    printed = json.loads((copy / "cards" / "printed.json").read_text(encoding="utf-8"))
    sets = json.loads((copy / "cards" / "sets.json").read_text(encoding="utf-8"))
    cycle = copy / "cards" / "anr" / "synthetic"
    cycle.mkdir()
    (cycle / "__init__.py").touch()
    for first in range(0, cards, IN_A_SET):
        name = f"synthetic_{first}"
        titles = {f"synthetic_{n}": f"Synthetic {n}" for n in range(first, min(first + IN_A_SET, cards))}
        text = "".join(CARD.format(id=id, title=title) for id, title in titles.items())
        (cycle / f"{name}.py").write_text(f"from rezzed.vocabulary import *\n\nCARDS = (\n{text})\n", encoding="utf-8")
        printed["anr"][name] = {id: [title, "ice"] for id, title in titles.items()}
        sets.append({"game": "anr", "cycle": "synthetic", "set": name, "title": name})
    (copy / "cards" / "printed.json").write_text(json.dumps(printed), encoding="utf-8")
    (copy / "cards" / "sets.json").write_text(json.dumps(sets), encoding="utf-8")
    return folder


def run(folder: Path, program: str) -> str:
    """What a program prints that finds the package in this folder."""
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": str(folder)}, cwd=folder,
        capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    with tempfile.TemporaryDirectory() as name:
        folder = with_synthetic_cards(Path(name), CARDS)
        figures = {}
        for what, program in PROGRAMS.items():
            run(folder, program)  # writes the bytecode
            times = [float(run(folder, CLOCK.format(program=program))) for _ in range(ROUNDS)]
            figures[what] = round(statistics.median(times), 3)
    if as_json:
        print(json.dumps(figures))
        return
    print(f"CPU seconds with {CARDS} synthetic cards: " + ", ".join(f"{what} {s}" for what, s in figures.items()))


if __name__ == "__main__":
    main()
