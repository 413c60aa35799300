// The replay of a saved game: a timeline of its turns and runs, step by step, as either seat or the judge sees it.

import { Board } from "./board.mjs";
import { html, render, useEffect, useMemo, useRef, useState } from "./dom.mjs";
import { Help, KeysButton, bind } from "./keys.mjs";
import { decode, encode } from "./links.mjs";
import { Log } from "./log.mjs";
import { SIDES } from "./moves.mjs";
import { START } from "./nodes.mjs";
import { Timeline } from "./plot.mjs";
import { connect } from "./rpc.mjs";
import { ask, seats } from "./seats.mjs";
import { Study } from "./study.mjs";

const LARGEST = 1_000_000; // bytes of a save
const STORED = "rezzed.replay"; // the save that this tab looks at, so that a reload shows it again
const EYES = { judge: "Everything", corp: "What the Corp sees", runner: "What the Runner sees" };
const SPEEDS = [4000, 2000, 1000, 500, 250]; // milliseconds for a step

/** The places where stepping stops: passes in a row are one step, and the last of them is shown. */
export function stepsOf(line) {
  return line.filter((node, k) => node.id === START || node.action !== "pass" || line[k + 1]?.action !== "pass").map((node) => node.id);
}

/** The index of the last of `marks` (with `node`) that is not after the node `at`; -1 before the first. */
export function lastBefore(marks, order, at) {
  const here = order.get(at) ?? 0;
  return marks.findLastIndex((mark) => (order.get(mark.node) ?? Infinity) <= here);
}

