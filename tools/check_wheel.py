"""Tests an installed wheel with the compiled core: what it says it is, and that its demo runs. Run it with the Python it is
installed for, outside of the repository."""

from __future__ import annotations

import subprocess
import sys

import rezzed


def main() -> None:
    if not rezzed.COMPILED:
        sys.exit(f"the wheel of {rezzed.__version__} has no compiled core")
    for words in (["--version"], ["demo"]):
        command = [sys.executable, "-m", "rezzed", *words]
        shown = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
        print(*shown.stdout.splitlines()[-3:], sep="\n")


if __name__ == "__main__":
    main()
