// An invitation: who invites, to which side and book. The guest brings a deck and takes the free seat with the secret in the
// fragment of the address.

import { DeckChoice, ListFaults, OTHER, SIDES, faultsOf, others, wordsOf } from "./decks.mjs";
import { html, render, useEffect, useState } from "./dom.mjs";
import { ask, keep, post, seatOf } from "./seats.mjs";

const place = document.getElementById("app");
const id = place.dataset.game;
const choices = JSON.parse(place.dataset.choices);
const invite = location.hash.slice(1);
history.replaceState(null, "", location.pathname); // the secret stays out of the history of the browser

/** What is known of the game before somebody joins: null while it is asked for. */
function useGame() {
  const [game, setGame] = useState(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => void ask(`/api/games/${encodeURIComponent(id)}`).then(setGame, (error) => setWrong(error.message)), []);
  return [game, wrong];
}

function Taken() {
  return html`<p>Both seats of this game are taken.</p><p><a class="button primary" href="/g/${id}">Watch the game</a> <a class="button" href="/play">Begin a game of your own</a></p>`;
}

function Known({ side }) {
  return html`<p>This browser has a seat in this game already: the ${SIDES[side]}. To play both sides yourself, begin a solo game.</p>
    <p><a class="button primary" href="/g/${id}">Go to the table</a></p>`;
}

function TakeSeat({ game }) {
  const host = game.host ?? (game.names.corp ? "corp" : "runner");
  const side = OTHER[host];
  const book = choices.books.find((each) => each.name === game.rules);
  const [deck, setDeck] = useState({ name: choices.starters[book?.game]?.[side] ?? "", text: "" });
  const [name, setName] = useState("");
  const [faults, setFaults] = useState([]);
  const [state, setState] = useState("");
  const take = async (event) => {
    event.preventDefault();
    setState("Taking your seat …");
    setFaults([]);
    try {
      const seat = await post(`/api/games/${id}/join`, { invite, name: name.trim(), ...(!game.begun && { deck: wordsOf(deck) }) });
      const identity = choices.decks.find((each) => each.name === deck.name)?.identity ?? "";
      keep(id, { side: seat.side, invite: "", opponent: game.names[host] || "", identity: game.begun ? "" : identity });
      location.replace(`/g/${id}`);
    } catch (error) {
      setFaults(error.faults?.length ? error.faults : [{ message: error.message }]);
      setState("You have not taken the seat.");
    }
  };
  if (!invite) return html`<p>This link is not complete: its last part is missing. Ask for the whole link.</p>`;
  return html`<form class="lobby" onSubmit=${take}>
    <ul class="invited">
      <li><small>From</small> <b>${game.names[host] || "a player without a name"}</b></li>
      <li class=${side}><small>You play</small> <b>the ${SIDES[side]}</b></li>
      <li><small>Rule book</small> <b>${book?.title ?? game.rules}</b></li>
      <li><small>Clock</small> <b>${game.clock ? `${game.clock / 60} minutes each` : "none"}</b></li>
      ${game.format && html`<li><small>Format</small> <b>${choices.formats.find((each) => each.name === game.format)?.title ?? game.format}</b></li>`}
      <li><small>Spectators</small> <b>${!game.spectators ? "none" : game.delay ? `${game.delay} seconds late` : "may watch"}</b></li>
    </ul>
    ${!game.begun && html`<${DeckChoice} side=${side} rules=${game.rules} format=${game.format ?? ""} label="Your deck" deck=${deck} decks=${choices.decks.filter((d) => d.game === book?.game)}
      faults=${faultsOf(faults, side)} change=${(to) => { setDeck(to); setFaults([]); }} />
      <p class="note">Your opponent has chosen a deck too. Neither of you sees the list of the other.</p>`}
    <p class="who"><label for="name">Your name, if you like</label>
      <input id="name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(e) => setName(e.target.value)} /></p>
    <${ListFaults} id="faults" faults=${others(faults)} />
    <p class="go"><button class="primary large" type="submit" disabled=${state === "Taking your seat …"}>Take the seat</button> <span role="status">${state}</span></p>
  </form>`;
}

function Join() {
  const [game, wrong] = useGame();
  const known = seatOf(id);
  return html`<h1>You are invited to a game</h1>
    ${wrong ? html`<p class="faults" role="alert">${wrong}</p>`
      : known ? html`<${Known} side=${known.side} />`
        : !game ? html`<p class="muted">Loading …</p>`
          : game.joined ? html`<${Taken} />` : html`<${TakeSeat} game=${game} />`}`;
}

place.textContent = "";
render(html`<${Join} />`, place);
