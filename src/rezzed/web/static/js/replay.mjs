// The replay of a game: a save, a replay of jinteki.net or a text log. A timeline of its turns and runs, step by step, as either
// seat or the judge sees it.

import { Board } from "./board.mjs";
import { html, render, useEffect, useMemo, useRef, useState } from "./dom.mjs";
import { Film, lastBefore } from "./film.mjs";
import { Help, KeysButton, bind } from "./keys.mjs";
import { decode, encode } from "./links.mjs";
import { Log } from "./log.mjs";
import { SIDES } from "./moves.mjs";
import { START } from "./nodes.mjs";
import { Timeline, Worth } from "./plot.mjs";
import { RecordFilm, packed, saveIn } from "./record.mjs";
import { connect } from "./rpc.mjs";
import { ask, seats } from "./seats.mjs";

const LARGEST = 1_000_000; // characters of a save
const STORED = "rezzed.replay"; // the save that this tab looks at, so that a reload shows it again
const EYES = { judge: "Everything", corp: "What the Corp sees", runner: "What the Runner sees" };
const SPEEDS = [4000, 2000, 1000, 500, 250]; // milliseconds for a step

function Chooser({ take, load, error }) {
  const [text, setText] = useState("");
  const over = seats().filter((seat) => seat.over);
  return html`<h1>Replay</h1>
    <p>Look at any game: turn by turn, as either side saw it, and go on from any position. Games of rezzed, and replays and text logs of jinteki.net.
      <a href="/review">A review</a> says what each run cost.</p>
    <section class="chooser" onDragOver=${(e) => e.preventDefault()} onDrop=${(e) => { e.preventDefault(); load(e.dataTransfer.files[0]); }}>
      <p><label>Drop a file here, or choose one: <input type="file" accept=".json,.gz,.txt" onChange=${(e) => load(e.target.files[0])} /></label></p>
      <p class="muted">The engine of this site reads the game while this page is open. Nothing is stored on the server. Of a game of jinteki.net, names, chat and times are dropped first.</p>
      <form onSubmit=${(e) => { e.preventDefault(); take(text, "pasted save"); }}>
        <label for="save">Or the text of a save</label>
        <textarea id="save" rows="4" spellcheck=${false} value=${text} onInput=${(e) => setText(e.target.value)}></textarea>
        <p><button class="primary" disabled=${!text.trim()}>Show it</button></p>
      </form>
      <p class="faults" role="alert">${error}</p>
    </section>
    ${over.length > 0 && html`<section aria-label="Your games"><h2>Your finished games</h2><ul>${over.map((s) => html`<li key=${s.id}>
      <a href="/replay/${s.id}">${new Date(s.at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}</a>, you were the ${SIDES[s.side]}</li>`)}</ul></section>`}`;
}

function Marks({ turns, runs, order, at, go }) {
  const marks = [...turns.map((t) => ({ ...t, kind: "turn" })), ...runs.map((r) => ({ ...r, kind: "run" }))]
    .sort((a, b) => (order.get(a.node) ?? 0) - (order.get(b.node) ?? 0) || (a.kind === "turn" ? -1 : 1));
  const now = lastBefore(marks, order, at);
  const list = useRef(null);
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current]");
    if (current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [now]);
  const wordsOf = (mark, k) => (mark.kind === "run" ? run(mark) : mark.number === 0 ? "The beginning" : k === marks.length - 1 ? "The end" : `Turn ${mark.number}, ${SIDES[mark.side]}`);
  const run = (run) => [`Run on ${run.server}`, run.label, run.stolen?.length ? `steals ${run.stolen.join(", ")}` : ""].filter(Boolean).join(", ");
  return html`<nav class="marks" aria-label="Turns and runs"><ol ref=${list}>
    ${marks.map((mark, k) => html`<li key=${k} class=${mark.kind}><button aria-current=${k === now ? "true" : null} onClick=${() => go(mark.node)}>
      ${wordsOf(mark, k)}</button></li>`)}
  </ol></nav>`;
}

