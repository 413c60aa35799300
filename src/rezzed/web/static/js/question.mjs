// A position with a question: what the analysis page opens on. The answer is one press away.

import { html } from "./dom.mjs";
import { costs } from "./engine.mjs";

const CLEAVER = {
  rules: "cr-26.03",
  corp: {
    credits: 7, hq: 5, rnd: 31, archives: ["Hedge Fund"], ice: { "R&D": ["Eli 1.0*"], HQ: ["Palisade*", "Ansel 1.0*"], remote2: ["Brân 1.0*", "Palisade"] },
    root: { remote1: ["Nico Campaign*"], remote2: ["Offworld Office @2 advancement", "Manegarm Skunkworks*"] },
  },
  runner: { credits: 9, clicks: 2, grip: ["Overclock", "Leech"], rig: ["Cleaver", "Unity", "Carmen", "Pantograph", "Smartware Distributor @3 credits"] },
};
const CLICKS = {
  rules: "cr-26.03",
  corp: {
    credits: 4, hq: 4, rnd: 28, ice: { HQ: ["Tithe*"], "R&D": ["Whitespace*"], remote2: ["Eli 1.0*"] },
    root: { remote1: ["Nico Campaign*"], remote2: ["Offworld Office @3 advancement"] },
  },
  runner: { credits: 5, clicks: 4, grip: ["Sure Gamble", "Dirty Laundry"], rig: ["Corroder", "Mayfly"] },
};

/** The board on which the editor begins. */
export const EMPTY = { rules: "cr-26.03", corp: { credits: 5 }, runner: { credits: 5, clicks: 4 } };

const QUESTIONS = [
  { words: "What is the cheapest way into remote 2?", goal: "reach remote 2", board: CLICKS },
  { words: "What is the cheapest way into remote 2?", goal: "reach remote 2", board: CLEAVER },
];

/** The question of a day. */
export const questionOf = (day = Math.floor(Date.now() / 86_400_000)) => QUESTIONS[day % QUESTIONS.length];

const KINDS = { plan: "As it is", worst: "Corp rezzes what it can", odds: "Odds over unknown ice" };
const SHORT = { credits: "c" };

/** The cost of a way: the credits large, the rest small. */
function Price({ way }) {
  const rest = costs(way).split(", ").slice(1);
  return html`<span class="line-price"><b>${way.credits}${SHORT.credits}</b>${rest.map((each) => html`<small>${each}</small>`)}</span>`;
}

/** The ways to a goal like the lines of a chess engine: the price, then what happens; a press plays the line. */
export function Lines({ found, play }) {
  return html`<ol class="lines">${found.ways.map((way, n) => html`<li key=${n}><button type="button" class="line" disabled=${!way.line} onClick=${() => play(way.line)}>
      <${Price} way=${way} /><span class="line-words">${(way.rows ?? []).map((row) => html`<span>${row.text}</span>`)}</span></button></li>`)}
    ${!found.ways.length && html`<li class="line no-way"><span class="line-price"><b>no way</b></span><span class="line-words">${found.missing || "There is none."}</span></li>`}</ol>
    ${!found.exact && html`<p class="note">The search was ended early: there may be cheaper ways.</p>`}`;
}

/** The question and its answer. `study` stands at the position that it is about, or behind it. */
export function Question({ question, engine, play, kind, choose, away, back }) {
  const ask = (each) => {
    engine.goal = question.goal;
    choose(each);
    if (!engine.result(each)) engine.ask(each);
  };
  if (engine.goal !== question.goal && kind) engine.goal = question.goal;
  const found = kind && engine.result(kind);
  return html`<section class="puzzle" aria-label="The question">
    <h2>${question.words}</h2>
    ${away && html`<p><button type="button" onClick=${back}>Back to the question</button></p>`}
    <div class="chips" role="group" aria-label="Show the answer">${Object.entries(KINDS).map(([each, words]) => html`<button type="button"
      aria-pressed=${String(each === kind)} class=${kind ? "" : each === "plan" ? "primary" : ""} onClick=${() => ask(each)}>${!kind && each === "plan" ? "Show the answer" : words}</button>`)}</div>
    <div aria-live="polite">${engine.running && html`<p class="muted">${(engine.running.states ?? 0).toLocaleString("en")} positions …</p>`}
      ${found && (found.error ? html`<p class="note">${found.error.message}</p>`
        : kind === "odds" ? html`<p class="odds-line"><b class="chance">${(100 * found.chance).toFixed(1)} %</b> ${found.then?.length ? `begin with ${found.then[0]}` : ""}</p>`
          : html`<${Lines} found=${found} play=${play} />`)}
      ${!kind && html`<p class="muted">Or play: press a card, a server, or an option. The Corp’s moves are yours too.</p>`}</div>
  </section>`;
}
