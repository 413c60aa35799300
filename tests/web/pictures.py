"""Pictures of the table in states that matter, in both themes and several sizes, to be looked at.

`python -m web.pictures FOLDER [STATE, SIZE or THEME ...]` in the folder `tests` makes them, and `python -m web.pictures docs
[...]` those of the docs, of which `docs/board-pictures.md` shows twelve states in both themes and three sizes.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PIL import Image
from playwright.sync_api import sync_playwright

from .browsing import OPTIONS
from .serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES: Final = {"1280": (1280, 720), "1440": (1440, 900), "phone": (390, 844), "landscape": (844, 390)}
PHONES: Final = ("phone", "landscape")
THEMES: Final = ("dark", "light")
RIG: Final = [
    "Cleaver", "Carmen", "Unity", "Leech @2 virus", "Pantograph", "Smartware Distributor @3 credit", "Verbal Plasticity",
    "Telework Contract @6 credit",
]  # fmt: skip
GRIP: Final = ["Creative Commission", "Overclock", "Leech", "Jailbreak", "VRcation"]
ICE: Final = [
    "Karunā*", "Brân 1.0*", "Palisade*", "Whitespace*", "Tithe*", "Diviner*", "Enigma*", "Ice Wall* @2 advancement",
    "Tollbooth*",
]  # fmt: skip
ROOTS: Final = ("Nico Campaign*", "Urtica Cipher @2 advancement", "Offworld Office")
CORP: Final[dict[str, Any]] = {
    "identity": "Haas-Bioroid: Precision Design", "credits": 7,
    "hq": ["Hedge Fund", "Seamless Launch", "Offworld Office", "Urtica Cipher", "Tithe"], "rnd": ["Hedge Fund"] * 20,
    "archives": ["Hedge Fund*", "Tithe", "Nico Campaign*"], "score": ["Offworld Office"],
    "ice": {"R&D": ["Karunā*", "Tithe"], "HQ": ["Whitespace*", "Palisade*"], "Archives": ["Tithe"],
            "remote2": ["Brân 1.0*", "Palisade"]},
    "root": {"remote1": ["Nico Campaign* @6 credit"], "remote2": ["Urtica Cipher @2 advancement", "Manegarm Skunkworks*"]},
}  # fmt: skip
RUNNER: Final[dict[str, Any]] = {
    "identity": "Tāo Salonga: Telepresence Magician", "credits": 12, "clicks": 4, "grip": GRIP, "rig": RIG,
    "stack": ["Sure Gamble"] * 20, "heap": ["Sure Gamble", "Wildcat Strike"], "tags": 1,
}  # fmt: skip
REMOTES: Final[dict[str, Any]] = {
    "ice": {f"remote{n}": [ICE[n % 9], "Tithe"][: 1 + n % 2] for n in range(1, 13)} | {"HQ": ["Palisade*"]},
    "root": {f"remote{n}": [ROOTS[n % 3]] for n in range(1, 13)},
}
TWENTY: Final = [
    *RIG, "Corroder", *["Akamatsu Mem Chip"] * 4, "Clone Chip", *["Professional Contacts"] * 3,
    *["Liberated Account @8 credit"] * 3,
]  # fmt: skip
TWELVE: Final = [*GRIP, "Sure Gamble", "Dirty Laundry", "Corroder", "Diesel", "Desperado", "Mutual Favor", "Wildcat Strike"]
FOUR: Final = ["Urtica Cipher", "Nico Campaign", "Offworld Office", "Tithe"]
SOUGHT: Final = ["Corroder", "Carmen", "Cleaver", "Unity", "Gordian Blade", "Diesel", "Sure Gamble", "Leech"]
STARTERS: Final = {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}
CONCEDE: Final = "concede"
REPLAY: Final = "replay"
PAGES: Final = {"home": ("/", ".show .board"), "play": ("/play", ".deck-cover, .cover"), "analyse": ("/analyse", ".puzzle")}
DOCS: Final = {  # a picture of the docs: the state or page, the size
    "table": ("encounter", "1440"), "table-phone": ("encounter", "phone"), "play": ("play", "1280"),
    "analyse": ("analyse", "1440"), "analyse-phone": ("analyse", "phone"),
}  # fmt: skip
SHOWN: Final = (  # in the docs
    "opening", "empty", "run", "six", "four", "remotes", "nine-ice", "rig", "hand", "search", "end", "analyse",
)  # fmt: skip
SHOWN_SIZES: Final = ("1280", "phone", "landscape")
COLOURS: Final = 256  # of a picture of the docs
FEW_COLOURS: Final = 96  # of one of many
CHANGED: Final = "old => document.querySelector('.turnbar.mine') && document.querySelector('.decide').innerText !== old"


def board(corp: dict[str, Any] | None = None, runner: dict[str, Any] | None = None, turn: str = "runner") -> dict[str, Any]:
    """How a game begins on the usual board with changes."""
    return {"board": {"corp": {**CORP, **(corp or {})}, "runner": {**RUNNER, **(runner or {})}, "turn": turn}}


# A state: what begins the game, the seat, and the buttons that are pressed
STATES: Final[dict[str, tuple[dict[str, Any], str, tuple[str, ...]]]] = {
    "opening": ({"decks": STARTERS, "rules": "cr-26.03"}, "runner", ()),
    "turn": (board(), "runner", ()),
    "run": (board(), "runner", ("Run R&D",)),
    "encounter": (board(), "runner", ("Run remote 2",)),
    "access": (board({"ice": {}, "root": {"remote1": ["Nico Campaign*"]}}), "runner", ("Run remote 1", "Go on")),
    "empty": (board({"ice": {}, "root": {}, "archives": [], "score": []}, {"rig": [], "heap": [], "tags": 0}), "runner", ()),
    "six": (board({"ice": {"R&D": ["Ashigaru*"]}, "hq": ["Hedge Fund"] * 6}), "runner", ("Run R&D",)),
    "four": (board({"ice": {}, "archives": FOUR}), "runner", ("Run Archives", "Go on")),
    "search": (board(None, {"grip": ["Mutual Favor", *GRIP], "stack": SOUGHT, "rig": []}), "runner", ("Mutual Favor",)),
    "remotes": (board(REMOTES), "runner", ()),
    "nine-ice": (board({"ice": {"HQ": ICE, "R&D": ["Tithe"]}}, {"credits": 30}), "runner", ("Run HQ",)),
    "rig": (board(None, {"rig": TWENTY}), "runner", ()),
    "hand": (board(None, {"grip": TWELVE}), "runner", ()),
    "corp": (board({"clicks": 3}, {"clicks": 0}, "corp"), "corp", ()),
    "end": (board(), "runner", (CONCEDE,)),
    "replay": (board(), "runner", (CONCEDE, REPLAY)),
}


def begin(page: Page, server: Server, start: dict[str, Any], side: str) -> str:
    """Begin a game against a bot as this page's visitor; its address."""
    body = json.dumps({"opponent": {"bot": "best"}, "seed": 5, "side": side, **start})
    headers = {"content-type": "application/json", "origin": server.url}
    answer = page.request.post(f"{server.url}/api/games", data=body, headers=headers)
    assert answer.ok, answer.text()
    return f"{server.url}/g/{answer.json()['id']}"


