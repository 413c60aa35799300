"""Finds the source of a function of the package, whether the package is compiled or not."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent


def source(function: Any) -> str:
    """The source of a function in a module of rezzed."""
    path = ROOT.joinpath(*function.__module__.split(".")[1:]).with_suffix(".py")
    text = path.read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            return ast.get_source_segment(text, node) or ""
    raise LookupError(f"{path.name} has no function {function.__name__}")
