// The analysis page: a position of a study, its moves, the chart of the book, and the engine.

import { Board } from "./board.mjs";
import { Chart } from "./chart.mjs";
import { cardPage, paragraphPage } from "./judge.mjs";
import { html, render, useEffect, useReducer, useRef, useState } from "./dom.mjs";
import { Engine } from "./engine.mjs";
import { Keeping } from "./keeping.mjs";
import { Help, KeysButton, bind } from "./keys.mjs";
import { Log } from "./log.mjs";
import { START } from "./nodes.mjs";
import { Notices } from "./notices.mjs";
import { Options } from "./decide.mjs";
import { movesOf } from "./moves.mjs";
import { EMPTY, Question, questionOf } from "./question.mjs";
import { priced, pricesOf } from "./prices.mjs";
import { connect } from "./rpc.mjs";
import { Study } from "./study.mjs";
import { Moves } from "./tree.mjs";
import { Impossible, Why } from "./why.mjs";

const EYES = { judge: "Everything", corp: "What the Corp sees", runner: "What the Runner sees" };
const PRICES = 300; // milliseconds before the prices of a position are asked for
const EVERY = "rezzed.every"; // whether each window is asked
const SERVED = document.querySelector("meta[name=rezzed-engine]")?.content !== "worker";

/** The parts of the page. They tell the view when something has changed. */
function makeParts() {
  const listeners = new Set();
  const tell = () => listeners.forEach((told) => told());
  const client = connect();
  const study = new Study(client);
  const keeping = new Keeping(study, tell);
  const engine = new Engine(client, study, tell);
  client.watch(tell);
  study.watch(tell);
  return { client, study, keeping, engine, tell, listeners, books: [], charts: new Map() };
}

const parts = makeParts();

/** Show why the engine refused something. */
function refused(error) {
  if (!error.data) throw error;
  parts.study.error = error.data;
  parts.tell();
}

function useParts() {
  const [, again] = useReducer((n) => n + 1, 0);
  useEffect(() => {
    parts.listeners.add(again);
    return () => parts.listeners.delete(again);
  }, []);
}

/** The chart of the book of this study; asked for once. */
function useChart(rules) {
  useEffect(() => {
    if (!rules || parts.charts.has(rules)) return;
    parts.charts.set(rules, null);
    parts.client.request("chart", { rules }).then((found) => parts.charts.set(rules, found)).then(parts.tell, refused);
  }, [rules]);
  return parts.charts.get(rules) ?? null;
}

