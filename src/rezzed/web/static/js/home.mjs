// The first page is a table: two bots play on it. One press begins a game of one's own.

import { Board } from "./board.mjs";
import { html, render, useEffect, useState } from "./dom.mjs";
import { learn } from "./faces.mjs";
import { YourGames } from "./games.mjs";
import { Dialog } from "./menu.mjs";
import { ask, keep, post, seats } from "./seats.mjs";

const SIDES = { corp: "Corp", runner: "Runner" };
const AGAIN = 2500; // milliseconds between two looks

/** The game of the bots, looked at while the page is in sight. */
function useShow() {
  const [show, setShow] = useState(null);
  useEffect(() => {
    let timer, left = false;
    const look = async () => {
      if (!document.hidden) await ask("/api/show").then((found) => {
        learn(found.faces);
        if (!left) setShow(found);
      }, () => {});
      if (!left) timer = setTimeout(look, AGAIN);
    };
    look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return show;
}

function Show() {
  const show = useShow();
  const [still, setStill] = useState(null);
  const shown = still ?? show;
  if (!shown) return html`<p class="muted">Two bots sit down …</p>`;
  const told = shown.over ? (shown.winner ? `The ${SIDES[shown.winner]} wins` : "The game is over") : shown.said[0] ?? "";
  return html`<p class="caption"><span>Two bots play · turn ${shown.turn}</span> <b>${told}</b>
      <button type="button" class="quiet" aria-pressed=${String(Boolean(still))} onClick=${() => setStill(still ? null : shown)}>${still ? "Go on" : "Hold"}</button></p>
    <div class="stage" inert><${Board} view=${shown.view} mine="runner" decision=${null} act=${() => {}} /></div>`;
}

const WINS = [
  ["corp", "The Corp", "has agendas in its deck. It installs them behind ice, advances them with clicks and credits, and scores 7 points. It also wins if the Runner must take damage without a card left."],
  ["runner", "The Runner", "runs on the Corp’s servers: HQ is its hand, R&D its deck, Archives its discard pile, remotes what it has installed. Whoever gets past the ice accesses cards and steals agendas: 7 points win. The Runner also wins if the Corp cannot draw."],
];

/** How each side wins: shown before the first game. */
function Wins({ start, close }) {
  return html`<${Dialog} title="How each side wins" close=${close}>
    ${WINS.map(([side, name, words]) => html`<p class=${`wins ${side}`}><b>${name}</b> ${words}</p>`)}
    <p>Each turn has clicks: three for the Corp and four for the Runner. Almost everything costs a click, and many things cost credits.</p>
    <p class="buttons"><button type="button" class="primary" onClick=${() => start(true)}>Guided start: eight short steps</button>
      <button type="button" onClick=${() => start(false)}>Just play</button></p>
  <//>`;
}

function Begin({ starters }) {
  const [state, setState] = useState("");
  const [asking, setAsking] = useState(false);
  const start = async (guide) => {
    setAsking(false);
    setState("Dealing …");
    try {
      const decks = Object.fromEntries(Object.entries(starters).map(([side, name]) => [side, { name }]));
      const made = await post("/api/games", { decks, side: "runner", opponent: { bot: "best" } });
      keep(made.id, { side: "runner", invite: "", opponent: "the bot “Best”" });
      location.assign(`/g/${made.id}${guide ? "?guide=1" : ""}`);
    } catch (error) {
      setState(error.message);
    }
  };
  const first = seats().length === 0;
  return html`<p class="go-now"><button type="button" class="primary large" disabled=${state === "Dealing …"} onClick=${() => start(false)}>Play now</button>
      <button type="button" class="large" onClick=${() => setAsking(true)}>${first ? "First game?" : "Guided start"}</button></p>
    <p class="muted" role="status">${state || "Starter decks against a bot. You are the Runner."}</p>
    ${asking && html`<${Wins} start=${start} close=${() => setAsking(false)} />`}`;
}

const enter = document.getElementById("enter");
enter.textContent = "";
render(html`<${Begin} starters=${JSON.parse(enter.dataset.starters)} />`, enter);
render(html`<${YourGames} />`, document.getElementById("games"));
render(html`<${Show} />`, document.getElementById("show"));

function Own() {
  const [dialog, open] = useState(null);
  return html`<button type="button" class="quiet" onClick=${() => import("./owndialog.mjs").then(open)}>Your own cards …</button>${dialog && html`<${dialog.OwnCards} close=${() => open(null)} />`}`;
}

render(html`<${Own} />`, document.getElementById("own"));
