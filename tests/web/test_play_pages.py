"""People play and look back in a browser: against a bot, by an invitation, with lost connections, and afterwards."""

from __future__ import annotations

import gzip
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from small_replay import written
from work import PATIENCE

from rezzed import Board, Game
from rezzed.bots import bot_of
from rezzed.decks import builtin

from .browsing import allow, axe, scrolls_sideways, shot

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute


MINE = re.compile("Your move")


AXE = "Applying inline style"  # what axe-core tries itself


def wait_for_move(page: Page) -> None:
    """Wait until it is the move of this page."""
    page.locator(".turnbar .whose").filter(has_text=MINE).wait_for()


def has(page: Page, side: str, credits: int) -> None:
    """Wait until a side has this many credits."""
    page.locator(f".strip.{side} .stat.credits b", has_text=re.compile(f"^{credits}$")).wait_for()


LABELS = {"take credit": "Gain 1 credit", "draw": "Draw 1 card", "pass": "Go on"}  # what stands on the buttons


def press(page: Page, words: str, label: str = "") -> None:
    """Press the button of an action, and wait until the server has it."""
    wait_for_move(page)
    page.locator(".decide").get_by_role("button", name=label or LABELS.get(words, words)).first.click()
    page.locator(".turnbar .press", has_text=f"Done: {words}").wait_for()


def say(page: Page, words: str) -> None:
    """Type an action in words, and wait until the server has it: then the field is empty and left."""
    wait_for_move(page)
    page.keyboard.press("/")
    page.locator("#words:focus").wait_for()
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    page.locator("#words:placeholder-shown:not(:focus)").wait_for()


def start(page: Page, side: str, person: bool) -> None:
    """Start a game in the lobby."""
    page.goto("/play")
    page.get_by_role("radio", name=f"the {side}", exact=True).check()
    if person:
        page.get_by_label("a friend").check()
    page.get_by_role("button", name="Make the invitation" if person else "Start the game").click()
    page.wait_for_url(re.compile("/invite/" if person else "/g/"))


def test_newcomer_plays_a_bot(page: Page) -> None:
    start(page, "Runner", person=False)
    press(page, "keep")
    wait_for_move(page)
    assert page.title().startswith("● Your move")
    shot(page, "play")
    for credits in range(6, 10):
        wait_for_move(page)
        page.keyboard.press("c")
        has(page, "runner", credits)
    wait_for_move(page)
    assert page.locator(".log-lines").inner_text().count("You gain 1 credit") == 4


def test_a_press_counts_although_the_answer_to_the_one_before_is_late(page: Page) -> None:
    late: list[str | bytes] = []

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def from_server(message: str | bytes) -> None:
            if holding and "result" in json.loads(message):
                late.append(message)
            else:
                line.send(message)

        server.on_message(from_server)

    holding: list[bool] = []
    page.route_web_socket(re.compile("/socket"), through)
    start(page, "Runner", person=False)
    press(page, "keep")
    wait_for_move(page)
    holding.append(True)
    for credits in (6, 7):
        wait_for_move(page)
        page.keyboard.press("c")
        has(page, "runner", credits)
    assert len(late) == 2


def test_a_page_that_misses_changes_asks_for_everything(page: Page) -> None:
    lost: list[str | bytes] = []
    hellos: list[str | bytes] = []
    losing: list[bool] = []

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def from_page(message: str | bytes) -> None:
            hellos.extend([message] * (json.loads(message)["method"] == "hello"))
            server.send(message)

        def from_server(message: str | bytes) -> None:
            told = json.loads(message)
            if losing and "changes" in told.get("params", ()):
                lost.append(message)
                losing.clear()
                server.send('{"jsonrpc": "2.0", "id": "next", "method": "stops", "params": {"full": false}}')  # makes an update
            elif told.get("id") != "next":
                line.send(message)

        line.on_message(from_page)
        server.on_message(from_server)

    page.route_web_socket(re.compile("/socket"), through)
    start(page, "Runner", person=False)
    press(page, "keep")
    wait_for_move(page)
    losing.append(True)
    page.keyboard.press("c")
    has(page, "runner", 6)
    assert len(lost) == 1 and len(hellos) == 2
    wait_for_move(page)
    page.keyboard.press("c")
    has(page, "runner", 7)
    assert len(hellos) == 2


def test_the_page_comes_back_after_a_reload_and_a_lost_line(page: Page) -> None:
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/socket"), through)
    start(page, "Runner", person=False)
    press(page, "keep")
    wait_for_move(page)
    before = page.locator(".log-lines").inner_text()
    page.reload()
    wait_for_move(page)
    assert page.locator(".log-lines").inner_text() == before
    lines[-1].close()
    page.locator(".link", has_text="Connection lost").wait_for()
    page.locator(".link", has_text="Connected").wait_for()
    assert len(lines) == 3
    press(page, "take credit")
    has(page, "runner", 6)


