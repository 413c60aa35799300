// The lobby: who plays, with which decks, under which book. Faults of a deck are shown beside it.

import { Choice, DeckChoice, ListFaults, OTHER, SIDES, factionOf, faultsOf, others, wordsOf } from "./decks.mjs";
import { html, render, useState } from "./dom.mjs";
import { YourGames } from "./games.mjs";
import { keep, post } from "./seats.mjs";

const BOTS = {
  normal: ["Normal", "plans its turns"], easy: ["Easy", "plans its turns, and every fourth action is a slip"],
  hard: ["Hard", "thinks for up to two seconds"],
  first: ["First option", "takes whatever comes first"], random: ["Random", "does anything that is legal"],
  passive: ["Passive", "declines what it can: good for a first look"], eager: ["Eager", "does what it can"], best: ["Best", "plans its turns"],
  ismcts: ["Searching", "thinks for some seconds"],
};
const DELAYS = [[0, "no delay"], [60, "1 minute later"], [300, "5 minutes later"], [900, "15 minutes later"]];
const CLOCKS = [[0, "none"], [15, "15 minutes"], [25, "25 minutes"], [40, "40 minutes"]];
const START = { bot: "Start the game", person: "Make the invitation", solo: "Start the game" };

const identityOf = (choices, deck) => choices.decks.find((d) => d.name === deck.name)?.identity ?? "";

function Lobby({ choices }) {
  const asked = new URLSearchParams(location.search);
  const [rules, setRules] = useState(choices.rules);
  const game = choices.books.find((b) => b.name === rules).game;
  const fresh = (of) => Object.fromEntries(Object.keys(SIDES).map((side) => [side, { name: choices.starters[of][side], text: "" }]));
  const [decks, setDecks] = useState(fresh(game));
  const [side, setSide] = useState(asked.get("side") === "corp" ? "corp" : "runner");
  const [opponent, setOpponent] = useState(asked.get("with") in START ? asked.get("with") : "bot");
  const [bot, setBot] = useState(choices.bots[0]);
  const [name, setName] = useState("");
  const [spectators, setSpectators] = useState(true);
  const [delay, setDelay] = useState(0);
  const [clock, setClock] = useState(0);
  const [format, setFormat] = useState("");
  const [faults, setFaults] = useState([]);
  const [state, setState] = useState("");

  const changeRules = (to) => {
    const next = choices.books.find((b) => b.name === to).game;
    if (next !== game) setDecks(fresh(next));
    setRules(to);
    setFaults([]);
  };
  const start = async (event) => {
    event.preventDefault();
    setState("Starting …");
    setFaults([]);
    try {
      const brought = opponent === "person" ? { [side]: wordsOf(decks[side]) } : { corp: wordsOf(decks.corp), runner: wordsOf(decks.runner) };
      const made = await post("/api/games", {
        rules, format, side, spectators, names: name.trim() ? { [side]: name.trim() } : {}, delay: spectators ? delay : 0, decks: brought,
        clock: opponent === "person" ? 60 * clock : 0, opponent: opponent === "bot" ? { bot } : { [opponent]: true },
      });
      const against = opponent === "bot" ? `the bot “${BOTS[bot]?.[0] ?? bot}”` : "";
      keep(made.id, { side: made.side, invite: made.invite ?? "", solo: opponent === "solo", opponent: against, identity: identityOf(choices, decks[side]) });
      location.assign(opponent === "person" ? `/invite/${made.id}` : `/g/${made.id}`);
    } catch (error) {
      setFaults(error.faults?.length ? error.faults : [{ message: error.message }]);
      setState("The game did not start.");
    }
  };
  const one = (of, label) => html`<${DeckChoice} key=${of} side=${of} rules=${rules} format=${format} label=${label} deck=${decks[of]}
    decks=${choices.decks.filter((d) => d.game === game)} faults=${faultsOf(faults, of)}
    change=${(to) => { setDecks({ ...decks, [of]: to }); setFaults(faults.filter((f) => !faultsOf([f], of).length)); }} />`;
  const theirs = choices.decks.find((d) => d.name === decks[OTHER[side]].name);
  return html`<form class="lobby" onSubmit=${start}>
    <div class="first">
      <${Choice} label="Against" name="opponent" value=${opponent} change=${setOpponent}
        options=${[["bot", "a bot"], ["person", "a friend", "by a link"], ["solo", "solo", "both sides"]]} />
      <${Choice} label=${opponent === "solo" ? "You begin as" : "You play"} name="side" value=${side} change=${setSide} options=${[["runner", "the Runner"], ["corp", "the Corp"]]} />
      ${opponent === "bot" && html`<${Choice} label="Level of the bot" name="bot" value=${bot} change=${setBot}
        options=${choices.bots.map((each) => [each, BOTS[each]?.[0] ?? each])} />
        <p class="muted level">${BOTS[bot]?.[1] ?? ""}</p>`}
      ${opponent === "person" && html`<${Choice} label="Clock, for each of you" name="clock" value=${clock} change=${setClock} options=${CLOCKS} />`}
    </div>
    ${one(side, opponent === "solo" ? `The ${SIDES[side]}’s deck` : "Your deck")}
    ${opponent === "person"
      ? html`<p class="note">Your friend brings a deck of their own. Neither of you sees the list of the other.</p>`
      : html`<details class="other-deck" open=${opponent === "solo" || faultsOf(faults, OTHER[side]).length > 0}>
          <summary>${opponent === "solo" ? `The ${SIDES[OTHER[side]]}’s deck` : "The bot’s deck"}: <b>${theirs ? `${theirs.title}, ${factionOf(theirs)}` : "own list"}</b></summary>
          ${one(OTHER[side], opponent === "solo" ? `The ${SIDES[OTHER[side]]}’s deck` : "The bot’s deck")}</details>`}
    <details class="more"><summary>Rule book, format, name, spectators</summary>
      <div class="columns">
        <p><label for="rules">Rule book</label>
          <select id="rules" value=${rules} onChange=${(e) => changeRules(e.target.value)}>
            ${choices.books.map((b) => html`<option key=${b.name} value=${b.name}>${b.title}</option>`)}
          </select></p>
        <p><label for="format">Format of the decks</label>
          <select id="format" value=${format} onChange=${(e) => { setFormat(e.target.value); setFaults([]); }}>
            <option value="">any</option>
            ${choices.formats.map((each) => html`<option key=${each.name} value=${each.name}>${each.title}</option>`)}
          </select></p>
        <p><label for="name">Your name, if you like</label>
          <input id="name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(e) => setName(e.target.value)} /></p>
        <p class="tick"><label><input type="checkbox" checked=${spectators} onChange=${(e) => setSpectators(e.target.checked)} /> People with the link of the game may watch. They see what both players may see.</label></p>
        ${spectators && html`<p><label for="delay">They see it</label>
          <select id="delay" value=${String(delay)} onChange=${(e) => setDelay(Number(e.target.value))}>
            ${DELAYS.map(([seconds, words]) => html`<option key=${seconds} value=${seconds}>${words}</option>`)}
          </select></p>`}
      </div></details>
    <${ListFaults} id="faults" faults=${others(faults)} />
    <p class="go"><button class="primary large" type="submit" disabled=${state === "Starting …"}>${START[opponent]}</button>
      <span role="status">${state}</span></p>
  </form>
  <${YourGames} />`;
}

const place = document.getElementById("lobby");
place.textContent = "";
render(html`<${Lobby} choices=${JSON.parse(place.dataset.choices)} />`, place);
