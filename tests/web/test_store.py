"""The database on SQLite and on PostgreSQL: what is written stays, what fails leaves nothing, processes hear of each other."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, insert, inspect, text
from work import PATIENCE

from rezzed.errors import RezzedError
from rezzed.web.store import Conflict, StorageError, Store, database
from rezzed.web.store.migrate import HERE
from rezzed.web.store.schema import ENTRIES, METADATA

from .postgres import Cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'board.db'}"
    running: Cluster = request.getfixturevalue("postgres")
    return running.database()


def entries(n: int, word: str = "credit") -> list[dict[str, Any]]:
    return [{"kind": "act", "side": "runner", "actions": [f"{word} {k}"]} for k in range(n)]


class Opened:
    """`async with Opened(url) as store`: a store that is stopped at the end."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)

    async def __aenter__(self) -> Store:
        await self.store.start()
        return self.store

    async def __aexit__(self, *error: object) -> None:
        await self.store.stop()


def test_what_was_written_is_there_after_a_restart(url: str) -> None:
    async def first() -> str:
        async with Opened(url) as store:
            id = await store.create_game({"names": {"corp": "Zoë 雪", "runner": "\x00"}})
            await store.append(id, 1, entries(3))
            await store.append(id, 4, entries(2, "draw"))
            return id

    async def second(id: str) -> None:
        async with Opened(url) as store:
            assert await store.game(id) == {"names": {"corp": "Zoë 雪", "runner": "\x00"}}
            assert await store.entries(id, 0) == entries(3) + entries(2, "draw")
            assert await store.entries(id, 4) == entries(2, "draw")[1:]
            assert await store.game("nothing") is None

    asyncio.run(second(asyncio.run(first())))


def test_many_writes_share_commits_and_bad_ones_harm_nobody(url: str) -> None:
    async def main() -> None:
        async with Opened(url) as store:
            ids = await asyncio.gather(*(store.create_game({"n": n}) for n in range(40)))
            assert len(set(ids)) == 40
            await store.append(ids[0], 1, entries(2))
            commits: list[int] = []
            whole = store._commit
            store._commit = lambda writes: (commits.append(len(writes)), whole(writes))[1]  # type: ignore
            jobs = [store.append(id, 1, entries(1)) for id in ids]
            jobs += [store.append("nobody", 1, entries(1)), store.append(ids[1], 2, [{"name": "\ud800"}])]
            done = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(one) for one in done] == [Conflict, *[type(None)] * 39, Conflict, StorageError]
            assert len(commits) < 20, commits
            assert [len(await store.entries(id, 0)) for id in ids] == [2] + [1] * 39
            await store.append(ids[0], 3, entries(1))
            assert len(await store.entries(ids[0], 0)) == 3

    asyncio.run(main())


def test_an_error_of_the_job_itself_is_told_and_leaves_nothing(url: str) -> None:
    async def main() -> None:
        async with Opened(url) as store:
            id = await store.create_game({})

            def job(connection: Connection) -> None:
                connection.execute(insert(ENTRIES), {"game": id, "seq": 1, "entry": "{}"})
                raise RezzedError("this study has moved on")

            with pytest.raises(RezzedError, match="moved on"):
                await store.write(job)
            assert await store.entries(id, 0) == []

    asyncio.run(main())


def test_two_processes_write_the_same_number_and_hear_of_each_other(url: str) -> None:
    async def main() -> None:
        async with Opened(url) as one, Opened(url) as two:
            told: dict[Store, list[str]] = {one: [], two: []}
            ready: dict[Store, asyncio.Event] = {one: asyncio.Event(), two: asyncio.Event()}
            for store in (one, two):
                store.listen(told[store].append, ready[store].set)
            await asyncio.gather(*(event.wait() for event in ready.values()))
            ids = [await one.create_game({}) for _ in range(30)]
            jobs = [store.append(id, 1, entries(1, store.name)) for id in ids for store in (one, two)]
            done = await asyncio.gather(*jobs, return_exceptions=True)
            for k, id in enumerate(ids):
                pair = done[2 * k : 2 * k + 2]
                assert sorted(map(repr, pair)) == ["Conflict()", "None"]
                winner = (one, two)[pair.index(None)]
                assert await two.entries(id, 0) == entries(1, winner.name)
            await two.append(ids[0], 2, entries(1))
            async with asyncio.timeout(PATIENCE):
                while ids[0] not in told[one]:
                    await asyncio.sleep(0.01)
            heard = int(done[0] is None)  # the entry of the other process, if that one came first
            assert told[two].count(ids[0]) <= heard, "its own entry"

    asyncio.run(main())


def test_a_lost_connection_is_made_again_and_what_was_missed_is_looked_for(postgres: Cluster, monkeypatch: Any) -> None:
    monkeypatch.setattr("rezzed.web.store.listening.AGAIN", 0.05)
    url = postgres.database()

    async def main() -> None:
        async with Opened(url) as store:
            missed = asyncio.Semaphore(0)
            store.listen(lambda id: None, missed.release)
            await missed.acquire()
            id = await store.create_game({})
            postgres.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'board%'")
            await store.append(id, 1, entries(1))
            async with asyncio.timeout(PATIENCE):
                await missed.acquire()
            assert await store.entries(id, 0) == entries(1)

    asyncio.run(main())


