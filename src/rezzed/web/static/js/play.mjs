// A table: the game from one's seat, or as a spectator. The server decides everything; this page shows and asks.

import { Board } from "./board.mjs";
import { Ask, Invitation, Offer, Stops, Until, ActionField } from "./controls.mjs";
import { html, render, useEffect, useMemo, useRef, useState } from "./dom.mjs";
import { Finish } from "./finish.mjs";
import { Help, KeysButton, bind } from "./keys.mjs";
import { Log } from "./log.mjs";
import { OTHER, SIDES, endsTurn, safe, turnOf } from "./moves.mjs";
import { Options } from "./options.mjs";
import { keep, post, seatOf } from "./seats.mjs";
import { GameTable } from "./table.mjs";

const LINKS = {
  connecting: ["…", "Connecting"], open: ["✓", "Connected"], lost: ["!", "Connection lost; trying again"], refused: ["×", "No connection"],
};
const SHORT = { c: "take credit", d: "draw", r: "remove tag", j: "jack out", purge: "purge" }; // verbs of keys

function TurnBar({ state, press }) {
  const { update, side, game, link } = state;
  const turn = update && turnOf(update, side);
  const [sign, words] = LINKS[link];
  return html`<header class=${`turnbar ${turn?.mine ? "mine" : ""}`}>
    <p class="whose" role="status"><strong>${turn?.short ?? (link === "refused" ? "This game cannot be shown" : "Loading …")}</strong> <span>${turn?.more}</span></p>
    <p class="facts">
      <span class=${`link ${link}`} role="status"><span aria-hidden="true">${sign}</span> ${words}</span>
      ${game && html`<span>${side ? `You are the ${SIDES[side]}` : "You are watching"}${side || !game.delay ? "" : `, ${game.delay} seconds late`}</span>`}
      <span class=${`press ${press.state}`} role="status">${press.words}</span>
    </p>
  </header>`;
}

/**
 * What a press has come to: {state: "" | sent | done | refused, words, option}. A second press at the same decision is dropped. The
 * next decision may arrive before the answer to the press: then one can act there at once.
 */
function usePress(table, update) {
  const [press, setPress] = useState({ state: "", words: "" });
  const sent = useRef(null);
  const act = async (action) => {
    if (!update || sent.current === update.at) return false;
    const words = typeof action === "string" ? action : action.text;
    const { at } = update;
    sent.current = at;
    setPress({ state: "sent", words: `Sent: ${words}`, option: action });
    const end = (state, told) => {
      if (sent.current !== at) return; // a later press is told of
      sent.current = null;
      setPress({ state, words: told });
    };
    try {
      await table.request("apply", { action: typeof action === "string" ? action : action.id, at });
      end("done", `Done: ${words}`);
      return true;
    } catch (error) {
      end("refused", `Not done: ${error.message}${error.data?.cite ? ` (${error.data.cite})` : ""}`);
      return false;
    }
  };
  const tell = (state, words) => setPress({ state, words });
  useEffect(() => { if (update?.over) tell("", ""); }, [update?.over]);
  return { press, act, tell };
}

function Decide({ update, side, press, act }) {
  const panel = useRef(null);
  const next = safe(update, side);
  const mine = update.decision && update.waiting === side;
  const turn = turnOf(update, side);
  const inside = useRef(false);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [update.at]);
  return html`<section class=${`decide ${turn.mine ? "mine" : ""}`} aria-label="Decision" tabindex="-1" ref=${panel} aria-busy=${press.state === "sent"}
      onFocusIn=${() => { inside.current = true; }} onFocusOut=${(e) => { inside.current = e.relatedTarget === null; }}>
    ${mine ? html`
      ${update.passing && html`<p class="muted">This is passed for you in a moment. Press an option to act.</p>`}
      <${Options} decision=${update.decision} act=${act} safe=${next?.action} next=${next?.next} sent=${press.state === "sent" ? press.option : null} />`
    : html`<p class="wait">${turn.short}. ${turn.more}</p>`}
  </section>`;
}

const TAKE_BACK = { free: "Take back", ask: "Ask to take back" };

function Players({ game, update }) {
  const name = (side) => game.names?.[side] || (game.bots?.[side] ? `bot “${game.bots[side]}”` : "");
  const one = (side) => html`<li><strong>${SIDES[side]}</strong> ${name(side)}
    ${!game.bots?.[side] && html` <span class="muted">${update.here?.[side] ? "here" : "away"}</span>`}</li>`;
  return html`<ul class="players" aria-label="Players">${one("corp")}${one("runner")}</ul>`;
}

function Actions({ state, send, ask }) {
  const { update, side } = state;
  return html`<div class="buttons" role="group" aria-label="Game">
    <button disabled=${!update.can_take_back} onClick=${() => send("takeback")} title=${update.can_take_back ? "" : "You have made no decision that can be taken back"}>${TAKE_BACK[update.can_take_back] ?? "Take back"} <kbd>u</kbd></button>
    <button onClick=${() => ask({ title: "Give up the game?", text: `The ${SIDES[OTHER[side]]} wins at once. This cannot be taken back.`, yes: "Give up", then: () => send("concede") })}>Concede …</button>
  </div>`;
}

/** Offer a rematch, accept one, or go to one that was agreed. */
async function rematch(id, tell) {
  try {
    const made = await post(`/api/games/${id}/rematch`, {});
    if (made.agreed) enter(made);
    else tell("done", "You offered a rematch");
  } catch (error) {
    tell("refused", error.message);
  }
}

