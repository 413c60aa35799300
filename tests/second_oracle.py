"""A second oracle for plans: the budgets of a run on HQ, by arithmetic on a table of facts, without the kernel or the planner.

`Oracle(board).budgets()` works backwards from the goal. A position has everything that the rest of the run depends on; what is
still to happen is a list of effects. `go()` returns the minimal vectors of costs from there on: the Runner's choices are
unions, the Corp's are joins. In the window for breaking subroutines, one card after another does everything that it can do.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

TABLE: dict[str, dict[str, Any]] = {}

CREDITS, CLICKS, DAMAGE, GRIP, TAGS, CORE, INSTALLED, VIRUS, POWER = range(9)
Costs = tuple[int, ...]
Front = tuple[Costs, ...]
Todo = tuple[Any, ...]

GOAL: Front = ((0,) * 9,)
NO_WAY: Front = ()
GONE, IN_PLAY, IN_HEAP = range(3)


class Card(NamedTuple):
    """A card of the Runner: where it is, its counters, strength for the rest of the run, and credits on it."""

    where: int = IN_PLAY
    virus: int = 0
    power: int = 0
    grown: int = 0
    money: int = 0


class At(NamedTuple):
    """A position in the run."""

    place: int  # the ice, counted from the outermost
    pool: int
    clicks: int
    grip: int
    tags: int
    corp: int
    rezzed: int  # a bit set
    cards: tuple[Card, ...]
    free: int  # credits that may be spent for anything during the run
    job: int = 0  # the next encounter is bypassed
    chum: int = 0  # the next ice is stronger and does damage
    once: int = 0  # a bit set of cards that fully broke ice
    later: int = 0  # a bit set of cards that are trashed when the run ends


FIRST_OTHER, LAST_OTHER, AFTER_FREE = At._fields.index("clicks"), At._fields.index("cards"), At._fields.index("free") + 1


class Label(NamedTuple):
    """Where a window for breaking may have led: the position, what is broken, and by whom."""

    x: At
    low: int  # the smallest pool on the way
    broken: int = 0  # a bit set
    users: frozenset[int] = frozenset()
    sole: int = -1  # the only card that broke anything; -2: there were several
    weak: int = 0  # strength that the ice lost in this encounter
    over: bool = False  # the ice was bypassed


def table() -> dict[str, dict[str, Any]]:
    """The facts about all cards, read once."""
    if not TABLE:
        TABLE.update(frozen(tomllib.loads((Path(__file__).parent / "data" / "oracle_cards.toml").read_text())))
    return TABLE


def frozen(x: Any) -> Any:
    if isinstance(x, dict):
        return {k: frozen(v) for k, v in x.items()}
    return tuple(map(frozen, x)) if isinstance(x, list) else x


def minimal(all_: Iterable[Costs]) -> Front:
    out: list[Costs] = []
    for v in sorted(set(all_)):
        if not any(at_most(u, v) for u in out):
            out.append(v)
    return tuple(out)


def at_most(u: Costs, v: Costs) -> bool:
    for p, q in zip(u, v, strict=True):
        if p > q:
            return False
    return True


def joined(a: Front, b: Front) -> Front:
    """What is enough against both of two replies."""
    return minimal(tuple(map(max, u, v)) for u in a for v in b)


def moved(x: At, y: At, front: Front, low: int | None = None, damage: int = 0, core: int = 0) -> Front:
    """The costs before a step from x to y. `low` is the smallest pool during the step."""
    if not front or (not damage and (x is y or x == y)):
        return front
    net = [x.pool - y.pool, x.clicks - y.clicks, damage, x.grip - y.grip, y.tags - x.tags, core, 0, 0, 0]
    for was, now in zip(x.cards, y.cards, strict=True):
        net[INSTALLED] += was.where == IN_PLAY != now.where
        if now.where == IN_PLAY == was.where:
            net[VIRUS] += max(0, was.virus - now.virus)
            net[POWER] += max(0, was.power - now.power)
    most = [max(0, n) for n in net]
    most[CREDITS] = max(most[CREDITS], x.pool - (y.pool if low is None else low))
    found = [tuple([m if m > n + c else n + c for m, n, c in zip(most, net, v, strict=True)]) for v in front]
    return minimal(found) if len(found) > 1 else tuple(found)


def with_card(x: At, k: int, **to: int) -> At:
    return x._replace(cards=(*x.cards[:k], x.cards[k]._replace(**to), *x.cards[k + 1 :]))


class Oracle:
    """The budgets of one board, as plain data like a scenario file; the run is on HQ.

    Args:
        board: cards of `table()` only; blank cards in the grip are a number.
        against: the Corp rezzes ice and spends on traces as is worst for the Runner; otherwise it declines.
        to_end: costs count to the end of the run; otherwise to its success.
    """

    def __init__(self, board: dict[str, Any], against: bool = False, to_end: bool = False) -> None:
        corp, runner = board["corp"], board["runner"]
        self.against = against
        self.to_end = to_end
        self.at_end: Todo = ()  # what the event does when the run ends
        names = corp["ice"]["HQ"]
        self.ice = [named("ice", n.rstrip("*")) for n in names]
        self.facts: list[dict[str, Any]] = []
        self.about: list[int] = []  # the ice that the card is hosted on or was chosen for
        cards = []
        for words in runner["rig"]:
            fact, card, about = self.of_rig(words, [n.rstrip("*") for n in names])
            self.facts.append(fact)
            self.about.append(about)
            cards.append(card)
        self.events = [named("event", n) for n in runner["grip"] if isinstance(n, str)]
        grip = sum(n if isinstance(n, int) else 1 for n in runner["grip"])
        rezzed = sum(1 << i for i, n in enumerate(names) if n.endswith("*"))
        self.start = At(0, runner["credits"], runner["clicks"], grip, 0, corp["credits"], rezzed, tuple(cards), 0)
        self.publicity = corp.get("bad_publicity", 0)
        self.in_pool = False  # credits on the event count as in the pool
        self.lossy = any(reads_pool(f) for f in self.ice)  # credits may be lost: it matters which ones are spent, and when
        self.hasty = self.lossy or any("money" in f for f in self.facts)  # strength may be raised before it is needed
        self.highest = max([f["strength"] for f in self.ice], default=0) + 2
        self.known: dict[tuple[At, Todo], Front] = {}

    def of_rig(self, words: str, ice: list[str]) -> tuple[dict[str, Any], Card, int]:
        match = re.fullmatch(r"(.*?)(?: @(\d+) (virus|power))?(?: (?:on|->) (.*))?", words)
        assert match is not None
        fact = named("runner", match[1])
        counters = {match[3]: int(match[2])} if match[2] else {"power": fact["power"]} if "power" in fact else {}
        return fact, Card(money=fact.get("money", 0), **counters), ice.index(match[4]) if match[4] else -1

    def budgets(self) -> set[Costs]:
        """All minimal vectors of costs that are enough to reach HQ, in the order of the kinds of cost."""
        x = self.start
        if not x.clicks:
            return set()
        run = x._replace(clicks=x.clicks - 1, free=self.publicity)
        found = moved(x, run, self.go(run, (("approach",),)))
        for event in self.events:
            if x.pool >= event["price"]:
                y = run._replace(pool=x.pool - event["price"], grip=x.grip - 1, free=run.free + event.get("money", 0))
                y = y._replace(job=int("bypass" in event))
                self.in_pool = "pool" in event
                self.at_end = event.get("ends", ())
                self.known.clear()
                found += moved(x, y, self.go(y, (("approach",),)))
        return set(minimal(found))

    def go(self, x: At, todo: Todo) -> Front:
        """The minimal costs from a position with these effects still to come."""
        key = (x, todo)
        found = self.known.get(key)
        if found is None:
            if not todo:
                found = self.go(x._replace(place=x.place + 1), (("approach",),))
            else:
                found = getattr(self, "do_" + todo[0][0])(x, todo[0][1:], todo[1:])
            self.known[key] = found
        return found

    # -- facts ----------------------------------------------------------------------------------------------------------------

    def installed(self, x: At, what: str = "") -> list[int]:
        """The installed cards of the Runner with this type or subtype."""
        return [
            k for k, f in enumerate(self.facts)
            if x.cards[k].where == IN_PLAY and (not what or what in f["types"] or what == f["kind"])
        ]  # fmt: skip

    def having(self, x: At, trait: str) -> list[int]:
        return [k for k in self.installed(x) if trait in self.facts[k].get("traits", ())]

    def subs(self, x: At, i: int) -> tuple[Any, ...]:
        more = self.ice[i].get("more_subs")
        return self.ice[i]["subs"] if more is None else (more[1],) * self.rezzed_with(x, more[0])

    def rezzed_with(self, x: At, subtype: str) -> int:
        return sum(1 for i, f in enumerate(self.ice) if x.rezzed >> i & 1 and subtype in f["types"])

    def counted(self, x: At, k: int, what: str) -> int:
        """What makes ice (k < 0) or a card of the Runner stronger."""
        if what in ("virus", "power"):
            return int(getattr(x.cards[k], what))
        if what == "subs of barrier":
            ice = self.ice[x.place]
            return len(self.subs(x, x.place)) if "barrier" in ice["types"] else 0
        numbers = {
            "tag": x.tags, "grip": x.grip, "ice": len(self.ice), "no fracter": int(not self.installed(x, "fracter")),
            "ai": int(bool(self.installed(x, "ai"))), "icebreaker": len(self.installed(x, "icebreaker")),
            "next": self.rezzed_with(x, "next"),
        }  # fmt: skip
        return numbers[what]

    def strength(self, x: At, k: int) -> int:
        """The strength of an icebreaker, without what lasts for one encounter."""
        fact = self.facts[k]
        n = fact["strength"] + x.cards[k].grown
        if "stronger" in fact:
            n += fact["stronger"][0] * self.counted(x, k, fact["stronger"][1])
        return int(n)

    def against_ice(self, x: At, weak: int, chum: int) -> int:
        """The strength of the encountered ice."""
        fact = self.ice[x.place]
        n = fact["strength"] + 2 * chum
        if "stronger" in fact:
            plus = fact["stronger"][0] * self.counted(x, -1, fact["stronger"][1])
            n += plus
        if "not lowered" not in fact.get("traits", ()):
            n -= weak + len(self.having(x, "carver"))
        return int(n)

    # -- payments -------------------------------------------------------------------------------------------------------------

    def paid(self, x: At, price: int, tool: bool = False) -> list[At]:
        """The positions after a payment; `tool`: credits for using icebreakers may be spent, too."""
        purse = next((k for k in self.installed(x) if tool and x.cards[k].money), -1)
        money = x.cards[purse].money if purse >= 0 else 0
        out = []
        for a in range(min(money, price), -1, -1):
            for b in range(min(x.free, price - a), -1, -1):
                if x.pool >= price - a - b:
                    y = x._replace(pool=x.pool - (price - a - b), free=x.free - b)
                    out.append(with_card(y, purse, money=money - a) if a else y)
                    if not self.lossy:
                        return out
        return out

    def pool(self, x: At) -> int:
        """What counts as the Runner's credit pool."""
        return x.pool + (x.free - self.publicity if self.in_pool else 0)

    def pays(self, x: At, price: int, rest: Todo) -> Front:
        found: Front = ()
        for y in self.paid(x, price):
            found += moved(x, y, self.go(y, rest))
        return minimal(found)

    def loses(self, x: At, k: int, to: int = -1) -> At:
        """A card of the Runner leaves play. Some programs can come back from the heap."""
        if to < 0:
            to = IN_HEAP if "from_heap" in self.facts[k] else GONE
        return with_card(x, k, where=to, virus=0, power=0, grown=0, money=0)

    # -- effects: methods named do_WORD(position, arguments, what comes after) ----------------------------------------------

    def do_etr(self, x: At, args: Todo, rest: Todo) -> Front:
        return NO_WAY

    def do_nothing(self, x: At, args: Todo, rest: Todo) -> Front:
        return self.go(x, rest)

    def do_both(self, x: At, args: Todo, rest: Todo) -> Front:
        return self.go(x, args + rest)

    def do_net(self, x: At, args: Todo, rest: Todo) -> Front:
        if x.grip < args[0]:
            return NO_WAY
        y = x._replace(grip=x.grip - args[0])
        return moved(x, y, self.go(y, rest), damage=args[0])

    def do_core(self, x: At, args: Todo, rest: Todo) -> Front:
        if x.grip < args[0]:
            return NO_WAY
        y = x._replace(grip=x.grip - args[0])
        return moved(x, y, self.go(y, rest), damage=args[0], core=args[0])

    def do_discard(self, x: At, args: Todo, rest: Todo) -> Front:
        y = x._replace(grip=max(0, x.grip - args[0]))
        return moved(x, y, self.go(y, rest))

    def do_tag(self, x: At, args: Todo, rest: Todo) -> Front:
        y = x._replace(tags=x.tags + args[0])
        return moved(x, y, self.go(y, rest))

    def do_lose(self, x: At, args: Todo, rest: Todo) -> Front:
        y = x._replace(pool=max(0, x.pool - args[0]))
        return moved(x, y, self.go(y, rest))

    def do_lose_click(self, x: At, args: Todo, rest: Todo) -> Front:
        y = x._replace(clicks=max(0, x.clicks - args[0]))
        return moved(x, y, self.go(y, rest))

    def do_corp(self, x: At, args: Todo, rest: Todo) -> Front:
        return self.go(x._replace(corp=max(0, x.corp + args[0])), rest)

    def do_gain(self, x: At, args: Todo, rest: Todo) -> Front:
        y = x._replace(pool=x.pool + args[0])
        return moved(x, y, self.go(y, rest))

    def do_must_pay(self, x: At, args: Todo, rest: Todo) -> Front:
        if x.pool + x.free < args[0]:
            return self.go(x, args[1:] + rest)
        return self.pays(x, args[0], rest)

    def do_unless_paid(self, x: At, args: Todo, rest: Todo) -> Front:
        return minimal(self.pays(x, args[0], rest) + self.go(x, args[1:] + rest))

    def do_unless_clicks(self, x: At, args: Todo, rest: Todo) -> Front:
        found = self.go(x, args[1:] + rest)
        return minimal(found + self.do_lose_click(x, args[:1], rest)) if x.clicks >= args[0] else found

    def do_unless_core(self, x: At, args: Todo, rest: Todo) -> Front:
        return minimal(self.do_core(x, args[:1], rest) + self.go(x, args[1:] + rest))

    def do_unless_tag(self, x: At, args: Todo, rest: Todo) -> Front:
        return minimal(self.do_tag(x, args[:1], rest) + self.go(x, args[1:] + rest))

    def do_unless_program(self, x: At, args: Todo, rest: Todo) -> Front:
        return minimal(self.sacrificed(x, self.installed(x, "program"), rest) + self.go(x, args + rest))

    def sacrificed(self, x: At, cards: list[int], rest: Todo) -> Front:
        """The Runner chooses which of these cards to trash."""
        found: Front = ()
        for k in cards:
            y = self.loses(x, k)
            found += moved(x, y, self.go(y, rest))
        return minimal(found)

    def do_sacrifice(self, x: At, args: Todo, rest: Todo) -> Front:
        cards = self.installed(x)
        return self.sacrificed(x, cards, rest) if cards else self.go(x, rest)

    def do_sacrifice_program(self, x: At, args: Todo, rest: Todo) -> Front:
        cards = self.installed(x, "program")
        return self.sacrificed(x, cards, rest) if cards else self.go(x, rest)

    def do_pay_or_sacrifice(self, x: At, args: Todo, rest: Todo) -> Front:
        cards = self.installed(x)
        if not cards and x.pool + x.free < args[0]:
            return self.go(x, rest)
        return minimal(self.pays(x, args[0], rest) + self.sacrificed(x, cards, rest))

    def trashed(self, x: At, cards: list[int], rest: Todo) -> Front:
        """The Corp chooses which of these cards to trash."""
        if not cards:
            return self.go(x, rest)
        found = GOAL
        for k in cards:
            y = self.loses(x, k)
            found = joined(found, moved(x, y, self.go(y, rest)))
        return found

    def do_trash_card(self, x: At, args: Todo, rest: Todo) -> Front:
        return self.trashed(x, self.installed(x), rest)

    def do_trash_program(self, x: At, args: Todo, rest: Todo) -> Front:
        cards = self.installed(x, "program")
        if args[0] == "plain":
            cards = [k for k in cards if not {"decoder", "fracter", "killer"} & set(self.facts[k]["types"])]
        elif args[0]:
            cards = [k for k in cards if args[0] in self.facts[k]["types"]]
        return self.trashed(x, cards, rest)

    def do_corp_chooses(self, x: At, args: Todo, rest: Todo) -> Front:
        found = GOAL
        for effect in args:
            if effect[0] != "trash_program" or self.installed(x, "program"):  # what cannot happen is not chosen (CR 1.2.4)
                found = joined(found, self.go(x, (effect, *rest)))
        return found

    def do_borrow(self, x: At, args: Todo, rest: Todo) -> Front:
        found, some = GOAL, False
        for i, fact in enumerate(self.ice):
            if i != x.place and x.rezzed >> i & 1 and args[0] in fact["types"]:
                for effect in self.subs(x, i):
                    some = True
                    found = joined(found, self.go(x, (effect, *rest)))
        return found if some else self.go(x, rest)

    def do_trace(self, x: At, args: Todo, rest: Todo) -> Front:
        found = GOAL
        for spent in range(x.corp + 1 if self.against else 1):
            y = x._replace(corp=x.corp - spent)
            found = joined(found, minimal(self.pays(y, args[0] + spent, rest) + self.go(y, args[1:] + rest)))
        return found

    def do_if_tagged(self, x: At, args: Todo, rest: Todo) -> Front:
        return self.go(x, args[0 if x.tags else 1] + rest)

    def do_if_ai(self, x: At, args: Todo, rest: Todo) -> Front:
        return self.go(x, args[0] + rest if self.installed(x, "ai") else rest)

    def do_if_at_most(self, x: At, args: Todo, rest: Todo) -> Front:
        return self.go(x, args[1:] + rest if self.pool(x) <= args[0] else rest)

    def do_chum(self, x: At, args: Todo, rest: Todo) -> Front:
        return self.go(x._replace(chum=x.chum + 1), rest)

    def do_tag_to_bypass(self, x: At, args: Todo, rest: Todo) -> Front:
        y = x._replace(tags=x.tags + 1)
        chum = rest[0][2]
        return minimal(self.go(x, rest) + moved(x, y, self.go(y, (("end", (), False, chum),))))

    # -- the run --------------------------------------------------------------------------------------------------------------

    def do_approach(self, x: At, args: Todo, rest: Todo) -> Front:
        if x.place == len(self.ice):
            return self.go(x, (("succeed",),))
        fact = self.ice[x.place]
        if x.rezzed >> x.place & 1:
            return self.go(x, (("meet",),))
        if not self.against or x.corp < fact["rez"] or "forfeit" in fact.get("traits", ()):
            return self.go(x, ())
        y = x._replace(corp=x.corp - fact["rez"], rezzed=x.rezzed | 1 << x.place)
        return joined(self.go(x, ()), self.go(y, (("meet",),)))

    def raised(self, x: At) -> list[At]:
        """The position, and those in which cards have more strength for the rest of the run."""
        out, seen = [x], {x}
        for y in out:
            for k in self.installed(y, "icebreaker"):
                price, plus, lasts, _ = self.facts[k].get("pump", (0, 0, "", ""))
                if lasts == "run" and self.strength(y, k) < self.highest:
                    new = [with_card(z, k, grown=z.cards[k].grown + plus) for z in self.paid(y, price, True)]
                    out += [z for z in new if z not in seen]
                    seen.update(new)
        return out

    def do_succeed(self, x: At, args: Todo, rest: Todo) -> Front:
        """The run is successful. What happens when it ends may cost something, too."""
        if not self.to_end:
            return GOAL
        y = x
        for k in self.installed(x):
            if x.later >> k & 1:
                y = self.loses(y, k)
        return moved(x, y, self.go(y, (*self.at_end, ("over",))))

    def do_over(self, x: At, args: Todo, rest: Todo) -> Front:
        return GOAL

    def do_meet(self, x: At, args: Todo, rest: Todo) -> Front:
        """The encounter begins: the Runner's abilities first, then the Corp's."""
        fact = self.ice[x.place]
        found: Front = ()
        for k, mine in enumerate(self.facts):
            price, kind = mine.get("from_heap", (0, ""))
            if x.cards[k].where == IN_HEAP and kind in fact["types"]:
                for y in self.paid(x, price):
                    y = with_card(y, k, where=IN_PLAY)
                    found += moved(x, y, self.go(y, (("meet",),)))
        if x.job:
            return minimal(found + self.go(x._replace(job=0, chum=0), (("end", (), False, x.chum),)))
        for k in self.having(x, "femme"):
            if self.about[k] == x.place:
                for y in self.paid(x, len(self.subs(x, x.place)), True):
                    found += moved(x, y, self.go(y._replace(chum=0), (("end", (), False, x.chum),)))
        clean = x._replace(chum=0)
        for y, weak in [(clean, 0)] + [(self.loses(clean, k), 6) for k in self.having(x, "charm")]:
            found += moved(x, y, self.go(y, (*fact.get("met", ()), ("window", weak, x.chum))))
        return minimal(found)

    def do_end(self, x: At, args: Todo, rest: Todo) -> Front:
        """The encounter ends: what the Runner used, then damage for ice that was not fully broken, then the ice is passed."""
        users, fully, chum = args
        used = [k for k in users if x.cards[k].where == IN_PLAY and "after" in self.facts[k]]
        for k in sorted(used, key=lambda k: self.facts[k]["after"] != "return a program"):
            after, left = self.facts[k]["after"], tuple(u for u in users if u != k)
            then: Todo = (("end", left, fully, chum), *rest)
            if after == "corp 2":
                return self.go(x._replace(corp=x.corp + 2), then)
            gone = [self.loses(x, k)]
            if after == "virus or trash" and x.cards[k].virus:
                gone.append(with_card(x, k, virus=x.cards[k].virus - 1))
            if after == "return a program":
                gone = [self.loses(x, c, GONE) for c in self.installed(x, "program") if "virus" not in self.facts[c]["types"]]
            return minimal(v for y in gone for v in moved(x, y, self.go(y, then)))
        passed = self.ice[x.place].get("passed", ())
        return self.go(x, (() if fully else (("net", 3),) * chum) + passed + rest)

    # -- breaking subroutines -----------------------------------------------------------------------------------------------

    def do_window(self, x: At, args: Todo, rest: Todo) -> Front:
        weak, chum = args
        subs = self.subs(x, x.place)
        every = (1 << len(subs)) - 1
        labels = [Label(x, x.pool, weak=weak)]
        over: list[Label] = []
        for step in (self.early, self.cards, self.clicks_lost):
            labels = step(labels, chum, over)
        found: Front = ()
        for at in labels:
            todo = tuple(s for i, s in enumerate(subs) if not at.broken >> i & 1)
            todo += (("end", tuple(sorted(at.users)), at.broken == every, chum),)
            found += moved(x, at.x, self.go(at.x, todo), at.low)
        for at in over:
            fully = at.broken == every
            found += moved(x, at.x, self.go(at.x, (("end", tuple(sorted(at.users)), fully, chum),)), at.low)
        return minimal(found)

    def early(self, labels: list[Label], chum: int, over: list[Label]) -> list[Label]:
        """Cards that want strong ice; then ice is weakened; strength for the run may be raised before credits are lost."""
        for k in self.having(labels[0].x, "strong ice"):
            labels = self.each(labels, k, chum)
        out = list(labels)
        for at in out:
            for k, fact in enumerate(self.facts):
                if "weakens" in fact and at.x.cards[k].where == IN_PLAY and at.x.cards[k].virus:
                    less = with_card(at.x, k, virus=at.x.cards[k].virus - 1)
                    out.append(at._replace(x=less, weak=at.weak + 1))
        out = best(out)
        if self.hasty:
            out = best([at._replace(x=y, low=y.pool) for at in out for y in self.raised(at.x)])
        return out

    def cards(self, labels: list[Label], chum: int, over: list[Label]) -> list[Label]:
        for k, fact in enumerate(self.facts):
            if "tool" in fact and "strong ice" not in fact["traits"]:
                labels = self.each(labels, k, chum)
            elif "icebreaker" in fact["types"]:
                labels = self.each(labels, k, chum, over)
        return labels

    def clicks_lost(self, labels: list[Label], chum: int, over: list[Label]) -> list[Label]:
        clicks, most = self.ice[labels[0].x.place].get("bioroid", (0, 0))
        out = list(labels)
        for at in out:
            if clicks and at.x.clicks >= clicks:
                y = at.x._replace(clicks=at.x.clicks - clicks)
                out += [self.broke(at._replace(x=y), s, -3) for s in self.sets(at, most, at.x.place, -3)]
        return best(out)

    def each(self, labels: list[Label], k: int, chum: int, over: list[Label] | None = None) -> list[Label]:
        """Everything that one card can do, several times."""
        if not self.matters(k, labels[0].x.place):
            return labels
        out = list(labels)
        todo = [(at, 0) for at in labels if at.x.cards[k].where == IN_PLAY]
        seen = set(todo)
        kinds = self.ice[labels[0].x.place]["types"]
        while todo:
            at, boost = todo.pop()
            if over is not None and self.facts[k].get("bypass") in kinds and at.x.cards[k].where == IN_PLAY:
                over.append(at._replace(x=self.loses(at.x, k), over=True))
            for new in self.uses(at, k, boost, chum):
                if new not in seen:
                    seen.add(new)
                    todo.append(new)
                    out.append(new[0])
        return best(out)

    def matters(self, k: int, place: int) -> bool:
        """Whether a card can do anything about this ice."""
        fact, kinds = self.facts[k], ("", *self.ice[place]["types"])
        meant = [fact[a][2] for a in ("break", "tool") if a in fact]
        meant += [fact["both"][3]] if "both" in fact else []
        meant += [fact["bypass"]] if "bypass" in fact else []
        return any(kind in kinds for kind in meant)

    def uses(self, at: Label, k: int, boost: int, chum: int) -> Iterator[tuple[Label, int]]:
        """One use of a card: the label after it, and the strength that the card has for this encounter."""
        fact, x = self.facts[k], at.x
        if x.cards[k].where != IN_PLAY or at.broken == (1 << len(self.subs(x, x.place))) - 1:
            return
        wall = self.against_ice(x, at.weak, chum)
        mine = self.strength(x, k) + boost if "strength" in fact else 0
        if "tool" in fact:
            if self.allowed(at, k, wall):
                yield from self.breaks(at, k, fact["tool"], boost)
            return
        traits = fact.get("traits", ())
        reaches = mine == wall if "exact" in traits else mine >= wall
        if ("outermost" in traits and x.place) or ("innermost" in traits and x.place < len(self.ice) - 1):
            reaches = False
        if "pump" in fact and mine < wall:
            price, plus, lasts, what = fact["pump"]
            plus = len(self.installed(x, "icebreaker")) if plus == "x" else plus
            for y in self.spent(x, k, price, what):
                if lasts == "run":
                    yield at._replace(x=with_card(y, k, grown=y.cards[k].grown + plus), low=min(at.low, y.pool)), boost
                else:
                    yield at._replace(x=y, low=min(at.low, y.pool)), boost + plus
        if "break" in fact and reaches:
            yield from self.breaks(at, k, fact["break"], boost)
        if "both" in fact:
            price, plus, most, kind = fact["both"]
            for n in range(1, max(wall - mine, len(self.subs(x, x.place)), 1) + 1) if price == "x" else (0,):
                ready = mine + (plus or n) >= wall
                for y in self.paid(x, n or price, True):
                    then = at._replace(x=y, low=min(at.low, y.pool))
                    yield then, boost + (plus or n)
                    if ready and kind in self.ice[x.place]["types"]:
                        for s in self.sets(at, most or n, x.place, k):
                            yield self.broke(then, s, k), boost + (plus or n)

    def allowed(self, at: Label, k: int, wall: int) -> bool:
        """Whether a card that is no icebreaker may break subroutines now."""
        traits = self.facts[k]["traits"]
        return wall >= 5 if "strong ice" in traits else self.about[k] == at.x.place

    def spent(self, x: At, k: int, n: int, what: str) -> list[At]:
        """The positions after a cost of the card was paid."""
        if what == "credits":
            return self.paid(x, n, True)
        if what == "trash":
            return [self.loses(x, k)]
        have = getattr(x.cards[k], what)
        if have < n:
            return []
        return [with_card(x, k, **{what: have - n})]

    def breaks(self, at: Label, k: int, ability: tuple[Any, ...], boost: int) -> Iterator[tuple[Label, int]]:
        price, most, kind, what = ability
        if kind and kind not in self.ice[at.x.place]["types"]:
            return
        for y in self.spent(at.x, k, price, what):
            for s in self.sets(at, most or 99, at.x.place, k):
                yield self.broke(at._replace(x=y, low=min(at.low, y.pool)), s, k), boost

    def sets(self, at: Label, most: int, place: int, k: int) -> list[int]:
        """The sets of subroutines that may be broken at once. Of equal subroutines in a row, the first ones are."""
        traits = self.ice[place].get("traits", ())
        if "no ai" in traits and k >= 0 and "ai" in self.facts[k]["types"]:
            return []
        if "one break" in traits:
            most = min(most, 1 - at.broken.bit_count())
        subs = self.subs(at.x, place)
        runs: list[list[int]] = []
        for i, s in enumerate(subs):
            if at.broken >> i & 1:
                continue
            if runs and runs[-1][-1] == i - 1 and subs[i - 1] == s:
                runs[-1].append(i)
            else:
                runs.append([i])
        out = []
        for counts in product(*[range(len(r) + 1) for r in runs]):
            if 0 < sum(counts) <= most:
                out.append(sum(1 << i for r, n in zip(runs, counts, strict=True) for i in r[:n]))
        return out

    def broke(self, at: Label, subs: int, k: int) -> Label:
        """Subroutines are broken; some cards answer when they broke all of them."""
        sole = k if at.sole in (-1, k) else -2
        users = at.users | {k} if k >= 0 and "after" in self.facts[k] else at.users
        new = at._replace(broken=at.broken | subs, users=users, sole=sole)
        if k >= 0 and "lost later" in self.facts[k].get("traits", ()):
            new = new._replace(x=new.x._replace(later=new.x.later | 1 << k))
        every = (1 << len(self.subs(at.x, at.x.place))) - 1
        if new.broken == every and k == sole and k >= 0 and "all_broken" in self.facts[k] and not new.x.once >> k & 1:
            what, n = self.facts[k]["all_broken"].split()
            y = new.x._replace(once=new.x.once | 1 << k)
            if what == "gain":
                return new._replace(x=y._replace(pool=y.pool + int(n)))
            return new._replace(x=y._replace(corp=max(0, y.corp + int(n))))
        return new


def best(labels: list[Label]) -> list[Label]:
    """Of labels that differ only in credits, those that no other one beats."""
    groups: dict[Any, list[tuple[tuple[int, ...], Label]]] = {}
    for at in labels:
        x = at.x
        money = tuple([c.money for c in x.cards])
        cards = tuple([c._replace(money=0) if c.money else c for c in x.cards]) if any(money) else x.cards
        key = (x[FIRST_OTHER:LAST_OTHER], cards, x[AFTER_FREE:], at[2:])
        have = (x.pool, x.free, at.low, *money)
        kept = groups.setdefault(key, [])
        if not any(at_most(have, old) for old, _ in kept):
            kept[:] = [e for e in kept if not at_most(e[0], have)]
            kept.append((have, at))
    return [at for kept in groups.values() for _, at in kept]


def named(kind: str, title: str) -> dict[str, Any]:
    """The facts of a card by its title."""
    return next(f for f in table()[kind].values() if f["title"] == title)


def reads_pool(fact: dict[str, Any]) -> bool:
    """Whether credits may be lost to this ice, or the size of the pool matters."""
    return any(f'"{word}"' in repr(fact).replace("'", '"') for word in ("lose", "if_at_most"))
