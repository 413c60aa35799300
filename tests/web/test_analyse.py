"""The analysis page, as a newcomer uses it: set a board up, play both sides, ask why, branch, compare books, plan, share."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import rezzed
from rezzed.scenario import play_file

from .browsing import allow, axe, scrolls_sideways, shot
from .serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
BOARD = {
    "corp": {"credits": 8, "hq": ["Hedge Fund"], "ice": {"HQ": ["Enigma", "Ice Wall"]}},
    "runner": {"credits": 6, "clicks": 2, "rig": ["Corroder", "Gordian Blade"]},
}
Visit = Callable[..., "Page"]


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Visitors who are asked at every window: these tests press each pass."""

    def open_page(path: str = "/", *args: Any, **options: Any) -> Page:
        page = visit("", *args, **options)
        page.context.add_init_script("localStorage.setItem('rezzed.every', 'yes')")
        if path:
            page.goto(path)
        return page

    return open_page


def add(page: Page, zone: str, text: str, title: str) -> None:
    """Add a card with the keyboard: a part of its title, and the title among those that are found."""
    page.get_by_role("button", name=f"Add a card: {zone}", exact=True).press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[role=combobox]')")
    page.keyboard.type(text)
    page.locator(f"[role=option]:first-child:has-text('{title}')").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


def open_board(page: Page, board: dict[str, Any] = BOARD) -> None:
    """Open a board as text."""
    page.goto("/analyse")
    page.get_by_role("button", name="Open …").click()
    page.get_by_label("Its text").fill(json.dumps(board))
    page.get_by_role("button", name="Open the text").click()
    page.locator(".board").wait_for()
    page.locator("dialog").wait_for(state="detached")
    ready(page)


def take(page: Page, words: str) -> None:
    """Press an option, and wait until the page shows the position behind it."""
    page.locator(f".options [data-words='{words}']").click()
    page.locator(f".move-list .move[aria-current]:has-text('{words}')").wait_for(state="attached")
    ready(page)


def ready(page: Page) -> None:
    """Wait until nothing is asked any more."""
    page.wait_for_function("() => document.querySelector('.bar .busy').textContent === ''")


def say(page: Page, words: str) -> None:
    """Take an action in words."""
    page.keyboard.press("/")
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.value === ''")
    ready(page)
    page.keyboard.press("Tab")


def name(page: Page, words: str) -> None:
    """Name the branch that begins here."""
    page.get_by_role("button", name="Name", exact=True).click()
    page.get_by_label("Name of this branch").fill(words)
    page.keyboard.press("Enter")
    page.locator(".node-name", has_text=words).wait_for()


def moves(page: Page) -> list[str]:
    """The words of the moves in the list."""
    return [re.sub(r"\s+", " ", words).strip() for words in page.locator(".move-list .move").all_inner_texts()]


def until_encounter(page: Page) -> None:
    """Run on HQ until Enigma is encountered."""
    for words in ("pass", "run HQ", "pass", "pass", "rez Enigma", "pass"):
        say(page, words)


def test_newcomer_sets_up_a_board_runs_and_asks_why(server: Server, page: Page) -> None:
    page.goto("/analyse")
    page.get_by_role("button", name="Set up a board").press("Enter")
    add(page, "Ice of HQ, outermost first", "enig", "Enigma")
    add(page, "HQ", "hedge f", "Hedge Fund")
    add(page, "Rig", "gordian", "Gordian Blade")
    page.get_by_text("This board can be played").wait_for()
    shot(page, "analyse-editor")
    page.get_by_role("button", name="Play from this board").press("Enter")
    page.locator(".board").wait_for()
    until_encounter(page)
    current = page.locator(".chart [aria-current=step]")
    assert current.get_attribute("data-step") == "6.9.3b"
    assert page.locator(".chart .arrow.taken").count() >= 8
    page.locator(".chart [data-step='6.9.4c']").click()
    assert "jack out" in page.locator(".step-facts").inner_text()
    address = str(page.locator(".step-facts").get_by_role("link", name="CR 6.9.4c").get_attribute("href"))
    assert "jack out" in server.get(address).text
    page.get_by_label("An action in words").fill("jack out")
    page.get_by_role("button", name="Why?").click()
    assert "6.9.4c" in page.locator(".wish.illegal").inner_text()
    page.get_by_text("What is not possible now, and why").click()
    page.locator(".impossible li", has_text="jack out").get_by_role("button", disabled=True).wait_for()
    shot(page, "analyse-why")
    say(page, "break all with Gordian Blade")
    assert page.locator(".sub.broken").count() == 2
    take(page, "pass")
    assert "6.9.4" in str(current.get_attribute("data-step"))
    address = page.url
    page.reload()
    page.locator(".board").wait_for()
    assert page.url == address
    assert page.locator(".move-list .move[aria-current]").inner_text().endswith("pass")
    assert "break with Gordian Blade" in " ".join(moves(page))


