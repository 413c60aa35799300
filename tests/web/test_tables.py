"""Games over HTTP and sockets, against a real server: seats, secrets, take-backs, spectators, bots, two processes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from work import PATIENCE

import rezzed
from rezzed.decks import builtin, write

from .serving import Server
from .tabling import DECKS, Client, Refused, play

BOARD = {
    "turn": "runner",
    "corp": {
        "credits": 8,
        "hq": ["Hedge Fund", "Snare!"],
        "rnd": ["Ice Wall"] * 6,
        "ice": {"HQ": ["Enigma"], "R&D": ["Ice Wall"]},
    },
    "runner": {"credits": 9, "clicks": 4, "grip": ["Sure Gamble"], "stack": ["Diesel"] * 6, "rig": ["Gordian Blade"]},
}


def new(server: Server, **given: Any) -> dict[str, Any]:
    """Begin a game; the answer with the tokens of both seats."""
    if not {"board", "save"} & given.keys():
        given.setdefault("decks", DECKS)
    answer = server.post("/api/games", json={"side": "runner", **given})
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.json()
    game["tokens"] = {game["side"]: game["token"]}
    if game["invite"]:
        joined = server.post(f"/api/games/{game['id']}/join", json={"invite": game["invite"], "name": "B"})
        game["tokens"][joined.json()["side"]] = joined.json()["token"]
    server.http.cookies.clear()
    return game


@pytest.fixture
def board(server: Server) -> Iterator[tuple[dict[str, Any], dict[str, Client]]]:
    """A game of two people on a board in the Runner's turn, with a client for each seat."""
    game = new(server, board=BOARD)
    clients = {side: Client(server, game["id"], token) for side, token in game["tokens"].items()}
    yield game, clients
    for client in clients.values():
        client.close()


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


# -- seats ------------------------------------------------------------------------------------------------------------


def test_an_invitation_gives_the_other_seat_once(server: Server) -> None:
    made = server.post("/api/games", json={"decks": DECKS, "side": "corp", "names": {"corp": "Ann"}})
    game = made.json()
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and f"path=/api/games/{game['id']}".lower() in cookie
    path = f"/api/games/{game['id']}"
    assert server.get(path).json()["joined"] is False
    assert server.post(f"{path}/join", json={"invite": game["token"]}).status_code == 403
    first = server.post(f"{path}/join", json={"invite": game["invite"], "name": "Bo"})
    second = server.post(f"{path}/join", json={"invite": game["invite"]})
    assert (first.status_code, first.json()["side"], second.status_code) == (200, "runner", 409)
    facts = server.get(path).json()
    assert facts["joined"] and facts["names"] == {"corp": "Ann", "runner": "Bo"}
    server.http.cookies.clear()
    assert server.get(path).json()["you"] == "" and server.get(path, headers=bearer(game["token"])).json()["you"] == "corp"
    assert server.get("/api/games/nothing").status_code == 404


def test_the_seat_of_the_other_side_is_refused_and_logged(server: Server) -> None:
    game = new(server, spectators=False)
    for query, token in (("?seat=corp", game["tokens"]["runner"]), ("?seat=runner", ""), ("", "wrong"), ("", "")):
        with pytest.raises(ConnectionClosed) as closed:
            Client(server, game["id"], token, query)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    assert "asked for the seat of the corp" in server.output() and "a token that does not fit" in server.output()
    assert game["token"] not in server.output()


def test_a_cookie_is_enough_for_a_page(server: Server) -> None:
    game = server.post("/api/games", json={"decks": DECKS, "side": "corp", "opponent": {"bot": "best"}}).json()
    cookie = f"rezzed-corp={game['token']}"
    server.http.cookies.clear()
    with server.socket(f"/api/games/{game['id']}/socket", additional_headers={"cookie": cookie}) as socket:
        socket.send('{"jsonrpc":"2.0","id":1,"method":"hello"}')
        assert '"side":"corp"' in str(socket.recv(timeout=PATIENCE))