/** What the rig pays for each piece of ice of the position that is shown; asked for when the page has nothing else to ask. */
function usePrices() {
  const { study, client } = parts;
  const [prices, setPrices] = useState(new Map());
  useEffect(() => {
    if (!study.save) return undefined;
    let left = false;
    const timer = setTimeout(() => pricesOf(study, client).then((found) => left || setPrices(found), refused), PRICES);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [study.at, study.epoch, study.rules]);
  return prices;
}

/** What comes after the present step, in the words of the book; empty if that depends. */
function following(book, view) {
  const steps = book?.phases.flatMap((phase) => phase.steps) ?? [];
  const next = steps.find((step) => step.id === view.step.id)?.next ?? [];
  return next.length === 1 ? (steps.find((step) => step.id === next[0].to)?.gist ?? "") : "";
}

/** Ask at each window, or pass those in which nobody would act; the browser remembers it. */
function every(on) {
  parts.study.every = on;
  try {
    localStorage.setItem(EVERY, on ? "yes" : "");
  } catch {
    // It lasts as long as this page.
  }
  parts.tell();
}

function asked() {
  try {
    return localStorage.getItem(EVERY) === "yes";
  } catch {
    return false;
  }
}

function Bar({ page, set, switchBook }) {
  const { study } = parts;
  const chosen = (event) => {
    const rules = event.target.value;
    event.target.value = study.rules; // until the moves have been played under the other book
    switchBook(rules);
  };
  return html`<div class="bar">
    <h1 class=${study.title ? "" : "hidden"}>${study.title || "Analysis"}</h1>
    ${study.save && html`<label><span class="label">Book</span> <select aria-label="Book" value=${study.rules} disabled=${study.busy > 0} onChange=${chosen}>
      ${[...new Set([...parts.books, study.rules])].filter(Boolean).map((book) => html`<option value=${book}>${book}</option>`)}</select></label>
    <label><span class="label">Show</span> <select aria-label="Show" value=${page.eyes} onChange=${(event) => set({ eyes: event.target.value })}>
      ${Object.entries(EYES).map(([key, words]) => html`<option value=${key}>${words}</option>`)}</select></label>`}
    ${study.save && html`<label class="switch"><input type="checkbox" checked=${study.every} onChange=${(event) => every(event.target.checked)} /> Ask at every window</label>`}
    <span class="bar-buttons">
      <button type="button" onClick=${() => set({ editing: EMPTY })}>Set up a board</button>
      <button type="button" onClick=${() => import("./open.mjs").then((part) => set({ part, dialog: "open" }))}>Open …</button>
      <button type="button" disabled=${!study.save} onClick=${() => import("./addcard.mjs").then((part) => set({ part, dialog: "add" }))}>Add a card …</button>
      <button type="button" disabled=${!study.save} onClick=${() => set({ editing: study.board })}>Edit board</button>
      <button type="button" disabled=${!study.save} onClick=${() => import("./share.mjs").then((part) => set({ part, dialog: "share" }))}>Share</button>
      <button type="button" onClick=${() => import("./owndialog.mjs").then((part) => set({ part, dialog: "own" }))}>Your own cards …</button>
      <${KeysButton} where="analysis" />
    </span>
    <span class="busy" role="status">${study.busy ? "…" : ""}</span>
  </div>`;
}

function Position({ page, set, act, prices }) {
  const { study, client } = parts;
  const { position, asked: question, views } = study.shown;
  const view = views[page.eyes];
  const other = { corp: views.runner, runner: views.corp }[page.eyes] ?? null;
  const stale = study.busy > 0 && study.parts.get(study.at) !== study.shown;
  const box = useRef(null);
  useEffect(() => priced(box.current, prices));
  return html`<div class="position" aria-busy=${stale ? "true" : null} ref=${box}>
    <${Board} view=${view} other=${other} mine=${page.mine} decision=${position.decision} asked=${question} act=${act} link=${SERVED ? cardPage : null}
      why=${async (action) => client.request("wish", { save: await study.here(), action })} />
    <section class="under" aria-label="Lines"><${Moves} study=${study} doing=${page.doing} setDoing=${(doing) => set({ doing })} comments=${page.comments} say=${(said) => set({ said })} /></section>
  </div>`;
}

/** What the options are, and the field for words. */
function StudyDecision({ page, book, act, box }) {
  const { study, client } = parts;
  const { position, asked: question, views } = study.shown;
  const view = views[page.eyes];
  return html`<section class="decide study-decide" aria-label="Decision">
    <${Options} decision=${position.decision} asked=${question} act=${act} next=${following(book, view)} sent=${page.sent} run=${view.run} />
    <${Why} study=${study} client=${client} box=${box} />
    <${Impossible} study=${study} client=${client} />
  </section>`;
}

const PANELS = { chart: "Chart", engine: "Engine", log: "Log" };

function Tabs({ names, chosen, choose }) {
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = names[(names.indexOf(chosen) + step + names.length) % names.length];
    choose(next);
    event.currentTarget.querySelector(`[data-tab=${next}]`).focus();
  };
  return html`<div class="tabs" role="tablist" aria-label="Beside the board" onKeyDown=${keys}>${names.map((name) => html`<button type="button"
    role="tab" id=${`tab-${name}`} data-tab=${name} aria-selected=${String(name === chosen)} aria-controls="panel" tabindex=${name === chosen ? "0" : "-1"}
    onClick=${() => choose(name)}>${PANELS[name]}</button>`)}</div>`;
}

