"""Writes games of rezzed in the shape of the replays of jinteki.net, so that a reader can be held against them.

Every decision is a position. Between two decisions there are positions for what jinteki would have asked: the beginning of a
run, an encounter, an access. The players take moves back, use commands, chat, and leave and join.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any

import rezzed
from rezzed.records.own import Filmed, bare, raw_position, server_words

NAMES = {"corp": "Ana del Río", "runner": "x"}  # one with blanks, and one that is a letter
CHAT = {"username": "somebody else", "emailhash": "0123456789abcdef", "_id": "77"}
LOCKED = "12:34:56Z"
ASKED = ("run_begins", "encounter", "success", "access")  # what is a position of its own


def altered(old: Any, new: Any) -> Any:
    """What a difference says of parts that changed or are new."""
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {k: v for k, v in new.items() if k not in old or v != old[k]}
        kept = {k: v for k, v in changed.items() if k not in old or not _only_less(old[k], v)}
        return {k: altered(old[k], v) if k in old else v for k, v in kept.items()}
    if isinstance(old, list) and isinstance(new, list):
        out: list[Any] = []
        for k, v in enumerate(new):
            if k >= len(old):
                out += ["+", v]
            elif v != old[k]:
                out += [k, altered(old[k], v)]
        return out
    return new


def _only_less(old: Any, new: Any) -> bool:
    """Whether the alteration of something that changed would say nothing."""
    return type(old) is type(new) and isinstance(new, (dict, list)) and not altered(old, new)


def removed(old: Any, new: Any) -> Any:
    """What a difference says of parts that are gone; empty for none."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone: dict[str, Any] = {k: 0 for k in old if k not in new}
        inner = {k: removed(old[k], new[k]) for k in old if k in new and old[k] != new[k]}
        return gone | {k: v for k, v in inner.items() if v}
    if isinstance(old, list) and isinstance(new, list):
        inner = [x for k in range(min(len(old), len(new))) if (part := removed(old[k], new[k])) for x in (k, part)]
        drop = max(0, len(old) - len(new))
        return [drop, *inner] if drop or inner else []
    if isinstance(old, list):
        return old[:1] + old[1:]  # the old value, written out
    return {}


