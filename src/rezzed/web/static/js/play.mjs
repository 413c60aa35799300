// A table: the game from one's seat, or as a spectator. The server decides everything; this page shows and asks.

import { Board, cardOf, everyCard } from "./board.mjs";
import { ActionField, Ask, Invitation, Menu, Offer, OpenHands, Until } from "./controls.mjs";
import { Options } from "./decide.mjs";
import { html, render, useEffect, useMemo, useRef, useState } from "./dom.mjs";
import { Finish } from "./finish.mjs";
import { Guide } from "./guide.mjs";
import { Icon } from "./icons.mjs";
import { cardPage } from "./judge.mjs";
import { Help, bind } from "./keys.mjs";
import { Log } from "./log.mjs";
import { Look } from "./look.mjs";
import { flash, moves as mayMove, shake } from "./motion.mjs";
import { OTHER, SIDES, movesOf, turnOf } from "./moves.mjs";
import { keep, post, seatOf } from "./seats.mjs";
import { STEP, settings } from "./settings.mjs";
import { SoloBar, useSolo } from "./solo.mjs";
import { play as sound } from "./sounds.mjs";
import { GameTable } from "./table.mjs";
import { Clocks, Said, Say } from "./talk.mjs";

const LINKS = {
  connecting: ["…", "Connecting"], open: ["●", "Connected"], lost: ["!", "Connection lost; trying again"], refused: ["×", "No connection"],
};
const SHORT = { c: "take credit", d: "draw", r: "remove tag", j: "jack out", purge: "purge" }; // verbs of keys
const HASTE = 350; // milliseconds after a new decision in which Space makes no move that spends a click

/** Show updates one after the other: what the opponent does is seen step by step. Returns the update that is shown, and a skip. */
function useSteps(state) {
  const queue = useRef([]);
  const [shown, show] = useState(null);
  const timer = useRef(0);
  const last = useRef(null);
  const next = () => {
    timer.current = 0;
    const [update, ...rest] = queue.current;
    if (!update) return;
    queue.current = rest;
    show(update);
    if (rest.length) timer.current = setTimeout(next, pause(update, state.side));
  };
  const skip = () => {
    if (!queue.current.length) return false;
    clearTimeout(timer.current);
    timer.current = 0;
    show(queue.current.at(-1));
    queue.current = [];
    return true;
  };
  useEffect(() => {
    const { update } = state;
    if (!update || update === last.current) return;
    const first = !last.current || update.seq < last.current.seq;
    last.current = update;
    queue.current.push(update);
    if (first || !STEP[settings().speed] || !mayMove() || document.hidden) skip();
    else if (!timer.current) {
      const wait = shown ? pause(shown, state.side) - (Date.now() - (shown.shownAt ?? 0)) : 0;
      if (wait > 0) timer.current = setTimeout(next, wait);
      else next();
    }
  }, [state.update]);
  if (shown && !shown.shownAt) shown.shownAt = Date.now();
  return [shown ?? state.update, skip];
}

/** How long an update is looked at: as long as the opponent did something that is told. */
function pause(update, side) {
  const seen = update.lines.some((line) => line.side !== side || line.kind === "damage");
  return seen ? STEP[settings().speed] : 0;
}

/** Sound and light for what an update tells. */
function useEffects(update) {
  useEffect(() => {
    for (const line of update?.lines.slice(-3) ?? []) sound(line.kind);
    const kinds = new Set(update?.lines.map((line) => line.kind));
    if (kinds.has("damage")) shake(document.querySelector(".strip.runner"));
    if (kinds.has("steal")) flash(document.querySelector(".strip.runner"));
    if (kinds.has("score")) flash(document.querySelector(".strip.corp"));
  }, [update]);
}

/** What the other side did since one's own last move, for the bar: at most the last three things. */
function latest(update, side) {
  const story = update.story ?? [];
  const own = story.findLastIndex((line) => line.side === side);
  return story.slice(own + 1).filter((line) => line.side).slice(-3);
}

