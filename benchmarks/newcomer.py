"""Installs rezzed in fresh environments, as a new user does, and times the first result of each of the four doors.

    python benchmarks/newcomer.py [--python PATH ...] [--compiled WHEEL]

The environments: one for each Python from source (`pip install ".[web]"`, the first one) and from the wheel (the others); one
with uv (`uvx`), and one in which no C compiler can be found, from a compiled wheel if one is given. That one needs Linux and
the right to mount: every compiler on PATH is covered with an empty file. Home, configuration and caches are new; pip keeps
its settings of the machine, such as its index. The sizes are those of the artefacts and of each environment when it is
installed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE", "MANIFEST.in", "src")
COMPILERS = ("cc", "gcc", "c++", "g++", "clang", "x86_64-linux-gnu-gcc", "x86_64-linux-gnu-g++")
HOLES = (
    "for tool in {tools}; do for path in $(type -ap $tool); do mount --bind /dev/null $(readlink -f $path); done; done; "
    'exec "$@"'
)
STARTED = re.compile(r"the board is at (http://\S+?)/? ")
DOORS = Path("docs/doors")


@dataclass
class Environment:
    """A fresh environment.

    Attributes:
        name: how it is called in the table.
        rezzed: the command that runs rezzed.
        install: the command that installs it; empty if the first use does.
        folder: where it is installed.
        before: what every command begins with.
        seconds: how long each step took.
    """

    name: str
    rezzed: list[str]
    install: list[list[str]]
    folder: Path
    before: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)


def block(page: str, language: str, first: str) -> str:
    """A block of code of a page, which begins with a line."""
    found = re.search(rf"```{language}\n({re.escape(first)}\n.*?)```", (ROOT / DOORS / page).read_text(encoding="utf-8"), re.S)
    assert found is not None, first
    return found[1]


def timed(env: Environment, step: str, commands: list[list[str]], cwd: Path, given: str = "") -> None:
    """Run commands, which must succeed, and note how long they took."""
    start = time.perf_counter()
    for command in commands:
        home = {"HOME": str(env.folder.parent / "home"), "XDG_CACHE_HOME": str(env.folder.parent / "cache")}
        done = subprocess.run(
            [*env.before, *command], cwd=cwd, input=given, text=True, capture_output=True, env={**os.environ, **home}
        )
        if done.returncode:
            sys.exit(f"{env.name}: {' '.join(command)} failed\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}")
    env.seconds[step] = time.perf_counter() - start


def board(env: Environment, cwd: Path) -> None:
    """Start the board and load its first page."""
    start = time.perf_counter()
    log = cwd / "serve.txt"
    with log.open("wb") as out:
        command = [*env.before, *env.rezzed, "serve", "--no-browser", "--port", "0", "--db", f"sqlite:///{cwd}/board.db"]
        process = subprocess.Popen(command, stdout=out, stderr=out, cwd=cwd)
    try:
        while not (found := STARTED.search(log.read_text())):
            if process.poll() is not None or time.perf_counter() - start > 120:
                sys.exit(f"{env.name}: the board did not start\n{log.read_text()[-3000:]}")
            time.sleep(0.02)
        with urllib.request.urlopen(found[1] + "/", timeout=60) as page:
            assert page.status == 200
    finally:
        process.terminate()
        process.wait()
    env.seconds["board"] = time.perf_counter() - start


def doors(env: Environment, cwd: Path) -> None:
    """Go through the four doors to the first result of each."""
    (cwd / "tollbooth.toml").write_text(block("what-happens.md", "toml", "# tollbooth.toml"), encoding="utf-8")
    (cwd / "miser.py").write_text(block("bots-and-clients.md", "python", "# miser.py"), encoding="utf-8")
    timed(env, "what happens", [[*env.rezzed, "run", "tollbooth.toml"]], cwd)
    timed(env, "play", [[*env.rezzed, "play"]], cwd, "keep\ntake credit\nboard\nquit\n")
    board(env, cwd)
    timed(env, "bot", [[*env.rezzed, "simulate", "--games", "2", "--bots", "miser.py:miser,random"]], cwd)
    timed(env, "research", [[*env.rezzed, "simulate", "--games", "10", "--bots", "eager,random", "--out", "games.csv"]], cwd)


def megabytes(path: Path) -> float:
    """The size of a file or a folder."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file() and not file.is_symlink()]
    return sum(file.stat().st_size for file in files) / 1e6


def environments(work: Path, pythons: list[Path], wheel: Path, compiled: Path | None) -> list[Environment]:
    """What is tried."""
    found = []
    for n, python in enumerate(pythons):
        folder = work / f"python{n}" / "env"
        version = subprocess.run([python, "-V"], text=True, capture_output=True, check=True).stdout.split()[1]
        what = f"{work / 'source'}[web]" if n == 0 else f"{wheel}[web]"
        make = [[str(python), "-m", "venv", str(folder)], [str(folder / "bin/pip"), "install", what]]
        found.append(Environment(f"{version}, {'source' if n == 0 else 'wheel'}", [str(folder / "bin/rezzed")], make, folder))
    folder = work / "uv" / "env"
    make = [[str(pythons[0]), "-m", "venv", str(folder)], [str(folder / "bin/pip"), "install", "uv"]]
    run = [str(folder / "bin/uvx"), "--python", str(pythons[0]), "--from", f"{wheel}[web]", "rezzed"]
    found.append(Environment("uvx, wheel", run, make, folder.parent))
    folder = work / "bare" / "env"
    make = [[str(pythons[0]), "-m", "venv", str(folder)], [str(folder / "bin/pip"), "install", f"{compiled or wheel}[web]"]]
    holes = ["unshare", "--mount", "bash", "-c", HOLES.format(tools=" ".join(COMPILERS)), "bash"]
    name = f"no compiler, {'compiled' if compiled else 'pure'} wheel"
    found.append(Environment(name, [str(folder / "bin/rezzed")], make, folder, holes))
    return found


def main() -> None:
    """Install, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", type=Path, nargs="+", default=[Path(sys.executable)])
    parser.add_argument("--compiled", type=Path, help="a compiled wheel for the first Python")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rezzed-new-") as folder:
        work = Path(folder)
        git = subprocess.run(["git", "archive", "HEAD", *SOURCE], cwd=ROOT, capture_output=True, check=True)
        (work / "source").mkdir()
        subprocess.run(["tar", "-x", "-C", work / "source"], input=git.stdout, check=True)
        subprocess.run([sys.executable, "-m", "build", "-o", work / "dist", work / "source"], check=True, capture_output=True)
        artefacts = sorted([*(work / "dist").iterdir(), *([given.compiled] if given.compiled else [])])
        for artefact in artefacts:
            print(f"{artefact.name}: {megabytes(artefact):.1f} MB")
        wheel = next((work / "dist").glob("*.whl"))
        print("environment | install | what happens | play | board | bot | research | MB")
        for env in environments(work, given.python, wheel, given.compiled and given.compiled.resolve()):
            (cwd := env.folder.parent / "work").mkdir(parents=True)
            timed(env, "install", env.install, cwd)
            doors(env, cwd)
            times = " | ".join(f"{seconds:.1f} s" for seconds in env.seconds.values())
            print(f"{env.name} | {times} | {megabytes(env.folder.parent):.0f}", flush=True)


if __name__ == "__main__":
    main()
