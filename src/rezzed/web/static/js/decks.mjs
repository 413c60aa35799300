// Choosing a deck: built-in ones as covers, or an own list, whose faults are shown while it is typed.

import { Art } from "./art.mjs";
import { html, useEffect, useRef, useState } from "./dom.mjs";
import { post } from "./seats.mjs";

export const SIDES = { corp: "Corp", runner: "Runner" };
export const OTHER = { corp: "runner", runner: "corp" };
export const OWN = "own";
const LARGEST = 60_000; // characters of a list
const TYPING = 300; // milliseconds after the last key until a list is checked
const FACTIONS = {
  haas_bioroid: "Haas-Bioroid", jinteki: "Jinteki", nbn: "NBN", weyland_consortium: "Weyland", anarch: "Anarch", criminal: "Criminal",
  shaper: "Shaper", adam: "Adam", apex: "Apex", sunny_lebeau: "Sunny Lebeau", neutral_corp: "Neutral", neutral_runner: "Neutral",
};

export const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const counted = { ice: "ice", hardware: "hardware" }; // words without a plural

/** A deck as the server wants it. */
export const wordsOf = (deck) => (deck.name === OWN ? { text: deck.text } : { name: deck.name });

/** The faults of a refused request that are about one deck, and the others. */
export const faultsOf = (faults, side) => faults.filter((fault) => (fault.place ?? "").startsWith(`decks.${side}`));
export const others = (faults) => faults.filter((fault) => !Object.keys(SIDES).some((side) => faultsOf([fault], side).length));

/** The name of a faction, and the class of its colour. */
export const factionOf = (deck) => FACTIONS[deck.faction] ?? (deck.identity ? "Neutral" : SIDES[deck.side]);
export const colourOf = (deck) => (deck.faction in FACTIONS ? `f-${deck.faction.replace(/^neutral.*/, "neutral")}` : `f-${deck.side}`);

/** Faults as a list; the nearest titles are offered with each. `take` puts one in the place of the wrong one. */
export function ListFaults({ id, faults, take = null }) {
  if (!faults.length) return null;
  return html`<ul class="faults" id=${id}>
    ${faults.map((fault, k) => html`<li key=${k}>${fault.message}${fault.cite ? ` (${fault.cite})` : ""}
      ${(fault.suggestion ?? "").split("; ").filter(Boolean).map((title) => (take
        ? html` <button type="button" class="near" onClick=${() => take(fault, title)}>${title}</button>`
        : html` <b>${title}</b>`))}</li>`)}
  </ul>`;
}

/** What a deck looks like from outside: the identity's face, faction, size, and what it is made of. */
export function Cover({ deck, unfit = false }) {
  const kinds = Object.entries(deck.kinds ?? {}).sort(([, a], [, b]) => b - a).slice(0, 3);
  return html`<span class=${`cover ${colourOf(deck)}`}>
    <span class="cover-face"><${Art} title=${deck.identity || deck.title} /></span>
    <span class="cover-words"><strong>${deck.title}</strong>
      <span>${deck.identity || "No identity"}</span>
      <small>${factionOf(deck)} · ${plural(deck.size, "card")}</small>
      <small class="kinds">${kinds.map(([kind, n]) => counted[kind] ? `${n} ${kind}` : plural(n, kind)).join(" · ")}</small>
      ${unfit && html`<small>not legal in the format</small>`}</span>
  </span>`;
}

/** Ask about a list while it is typed: {deck, faults, notes}, or null before there is an answer. */
function useCheck(side, rules, format, text, active) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    setFound(null);
    if (!active || !text.trim()) return undefined;
    let left = false;
    const ask = () => post("/api/decks/check", { text, side, rules, format })
      .then((answer) => left || setFound(answer), (error) => left || setFound({ deck: null, faults: [{ message: error.message }], notes: [] }));
    const timer = setTimeout(ask, TYPING);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [side, rules, format, text, active]);
  return found;
}

const unknown = /unknown (?:card|identity) '(.+)'$/;