function Over({ id, state, tell }) {
  const { update, side } = state;
  const turn = turnOf(update, side);
  return html`<section class="over" aria-label="End of the game">
    <h2>${turn.short}: ${turn.more}</h2>
    <p class="buttons">
      ${side && html`<button class="primary" onClick=${() => rematch(id, tell)}>${update.rematch ? "Go to the rematch" : "Rematch, sides exchanged"}</button>`}
      <a class="button" href="/replay/${id}">Replay</a> <a class="button" href="/play">New game</a>
    </p>
    <${Finish} id=${id} update=${update} />
  </section>`;
}

function enter(made) {
  keep(made.id, { side: made.side, invite: "" });
  location.assign(`/g/${made.id}`);
}

/** Handlers of the keys, by the names of the key table. */
function handlers({ state, act, send, tell, field, ask, help }) {
  const { update, side } = state;
  const option = (words) => update?.decision?.options.find((o) => o.text === words || o.verb === words);
  const short = (words) => () => {
    const found = option(words);
    if (found) act(found);
    else tell("refused", `Not now: ${words}`);
  };
  return {
    continue: () => {
      const next = safe(update, side);
      if (next) act(next.action);
      else if (update?.waiting === side) tell("refused", "Space does nothing here: choose");
    },
    takeback: () => (update?.can_take_back ? send("takeback") : tell("refused", "Nothing can be taken back now")),
    credit: short(SHORT.c), draw: short(SHORT.d), tag: short(SHORT.r), jackout: short(SHORT.j), purge: short(SHORT.purge),
    endturn: () => (update && endsTurn(update) && option("pass") ? act(option("pass")) : tell("refused", "The turn ends when all clicks are spent")),
    words: () => field.current?.focus(),
    why: () => field.current?.focus(),
    full: () => send("stops", { full: !update?.control?.full }),
    help,
  };
}

function Room({ id, stops }) {
  const [state, setState] = useState({ link: "connecting", side: "", game: null, update: null, events: [], error: "" });
  const table = useMemo(() => new GameTable(id, new URLSearchParams(location.search).get("seat") ?? "", setState), [id]);
  const [question, setQuestion] = useState(null);
  const [helping, setHelping] = useState(false);
  const field = useRef(null);
  const { update, side, game, events } = state;
  const { press, act, tell } = usePress(table, update);
  const send = async (method, params = {}) => {
    try {
      return await table.request(method, params);
    } catch (error) {
      tell("refused", error.message);
      return null;
    }
  };

  useEffect(() => () => table.close(), [table]);
  useEffect(() => {
    const turn = update && turnOf(update, side);
    document.title = `${turn ? `${turn.mine ? "● " : ""}${turn.short}` : "Game"} – rezzed`;
    if (side && game) keep(id, { side, over: update?.over ?? false });
  }, [update?.at, update?.over, side, update?.waiting]);
  const keys = handlers({ state, act, send, tell, field, ask: setQuestion, help: () => setHelping(true) });
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => bind("play", (name, ...more) => latest.current[name]?.(...more)), []);

  if (!update) return html`<h1 class="hidden">Game</h1><${TurnBar} state=${state} press=${press} /><p role="alert">${state.error}</p>`;
  const invite = seatOf(id)?.invite;
  const take = async () => {
    const done = await send("takeback");
    if (done) tell("done", done.done ? "Taken back" : "You asked to take back");
  };
  const answer = (yes) => (yes && update.offer.what === "rematch" ? rematch(id, tell) : send("answer", { what: update.offer.what, yes }));
  const sent = (method, params) => (method === "takeback" ? take() : send(method, params));
  return html`
    <h1 class="hidden">Game</h1>
    <${TurnBar} state=${state} press=${press} />
    ${state.link !== "open" && html`<p class="note" role="alert">${state.error || "The connection is lost. Nothing that was accepted is lost; the page connects again by itself."}</p>`}
    ${side && invite && game && !game.joined && !update.here?.[OTHER[side]] && html`<${Invitation} id=${id} invite=${invite} side=${side} />`}
    ${update.offer && html`<${Offer} offer=${update.offer} side=${side} answer=${answer} />`}
    <div class="table">
      <div class="field"><${Board} view=${update.view} mine=${side} decision=${update.decision} act=${act} /></div>
      <div class="side">
        ${update.over ? html`<${Over} id=${id} state=${state} tell=${tell} />` : side && html`<${Decide} update=${update} side=${side} press=${press} act=${act} />`}
        <${Players} game=${game ?? {}} update=${update} />
        ${side && game && !update.over && html`
          <${Until} control=${update.control} run=${update.view.run} until=${(what) => send("until", { what })} />
          <${Actions} state=${state} send=${sent} ask=${setQuestion} />
          <${ActionField} act=${act} why=${(action) => table.request("why", { action })} field=${field} />
          <${Stops} control=${update.control} side=${side} places=${stops.places[game.rules] ?? []} levels=${stops.levels} change=${(words) => send("stops", { words })} full=${(full) => send("stops", { full })} />`}
        <p class="buttons"><${KeysButton} where="play" /></p>
      </div>
      <div class="story"><h2>Log</h2><${Log} events=${events} /></div>
    </div>
    ${question && html`<${Ask} ...${question} done=${(yes) => { setQuestion(null); if (yes) question.then(); }} />`}
    ${helping && html`<${Help} where="play" close=${() => setHelping(false)} />`}`;
}

const place = document.getElementById("app");
place.textContent = "";
render(html`<${Room} id=${place.dataset.game} stops=${JSON.parse(place.dataset.stops)} />`, place);