def test_variations_with_comments_and_undo(page: Page) -> None:
    open_board(page)
    until_encounter(page)
    say(page, "break all with Gordian Blade")
    page.locator("#main").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    say(page, "run Archives")
    assert page.locator(".branches .move").first.inner_text().endswith("run Archives")
    name(page, "elsewhere")
    page.keyboard.press(";")
    page.get_by_label("Comment", exact=True).fill("Nobody is there.")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.locator(".comment", has_text="Nobody is there.").wait_for()
    page.get_by_role("button", name="Make main line").click()
    page.locator(".branches .move", has_text="run HQ").wait_for()
    shot(page, "analyse-moves")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.locator(".move-list .move[aria-current]", has_text="run Archives").wait_for()
    page.keyboard.press("Delete")
    assert page.locator(".move-list .move.gone").count() == 1
    page.get_by_role("button", name="Delete", exact=True).click()
    page.locator(".move-list .move", has_text="run Archives").wait_for(state="detached")
    page.get_by_role("button", name="Undo").click()
    page.locator(".move-list .move", has_text="run Archives").wait_for()
    assert page.locator(".comment").inner_text() == "Nobody is there."


def test_another_book_and_the_engine(page: Page) -> None:
    open_board(page)
    page.get_by_role("tab", name="Engine").click()
    page.get_by_label("Goal").fill("reach HQ")
    page.get_by_role("button", name="Worst case").click()
    way = page.locator(".way").first
    assert "3 credits, 1 click" in way.inner_text()
    page.get_by_role("button", name="Odds").click()
    assert page.locator(".chance").inner_text() == "100.0 %"
    page.get_by_role("button", name="By Corp credits").click()
    page.locator(".cost-plot .bar").nth(12).wait_for()
    page.get_by_text("What each breaker pays").click()
    assert "Gordian Blade" in page.locator(".prices tr", has_text="2 credits").first.inner_text()
    shot(page, "analyse-engine")
    page.get_by_role("button", name="Worst case").click()
    way.get_by_role("button", name="Play this line").click()
    page.locator(".move-list .move", has_text="break with Corroder").first.wait_for(state="attached")
    ready(page)
    shot(page, "analyse-line")
    before = len(moves(page))
    page.get_by_role("combobox", name="Book").select_option("anr-2012")
    said = page.locator(".difference")
    said.wait_for()
    assert "anr-2012" in said.inner_text()
    assert page.get_by_role("combobox", name="Book").input_value() == "anr-2012"
    page.get_by_label("The flow chart of anr-2012").wait_for()
    shot(page, "analyse-books")
    page.get_by_role("button", name="Back to the study").click()
    page.get_by_label("The flow chart of cr-26.03").wait_for()
    assert len(moves(page)) == before


def test_a_line_is_played_as_far_as_chance_allows_it(page: Page) -> None:
    corp = {"credits": 6, "hq": ["Hedge Fund", "Project Beale", "Snare!"], "ice": {"HQ": ["Enigma"]}}
    open_board(page, {"corp": corp, "runner": {"credits": 7, "clicks": 4, "rig": ["Gordian Blade"]}})
    page.get_by_role("tab", name="Engine").click()
    page.get_by_role("button", name="Plan", exact=True).click()
    page.get_by_role("button", name="Play this line").first.click()
    told = page.get_by_role("alert").filter(has_text="actions of this line were played")
    told.wait_for()
    assert f"The first {len(moves(page)) - 1} of " in told.inner_text() and any("run HQ" in words for words in moves(page))


