// The timeline of a game as a plot: credits, cards in hand, points and the chance of the Corp at the beginning of each turn. A press
// on a turn jumps there.

import { html, useEffect, useRef, useState } from "./dom.mjs";

const NAMES = { corp: "Corp", runner: "Runner" };
const percent = (chance) => Math.round(100 * chance);
const ROWS = [
  { key: "credits", label: "Credits", of: { corp: (t) => t.corp.credits, runner: (t) => t.runner.credits } },
  { key: "cards", label: "Cards in hand", of: { corp: (t) => t.corp.hq, runner: (t) => t.runner.grip } },
  { key: "points", label: "Agenda points", of: { corp: (t) => t.corp.points, runner: (t) => t.runner.points } },
  { key: "chance", label: "The Corp wins, in %", of: { corp: (t) => percent(t.corp_wins) } },
];
const TURNS = 3; // that changed most
const valued = (turns) => turns.every((t) => typeof t.corp_wins === "number"); // a game from elsewhere has no estimate at its end
const HEIGHT = 66, LEFT = 30, RIGHT = 8, TOP = 18, GAP = 10;

/** The highest tick of an axis that shows `most`: a round even number, at least 4. */
export function ceiling(most) {
  const power = 10 ** Math.floor(Math.log10(Math.max(4, most)));
  return [1, 2, 3, 4, 6, 8, 10].map((n) => n * power).filter((n) => n % 2 === 0).find((n) => n >= Math.max(4, most));
}

function useWidth() {
  const ref = useRef(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(240, Math.floor(entry.contentRect.width))));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return [ref, width];
}

function Row({ row, turns, x, width, top }) {
  const most = ceiling(Math.max(...turns.flatMap((t) => Object.values(row.of).map((number) => number(t)))));
  const y = (n) => top + TOP + (HEIGHT - TOP - GAP) * (1 - n / most);
  return html`<g class="row">
    <text class="title" x=${LEFT} y=${top + 12}>${row.label}</text>
    ${[0, most / 2, most].map((n) => html`<g key=${n}>
      <line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(n)} y2=${y(n)} />
      <text class="tick" x=${LEFT - 6} y=${y(n) + 4} text-anchor="end">${n}</text>
    </g>`)}
    ${Object.keys(row.of).map((side) => {
      const points = turns.map((t, k) => [x(k), y(row.of[side](t))]);
      return html`<g key=${side} class="line ${side}">
        <polyline points=${points.map((p) => p.join(",")).join(" ")} />
        ${points.map(([px, py], k) => side === "corp"
          ? html`<rect key=${k} x=${px - 3} y=${py - 3} width="6" height="6" />`
          : html`<circle key=${k} cx=${px} cy=${py} r="3" />`)}
      </g>`;
    })}
  </g>`;
}

const says = (t) => `turn ${t.number}, ${NAMES[t.side]}: Corp ${t.corp.credits} credits, ${t.corp.hq} cards, ${t.corp.points} points; `
  + `Runner ${t.runner.credits} credits, ${t.runner.grip} cards, ${t.runner.points} points${valued([t]) ? `; the Corp wins with ${percent(t.corp_wins)} %` : ""}`;

function TurnsPlot({ turns, at, jump, label }) {
  const [ref, width] = useWidth();
  const step = (width - LEFT - RIGHT) / turns.length;
  const x = (k) => LEFT + step * (k + 0.5);
  const rows = ROWS.filter((row) => row.key !== "chance" || valued(turns));
  const high = rows.length * HEIGHT;
  const every = Math.ceil(turns.length / Math.max(1, Math.floor((width - LEFT) / 24)));
  return html`<div class="plot" ref=${ref}>
    <svg width=${width} height=${high + 20} viewBox="0 0 ${width} ${high + 20}" role="img" aria-label=${label}>
      ${turns.map((t, k) => html`<rect key=${k} class="turn ${t.side} ${k === at ? "now" : ""}" x=${LEFT + step * k} y="0" width=${step} height=${high}
        onClick=${() => jump?.(t)}><title>${says(t)}</title></rect>`)}
      ${rows.map((row, k) => html`<${Row} key=${row.key} row=${row} turns=${turns} x=${x} width=${width} top=${k * HEIGHT} />`)}
      ${turns.map((t, k) => (k % every || turns.length - 1 - k < every) && k !== turns.length - 1 ? null : html`<text key=${k} class="tick" x=${x(k)} y=${high + 14} text-anchor="middle">${k && k === turns.length - 1 ? "end" : t.number}</text>`)}
    </svg>
  </div>`;
}

