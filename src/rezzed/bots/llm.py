"""The bot `llm:`: it asks a language model for its decisions, within a budget, and another bot when the model is no help."""

from __future__ import annotations

import inspect
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from ..errors import PluginError, RezzedError
from ..files import one_line
from ..game import Action, Decision, Game, Seat, match_option
from ..scenario.policies import asked
from ..study.table_text import seat_text
from .chat import ChatAnswer, ChatEndpoint, ChatError
from .outside import MODEL

BotOf: TypeAlias = Callable[..., Callable[[Seat], Action]]

TRIES: Final = 2  # questions about one decision
KEPT: Final = 2_000  # characters of an answer that a record keeps, and that the model is reminded of
LARGEST: Final = 100_000_000
SYSTEM: Final = (
    "You play one side of a game of Netrunner. Each message shows what you know and lists your options by number. "
    "Choose one. You may think first, in a few sentences. The last line of your answer must be `ANSWER n`, where n is the "
    "number of an option."
)
ANSWER: Final = re.compile(r"\banswer\b[\s:*`#]{0,6}(\d{1,5})\b", re.IGNORECASE)
NUMBER: Final = re.compile(r"\s*(\d{1,5})[.:)]?\s*")


@dataclass
class LlmUse:
    """What a bot has used in one game.

    Attributes:
        calls: the requests to the model.
        tokens: those of all questions and answers.
        estimated: the requests whose tokens were estimated, because the endpoint did not count them.
        seconds: the time of all requests.
        illegal: the answers that named no option.
        failed: the requests without an answer that can be read.
        decided: the decisions that the model made.
        fallback: the decisions that the other bot made.
        forced: the decisions with one option only; nobody is asked about them.
    """

    calls: int = 0
    tokens: int = 0
    estimated: int = 0
    seconds: float = 0.0
    illegal: int = 0
    failed: int = 0
    decided: int = 0
    fallback: int = 0
    forced: int = 0


@dataclass(frozen=True)
class LlmBudget:
    """What a bot may use in one game.

    Attributes:
        tokens: those of all questions and answers; the last request may exceed it.
        seconds: the time of all requests.
        calls: the requests.
        timeout: the seconds of one request.
        reply: the most tokens of an answer; 0 leaves it to the endpoint.
    """

    tokens: int
    seconds: float
    calls: int
    timeout: float
    reply: int


class LlmBot:
    """A policy that asks a language model.

    Args:
        endpoint: the model.
        budget: what may be used in one game.
        fallback: makes the bot of a side that decides if the model does not.
        seed: of its random numbers, and a part of the name of the record.
        record: a folder for the record; empty for none.
    """

    def __init__(
        self, endpoint: ChatEndpoint, budget: LlmBudget, fallback: BotOf, seed: int, record: str
    ) -> None:  # fmt: skip
        self.endpoint, self.budget, self.fallback, self.seed = endpoint, budget, fallback, seed
        self.record = Path(record) if record else None
        self.use = LlmUse()
        self.other: Callable[[Seat], Action] | None = None
        self.told = 0  # how many events the model knows
        self.file: Path | None = None

    def __call__(self, seat: Seat) -> Action:
        decision = asked(seat)
        if self.other is None:
            self.other = self.fallback(seat.side, seed=self.seed)
        if len(decision.options) == 1:
            self.use.forced += 1
            return decision.options[0]
        chosen = self._asked(seat, decision)
        if chosen is not None:
            self.use.decided += 1
            return chosen
        self.use.fallback += 1
        return self.other(seat)

    @property
    def spent(self) -> bool:
        """Whether the budget is used up."""
        use, budget = self.use, self.budget
        return use.calls >= budget.calls or use.tokens >= budget.tokens or use.seconds >= budget.seconds

    def _asked(self, seat: Seat, decision: Decision) -> Action | None:
        """What the model chooses; None if it chooses nothing, or the budget is used up."""
        if self.spent:
            return None
        text = seat_text(seat, min(self.told, seat.view.events))
        messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": text}]
        for _ in range(TRIES):
            answer, error = self._exchanged(messages)
            chosen = None if answer is None else understood(decision, answer.text)
            said, tokens = ("", 0) if answer is None else (answer.text[:KEPT], answer.tokens)
            self._write(seat, {
                "events": seat.view.events, "messages": messages[1:], "answer": said, "tokens": tokens, "error": error,
                "chosen": "" if chosen is None else chosen.text,
            })  # fmt: skip
            if answer is None:
                return None
            self.told = seat.view.events
            if chosen is not None:
                return chosen
            self.use.illegal += 1
            if self.spent:
                return None
            wrong = f"This names no option. The last line must be `ANSWER n`, with n from 0 to {len(decision.options) - 1}."
            messages += [{"role": "assistant", "content": answer.text[:KEPT]}, {"role": "user", "content": wrong}]
        return None

    def _exchanged(self, messages: Sequence[dict[str, str]]) -> tuple[ChatAnswer | None, str]:
        """An answer, or an error in words."""
        use, began = self.use, time.monotonic()
        use.calls += 1
        try:
            answer = self.endpoint.ask(messages, self.budget.reply, min(self.budget.timeout, self.budget.seconds - use.seconds))
        except ChatError as error:
            use.failed += 1
            return None, one_line(str(error))
        finally:
            use.seconds += time.monotonic() - began
        use.tokens += answer.tokens
        use.estimated += not answer.counted
        return answer, ""

    # -- the record -------------------------------------------------------------------------------------------------

    @property
    def recording(self) -> bool:
        """Whether there is a record, beside which the game can be kept."""
        return self.file is not None

    def _write(self, seat: Seat, row: dict[str, Any]) -> None:
        if self.record is None:
            return
        if self.file is None:
            self.file = _new_file(self.record, f"{seat.side}-{self.seed}")
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def keep(self, save: str) -> None:
        """Keep the game beside the record; `rezzed run -i` and the board open it."""
        if self.file is not None:
            self.file.with_suffix(".json").write_text(save, encoding="utf-8")

    def close(self) -> None:
        """The game is over: what was used is the last line of the record."""
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"model": self.endpoint.model, "used": asdict(self.use)}) + "\n")
            self.file = None
        self.use, self.other, self.told = LlmUse(), None, 0


