// The engine panel: ways to a goal, the worst case, odds, what the breakers pay, and a table by Corp credits with its plot.

import { Defence, EachClick, EveryTurn, PlayLine, ThisTurn, Threats, many, percent, unbroken } from "./answers.mjs";
import { html, useEffect, useRef, useState } from "./dom.mjs";
import { DECKED, costs } from "./engine.mjs";

const KINDS = { plan: "Plan", worst: "Worst case", every: "Every turn", table: "By Corp credits", odds: "Odds", threats: "Threats", turn: "This turn",
  clicks: "Each click", defence: "Defence", hint: "Engine move", reason: "Bot's reason" };
const FATES = { "": "reaches the goal", survive: "survives the run", flatline: "dies in the run" };
const OF_BOTS = ["hint", "reason"]; // they end by themselves
const HELP = {
  plan: "The cheapest ways if the Corp declines everything optional and rezzes nothing",
  worst: "The cheapest ways against a Corp that does what is worst for the Runner",
  every: "What the goal costs in each turn: the first run, and those after it, when all its ice is rezzed",
  threats: "What the Corp can do with facedown cards, if they come from this deck: every deal, the worst first",
  odds: "The chance to reach the goal, and the expected and worst costs",
  table: "The worst case for different credits of the Corp",
  defence: "What the Runner pays to get into each server, now and next turn, if the Corp does what is worst",
  turn: "Whether this turn is enough for the goal, with cards of the grip and draws before it; several goals, with a semicolon between them, need a run each",
  clicks: "What the next click of the Runner buys",
  hint: "What the bot would do that searches, and why, knowing only what the side knows that must decide",
  reason: "What the usual bot of this side would do, and why, knowing only what the side knows",
};

function Way({ way, play, first }) {
  return html`<details class="way" open=${first}>
    <summary><b>${costs(way)}</b> <span class="muted">${way.server}</span></summary>
    <ul class="way-rows">${(way.rows ?? []).map((row) => html`<li>${row.text}</li>`)}</ul>
    ${way.line && html`<button type="button" onClick=${() => play(way.line)}>Play this line</button>
    <${PlayLine} line=${way.line} play=${play} />`}
  </details>`;
}

function Ways({ found, play }) {
  return html`<div>
    ${found.answer && html`<p class="answer">${unbroken(found.answer)}</p>`}
    ${found.ways.map((way, n) => html`<${Way} key=${n} way=${way} play=${play} first=${n === 0} />`)}
    ${!found.ways.length && html`<p>${found.missing || (found.exact ? "There is no way." : "No way was found yet.")}</p>`}
    ${(found.bounds ?? []).map((proved) => html`<p>${proved.text}.</p>`)}
    ${!found.exact && html`<p class="note">The search was ended early: there may be cheaper ways.</p>`}
    ${found.ignored?.length > 0 && html`<p class="note">Not rezzed, so ignored: ${found.ignored.join(", ")}.</p>`}
    ${found.not_played?.length > 0 && html`<p class="note">Their text is not played: ${found.not_played.join(", ")}.</p>`}
    ${(found.notes ?? []).map((note) => html`<p class="note">${note}</p>`)}
    <p class="muted">${many(found.states, "position")}, ${Math.round(found.elapsed_ms)} ms</p>
  </div>`;
}

const number = (n) => (Number.isInteger(n) ? n : n.toFixed(2));

