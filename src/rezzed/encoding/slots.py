"""Slots: places on the board with fixed numbers. Actions and observations name cards by them.

A slot means the same in every state: the second piece of ice on HQ, the fourth card of the rig, the third title in the hand.
Remote servers have the numbers that players give them. A card that has no slot of its own, such as one in a deck that is
searched, gets one in the last region for as long as a decision is about it. See decision O1.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..decisions import NO_CARD, VERB, Verb
from ..engine.ask import objects, sight
from ..engine.state import State
from ..ids import FIRST_REMOTE, Option, Zone
from ..server_names import server_name

CENTRAL_ICE: Final = 5
REMOTE_ICE: Final = 3
CENTRAL_ROOT: Final = 2
REMOTE_ROOT: Final = 3
CENTRALS: Final = 3
REMOTES: Final = 6  # remotes whose cards have slots
NO_SLOT: Final = -1


class Region(NamedTuple):
    """Slots of one kind.

    Attributes:
        name: what the slots are.
        start: the first slot.
        size: how many there are.
    """

    name: str
    start: int
    size: int

    @property
    def end(self) -> int:
        """The first slot behind the region."""
        return self.start + self.size


def _regions(*sizes: tuple[str, int]) -> tuple[Region, ...]:
    out, start = [], 0
    for name, size in sizes:
        out.append(Region(name, start, size))
        start += size
    return tuple(out)


REGIONS: Final = _regions(
    ("Corp identity", 1), ("Runner identity", 1), ("ice", CENTRALS * CENTRAL_ICE + REMOTES * REMOTE_ICE),
    ("root", CENTRALS * CENTRAL_ROOT + REMOTES * REMOTE_ROOT), ("rig", 12), ("hosted", 6), ("own hand", 10),
    ("their hand", 4), ("top of R&D", 3), ("top of the stack", 3), ("play area", 2), ("Corp's score area", 6),
    ("Runner's score area", 6), ("elsewhere", 24),
)  # fmt: skip
CORP_ID, RUNNER_ID, ICE, ROOT, RIG, HOSTED, HAND, THEIRS, RND, STACK, PLAY, CORP_SCORE, RUNNER_SCORE, ELSEWHERE = REGIONS
SLOTS: Final = ELSEWHERE.end

_ABOUT: Final = frozenset(map(int, (
    Verb.PLAY, Verb.USE, Verb.REZ, Verb.TRIGGER, Verb.TARGET, Verb.TRASH, Verb.STEAL, Verb.CANDIDATE, Verb.INSTALL,
    Verb.ADVANCE, Verb.TRASH_RESOURCE, Verb.SCORE,
)))  # fmt: skip
_ALIKE: Final = frozenset(map(int, (Zone.HQ, Zone.RND, Zone.ARCHIVES, Zone.GRIP, Zone.STACK, Zone.HEAP)))
_OWN_HAND: Final = (int(Zone.HQ), int(Zone.GRIP))
_ROW: Final = (  # zones whose cards have slots in their order
    (int(Zone.CORP_ID), CORP_ID.start, CORP_ID.size), (int(Zone.RUNNER_ID), RUNNER_ID.start, RUNNER_ID.size),
    (int(Zone.RIG), RIG.start, RIG.size), (int(Zone.RND), RND.start, RND.size), (int(Zone.STACK), STACK.start, STACK.size),
    (int(Zone.PLAY), PLAY.start, PLAY.size), (int(Zone.CORP_SCORE), CORP_SCORE.start, CORP_SCORE.size),
    (int(Zone.RUNNER_SCORE), RUNNER_SCORE.start, RUNNER_SCORE.size),
)  # fmt: skip


def ice_slot(number: int, place: int) -> int:
    """The slot of a piece of ice.

    Args:
        number: of its server, as players count: 0 HQ, 1 R&D, 2 Archives, 3 the first remote.
        place: counted from 0, the outermost.

    Returns:
        The slot, or -1 if there is none.
    """
    if number < CENTRALS:
        return ICE.start + number * CENTRAL_ICE + place if place < CENTRAL_ICE else NO_SLOT
    if number >= CENTRALS + REMOTES or place >= REMOTE_ICE:
        return NO_SLOT
    return ICE.start + CENTRALS * CENTRAL_ICE + (number - CENTRALS) * REMOTE_ICE + place


def root_slot(number: int, place: int) -> int:
    """The slot of a card in the root of a server, or -1; see `ice_slot`."""
    if number < CENTRALS:
        return ROOT.start + number * CENTRAL_ROOT + place if place < CENTRAL_ROOT else NO_SLOT
    if number >= CENTRALS + REMOTES or place >= REMOTE_ROOT:
        return NO_SLOT
    return ROOT.start + CENTRALS * CENTRAL_ROOT + (number - CENTRALS) * REMOTE_ROOT + place


class Slots:
    """Which card is in which slot, for one side of one position: see `slots_of`.

    Attributes:
        cards: the card in each slot, or -1. Of equal cards in the hand, one is there.
        slot_of: the slot of each card that has one.
    """

    __slots__ = ("cards", "slot_of")

    def __init__(self, cards: list[int], slot_of: dict[int, int]) -> None:
        self.cards = cards
        self.slot_of = slot_of

    def _fill(self, s: State, side: int) -> None:
        self._servers(s)
        for zone, start, size in _ROW:
            if s.order[zone]:
                self._row(s.order[zone], start, size)
        self._own_hand(s, side)
        self._their_hand(known_cards(s, side))
        self._hosted(s)

    def _row(self, order: tuple[int, ...], start: int, size: int) -> None:
        taken = order[:size]
        self.cards[start : start + len(taken)] = taken
        for k, c in enumerate(taken, start):
            self.slot_of[c] = k

    def clear(self, start: int, end: int) -> None:
        """Take the cards out of some slots."""
        cards, slot_of = self.cards, self.slot_of
        for slot in range(start, end):
            if cards[slot] >= 0:
                slot_of.pop(cards[slot], None)
                cards[slot] = NO_SLOT

    def fill_anew(
        self, s: State, side: int, rows: list[int], servers: bool, own: bool, known: list[tuple[int, int, int]]
    ) -> None:
        """Fill slots that were cleared: some rows, the servers, the own hand, known cards in the other."""
        if servers:
            self._servers(s)
        for k in rows:
            zone, start, size = _ROW[k]
            self._row(s.order[zone], start, size)
        if own:
            self._own_hand(s, side)
        self._their_hand(known)

    def _put(self, card: int, slot: int) -> None:
        self.cards[slot] = card
        self.slot_of[card] = slot

    def _servers(self, s: State) -> None:
        for n in range(len(s.positions)):
            if n >= FIRST_REMOTE and not objects.server_exists(s, n):
                continue
            number = objects.number_of(s, n)
            place = 0
            for p in s.positions[n]:
                c = s.ice_at[p]
                if c >= 0:
                    slot = ice_slot(number, place)
                    if slot >= 0:
                        self._put(c, slot)
                    place += 1
            for k, c in enumerate(s.roots[n]):
                slot = root_slot(number, k)
                if slot >= 0:
                    self._put(c, slot)

    def _own_hand(self, s: State, side: int) -> None:
        """The titles of the own hand, in the order of their codes."""
        own = s.order[_OWN_HAND[side]]
        titles = {code: HAND.start + k for k, code in enumerate(sorted({s.code[c] for c in own})[: HAND.size])}
        for c in own:
            slot = titles.get(s.code[c], NO_SLOT)
            if slot >= 0:
                self._put(c, slot)

    def _their_hand(self, known: list[tuple[int, int, int]]) -> None:
        for k, (_, _, c) in enumerate(known[: THEIRS.size]):
            self._put(c, THEIRS.start + k)

    def _hosted(self, s: State) -> None:
        """Hosted cards, in the order of their hosts' slots."""
        if not any_hosted(s):
            return
        on = sorted([(self.slot_of.get(h, SLOTS), s.label[c], c) for c, h in enumerate(s.host) if h >= 0])
        for k, (_, _, c) in enumerate(on[: HOSTED.size]):
            self._put(c, HOSTED.start + k)

    def borrowed(self, s: State, side: int) -> Slots:
        """These slots, and slots for the cards that the decision of this side is about and that have none here.

        Args:
            s: the position; this side has to decide.
            side: CORP or RUNNER.
        """
        wanted: dict[int, tuple[int, int, int, int]] = {}
        slot_of = self.slot_of
        for o in s.options:
            v = o & VERB
            c = o >> 8 & NO_CARD if v in _ABOUT else o >> 24 if v == Verb.SUB else -1  # as `subject`
            if c >= 0 and c not in slot_of and c not in wanted:
                known = sight.knows(s, side, c)
                wanted[c] = (s.zone[c], 0 if known else 1, s.code[c] if known else s.label[c], s.label[c])
        if not wanted:
            return self
        out = Slots(self.cards[:], self.slot_of.copy())
        out._lend(s, wanted)
        return out

    def _lend(self, s: State, wanted: dict[int, tuple[int, int, int, int]]) -> None:
        """Give slots to cards: by zone, whether they are unknown, code or label, and label."""
        alike: dict[tuple[int, int, int], int] = {}
        slot = ELSEWHERE.start
        for c in sorted(wanted, key=lambda card: wanted[card]):
            zone, unknown, code, _ = wanted[c]
            if not unknown and zone in _ALIKE:
                twin = alike.get((zone, code, s.face[c]), NO_SLOT)
                if twin >= 0:
                    self.slot_of[c] = twin
                    continue
                alike[zone, code, s.face[c]] = slot
            if slot == ELSEWHERE.end:
                break
            self._put(c, slot)
            slot += 1