function Beside({ page, set, book, act, box }) {
  const { study, engine, client } = parts;
  const paragraphs = SERVED ? (cite) => paragraphPage(study.rules, cite) : null;
  const names = Object.keys(PANELS);
  const [EnginePanel, setPanel] = useState(null); // fetched when somebody first looks at it
  useEffect(() => {
    if (page.tab === "engine") import("./enginepanel.mjs").then((found) => setPanel(() => found.EnginePanel));
  }, [page.tab]);
  const chosen = names.includes(page.tab) ? page.tab : "chart";
  const panel = {
    chart: () => book && html`<${Chart} book=${book} chart=${study.shown.chart} paragraphs=${paragraphs} />`,
    engine: () => EnginePanel && html`<${EnginePanel} engine=${engine} study=${study} client=${client} play=${(line) => study.play(line)} />`,
    log: () => html`<${Log} events=${study.shown.events} link=${paragraphs} pick=${(event) => study.goto(event.node)} />`,
  }[chosen];
  return html`<div class="beside">
    ${page.question && html`<${Question} question=${page.question} engine=${engine} kind=${page.kind} choose=${(kind) => set({ kind })} play=${(line) => study.play(line)}
      away=${study.at !== study.opened} back=${() => study.goto(study.opened)} />`}
    <${StudyDecision} page=${page} book=${book} act=${act} box=${box} />
    <section class="beside-tabs"><${Tabs} names=${names} chosen=${chosen} choose=${(tab) => set({ tab })} />
      <div id="panel" role="tabpanel" aria-labelledby=${`tab-${chosen}`} tabindex="-1">${panel()}</div></section>
  </div>`;
}

