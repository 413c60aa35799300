"""The documentation is run: programs, doctests, files, commands with what they print, examples; links and tables hold.

A page is read from its top to its bottom, in an empty folder with `scenarios` and `examples` of the repository in it. A
`python` block with `>>>` is a doctest, another is a program, in one namespace for the page. A block whose first line is
`# NAME.EXT` becomes that file, and a Python file is run as well. A `toml` block with a script has to hold, unless a command
of the page plays it. In a `console` block, lines behind `$` are commands, and the lines below them are in what they print,
in this order (`...` stands for any lines); after `$ echo $?`, the exit code.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from doc_tables import DOCS, MARK, renewed

from rezzed import bots, library, vocabulary
from rezzed.cli.main import main
from rezzed.protocol import methods
from rezzed.rules import index
from rezzed.testing import check_text
from rezzed.vocabulary import declare

ROOT = DOCS.parent
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
BLOCK = re.compile(r"^```(?P<kind>\w*)[^\n]*\n(?P<body>.*?)^```$", re.M | re.S)
FILE = re.compile(r"# (?P<name>[\w.-]+\.(?:py|toml))\n")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SHELL = ("console", "sh", "bash", "shell")
ELSEWHERE = ("pip ", "pytest", "git ", ".ci/", "python -m venv", "ruff", "mypy")  # run by `.ci/run`, not here


@dataclass(frozen=True)
class Block:
    kind: str
    body: str
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(m["kind"], m["body"], text.count("\n", 0, m.start()) + 2) for m in BLOCK.finditer(text)]


def id_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to read a page in; what the page adds to rezzed is gone afterwards."""
    for name in ("scenarios", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(bots, "_added", dict(bots._added))
    monkeypatch.setattr(methods, "METHODS", dict(methods.METHODS))
    monkeypatch.setenv("PATH", os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])))
    with library.using(library.default().copy()):
        yield tmp_path
    for name in [n for n, m in sys.modules.items() if str(getattr(m, "__file__", "")).startswith(str(tmp_path))]:
        del sys.modules[name]


@pytest.mark.parametrize("page", PAGES, ids=id_of)
def test_what_a_page_shows_is_so(page: Path, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        where = f"{id_of(page)}:{block.line}"
        named = FILE.match(block.body)
        if named:
            (folder / named["name"]).write_text(block.body, encoding="utf-8")
        if block.kind == "python":
            if named:
                shell(f"{sys.executable} {named['name']}", where)
            elif ">>>" in block.body:
                examine(block, names, where)
            else:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(block.body, where, "exec"), names)
        elif block.kind == "toml" and "[play]" in block.body and not (named and commanded(page, named["name"])):
            check_text(block.body)
        elif block.kind in SHELL:
            console(block, where)


def commanded(page: Path, name: str) -> bool:
    """A command of the page names this file; what comes of it is shown there."""
    return any(name in command for b in blocks(page) if b.kind in SHELL for command, _ in commands(b))


def examine(block: Block, names: dict[str, Any], where: str) -> None:
    """Run a block as a doctest in the namespace of its page."""
    test = doctest.DocTestParser().get_doctest(block.body, {}, where, where, block.line - 1)
    test.globs = names
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=said.append, clear_globs=False)
    assert not runner.failures, "".join(said)


def shell(command: str, where: str) -> tuple[int, str]:
    """Run a command as a shell does; a Python program has to succeed."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    env = {**os.environ, "PATH": path, "PYTHONPATH": "."}
    done = subprocess.run(command, shell=True, capture_output=True, encoding="utf-8", timeout=60, env=env)
    assert done.returncode == 0 or not command.startswith((sys.executable, "python")), f"{where}: {command}\n{done.stderr}"
    return done.returncode, done.stdout + done.stderr


def call(command: str, where: str) -> tuple[int, str]:
    """Run a command of a page: `rezzed` in this process, so that it knows what the page added; the rest in a shell."""
    words = shlex.split(command)
    if words[0] != "rezzed" or any(c in command for c in "|<>&"):
        return shell(command, where)
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = main(words[1:])
    return code, out.getvalue()


def commands(block: Block) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the lines that are shown below it; without prompts every line is a command."""
    out: list[tuple[str, list[str]]] = []
    for line in block.body.splitlines():
        if block.kind == "console" and not line.startswith("$ "):
            out[-1][1].append(line.rstrip())
        elif line.strip() and not line.startswith("#"):
            out.append((line.removeprefix("$ ").strip(), []))
    return out


