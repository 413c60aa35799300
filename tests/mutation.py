"""Mutation testing of a fixed sample of the engine: `python tests/mutation.py FOLDER [FUNCTION...]` (docs/mutation.md).

What git knows of this checkout is copied to the folder. There every function of the engine that is not in the sample is
marked as not to be mutated: mutmut puts a switch into each function that it mutates, and with one in all of them the
scenarios take ten times as long. Then mutmut runs, for the whole sample or for the functions named (`timing/steps.encounter`).
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENGINE = Path("src/rezzed/engine")
SAMPLE: dict[str, tuple[str, ...]] = {
    "ask/modifiers": ("strength",),
    "ask/prices": ("_lacks_stealth", "savings"),
    "ask/triggers": ("occurs",),
    "change/altering": ("put",),
    "change/ending": ("end_run", "end_structures"),
    "change/emitting": ("count_once",),
    "change/gained": ("forget_lost",),
    "effects/runs": ("bypass", "force_encounter"),
    "legal": ("refuse_rez",),
    "timing/procedures": ("access_limit", "free", "trace_corp"),
    "timing/steps": ("encounter", "next_sub"),
    "timing/structures": ("_remember_way",),
    "windows/checkpoints": ("_expire",),
    "windows/interrupts": ("_applied",),
    "windows/window": ("_still_about",),
}


def functions(module: str) -> list[ast.FunctionDef | ast.ClassDef]:
    """The functions and classes of a module of the engine, such as `timing/steps`."""
    tree = ast.parse((ROOT / ENGINE / f"{module}.py").read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]


def copy_checkout(folder: Path) -> None:
    """Copy the files that git tracks, unless they are there already and the same (mutmut keeps what did not change)."""
    known = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    for name in known:
        source, target = ROOT / name, folder / name
        if not source.exists():
            continue
        text = marked(source) if ENGINE in Path(name).parents and source.suffix == ".py" else source.read_bytes()
        if not target.exists() or target.read_bytes() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text)


def marked(path: Path) -> bytes:
    """The source with a mark on every function that is not in the sample."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    module = path.relative_to(ROOT / ENGINE).with_suffix("").as_posix()
    for node in functions(module):
        if node.name not in SAMPLE.get(module, ()):
            lines[node.lineno - 1] = lines[node.lineno - 1].rstrip("\n") + "  # pragma: no mutate block\n"
    return "".join(lines).encode()


def main(folder: Path, only: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    copy_checkout(folder)
    names = only or [f"{module}.{name}" for module, found in SAMPLE.items() for name in found]
    mutants = ["rezzed.engine.{}.x_{}__mutmut_*".format(*name.replace("/", ".").rsplit(".", 1)) for name in names]
    mutmut = shutil.which("mutmut", path=str(Path(sys.executable).parent)) or "mutmut"
    return subprocess.run([mutmut, "run", "--max-children", "1", *mutants], cwd=folder).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