# -- playing ----------------------------------------------------------------------------------------------------------


def test_two_people_play_and_each_sees_their_own_side(board: tuple[Any, dict[str, Client]]) -> None:
    _, clients = board
    corp, runner = clients["corp"], clients["runner"]
    assert [c["title"] for c in corp.update["view"]["corp"]["hq"]["known"]] == ["Hedge Fund", "Snare!"]
    assert runner.update["view"]["corp"]["hq"] == {"size": 2, "known": []} and corp.update["decision"] is None
    runner.act("run HQ")
    corp.until(lambda u: u["waiting"] == "corp" and not u["passing"] and u["decision"]["options"][0]["verb"] == "rez")
    assert [o["text"] for o in corp.update["decision"]["options"]] == ["rez Enigma", "pass"]
    assert not any("Enigma" in text for text in runner.received)
    assert any("Enigma" in text for text in corp.received)
    corp.act("rez Enigma")
    update = runner.asks()
    assert update["view"]["run"]["encounter"]["subroutines"][0]["state"] == "unbroken" and "rez Enigma" in [
        e["text"] for e in runner.events
    ]
    assert runner.request("why", action="jack out")["legal"] is False
    runner.act("break all with Gordian Blade")
    assert any("fully break" in e["text"] for e in runner.events)


def test_what_comes_too_late_or_from_the_wrong_side_is_refused(board: tuple[Any, dict[str, Client]]) -> None:
    _, clients = board
    corp, runner = clients["corp"], clients["runner"]
    at = runner.asks()["at"]
    runner.act("take credit")
    with pytest.raises(Refused) as late:
        runner.request("apply", action="take credit", at=at)
    assert late.value.data["code"] == "late" and late.value.data["now"] > at
    runner.asks()
    for client, method, params, code in (
        (corp, "apply", {"action": "pass"}, "seat"),
        (runner, "apply", {"action": 0}, "params"),
        (runner, "apply", {"action": "rez Enigma"}, "illegal_action"),
        (runner, "view", {}, "method"),
        (runner, "until", {"what": "run"}, "seat"),
        (runner, "stops", {"words": "sometimes"}, "invalid"),
        (runner, "answer", {"what": "takeback", "yes": True}, "seat"),
        (runner, "offer", {"what": "rematch"}, "seat"),
    ):
        with pytest.raises(Refused) as refused:
            client.request(method, **params)
        assert refused.value.data["code"] == code, (method, params)
    runner.act("take credit")


def test_taking_back_is_free_or_needs_the_other_side(board: tuple[Any, dict[str, Client]]) -> None:
    _, clients = board
    corp, runner = clients["corp"], clients["runner"]
    assert runner.asks()["can_take_back"] == ""
    runner.act("take credit")
    update = runner.asks()
    assert update["view"]["runner"]["credits"] == 10 and update["can_take_back"] == "free"
    assert runner.request("takeback") == {"done": True}
    corp.until(lambda u: u["view"]["runner"]["credits"] == 9 and u["view"]["runner"]["clicks"] == 4)
    assert runner.asks()["view"]["runner"]["credits"] == 9
    runner.act("draw")
    assert runner.asks()["can_take_back"] == "ask"
    assert runner.request("takeback") == {"done": False}
    offered = corp.until(lambda u: u["offer"] is not None)
    assert offered["offer"] == {"by": "runner", "what": "takeback"}
    corp.request("answer", what="takeback", yes=False)
    assert runner.until(lambda u: u["offer"] is None)["view"]["runner"]["grip"]["size"] == 2
    runner.request("takeback")
    corp.until(lambda u: u["offer"] is not None)
    corp.request("answer", what="takeback", yes=True)
    back = runner.until(lambda u: u["offer"] is None and u["view"]["runner"]["grip"]["size"] == 1)
    assert back["view"]["runner"]["clicks"] == 4 and not [e for e in runner.events if e["kind"] == "draw"]


