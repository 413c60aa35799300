// The lobby: decks, rule book, side and opponent of a new game. Faults of a deck are shown beside it.

import { html, render, useState } from "./dom.mjs";
import { keep, post, seats } from "./seats.mjs";

const SIDES = { corp: "Corp", runner: "Runner" };
const OTHER = { corp: "runner", runner: "corp" };
const LARGEST = 60_000; // bytes of a list
const OWN = "own";
const BOTS = {
  best: "Best: plans its turns", eager: "Eager: does what it can", random: "Random", first: "First option", passive: "Passive: declines",
};
const DELAYS = [[0, "no delay"], [60, "1 minute later"], [300, "5 minutes later"], [900, "15 minutes later"]];

const faultsOf = (faults, side) => faults.filter((fault) => (fault.place ?? "").startsWith(`decks.${side}`));
const others = (faults) => faults.filter((fault) => !Object.keys(SIDES).some((side) => faultsOf([fault], side).length));

function Choice({ label, name, value, options, change }) {
  return html`<fieldset class="choice">
    <legend>${label}</legend>
    ${options.map(([key, words]) => html`<label key=${key}>
      <input type="radio" name=${name} value=${key} checked=${value === key} onChange=${() => change(key)} /> ${words}
    </label>`)}
  </fieldset>`;
}

function DeckFaults({ id, faults }) {
  if (!faults.length) return null;
  return html`<ul class="faults" id=${id}>
    ${faults.map((fault, k) => html`<li key=${k}>${fault.message}${fault.cite ? ` (${fault.cite})` : ""}${fault.suggestion ? html` – nearest: <b>${fault.suggestion}</b>` : ""}</li>`)}
  </ul>`;
}

function OwnList({ side, deck, change, tell, described }) {
  const load = async (file) => {
    if (!file) return;
    if (file.size > LARGEST) tell(`${file.name} has ${file.size.toLocaleString("en")} bytes; a list has at most ${LARGEST.toLocaleString("en")}`);
    else change({ ...deck, text: await file.text() });
  };
  return html`<div class="own">
    <label for="text-${side}">The list, as text, Markdown, JSON or OCTGN</label>
    <textarea id="text-${side}" rows="7" spellcheck=${false} value=${deck.text} aria-describedby=${described}
      placeholder="3 Sure Gamble" onInput=${(e) => change({ ...deck, text: e.target.value })}
      onDragOver=${(e) => e.preventDefault()}
      onDrop=${(e) => { if (e.dataTransfer.files.length) { e.preventDefault(); load(e.dataTransfer.files[0]); } }}></textarea>
    <label>Or a file: <input type="file" accept=".txt,.md,.json,.o8d,.xml" onChange=${(e) => load(e.target.files[0])} /></label>
  </div>`;
}

function DeckChoice({ side, mine, decks, deck, change, faults }) {
  const [wrong, tell] = useState("");
  const all = [...faults, ...(wrong ? [{ message: wrong }] : [])];
  const id = `faults-${side}`;
  const shown = decks.find((d) => d.name === deck.name);
  return html`<section class="deck" aria-label="Deck of the ${SIDES[side]}">
    <h2>${SIDES[side]} <small>${mine ? "you" : "your opponent"}</small></h2>
    <label for="deck-${side}">Deck</label>
    <select id="deck-${side}" value=${deck.name} aria-invalid=${all.length > 0} aria-describedby=${id}
      onChange=${(e) => { tell(""); change({ ...deck, name: e.target.value }); }}>
      ${decks.filter((d) => d.side === side).map((d) => html`<option key=${d.name} value=${d.name}>${d.title}</option>`)}
      <option value=${OWN}>Own list …</option>
    </select>
    ${shown && html`<p class="muted">${shown.identity ? `${shown.identity}, ` : ""}${shown.size} cards</p>`}
    ${deck.name === OWN && html`<${OwnList} side=${side} deck=${deck} change=${(to) => { tell(""); change(to); }} tell=${tell} described=${id} />`}
    <div aria-live="polite"><${DeckFaults} id=${id} faults=${all} /></div>
  </section>`;
}