class ReplayWriter:
    """Writes a game.

    Args:
        game: the game, at its end.
        rng: decides about what is taken back and what is said beside the game.
        noise: how likely each of these is at each decision.
    """

    def __init__(self, game: rezzed.Game, rng: random.Random, noise: float = 0.05) -> None:
        self.film = Filmed(game)
        self.rng = rng
        self.noise = noise
        self.history: list[Any] = []
        self.raw: dict[str, Any] = {}
        self.runs = self.accesses = 0
        self.accessed = self.doing = ""

    def written(self) -> dict[str, Any]:
        """The replay."""
        self._first()
        for k in range(1, len(self.film.frames)):
            self._step(self.film.frames[k - 1], self.film.frames[k], True)
            if self.rng.random() < self.noise:
                self._taken_back(k)
            if self.rng.random() < self.noise:
                self._beside()
        game = self.film.frames[-1]
        reasons = {"agenda points": "Agenda", "empty R&D": "Decked", "flatline": "Flatline", "concession": "Concede"}
        stats = {"runner": {"runs": {"started": self.runs}, "access": {"cards": self.accesses}}}
        metadata = {
            "winner": game.winner, "reason": reasons.get(game.ended, game.ended), "stats": stats, "end-date": LOCKED,
            "turn": self.film.turns[-1], "corp.agenda-points": 0, "runner.agenda-points": 0,
        }  # fmt: skip
        return {"metadata": metadata, "history": self.history}

    # -- positions ----------------------------------------------------------------------------------------

    def _raw(self, game: rezzed.Game) -> dict[str, Any]:
        turns = len([e for e in game.events() if e.kind == "turn_begins" and e.fields["side"] == "corp"])
        raw = raw_position(game, game.judge_view(), max(1, turns))
        for side, name in NAMES.items():
            raw[side] |= {"user": {"username": name, "emailhash": "feedbeef"}, "toast": [], "prompt-state": None}
        return raw | {"gameid": 4711, "room": "casual", "typing": False}

    def _first(self) -> None:
        self.raw = self._raw(self.film.frames[0])
        log = [{"user": CHAT, "text": "good luck", "timestamp": LOCKED}]
        self.history.append({**copy.deepcopy(self.raw), "log": log, "sequence": 0})
        self._say(self.raw, *self._sentences(self.film.frames[0], 0))

    def _say(self, raw: dict[str, Any], *sentences: str, user: Any = "__system__") -> None:
        """Add a position with what was said."""
        new, gone = altered(self.raw, raw), removed(self.raw, raw)
        log = [x for text in sentences for x in ("+", {"user": user, "text": text, "timestamp": LOCKED})]
        new = new | {"sequence": len(self.history)} | ({"log": log} if log else {})
        self.history.append([copy.deepcopy(new), copy.deepcopy(gone)])
        self.raw = raw

    def _step(self, before: rezzed.Game, after: rezzed.Game, counted: bool) -> None:
        """Write what a decision led to."""
        if before.decision is not None and any(option.text == "take credit" for option in before.decision.options):
            self.doing = after.actions[-1]
        said: list[str] = []
        base, end = copy.deepcopy(self.raw), self._raw(after)
        spent = 0
        for event, words in self._told(after, len(before.written)):
            said += words
            if event.kind == "spend_click" and event.fields["side"] == base["active-player"]:
                spent += event.number("clicks")
            elif event.kind == "lose_click":
                side = str(event.fields["side"])
                base[side]["click"] = max(0, base[side]["click"] - event.number("clicks"))
            if event.kind not in ASKED or event.kind != "run_begins" and "run" not in base:
                continue
            if event.kind == "run_begins":
                self.runs += counted
                zone = server_words(str(event.fields["server"])).replace("Server ", "remote")
                zone = {"HQ": "hq", "R&D": "rd", "Archives": "archives"}.get(zone, zone)
                base["run"] = {"server": [zone], "phase": "initiation", "source-card": _source(event.cause)}
                base[base["active-player"]]["click"] -= spent
                spent = 0
            elif event.kind == "encounter":
                ice = end.get("encounters", {}).get("ice", {})
                same = ice.get("title") == bare(event.subject)
                ice = ice if same else {"title": bare(event.subject), "cid": "gone"}
                base["encounters"] = {"encounter-count": 1, "ice": ice}
            elif event.kind == "success":
                base["run"] = base["run"] | {"phase": "success"}
            elif event.kind == "access":
                prompt = {"msg": f"You accessed {bare(event.subject)}.", "choices": [["x"], "No action"]}
                base["runner"]["prompt-state"] = prompt
            self._say(copy.deepcopy(base), *said)
            base["runner"]["prompt-state"] = None
            said = []
        self.accesses += counted * sum(e.kind == "access" for e in after.events(len(before.written)))
        self._say(end, *said)

    # -- sentences ----------------------------------------------------------------------------------------

    def _sentences(self, game: rezzed.Game, since: int) -> list[str]:
        return [text for _, words in self._told(game, since) for text in words]

    def _told(self, game: rezzed.Game, since: int) -> Iterator[tuple[Any, list[str]]]:
        corp, runner = NAMES["corp"], NAMES["runner"]
        for event in game.events(since):
            out: list[str] = []
            card = bare(event.subject)
            if event.kind == "turn_begins":
                side = str(event.fields["side"])
                hand = "HQ" if side == "corp" else "Grip"
                out = [f"{NAMES[side]} started their turn 1 with 5 [Credit] and 5 cards in {hand}."]
            elif event.kind == "spend_click":
                side = str(event.fields["side"])
                out = [f"{NAMES[side]} spends {'[Click]' * event.number('clicks')} {_done(self.doing, side)}"]
            elif event.kind == "lose_click":
                out = [f"{corp} uses {bare(event.cause)} to force the Runner to lose {'[Click]' * event.number('clicks')}."]
            elif event.kind == "encounter":
                out = [f"{runner} encounters {card} protecting HQ at position 0."]
            elif event.kind == "success":
                out = [f"{runner} approaches {server_words(str(event.fields['server']))}."]
            elif event.kind == "breach":
                out = [f"{runner} breaches {server_words(str(event.fields['server']))}."]
            elif event.kind == "access":
                self.accessed, place = event.subject, server_words(str(event.fields["server"]))
                out = [f"{runner} accesses {'an unseen card' if place == 'R&D' else card} from {place}."]
            elif event.kind == "steal":
                out = [f"{runner} steals {card} and gains 2 agenda points."]
            elif event.kind == "trash" and event.subject == self.accessed and event.fields["side"] == "runner":
                out = [f"{runner} pays 2 [Credits] to trash {card} from R&D."]
            elif event.kind == "jack_out":
                out = [f"{runner} jacks out."]
            elif event.kind in ("use", "trigger"):
                out = [f"{name} uses {card} to do something." for name in (corp, runner)]
            elif event.kind == "end_run":
                out = [f"{corp} uses {bare(event.cause)} to end the run."]
            yield event, out

    # -- beside the game ----------------------------------------------------------------------------------

    def _taken_back(self, k: int) -> None:
        """Go on in another way for a few decisions, and take them back: to the start of a click, as jinteki does."""
        decision = self.film.frames[k].decision
        if decision is None or all(option.text != "take credit" for option in decision.options):
            return
        here, accessed = copy.deepcopy(self.raw), self.accessed
        game = self.film.frames[k].copy()
        for _ in range(self.rng.randint(1, 6)):
            before = game.copy()
            if game.decision is None:
                break
            game.apply(self.rng.choice(game.decision.options))
            if game.over:
                break
            self._step(before, game, False)
        reset, self.accessed = copy.deepcopy(here), accessed
        reset["corp"]["toast"] = [{"msg": "Game reset to start of click", "type": "info"}]
        self._say(reset, f"[!] {NAMES['corp']} uses the undo-click command")

    def _beside(self) -> None:
        kind = self.rng.choice(("chat", "command", "leaves", "unknown"))
        raw = copy.deepcopy(self.raw)
        if kind == "chat":
            self._say(raw, f"{NAMES['runner']} encounters nothing protecting HQ at position 9.", user=CHAT)
        elif kind == "command":
            self._say(raw, f"{NAMES['corp']} uses a command: /adv-counter 2")
        elif kind == "leaves":
            self._say(raw, f"{NAMES['runner']} has left the game.")
            self._say(copy.deepcopy(raw), f"{NAMES['runner']} has joined the game.")
        else:
            self._say(raw | {"a-new-key": {"of": ["later", "versions"]}})


def _done(action: str, side: str) -> str:
    """What somebody does for a click, in a sentence."""
    basic = f"to use {side.capitalize()} Basic Action Card to"
    verb, _, card = bare(action).partition(" ")
    known = {"take credit": f"{basic} gain 1 [Credits].", "draw": f"{basic} draw 1 card."}
    if verb in ("install", "play"):
        return f"to {verb} {card}."
    if verb == "advance":
        return f"{basic} advance {card} in Server 1."
    return known.get(action, f"to make a run on {server_words(card)}." if verb == "run" else f"to use {card} to do something.")


def _source(cause: str) -> Mapping[str, Any]:
    return {"title": bare(cause)} if cause else {}
