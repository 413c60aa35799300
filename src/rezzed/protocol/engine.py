"""The engine of the protocol: takes messages and returns messages, over any transport (docs/protocol.md)."""

from __future__ import annotations

import json
from collections import deque
from threading import RLock

from ..errors import RezzedError, nearest
from . import methods, params
from .games import Games
from .messages import (
    CANCELLED,
    ENDING,
    LIMIT,
    METHOD,
    REQUEST,
    SEAT,
    Id,
    Message,
    ProtocolError,
    answer,
    decode,
    failure,
    internal,
)
from .methods import BATCH, JOBS, SIDES, Method
from .params import Args
from .work import Batch, Job, Report


class Engine:
    """One client of rezzed: takes its messages and returns those for it.

    An engine does not read or write anything, and it starts no thread and no process. Whoever does gives each message to
    `handle` (or to `read`, if it is still text) and sends what that returns. Plans and odds take long: `handle` only accepts
    them. While `busy`, call `work`.

    Args:
        games: the games, which several engines can share; default: an empty set of games.
        seat: `corp` or `runner`, for a client that may only act and look as this side; an empty string allows everything.
    """

    def __init__(self, games: Games | None = None, seat: str = "") -> None:
        if seat not in ("", *SIDES):
            raise RezzedError(f"seat {seat[:40]!r}: expected corp or runner, or an empty string")
        self.games = Games() if games is None else games
        self.seat = seat
        self.lock = RLock()
        self.jobs: deque[Job] = deque()
        self.running: Job | None = None
        self.ending = False
        self.over = False

    @property
    def busy(self) -> bool:
        """Whether `work` has something to do."""
        return bool(self.jobs)

    def read(self, text: str | bytes) -> list[Message]:
        """Handle a message that is still JSON text. A blank text is no message."""
        if not text.strip():
            return []
        try:
            message = decode(text)
        except ProtocolError as refusal:
            return [failure(refusal.id, refusal)]
        return self.handle(message)

    def handle(self, message: Message) -> list[Message]:
        """Handle a message and return the messages to send now.

        It can be called during `work`: by the function that `work` reports to, or in another thread.
        """
        with self.lock:
            return self._handle(message)

    def _handle(self, message: Message) -> list[Message]:
        if not isinstance(message, list):
            out = self._one(message, None)
            return [] if out is None else [out]
        if not 0 < len(message) <= BATCH:
            told = "a batch is empty" if not message else f"a batch has more than {BATCH} requests"
            return [failure(None, ProtocolError(REQUEST, told))]
        batch = Batch()
        for each in message:
            out = self._one(each, batch)
            if out is not None:
                batch.answers.append(out)
        return batch.whole()

    def work(self, report: Report) -> list[Message]:
        """Do the work of the oldest plan or odds that waits, and return the messages to send then.

        Args:
            report: called every few milliseconds with notifications to send, which are mostly none. It can give other
                messages to `handle` and send what that returns. What it raises ends the work.
        """
        with self.lock:
            job = self.running = self.jobs.popleft()
        try:
            out = self._worked(job, report)
        finally:
            self.running = None
        with self.lock:
            return self._done(job, out)

    def _done(self, job: Job, out: Message) -> list[Message]:
        """The messages to send when a job is done."""
        self.over = self.over or job.ends
        if job.silent:
            return []
        if job.batch is None:
            return [out]
        job.batch.answers.append(out)
        job.batch.waiting -= 1
        return job.batch.whole()

    def _worked(self, job: Job, report: Report) -> Message:
        try:
            if job.cancelled:
                raise ProtocolError(CANCELLED, "the request was cancelled before its work began")
            job.begin(report)
            return answer(job.id, job.run(job))
        except (ProtocolError, RezzedError) as error:
            return failure(job.id, error)
        except Exception as error:
            if error is job.raised:
                raise
            return failure(job.id, internal(error))

    def cancel(self, id: Id) -> bool:
        """Stop the work for a request. It is answered with what was found until then. Return whether there is such work."""
        found = [job for job in self._pending() if not job.ends and _key(job.id) == _key(id)]
        for job in found:
            job.cancelled = True
        return bool(found)

    def stop(self) -> None:
        """Stop all work. The requests are answered with what was found until then."""
        for job in self._pending():
            job.cancelled = not job.ends

    def _pending(self) -> list[Job]:
        return [*([self.running] if self.running is not None else []), *self.jobs]

    # -- one request ------------------------------------------------------------------------------------------------

    def _one(self, message: Message, batch: Batch | None) -> Message | None:
        """Carry out one request. Return its answer, or None if there is none or it comes later."""
        try:
            _check(message)
        except ProtocolError as refusal:
            return failure(refusal.id, refusal)
        id, silent = message.get("id"), "id" not in message
        try:
            result = self._carried_out(message, id, silent, batch)
        except (ProtocolError, RezzedError) as error:
            return None if silent else failure(id, error)
        except Exception as error:
            return None if silent else failure(id, internal(error))
        return None if silent or isinstance(result, Job) else answer(id, result)

    def _carried_out(self, message: Message, id: Id, silent: bool, batch: Batch | None) -> object:
        """The result of a request; the job, if its answer comes later."""
        if self.ending:
            raise ProtocolError(ENDING, "the engine is ending")
        if not silent and any(_key(job.id) == _key(id) for job in self._pending()):
            raise ProtocolError(REQUEST, "a request with this id is still being worked on", "id")
        method = _method(message["method"])
        args = self._args(message["method"], method, message.get("params"))
        if method.later:
            return self._later(method, args, id, silent, batch)
        return method.call(self, args)

    def _args(self, name: str, method: Method, given: object) -> Args:
        """The checked parameters; those of a client with a seat have this seat and no other."""
        if not self.seat or method.free:
            return params.read(given, method.params, method.required)
        if "seat" not in method.params:
            raise ProtocolError(SEAT, f"{name} is not for the seat of one side", "method")
        if isinstance(given, (dict, type(None))):
            given = {"seat": self.seat, **(given or {})}
        args = params.read(given, method.params, method.required)
        if args.get("seat") != self.seat:
            raise ProtocolError(SEAT, f"this client has the seat of the {self.seat.capitalize()}", "seat", self.seat)
        return args

    def _later(self, method: Method, args: Args, id: Id, silent: bool, batch: Batch | None) -> Job | None:
        """Accept a request that is answered later. A notification is not: nobody would get the result."""
        if len(self.jobs) >= JOBS and not method.ends:
            raise ProtocolError(LIMIT, f"{JOBS} requests are waiting already; wait for an answer, or cancel one")
        work = method.call(self, args)
        if silent and not method.ends:
            return None
        if method.ends:
            self.ending = True
            self.stop()
        job = Job(id, work, batch, silent, method.ends)
        self.jobs.append(job)
        if batch is not None and not silent:
            batch.waiting += 1
        return job


def _check(message: Message) -> None:
    """Refuse what is not a request.

    Raises:
        Refusal: its `id` is that of the message, if it has a valid one.
    """
    if not isinstance(message, dict):
        raise ProtocolError(REQUEST, "a request is an object")
    id = message.get("id")
    if isinstance(id, (bool, dict, list)):
        raise ProtocolError(REQUEST, "expected a text or a number", "id")
    if message.get("jsonrpc") != "2.0":
        raise ProtocolError(REQUEST, "expected '2.0'", "jsonrpc", "2.0", id=id)
    if not isinstance(message.get("method"), str):
        raise ProtocolError(REQUEST, "expected the name of a method", "method", id=id)
    if not isinstance(message.get("params", {}), (dict, list)):
        raise ProtocolError(REQUEST, "expected the parameters by name, as an object", "params", id=id)


def _method(name: str) -> Method:
    if name not in methods.METHODS:
        near = nearest(name, methods.METHODS)
        raise ProtocolError(
            METHOD, f"unknown method {name[:40]!r}; known: {', '.join(methods.METHODS)}", "method", "".join(near)
        )
    return methods.METHODS[name]


def _key(id: Id) -> str:
    """An id to compare with others; 1 and '1' are different."""
    return json.dumps(id)
