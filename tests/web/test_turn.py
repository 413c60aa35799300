"""Whose turn it is to write at a table, and what goes on when nobody waits for it any more."""

from __future__ import annotations

import asyncio

from rezzed.web.tables.turn import Turn

from .tabling import table_of
from .test_open_hands import BOARD


def test_turns_are_taken_in_the_order_in_which_they_were_asked_for() -> None:
    async def work() -> None:
        turn, order = Turn(), list[str]()

        async def wants(name: str) -> None:
            async with turn:
                order.append(name)
                await asyncio.sleep(0)

        assert turn.take() and not turn.take() and turn.locked()
        waiting = [asyncio.create_task(wants(name)) for name in "abcd"]
        await asyncio.sleep(0)
        assert not order
        waiting[1].cancel()
        turn.free()
        assert not turn.take(), "it was given to whoever waited"
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == ["a", "c", "d"] and not turn.locked()

    asyncio.run(work())


def test_a_turn_that_is_given_to_somebody_who_has_just_left_goes_to_the_next() -> None:
    async def work() -> None:
        turn, order = Turn(), list[str]()

        async def wants(name: str) -> None:
            async with turn:
                order.append(name)

        turn.take()
        first, second = asyncio.create_task(wants("a")), asyncio.create_task(wants("b"))
        await asyncio.sleep(0)
        turn.free()
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert order == ["b"] and not turn.locked()

    asyncio.run(work())


def test_what_a_player_did_counts_when_they_are_gone_before_it_is_written() -> None:
    async def work() -> None:
        table, heard = table_of(BOARD, pause=10.0)
        asked = asyncio.create_task(table.change(lambda record: record.concede("runner")))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await asyncio.sleep(0)
        assert asked.cancelled() and table.record.seq == 1 and not table.lock.locked()
        assert all(listener.seq == 1 for listener in heard.values())
        table.stop()

    asyncio.run(work())


def test_nothing_goes_on_at_a_table_that_was_stopped() -> None:
    async def work() -> None:
        table, heard = table_of(BOARD, pause=10.0)
        asked = asyncio.create_task(table.change(lambda record: record.concede("runner")))
        await asyncio.sleep(0)
        table.stop()
        await asyncio.gather(asked, return_exceptions=True)
        assert asked.cancelled() and table.record.seq == 0 and not table.lock.locked()
        assert table.timer is None or table.timer.cancelled()

    asyncio.run(work())