def understood(decision: Decision, text: str) -> Action | None:
    """The option that an answer names: by its last `ANSWER n`, or because it is only the number or the words of an option."""
    named = ANSWER.findall(text)
    bare = NUMBER.fullmatch(text)
    if named or bare is not None:
        number = int(named[-1] if named else bare[1])  # type: ignore[index]
        return decision.options[number] if number < len(decision.options) else None
    return match_option(decision.options, text.strip()) if len(text) < KEPT else None


def _new_file(folder: Path, stem: str) -> Path:
    """A file that did not exist yet.

    Raises:
        RezzedError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for n in range(1, LARGEST):
            path = folder / f"{stem}{'' if n == 1 else f'-{n}'}.jsonl"
            if not path.exists():
                path.touch(exist_ok=False)
                return path
    except OSError as error:
        raise RezzedError(f"cannot write the record to {folder}: {error.strerror or error}", place="record") from None
    raise RezzedError(f"there are too many records in {folder}", place="record")


def keep_replay(policy: object, game: Game) -> None:
    """Keep a game beside the record of a policy, if it has one. Called when the game is over or given up."""
    if isinstance(policy, LlmBot) and policy.recording:
        policy.keep(game.save())


# -- its name -------------------------------------------------------------------------------------------------------


class LlmFactory:
    """The factory of the bot that a name says: `llm:MODEL@URL`, then `NAME=VALUE` for parameters that differ from the usual.

    Args:
        name: the name.
        bot_of: makes the bot of a side that decides if the model does not.

    Raises:
        PluginError: the name is none, or one of its parameters is wrong.
    """

    __slots__ = ("name", "factory", "given", "__signature__")

    def __init__(self, name: str, bot_of: BotOf) -> None:
        place, *words = name.removeprefix(MODEL).split() or [""]
        model, at, url = place.rpartition("@")
        if not at or not model:
            raise PluginError(f"the bot {name!r}: expected llm:MODEL@URL, such as llm:llama@http://127.0.0.1:8080/v1")
        endpoint = ChatEndpoint(name, model, url)

        def begin(
            fallback: str = "best", tokens: int = 500_000, seconds: float = 3_600.0, calls: int = 1_000, timeout: float = 60.0,
            reply: int = 400, record: str = "", seed: int = 1,
        ) -> LlmBot:  # fmt: skip
            """Make a bot for one game; `LlmBudget` says what the numbers are."""
            budget = budget_of(name, tokens, seconds, calls, timeout, reply)
            if fallback.startswith(MODEL):
                raise PluginError(f"the bot {name!r}: fallback: expected a bot that is no language model")
            return LlmBot(endpoint, budget, partial(bot_of, name=fallback), seed, record)

        self.name, self.factory = name, begin
        self.__signature__ = inspect.signature(begin)
        self.given = self._read(words)

    def _read(self, words: Sequence[str]) -> dict[str, Any]:
        """The parameters that the name gives, with their types."""
        known = self.__signature__.parameters
        given: dict[str, Any] = {}
        for each in words:
            key, equals, value = each.partition("=")
            if not equals or key not in known or key in given:
                words = f"expected each of {', '.join(known)} at most once, as in calls=100, not {each[:40]!r}"
                raise PluginError(f"the bot {self.name!r}: {words}")
            try:
                given[key] = type(known[key].default)(value)
            except ValueError:
                raise PluginError(f"the bot {self.name!r}: {key}: expected a number, not {value[:40]!r}") from None
        return given

    def __call__(self, **given: Any) -> LlmBot:
        return self.factory(**{**self.given, **given})


def budget_of(name: str, tokens: int, seconds: float, calls: int, timeout: float, reply: int) -> LlmBudget:
    """A budget.

    Raises:
        PluginError: a number is out of range.
    """
    for key, value in {"tokens": tokens, "seconds": seconds, "calls": calls, "timeout": timeout}.items():
        if not 0 < value <= LARGEST:
            raise PluginError(f"the bot {name!r}: {key}: expected more than 0 and at most {LARGEST}, not {value}")
    if not 0 <= reply <= LARGEST:
        raise PluginError(f"the bot {name!r}: reply: expected 0 to {LARGEST}, not {reply}")
    return LlmBudget(tokens, float(seconds), calls, float(timeout), reply)