function TopBar({ state, update, press, open, claim }) {
  const { side, game, link } = state;
  const turn = update && turnOf(update, side);
  const [sign, words] = LINKS[link];
  const said = update && !update.over && latest(update, side);
  return html`<header class=${`turnbar ${turn?.mine ? "mine" : ""}`}>
    <a class="brand" href="/">rezzed</a>
    <p class="whose" role="status"><strong>${turn?.short ?? (link === "refused" ? "This game cannot be shown" : "Loading …")}</strong> <span>${turn?.more}</span></p>
    <p class="said" aria-hidden="true">${(said || []).map((line) => html`<span key=${line.seq} class=${`by-${line.side}`}>${line.text}</span>`)}</p>
    ${update?.clock && html`<${Clocks} clock=${update.clock} side=${side} over=${update.over} claim=${claim} />`}
    <span class=${`press ${press.state}`} role="status">${press.words}</span>
    ${game && !side && html`<span class="soft">You are watching${game.delay ? `, ${game.delay} seconds late` : ""}</span>`}
    ${side && update?.watching > 0 && html`<span class="soft">${update.watching} watching</span>`}
    ${side && html`<span class="hidden">You are the ${SIDES[side]}</span>`}
    <span class=${`link ${link}`} role="status" title=${words}><span aria-hidden="true">${sign}</span><span class="link-words"> ${words}</span></span>
    <button type="button" class="bare menu-button" onClick=${open} aria-haspopup="dialog" aria-label="Menu">☰</button>
  </header>`;
}

/**
 * What a press has come to: {state: "" | sent | done | refused, words, sent}. A second press at the same decision is dropped. The
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
    setPress({ state: "sent", words: `Sent: ${words}`, sent: words });
    const end = (state, told) => {
      if (sent.current !== at) return; // a later press is told of
      sent.current = null;
      setPress({ state, words: told });
    };
    try {
      await table.request("apply", { action: typeof action === "string" || action.id < 0 ? words : action.id, at });
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

/** Whether the server passes this decision at once, so that nobody can act on it. */
const gone = (update, pause) => Boolean(update?.passing && !pause);

function Decide({ update, side, press, act, pause, children }) {
  const panel = useRef(null);
  const mine = update.decision && update.waiting === side && !gone(update, pause);
  const turn = turnOf(update, side);
  const inside = useRef(false);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [update.at]);
  return html`<section class=${`decide ${turn.mine ? "mine" : ""}${update.view.run ? " in-run" : ""}`} aria-label="Decision" tabindex="-1" ref=${panel} data-at=${update.at} aria-busy=${press.state === "sent"}
      onFocusIn=${() => { inside.current = true; }} onFocusOut=${(e) => { inside.current = e.relatedTarget === null; }}>
    ${mine ? html`
      ${update.passing && html`<p class="muted">This is passed for you in a moment. Press an option to act.</p>`}
      <${Options} decision=${update.decision} asked=${update.asked} act=${act} sent=${press.state === "sent" ? press.sent : null} run=${update.view.run} />`
    : html`<div class="wait"><h2>${turn.short}</h2><p>${turn.more}</p></div>`}
    ${children}
  </section>`;
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

function Over({ id, update, side, tell, phrases, say, reveal }) {
  const turn = turnOf(update, side);
  return html`<section class="over" aria-label="End of the game">
    <h2 class=${update.winner === side ? "won" : ""}>${turn.short}: ${turn.more}</h2>
    <p class="score-line"><span class="corp">Corp <b>${update.view.corp.points}</b></span><span class="runner">Runner <b>${update.view.runner.points}</b></span></p>
    <p class="buttons">
      ${side && html`<button class="primary" onClick=${() => rematch(id, tell)}>${update.rematch ? "Go to the rematch" : "Rematch, sides exchanged"}</button>`}
      <a class="button" href="/replay/${id}">Replay</a> <a class="button" href="/play">New game</a>
      ${say && html` <${Say} phrases=${phrases} say=${say} />`}
    </p>
    <${Finish} id=${id} update=${update} reveal=${reveal} />
  </section>`;
}

function enter(made) {
  keep(made.id, { side: made.side, invite: "" });
  location.assign(`/g/${made.id}`);
}

