// The decision: a question, the most likely move as one large button, and everything else that is possible.

import { html, useLayoutEffect, useState } from "./dom.mjs";
import { Icon } from "./icons.mjs";
import { bindNumbers } from "./keys.mjs";
import { SIDES, movesOf } from "./moves.mjs";

const TILES = ["take credit", "draw"]; // beside "Run": they keep their places and keys
const LISTED = new Set(["run", "play", "install"]);
const OF_CARDS = new Set(["use", "advance", "trash resource"]); // these too if there are many
const FEW = 5; // of an action; they are on the table, and here on demand
const PHASES = ["initiation", "approach", "encounter", "movement", "success", "run ends"];

const press = (event, act, move) => {
  if (event.detail) event.currentTarget.blur(); // after a click, Space does not press the same button again
  act(move);
};

/** A move as a button. */
function MoveButton({ move, act, sent, space = false, main = false, sign = move.key, short = false }) {
  const keys = [sign, space ? "Space" : ""].filter(Boolean);
  return html`<button type="button" class=${`do${main ? " main" : ""}${move.tone ? ` ${move.tone}` : ""}${short ? " tile" : ""}`} onClick=${(event) => press(event, act, move)} data-verb=${move.verb} data-words=${move.words}
    aria-busy=${sent === move.words ? "true" : null} aria-keyshortcuts=${keys.join(" ") || null}>
    ${keys.length > 0 && html`<span class="keys" aria-hidden="true">${keys.map((each) => html`<kbd>${each}</kbd>`)}</span>`}
    <span class="do-label">${move.label}</span>
    ${(move.price || move.outcome) && html`<span class="do-more">${move.price && html`<em class=${move.price.length < 14 ? "short" : null}>${move.price}</em>`}${move.outcome && html`<small>${move.outcome}</small>`}</span>`}
  </button>`;
}

/** The phases of the run as a line of dots. */
function Phases({ run }) {
  const at = PHASES.indexOf(run.accessing ? "success" : run.phase);
  return html`<p class="phases" aria-hidden="true">${PHASES.map((phase, n) => html`<i class=${n < at ? "done" : n === at ? "now" : ""} title=${phase}></i>`)}</p>`;
}

/** The tiles of an action phase: credit, draw, run; the servers are behind "Run". */
function Tiles({ moves, asked, main, space, act, sent }) {
  const [open, setOpen] = useState(false);
  const runs = moves.filter((move) => move.verb === "run");
  const basic = TILES.map((verb) => moves.find((move) => move.verb === verb)).filter(Boolean);
  useLayoutEffect(() => setOpen(false), [asked]); // a new decision
  return html`<div class="tiles">
      ${basic.map((move) => html`<${MoveButton} key=${move.verb} move=${move} act=${act} sent=${sent} main=${move.words === main} space=${space && move.words === main} short />`)}
      ${runs.length > 0 && html`<button type="button" class="do tile run-tile" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}><span class="keys" aria-hidden="true"><kbd>3</kbd></span><span class="do-label">Run …</span></button>`}</div>
    ${open && html`<div class="tiles servers-list" role="group" aria-label="Servers">${runs.map((move) => html`<${MoveButton} key=${move.words} move=${move} act=${act} sent=${sent} short />`)}</div>`}`;
}

/**
 * The decision of `mine`. `asked` is what is asked in words; without it the options are shown as they are. With `numbers` the keys
 * take moves.
 */
export function Options({ decision, asked = null, act, numbers = true, next = "", sent = null, waiting = "", run = null }) {
  const [more, setMore] = useState(false);
  const all = movesOf(decision, asked);
  const main = asked?.main ?? "";
  const space = Boolean(asked?.space);
  const turn = all.some((move) => move.verb === "take credit") && Boolean(asked);
  const rest = all.filter((move) => !turn || ![...TILES, "run"].includes(move.verb));
  const many = rest.filter((move) => !LISTED.has(move.verb)).length > FEW;
  const listed = (move) => move.tone === "idle" || (turn && (LISTED.has(move.verb) || (many && OF_CARDS.has(move.verb))));
  const first = rest.filter((move) => !listed(move));
  const onTable = rest.filter(listed);
  useLayoutEffect(() => {
    if (!numbers || !decision) return undefined;
    return bindNumbers((number) => {
      if (turn && number === 3) {
        document.querySelector(".run-tile[aria-expanded=false]")?.click();
        requestAnimationFrame(() => document.querySelector(".servers-list button")?.focus());
        return;
      }
      const keyed = asked ? all.find((move) => move.key === String(number)) : all[number - 1];
      if (keyed) act(keyed);
    });
  });
  if (!decision) return html`<div class="options empty"><p role="status">${waiting ? `Waiting for the ${SIDES[waiting] ?? waiting}` : "Nothing to decide"}</p></div>`;
  const ordered = [...first.filter((move) => move.words === main), ...first.filter((move) => move.words !== main)];
  const keyOf = (move) => (asked ? move.key : all.indexOf(move) < 9 ? String(all.indexOf(move) + 1) : "");
  return html`<section class=${`options${turn ? " of-turn" : ""}`} aria-label="Options">
    <h2 class="options-title"><span class=${`side ${decision.chooser}`}>${asked?.title ?? `${SIDES[decision.chooser]}: ${decision.source || "choose"}`}</span> <span class="cite">${decision.cite}</span></h2>
    ${asked && html`<p class="question">${asked.question}</p>`}
    ${run && html`<${Phases} run=${run} />`}
    ${turn && html`<${Tiles} moves=${all} asked=${asked} main=${main} space=${space} act=${act} sent=${sent} />`}
    <div class="do-list">${ordered.map((move) => html`<${MoveButton} key=${move.words} move=${{ ...move, outcome: move.outcome || (next && ["pass", "continue"].includes(move.verb) ? `then: ${next}` : "") }} act=${act} sent=${sent}
      main=${move.words === main} space=${space && move.words === main} sign=${keyOf(move)} />`)}</div>
    ${onTable.length > 0 && html`<details class="on-table" open=${more} onToggle=${(event) => setMore(event.target.open)}><summary>${onTable.length} more ${turn ? "with cards: press one that glows" : "of no use here"}</summary>
      <div class="do-list">${onTable.map((move) => html`<${MoveButton} key=${move.words} move=${move} act=${act} sent=${sent} />`)}</div></details>`}
  </section>`;
}
