"""Pictures of the table in states that matter, in both themes and several sizes: `python -m web.pictures FOLDER [STATE ...]` in tests/."""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from .browsing import OPTIONS
from .serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES: Final = {"1280": (1280, 720), "1440": (1440, 900), "phone": (390, 844), "landscape": (844, 390)}
THEMES: Final = ("dark", "light")
RIG: Final = ["Cleaver", "Carmen", "Unity", "Leech @2 virus", "Pantograph", "Smartware Distributor @3 credit", "Verbal Plasticity", "Telework Contract @6 credit"]
GRIP: Final = ["Creative Commission", "Overclock", "Leech", "Jailbreak", "VRcation"]
ICE: Final = ["Karunā*", "Brân 1.0*", "Palisade*", "Whitespace*", "Tithe*", "Diviner*", "Enigma*", "Ice Wall* @2 advancement", "Tollbooth*"]
CORP: Final[dict[str, Any]] = {
    "identity": "Haas-Bioroid: Precision Design", "credits": 7, "hq": ["Hedge Fund", "Seamless Launch", "Offworld Office", "Urtica Cipher", "Tithe"],
    "rnd": ["Hedge Fund"] * 20, "archives": ["Hedge Fund*", "Tithe", "Nico Campaign*"], "score": ["Offworld Office"],
}  # fmt: skip
RUNNER: Final[dict[str, Any]] = {
    "identity": "Tāo Salonga: Telepresence Magician", "credits": 12, "clicks": 4, "grip": GRIP, "rig": RIG,
    "stack": ["Sure Gamble"] * 20, "heap": ["Sure Gamble", "Wildcat Strike"], "tags": 1,
}  # fmt: skip
SERVERS: Final[dict[str, Any]] = {
    "ice": {"R&D": ["Karunā*", "Tithe"], "HQ": ["Whitespace*", "Palisade*"], "Archives": ["Tithe"], "remote2": ["Brân 1.0*", "Palisade"]},
    "root": {"remote1": ["Nico Campaign* @6 credit"], "remote2": ["Urtica Cipher @2 advancement", "Manegarm Skunkworks*"]},
}  # fmt: skip


def _board(corp: dict[str, Any] | None = None, runner: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"corp": {**CORP, **SERVERS, **(corp or {})}, "runner": {**RUNNER, **(runner or {})}}


MANY: Final[dict[str, Any]] = {
    "ice": {f"remote{n}": [ICE[n % 9], "Tithe"][: 1 + n % 2] for n in range(1, 13)} | {"HQ": ["Palisade*"], "R&D": ["Karunā*", "Tithe"]},
    "root": {f"remote{n}": [("Nico Campaign*", "Urtica Cipher @2 advancement", "Offworld Office")[n % 3]] for n in range(1, 13)},
}
TWENTY: Final = [*RIG, "Corroder", *["Akamatsu Mem Chip"] * 4, "Clone Chip", *["Professional Contacts"] * 3, *["Liberated Account @8 credit"] * 3]
TWELVE: Final = [*GRIP, "Sure Gamble", "Dirty Laundry", "Corroder", "Diesel", "Desperado", "Mutual Favor", "Wildcat Strike"]

# A state: what begins the game, the seat, and what is done in words; `*` goes on with Space.
STATES: Final[dict[str, tuple[dict[str, Any], str, tuple[str, ...]]]] = {
    "opening": ({"decks": {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}}, "runner", ()),
    "turn": ({"board": _board()}, "runner", ()),
    "run": ({"board": _board()}, "runner", ("run R&D",)),
    "encounter": ({"board": _board()}, "runner", ("run remote 2",)),
    "access": ({"board": _board({"ice": {}})}, "runner", ("run remote 2", "continue")),
    "remotes": ({"board": _board(MANY)}, "runner", ()),
    "nine-ice": ({"board": _board({"ice": {"HQ": ICE, "R&D": ["Tithe"]}}, {"credits": 30})}, "runner", ("run HQ",)),
    "rig": ({"board": _board(None, {"rig": TWENTY})}, "runner", ()),
    "hand": ({"board": _board(None, {"grip": TWELVE})}, "runner", ()),
    "corp": ({"board": {**_board({"clicks": 3}, {"clicks": 0}), "turn": "corp"}}, "corp", ()),
    "end": ({"board": _board()}, "runner", ("concede",)),
}


def begin(page: Page, server: Server, start: dict[str, Any], side: str) -> str:
    """Begin a game as this page's visitor; its address."""
    body = {"rules": "cr-26.03", "opponent": {"bot": "best"}, "seed": 5, **start, "side": side}
    if "board" in body:
        body.pop("rules")
    answer = page.request.post(f"{server.url}/api/games", data=json.dumps(body), headers={"content-type": "application/json", "origin": server.url})
    assert answer.ok, answer.text()
    return f"{server.url}/g/{answer.json()['id']}"


def act(page: Page, words: str) -> None:
    """Do something in words, or concede."""
    page.locator(".turnbar.mine").wait_for()
    if words == "concede":
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("button", name="Give up").click()
        page.get_by_role("region", name="End of the game").wait_for()
        return
    at = page.locator(".log-lines li").count()
    page.evaluate("() => document.activeElement.blur()")
    if words == "continue":
        page.keyboard.press("Space")
    else:
        page.locator(f'[data-words="{words}"], [aria-label="{words[0].upper()}{words[1:]}"]').first.evaluate("e => e.click()")
    page.locator(".turnbar.mine").wait_for()
    page.wait_for_function("n => document.querySelectorAll('.log-lines li').length > n", arg=at)
    page.locator(".turnbar.mine").wait_for()


def shots(browser: Browser, server: Server, folder: Path, states: list[str], only: list[str]) -> Iterator[Path]:
    """Take the pictures of the states."""
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            if any(chosen and each not in chosen for each, chosen in ((size, {*only} & {*SIZES}), (theme, {*only} & {*THEMES}))):
                continue
            for name in states:
                start, side, moves = STATES[name]
                phone = {"has_touch": True, "is_mobile": True} if size in ("phone", "landscape") else {}
                context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **phone)
                context.add_init_script(f"localStorage.setItem('rezzed.look', JSON.stringify({{theme: '{theme}'}}))")
                page = context.new_page()
                page.set_default_timeout(15_000)
                page.goto(begin(page, server, start, side))
                page.locator(".board").wait_for()
                try:
                    for words in moves:
                        act(page, words)
                except Exception as error:  # noqa: BLE001
                    print(name, error)
                page.wait_for_timeout(150)
                path = folder / f"{name}-{size}-{theme}.png"
                page.screenshot(path=path)
                context.close()
                yield path


def main() -> None:
    folder, *states = sys.argv[1:]
    only = [each for each in states if each in (*SIZES, *THEMES)]
    states = [each for each in states if each not in only]
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data)).start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(OPTIONS))
        for path in shots(browser, server, target, [s for s in STATES if not states or re.search("|".join(states), s)], only):
            print(path)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
