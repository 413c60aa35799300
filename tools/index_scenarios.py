"""Write the list of scenarios that the package ships, so that `rezzed explain` knows them where there is no checkout.

    python tools/index_scenarios.py          write the list
    python tools/index_scenarios.py --check  exit with 1 if the list is not what would be written
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rezzed.rules import index

ROOT = Path(__file__).parent.parent
FILE = ROOT / "src" / "rezzed" / "rules" / index.SHIPPED


def main() -> int:
    os.chdir(ROOT)  # the list names files from here
    text = index.listing(Path("scenarios"))
    if "--check" in sys.argv[1:]:
        return int(FILE.read_text(encoding="utf-8") != text)
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
