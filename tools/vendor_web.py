"""Fetches the libraries of the page from npm and writes them to `src/rezzed/web/static/vendor`.

    python tools/vendor_web.py          # needs npm
    python tools/vendor_web.py --check  # only compares the files with the table; needs nothing

`vendor.toml` lists each file with its package, version, licence, the integrity that npm gave for the package, and the SHA-256
of the file. Bare names of imports are replaced by paths, because the page has no build. See decision I4.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

VENDOR = Path(__file__).parent.parent / "src/rezzed/web/static/vendor"
PACKAGES = {  # package and version -> files to take, with their names here
    "preact@11.2.0": {"dist/preact.mjs": "preact.mjs", "hooks/dist/hooks.mjs": "hooks.mjs", "LICENSE": "preact.LICENSE"},
    "htm@3.1.1": {"dist/htm.mjs": "htm.mjs", "LICENSE": "htm.LICENSE"},
    "htmx.org@4.0.1": {"dist/htmx.min.js": "htmx.min.js", "LICENSE": "htmx.LICENSE"},
}
IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s*)(["'])preact\2""")
MAP = re.compile(r"\n?//# sourceMappingURL=\S+\s*$")


def main() -> None:
    """Fetch the files, or check them."""
    if "--check" in sys.argv:
        rows = tomllib.loads((VENDOR / "vendor.toml").read_text(encoding="utf-8"))
        for name, row in rows.items():
            if hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() != row["sha256"]:
                sys.exit(f"{name} differs from vendor.toml")
        return
    out = []
    for package, files in PACKAGES.items():
        with tempfile.TemporaryDirectory() as folder:
            packing = ["npm", "pack", package, "--json"]
            info = json.loads(subprocess.run(packing, cwd=folder, check=True, capture_output=True, text=True).stdout)
            info = info[0] if isinstance(info, list) else next(iter(info.values()))
            with tarfile.open(Path(folder) / info["filename"]) as archive:
                manifest = json.load(archive.extractfile("package/package.json"))  # type: ignore[arg-type]
                for source, name in files.items():
                    text = archive.extractfile(f"package/{source}").read().decode()  # type: ignore[union-attr]
                    text = MAP.sub("\n", IMPORT.sub(r"\1\2./preact.mjs\2", text))
                    (VENDOR / name).write_text(text, encoding="utf-8", newline="\n")
                    digest = hashlib.sha256(text.encode()).hexdigest()
                    out.append(
                        f'["{name}"]\npackage = "{info["name"]}"\nversion = "{info["version"]}"\n'
                        f'licence = "{manifest["license"]}"\n'
                        f'integrity = "{info["integrity"]}"\nsha256 = "{digest}"\n'
                    )
    (VENDOR / "vendor.toml").write_text("\n".join(out), encoding="utf-8")


if __name__ == "__main__":
    main()