def test_a_lost_connection_comes_back_with_what_it_missed(server: Server, board: tuple[Any, dict[str, Client]]) -> None:
    game, clients = board
    corp, runner = clients["corp"], clients["runner"]
    runner.asks()
    corp.close()
    runner.until(lambda u: not u["here"]["corp"])
    runner.act("take credit")
    again = Client(server, game["id"], game["tokens"]["corp"], before=corp)
    assert again.update["log_from"] == len(corp.events) and again.update["events"]
    whole = Client(server, game["id"], game["tokens"]["corp"])
    assert whole.update["log_from"] == 0 and whole.events == again.events
    ahead = Client(server, game["id"], game["tokens"]["corp"], since=10_000)
    assert ahead.update["log_from"] == 0
    for client in (again, whole, ahead):
        client.close()


def test_stops_pass_windows_and_until_ends_by_itself(board: tuple[Any, dict[str, Client]]) -> None:
    _, clients = board
    corp, runner = clients["corp"], clients["runner"]
    runner.asks()
    control = corp.request("stops", words="corp approach never")
    assert control["stops"] == "corp approach never" and runner.update["control"]["stops"] == ""
    runner.act("run HQ")
    leaving = runner.until(
        lambda u: u["over"] or (u["decision"] and "jack out" in [o["text"] for o in u["decision"]["options"]])
    )
    assert leaving["view"]["servers"][0]["ice"][0]["title"] == ""  # the Corp was not asked, and rezzed nothing
    corp.request("stops", words="default", full=True)
    runner.act("continue")
    asked = corp.until(lambda u: u["waiting"] == "corp")
    assert asked["passing"] is False and len(asked["decision"]["options"]) == 1
    corp.request("stops", full=False)
    assert corp.request("until", what="run")["until"] == "run"
    play(clients, lambda client: client is runner and client.update["view"]["run"] is None)
    assert corp.until(lambda u: u["view"]["run"] is None)["control"]["until"] is None
    assert not any("approach never" in text for text in runner.received)


def test_spectators_see_what_both_sides_see_and_later_if_wanted(server: Server) -> None:
    game = new(server, board=BOARD, delay=1.0)
    corp = Client(server, game["id"], game["tokens"]["corp"])
    runner = Client(server, game["id"], game["token"])
    watcher = Client(server, game["id"])
    assert watcher.hello["side"] == "" and watcher.update["view"]["side"] == "" and watcher.update["decision"] is None
    view = watcher.update["view"]
    assert view["corp"]["hq"] == {"size": 2, "known": []} and view["runner"]["grip"] == {"size": 1, "known": []}
    assert "control" not in watcher.update and [c["title"] for c in view["runner"]["rig"]] == ["Gordian Blade"]
    for method in ("apply", "concede", "takeback", "why", "stops"):
        with pytest.raises(Refused) as refused:
            watcher.request(method, **({"action": "take credit"} if method in ("apply", "why") else {}))
        assert refused.value.code == -32003
    runner.act("take credit")
    began = time.monotonic()
    watcher.until(lambda u: u["view"]["runner"]["credits"] == 10)
    assert time.monotonic() - began > 0.7
    assert not any(word in text for text in watcher.received for word in ("Snare", "Enigma", "Sure Gamble", "Hedge", "Diesel"))
    runner.request("concede")
    assert server.get(f"/api/games/{game['id']}").json()["over"] is False  # the spectators do not know it yet
    for client in (corp, runner, watcher):
        client.close()


# -- bots, ends, rematches --------------------------------------------------------------------------------------------