def test_bots_explain_themselves(page: Page) -> None:
    corp = {"hq": 3, "rnd": 9, "ice": {"remote1": ["Wall of Static*"]}, "root": {"remote1": ["Project Beale @2 advancement"]}}
    runner = {"credits": 9, "stack": 9, "grip": 5, "rig": ["Corroder"]}
    open_board(page, {"begin": "actions", "turn": "runner", "corp": corp, "runner": runner})
    page.get_by_role("button", name="Go on").click()
    page.locator(".move-list .move", has_text="pass").wait_for()
    ready(page)
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("CR 5.7.1f").first.wait_for()
    page.get_by_role("tab", name="Engine").click()
    page.get_by_role("button", name="Bot's reason").click()
    said = page.locator(".hint .answer")
    said.wait_for()
    assert said.inner_text().replace("\u00a0", " ").startswith("Run remote 1: 2 credits, 75 % to see an agenda; worth about")
    page.get_by_role("button", name="Engine move").click()
    page.get_by_role("columnheader", name="same positions").wait_for()
    assert re.match(r".*: .*In \d+ tries the Runner wins ", said.inner_text())
    shot(page, "analyse-reason")
    page.get_by_role("button", name="Defence").click()
    page.locator(".answer", has_text="The Runner gets into remote 1 for 2 credits, 1 click now.").wait_for()
    assert page.get_by_role("columnheader", name="next turn").count() == 1
    page.get_by_role("button", name="Each click").click()
    page.locator(".answer", has_text="remote 1 for 2 credits, 1 click. To take credit brings most: 1 credit.").wait_for()
    page.get_by_role("button", name="take credit", exact=True).last.click()
    page.locator(".move-list .move", has_text="take credit").wait_for()
    assert not scrolls_sideways(page) and not axe(page)


TURN: dict[str, Any] = {
    "turn": "runner",
    "corp": {"credits": 5, "hq": 4, "ice": {"remote1": ["Ice Wall*"]}, "root": {"remote1": ["Hostile Takeover"]}},
    "runner": {"credits": 6, "clicks": 4, "grip": ["Corroder", "Gordian Blade", "Sure Gamble"]},
}


def aim(page: Page, goal: str) -> None:
    """Write the goal of the engine panel."""
    page.get_by_label("Goal").fill(goal)
    page.get_by_label("Goal").press("Tab")


def test_a_turn_is_answered_and_played(page: Page) -> None:
    open_board(page, TURN)
    page.get_by_role("tab", name="Engine").click()
    aim(page, "steal remote1; reach Archives")
    page.get_by_role("button", name="This turn", exact=True).click()
    said = page.locator(".found .answer")
    said.wait_for()
    assert said.inner_text() == "Yes: reach Archives, install Corroder, steal remote1. Left is 3 credits, 1 click."
    assert page.locator(".found .way").first.locator("th", has_text="install Corroder").count() == 1
    assert not scrolls_sideways(page) and not axe(page)
    page.get_by_role("button", name="Play this turn").first.click()  # also from the window before the first action
    page.locator(".move-list .move", has_text="run remote 1").wait_for(state="attached")
    ready(page)
    assert page.get_by_role("alert").count() == 0 and any("run Archives" in words for words in moves(page))
    poor = {"credits": 0, "clicks": 2, "grip": ["Corroder"]}
    open_board(page, {**TURN, "runner": poor})
    page.get_by_role("tab", name="Engine").click()
    page.get_by_role("button", name="This turn", exact=True).click()
    page.locator(".found .answer", has_text="3 credits short").wait_for()
    aim(page, "reach remote7")
    page.get_by_role("button", name="This turn", exact=True).click()
    page.locator(".found .note", has_text="remote7").wait_for()