/** Handlers of the keys, by the names of the key table. */
function handlers({ update, side, act, send, tell, field, skip, help, wait }) {
  const all = update ? movesOf(update.decision, update.asked) : [];
  const short = (verb) => () => {
    const found = all.find((move) => move.verb === verb);
    if (found) act(found);
    else tell("refused", `Not now: ${verb}`);
  };
  return {
    continue: () => {
      if (skip() || gone(update, wait)) return;
      const { asked } = update ?? {};
      const main = asked?.space && all.find((move) => move.words === asked.main);
      if (main && main.verb === "take credit" && Date.now() - (update.shownAt ?? 0) < HASTE && mayMove()) return;
      if (main) act(main);
      else if (update?.waiting === side) tell("refused", "Space does nothing here: choose");
    },
    takeback: () => (update?.can_take_back ? send("takeback") : tell("refused", "Nothing can be taken back now")),
    credit: short(SHORT.c), draw: short(SHORT.d), tag: short(SHORT.r), jackout: short(SHORT.j), purge: short(SHORT.purge),
    endturn: () => {
      const end = all.find((move) => move.verb === "end" || (move.verb === "pass" && move.label === "End the turn"));
      return end ? act(end) : tell("refused", "The turn ends when all clicks are spent");
    },
    words: () => field.current?.focus(),
    why: () => field.current?.focus(),
    full: () => send("stops", { full: !update?.control?.full }),
    help,
  };
}

/** The card that is shown beside the table when none is pointed at: what is accessed, encountered, or asks. */
function usual({ view, asked, decision }, side) {
  const { run } = view;
  const id = run?.accessing || run?.encounter?.ice || run?.ice;
  const found = cardOf(view, id);
  if (found) return { card: found, place: run.accessing ? "access" : "ice" };
  const source = decision?.source && everyCard(view).find((each) => each.name === decision.source);
  if (source) return { card: source, place: "" };
  const move = asked?.moves.find((each) => each.words === asked.main && each.card);
  const card = move && cardOf(view, move.card);
  if (card) return { card, place: "" };
  const identity = view[side || "runner"].identity;
  return identity ? { card: identity, place: "identity" } : null;
}

/** The view with the hand of the other side, if both have agreed to see both. */
function withHand(view, hand, side) {
  if (!hand) return view;
  const open = (player, name) => ({ ...view[player], [name]: { ...view[player][name], known: hand } });
  return side === "corp" ? { ...view, runner: open("runner", "grip") } : { ...view, corp: open("corp", "hq") };
}