function TurnsTable({ turns }) {
  return html`<details class="numbers"><summary>The same as a table</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Numbers by turn"><table>
      <thead><tr><th scope="col">Turn</th><th scope="col">Of</th><th scope="col">Corp: credits</th><th scope="col">HQ</th><th scope="col">ice</th><th scope="col">points</th>
        <th scope="col">Runner: credits</th><th scope="col">grip</th><th scope="col">rig</th><th scope="col">tags</th><th scope="col">points</th>${valued(turns) && html`<th scope="col">Corp wins</th>`}</tr></thead>
      <tbody>${turns.map((t, k) => html`<tr key=${k}><th scope="row">${t.number}</th><td>${NAMES[t.side]}</td>
        <td>${t.corp.credits}</td><td>${t.corp.hq}</td><td>${t.corp.ice}</td><td>${t.corp.points}</td>
        <td>${t.runner.credits}</td><td>${t.runner.grip}</td><td>${t.runner.rig}</td><td>${t.runner.tags}</td><td>${t.runner.points}</td>${valued(turns) && html`<td>${percent(t.corp_wins)} %</td>`}</tr>`)}</tbody>
    </table></div>
  </details>`;
}

/** The turns in which the chance of the Corp changed most, in their order: {turn, before, after}. */
export function swings(turns) {
  const found = turns.slice(1).map((next, k) => ({ turn: turns[k], before: turns[k].corp_wins, after: next.corp_wins }));
  const most = found.filter((each) => each.turn.number > 0).sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before)).slice(0, TURNS);
  return most.sort((a, b) => turns.indexOf(a.turn) - turns.indexOf(b.turn));
}

/** What the position is worth at the turn that is shown, and the turns that changed most. */
export function Worth({ turns, at, jump }) {
  const now = turns[Math.max(0, at)];
  if (!now || !valued(turns)) return null;
  return html`<section class="worth" aria-label="What the position is worth">
    <p>At the beginning of this turn the Corp wins with <b>${percent(now.corp_wins)} %</b>.
      <small class="muted">Estimated from everything on the board, also from hidden cards: credits, cards, ice, points. It names the winner in 7 of 10 positions.</small></p>
    ${swings(turns).length > 0 && html`<h3>Turns that changed most</h3><ol>${swings(turns).map(({ turn, before, after }) => html`<li key=${turn.node}>
      <button type="button" onClick=${() => jump(turn)}>Turn ${turn.number}, ${NAMES[turn.side]}: ${percent(before)} → ${percent(after)} %</button></li>`)}</ol>`}
  </section>`;
}

/** The plot with its legend and its numbers. `at` is the index of the turn that is shown, `jump` takes a turn; both may be missing. */
export function Timeline({ turns, at, jump }) {
  if (!turns.length) return html`<p class="muted">No turn has begun in this game.</p>`;
  const last = turns[turns.length - 1];
  const label = `Credits, cards in hand and agenda points of both sides${valued(turns) ? ", and the chance of the Corp," : ""} at the beginning of ${last.number} turns and at the end. Last: ${says(last)}.`;
  return html`<figure class="timeline">
    <figcaption><span class="key corp">Corp, squares</span> <span class="key runner">Runner, circles</span> <span class="muted">by turn</span></figcaption>
    <${TurnsPlot} turns=${turns} at=${at} jump=${jump} label=${label} />
    <${TurnsTable} turns=${turns} />
  </figure>`;
}