def test_threats_and_odds_ask_for_a_deck(page: Page) -> None:
    corp = {"credits": 5, "ice": {"HQ": ["Enigma"]}}
    open_board(page, {"corp": corp, "runner": {"credits": 3, "clicks": 2, "rig": ["Corroder"]}})
    page.get_by_role("tab", name="Engine").click()
    aim(page, "reach HQ")
    page.get_by_role("button", name="Threats").click()
    page.get_by_role("button", name="Ask", exact=True).wait_for()
    assert page.get_by_role("button", name="Ask", exact=True).is_disabled()
    page.get_by_label("Deck of the Corp").fill("1 Enigma\n3 Ice Wall")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.locator(".found .answer", has_text="At worst it is Enigma: there is no way in.").wait_for()
    rows = [re.sub(r"\s+", " ", words) for words in page.locator(".found tbody tr").all_inner_texts()]
    assert rows == ["25.0 % Enigma no way", "75.0 % Ice Wall 1 credit, 1 click"]
    assert not scrolls_sideways(page) and not axe(page)
    page.get_by_role("button", name="Odds").click()
    page.locator(".chance", has_text="75.0 %").wait_for()
    page.get_by_label("The Runner", exact=True).select_option("survives the run")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.locator(".found .answer", has_text="The Runner survives").wait_for()
    assert page.locator(".chance").inner_text() == "100.0 %"
    page.get_by_text("Deck of the Corp, for facedown cards").click()
    page.get_by_label("Deck of the Corp").fill("1 Nonesuch of Nowhere")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.locator(".found .note", has_text="Nonesuch").wait_for()


def test_a_goal_is_priced_for_every_turn(page: Page) -> None:
    corp = {"credits": 5, "ice": {"remote1": ["Ice Wall*", "Wall of Static"]}, "root": {"remote1": ["PAD Campaign*"]}}
    open_board(page, {"corp": corp, "runner": {"credits": 9, "clicks": 1, "rig": ["Corroder"]}})
    page.get_by_role("tab", name="Engine").click()
    aim(page, "reach remote1")
    page.get_by_role("button", name="Every turn").click()
    page.locator(".found .answer", has_text="costs 3 credits, 1 click every turn").wait_for()
    assert page.locator(".found tbody tr").count() == 2 and not axe(page)


@pytest.mark.parametrize("fragment", ["#b1.", "#b1", "#b1.AAAA", "#b9.AAAAAAAA"])
def test_a_link_that_is_no_link_says_so(page: Page, fragment: str) -> None:
    page.goto(f"/analyse{fragment}")
    page.get_by_role("alert").filter(has_text="cut").wait_for()


def test_exported_scenario_plays(page: Page, tmp_path: Path) -> None:
    open_board(page)
    until_encounter(page)
    say(page, "break all with Gordian Blade")
    page.get_by_role("button", name="Share").click()
    page.locator(".export-text").wait_for()
    page.wait_for_function("() => document.querySelector('.export-text').value.includes('expect:')")
    file = tmp_path / "exported.toml"
    file.write_text(page.locator(".export-text").input_value(), encoding="utf-8")
    outcomes = play_file(str(file))
    assert outcomes and all(outcome.ok for outcome in outcomes), [outcome.failures for outcome in outcomes]
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_function("() => document.querySelector('.export-text').value.startsWith('{')")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert rezzed.restore(Path(download.value.path()).read_text(encoding="utf-8")).view("runner").run is not None


def test_link_carries_the_study_to_another_browser(page: Page, visit: Visit) -> None:
    open_board(page)
    until_encounter(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True)
    page.wait_for_function("() => [...document.querySelectorAll('.link input')].some(e => e.value.includes('#b1.'))")
    url = link.input_value()
    other = visit(url, "phone")
    other.locator(".sub").first.wait_for()
    assert other.locator(".move-list .move[aria-current]").inner_text().endswith("pass")
    assert not scrolls_sideways(other)
    shot(other, "analyse-phone")
    name(other, "mine")
    other.get_by_text("Unsaved changes here").wait_for()
    other.reload()
    other.locator(".node-name", has_text="mine").wait_for()
    other.get_by_role("button", name="Drop them").click()
    other.locator(".node-name").wait_for(state="detached")
    damaged = visit(url[:-9])
    damaged.get_by_role("alert").get_by_text("This link is damaged").wait_for()


LINKS = """async ({ texts, cut }) => {
  const { encode, decode } = await import("/static/js/links.mjs");
  const faults = [];
  for (const scenario of texts) {
    const fragment = await encode({ scenario });
    const back = await decode(fragment);
    if (back.scenario !== scenario || (await encode(back)) !== fragment) faults.push(scenario.slice(0, 80));
  }
  const refused = async (fragment) => {
    try {
      return (await decode(fragment)) === null;
    } catch (error) {
      return error.message.length < 120 && /^[A-Z].*[.]$/s.test(error.message);
    }
  };
  const whole = await encode({ scenario: cut });
  for (let at = 0; at < whole.length; at++) {
    if (!(await refused(whole.slice(0, at)))) faults.push(`cut at ${at}`);
    for (const letter of [..."AB_"].filter((each) => each !== whole[at])) {
      const altered = whole.slice(0, at) + letter + whole.slice(at + 1);
      if (!(await refused(altered))) faults.push(`altered at ${at}`);
    }
  }
  const large = await encode({ scenario: " ".repeat(2e6) }).catch((error) => error.message);
  if (!large.includes("more than a million bytes")) faults.push("a link that inflates to two million bytes");
  return { faults, length: whole.length };
}"""


