"""The public names of the package with their signatures, one a line, as griffe reads them from the source.

    python tests/public_names.py --write   writes tests/data/public_names.txt anew; describe the change in changelog.d

docs/versioning.md says what may change in which version.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import griffe

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "data" / "public_names.txt"
PACKAGES = ("rezzed", "rezzed.vocabulary", "rezzed.testing")
SPECIAL = ("__init__", "__call__", "__iter__", "__len__", "__getitem__", "__contains__", "__and__", "__or__", "__invert__")


@cache
def module(path: str) -> griffe.Module:
    """A module of the package, read alone."""
    place = ROOT / "src" / path.replace(".", "/")
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    package, _, name = path.rpartition(".")
    parent = module(package) if package else None
    return griffe.visit(name, filepath=file, code=file.read_text(encoding="utf-8"), parent=parent)


def defined(path: str) -> griffe.Object:
    """What a name stands for, in the module that defines it."""
    place, _, name = path.rpartition(".")
    found = module(place).members.get(name)
    if found is None:
        for star in (member for member in module(place).members.values() if member.is_alias and member.wildcard):
            if name in import_module(star.target_path).__all__:
                return defined(f"{star.target_path}.{name}")
        raise KeyError(path)
    return defined(found.target_path) if isinstance(found, griffe.Alias) else found


def lines() -> Iterator[str]:
    """All lines of the list, in the order of the names."""
    for package in PACKAGES:
        for name in sorted(import_module(package).__all__):
            yield from described(f"{package}.{name}", defined(f"{package}.{name}"))


def described(path: str, found: griffe.Object) -> Iterator[str]:
    """The lines of one name, and of its members if it is a class. Those of a data class keep their order, with defaults."""
    if isinstance(found, griffe.Class):
        bases = ", ".join(str(base) for base in found.bases)
        yield f"class {path}({bases})"
        ordered = "dataclass" in "".join(str(decorator.value) for decorator in found.decorators)
        for name, member in members(found) if ordered else sorted(members(found)):
            default = f" = {member.value}" if ordered and isinstance(member, griffe.Attribute) and member.value else ""
            for line in described(f"{path}.{name}", member):
                yield line + default
    elif isinstance(found, griffe.Function):
        returns = "" if found.returns is None else f" -> {found.returns}"
        yield f"{path}{parameters(found.parameters)}{returns}"
    elif isinstance(found, griffe.Attribute):
        kind = "property " if "property" in found.labels else ""
        yield f"{kind}{path}" + ("" if found.annotation is None else f": {found.annotation}")


def members(found: griffe.Class) -> Iterator[tuple[str, griffe.Object]]:
    """The public members of a class, and those that it has from our classes."""
    for base in found.bases:
        path = base.canonical_path if isinstance(base, griffe.Expr) else ""
        if path.startswith("rezzed."):
            parent = defined(path)
            assert isinstance(parent, griffe.Class)
            yield from ((name, member) for name, member in members(parent) if name not in found.members)
    for name, member in found.members.items():
        if isinstance(member, griffe.Object) and (not name.startswith("_") or name in SPECIAL):
            yield name, member


def parameters(given: griffe.Parameters) -> str:
    """Parameters in parentheses, with their annotations and defaults."""
    shown: list[str] = []
    stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
    for each in given:
        if each.kind is griffe.ParameterKind.keyword_only and not any(word.startswith("*") for word in shown):
            shown.append("*")
        star = stars.get(each.kind, "") if each.kind is not None else ""
        words = f"{star}{each.name}" + ("" if each.annotation is None else f": {each.annotation}")
        shown.append(words + ("" if each.default is None or star else f" = {each.default}"))
    return f"({', '.join(shown)})"


def text() -> str:
    """The whole list."""
    return "".join(f"{line}\n" for line in lines())


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/public_names.py --write")
    FILE.write_text(text(), encoding="utf-8")
