// The flow chart of a rule book, drawn from its table: a step is a point on a line, a jump runs in a lane beside it.

import { scenarioName, scenarioPage } from "./judge.mjs";
import { html, useEffect, useRef, useState } from "./dom.mjs";

const WORDS = { run: "Run", turn: "Turns", other: "Other" };
const LINE = 15; // height of a line of text
const GAP = 11; // between two steps
const HEADER = 26;
const LANE = 11; // width of a lane of jumps
const LETTER = 6.3; // average width of a letter
const MARGIN = 8;

/** Break words into lines of at most `most` letters. */
function broken(words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    if (lines.at(-1) && lines.at(-1).length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] += (lines.at(-1) ? " " : "") + word;
  }
  return lines;
}

function jumps(rows, order) {
  const found = [];
  rows.forEach((row, at) => {
    for (const { to, when } of row.step.next) {
      const there = order.get(to);
      if (there === undefined) continue; // it goes on in another chart
      if (there === at + 1) row.down = when || " ";
      else found.push({ from: at, to: there, when, nth: row.jumps++, low: Math.min(at, there), high: Math.max(at, there) });
    }
  });
  const ends = [];
  found.sort((a, b) => a.high - a.low - (b.high - b.low));
  for (const jump of found) {
    let lane = 0;
    while (ends[lane]?.some((other) => jump.low < other.high && other.low < jump.high)) lane++;
    (ends[lane] ??= []).push(jump);
    jump.lane = lane;
  }
  return { found, lanes: ends.length };
}

/** The places of phases, steps and jumps of a chart that is `width` pixels wide. */
export function layout(phases, width) {
  const rows = phases.flatMap((phase) => phase.steps.map((step) => ({ phase: phase.id, step, down: "", jumps: 0 })));
  const order = new Map(rows.map((row, at) => [row.step.id, at]));
  const { found, lanes } = jumps(rows, order);
  const x = MARGIN + lanes * LANE + 12;
  const most = Math.floor((width - x - 14 - MARGIN) / LETTER);
  let y = 0;
  const boxes = [];
  for (const phase of phases) {
    const top = y;
    y += HEADER;
    for (const row of rows.filter((each) => each.phase === phase.id)) {
      row.lines = broken(`${row.step.id}  ${row.step.gist}`, most);
      row.top = y;
      row.y = y + LINE / 2;
      y += row.lines.length * LINE + GAP;
    }
    boxes.push({ id: phase.id, title: phase.title, y: top, height: y - top - 4 });
    y += 2;
  }
  for (const jump of found) {
    jump.x = x - 12 - (jump.lane + 1) * LANE + LANE / 2;
    jump.y1 = rows[jump.from].y + 3 - 6 * jump.nth;
    jump.y2 = rows[jump.to].y - 3;
    const turn = jump.y2 > jump.y1 ? 5 : -5;
    jump.d = `M${x - 6} ${jump.y1}H${jump.x + 5}q-5 0 -5 ${turn}V${jump.y2 - turn}q0 ${turn} 5 ${turn}H${x - 8}`;
  }
  return { rows, jumps: found, boxes, x, width, height: y };
}

function Mark({ row, x, taken }) {
  const { y } = row;
  return row.step.question
    ? html`<path class=${`mark ${taken ? "taken" : ""}`} d=${`M${x - 6} ${y}L${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}Z`} />`
    : html`<circle class=${`mark ${taken ? "taken" : ""}`} cx=${x} cy=${y} r="5" />`;
}

