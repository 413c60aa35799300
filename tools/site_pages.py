"""Hooks of MkDocs: the pages of docs/ are written for a reader of the repository; here they become pages of the site.

If `REZZED_PLAYGROUND` is set, `.ci/docs` puts the analysis page into the folder `playground` of the site, and scenarios in the
text have links that open them there.

Files outside of docs/ that pages link to become pages too, and the vocabulary has a page for each of its modules. MkDocs calls
`on_files`, `on_page_markdown` and `on_post_build` (mkdocs.yml).
"""

from __future__ import annotations

import ast
import base64
import json
import os
import posixpath
import re
import zlib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PROJECT = {
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "CHANGELOG.md": "project/changelog.md",
    "benchmarks/README.md": "project/benchmarks.md",
}  # files of the repository, and the pages that they become
NO_PAGES = ("CITATION.cff", "changelog.d/README.md", "LICENSE", "NOTICE", "README.md")  # only their names are shown
FENCE = re.compile(r"^(```.*?^```$)", re.M | re.S)
LINK = re.compile(r"(?P<text>\[[^\]]*\])\((?P<path>[^)\s#:]+)(?P<anchor>#[^)\s]*)?\)")
SCENARIO = re.compile(r"^```toml\n(?P<text>(?=.*^title = )(?=.*^\[(?:corp|runner|play)\]).*?)^```$", re.M | re.S)
TRY = '<p class="try"><a href="{root}playground/index.html{fragment}">Try it: open this position in the playground</a></p>'
FRAME = '<iframe class="playground" title="The playground" loading="lazy" src="playground/index.html"></iframe>'
NO_FRAME = "This copy of the site was built without the playground. `rezzed serve` has the same page at `/analyse`."
CELL_CODE = re.compile(r"(`+)(.+?)\1")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that stand outside of docs/."""
    from mkdocs.structure.files import File

    for source, page in PROJECT.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    for module, names in vocabulary().items():
        files.append(File.generated(config, f"api/vocabulary/{module}.md", content=names_page(module, names)))
    return files


def public(module: str) -> list[str]:
    """`__all__` of a module or a package, without importing it."""
    path = ROOT / "src" / module.replace(".", "/")
    tree = ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8"))
    [found] = [n.value for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "__all__"]
    names: list[str] = ast.literal_eval(found)
    return names


def vocabulary() -> dict[str, list[str]]:
    """The public names of the vocabulary, by module."""
    tree = ast.parse((ROOT / "src/rezzed/vocabulary/__init__.py").read_text(encoding="utf-8"))
    [modules] = [node.names for node in tree.body if isinstance(node, ast.ImportFrom) and node.module is None]
    return {name.name: sorted(public(f"rezzed.vocabulary.{name.name}")) for name in modules}


def names_page(module: str, names: list[str]) -> str:
    """A page with some names of the vocabulary."""
    members = ", ".join(map(repr, names))  # in YAML, `On` without quotation marks is a truth value
    return (
        f"# Vocabulary: {module}\n\n"
        f"::: rezzed.vocabulary\n    options:\n      members: [{members}]\n      separate_signature: false\n"
    )


def on_post_build(config: Any) -> None:
    """Every public name has its place in the site."""
    anchors = set()
    for page in Path(config.site_dir, "api").rglob("*.html"):
        anchors |= set(re.findall(r'id="(rezzed[\w.]*)"', page.read_text(encoding="utf-8")))
    vocabulary_names = [name for names in vocabulary().values() for name in names]
    for package, names in (
        ("rezzed", public("rezzed")), ("rezzed.vocabulary", vocabulary_names), ("rezzed.testing", public("rezzed.testing")),
    ):  # fmt: skip
        missing = [n for n in names if not anchors & {f"{package}.{n}", f"{package}.{n}.{n}"}]
        if missing:
            raise SystemExit(f"the reference of {package} lacks {', '.join(missing)}")


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    return site_markdown(markdown, page.file.src_uri)


def site_markdown(text: str, page: str) -> str:
    """A page as the site needs it. `page` is its path in the site; what stands in code blocks stays as it is."""
    pieces = FENCE.split(text)
    pieces[::2] = [prose(piece, page) for piece in pieces[::2]]
    if os.environ.get("REZZED_PLAYGROUND"):
        pieces[1::2] = [block + tried(block, page) for block in pieces[1::2]]
    frame = FRAME if os.environ.get("REZZED_PLAYGROUND") else NO_FRAME
    return "".join(pieces).replace("[playground]", frame)


def tried(block: str, page: str) -> str:
    """A link that opens the scenario of a code block in the playground; empty for other blocks."""
    found = SCENARIO.fullmatch(block)
    if found is None:
        return ""
    return "\n\n" + TRY.format(root="../" * page.count("/"), fragment=fragment_of(found["text"]))


def fragment_of(scenario: str) -> str:
    """The part of a link that carries a scenario, as `encode` of static/js/links.mjs makes it: JSON without spaces."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    carried = json.dumps({"scenario": scenario}, ensure_ascii=False, separators=(",", ":"))
    packed = packer.compress(carried.encode()) + packer.flush()
    whole = zlib.crc32(packed).to_bytes(4, "big") + packed
    return "#b1." + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def prose(text: str, page: str) -> str:
    text = re.sub(r"^<!--.*?-->\n", "\n", text, flags=re.M)  # the marks of generated tables
    text = re.sub(r"^\|.*$", lambda row: CELL_CODE.sub(lambda c: c[0].replace("\\|", "|"), row[0]), text, flags=re.M)
    return LINK.sub(lambda link: linked(link, page), text)


def linked(link: re.Match[str], page: str) -> str:
    """A link between files of the repository as a link between pages of the site."""
    sources = {made: source for source, made in PROJECT.items()}
    here = posixpath.dirname(sources.get(page, f"docs/{page}"))
    target = posixpath.normpath(posixpath.join(here, link["path"]))
    if target in NO_PAGES:
        return link["text"][1:-1]
    wanted = PROJECT.get(target) or target.removeprefix("docs/")
    return f"{link['text']}({posixpath.relpath(wanted, posixpath.dirname(page) or '.')}{link['anchor'] or ''})"