def test_a_locked_database_refuses_and_goes_on_afterwards(url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(database, "BUSY", 0.2)
    monkeypatch.setitem(database.POSTGRES, "options", "-c lock_timeout=200ms")

    async def main() -> None:
        async with Opened(url) as store:
            id = await store.create_game({})
            other = create_engine(store.url)
            with other.connect() as connection:
                lock = "BEGIN IMMEDIATE" if store.sqlite else "LOCK TABLE entries IN EXCLUSIVE MODE"
                connection.exec_driver_sql(lock)
                with pytest.raises(StorageError, match=r"lock"):
                    await store.append(id, 1, entries(1))
                assert await store.entries(id, 0) == [], "one can still read"
                connection.rollback()
            other.dispose()
            await store.append(id, 1, entries(1))
            assert await store.entries(id, 0) == entries(1)

    asyncio.run(main())


def test_a_full_disk_refuses_what_does_not_fit_and_keeps_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "board.db"

    async def main() -> None:
        async with Opened(f"sqlite:///{path}") as store:
            id, kept = await store.create_game({}), 0
            pages = await store.read(lambda connection: connection.exec_driver_sql("PRAGMA page_count").scalar_one())
            await store.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 20}").close())
            with pytest.raises(StorageError, match="full"):
                while kept < 1000:
                    await store.append(id, kept + 1, entries(1, "x" * 1000))
                    kept += 1
            assert 10 < kept < 200
            assert len(await store.entries(id, 0)) == kept
            await store.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=100000").close())
            await store.append(id, kept + 1, entries(1))
            assert len(await store.entries(id, 0)) == kept + 1

    asyncio.run(main())


# -- migrations ---------------------------------------------------------------------------------------------------------


def upgraded(connection: Connection, to: str) -> None:
    """Bring a database to an earlier form."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def test_a_database_of_the_first_form_keeps_its_games(url: str) -> None:
    store = Store(url)
    engine = create_engine(store.url)
    with engine.begin() as connection:
        upgraded(connection, "games_1")
        connection.execute(text("INSERT INTO games (id, setup, created) VALUES ('old', '{\"a\": 1}', 1.5)"))
        connection.execute(text("INSERT INTO entries (game, seq, entry) VALUES ('old', 1, '{\"kind\": \"join\"}')"))

    async def main() -> None:
        async with Opened(url) as store:
            assert await store.game("old") == {"a": 1}
            assert await store.entries("old", 0) == [{"kind": "join"}]
            await store.append("old", 2, entries(1))

    asyncio.run(main())
    found = inspect(engine)
    for table in METADATA.tables.values():
        assert {column["name"] for column in found.get_columns(table.name)} == {column.name for column in table.columns}
        assert {column["name"] for column in found.get_columns(table.name) if not column["nullable"]} == {
            column.name for column in table.columns if not column.nullable
        }
    assert set(found.get_table_names()) == {*METADATA.tables, "alembic_version"}
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    engine = create_engine(Store(url).url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('games_99')"))
    with pytest.raises(RezzedError, match=r"newer version of rezzed \(its form is 'games_99'\)"):
        Store(url).open()
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_servers_that_start_together_migrate_once(url: str) -> None:
    async def main() -> None:
        stores = [Store(url) for _ in range(4)]
        await asyncio.gather(*(store.start() for store in stores))
        id = await stores[0].create_game({"a": 1})
        assert await stores[3].game(id) == {"a": 1}
        for store in stores:
            await store.stop()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite:///not.db", "not a database"),
        ("sqlite:////nowhere/board.db", "unable to open database file"),
        ("board.db", "sqlite:///FILE or postgresql://"),
        ("mysql://localhost/board", "not of mysql"),
        ("postgresql://rezzed:secret@localhost:1/board", "Connection refused"),
    ],
)
def test_a_wrong_database_is_one_sentence_before_the_board_is_announced(url: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "not.db").write_text("this is a letter, and it is long enough to be read as a header" * 20)
    with pytest.raises(RezzedError, match=told) as caught:
        database_in(tmp_path, url).open()
    assert "secret" not in str(caught.value)


def database_in(folder: Path, url: str) -> Store:
    """A store whose relative file is in a folder."""
    return Store(url.replace("sqlite:///not.db", f"sqlite:///{folder / 'not.db'}"))


def test_serve_says_what_is_wrong_with_its_database(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "new.db") as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('games_99')")
    command = [sys.executable, "-m", "rezzed", "serve", "--no-browser", "--port", "0", "--db", "sqlite:///new.db"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.splitlines() == [
        "rezzed: the database was made by a newer version of rezzed (its form is 'games_99'); install that version"
    ]


def test_an_id_is_no_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-RLDMeOg0pBL4tkI", "--help", "R-LDMeOg0pBL4tkI"])
    monkeypatch.setattr(database.secrets, "token_urlsafe", lambda size: next(drawn))
    assert database.new_id(12) == "R-LDMeOg0pBL4tkI"
