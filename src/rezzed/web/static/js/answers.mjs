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

const cost = (way) => costs({ credits: 0, ...way });
const entry = (price) => (price.ways.length ? cost(price.ways[0]) : price.missing ? `no way: ${price.missing}` : "no way");
const yes = (can) => (can ? "yes" : "no");

function Ending({ found }) {
  return html`<div>
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
  return html`<details class="way" open=${first}>
    <summary><b>${cost(way)}</b> <span class="muted">left: ${left}</span></summary>
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
    ${found.ignored.length > 0 && html`<p class="note">Not rezzed, so ignored: ${found.ignored.join(", ")}.</p>`}
    ${found.not_played.length > 0 && html`<p class="note">Their text is not played: ${found.not_played.join(", ")}.</p>`}
    <${Ending} found=${found} />
  </div>`;
}
