"""The components of the board in a browser, fed with real views: what they show, and what a mouse or a keyboard does."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import rezzed
from rezzed.board import parts_of
from rezzed.game import as_json
from rezzed.library import default
from rezzed.web.security import HEADERS

from .browsing import axe, scrolls_sideways, shot

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
SCENARIOS = HERE.parent.parent / "scenarios"
HTML = """<!doctype html><html lang="en"><head><title>Components</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/static/css/rezzed.css">
<link rel="stylesheet" href="/static/css/board.css"><link rel="stylesheet" href="/static/css/editor.css">
<script type="module" src="/components.mjs"></script></head>
<body><main id="main"><h1 class="hidden">Components</h1><div id="app" class="app"></div></main></body></html>"""
NAMED = {
    "Left": "ArrowLeft", "Right": "ArrowRight", "Up": "ArrowUp", "Down": "ArrowDown", "Shift+Left": "Shift+ArrowLeft",
    "Shift+Right": "Shift+ArrowRight",
}  # fmt: skip


@pytest.fixture
def parts(visit: Callable[..., Page]) -> Callable[..., Page]:
    """A page that shows components, under the policy of every page."""

    def open_page(size: str = "desktop", **options: Any) -> Page:
        page = visit("", size, **options)
        page.route("**/components", lambda r: r.fulfill(body=HTML, content_type="text/html", headers=HEADERS))
        script = (HERE / "components.mjs").read_text(encoding="utf-8")
        page.route("**/components.mjs", lambda r: r.fulfill(body=script, content_type="text/javascript"))
        page.goto("/components")
        page.wait_for_function("window.ready")
        return page

    return open_page


def encounter() -> rezzed.Game:
    """The Runner encounters Enigma, which hosts Botulus, with facedown ice behind it."""
    game = rezzed.Game(
        rezzed.Board(
            corp={
                "credits": 9, "hq": ["Hedge Fund", "Ice Wall", "Enigma", 1], "rnd": 4, "archives": ["Hedge Fund*", "Ice Wall"],
                "score": ["Hostile Takeover @1 agenda"], "identity": "Weyland Consortium: Building a Better World",
                "ice": {"HQ": ["Enigma*", "Ice Wall @3 advancement"], "R&D": ["Troll*"], "remote1": ["Ice Wall", "Tollbooth"]},
                "root": {"remote1": ["SanSan City Grid*", "Hostile Takeover @2 advancement"], "remote2": ["PAD Campaign*"]},
            },
            runner={
                "tags": 1, "identity": "Noise: Hacker Extraordinaire", "grip": ["Sure Gamble", 2], "heap": ["Diesel"],
                "rig": ["Gordian Blade", "Femme Fatale -> Ice Wall", "Datasucker @3 virus", "Botulus on Enigma#2 @1 virus"],
            },
        )
    )  # fmt: skip
    game.apply("pass")
    game.apply("pass")
    while game.find("run HQ") is None:
        game.apply("pass")
    game.apply("run HQ")
    while not (run := game.view("runner").run) or not run.encounter:
        game.apply("pass")
    return game


def show_board(page: Page, game: rezzed.Game, mine: str) -> dict[str, Any]:
    """Show the board to a side; its view."""
    view, other = (as_json(game.view(side)) for side in ((mine, "corp") if mine == "runner" else (mine, "runner")))  # type: ignore[arg-type]
    given = {"view": view, "mine": mine, "decision": view["decision"], "other": other}
    page.evaluate("props => show('Board', props, ['act'])", given)
    return view  # type: ignore[no-any-return]


def told(page: Page) -> list[Any]:
    """What the component has reported since the last time."""
    return page.evaluate("() => said.splice(0)")  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def game() -> Iterator[rezzed.Game]:
    """A game in an encounter; nobody acts in it."""
    yield encounter()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_board_is_accessible_and_fits(parts: Callable[..., Page], game: rezzed.Game, size: str, scheme: str) -> None:
    page = parts(size)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", scheme)
    show_board(page, game, "runner")
    assert axe(page) == []
    assert not scrolls_sideways(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a')]
        .filter(e => Math.min(e.offsetHeight, e.offsetWidth) < 24).map(e => e.outerHTML)"""
    )
    assert small == []
    shot(page, f"board-{size}-{scheme}")


