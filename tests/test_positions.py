"""Names instead of positions: no number in brackets says which part of a value is meant (decision S12).

A tuple whose places mean different things is taken apart by names (`card, gen = ref`), or its places have names
(`event[CARD]`). A number in brackets is left to the first and the last of a sequence (`found[0]`, `s.stack[-1]`), to
`partition` and to the groups of a pattern.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

import pytest
from test_names import PACKAGE, parsed

# numbers that say what is meant as well as a name would
ALLOWED = {
    "engine/ask/progress.py: s.stack[1]": "the frame above the lowest one",
    "web/worker.py: sys.argv[1]": "the only argument of a program",
}
LISTS = {"list", "set", "frozenset", "deque", "Sequence", "Collection", "Iterable", "Iterator", "MutableSequence"}
TABLES = {"dict", "Mapping", "MutableMapping", "defaultdict", "OrderedDict"}
SAME = {"sorted", "list", "tuple", "reversed"}  # they give the parts of what they are given
MATCHING = {"match", "fullmatch", "search"}  # methods of patterns: the groups of a match have numbers
MATCH = ast.Name("Match")
LEAVES = (ast.Name, ast.Constant, ast.alias, ast.expr_context, ast.operator, ast.cmpop)  # nothing in them is a subscript
Scope = dict[str, ast.expr | None]


@pytest.fixture(scope="module")
def modules() -> dict[str, ast.Module]:
    return {path.relative_to(PACKAGE).as_posix(): tree for path, tree in parsed().items()}


@pytest.fixture(scope="module")
def types(modules: dict[str, ast.Module]) -> Types:
    return Types(list(modules.values()))


def test_no_number_says_which_part_is_meant(modules: dict[str, ast.Module], types: Types) -> None:
    """Take the value apart (`card, gen = ref`), name its places, or give the reason in `ALLOWED`."""
    found = {f"{path}: {code}" for path, tree in modules.items() for code in positions(tree, types)}
    assert found - set(ALLOWED) == set()
    assert set(ALLOWED) <= found, "an exception is not needed any more"


@pytest.mark.parametrize(
    "code",
    [
        "def f(x: tuple[int, str]): return x[0]",
        "def f(x: list[tuple[int, str]]): return [y[0] for y in x]",
        "def f(x: list[tuple[int, str]]): return x[0][1]",
        "def f(x: dict[str, tuple[int, str]]):\n    y = x.get('a')\n    return y[0] if y else 0",
        "def f(x: dict[str, list[int]]): return [y[0] for y in x.items()]",
        "def g() -> tuple[int, str]: ...\ndef f(): return g()[0]",
        "Pair: TypeAlias = tuple[int, str]\nclass A:\n    pair: Pair\ndef f(a): return a.pair[0]",
        "def f(a):\n    pools = a.credits, a.clicks\n    return pools[0]",
        "def f(a): return sorted(a, key=lambda x: x[0])",
        "def f(a): return a[1]",
        "def f(a): return a[0][0]",
    ],
)  # fmt: skip
def test_it_finds_what_it_looks_for(code: str) -> None:
    tree = ast.parse(code)
    assert list(positions(tree, Types([tree])))


@pytest.mark.parametrize(
    "code",
    [
        "def f(a): return a[0] + a[-1]",
        "def f(x: tuple[int, ...]): return x[0]",
        "def f(x: tuple[int, str]): return x[PLACE]",
        "def f(x: tuple[int, str]):\n    n, words = x\n    return n",
        "def f(a): return a.partition(': ')[2]",
        "def f(a):\n    found = PATTERN.match(a)\n    return found[1]",
        "def f(a): return PATTERN.sub(lambda m: m[1], a)",
    ],
)  # fmt: skip
def test_it_leaves_what_is_clear(code: str) -> None:
    tree = ast.parse(code)
    assert list(positions(tree, Types([tree]))) == []


# -- types, as far as annotations say them ------------------------------------------------------------------------------


class Types:
    """What the annotations of a package say: aliases, what functions return, and fields. A name that has several types in
    the package has none here."""

    def __init__(self, trees: list[ast.Module]) -> None:
        self.aliases: dict[str, ast.expr] = {}
        returns: dict[str, list[ast.expr | None]] = defaultdict(list)
        fields: dict[str, list[ast.expr | None]] = defaultdict(list)
        for node in (s for tree in trees for s in statements(tree)):
            match node:
                case ast.AnnAssign(ast.Name(id=name), ast.Name(id="TypeAlias"), ast.expr() as value):
                    self.aliases[name] = value
                case ast.FunctionDef(name=name, returns=value) | ast.AsyncFunctionDef(name=name, returns=value):
                    returns[name].append(value)
                    if any(isinstance(x, ast.Name) and x.id == "property" for x in node.decorator_list):
                        fields[name].append(value)
                case ast.AnnAssign(ast.Attribute(attr=name), value):
                    fields[name].append(value)
                case ast.ClassDef(body=body):
                    for field in body:
                        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                            fields[field.target.id].append(field.annotation)
        self.returns = agreed(returns)
        self.fields = agreed(fields)

    def plain(self, type: ast.expr | None) -> ast.expr | None:
        """A type without aliases, `Final` and `None`."""
        match type:
            case ast.Name(id=name) if name in self.aliases:
                return self.plain(self.aliases[name])
            case ast.BinOp(left, ast.BitOr(), ast.Constant(None)):
                return self.plain(left)
            case ast.Subscript(ast.Name(id="Final" | "ClassVar"), inner):
                return self.plain(inner)
            case ast.Constant(str(words)):
                return self.plain(ast.parse(words, mode="eval").body)
        return type

    def places(self, type: ast.expr | None) -> list[ast.expr] | None:
        """The types of the places of a tuple, if it has several places, each with its own meaning."""
        match self.plain(type):
            case ast.Subscript(ast.Name(id="tuple"), ast.Tuple(elts=elts)) if len(elts) > 1 and not unlike(elts[-1]):
                return elts
        return None

    def part(self, type: ast.expr | None) -> ast.expr | None:
        """The type of each part of a sequence."""
        match self.plain(type):
            case ast.Subscript(ast.Name(id="tuple"), ast.Tuple(elts=[part, ast.Constant(value)])) if value is Ellipsis:
                return part
            case ast.Subscript(ast.Name(id=name), part) if name in LISTS:
                return part
        return None

    def row(self, type: ast.expr | None) -> list[ast.expr] | None:
        """The types of the keys and the values of a mapping."""
        match self.plain(type):
            case ast.Subscript(ast.Name(id=name), ast.Tuple(elts=[key, value])) if name in TABLES:
                return [key, value]
        return None

    def of(self, e: ast.expr, scope: Scope) -> ast.expr | None:
        """The type of an expression; None if annotations do not say it."""
        match e:
            case ast.Name(id=name):
                return scope.get(name)
            case ast.Attribute(attr=name):
                return self.fields.get(name)
            case ast.Tuple(elts=elts) if len(elts) > 1 and not any(isinstance(x, ast.Starred) for x in elts):
                return several([self.of(x, scope) or ast.Name("Any") for x in elts])
            case ast.IfExp(_, one, other) | ast.BoolOp(values=[one, other]):
                return self.of(one, scope) or self.of(other, scope)
            case ast.NamedExpr(_, value) | ast.Await(value):
                return self.of(value, scope)
            case ast.Call(ast.Attribute(attr=name)) if name in MATCHING:
                return MATCH
            case ast.Call(ast.Attribute(attr="finditer")):
                return ast.Subscript(ast.Name("Iterator"), MATCH)
            case ast.Call(ast.Attribute(value=base, attr="items" | "values" | "get" | "pop" as name)):
                if (row := self.row(self.of(base, scope))) is not None:
                    return ast.Subscript(ast.Name("list"), several(row)) if name == "items" else (
                        ast.Subscript(ast.Name("list"), row[1]) if name == "values" else row[1])  # fmt: skip
                return self.part(self.of(base, scope)) if name == "pop" else None
            case ast.Call(ast.Name(id=name), [first, *_]) if name in SAME:
                return self.of(first, scope)
            case ast.Call(ast.Name(id="max" | "min" | "next"), [only, *_]):
                return self.part(self.of(only, scope))
            case ast.Call(ast.Name(id=name)) | ast.Call(ast.Attribute(attr=name)):
                return self.returns.get(name)
            case ast.Subscript(base, index):
                type = self.of(base, scope)
                if (places := self.places(type)) is not None:
                    n = number_of(index)
                    return places[n] if n is not None and -len(places) <= n < len(places) else None
                row = self.row(type)
                return row[1] if row is not None else self.part(type) if not isinstance(index, ast.Slice) else type
        return None


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Every statement in a node, on all levels."""
    for inner in (*getattr(node, "body", ()), *getattr(node, "orelse", ()), *getattr(node, "finalbody", ())):
        yield inner
        yield from statements(inner)
    for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield from statements(part)