def test_a_bot_plays_a_whole_game_and_the_replay_is_there_afterwards(server: Server) -> None:
    game = new(server, opponent={"bot": "best"}, seed=4)
    path, seat = f"/api/games/{game['id']}", bearer(game["token"])
    client = Client(server, game["id"], game["token"])
    assert server.get(f"{path}/replay", headers=seat).status_code == 403
    client.act()
    assert client.asks()["can_take_back"] == "free" and client.request("takeback") == {"done": True}
    decisions = 0
    while not client.asks()["over"] and decisions < 400:
        client.act()
        decisions += 1
    assert client.update["over"] and decisions > 3
    saved = server.get(f"{path}/replay", headers=seat).json()["save"]
    assert rezzed.restore(saved).winner == client.update["winner"]
    agreed = server.post(f"{path}/rematch", headers={**seat, "origin": server.url}).json()
    assert agreed["agreed"] and agreed["side"] == "corp" and agreed["token"] == game["token"]
    assert server.post(f"{path}/rematch", headers={**seat, "origin": server.url}).json() == agreed
    second = Client(server, agreed["id"], agreed["token"])
    assert second.hello["side"] == "corp" and second.hello["game"]["bots"] == {"runner": "best"} and second.asks()["decision"]
    client.close()
    second.close()


def test_a_rematch_between_people_needs_both(server: Server, board: tuple[Any, dict[str, Client]]) -> None:
    game, clients = board
    path = f"/api/games/{game['id']}"
    post = {side: {**bearer(token), "origin": server.url} for side, token in game["tokens"].items()}
    assert server.post(f"{path}/rematch", headers=post["corp"]).status_code == 409
    clients["runner"].request("concede")
    assert clients["corp"].until(lambda u: u["over"])["winner"] == "corp"
    assert server.get(f"{path}/replay", headers=post["corp"]).status_code == 200
    assert server.post(f"{path}/rematch", headers=post["corp"]).json() == {"agreed": False}
    assert clients["runner"].until(lambda u: u["offer"])["offer"] == {"by": "corp", "what": "rematch"}
    agreed = server.post(f"{path}/rematch", headers=post["runner"]).json()
    assert agreed["agreed"] and agreed["side"] == "corp"
    assert clients["corp"].until(lambda u: u["rematch"])["rematch"] == agreed["id"]
    other = server.post(f"{path}/rematch", headers=post["corp"]).json()
    assert (other["id"], other["side"]) == (agreed["id"], "runner")
    seats = [Client(server, agreed["id"], token) for token in (agreed["token"], other["token"])]
    assert [seat.hello["side"] for seat in seats] == ["corp", "runner"]
    for seat in seats:
        seat.close()


# -- bad requests -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given, place, words", [
    ({"decks": {**DECKS, "corp": {"text": "3 Hedge Fudn\n"}}}, "decks.corp", "Hedge"),
    ({"decks": {**DECKS, "corp": {"text": "3 Ice Wall\n3 Hedge Fudn\n"}}}, "decks.corp", "Hedge Fund"),
    ({"decks": {**DECKS, "corp": {"text": "3 Ice Wall\n0 Enigma\n"}}}, "decks.corp", "line 2"),
    ({"decks": {**DECKS, "corp": {"name": "gateway-runner"}}}, "decks.corp", "is a deck of the Runner"),
    ({"decks": {**DECKS, "corp": {"name": "/etc/passwd"}}}, "decks.corp", "no built-in deck"),
    ({"decks": {**DECKS, "corp": {"text": "1 Hedge Fund\n" * 4_000}}}, "decks.corp", "lines"),
    ({"decks": DECKS, "rules": "cr-9"}, "rules", "known: "),
    ({"decks": DECKS, "format": "standard"}, "decks.corp", "is not legal in Standard: The Syndicate"),
    ({"decks": {"runner": DECKS["runner"]}, "opponent": {"person": True}, "format": "startup"}, "decks.runner", "Catalyst"),
    ({"decks": DECKS, "format": "/etc/passwd"}, "format", "known: eternal, "),
    ({"board": BOARD, "format": "standard"}, "format", "a format is for decks"),
    ({"decks": DECKS, "seed": 1}, "seed", "secret"),
    ({"board": {"corp": {"ice": {"HQ": ["Enigmo"]}}}}, "corp.ice.HQ[0]", "Enigma"),
    ({"save": "{}"}, "", "save"),
    ({"decks": DECKS, "opponent": {"bot": "nobody"}}, "", "unknown policy"),
    ({"decks": DECKS, "stops": {"corp": "never"}}, "", "stops"),
    ({}, "decks", "one of"),
])  # fmt: skip
def test_a_game_that_cannot_begin_says_why(server: Server, given: dict[str, Any], place: str, words: str) -> None:
    answer = server.post("/api/games", json={"side": "runner", **given})
    error = answer.json()["error"]
    told = [error, *error.get("errors", [])]
    assert answer.status_code == 422 and any(place == e.get("place", "") for e in told), error
    assert any(words in e["message"] + e.get("suggestion", "") for e in told), error