def test_the_board_shows_what_the_side_may_know(parts: Callable[..., Page], game: rezzed.Game) -> None:
    page = parts()
    show_board(page, game, "runner")
    ice = page.get_by_role("group", name="ice of HQ, outermost first").get_by_role("button")
    assert [each.get_attribute("aria-label") for each in ice.all()] == [
        "Enigma, code gate ice, rezzed, strength 2, cost 3, hosts Botulus, the Runner is here",
        "Botulus, virus trojan program, cost 2, 1 virus counter, 1 option",
        "ice 2 on HQ, facedown, 3 advancement counters",
    ]
    assert "Ice Wall" not in page.content()
    subs = page.get_by_role("list", name="subroutines of Enigma, strength 2").get_by_role("listitem")
    assert [" ".join((each.text_content() or "").split()) for each in subs.all()] == [
        "↳ the Runner loses 1 click unbroken", "↳ end the run unbroken",
    ]  # fmt: skip
    names = page.locator(".server-name .wide").all_text_contents()
    assert names == ["Archives", "R&D", "HQ · run", "Remote 1", "Remote 2"]
    show_board(page, game, "corp")
    seen = [
        each.get_attribute("aria-label") or ""
        for each in page.get_by_role("region", name="Archives").get_by_role("button").all()
    ]
    assert seen == ["Archives: 2 cards, 1 facedown"]
    assert page.get_by_role("group", name="HQ", exact=True).get_by_role("button").count() == 4
    assert page.get_by_role("group", name="Grip").get_by_role("button").count() == 0


def test_a_press_on_a_card_opens_its_menu_and_acts_only_there(parts: Callable[..., Page], game: rezzed.Game) -> None:
    page = parts()
    view = show_board(page, game, "runner")
    card = page.get_by_role("button", name="Gordian Blade")
    card.click()
    assert told(page) == []
    items = page.get_by_role("menuitem")
    mine = [o for o in view["decision"]["options"] if o["card"] == "Gordian Blade"]
    assert [each.inner_text().split("\n")[0] for each in items.all()] == [o["text"] for o in mine] + ["Read"]
    page.keyboard.press("Escape")
    assert page.get_by_role("menu").count() == 0
    assert page.evaluate("() => document.activeElement.dataset.card") == mine[0]["card_id"]
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert [(what, move["text"]) for what, move in told(page)] == [("act", mine[1]["text"])]
    card.press("Enter")
    page.get_by_role("menuitem", name="Read").press("Enter")
    assert "icebreaker decoder program" in page.get_by_role("dialog", name="Gordian Blade").inner_text()


def test_options_have_numbers_and_space_never_presses_twice(parts: Callable[..., Page], game: rezzed.Game) -> None:
    page = parts()
    decision = as_json(game.view("runner").decision)
    page.evaluate("props => show('Options', props, ['act'])", {"decision": decision})
    options = decision["options"]
    page.keyboard.press("2")
    page.keyboard.press("Control+3")
    assert [move["text"] for _, move in told(page)] == [options[1]["text"]]
    page.get_by_role("button", name=options[0]["text"]).click()
    page.keyboard.press(" ")
    assert [move["text"] for _, move in told(page)] == [options[0]["text"]]
    page.evaluate("() => app.insertAdjacentElement('afterend', document.createElement('textarea')).focus()")
    page.keyboard.type("12")
    assert told(page) == []


def test_the_log_announces_only_what_is_new(parts: Callable[..., Page], game: rezzed.Game) -> None:
    page = parts()
    events = [as_json(event) for event in game.log]
    page.evaluate("events => show('Log', {events})", events[:-2])
    assert page.get_by_role("log").inner_text() == ""
    page.evaluate("events => show('Log', {events})", events)
    page.wait_for_function("() => document.querySelector('[role=log]').textContent")
    assert page.get_by_role("log").inner_text() == ". ".join(event["text"] for event in events[-2:])
    assert len(page.locator(".log-lines li").all()) == len(events)


@pytest.mark.parametrize("where", ["analysis", "play", "replay"])
def test_the_keys_do_what_their_help_says(parts: Callable[..., Page], where: str) -> None:
    page = parts()
    page.evaluate("where => { window.said = []; bind(where, name => said.push(name)); show('KeysButton', {where}); }", where)
    page.get_by_role("button", name="Keys").click()
    assert axe(page) == []
    rows = page.locator("tr[data-key]").evaluate_all(
        "rows => rows.map(r => [r.dataset.key, ...Array.from(r.querySelectorAll('kbd'), k => k.textContent)])"
    )
    keys = [key for _, *keys in rows for key in keys]
    assert len(keys) == len(set(keys)) > 5
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.evaluate("() => document.activeElement.blur()")
    for name, *pressed in rows:
        for key in pressed if name != "choose" else []:
            page.keyboard.press(NAMED.get(key, key))
            assert told(page) == [name], key
    page.get_by_role("button", name="Keys").press("Enter")
    page.get_by_label("Keys are on").uncheck()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.evaluate("() => document.activeElement.blur()")
    for key in keys:
        page.keyboard.press(NAMED.get(key, key.split(" ")[0]))
    assert told(page) == []


