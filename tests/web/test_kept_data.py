"""What the database keeps: copies that are put back, and what is deleted for good. All by the commands that people type."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, insert, text
from work import PATIENCE

from rezzed.web.store import Store
from rezzed.web.store.schema import GAMES, STUDIES

from .postgres import Cluster
from .serving import Server

STUDY = {"owner": "", "secret": "", "visibility": "public", "title": "Zoë", "rules": "cr-26.03", "save": "{}", "revision": 1}
SETUPS = (
    {"names": {"corp": "Ada", "runner": "Bo"}},
    {"names": {"corp": "Bo", "runner": ""}},
    {"invitation": {"name": "Ada", "deck": {"name": "Ada"}}},
    {"names": {"corp": "Cy", "runner": ""}},
)
JOINED = [{"kind": "act", "actions": ["Ada join"]}, {"kind": "join", "side": "runner", "token": "x", "name": "Ada"}]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes the URL of an empty database."""
    made: list[str] = []

    def url() -> str:
        made.append("")
        if request.param == "sqlite":
            return f"sqlite:///{tmp_path / f'board{len(made)}.db'}"
        running: Cluster = request.getfixturevalue("postgres")
        return running.database()

    return url


def filled(url: str) -> list[str]:
    """Write games and studies, the first ones long ago; return the ids of the games."""

    async def main() -> list[str]:
        store = Store(url)
        await store.start()
        ids = [await store.create_game(setup) for setup in SETUPS]
        await store.append(ids[3], 1, JOINED)
        await store.write(lambda c: c.execute(insert(STUDIES), [{"id": f"s{k}", "changed": 1e9 * k, **STUDY} for k in (1, 2)]))
        await store.write(lambda c: c.execute(GAMES.update().where(GAMES.c.id == ids[1]).values(created=1e9)))
        await store.stop()
        return ids

    return asyncio.run(main())


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a database."""
    engine = create_engine(Store(url).url)
    with engine.connect() as connection:
        rows = {n: sorted(map(tuple, connection.execute(text(f"SELECT * FROM {n}")))) for n in ("games", "entries", "studies")}
    engine.dispose()
    return rows


def test_a_copy_is_put_back_into_an_empty_database(database: Callable[[], str], tmp_path: Path, run: Any) -> None:
    url, copy = database(), tmp_path / "copy"
    filled(url)
    done = run("backup", copy, "--db", url)
    assert done.code == 0 and done.out.startswith(f"{copy}: {copy.stat().st_size:,} bytes")
    assert run("backup", copy, "--db", url).err == f"rezzed: backup: {copy} exists already; name another file, or remove it\n"
    other = database()
    assert run("restore", copy, "--db", other).out == "put back: 4 games; studies: 2\n"
    assert everything(other) == everything(url)
    before = everything(url)
    refused = run("restore", copy, "--db", url)
    assert refused.code == 2 and "already" in refused.err and refused.err.count("\n") == 1
    assert everything(url) == before
    (tmp_path / "other").write_text("something else, long enough to be read")
    refused = run("restore", tmp_path / "other", "--db", database())
    assert refused.code == 2 and "is not a copy of a database of" in refused.err
    assert sorted(p.name for p in tmp_path.iterdir() if not p.name.startswith("board")) == ["copy", "other"]


def test_what_is_forgotten_is_gone(database: Callable[[], str], run: Any) -> None:
    url = database()
    ids = filled(url)
    assert run("forget", "--db", url).code == 2
    whole = everything(url)
    assert "nothing was deleted" in run("forget", ids[0], "nothing", "--db", url).err and everything(url) == whole
    done = run("forget", "--name", "Ada", "--db", url)
    assert done.out == "deleted: 0 games; studies: 0\nthe name 'Ada' was removed from 3 games\n"
    rows = everything(url)
    setups = {id: json.loads(setup) for id, setup, _ in rows["games"]}
    assert setups[ids[0]] == {"names": {"corp": "", "runner": "Bo"}} and setups[ids[1]] == SETUPS[1]
    assert setups[ids[2]] == {"invitation": {"name": "", "deck": {"name": "Ada"}}}
    assert [json.loads(entry) for *_, entry in rows["entries"]] == [JOINED[0], {**JOINED[1], "name": ""}]
    assert run("forget", "--before", "2020-01-01", "--db", url).out == "deleted: 1 game; studies: 1\n"
    assert run("forget", ids[3], "s2.secret", "--db", url).out == "deleted: 1 game; studies: 1\n"
    rows = everything(url)
    assert sorted(id for id, *_ in rows["games"]) == sorted([ids[0], ids[2]])
    assert rows["entries"] == [] == rows["studies"]


def test_deleted_words_leave_the_file_of_sqlite(tmp_path: Path, run: Any) -> None:
    file = tmp_path / "board.db"
    (id,) = filled(f"sqlite:///{file}")[:1]
    assert b"Ada" in file.read_bytes()
    run("forget", id, "--name", "Ada", "--db", f"sqlite:///{file}")
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b'"Ada"' not in kept.replace(b'{"name":"Ada"}', b"") and b"Bo" in kept


def test_a_damaged_or_missing_database_is_said_to_be_one(tmp_path: Path, run: Any) -> None:
    missing = f"sqlite:///{tmp_path / 'none.db'}"
    assert "there is no database" in run("backup", tmp_path / "copy", "--db", missing).err
    (tmp_path / "bad.db").write_bytes(b"SQLite format 3\x00" + bytes(200))
    bad = tmp_path / "bad.db"
    for words in (("backup", tmp_path / "copy", "--db", f"sqlite:///{bad}"), ("restore", bad, "--db", missing)):
        done = run(*words)
        assert done.code == 2 and done.err.count("\n") == 1 and "Traceback" not in done.err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bad.db"]


def new_game(server: Server) -> str:
    """Begin a game on a server; return its id."""
    asked = {"side": "corp", "opponent": {"solo": True}, "board": {}}
    return str(server.post("/api/games", json=asked).raise_for_status().json()["id"])


@pytest.mark.deep
def test_a_copy_is_made_while_a_server_writes(tmp_path: Path) -> None:
    """The copy has every game that was there when it began, and a server starts with it."""
    first = Server(tmp_path).start()
    games = [new_game(first) for _ in range(5)]
    command = [sys.executable, "-m", "rezzed", "backup", str(tmp_path / "copy.db"), "--db", first.database]
    subprocess.run(command, check=True, timeout=PATIENCE)
    new_game(first)
    first.stop()
    (tmp_path / "second").mkdir()
    restoring = [*command[:3], "restore", str(tmp_path / "copy.db"), "--db", f"sqlite:///{tmp_path / 'second' / 'board.db'}"]
    told = subprocess.run(restoring, check=True, timeout=PATIENCE, capture_output=True, text=True).stdout
    assert told == "put back: 5 games; studies: 0\n"
    second = Server(tmp_path / "second").start()
    assert [second.get(f"/api/games/{id}").status_code for id in games] == [200] * 5
    subprocess.run([*command[:3], "forget", games[0], "--db", second.database], check=True, timeout=PATIENCE)
    second.stop()
    second.start()
    assert [second.get(f"/api/games/{id}").status_code for id in games[:2]] == [404, 200]
    second.stop()
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (5,)