def console(block: Block, where: str) -> None:
    """Run the commands of a block; what is shown below each is in what it prints."""
    todo = [x for x in commands(block) if not x[0].startswith(ELSEWHERE)]
    for (command, shown), (after, code_shown) in zip(todo, [*todo, ("", [])][1:], strict=True):
        if command == "echo $?":
            continue
        code, text = call(command, where)
        wanted_code = int(code_shown[0]) if after == "echo $?" else 0
        assert code == wanted_code, f"{where}: {command} exits with {code}\n{text}"
        printed = iter(text.splitlines())
        for line in shown:
            if line not in ("", "..."):
                assert any(same(line, x.rstrip()) for x in printed), f"{where}: {command} does not print, there: {line}\n{text}"


def same(shown: str, printed: str) -> bool:
    """A line as it is printed; `...` at its end stands for the rest."""
    return printed.startswith(shown.removesuffix("...")) if shown.endswith("...") else shown == printed


@pytest.mark.parametrize("path", EXAMPLES, ids=id_of)
def test_every_example_runs_and_says_something(path: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(path)], capture_output=True, encoding="utf-8", cwd=tmp_path, timeout=60
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 1
    assert done.stderr == ""


def test_every_example_is_in_the_map() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    assert [p.name for p in EXAMPLES if p.name not in text] == []
    assert [p.name for p in DOCS.glob("*.md") if p.name not in text and p.name != "index.md"] == []


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(p, marks=[pytest.mark.deep] if p.name == "cards.md" else [])  # it plays every scenario
        for p in PAGES if MARK.search(p.read_text(encoding="utf-8"))
    ],
    ids=id_of,
)  # fmt: skip
def test_tables_are_what_the_source_says(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text == renewed(text), "`python tests/doc_tables.py` writes the tables anew"


def test_the_comparison_of_the_books_cites_paragraphs_that_they_have() -> None:
    """In the table of differences, what stands in brackets is an id of the book of that column."""
    text = (DOCS / "rule-books.md").read_text(encoding="utf-8").partition("## Where they differ")[2].partition("\n\n#")[0]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in text.splitlines() if row.startswith("|")]
    books = [name.strip("`") for name in rows[0][1:]]
    cited = [
        (book, id)
        for row in rows[2:] for book, cell in zip(books, row[1:], strict=True)
        for found in re.findall(r"\(([\w., ]+)\)", cell) for id in found.split(", ")
    ]  # fmt: skip
    assert len(cited) > 15
    assert [(book, id) for book, id in cited if id not in index.gists(book)] == []


def test_what_the_tables_name_can_be_imported() -> None:
    """Declarations import from `rezzed.vocabulary` and from nowhere else; so do the constructors that the guide lists."""
    text = (DOCS / "add-a-card.md").read_text(encoding="utf-8").partition("# The vocabulary")[2]
    names = set(re.findall(r"`([A-Za-z]\w+)(?:\(|\.`)", text)) - {"Decl"}
    assert len(names) > 100
    assert sorted(n for n in names if not hasattr(vocabulary, n)) == []
    constructors = text.partition("## Constructors")[2].partition("\n## ")[0]
    listed = set(re.findall(r"`(\w+)\(", constructors))
    assert sorted(set(declare.__all__) - {"Decl", "Variant"} - listed) == [], "each needs a row in the table of constructors"


# -- links ----------------------------------------------------------------------------------------------------------


def anchors(page: Path) -> set[str]:
    """What a link can name in a page: its headings, written as GitHub writes them."""
    prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
    heads = re.findall(r"^#+ (.*)$", prose, re.M)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in heads}


@pytest.mark.parametrize("page", PAGES, ids=id_of)
def test_links_resolve(page: Path) -> None:
    prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for link in LINK.findall(prose):
        if link.startswith(("http://", "https://")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link}: no such file"
        assert target.is_relative_to(ROOT), f"{link}: outside of the repository"
        assert not anchor or anchor in anchors(target), f"{link}: no such heading"


def test_pages_name_no_file_that_is_not_there() -> None:
    """`src/...`, `tests/...`, `docs/...`, `scenarios/...` in backticks are files or folders of the repository."""
    named = re.compile(r"`((?:src|tests|docs|scenarios|examples|benchmarks)/[\w./-]+)`")
    for page in PAGES:
        for path in named.findall(page.read_text(encoding="utf-8")):
            assert (ROOT / path).exists(), f"{id_of(page)}: {path}"