def agreed(found: dict[str, list[ast.expr | None]]) -> Scope:
    return {name: types[0] for name, types in found.items() if len({ast.dump(t) if t else "" for t in types}) == 1}


def several(places: list[ast.expr]) -> ast.expr:
    return ast.Subscript(ast.Name("tuple"), ast.Tuple(places))


def unlike(e: ast.expr) -> bool:
    return isinstance(e, ast.Constant) and e.value is Ellipsis


def number_of(index: ast.expr) -> int | None:
    match index:
        case ast.Constant(int(n)) if not isinstance(n, bool):
            return n
        case ast.UnaryOp(ast.USub(), ast.Constant(int(n))):
            return -n
    return None


# -- positions ----------------------------------------------------------------------------------------------------------


def positions(tree: ast.Module, types: Types) -> Iterator[str]:
    """The subscripts of a module whose number says which part of a value is meant."""
    scope: Scope = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            scope[node.target.id] = node.annotation
    yield from walk(tree, types, scope)


def walk(node: ast.AST, types: Types, scope: Scope) -> Iterator[str]:
    if isinstance(node, LEAVES):
        return
    match node:
        case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args):
            scope = dict(scope)
            for x in (*args.posonlyargs, *args.args, *args.kwonlyargs):
                scope[x.arg] = x.annotation
        case ast.Call(ast.Attribute(attr="sub"), [*_, ast.Lambda(args=args), _]):
            scope = {**scope, args.args[0].arg: MATCH}
        case ast.Lambda(args=args):  # of a key
            scope = {**{x.arg: several([ast.Name("Any")] * 2) for x in args.args}, **scope_of(scope, args)}
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            scope = dict(scope)
            for g in node.generators:
                bind(g.target, types.part(types.of(g.iter, scope)), types, scope)
                for condition in g.ifs:
                    note(condition, types, scope)
        case ast.For(target, iter) | ast.AsyncFor(target, iter):
            bind(target, types.part(types.of(iter, scope)), types, scope)
        case ast.AnnAssign(ast.Name(id=name), type):
            scope[name] = type
        case ast.Assign([ast.Tuple(elts=targets)], ast.Tuple(elts=values)) if len(targets) == len(values):
            for target, value in zip(targets, values, strict=True):
                bind(target, types.of(value, scope), types, scope)
        case ast.Assign([target], value) | ast.NamedExpr(target, value):
            bind(target, types.of(value, scope), types, scope)
        case ast.Subscript(base, index, ast.Load()) if (n := number_of(index)) is not None:
            if is_position(base, n, types, scope):
                yield ast.unparse(node)
    for child in ast.iter_child_nodes(node):
        yield from walk(child, types, scope)


