"""Measures how smoothly a card is dragged over a full table, in headless Chromium: the time between two frames.

    python benchmarks/board_drag.py [--seconds 5]

The tables are those of the tests: twelve remote servers, a rig of twenty, a hand of twelve. A card of the hand moves over the
table in circles, with two moves of the mouse for each frame. What is measured are the intervals between animation frames in the
page. A frame of more than 25 ms is one that a person may see.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.browsing import OPTIONS
from web.pictures import REMOTES, TWELVE, TWENTY, begin, board
from web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

SLOW: Final = 25.0  # milliseconds of a frame
TABLES: Final = {
    "twelve remotes": board(REMOTES), "rig of twenty": board(None, {"rig": TWENTY}),
    "hand of twelve": board(None, {"grip": TWELVE}),
    "all of them": board(REMOTES, {"rig": TWENTY, "grip": TWELVE, "credits": 30}),
}  # fmt: skip
DRAG: Final = """async ([seconds, drag]) => {
    const card = document.querySelector('.hand button.card.lit');
    const box = card.getBoundingClientRect();
    const mouse = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, pointerType: 'mouse', button: 0 };
    const tell = (type, x, y) => (type === 'pointerdown' ? card : document).dispatchEvent(
        new PointerEvent(type, { ...mouse, clientX: x, clientY: y }));
    if (drag) tell('pointerdown', box.x + box.width / 2, box.y + box.height / 2);
    const frames = [];
    let before = await new Promise(requestAnimationFrame);
    const end = before + 1000 * seconds;
    while (before < end) {
        for (const part of [0, 0.5]) {
            const angle = (before / 400) + part / 24;
            const [x, y] = [0.38 + 0.3 * Math.cos(angle), 0.45 + 0.3 * Math.sin(angle)];
            if (drag) tell('pointermove', innerWidth * x, innerHeight * y);
        }
        const now = await new Promise(requestAnimationFrame);
        frames.push(now - before);
        before = now;
    }
    const dragged = document.querySelectorAll('.ghost').length;
    tell('pointercancel', 0, 0);
    return { frames, dragged };
}"""


def measured(page: Page, seconds: float, drag: bool) -> list[float]:
    """The times between frames in milliseconds, in order of size."""
    found = page.evaluate(DRAG, [seconds, drag])
    assert found["dragged"] == drag, "the card must follow the mouse"
    return sorted(found["frames"])


def main() -> None:
    """Print a row for each table, with the table at rest above it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    seconds = parser.parse_args().seconds
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data)).start()
        browser = playwright.chromium.launch(executable_path=program, args=list(OPTIONS))
        print("| table | | frames/s | median ms | 95 % | longest | over 25 ms |\n|---|---|---|---|---|---|---|")
        for name, start in TABLES.items():
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(begin(page, server, start, "runner"))
            page.locator(".turnbar.mine").wait_for()
            page.locator(".hand button.card.lit").first.wait_for()
            for drag in (False, True):
                frames = measured(page, seconds, drag)
                rate = 1000 * len(frames) / sum(frames)
                middle, most, last = (frames[int(share * (len(frames) - 1))] for share in (0.5, 0.95, 1))
                slow = sum(frame > SLOW for frame in frames)
                what = "dragging" if drag else "at rest"
                print(f"| {name} | {what} | {rate:.0f} | {middle:.1f} | {most:.1f} | {last:.1f} | {slow} of {len(frames)} |")
            page.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