function Edit({ page, set, begin }) {
  const { client, study, books } = parts;
  const [faults, setFaults] = useState({ faults: [], inert: [] });
  const board = page.editing;
  const [editor, load] = useState(null); // fetched when somebody first edits
  useEffect(() => {
    import("./editor.mjs").then(load);
  }, []);
  useEffect(() => {
    let left = false;
    const timer = setTimeout(() => client.request("check", { board }).then((found) => left || setFaults(found), refused), 150);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [board]);
  const complete = (text, more = {}) => client.request("complete", { text, ...(board.rules && { rules: board.rules }), ...more }).then((found) => found.titles);
  return html`<section class="edit" aria-label="The editor of the board">
    ${editor && html`<${editor.Editor} board=${board} change=${(changed) => set({ editing: changed })} faults=${faults.faults} inert=${faults.inert} complete=${complete} books=${books} />`}
    <p class="edit-buttons"><button type="button" class="primary" onClick=${() => begin({ board })}>Play from this board</button>
      <button type="button" onClick=${() => set({ editing: null })}>${study.save ? "Back to the study" : "Leave the editor"}</button></p>
  </section>`;
}

/** What the keys do; the names are those of the table of keys. */
function handlers({ set, act, box }) {
  const { study, engine } = parts;
  const { nodes } = study;
  const to = (id) => id && study.goto(id);
  const marks = async (step) => {
    const save = await study.here();
    const { turns, runs } = await parts.client.request("timeline", { save });
    const marked = new Set([...turns, ...runs].map((each) => each.node));
    const line = nodes.line(study.at).map((node) => node.id);
    const here = line.indexOf(study.at);
    to(step < 0 ? line.slice(0, here).findLast((id) => marked.has(id)) : line.slice(here + 1).find((id) => marked.has(id)));
  };
  const write = () => {
    box.current?.focus();
    box.current?.select();
  };
  return {
    back: () => study.back(), forward: () => study.forward(),
    branchBack: () => to(nodes.branching(study.at, -1)), branchForward: () => to(nodes.branching(study.at, 1)),
    up: () => to(nodes.sibling(study.at, -1) ?? START), down: () => to(nodes.sibling(study.at, 1) ?? nodes.end(study.at)),
    first: () => to(START), last: () => to(nodes.end(study.at)),
    backTurn: () => marks(-1), forwardTurn: () => marks(1),
    continue: () => {
      const { position, asked: question } = study.shown ?? {};
      if (question?.space) act(movesOf(position.decision, question).find((move) => move.words === question.main));
    },
    words: write, why: write, undo: () => study.undo(),
    engine: () => {
      set({ tab: "engine" });
      engine.toggle();
    },
    playFirst: () => engine.result("plan")?.ways?.[0] && study.play(engine.result("plan").ways[0].line.slice(0, 1)),
    otherSide: () => set((page) => ({ eyes: { judge: "corp", corp: "runner", runner: "judge" }[page.eyes] })),
    flip: () => set((page) => ({ mine: page.mine === "corp" ? "runner" : "corp" })),
    comment: () => set({ doing: "comment" }), delete: () => study.at !== START && set({ doing: "delete" }),
    comments: () => set((page) => ({ comments: !page.comments })),
    help: () => set({ dialog: "help" }),
  };
}

const FIRST = { question: null, kind: "", eyes: "judge", mine: "runner", tab: "chart", dialog: "", editing: null, doing: "", comments: true, sent: null, said: "", wrong: "", difference: null };

function App() {
  useParts();
  const { study, keeping, client, engine } = parts;
  const [page, change] = useReducer((old, more) => ({ ...old, ...(typeof more === "function" ? more(old) : more) }), FIRST);
  const set = change;
  const box = useRef(null);
  const prices = usePrices();
  const book = useChart(study.rules);
  const start = async () => {
    study.every = asked();
    set({ editing: null, dialog: "", difference: null });
    const { opening } = study;
    const { error = "", nothing = false } = await keeping.start();
    if (nothing && study.opening !== opening) return; // somebody has opened something meanwhile
    const question = nothing || error ? questionOf() : null;
    if (question) {
      if (!(await study.open({ board: question.board, ...(!study.every && { do: [{ op: "pass_on" }] }) }))) return;
      keeping.forget();
    }
    set({ question, kind: "", wrong: error });
  };
  useEffect(() => {
    client.request("hello").then(({ books }) => Object.assign(parts, { books })).then(parts.tell, refused);
    start();
    const moved = () => start();
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  useEffect(() => {
    engine.moved();
    set({ doing: "", sent: null });
  }, [study.at, study.epoch, study.rules]);
  useEffect(() => {
    document.title = `${study.title || "Analyse"} – rezzed`;
  }, [study.title]);
  const act = async (option) => {
    if (!option || study.busy) return;
    set({ sent: option });
    await study.apply(option.text);
    set({ sent: null });
  };
  const begin = async (source) => {
    if (!(await keeping.begin(source))) return;
    set({ dialog: "", editing: null, wrong: "", difference: null, question: null });
    if (!study.every && study.nodes.list.length <= 1) await study.edit([{ op: "pass_on" }]);
  };
  const switchBook = async (rules) => {
    const from = study.rules;
    try {
      const found = await client.request("compare", { save: await study.here(), rules });
      if (await study.replace(found.save)) set({ difference: { ...found, from }, tab: "chart" });
    } catch (error) {
      refused(error);
    }
  };
  const current = useRef(null);
  current.current = handlers({ set, act, box });
  useEffect(() => bind("analysis", (name, detail) => current.current[name]?.(detail)), []);
  const dismiss = (what) => (what === "error" ? ((study.error = null), parts.tell()) : set({ difference: null }));
  const back = () => study.undo().then(() => set({ difference: null }));
  const shown = study.save && study.shown;
  return html`<div class="analyse">
    <${Bar} page=${page} set=${set} switchBook=${switchBook} />
    <${Notices} client=${client} study=${page.dialog === "open" ? { error: null } : study} keeping=${keeping} difference=${page.difference} close=${dismiss} back=${back} />
    <p class="hidden" role="status">${page.said}</p>
    ${page.wrong && html`<p class="notice bad" role="alert">${page.wrong} <button type="button" onClick=${() => set({ wrong: "" })}>Close</button></p>`}
    ${page.editing
      ? html`<${Edit} page=${page} set=${set} begin=${begin} />`
      : shown
        ? html`<div class="columns"><${Position} page=${page} set=${set} act=${act} prices=${prices} /><${Beside} page=${page} set=${set} book=${book} act=${act} box=${box} /></div>`
        : null}
    ${page.dialog === "add" && html`<${page.part.AddCard} board=${study.board} take=${(board) => begin({ board })} close=${() => set({ dialog: "" })}
      complete=${(text) => client.request("complete", { text, rules: study.rules }).then((found) => found.titles)} />`}
    ${page.dialog === "open" && html`<${page.part.OpenDialog} open=${begin} openLocal=${(id) => keeping.show(id).then(() => set({ dialog: "", editing: null }))}
      edit=${(board) => set({ editing: board, dialog: "" })} close=${() => set({ dialog: "" })} books=${parts.books} error=${study.error} served=${SERVED} />`}
    ${page.dialog === "share" && html`<${page.part.ShareDialog} study=${study} client=${client} keeping=${keeping} close=${() => set({ dialog: "" })} served=${SERVED} />`}
    ${page.dialog === "own" && html`<${page.part.OwnCards} close=${() => set({ dialog: "" })} />`}
    ${page.dialog === "help" && html`<${Help} where="analysis" close=${() => set({ dialog: "" })} />`}
  </div>`;
}

const root = document.getElementById("app");
root.textContent = "";
render(html`<${App} />`, root);