def test_a_game_begins_with_pasted_decks_or_goes_on_from_a_save(server: Server) -> None:
    text = "\n".join(["The Syndicate: Profit over Principle", "3 Offworld Office", "3 Hedge Fund", "3 Ice Wall", "3 Snare!"])
    game = new(server, decks={"corp": {"text": text}, "runner": {"name": "gateway-runner"}}, side="corp")
    client = Client(server, game["id"], game["token"])
    titles = {card["title"] for card in client.update["view"]["corp"]["hq"]["known"]}
    assert (
        titles <= {"Offworld Office", "Hedge Fund", "Ice Wall", "Snare!"} and client.update["view"]["corp"]["rnd"]["size"] == 7
    )
    client.close()
    begun = rezzed.Game(BOARD)
    begun.apply("pass")
    begun.apply("take credit")
    game = new(server, save=begun.save(), opponent={"bot": "best"})
    client = Client(server, game["id"], game["token"])
    assert client.update["view"]["runner"]["credits"] == 10 and client.update["can_take_back"] == ""
    client.close()


def test_damaged_messages_change_nothing(server: Server, board: tuple[Any, dict[str, Client]]) -> None:
    _, clients = board
    runner = clients["runner"]
    before = runner.asks()["seq"]
    for text in (
        "",
        "{",
        "[]",
        "5",
        '{"id": 1}',
        '{"id": [], "method": "ping"}',
        '{"id":7,"method":"apply","params":[1]}',
        b"\xff",
    ):
        runner.socket.send(text)
        while "error" not in (message := runner._next()):
            pass
        assert message["error"]["code"] in (-32700, -32600, -32602)
    assert runner.request("ping") == {} and runner.update["seq"] == before


# -- two processes ----------------------------------------------------------------------------------------------------


def test_two_processes_serve_one_game(server: Server, tmp_path: Path) -> None:
    other = Server(tmp_path, "--db", server.database).start()
    game = new(server, board=BOARD)
    runner = Client(server, game["id"], game["token"])
    corp = Client(other, game["id"], game["tokens"]["corp"])
    runner.asks()
    done = runner.act("run HQ")
    assert corp.until(lambda u: u["seq"] >= done["seq"])["view"]["run"]["server"] == "HQ"
    corp.until(lambda u: u["waiting"] == "corp" and not u["passing"] and u["decision"]["options"][0]["verb"] == "rez")
    corp.act("rez Enigma")
    assert "rez Enigma" in [
        e["text"] for e in runner.until(lambda u: u["view"]["run"]["encounter"] is not None) and runner.events
    ]
    twin = Client(other, game["id"], game["token"])  # the same seat in both processes: the slower one is late
    at = runner.asks()["at"]
    twin.until(lambda u: u["at"] == at)
    runner.request("apply", action="pump Gordian Blade", at=at)
    try:
        twin.request("apply", action="pump Gordian Blade", at=at)
    except Refused as refused:
        assert refused.data["code"] == "late"
    else:
        raise AssertionError("both were accepted")
    twin.until(lambda u: u["seq"] >= runner.update["seq"])
    assert [e["text"] for e in twin.events] == [e["text"] for e in runner.events]
    for client in (runner, corp, twin):
        client.close()
    other.stop()
    assert "Traceback" not in other.output()