def invited(visit: Callable[..., Page], side: str) -> tuple[Page, Page, list[str]]:
    """Two people at a table: the one who invites plays `side`. Also all that the other one received over sockets."""
    host = visit("")
    start(host, side, person=True)
    link = host.get_by_label(re.compile("Send this link")).input_value()
    guest = visit("")
    got: list[str] = []
    guest.on("websocket", lambda socket: socket.on("framereceived", lambda frame: got.append(str(frame))))
    guest.goto(link)
    guest.get_by_label("Your name").fill("Mika")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_url(re.compile("/g/"))
    host.wait_for_url(re.compile("/g/"))
    host.get_by_text("Mika").first.wait_for()
    assert not host.get_by_label(re.compile("Send this link")).count()
    assert link.rsplit("#", 1)[1] not in guest.url
    return host, guest, got


COUNT = """() => {
    window.told = 0; // how often the page has said what became of a press
    const said = document.querySelector(".turnbar .press");
    const look = () => { window.told += /^(Done|Not done|Space does nothing)/.test(said.textContent); };
    new MutationObserver(look).observe(said, {childList: true, characterData: true, subtree: true});
}"""


def until(page: Page, found: Callable[[], Any]) -> Any:
    """Wait until something is found, with the patience of the page."""
    limit = time.monotonic() + PATIENCE
    while not (what := found()):
        assert time.monotonic() < limit, page.locator("main").inner_text()
        page.wait_for_timeout(20)
    return what


def finish_run(runner: Page, corp: Page) -> None:
    """Go on with Space whoever is asked; where that is not safe, such as at an accessed card, take the first option."""

    def running() -> bool:
        return runner.locator(".runner-mark").count() > 0

    def asked() -> Page | str | None:
        whose = (page for page in (runner, corp) if page.locator(".turnbar .whose", has_text=MINE).count())
        return next(whose, None) if running() else "over"

    def press_key(page: Page, key: str) -> None:
        before = page.evaluate("() => window.told")
        page.keyboard.press(key)
        until(page, lambda: page.evaluate("() => window.told") > before or not running())

    for page in (runner, corp):
        page.evaluate(COUNT)
    while (page := until(runner, asked)) != "over":
        press_key(page, "Space")
        if page.locator(".press", has_text="Space does nothing here").count() and running():
            press_key(page, "1")