function Steps({ moves, playing, speed, place, count }) {
  return html`<div class="steps" role="group" aria-label="Steps">
    <button onClick=${moves.first} aria-label="To the beginning">|◀</button>
    <button onClick=${moves.backTurn} aria-label="One turn or run back">◀◀ <kbd>[</kbd></button>
    <button onClick=${moves.back} aria-label="One step back">◀ <kbd>←</kbd></button>
    <button class="primary" onClick=${moves.play} aria-pressed=${String(playing)}>${playing ? "Pause" : "Play"} <kbd>Space</kbd></button>
    <button onClick=${moves.forward} aria-label="One step forward">▶ <kbd>→</kbd></button>
    <button onClick=${moves.forwardTurn} aria-label="One turn or run forward">▶▶ <kbd>]</kbd></button>
    <button onClick=${moves.last} aria-label="To the end">▶|</button>
    <span class="muted">${place} of ${count}${playing ? `, a step in ${SPEEDS[speed] / 1000} s` : ""}</span>
  </div>`;
}

/** The moves along a film, and whether it plays by itself. */
function useSteps(film) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const { line, order, steps, timeline } = film;
  const marks = useMemo(() => [...new Set([...(timeline?.turns ?? []), ...(timeline?.runs ?? [])].map((m) => m.node))]
    .sort((a, b) => order.get(a) - order.get(b)), [timeline]);
  const here = order.get(film.at);
  const next = (list) => list.find((id) => order.get(id) > here);
  const before = (list) => list.findLast((id) => order.get(id) < here);
  const go = (id) => id !== undefined && film.goto(id);
  const moves = {
    first: () => go(film.start), last: () => go(line.at(-1).id), back: () => go(before(steps)), forward: () => go(next(steps)),
    backTurn: () => go(before(marks) ?? film.start), forwardTurn: () => go(next(marks) ?? line.at(-1).id),
  };
  useEffect(() => {
    if (!playing) return undefined;
    if (next(steps) === undefined) setPlaying(false);
    if (film.busy || next(steps) === undefined) return undefined;
    const timer = setTimeout(moves.forward, SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, speed, film.at, film.busy]);
  const by = (change) => {
    setPlaying(false);
    change();
  };
  return {
    playing, speed, go: (id) => by(() => go(id)), place: here, count: line.length - 1,
    moves: {
      ...Object.fromEntries(Object.entries(moves).map(([name, change]) => [name, () => by(change)])),
      play: () => setPlaying(!playing), faster: () => setSpeed(Math.min(SPEEDS.length - 1, speed + 1)), slower: () => setSpeed(Math.max(0, speed - 1)),
    },
  };
}

function Head({ film, view, name, eyes, see }) {
  const { said, step, run } = film.told;
  const end = SIDES[view?.winner] ? `The ${SIDES[view.winner]} wins: ${view.ended}` : `Over: ${view?.ended}`;
  const now = step ? `${step.gist} (${step.cite})` : run;
  return html`<header class="turnbar replay-bar"><p class="whose" role="status"><strong>${said || (film.at === film.start ? "The beginning" : "…")}</strong> <span>${film.busy ? "" : now}</span></p>
    <p class="facts"><span>${name}</span> ${view && html`· <span>${view.over ? end : `turn of the ${SIDES[view.turn]}`}</span>`} <span>${film.busy ? "Loading …" : ""}</span></p>
    <label for="eyes" class="hidden">View</label> <select id="eyes" value=${eyes} onChange=${(e) => see(e.target.value)}>
      ${Object.entries(EYES).map(([key, words]) => html`<option key=${key} value=${key}>${words}</option>`)}</select></header>`;
}

