"""The processes that compute for visitors: too slow, too large, dead, cancelled; and the request after that works."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from work import PATIENCE, wait_for

from rezzed.protocol.messages import ProtocolError
from rezzed.web import worker_pool
from rezzed.web.settings import Limits
from rezzed.web.worker_pool import PoolRequest, Worker, WorkerPool

from .inside import inside


def with_pool(act: Callable[[WorkerPool], Awaitable[None]], processes: int = 1, **limits: Any) -> None:
    """Carry out an act with a pool and end its processes."""

    async def carry_out() -> None:
        pool = WorkerPool(processes, Limits(**limits))
        try:
            await act(pool)
        finally:
            await pool.stop()
        assert len(pool.idle) == processes and not pool.busy and not pool.waiting and pool.heavy == 0

    asyncio.run(carry_out())


async def hello(pool: WorkerPool, visitor: str = "a") -> None:
    assert "result" in await pool.ask(PoolRequest(visitor, "hello", {}))


def stopped(worker: Worker, how: int = signal.SIGSTOP) -> None:
    """Let the process of a worker hang, or die."""
    assert worker.process is not None
    os.kill(worker.process.pid, how)


def test_a_request_that_takes_too_long_is_ended_and_the_next_one_works() -> None:
    async def act(pool: WorkerPool) -> None:
        await hello(pool)
        stopped(pool.all[0])
        begun = time.monotonic()
        answer = await pool.ask(PoolRequest("a", "hello", {}))
        assert "more than 2 seconds" in answer["error"]["message"]
        assert time.monotonic() - begun < Limits().light, "not the usual limit"
        await hello(pool)

    with_pool(act, light=2.0)


def test_the_start_of_a_process_is_no_part_of_the_time_of_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that needs longer to start than a request may take, on every machine."""
    limit, begun, starts = 2.0, worker_pool.begun, []

    async def slowly(*given: Any) -> asyncio.subprocess.Process:
        began = time.monotonic()
        await asyncio.sleep(1.5 * limit)
        starts.append(time.monotonic() - began)
        return await begun(*given)

    monkeypatch.setattr(worker_pool, "begun", slowly)
    with_pool(hello, light=limit)
    assert len(starts) == 1 and starts[0] > limit


def test_a_process_that_dies_is_replaced() -> None:
    async def act(pool: WorkerPool) -> None:
        await hello(pool)
        stopped(pool.all[0])
        asking = asyncio.create_task(pool.ask(PoolRequest("a", "hello", {})))
        await asyncio.sleep(0.1)
        stopped(pool.all[0], signal.SIGKILL)
        assert "has ended" in (await asking)["error"]["message"]
        await hello(pool)
        idle = pool.all[0].process
        assert idle is not None
        stopped(pool.all[0], signal.SIGKILL)
        await asyncio.wait_for(idle.wait(), PATIENCE)
        await hello(pool)

    with_pool(act)


def test_a_process_that_needs_too_much_memory_is_refused() -> None:
    async def act(pool: WorkerPool) -> None:
        assert "memory" in (await pool.ask(PoolRequest("a", "hello", {})))["error"]["message"]
        pool.all[0].memory = Limits().memory
        await hello(pool)

    with_pool(act, memory=30_000_000)


def test_a_visitor_has_so_many_waiting_requests() -> None:
    async def act(pool: WorkerPool) -> None:
        await hello(pool)
        stopped(pool.all[0])
        waiting = [asyncio.create_task(pool.ask(PoolRequest("a", "hello", {}))) for _ in range(3)]
        await asyncio.sleep(0.05)
        with pytest.raises(ProtocolError) as refused:
            await pool.ask(PoolRequest("a", "hello", {}))
        assert refused.value.place == "waiting"
        others = asyncio.create_task(hello(pool, "b"))
        await asyncio.sleep(0.05)
        stopped(pool.all[0], signal.SIGCONT)
        assert all("result" in answer for answer in await asyncio.gather(*waiting))
        await others

    with_pool(act, waiting=3)


def test_a_request_can_be_cancelled_at_any_moment() -> None:
    """Before it has a process, while its process starts, and after its answer; the next request is not touched."""

    async def act(pool: WorkerPool) -> None:
        for pause in (None, 0.0, 0.001, 0.05):
            request = PoolRequest("a", "odds", {})
            asking = asyncio.create_task(pool.ask(request))
            if pause is not None:
                await asyncio.sleep(pause)
            for _ in range(3):
                request.cancel()
            try:
                assert "error" in await asyncio.wait_for(asking, PATIENCE)
            except ProtocolError as refused:
                assert "cancelled before" in refused.message
            request.cancel()
            await hello(pool)

    with_pool(act)


def test_tasks_that_end_at_any_moment_leave_nothing_behind() -> None:
    async def act(pool: WorkerPool) -> None:
        for pause in (None, 0.0, 0.001, 0.05):
            asking = [asyncio.create_task(pool.ask(PoolRequest("a", "hello", {}))) for _ in range(3)]
            if pause is not None:
                await asyncio.sleep(pause)
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
            await hello(pool)

    with_pool(act, processes=2)


def test_work_ends_when_its_socket_closes(tmp_path: Path) -> None:
    with inside(tmp_path) as running:
        pool, url = running.parts.pool, f"{running.url.replace('http', 'ws')}/api/engine"
        message = {"jsonrpc": "2.0", "id": 1, "method": "hello"}
        for _ in range(2):
            with connect(url) as connection:
                connection.send(json.dumps(message))
                assert "result" in json.loads(connection.recv(PATIENCE))
        for worker in pool.all:
            if worker.process is not None:
                stopped(worker)
        with connect(url) as connection:
            connection.send(json.dumps(message))
            while not pool.busy:
                time.sleep(0.01)
        wait_for(lambda: not pool.busy and len(pool.idle) == len(pool.all))
        assert not pool.busy and len(pool.idle) == len(pool.all) and not running.parts.visitors.sockets