function YourGames() {
  const open = seats().filter((seat) => !seat.over).slice(0, 8);
  const over = seats().filter((seat) => seat.over).slice(0, 8);
  const when = (seat) => new Date(seat.at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
  if (!open.length && !over.length) return null;
  return html`<section class="games" aria-label="Your games">
    <h2>Your games in this browser</h2>
    <ul>
      ${open.map((s) => html`<li key=${s.id}><a href="/g/${s.id}">Go on as the ${SIDES[s.side]}</a> <span class="muted">${when(s)}</span></li>`)}
      ${over.map((s) => html`<li key=${s.id}><a href="/replay/${s.id}">Replay</a>, you were the ${SIDES[s.side]} <span class="muted">${when(s)}</span></li>`)}
    </ul>
  </section>`;
}

const wordsOf = (deck) => (deck.name === OWN ? { text: deck.text } : { name: deck.name });

function Lobby({ choices }) {
  const [rules, setRules] = useState(choices.rules);
  const game = choices.books.find((b) => b.name === rules).game;
  const fresh = (of) => Object.fromEntries(Object.keys(SIDES).map((side) => [side, { name: choices.starters[of][side], text: "" }]));
  const [decks, setDecks] = useState(fresh(game));
  const [side, setSide] = useState("runner");
  const [opponent, setOpponent] = useState("bot");
  const [bot, setBot] = useState(choices.bots[0]);
  const [name, setName] = useState("");
  const [spectators, setSpectators] = useState(true);
  const [delay, setDelay] = useState(0);
  const [faults, setFaults] = useState([]);
  const [state, setState] = useState("");

  const changeRules = (name) => {
    const next = choices.books.find((b) => b.name === name).game;
    if (next !== game) setDecks(fresh(next));
    setRules(name);
    setFaults([]);
  };
  const start = async (event) => {
    event.preventDefault();
    setState("Starting …");
    setFaults([]);
    try {
      const made = await post("/api/games", {
        rules, side, spectators, names: name.trim() ? { [side]: name.trim() } : {}, delay: spectators ? delay : 0,
        decks: { corp: wordsOf(decks.corp), runner: wordsOf(decks.runner) },
        opponent: opponent === "bot" ? { bot } : { person: true },
      });
      keep(made.id, { side: made.side, invite: made.invite ?? "" });
      location.assign(`/g/${made.id}`);
    } catch (error) {
      setFaults(error.faults?.length ? error.faults : [{ message: error.message }]);
      setState("The game did not start.");
    }
  };
  return html`<form class="lobby" onSubmit=${start}>
    <div class="columns">
      <${Choice} label="You play" name="side" value=${side} change=${setSide} options=${[["runner", "the Runner"], ["corp", "the Corp"]]} />
      <${Choice} label="Against" name="opponent" value=${opponent} change=${setOpponent} options=${[["bot", "a bot"], ["person", "a person, by an invitation link"]]} />
      ${opponent === "bot" && html`<p><label for="bot">Bot</label>
        <select id="bot" value=${bot} onChange=${(e) => setBot(e.target.value)}>
          ${choices.bots.map((name) => html`<option key=${name} value=${name}>${BOTS[name] ?? name}</option>`)}
        </select></p>`}
      <p><label for="name">Your name, if you like</label>
        <input id="name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(e) => setName(e.target.value)} /></p>
      <p><label for="rules">Rule book</label>
        <select id="rules" value=${rules} onChange=${(e) => changeRules(e.target.value)}>
          ${choices.books.map((b) => html`<option key=${b.name} value=${b.name}>${b.title}</option>`)}
        </select></p>
    </div>
    <div class="decks">
      ${[side, OTHER[side]].map((of) => html`<${DeckChoice} key=${of} side=${of} mine=${of === side} deck=${decks[of]}
        decks=${choices.decks.filter((d) => d.game === game)} faults=${faultsOf(faults, of)}
        change=${(to) => { setDecks({ ...decks, [of]: to }); setFaults(faults.filter((f) => !faultsOf([f], of).length)); }} />`)}
    </div>
    <div class="columns">
      <label class="tick"><input type="checkbox" checked=${spectators} onChange=${(e) => setSpectators(e.target.checked)} /> People with the link of the game may watch</label>
      ${spectators && html`<p><label for="delay">They see it</label>
        <select id="delay" value=${String(delay)} onChange=${(e) => setDelay(Number(e.target.value))}>
          ${DELAYS.map(([seconds, words]) => html`<option key=${seconds} value=${seconds}>${words}</option>`)}
        </select></p>`}
    </div>
    <p class="muted">Spectators see what both players may see.</p>
    <${DeckFaults} id="faults" faults=${others(faults)} />
    <p><button class="primary" type="submit" disabled=${state === "Starting …"}>${opponent === "bot" ? "Start the game" : "Make the invitation"}</button>
      <span role="status">${state}</span></p>
  </form>
  <${YourGames} />`;
}

const place = document.getElementById("lobby");
place.textContent = "";
render(html`<${Lobby} choices=${JSON.parse(place.dataset.choices)} />`, place);