def slots_of(s: State, side: int) -> Slots:
    """The slots of a position, without borrowed ones.

    Args:
        s: the position.
        side: CORP or RUNNER.
    """
    out = Slots([-1] * SLOTS, {})
    out._fill(s, side)
    return out


def any_hosted(s: State) -> bool:
    """Whether a card is hosted on another one."""
    return s.host.count(-1) < len(s.host)


def known_cards(s: State, side: int) -> list[tuple[int, int, int]]:
    """The cards in the other side's hand that this side knows, in the order of their codes: the code, the place in the order in
    which it learned of them, and the card."""
    return sorted([(s.code[c], s.nth[c], c) for c in s.order[_OWN_HAND[side ^ 1]] if s.seen[c]])


class Places:
    """Keeps the slots of one side of one game for as long as nothing moves, and those regions in which nothing has moved.

    Args:
        side: CORP or RUNNER.
    """

    __slots__ = (
        "side", "zones", "codes", "slots", "order", "known", "hosting", "positions", "ice_at", "roots", "standing", "numbers",
    )  # fmt: skip

    def __init__(self, side: int) -> None:
        self.side = side
        self.slots: Slots | None = None
        self.hosting = False
        # what the slots were made from
        self.zones: list[int] = []
        self.codes: list[int] = []
        self.order: list[tuple[int, ...]] = []
        self.known: list[tuple[int, int, int]] = []
        self.positions: list[tuple[int, ...]] = []
        self.ice_at: list[int] = []
        self.roots: list[tuple[int, ...]] = []
        self.standing: list[int] = []
        self.numbers: list[int] = []

    def of(self, s: State) -> Slots:
        """The slots of a position, without borrowed ones. Nobody changes them."""
        slots = self.slots
        if slots is not None and s.zone is self.zones and s.code is self.codes:
            return slots
        zones = s.zone if s.shared else s.watch()
        hosting, known = any_hosted(s), known_cards(s, self.side)
        if slots is None or s.code is not self.codes or hosting or self.hosting:
            slots = slots_of(s, self.side)
            self._keep_servers(s)
        else:
            slots = self._after(s, slots, known)
        self.slots, self.hosting, self.known = slots, hosting, known
        self.zones, self.codes, self.order = zones, s.code, s.order[:]
        return slots

    def _keep_servers(self, s: State) -> None:
        self.positions, self.ice_at, self.roots = s.positions[:], s.ice_at[:], s.roots[:]
        self.standing, self.numbers = s.standing[:], s.numbers[:]

    def _after(self, s: State, before: Slots, known: list[tuple[int, int, int]]) -> Slots:
        """The slots after some changes. A zone in which nothing has moved is the same tuple."""
        was, now, hand = self.order, s.order, _OWN_HAND[self.side]
        rows = [k for k, (zone, _, _) in enumerate(_ROW) if now[zone] is not was[zone]]
        servers = (
            s.ice_at != self.ice_at or s.roots != self.roots or s.positions != self.positions or s.standing != self.standing
            or s.numbers != self.numbers
        )  # fmt: skip
        own, theirs = now[hand] is not was[hand], known != self.known
        if not (rows or servers or own or theirs):
            return before
        out = Slots(before.cards[:], before.slot_of.copy())
        for k in rows:
            _, start, size = _ROW[k]
            out.clear(start, start + size)
        if servers:
            self._keep_servers(s)
            out.clear(ICE.start, ROOT.end)
        if own:
            for c in was[hand]:
                out.slot_of.pop(c, None)
            out.clear(HAND.start, HAND.end)
        if theirs:
            out.clear(THEIRS.start, THEIRS.end)
        out.fill_anew(s, self.side, rows, servers, own, known if theirs else [])
        return out


def subject(o: Option) -> int:
    """The card that an option is about, or -1."""
    v = o & VERB
    return o >> 8 & NO_CARD if v in _ABOUT else o >> 24 if v == Verb.SUB else -1


def words(slot: int) -> str:
    """What a slot is: `ice 2 on HQ`, `card 1 in the root of Remote 3`, `rig 4`."""
    if ICE.start <= slot < ICE.end:
        number, place = _where(slot - ICE.start, CENTRAL_ICE, REMOTE_ICE)
        return f"ice {place + 1} on {server_name(number)}"
    if ROOT.start <= slot < ROOT.end:
        number, place = _where(slot - ROOT.start, CENTRAL_ROOT, REMOTE_ROOT)
        return f"card {place + 1} in the root of {server_name(number)}"
    for region in REGIONS:
        if region.start <= slot < region.end:
            return region.name if region.size == 1 else f"{region.name} {slot - region.start + 1}"
    raise IndexError(f"slot {slot}: there are {SLOTS}")


def _where(n: int, central: int, remote: int) -> tuple[int, int]:
    if n < CENTRALS * central:
        return divmod(n, central)
    number, place = divmod(n - CENTRALS * central, remote)
    return CENTRALS + number, place