def test_a_board_is_built_with_the_keyboard(parts: Callable[..., Page]) -> None:
    page = parts()
    page.evaluate("() => edit({})")
    page.get_by_role("button", name="Add a card: Ice of HQ, outermost first").press("Enter")
    page.keyboard.type("en")
    page.locator(".titles").get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.type("Ice Wall* @2 advancement")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Enigma, unrezzed").press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Enigma, rezzed"
    page.keyboard.press("Enter")
    page.keyboard.press("m")
    page.keyboard.press("m")
    assert page.evaluate("() => document.activeElement.textContent") == "Move inward"
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Add a card: Rig").press("Enter")
    page.keyboard.type("Botul on Enigma")
    page.locator(".titles").get_by_role("option").first.wait_for()
    page.keyboard.press("Enter")
    page.get_by_label("Credits").first.fill("7")
    assert page.evaluate("() => board") == {
        "corp": {"ice": {"HQ": ["Ice Wall* @2 advancement", "Enigma*"]}, "credits": 7},
        "runner": {"rig": ["Botulus on Enigma"]},
    }  # fmt: skip
    rezzed.Board(**page.evaluate("() => board")).state()


def test_a_card_is_edited_in_its_dialog(parts: Callable[..., Page]) -> None:
    page = parts()
    page.evaluate("board => edit(board)", {"corp": {"ice": {"HQ": ["Troll*"]}}, "runner": {"rig": ["Femme Fatale", 2]}})
    page.get_by_role("button", name="Femme Fatale").click()
    page.get_by_role("menuitem", name="Edit").click()
    assert axe(page) == []
    page.get_by_label("power").fill("2")
    page.get_by_label("Hosted on").select_option("Troll")
    page.get_by_label("Remembers").fill("Troll")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="2 blank cards").press("Delete")
    assert page.evaluate("() => board.runner.rig") == ["Femme Fatale on Troll @2 power -> Troll"]


def test_cards_are_dragged_and_moved_by_menu_to_the_same_effect(parts: Callable[..., Page]) -> None:
    page = parts()
    board = {"corp": {"ice": {"HQ": ["Enigma* @1 power", "Ice Wall"]}, "hq": ["Troll"]}}
    page.evaluate("board => edit(board)", board)
    page.get_by_role("button", name="Enigma").drag_to(page.get_by_role("region", name="HQ", exact=True))
    by_hand = page.evaluate("() => board")
    assert by_hand["corp"] == {"ice": {"HQ": ["Ice Wall"]}, "hq": ["Enigma", "Troll"]}
    assert page.get_by_role("menu").count() == 0
    page.evaluate("board => edit(board)", board)
    page.get_by_role("button", name="Enigma").click()
    page.get_by_role("menuitem", name="Move to").click()
    page.get_by_role("menuitem", name="HQ", exact=True).click()
    page.get_by_role("button", name="Enigma").click()
    page.get_by_role("menuitem", name="Move forward").click()
    assert page.evaluate("() => board") == by_hand
    page.get_by_role("button", name="Ice Wall").drag_to(page.get_by_role("region", name="Rig"))
    assert page.evaluate("() => board") == by_hand, "a Corp card is not installed in the rig"


def test_faults_stand_beside_their_fields(parts: Callable[..., Page]) -> None:
    board: dict[str, Any] = {"corp": {"ice": {"rnd": ["Trolll"]}}, "runner": {"tags": -1, "rig": ["Nothing Like It"]}}
    with pytest.raises(rezzed.SetupError) as caught:
        rezzed.Board(**board).state()
    faults = [{"place": f.place, "message": f.message, "suggestion": f.suggestion} for f in caught.value.faults]
    page = parts("phone", has_touch=True)
    page.evaluate("([board, faults]) => edit(board, faults)", [board, faults])
    assert axe(page) == []
    assert not scrolls_sideways(page)
    shot(page, "editor-faults-phone")
    tags = page.get_by_label("Tags")
    assert tags.get_attribute("aria-invalid") == "true"
    assert "out of range" in page.locator(f"[id='{tags.get_attribute('aria-describedby')}']").inner_text()
    page.locator(".summary button", has_text="runner.tags").click()
    assert tags.evaluate("e => e === document.activeElement")
    page.get_by_role("button", name="Use Troll").click()
    assert page.evaluate("() => board.corp.ice") == {"R&D": ["Troll"]}


def specs(value: Any) -> Iterator[str]:
    """Every card in shorthand of a board."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from specs(each)


def test_the_page_reads_shorthand_as_the_engine_does(parts: Callable[..., Page]) -> None:
    found: set[str] = {"Botulus on Word on the Street @1 virus -> HQ", "Word on the Street*", "Fly on the Wall on Enigma"}
    for path in SCENARIOS.rglob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for side, fields in (("corp", data.get("corp", {})), ("runner", data.get("runner", {}))):
            found |= set(specs({k: v for k, v in fields.items() if k not in ("mark", side)}))
    every = sorted(found)
    assert len(every) > 500
    read = parts().evaluate("specs => specs.map(spec => [parse(spec), parse(written(parse(spec)))])", every)
    library = default()
    for spec, (once, again) in zip(every, read, strict=True):
        match = parts_of(library, spec)
        assert match is not None
        assert [once["title"], once["rezzed"], once["host"], once["chosen"]] == [
            match["title"].strip(), bool(match["rezzed"]), (match["host"] or "").strip(), (match["chosen"] or "").strip(),
        ], spec  # fmt: skip
        assert once == again, spec