function Odds({ found, play }) {
  const chance = `${(100 * found.chance).toFixed(found.chance > 0.001 || !found.chance ? 1 : 4)} %`;
  const [word, ...goal] = found.goal.split(" ");
  const lead = { survive: "The Runner survives", flatline: "The Runner dies" }[word];
  const rows = Object.keys(found.costs?.expected ?? {}).filter((key) => found.costs.expected[key] || found.costs.worst[key]);
  return html`<div class="odds">
    <p class="answer">${found.answer ? unbroken(found.answer) : lead ? `${lead} in a run that goes for it (${goal.join(" ")}), if the Corp does what it may, with a chance of` : `The chance to ${found.goal} is`}</p>
    <p><b class="chance">${chance}</b>${found.fraction && !/^[01]$/.test(found.fraction) ? ` = ${found.fraction}` : ""}${found.exact ? ", exact" : `, between ${number(100 * found.low)} and ${number(100 * found.high)} %`}</p>
    ${(found.notes ?? []).map((note) => html`<p class="note">${note}</p>`)}
    ${rows.length > 0 && html`<table><thead><tr><th scope="col">Cost</th><th scope="col">expected</th><th scope="col">worst</th></tr></thead>
      <tbody>${rows.map((key) => html`<tr><th scope="row">${key}</th><td>${number(found.costs.expected[key])}</td><td>${number(found.costs.worst[key])}</td></tr>`)}</tbody></table>`}
    ${found.then?.length > 0 && html`<p>${lead ? "First" : "If all goes well"}: ${found.then.join(", ")}</p>`}
    ${found.then?.length > 0 && html`<button type="button" onClick=${() => play(found.then.slice(0, 1))}>Play the first: ${found.then[0]}</button>`}
    <p class="muted">${many(found.states, "position")}, ${Math.round(found.elapsed_ms)} ms</p>
  </div>`;
}

const points = (lead) => (lead === null ? "" : `${lead < 0 ? "−" : "+"}${Math.abs(100 * lead).toFixed(1)}`);

/** What a bot would do: its sentence, and of a search the numbers of all options. */
function Hint({ found, play }) {
  const side = found.side === "corp" ? "Corp" : "Runner";
  const [best] = found.actions;
  return html`<div class="hint">
    <p class="answer">${unbroken(found.sentence)}</p>
    ${found.bot === "ismcts" ? html`<${Tries} found=${found} side=${side} play=${play} />`
      : html`<button type="button" onClick=${() => play([best.apply])}>Play: ${best.action}</button>`}
  </div>`;
}

function Tries({ found, side, play }) {
  return html`<div>
    <table><caption>${side} to decide</caption><thead><tr><th scope="col">Action</th><th scope="col">${side} wins</th><th scope="col">tries</th>
      <th scope="col" title="How much higher than the first action, in the positions in which both were tried">same positions</th></tr></thead>
      <tbody>${found.actions.map((each, n) => html`<tr key=${each.apply} class=${n === 0 ? "there" : ""}>
        <th scope="row"><button type="button" onClick=${() => play([each.apply])}>${each.action}</button></th><td>${percent(each.estimate)}</td><td>${each.visits}</td>
        <td>${n ? points(each.lead) : ""}</td></tr>`)}</tbody></table>
    <p class="muted">The action to take stands first. “Same positions” compares an action with it where both were tried.</p>
    ${found.actions[0]?.line.length > 1 && html`<p>Then, for example: ${found.actions[0].line.slice(1).join(", ")}</p>`}
    <p class="muted">Estimates from ${many(found.tries, "try", "tries")}, ${Math.round(found.elapsed_ms)} ms${found.stopped ? "; it was stopped" : ""}</p>
  </div>`;
}

const WIDTH = 320, HEIGHT = 150, LEFT = 30, TOP = 12, BOTTOM = 30;

/** The Runner's cost over the Corp's credits, as steps; a gap where there is no way. */
function CreditsPlot({ rows, there }) {
  const most = Math.max(4, ...rows.map((row) => row.way?.credits ?? 0));
  const step = (WIDTH - LEFT - 10) / rows.length;
  const x = (n) => LEFT + step * (n + 0.5);
  const y = (credits) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - credits / most);
  const label = rows.map((row) => `Corp ${row.credits}: ${row.way ? costs(row.way) : "no way"}`).join("; ");
  return html`<svg class="cost-plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`Credits that the Runner needs. ${label}`}>
    ${[0, Math.ceil(most / 2), most].map((n) => html`<g><line class="grid" x1=${LEFT} x2=${WIDTH - 6} y1=${y(n)} y2=${y(n)} />
      <text x=${LEFT - 5} y=${y(n) + 4} text-anchor="end">${n}</text></g>`)}
    ${rows.map((row, n) => html`<g>
      ${row.credits === there && html`<rect class="there" x=${x(n) - step / 2} y=${TOP} width=${step} height=${HEIGHT - TOP - BOTTOM} />`}
      ${row.way ? html`<rect class="bar" x=${x(n) - step * 0.35} y=${y(row.way.credits)} width=${step * 0.7} height=${y(0) - y(row.way.credits) + 1} />`
        : html`<text class="none" x=${x(n)} y=${y(0) - 5} text-anchor="middle">×</text>`}
      <text x=${x(n)} y=${HEIGHT - BOTTOM + 14} text-anchor="middle">${row.credits}</text></g>`)}
    <text x=${(LEFT + WIDTH) / 2} y=${HEIGHT - 3} text-anchor="middle">credits of the Corp</text>
  </svg>`;
}

