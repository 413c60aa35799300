"""Firefox of the system, driven by WebDriver BiDi, a protocol of the W3C, over its own socket.

Playwright cannot drive a Firefox that it has not built, and Debian has no geckodriver.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect
from work import PATIENCE

PROGRAMS: Final = ("firefox-esr", "firefox")
LISTENING: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
LOOK: Final = 0.05  # seconds between two looks at the page
MISSING: Final = "there is no Firefox on PATH (Debian: apt-get install firefox-esr)"


def program() -> str | None:
    """The Firefox of this system; None if there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Firefox:
    """A window of Firefox.

    Args:
        socket: its BiDi socket.

    Attributes:
        faults: errors that its pages wrote to the console.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.ids = count(1)
        self.faults: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def send(self, method: str, **params: Any) -> Any:
        """Send a command and return its result."""
        number = next(self.ids)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (message := json.loads(self.socket.recv(timeout=PATIENCE))).get("id") != number:
            entry = message.get("params", {})
            if message.get("method") == "log.entryAdded" and entry.get("level") == "error":
                self.faults.append(str(entry.get("text")))
        assert message["type"] == "success", message
        return message["result"]

    def goto(self, url: str) -> None:
        """Open a page and wait until it is loaded."""
        self.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def ask(self, expression: str) -> Any:
        """The value of an expression in the page: a text, a number or a truth value."""
        found = self.send("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        assert found["type"] == "success", found
        return found["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until an expression is true."""
        limit = time.monotonic() + PATIENCE
        while not self.ask(expression):
            assert time.monotonic() < limit, f"never true: {expression}\n{self.ask('document.body.innerText')}"
            time.sleep(LOOK)

    def key(self, key: str) -> None:
        """Press a key, given by what it types. Enter presses no button here: a window without a screen has no focus."""
        presses = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.send("input.performActions", context=self.context, actions=[{"type": "key", "id": "keys", "actions": presses}])

    def click(self, selector: str) -> None:
        """Press the middle of an element with the mouse."""
        box = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
        x, y = (round(self.ask(f"{box}.{start} + {box}.{size} / 2")) for start, size in (("x", "width"), ("y", "height")))
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        moves = [{"type": "pointerMove", "x": x, "y": y}, *press]
        self.send("input.performActions", context=self.context, actions=[{"type": "pointer", "id": "mouse", "actions": moves}])


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A Firefox with a profile of its own, as long as somebody needs it."""
    found = program()
    assert found is not None
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n', encoding="utf-8")
    log = folder / "firefox.log"
    command = [found, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0", "about:blank"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        limit = time.monotonic() + PATIENCE
        while (listening := LISTENING.search(log.read_text(errors="replace"))) is None:
            assert process.poll() is None and time.monotonic() < limit, log.read_text(errors="replace")
            time.sleep(LOOK)
        with connect(f"{listening[1]}/session", max_size=None, compression=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(PATIENCE)
