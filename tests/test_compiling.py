"""How setup.py compiles: by a profile, of a package with one module, which takes seconds instead of minutes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CC = os.environ.get("CC", "gcc")
MODULE = """
def collatz(n: int) -> int:
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
"""
WORK = """
import sys
import needed
from .decisions import collatz
print(sys.argv[1:], __file__, collatz(27))
"""
PROJECT = """
[project]
name = "rezzed"
version = "1"
dynamic = ["readme"]

[tool.setuptools.packages.find]
where = ["src"]
"""


@pytest.mark.sweep
def test_a_core_is_compiled_by_what_was_counted_in_its_work(tmp_path: Path) -> None:
    pytest.importorskip("mypyc")
    if os.name != "posix" or shutil.which(CC) is None or b"Free Software" not in subprocess.check_output([CC, "--version"]):
        pytest.skip("there is no gcc")
    package = tmp_path / "src" / "rezzed"
    package.mkdir(parents=True)
    for name, text in (("__init__", ""), ("__main__", WORK), ("decisions", MODULE)):
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "README.md").write_text("A package.\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build", "--build-lib", "out", "--build-temp", "temp"]
    elsewhere = tmp_path / "elsewhere"  # as pip has what a build needs in a folder of its own
    elsewhere.mkdir()
    (elsewhere / "needed.py").write_text("", encoding="utf-8")
    settings = {**os.environ, "REZZED_COMPILE": "profile", "PYTHONPATH": str(elsewhere)}
    done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"['bench', '--json'] {tmp_path / 'out' / 'rezzed' / '__main__.py'} 111" in done.stdout
    counted = list((tmp_path / "temp" / "profile").glob("*.gcda"))
    times = [path.stat().st_mtime_ns for path in counted]
    assert any("decisions" in path.name for path in counted)
    (library,) = (tmp_path / "out" / "rezzed").glob("decisions.*.so")
    assert library.stat().st_mtime_ns > max(times)  # it was compiled again
    asked = "from rezzed import decisions; print(decisions.collatz(27), decisions.__file__)"
    path = {**os.environ, "PYTHONPATH": str(tmp_path / "out")}
    shown = subprocess.check_output([sys.executable, "-c", asked], cwd=tmp_path, env=path, text=True)
    assert shown == f"111 {library}\n"
    assert [file.stat().st_mtime_ns for file in counted] == times  # and counts nothing any more