function OwnList({ side, rules, format, deck, change, described, faults }) {
  const [wrong, tell] = useState("");
  const found = useCheck(side, rules, format, deck.text, !wrong);
  const set = (text) => {
    tell(text.length > LARGEST ? `the list has ${text.length.toLocaleString("en")} characters; at most ${LARGEST} characters are possible` : "");
    change({ ...deck, text });
  };
  const load = async (file) => {
    if (!file) return;
    if (file.size > LARGEST) tell(`${file.name} has ${file.size.toLocaleString("en")} bytes; a list has at most ${LARGEST.toLocaleString("en")}`);
    else set(await file.text());
  };
  const take = (fault, title) => set(deck.text.replace(unknown.exec(fault.message)?.[1] ?? "\0", title));
  const all = wrong ? [{ message: wrong }] : (found?.faults ?? faults);
  return html`<div class="own">
    <label for="text-${side}">The list, as text, Markdown, JSON or OCTGN</label>
    <textarea id="text-${side}" rows="8" spellcheck=${false} value=${deck.text} aria-describedby=${described} aria-invalid=${String(all.length > 0)}
      placeholder=${side === "corp" ? "Haas-Bioroid: Precision Design\n3 Hedge Fund" : "Tāo Salonga: Telepresence Magician\n3 Sure Gamble"} onInput=${(e) => set(e.target.value)}
      onDragOver=${(e) => e.preventDefault()}
      onDrop=${(e) => { if (e.dataTransfer.files.length) { e.preventDefault(); load(e.dataTransfer.files[0]); } }}></textarea>
    <label class="file">Or a file <input type="file" accept=".txt,.md,.json,.o8d,.xml" onChange=${(e) => load(e.target.files[0])} /></label>
    <div aria-live="polite" id=${described}>
      <${ListFaults} faults=${all} take=${found ? take : null} />
      ${found?.more > 0 && html`<p class="faults">and ${plural(found.more, "more fault")}</p>`}
      ${found?.deck && !all.length && html`<p class="fits">This list can be played: ${plural(found.deck.size, "card")}.</p>`}
      ${found?.notes.length > 0 && html`<details class="muted"><summary>Not for a tournament: ${plural(found.notes.length, "reason")}</summary>
        <ul>${found.notes.map((note) => html`<li>${note.message} (${note.cite})</li>`)}</ul></details>`}
    </div>
    ${found?.deck && html`<${Cover} deck=${found.deck} />`}
  </div>`;
}

/**
 * A deck to choose: covers as a group of radio buttons, the last of which opens a list of one's own.
 * `deck` is {name, text}; `faults` are those of a refused request.
 */
export function DeckChoice({ side, rules, format = "", label, decks, deck, change, faults }) {
  const id = `faults-${side}`;
  const first = useRef(null);
  useEffect(() => { if (faults.length) first.current?.scrollIntoView({ block: "nearest" }); }, [faults.length]);
  return html`<section class="deck" aria-label=${`Deck of the ${SIDES[side]}`} ref=${first}>
    <fieldset class="covers"><legend>${label}</legend>
      ${decks.filter((each) => each.side === side).map((each) => html`<label key=${each.name} class="cover-choice">
        <input type="radio" name=${`deck-${side}`} value=${each.name} checked=${deck.name === each.name} onChange=${() => change({ ...deck, name: each.name })} />
        <${Cover} deck=${each} unfit=${format && !each.formats.includes(format)} /></label>`)}
      <label class="cover-choice own-choice"><input type="radio" name=${`deck-${side}`} value=${OWN} checked=${deck.name === OWN} onChange=${() => change({ ...deck, name: OWN })} />
        <span class="cover f-none"><span class="cover-face" aria-hidden="true">+</span><span class="cover-words"><strong>Own list …</strong><small>paste it, or drop a file</small></span></span></label>
    </fieldset>
    ${deck.name === OWN
      ? html`<${OwnList} side=${side} rules=${rules} format=${format} deck=${deck} change=${change} described=${id} faults=${faults} />`
      : html`<div aria-live="polite"><${ListFaults} id=${id} faults=${faults} /></div>`}
  </section>`;
}

/** A group of radio buttons as a row of large buttons. `options` are [key, words, more]. */
export function Choice({ label, name, value, options, change }) {
  return html`<fieldset class="choice">
    <legend>${label}</legend>
    ${options.map(([key, words, more]) => html`<label key=${key}><input type="radio" name=${name} value=${key} checked=${value === key} onChange=${() => change(key)} />
      <span>${words}${more && html` <small>${more}</small>`}</span></label>`)}
  </fieldset>`;
}