def press(page: Page, words: str) -> None:
    """Press a button, or concede."""
    if words != REPLAY:
        page.locator(".turnbar.mine").wait_for()
    if words == CONCEDE:
        for name in ("Menu", "Concede", "Give up"):
            page.get_by_role("button", name=name).click()
        page.get_by_role("region", name="End of the game").get_by_role("table").first.wait_for()
        return
    if words == REPLAY:
        page.goto(page.url.replace("/g/", "/replay/"))
        page.locator(".board").wait_for()
        return
    before = page.locator(".decide").inner_text()
    page.get_by_role("button", name=words).first.evaluate("button => button.click()")
    page.wait_for_function(CHANGED, arg=before)


def taken(browser: Browser, server: Server, name: str, size: str, theme: str, path: Path) -> None:
    """Take one picture of a state or a page."""
    width, height = SIZES[size]
    phone = size in PHONES
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=phone, is_mobile=phone
    )
    context.add_init_script(f"localStorage.setItem('rezzed.look', '{json.dumps({'theme': theme})}')")
    page = context.new_page()
    if name in PAGES:
        address, there = PAGES[name]
        page.goto(server.url + address)
        page.locator(there).first.wait_for()
        page.wait_for_load_state("networkidle")
    else:
        start, side, presses = STATES[name]
        page.goto(begin(page, server, start, side))
        page.locator(".turnbar.mine").wait_for()
        for words in presses:
            press(page, words)
    page.screenshot(path=path)
    context.close()


def pictures(browser: Browser, server: Server, folder: Path, wanted: list[str]) -> Iterator[Path]:
    """Take the pictures; `wanted` are names of states, sizes and themes."""
    chosen = [[name for name in names if name in wanted] or list(names) for names in (SIZES, THEMES, (*STATES, *PAGES))]
    for size, theme, name in product(*chosen):
        path = folder / f"{name}-{size}-{theme}.png"
        taken(browser, server, name, size, theme, path)
        yield path


def of_docs(browser: Browser, server: Server, wanted: list[str]) -> Iterator[Path]:
    """Take the pictures of the docs, small: the large ones, and those of the states."""
    folder = Path(__file__).parents[2] / "docs" / "pictures"
    for called, (name, size) in DOCS.items() if not wanted else ():
        path = folder / f"{called}.png"
        taken(browser, server, name, size, "dark", path)
        yield small(path, COLOURS)
    (folder / "states").mkdir(exist_ok=True)
    every = (SHOWN, SHOWN_SIZES, THEMES)
    names, sizes, themes = ([each for each in of if each in wanted] or of for of in every)
    for name, size, theme in product(names, sizes, themes):
        path = folder / "states" / f"{name}-{size}-{theme}.png"
        taken(browser, server, name, size, theme, path)
        yield small(path, FEW_COLOURS)


def small(path: Path, colours: int) -> Path:
    """Let a picture have a few colours only."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    return path


def main() -> None:
    """Make the pictures that the command line names, all by default."""
    docs, target = sys.argv[1] == "docs", Path(sys.argv[1])
    if not docs:
        target.mkdir(parents=True, exist_ok=True)
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data)).start()
        browser = playwright.chromium.launch(executable_path=program, args=list(OPTIONS))
        for path in of_docs(browser, server, sys.argv[2:]) if docs else pictures(browser, server, target, sys.argv[2:]):
            print(path)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