def test_links_of_scenarios(page: Page) -> None:
    files = sorted((ROOT / "scenarios").rglob("*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in files[:: len(files) // 60]]
    page.goto("/analyse")
    found = page.evaluate(LINKS, {"texts": texts, "cut": texts[7]})
    assert found["faults"] == []
    assert found["length"] > 200


def test_stored_study_and_its_links(server: Server, page: Page, visit: Visit) -> None:
    open_board(page)
    until_encounter(page)
    page.get_by_role("button", name="Share").click()
    page.get_by_label("Who may read it").select_option("private")
    page.get_by_role("button", name="Store it on the server").click()
    page.get_by_label("This decision in it").wait_for()
    url = page.get_by_label("This decision in it").input_value()
    reader = visit(url)
    reader.locator(".sub").first.wait_for()
    reader.locator("#main").focus()
    reader.keyboard.press("ArrowLeft")
    reader.wait_for_url(lambda address: address != url)
    page.get_by_role("button", name="Replace the link").click()
    page.get_by_text("The old link has ended.").wait_for()
    new = page.get_by_label("The study").input_value()
    assert new != url.rpartition("/")[0]
    allow(reader, "404")
    reader.goto(url)
    reader.get_by_text("its link was replaced").wait_for()
    reader.goto(new)
    reader.locator(".board").wait_for()
    name(reader, "theirs")
    reader.get_by_text("Unsaved changes here").wait_for()
    assert reader.get_by_role("button", name="Store them").count() == 0


def test_stored_study_over_http(server: Server) -> None:
    save = rezzed.Game(BOARD, analysis=True).save()
    made = server.post("/api/studies", json={"save": save, "visibility": "public"})
    assert made.status_code == 201
    link, key = made.json()["link"], {"authorization": f"Bearer {made.json()['key']}"}
    path = f"/api/studies/{link}"
    assert link in [study["link"] for study in server.get("/api/studies").json()["studies"]]
    assert made.json()["key"] not in server.get(path).text + server.get("/api/studies").text
    assert server.http.put(path, json={"save": save, "revision": 1}).status_code == 403
    assert server.http.put(path, json={"save": save, "revision": 1}, headers=key).json()["revision"] == 2
    assert server.http.put(path, json={"save": save, "revision": 1}, headers=key).status_code == 409
    assert server.post("/api/studies", json={"save": '{"rezzed": 3}'}).status_code == 422
    assert server.post(f"{path}/link", headers=key).status_code == 409
    assert server.http.delete(path, headers=key).status_code == 200
    assert server.get(path).status_code == 404
    private = server.post("/api/studies", json={"save": save, "visibility": "private"}).json()["link"]
    id, _, secret = private.partition(".")
    assert len(secret) >= 20
    assert server.get(f"/api/studies/{private}").status_code == 200
    for wrong in (id, f"{id}.", f"{id}.{secret[:-1]}", f"{secret}.{id}"):
        assert server.get(f"/api/studies/{wrong}").status_code == 404
    assert private not in server.get("/api/studies").text


def test_the_page_opens_on_a_question_and_its_answer_is_one_press_away(page: Page) -> None:
    page.evaluate("() => 0")
    page.context.add_init_script("localStorage.removeItem('rezzed.every')")
    page.goto("/analyse")
    page.get_by_role("button", name="Show the answer").click()
    page.locator(".lines .line").first.click()
    page.locator(".move-list .move", has_text="run remote 2").wait_for()
    ready(page)
    page.get_by_role("button", name="Back to the question").click()
    page.locator(".at-ice[data-price]").first.wait_for()
    say(page, "run HQ")
    assert page.locator(".sub").count() >= 1  # the windows before the encounter were passed