function StepLink({ row, plan, chart, chosen, choose, tabbable }) {
  const { step } = row;
  const times = chart?.steps?.[step.id] ?? 0;
  const here = chart?.at === step.id;
  const classes = ["step", here && "current", times && "taken", chosen && "chosen"].filter(Boolean).join(" ");
  const words = `${step.cite}: ${step.gist}${times ? `; carried out ${times === 1 ? "once" : `${times} times`}` : ""}`;
  const press = (event) => {
    event.preventDefault();
    choose(step.id);
  };
  return html`<a class=${classes} href=${`#${step.id}`} onClick=${press} aria-label=${words} data-step=${step.id}
    aria-current=${here ? "step" : null} tabindex=${tabbable ? "0" : "-1"}>
    <rect x=${plan.x - 10} y=${row.top - 4} width=${plan.width - plan.x + 10 - MARGIN / 2} height=${row.lines.length * LINE + 7} rx="5" />
    <${Mark} row=${row} x=${plan.x} taken=${times} />
    ${row.lines.map((line, n) => html`<text x=${plan.x + 13} y=${row.top + 11 + n * LINE}>
      ${n ? line : html`<tspan class="id">${step.id}</tspan>${line.slice(step.id.length)}`}</text>`)}
    ${times > 1 && html`<text class="times" x=${plan.width - MARGIN} y=${row.top + 11}>×${times}</text>`}
  </a>`;
}

function Arrows({ plan, chart }) {
  const taken = new Set((chart?.arrows ?? []).map(([from, to]) => `${from} ${to}`));
  const went = (from, to) => (taken.has(`${from} ${to}`) ? "arrow taken" : "arrow");
  const head = (kind) => (kind === "arrow taken" ? "url(#head-taken)" : "url(#head)");
  return html`<g aria-hidden="true">
    ${plan.rows.map((row, at) => {
      const next = plan.rows[at + 1];
      if (!row.down) return null;
      const kind = went(row.step.id, next.step.id);
      return html`<path class=${kind} d=${`M${plan.x} ${row.y + 6}V${next.y - 8}`} marker-end=${head(kind)} />
        <text class="when" x=${plan.x + 4} y=${row.top + row.lines.length * LINE + 9}>${row.down.trim()}</text>`;
    })}
    ${plan.jumps.map((jump) => {
      const kind = went(plan.rows[jump.from].step.id, plan.rows[jump.to].step.id);
      return html`<path class=${kind} d=${jump.d} marker-end=${head(kind)} />
        ${jump.when && html`<text class="when before" x=${plan.x - 8} y=${jump.y1 + 9 - 15 * jump.nth}>${jump.when}</text>`}`;
    })}
  </g>`;
}

function Heads() {
  return html`<defs>${["head", "head-taken"].map((id) => html`<marker id=${id} viewBox="0 0 6 6" refX="4" refY="3"
    markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class=${id} d="M0 0L6 3L0 6Z" /></marker>`)}</defs>`;
}

/** What the book says about a step, and the scenarios that test it. */
export function StepFacts({ step, paragraphs }) {
  const more = step.scenarios.length - 8;
  return html`<section class="step-facts" aria-label="The step" aria-live="polite">
    <p><b>${paragraphs ? html`<a href=${paragraphs(step.cite)}>${step.cite}</a>` : step.cite}</b>${step.side && html` <span class="muted">(${step.side})</span>`} ${step.gist}${step.question ? "" : "."}
      <span class="muted"> ${step.next.map(({ to, when }) => `${when ? `${when}: ` : ""}on to ${to}`).join("; ")}</span></p>
    ${step.scenarios.length > 0 && html`<details><summary>${step.scenarios.length} scenario${step.scenarios.length > 1 ? "s" : ""}</summary>
      <ul>${step.scenarios.slice(0, 8).map((file) => html`<li key=${file}>
        ${paragraphs ? html`<a href=${scenarioPage(file)}>${scenarioName(file)}</a>` : scenarioName(file)}</li>`)}${more > 0 && html`<li>and ${more} more</li>`}</ul></details>`}
  </section>`;
}

/** Keep the current step in sight inside of the box that scrolls, unless the reader is in it. */
function follow(box, at) {
  const row = box?.querySelector(`[data-step="${CSS.escape(at ?? "")}"] rect`);
  if (!row || box.matches(":hover, :focus-within")) return;
  const place = row.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (place.top < frame.top + 40 || place.bottom > frame.bottom - 40) {
    box.scrollTop += place.top - frame.top - frame.height / 2;
  }
}

function useWidth(ref, first) {
  const [width, set] = useState(first);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => set(Math.max(220, Math.floor(entry.contentRect.width))));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return width;
}

/**
 * The chart. `book` is the result of the method `chart`, `chart` what has been carried out, from `analyse`;
 * `paragraphs(cite)` is the address of a paragraph, if the page has such pages.
 */
export function Chart({ book, chart, paragraphs = null }) {
  const box = useRef(null);
  const width = useWidth(box, 340);
  const [chosen, choose] = useState(null);
  const [group, setGroup] = useState("run");
  const groupOf = (id) => book.phases.find((phase) => phase.steps.some((step) => step.id === id))?.of;
  const groups = [...new Set(book.phases.map((phase) => phase.of))];
  const at = chart?.at ?? "";
  useEffect(() => {
    if (groupOf(at)) setGroup(groupOf(at));
    choose(null);
  }, [at, book.rules]);
  useEffect(() => follow(box.current, at), [at, group, book.rules, width]);
  const plan = layout(book.phases.filter((phase) => phase.of === group), width);
  const ids = plan.rows.map((row) => row.step.id);
  const focus = ids.includes(chosen) ? chosen : ids.includes(at) ? at : ids[0];
  const move = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && ids[ids.indexOf(event.target.closest("[data-step]")?.dataset.step) + step];
    if (!step || !next) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next);
    box.current.querySelector(`[data-step="${CSS.escape(next)}"]`).focus();
  };
  const facts = book.phases.flatMap((phase) => phase.steps).find((step) => step.id === (chosen ?? at));
  return html`<div class="chart">
    <div class="chart-groups" role="group" aria-label="Charts">
      ${groups.map((name) => html`<button type="button" aria-pressed=${name === group} onClick=${() => setGroup(name)}>
        ${WORDS[name] ?? name[0].toUpperCase() + name.slice(1)}</button>`)}
    </div>
    <div class="chart-box" ref=${box} onKeyDown=${move}>
      <svg width=${width} height=${plan.height} role="group" aria-label=${`The flow chart of ${book.rules}`}>
        <${Heads} />
        ${plan.boxes.map((each) => html`<g><rect class="phase" x="1" y=${each.y} width=${width - 2} height=${each.height} rx="7" />
          <text class="phase-title" x=${plan.x + 13} y=${each.y + 17}>${each.title}</text></g>`)}
        <${Arrows} plan=${plan} chart=${chart} />
        ${plan.rows.map((row) => html`<${StepLink} key=${row.step.id} row=${row} plan=${plan} chart=${chart} choose=${choose}
          chosen=${row.step.id === chosen} tabbable=${row.step.id === focus} />`)}
      </svg>
    </div>
    ${facts && html`<${StepFacts} step=${facts} paragraphs=${paragraphs} />`}
  </div>`;
}