function CreditsTable({ found, play }) {
  const rows = found.rows ?? [];
  if (!rows.length) return null;
  return html`<div>
    <${CreditsPlot} rows=${rows} there=${found.there} />
    <table><thead><tr><th scope="col">Corp</th><th scope="col">the Runner pays</th><th scope="col">line</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr class=${row.credits === found.there ? "there" : ""}><th scope="row">${row.credits}</th>
        <td>${row.way ? costs(row.way) : row.missing || "no way"}${row.exact ? "" : " (search ended early)"}</td>
        <td>${row.way && row.credits === found.there && html`<button type="button" onClick=${() => play(row.way.line)}>Play</button>`}</td></tr>`)}</tbody></table>
  </div>`;
}

const credits = (n) => `${n} credit${n === 1 ? "" : "s"}`;

/** What a breaker pays for ice, in words: to break all of it, and to get past it if that is cheaper. */
function price({ fully, past, exact, reason }) {
  if (fully === null && past === null) return html`<span class="muted">${reason || "cannot break it"}</span>`;
  const all = fully === null ? "cannot break all of it" : credits(fully);
  return `${all}${past !== null && past !== fully ? `; ${credits(past)} to get past` : ""}${exact ? "" : " at most"}`;
}

function Prices({ study, client, open }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let left = false;
    setFound(null);
    const ask = async () => client.request("prices", { save: await study.here() });
    if (open) ask().then((prices) => left || setFound(prices), (error) => left || setFound({ ice: [], error: error.data }));
    return () => (left = true);
  }, [study.at, study.rules, open]);
  if (!found) return html`<p class="muted">…</p>`;
  if (found.error) return html`<p class="note">${found.error.message}</p>`;
  if (!found.ice.length) return html`<p class="muted">There is no ice.</p>`;
  return html`<div class="prices">${found.ice.map((ice) => html`<table key=${ice.id}>
    <caption>${ice.name} <span class="muted">${ice.server}${ice.strength === null ? "" : `, strength ${ice.strength}`}</span></caption>
    <tbody>${ice.rows.map((row) => html`<tr><th scope="row">${row.breaker}</th>
      <td>${price(row)}</td></tr>`)}
      ${!ice.rows.length && html`<tr><td class="muted">No icebreaker is installed.</td></tr>`}</tbody></table>`)}
    ${found.stopped && html`<p class="note">It was stopped: some prices are missing.</p>`}</div>`;
}

function Running({ engine }) {
  const { running } = engine;
  return html`<div class="running" role="status">
    <span>${KINDS[running.kind]}: ${running.states ? `${running.kind === "hint" ? many(running.states, "try", "tries") : many(running.states, "position")}, ${running.seconds.toFixed(1)} s` : "…"}</span>
    <button type="button" onClick=${() => engine.enough()}>Stop, show what there is</button>
    <button type="button" onClick=${() => engine.stop()}>Give up</button>
  </div>`;
}

function PanelResult({ kind, found, play }) {
  if (found.error) {
    return html`<p class="note">${found.error.message}${found.error.suggestion ? ` Did you mean: ${found.error.suggestion}?` : ""}</p>`;
  }
  if (kind === "odds") return html`<${Odds} found=${found} play=${play} />`;
  if (kind === "every") return html`<${EveryTurn} found=${found} play=${play} />`;
  if (kind === "threats") return html`<${Threats} found=${found} />`;
  if (kind === "turn") return html`<${ThisTurn} found=${found} play=${play} />`;
  if (kind === "defence") return html`<${Defence} found=${found} />`;
  if (kind === "clicks") return html`<${EachClick} found=${found} play=${play} />`;
  if (kind === "hint" || kind === "reason") return html`<${Hint} found=${found} play=${play} />`;
  if (kind === "table") return html`<${CreditsTable} found=${found} play=${play} />`;
  return html`<${Ways} found=${found} play=${play} />`;
}

const goals = (view) => [
  ...view.servers.map((server) => `reach ${server.name}`),
  ...[...view.corp.hq.known, ...view.servers.flatMap((server) => server.root)].filter((card) => card.type === "agenda").map((card) => `steal ${card.title}`),
];

/** What is asked besides the goal: whose fate, and the deck of the Corp. */
function Details({ engine, kind, ask }) {
  const set = (name) => (event) => {
    engine[name] = event.target.value;
    engine.tell();
  };
  const ready = kind !== "threats" || engine.deck.trim();
  return html`<div class="details">
    ${kind === "odds" && html`<label class="goal">The Runner <select aria-label="The Runner" value=${engine.fate} onChange=${set("fate")}>
      ${Object.entries(FATES).map(([fate, words]) => html`<option value=${fate}>${words}</option>`)}</select></label>`}
    <details open=${kind === "threats"}><summary>Deck of the Corp, for facedown cards</summary>
      <textarea aria-label="Deck of the Corp" rows="4" maxlength="60000" spellcheck=${false} placeholder=${"3 Ice Wall\n2 Enigma\n…"} value=${engine.deck} onInput=${set("deck")}></textarea></details>
    ${!engine.result(kind) && !engine.running && html`<button type="button" class="primary" disabled=${!ready} onClick=${() => ask(kind)}>Ask</button>`}
  </div>`;
}

/** Whether an answer would be better if it had more time. */
const ended = (kind, found) => !OF_BOTS.includes(kind) && !found.error && (found.stopped || (kind === "plan" && found.exact === false));

/** The panel. `play` takes the actions of a line. */
export function EnginePanel({ engine, study, client, play }) {
  const [kind, setKind] = useState("plan");
  const [prices, setPrices] = useState(false);
  const { running } = engine;
  const ask = (each) => {
    setKind(each);
    if (!engine.result(each) && (each !== "threats" || engine.deck.trim())) engine.ask(each);
  };
  const found = engine.result(kind) ?? (running?.kind === kind && running.rows ? { rows: running.rows } : null);
  const box = useRef(null);
  useEffect(() => { if (found) box.current.scrollIntoView({ block: "nearest" }); }, [kind, Boolean(found)]);
  const aim = (event) => {
    engine.goal = event.target.value.trim();
    engine.tell();
  };
  return html`<div class="engine">
    <p><label class="switch"><input type="checkbox" checked=${engine.on} onChange=${() => engine.toggle()} /> Plan every position that is shown</label></p>
    <label class="goal">Goal <input list="goals" placeholder="reach defended" value=${engine.goal} onInput=${(event) => (engine.goal = event.target.value)} onChange=${aim} spellcheck=${false} maxlength="200" /></label>
    <datalist id="goals">${study.shown && [...new Set(goals(study.shown.views.judge))].map((goal) => html`<option value=${goal} />`)}</datalist>
    <div class="kinds" role="group" aria-label="Compute">${Object.entries(KINDS).map(([each, words]) => html`<button type="button" title=${HELP[each]}
      aria-pressed=${each === kind} onClick=${() => ask(each)}>${words}</button>`)}</div>
    ${DECKED.includes(kind) && html`<${Details} engine=${engine} kind=${kind} ask=${ask} />`}
    ${running && html`<${Running} engine=${engine} />`}
    <div class="found" aria-live="polite" ref=${box}>
      ${found ? html`<${PanelResult} kind=${kind} found=${found} play=${play} />` : !running && html`<p class="muted">${HELP[kind]}.</p>`}
      ${found && !running && ended(kind, found) && html`<button type="button" onClick=${() => engine.ask(kind)}>Search on, without a time limit</button>`}
    </div>
    <details class="breaker-prices" open=${prices} onToggle=${(event) => setPrices(event.target.open)}>
      <summary>What each breaker pays to break all of each ice</summary>
      ${prices && html`<${Prices} study=${study} client=${client} open=${prices} />`}
    </details>
  </div>`;
}