def note(condition: ast.expr, types: Types, scope: Scope) -> None:
    """Note the type of what a condition of a comprehension names."""
    for x in ast.walk(condition):
        if isinstance(x, ast.NamedExpr):
            bind(x.target, types.of(x.value, scope), types, scope)


def scope_of(scope: Scope, args: ast.arguments) -> Scope:
    """A lambda inside `re.sub` is given a match, as `walk` noted."""
    return {x.arg: MATCH for x in args.args if scope.get(x.arg) is MATCH}


def bind(target: ast.expr, type: ast.expr | None, types: Types, scope: Scope) -> None:
    """Note the type of a name, or of the names that a tuple is taken apart by."""
    match target:
        case ast.Name(id=name):
            scope[name] = type
        case ast.Tuple(elts=names):
            places = types.places(type) or []
            for k, x in enumerate(names):
                bind(x, places[k] if len(places) == len(names) else None, types, scope)


def is_position(base: ast.expr, n: int, types: Types, scope: Scope) -> bool:
    type = types.of(base, scope)
    if type is MATCH or is_partition(base):
        return False
    return n > 0 or types.places(type) is not None or (isinstance(base, ast.Subscript) and number_of(base.slice) is not None)


def is_partition(e: ast.expr) -> bool:
    return isinstance(e, ast.Call) and isinstance(e.func, ast.Attribute) and e.func.attr in ("partition", "rpartition")