def test_two_people_play_by_an_invitation(visit: Callable[..., Page]) -> None:
    corp, runner, got = invited(visit, "Corp")
    press(corp, "keep")
    press(runner, "keep")
    for credits in range(6, 9):
        say(corp, "take credit")
        has(corp, "corp", credits)
    wait_for_move(corp)
    corp.keyboard.press("1")  # a card to discard
    corp.locator(".turnbar .press", has_text="Done: choose").wait_for()
    press(corp, "pass")  # as if the card in Archives were one that can respond to the Runner's turn
    wait_for_move(runner)
    corp.locator(".turnbar .whose", has_text="Waiting for the Runner").wait_for()
    hidden = set(builtin("gateway-corp").titles())
    told = " ".join(got)
    assert "take credit" in told and not [title for title in hidden if title in told]

    press(runner, "take credit")
    runner.get_by_role("button", name="Take back").click()
    runner.locator(".turnbar .press", has_text="Taken back").wait_for()
    press(runner, "draw")
    runner.get_by_role("button", name="Ask to take back").click()
    corp.get_by_role("button", name="Agree").click()
    runner.locator(".strip.runner .stat", has_text="4 clicks").wait_for()
    say(runner, "run Archives")
    runner.locator(".runner-mark").first.wait_for()
    finish_run(runner, corp)

    runner.get_by_role("button", name="Menu").click()
    runner.get_by_role("button", name="Concede").click()
    runner.get_by_role("dialog").get_by_role("button", name="Give up").click()
    runner.get_by_role("heading", name="You lose: you conceded").wait_for()
    corp.get_by_role("heading", name="You win: the Runner conceded").wait_for()
    corp.get_by_role("img", name=re.compile("^Credits, cards in hand")).wait_for()
    shot(corp, "play-end")
    film = corp.context.new_page()
    film.goto(corp.url.replace("/g/", "/replay/"))
    film.get_by_role("navigation", name="Turns and runs").get_by_role("button", name="Run on Archives").click()
    film.locator(".turnbar .whose", has_text="Runner: run Archives").wait_for()
    film.close()
    runner.get_by_role("button", name="Rematch").click()
    corp.get_by_role("alert").get_by_role("button", name="Agree").click()
    runner.get_by_text("You are the Corp").wait_for()
    corp.get_by_text("You are the Runner").wait_for()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The save of a whole game between two bots."""
    corp, runner = builtin("gateway-corp"), builtin("gateway-runner")
    decks = {"corp": {"identity": corp.identity_title(), "rnd": corp.titles()}}
    decks["runner"] = {"identity": runner.identity_title(), "stack": runner.titles()}
    game = Game(Board(**decks, begin="game", seed=2))
    while game.decision is not None:
        game.apply(game.chosen(bot_of(game.decision.chooser)))
    path = tmp_path_factory.mktemp("saves") / "game.json"
    path.write_text(game.save())
    return path


def drop(page: Page, name: str, content: bytes) -> None:
    """Drop a file on the replay page."""
    page.goto("/replay")
    area = page.locator(".chooser")
    area.wait_for()
    script = (
        "([name, bytes]) => { const all = new DataTransfer(); all.items.add(new File([new Uint8Array(bytes)], name)); "
        "return all; }"
    )
    area.dispatch_event("drop", {"dataTransfer": page.evaluate_handle(script, [name, list(content)])})


def test_replay_of_a_file(page: Page, played: Path) -> None:
    allow(page, AXE)
    page.goto("/replay")
    page.get_by_label("Drop a file here").set_input_files(played)
    marks = page.get_by_role("navigation", name="Turns and runs")
    marks.get_by_role("button", name=re.compile("^Run on")).first.click()
    whose = page.locator(".turnbar .whose")
    whose.filter(has_text=re.compile("Runner: run")).wait_for()
    place = page.locator(".steps .muted")
    there = place.inner_text()
    page.get_by_label("View").select_option("corp")
    assert page.locator(".log-lines li").count()
    page.keyboard.press("Escape")
    page.locator("main").focus()
    page.keyboard.press("ArrowRight")
    place.filter(has_not_text=there).wait_for()
    page.keyboard.press("[")
    place.filter(has_text=there).wait_for()
    page.reload()
    place.filter(has_text=there).wait_for()
    found = axe(page)
    assert found == [], "\n".join(found)
    shot(page, "replay")
    page.locator(".plot rect.turn").nth(3).click(position={"x": 3, "y": 3})
    marks.locator("[aria-current]", has_text="Turn 3").wait_for()
    worth = page.get_by_role("region", name="What the position is worth")
    worth.get_by_text(re.compile(r"the Corp wins with \d+ %")).wait_for()
    swing = worth.get_by_role("button").last
    turn = re.findall(r"Turn \d+", swing.inner_text())[0]
    swing.click()
    marks.locator("[aria-current]", has_text=re.compile(f"{turn},|Run on")).wait_for()
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url(re.compile("/analyse"))
    page.locator(".board").wait_for()
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("name", ["small.json", "small.json.gz"])
def test_a_replay_of_jinteki_is_dropped_and_stepped_through(page: Page, name: str) -> None:
    allow(page, AXE)
    data = json.dumps(written()).encode()
    drop(page, name, gzip.compress(data) if name.endswith(".gz") else data)
    marks = page.get_by_role("navigation", name="Turns and runs")
    marks.get_by_role("button", name="Run on HQ, successful, steals Hostile Takeover").click()
    whose = page.locator(".turnbar .whose")
    whose.filter(has_text="run on HQ").wait_for()
    page.locator(".board").wait_for()
    page.locator("main").focus()
    page.keyboard.press("ArrowRight")
    whose.filter(has_text="Runner encounters Ice Wall").wait_for()
    page.get_by_text("Not on the board: a run is in progress").wait_for()
    assert "Hedge Fund" in page.locator(".board").inner_html()
    page.get_by_label("View").select_option("runner")
    page.locator(".board").wait_for()
    assert "Hedge Fund" not in page.locator(".board").inner_html()
    page.keyboard.press("]")
    marks.locator("[aria-current]", has_text="The end").wait_for()
    assert page.evaluate("[localStorage.length, sessionStorage.length]")[1] == 0
    assert axe(page) == [] and not scrolls_sideways(page)
    shot(page, "replay-jinteki")
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url(re.compile("/analyse"))
    page.locator(".board").wait_for()


def test_a_packed_save_and_a_text_log_are_dropped(page: Page, played: Path) -> None:
    drop(page, "game.json.gz", gzip.compress(played.read_bytes()))
    page.get_by_role("navigation", name="Turns and runs").get_by_role("button", name=re.compile("^Run on")).first.wait_for()
    page.get_by_role("button", name="Another game").click()
    page.get_by_role("heading", name="Replay").wait_for()
    begins = "ana started their turn 1 with 5 [Credit] and 5 cards in HQ.\n"
    begins += "bob started their turn 1 with 5 [Credit] and 5 cards in their Grip.\n"
    drop(page, "log.txt", f"{begins}bob spends [Click] to make a run on R&D.\nbob breaches R&D.\n".encode())
    page.get_by_role("alert").filter(has_text="a text log has no positions").wait_for()
    page.get_by_role("navigation", name="Turns and runs").get_by_role("button", name="Run on R&D").click()
    page.get_by_role("list", name=re.compile("^Log")).get_by_text("Runner spends [Click] to make a run on R&D").wait_for()


def test_replay_says_what_is_wrong_with_a_file(page: Page, played: Path) -> None:
    page.goto("/replay")
    page.get_by_label("Or the text of a save").fill(played.read_text().replace("take credit", "draw", 1))
    page.get_by_role("button", name="Show it").click()
    page.get_by_role("alert").filter(has_text="damaged or edited").wait_for()


def test_a_list_that_is_too_long_says_so_beside_it(page: Page) -> None:
    page.goto("/play")
    page.get_by_label("Own list").first.check()
    page.get_by_label("The list, as text, Markdown, JSON or OCTGN").evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new Event('input', {bubbles: true})); }",
        "\n".join(f"1 Nonsense {n}" for n in range(10_000)),
    )
    page.get_by_role("region", name="Deck of the Runner").get_by_text("at most 60000 characters").wait_for()


def test_a_format_marks_decks_and_refuses_them(phone: Page) -> None:
    allow(phone, AXE)
    allow(phone, "422")
    phone.goto("/play")
    runner = phone.get_by_role("region", name="Deck of the Runner")
    unfit = runner.get_by_text("not legal in the format")
    assert unfit.count() == 0
    phone.get_by_text("Rule book, format, name, spectators").click()
    phone.get_by_label("Format of the decks").select_option("Eternal")
    unfit.first.wait_for()
    marked = [cover.inner_text() for cover in runner.locator(".cover", has_text="not legal in the format").all()]
    newer = ("System Gateway", ", Standard:", ", Startup:")  # their sets are not in the card pool of Eternal
    assert len(marked) == 14 and all(any(word in words for word in newer) for words in marked), marked
    phone.get_by_role("button", name="Start the game").click()
    runner.get_by_text("is not legal in Eternal: The Catalyst").wait_for()
    assert not scrolls_sideways(phone)
    assert axe(phone) == []


def test_faults_of_a_deck_are_beside_it(phone: Page) -> None:
    allow(phone, AXE)
    phone.goto("/play")
    phone.get_by_label("Own list").first.check()
    phone.get_by_label("The list, as text, Markdown, JSON or OCTGN").fill(
        "The Catalyst: Convention Breaker\n3 Sure Gambel\nnonsense here\n"
    )
    runner = phone.get_by_role("region", name="Deck of the Runner")
    runner.get_by_text("nonsense here").wait_for()
    field = phone.get_by_label("The list, as text")
    field.fill("The Catalyst: Convention Breaker\n3 Sure Gambel\n")
    runner.get_by_role("button", name="Sure Gamble", exact=True).click()
    runner.get_by_text("This list can be played: 3 cards.").wait_for()
    assert not scrolls_sideways(phone)
    assert axe(phone) == []
    shot(phone, "lobby-phone")


def test_first_visit_to_first_move_with_the_guide_and_own_texts(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    card = {"code": "1", "title": "The Catalyst: Convention Breaker", "text": "My <b>own</b> words."}
    file.write_text(json.dumps({"data": [card]}))
    page.goto("/")
    page.locator(".stage .board").wait_for()  # the bots play
    page.get_by_role("button", name="Your own cards").click()
    page.get_by_label("Files", exact=True).set_input_files(file)
    page.get_by_text("1 text, 0 pictures").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="First game?").click()
    page.get_by_role("button", name="Guided start").last.click()
    page.wait_for_url(re.compile("/g/"))
    guide = page.get_by_role("complementary", name="Guided start")
    guide.get_by_text("Your opening hand").wait_for()
    page.get_by_text("My own words.").first.wait_for()
    guide.get_by_role("button", name="Got it").click()
    press(page, "keep")
    wait_for_move(page)
    guide.get_by_role("heading", name=re.compile("^Clicks")).wait_for()
    guide.get_by_role("button", name="Leave the guide").click()
    guide.wait_for(state="detached")
    page.goto("/")
    page.get_by_role("link", name="Go on: the Runner against the bot").wait_for()


def test_a_solo_game_swaps_sides_and_shows_both_hands(page: Page) -> None:
    page.goto("/play?with=solo")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You sit as the Corp").wait_for()  # who keeps or replaces the hand first
    page.get_by_label("Show both hands").check()
    page.get_by_role("button", name="Keep this hand").click()
    page.get_by_text("You sit as the Runner").wait_for()
    page.get_by_role("button", name="Swap sides").click()
    page.get_by_text("You sit as the Corp").wait_for()