function Chooser({ take, error }) {
  const [told, tell] = useState("");
  const [text, setText] = useState("");
  const load = async (file) => {
    if (!file) return;
    if (file.size > LARGEST) tell(`${file.name} has ${file.size.toLocaleString("en")} bytes; a save has at most ${LARGEST.toLocaleString("en")}`);
    else take(await file.text(), file.name);
  };
  const over = seats().filter((seat) => seat.over);
  return html`<h1>Replay</h1>
    <p>Look at any saved game: turn by turn, as either side saw it, and go on from any position.</p>
    <section class="chooser" onDragOver=${(e) => e.preventDefault()} onDrop=${(e) => { e.preventDefault(); load(e.dataTransfer.files[0]); }}>
      <p><label>A file that rezzed saved: <input type="file" accept=".json,.txt" onChange=${(e) => load(e.target.files[0])} /></label></p>
      <form onSubmit=${(e) => { e.preventDefault(); take(text, "pasted save"); }}>
        <label for="save">Or the text of a save</label>
        <textarea id="save" rows="4" spellcheck="false" value=${text} onInput=${(e) => setText(e.target.value)}></textarea>
        <p><button class="primary" disabled=${!text.trim()}>Show it</button></p>
      </form>
      <p class="faults" role="alert">${told || error}</p>
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
  const words = (run) => [`Run on ${run.server}`, run.label, run.stolen?.length ? `steals ${run.stolen.join(", ")}` : ""].filter(Boolean).join(", ");
  return html`<nav class="marks" aria-label="Turns and runs"><ol ref=${list}>
    ${marks.map((mark, k) => html`<li key=${k} class=${mark.kind}><button aria-current=${k === now ? "true" : null} onClick=${() => go(mark.node)}>
      ${mark.kind === "turn" ? `Turn ${mark.number}, ${SIDES[mark.side]}` : words(mark)}</button></li>`)}
  </ol></nav>`;
}

function Steps({ move, playing, speed, place, count }) {
  return html`<div class="steps" role="group" aria-label="Steps">
    <button onClick=${() => move("first")} aria-label="To the beginning">⏮</button>
    <button onClick=${() => move("backTurn")} aria-label="One turn or run back">⏪ <kbd>[</kbd></button>
    <button onClick=${() => move("back")} aria-label="One step back">◀ <kbd>←</kbd></button>
    <button class="primary" onClick=${() => move("play")} aria-pressed=${String(playing)}>${playing ? "Pause" : "Play"} <kbd>Space</kbd></button>
    <button onClick=${() => move("forward")} aria-label="One step forward">▶ <kbd>→</kbd></button>
    <button onClick=${() => move("forwardTurn")} aria-label="One turn or run forward">⏩ <kbd>]</kbd></button>
    <button onClick=${() => move("last")} aria-label="To the end">⏭</button>
    <span class="muted">${place} of ${count}${playing ? `, a step in ${SPEEDS[speed] / 1000} s` : ""}</span>
  </div>`;
}

/** What the eyes see of the events: those that are told are the judge's, so another seat reads its own log from the view. */
const told = (shown, eyes) => shown.events?.[eyes] ?? (Array.isArray(shown.events) ? shown.events : []);

/** The state of stepping: where it is and the moves that it knows. */
function useSteps(study, timeline) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const line = useMemo(() => study.nodes.line(START), [study.nodes]);
  const order = useMemo(() => new Map(line.map((node, k) => [node.id, k])), [line]);
  const steps = useMemo(() => stepsOf(line), [line]);
  const marks = useMemo(() => [...new Set([...(timeline?.turns ?? []), ...(timeline?.runs ?? [])].map((m) => m.node))]
    .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)), [timeline, order]);
  const here = order.get(study.at) ?? 0;
  const next = (list) => list.find((id) => order.get(id) > here);
  const before = (list) => list.findLast((id) => order.get(id) < here);
  const go = (id) => id !== undefined && study.goto(id);
  const moves = {
    first: () => go(START), last: () => go(line.at(-1).id), back: () => go(before(steps)), forward: () => go(next(steps)),
    backTurn: () => go(before(marks) ?? START), forwardTurn: () => go(next(marks) ?? line.at(-1).id),
    play: () => setPlaying(!playing), faster: () => setSpeed(Math.min(SPEEDS.length - 1, speed + 1)), slower: () => setSpeed(Math.max(0, speed - 1)),
  };
  useEffect(() => {
    if (!playing) return undefined;
    if (next(steps) === undefined) { setPlaying(false); return undefined; }
    const timer = setTimeout(moves.forward, SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, speed, study.at, study.shown]);
  const move = (name) => {
    if (name !== "play" && name !== "faster" && name !== "slower") setPlaying(false);
    moves[name]();
  };
  return { line, order, move, playing, speed, go: (id) => { setPlaying(false); go(id); }, place: here, count: line.length - 1 };
}

function Film({ study, timeline, name, again }) {
  const [eyes, setEyes] = useState("judge");
  const [helping, setHelping] = useState(false);
  const [wrong, setWrong] = useState("");
  const s = useSteps(study, timeline);
  const { shown } = study;
  const view = shown.views[eyes];
  const node = study.nodes.get(study.at);
  const latest = useRef(null);
  const analyse = async () => {
    try {
      location.assign(`/analyse${await encode({ save: await study.here(), at: study.at })}`);
    } catch (error) {
      setWrong(error.message);
    }
  };
  latest.current = {
    ...Object.fromEntries(["first", "last", "back", "forward", "backTurn", "forwardTurn", "play", "faster", "slower"].map((n) => [n, () => s.move(n)])),
    flip: () => setEyes(Object.keys(EYES)[(Object.keys(EYES).indexOf(eyes) + 1) % 3]), analyse, help: () => setHelping(true),
  };
  useEffect(() => bind("replay", (n) => latest.current[n]?.()), []);
  useEffect(() => { history.replaceState(null, "", `${location.pathname}#${study.at}`); }, [study.at]);
  const turns = timeline?.turns ?? [];
  const at = turns.length ? lastBefore(turns, s.order, study.at) : -1;
  const decided = node?.side ? `${SIDES[node.side]}: ${node.action}` : "The beginning";
  return html`<header class="turnbar"><p class="whose" role="status"><strong>${decided}</strong> <span>${view.step.gist} (${view.step.cite})</span></p>
      <p class="facts"><span>${name}</span><span>${view.over ? `${view.winner ? `${SIDES[view.winner] ?? "Nobody"} wins` : "Over"}: ${view.ended}` : `turn of the ${SIDES[view.turn]}`}</span>
      <span role="status">${study.busy ? "Loading …" : ""}</span></p></header>
    ${(wrong || study.error) && html`<p class="note faults" role="alert">${wrong || study.error.message}</p>`}
    <div class="table replay">
      <div class="field"><${Board} view=${view} mine=${eyes === "judge" ? "" : eyes} decision=${null} act=${() => {}} /></div>
      <div class="side">
        <${Steps} move=${s.move} playing=${s.playing} speed=${s.speed} place=${s.place} count=${s.count} />
        <p><label for="eyes">View</label> <select id="eyes" value=${eyes} onChange=${(e) => setEyes(e.target.value)}>
          ${Object.entries(EYES).map(([key, words]) => html`<option key=${key} value=${key}>${words}</option>`)}</select></p>
        <p class="buttons"><button class="primary" onClick=${analyse}>Analyse from here</button>
          <button onClick=${again}>Another game</button><${KeysButton} where="replay" /></p>
        ${timeline && html`<${Marks} turns=${turns} runs=${timeline.runs} order=${s.order} at=${study.at} go=${s.go} />`}
      </div>
      <div class="lines">${timeline ? html`<${Timeline} turns=${turns} at=${at} jump=${(turn) => s.go(turn.node)} />` : html`<p class="muted" role="status">Counting …</p>`}</div>
      <div class="story"><h2>Log</h2><${Log} events=${told(shown, eyes)} /></div>
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
  const study = useMemo(() => new Study(client), [client]);
  const [, again] = useState(0);
  const [name, setName] = useState("");
  const [timeline, setTimeline] = useState(null);
  const [error, setError] = useState("");
  const [state, setState] = useState("loading");
  const open = async ({ name: called, at, ...source }) => {
    setState("loading");
    setError("");
    setTimeline(null);
    if (!await study.open(source, at || START)) {
      setError(study.error?.message ?? "this is not a save");
      setState("choose");
      return;
    }
    if (!at || !study.nodes.has(at)) await study.goto(START);
    setName(called);
    setState("open");
    setTimeline(await client.request("timeline", { save: study.save }));
  };
  const take = (text, called) => {
    const kept = { save: text.trim(), name: called };
    try {
      sessionStorage.setItem(STORED, JSON.stringify(kept));
    } catch {
      // Without storage a reload asks for the save again.
    }
    open(kept).catch((wrong) => setError(wrong.message));
  };
  useEffect(() => study.watch(() => again((n) => n + 1)), [study]);
  useEffect(() => {
    first(game).then((found) => (found ? open(found) : setState("choose"))).catch((wrong) => {
      setError(wrong.message);
      setState("choose");
    });
  }, []);
  const leave = () => {
    sessionStorage.removeItem(STORED);
    if (game) location.assign("/replay");
    else { history.replaceState(null, "", location.pathname); setState("choose"); }
  };
  if (state === "loading") return html`<p role="status">Loading the game …</p>`;
  if (state === "choose" || !study.shown) return html`<${Chooser} take=${take} error=${error} />`;
  return html`<${Film} study=${study} timeline=${timeline} name=${name} again=${leave} />`;
}

const place = document.getElementById("app");
place.textContent = "";
render(html`<${Replay} game=${place.dataset.game} />`, place);