function Screen({ film, name, again }) {
  const [eyes, setEyes] = useState("judge");
  const [helping, setHelping] = useState(false);
  const [wrong, setWrong] = useState("");
  const s = useSteps(film);
  const { timeline } = film;
  const view = film.views?.[eyes];
  const analyse = async () => {
    try {
      location.assign(`/analyse${await encode(await film.here())}`);
    } catch (error) {
      setWrong(error.message);
    }
  };
  const latest = useRef(null);
  const flip = () => setEyes({ judge: "corp", corp: "runner", runner: "judge" }[eyes]);
  latest.current = { ...s.moves, flip, analyse, help: () => setHelping(true) };
  useEffect(() => bind("replay", (key) => latest.current[key]?.()), []);
  useEffect(() => { history.replaceState(null, "", `${location.pathname}#${film.at}`); }, [film.at]);
  const turns = timeline?.turns ?? [];
  const counted = turns.filter((turn) => turn.corp.credits !== null && turn.runner.credits !== null); // a text log knows half of it
  const fault = wrong || film.error;
  const missing = film.missing.filter((words) => !words.includes(" before this position: ")); // nothing that one would see
  return html`<h1 class="hidden">Replay</h1><${Head} film=${film} view=${view} name=${name} eyes=${eyes} see=${setEyes} />
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    ${missing.length > 0 && html`<p class="muted">Not on the board: ${missing.join("; ")}</p>`}
    <div class="table replay">
      <div class="field">${view && html`<${Board} view=${view} mine=${eyes === "judge" ? "" : eyes} decision=${null} act=${() => {}} />`}</div>
      <div class="side">
        <${Steps} moves=${s.moves} playing=${s.playing} speed=${s.speed} place=${s.place} count=${s.count} />
        <div class="row"><button class="primary" onClick=${analyse}>Analyse from here</button>
          <button onClick=${again}>Another game</button><${KeysButton} where="replay" /></div>
        ${timeline ? html`${counted.length > 0 && html`<${Timeline} turns=${counted} at=${lastBefore(counted, film.order, film.at)} jump=${(turn) => s.go(turn.node)} />
            <${Worth} turns=${counted} at=${lastBefore(counted, film.order, film.at)} jump=${(turn) => s.go(turn.node)} />`}
          <${Marks} turns=${turns} runs=${timeline.runs} order=${film.order} at=${film.at} go=${s.go} />` : html`<p class="muted" role="status">Counting …</p>`}
      </div>
      <div class="story"><h2>Log</h2><${Log} events=${film.log(eyes)} /></div>
    </div>
    ${helping && html`<${Help} where="replay" close=${() => setHelping(false)} />`}`;
}

/** The save to begin with: of the game in the address, of the link, or the one that this tab looked at. */
async function first(game) {
  if (game) return { save: (await ask(`/api/games/${game}/replay`)).save, name: `Game ${game}`, at: location.hash.slice(1) };
  const link = await decode(location.hash);
  if (link) return { ...link, name: "Link" };
  const kept = sessionStorage.getItem(STORED);
  return kept ? { ...JSON.parse(kept), at: location.hash.slice(1) } : null;
}

function Replay({ game }) {
  const client = useMemo(() => connect(), []);
  const [, again] = useState(0);
  const [film, setFilm] = useState(null);
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const [loading, setLoading] = useState(true);
  const show = async (Kind, called, ...source) => {
    const next = new Kind(client, () => {
      setFilm(next);
      again((n) => n + 1);
    });
    setLoading(true);
    setError("");
    setName(called);
    try {
      await next.open(...source);
    } catch (wrong) {
      setError(wrong.message);
      setFilm(null);
    }
    setLoading(false);
  };
  const open = ({ name: called, at, ...source }) => show(Film, called, source, at);
  const take = (text, called) => {
    const kept = { save: text.trim(), name: called };
    try {
      sessionStorage.setItem(STORED, JSON.stringify(kept));
    } catch {
      // Without storage a reload asks for the save again.
    }
    open(kept);
  };
  const load = async (file) => {
    if (!file) return;
    try {
      const save = await saveIn(file, LARGEST);
      if (save === null) await show(RecordFilm, file.name, { file: await packed(file) });
      else take(save, file.name);
    } catch (wrong) {
      setError(`${file.name}: ${wrong.message}`);
    }
  };
  useEffect(() => {
    first(game).then((found) => (found ? open(found) : setLoading(false))).catch((wrong) => {
      setError(wrong.message);
      setLoading(false);
    });
  }, []);
  const leave = () => {
    sessionStorage.removeItem(STORED);
    location.assign("/replay");
  };
  if (film?.views || film?.error) return html`<${Screen} film=${film} name=${name} again=${leave} />`;
  if (loading) return html`<p role="status">Loading the game …</p>`;
  return html`<${Chooser} take=${take} load=${load} error=${error} />`;
}

const place = document.getElementById("app");
place.textContent = "";
render(html`<${Replay} game=${place.dataset.game} />`, place);