function Room({ id, stops }) {
  const [state, setState] = useState({ link: "connecting", side: "", game: null, update: null, lines: [], error: "" });
  const [seat, sit] = useState(() => new URLSearchParams(location.search).get("seat") ?? "");
  const table = useMemo(() => new GameTable(id, seat, setState), [id, seat]);
  const [question, setQuestion] = useState(null);
  const [dialog, setDialog] = useState("");
  const [own, setOwn] = useState(null); // fetched when somebody first opens that dialog
  const [looked, setLooked] = useState(null);
  const [revealed, reveal] = useState(null); // the view of somebody who sees everything, when the game is over
  const field = useRef(null);
  const { side, game } = state;
  const solo = useSolo(id, state, sit);
  const [update, skip] = useSteps(state);
  const { press, act, tell } = usePress(table, update);
  useEffects(update);
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
    if (update?.asked && document.activeElement === document.body && !document.querySelector("dialog[open]")) document.querySelector(".decide")?.focus({ preventScroll: true });
  }, [update?.at, update?.over, side, update?.waiting]);
  const keys = handlers({ update, side, act, send, tell, field, skip, wait: state.pause, help: () => setDialog("help") });
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => bind("play", (name, ...more) => current.current[name]?.(...more)), []);

  const bar = html`<${TopBar} state=${state} update=${update} press=${press} open=${() => setDialog("menu")} claim=${() => send("claim")} />`;
  if (!update) return html`<div class="room"><h1 class="hidden">Game</h1>${bar}<p role="alert">${state.error}</p></div>`;
  const invite = seatOf(id)?.invite;
  const take = async () => {
    const done = await send("takeback");
    if (done) tell("done", done.done ? "Taken back" : "You asked to take back");
  };
  const talking = side && Object.keys(state.phrases ?? {}).length > 0;
  const say = async (what) => (await send("say", { what })) && tell("done", `You said: ${state.phrases[what]}`);
  const answer = (yes) => (yes && update.offer.what === "rematch" ? rematch(id, tell) : send("answer", { what: update.offer.what, yes }));
  const view = (update.over && revealed) || withHand(solo.view(update.view), update.open, side);
  const names = Object.fromEntries(["corp", "runner"].map((each) => [each, game?.names?.[each] || (game?.bots?.[each] ? `bot “${game.bots[each]}”` : update.here?.[each] ? "here" : "away")]));
  const seen = looked && cardOf(view, looked.id);
  const shown = seen ? { card: seen, place: looked.place } : usual(update, side);
  const why = side && !update.over ? (action) => table.request("why", { action }) : null;
  const playing = side && game && !update.over;
  return html`<div class="room"><h1 class="hidden">Game</h1>
    ${bar}
    <${Guide} game=${id} update=${update} turns=${(update.story ?? []).filter((line) => line.turn && line.turn.includes("Runner")).length} />
    <div class="notes">
      <${SoloBar} solo=${solo} side=${side} sit=${sit} />
      ${state.link !== "open" && state.link !== "connecting" && html`<p class="note" role="alert">${state.error || "The connection is lost. Nothing that was accepted is lost; the page connects again by itself."}</p>`}
      ${side && invite && game && !game.joined && !update.here?.[OTHER[side]] && html`<${Invitation} id=${id} invite=${invite} side=${side} />`}
      ${update.open && html`<${OpenHands} hide=${() => send("hide")} />`}
      ${update.offer && html`<${Offer} offer=${update.offer} side=${side} answer=${answer} />`}
    </div>
    <div class="field"><${Board} view=${view} mine=${side} decision=${update.decision} asked=${update.asked} act=${act} names=${names} seen=${update.over ? null : update.seen} left=${side ? () => table.request("deck").then((found) => found.left) : null} link=${cardPage} why=${why}
      look=${(card, place) => setLooked({ id: card.id, place })} /></div>
    <${Said} said=${state.phrases && update.said} phrases=${state.phrases ?? {}} side=${side} />
    <div class="side">
      ${update.over ? html`<${Over} id=${id} update=${update} side=${side} tell=${tell} phrases=${state.phrases} say=${talking ? say : null} reveal=${reveal} />` : html`<${Decide} update=${update} side=${side} press=${press} act=${act} pause=${state.pause}>
        ${playing && html`<div class="minor" role="group" aria-label="Game">
          ${(view.run || update.control?.until) && html`<${Until} control=${update.control} run=${view.run} until=${(what) => send("until", { what })} />`}
          <button type="button" disabled=${!update.can_take_back} onClick=${take} title=${update.can_take_back ? "" : "You have made no decision that can be taken back"}>${update.can_take_back === "ask" ? "Ask to take back" : "Take back"} <kbd>u</kbd></button>
          ${talking && html`<${Say} phrases=${state.phrases} say=${say} />`}
          <button type="button" class="only-phone" onClick=${() => setDialog("log")}>Log</button>
        </div>`}<//>`}
      <section class="looked" aria-label="The card that you look at" tabindex="0">${shown ? html`<${Look} key=${shown.card.id} card=${shown.card} place=${shown.place} moves=${[]} act=${act} why=${update.waiting === side ? why : null} asked=${update.at} large=${false} />`
        : html`<p class="muted">Point at a card to read it. Hold it on a phone.</p>`}</section>
      <div class="story"><${Log} events=${update.story} /></div>
      ${playing && html`<${ActionField} act=${act} why=${why} field=${field} at=${update.at} />`}
    </div>
    ${question && html`<${Ask} ...${question} done=${(yes) => { setQuestion(null); if (yes) question.then(); }} />`}
    ${dialog === "own" && html`<${own.OwnCards} close=${() => setDialog("")} />`}
    ${dialog === "help" && html`<${Help} where="play" close=${() => setDialog("")} />`}
    ${dialog === "log" && html`<${Menu} title="Log" close=${() => setDialog("")}><${Log} events=${update.story} title="All of the log" /></${Menu}>`}
    ${dialog === "menu" && html`<${Menu} title="Table" close=${() => setDialog("")} game=${game} update=${update} side=${side} playing=${playing} stops=${stops} send=${send}
      keys=${() => setDialog("help")} own=${() => import("./owndialog.mjs").then((found) => { setOwn(found); setDialog("own"); })} concede=${() => { setDialog(""); setQuestion({ title: "Give up the game?", text: `The ${SIDES[OTHER[side]]} wins at once. This cannot be taken back.`, yes: "Give up", then: () => send("concede") }); }} />`}
  </div>`;
}

const place = document.getElementById("app");
place.textContent = "";
render(html`<${Room} id=${place.dataset.game} stops=${JSON.parse(place.dataset.stops)} />`, place);