def test_the_decks_of_host_and_guest_are_legal_in_the_format(server: Server) -> None:
    given = {"decks": {"corp": {"name": "hb-glacier"}}, "side": "corp", "opponent": {"person": True}, "format": "Eternal"}
    made = server.post("/api/games", json=given).json()
    path, invite = f"/api/games/{made['id']}", {"invite": made["invite"]}
    assert server.get(path).json()["format"] == "eternal"
    refused = server.post(f"{path}/join", json={**invite, "deck": {"name": "gateway-runner"}})
    error = refused.json()["error"]
    assert refused.status_code == 422 and error["place"] == "decks.runner"
    assert "is not legal in Eternal: The Catalyst" in error["message"]
    assert server.post(f"{path}/join", json={**invite, "deck": {"name": "anarch-virus"}}).status_code == 200
    server.http.cookies.clear()


def test_a_list_that_is_being_typed_is_compared_with_the_format(server: Server) -> None:
    text = write(builtin("anarch-virus"), "jinteki")
    for format, known in (("", []), ("eternal", []), ("startup", ["not legal in Startup"])):
        found = server.post("/api/decks/check", json={"text": text, "side": "runner", "format": format}).json()
        assert len(found["faults"]) == len(known)
        assert all(words in fault["message"] for words, fault in zip(known, found["faults"], strict=True))
    assert server.post("/api/decks/check", json={"text": text, "side": "runner", "format": "none"}).status_code == 422


def test_the_guest_brings_a_deck_and_nobody_sees_the_other_list(server: Server) -> None:
    own = {"text": "Haas-Bioroid: Precision Design\n" + "3 Hedge Fund\n1 Hagen\n1 Vaporframe Fabricator\n"}
    given = {"decks": {"corp": own}, "side": "corp", "opponent": {"person": True}, "names": {"corp": "Ada"}}
    made = server.post("/api/games", json=given).json()
    server.http.cookies.clear()
    path = f"/api/games/{made['id']}"
    facts = server.get(path).json()
    assert (facts["begun"], facts["host"], facts["names"]["corp"], facts["you"]) == (False, "corp", "Ada", "")
    assert not [x for x in ("Hagen", "Precision", "Hedge") if x in server.get(path).text]
    with pytest.raises(ConnectionClosed):
        Client(server, made["id"], made["token"])
    invite = {"invite": made["invite"], "name": "Bo"}
    assert server.post(f"{path}/join", json={"invite": "x", "deck": {"name": "gateway-runner"}}).status_code == 403
    for wrong in ({}, {"deck": {"name": "gateway-corp"}}, {"deck": {"text": "1 Nonsense"}}):
        refused = server.post(f"{path}/join", json={**invite, **wrong})
        assert refused.status_code == 422 and "decks.runner" in refused.text and "Hagen" not in refused.text, refused.text
    seat = server.post(f"{path}/join", json={**invite, "deck": {"name": "gateway-runner"}}).json()
    assert seat["side"] == "runner"
    assert server.post(f"{path}/join", json={**invite, "deck": {"name": "gateway-runner"}}).status_code == 409
    server.http.cookies.clear()
    corp, runner = Client(server, made["id"], made["token"]), Client(server, made["id"], seat["token"])
    assert corp.update["names"] == {"corp": "Ada", "runner": "Bo"} and corp.update["joined"]
    assert "Hagen" in json.dumps(corp.update) and "Hagen" not in json.dumps(runner.received)
    corp.close()
    runner.close()


def test_one_person_has_both_seats_of_a_solo_game(server: Server) -> None:
    made = server.post("/api/games", json={"decks": DECKS, "side": "corp", "opponent": {"solo": True}, "seed": 2}).json()
    server.http.cookies.clear()
    assert made["invite"] is None
    sides = {side: Client(server, made["id"], made["token"], f"?seat={side}") for side in ("corp", "runner")}
    assert sides["corp"].hello["pause"] == 0 and sides["corp"].hello["game"]["solo"]
    sides["corp"].act("keep")
    sides["runner"].act("keep")
    sides["corp"].act("take credit")
    assert sides["corp"].request("takeback")["done"]
    for client in sides.values():
        client.close()
