// The answers to questions about a board: a sentence first, the table below it.

import { html } from "./dom.mjs";
import { costs } from "./engine.mjs";

export const many = (n, one, more = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : more}`;

/** A line of play: a press on one of its actions plays the line up to there. */
export function PlayLine({ line, play }) {
  return html`<ol class="play-line">${line.map((action, n) => html`<li key=${n}><button type="button" onClick=${() => play(line.slice(0, n + 1))}>${action}</button></li>`)}</ol>`;
}

/** A sentence in which no line begins with a percent sign. */
export const unbroken = (sentence) => sentence.replaceAll(" %", "\u00a0%");

export const percent = (chance) => (chance === null ? "" : `${(100 * chance).toFixed(1)} %`);

const cost = (way) => costs({ credits: 0, ...way });
const entry = (price) => (price.ways.length ? cost(price.ways[0]) : price.missing ? `no way: ${price.missing}` : "no way");
const yes = (can) => (can ? "yes" : "no");

function Ending({ found }) {
  return html`<div>
    ${found.ignored?.length > 0 && html`<p class="note">Not rezzed, so ignored: ${found.ignored.join(", ")}.</p>`}
    ${found.not_played?.length > 0 && html`<p class="note">Their text is not played: ${found.not_played.join(", ")}.</p>`}
    ${(found.notes ?? []).map((note) => html`<p class="note">${note}</p>`)}
    <p class="muted">${found.exact ? "exact" : "not exact"}, ${Math.round(found.elapsed_ms)} ms${found.stopped ? "; it was stopped" : ""}</p>
  </div>`;
}

/** What the Runner pays to get into each server. */
export function Defence({ found }) {
  return html`<div>
    <p class="answer">${unbroken(found.answer)}</p>
    <table><thead><tr><th scope="col">Server</th><th scope="col">the Runner pays</th><th scope="col">now</th><th scope="col">next turn</th></tr></thead>
      <tbody>${found.servers.map((each) => html`<tr key=${each.server}><th scope="row">${each.server}</th><td>${entry(each)}</td>
        <td>${yes(each.now)}</td><td>${yes(each.next_turn)}</td></tr>`)}</tbody></table>
    <${Ending} found=${found} />
  </div>`;
}

const signed = (n) => (n > 0 ? `+${n}` : `${n}`.replace("-", "−"));

/** What each click buys: runs, and what the other actions change. */
export function EachClick({ found, play }) {
  return html`<div>
    <p class="answer">${unbroken(found.answer)}</p>
    <table><caption>Runs as it stands</caption><tbody>${found.servers.map((each) => html`<tr key=${each.server}><th scope="row">${each.server}</th>
      <td>${entry(each)}${each.ways.length && !each.now ? " (not now)" : ""}</td></tr>`)}</tbody></table>
    ${found.actions.length > 0 && html`<table><caption>Other actions</caption><thead><tr><th scope="col">Action</th><th scope="col">credits</th>
      <th scope="col">cards</th><th scope="col">cheaper then</th></tr></thead>
      <tbody>${found.actions.map((each) => html`<tr key=${each.action}><th scope="row"><button type="button" onClick=${() => play([each.action])}>${each.action}</button></th>
        <td>${signed(each.credits)}</td><td>${signed(each.cards)}</td><td>${each.cheaper.map((price) => `${price.server}: ${entry(price)}`).join("; ")}</td></tr>`)}</tbody></table>`}
    <${Ending} found=${found} />
  </div>`;
}

function TurnWay({ way, play, first }) {
  const left = costs({ credits: way.credits_left, clicks: way.clicks_left });
  const needs = way.pool > Math.max(0, way.credits) ? `; needs ${costs({ credits: way.pool })} at the start` : "";
  return html`<details class="way" open=${first}>
    <summary><b>${cost(way)}</b> <span class="muted">left: ${left}${needs}</span></summary>
    ${!way.certain && html`<p class="note">Chance or the Corp decides something: the costs are the highest, and this is one course.</p>`}
    <table><thead><tr><th scope="col">Step</th><th scope="col" class="pays">pays</th></tr></thead>
      <tbody>${way.steps.map((step, n) => html`<tr key=${n}><th scope="row">${n + 1}. ${step.what}
        ${step.rows.length > 0 && html`<ul class="way-rows">${step.rows.map((row) => html`<li>${row}</li>`)}</ul>`}</th><td>${costs(step.costs)}</td></tr>`)}</tbody></table>
    <button type="button" onClick=${() => play(way.line)}>Play this turn</button>
    <${PlayLine} line=${way.line} play=${play} />
  </details>`;
}

/** Whether the goals can be reached in this turn, and how. */
export function ThisTurn({ found, play }) {
  return html`<div>
    <p class="answer">${unbroken(found.answer)}</p>
    ${found.ways.map((way, n) => html`<${TurnWay} key=${n} way=${way} play=${play} first=${n === 0} />`)}
    <${Ending} found=${found} />
  </div>`;
}

const LISTED = 12; // deals in the table

/** What the Corp can do with facedown cards, the worst first. */
export function Threats({ found }) {
  const more = found.deals.length - LISTED;
  return html`<div>
    <p class="answer">${unbroken(found.answer)}</p>
    <table><thead><tr><th scope="col">Chance</th><th scope="col">the facedown cards are</th><th scope="col" class="pays">the Runner pays</th></tr></thead>
      <tbody>${found.deals.slice(0, LISTED).map((deal, n) => html`<tr key=${n}><td>${unbroken(percent(deal.chance))}</td><th scope="row">${deal.cards.join(", ")}</th>
        <td>${deal.costs ? cost(deal.costs) : "no way"}</td></tr>`)}</tbody></table>
    ${more > 0 && html`<p class="muted">and ${many(more, "more deal")}</p>`}
    <p class="muted">The Corp has ${costs({ credits: found.corp_credits })} and does what is worst. Each row as if the Runner knew these cards.</p>
    <${Ending} found=${found} />
  </div>`;
}

const planned = (plan) => (plan.ways.length ? cost(plan.ways[0]) : `no way: ${plan.missing}`);
const lasts = (turns) => (turns === null ? "every turn after it" : `then for ${many(turns, "turn")}`);

/** What a goal costs every turn: the first run, and those after it. */
export function EveryTurn({ found, play }) {
  const { first, later } = found;
  const rows = ({ ways }) => ways.length > 0 && html`<ul class="way-rows">${(ways[0].rows ?? []).map((row) => html`<li>${row.text}</li>`)}</ul>`;
  const then = found.periods?.length ? found.periods.map((period) => [lasts(period.turns), cost(period.costs)]) : [["each later run", planned(later)]];
  return html`<div>
    <p class="answer">${unbroken(found.answer)}</p>
    <table><thead><tr><th scope="col">Run</th><th scope="col" class="pays">the Runner pays</th></tr></thead><tbody>
      <tr><th scope="row">the first, if the Corp does what is worst${rows(first)}</th><td>${planned(first)}</td></tr>
      ${then.map(([words, paid], n) => html`<tr key=${n}><th scope="row">${words}${n === 0 && html`, when all its ice is rezzed${rows(later)}`}</th><td>${paid}</td></tr>`)}
    </tbody></table>
    ${first.ways[0]?.line && html`<button type="button" onClick=${() => play(first.ways[0].line)}>Play the first run</button>`}
    <${Ending} found=${{ exact: first.exact && later.exact, elapsed_ms: first.elapsed_ms + later.elapsed_ms, ...found }} />
  </div>`;
}
