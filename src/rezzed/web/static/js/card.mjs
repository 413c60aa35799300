// A card: its face on the table, and the words for it. No art and no card text of anybody else: a drawing, facts, and our own words.

import { Art, colourOf } from "./art.mjs";
import { html } from "./dom.mjs";
import { faceOf } from "./faces.mjs";
import { Icon, iconOf } from "./icons.mjs";
import { noImage, useImage } from "./own.mjs";
import { settings } from "./settings.mjs";

export const COUNTERS = ["advancement", "virus", "power", "credit", "agenda", "bad_publicity"];
const STATES = { ice: ["rezzed", "unrezzed"], asset: ["rezzed", "unrezzed"], upgrade: ["rezzed", "unrezzed"] };
const OWN_TYPES = ["icebreaker", "fracter", "decoder", "killer", "console", "virus", "barrier", "code gate", "sentry", "run", "daemon"];
const FIRST = ["fracter", "decoder", "killer", "barrier", "code gate", "sentry", "trap"];

/** The letters of the longest word of a title: it stands on one line, in smaller letters if it must. */
const longest = (title) => Math.max(...title.split(/[\s-]/).map((word) => word.length));

const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
const given = (value) => value !== null && value !== undefined;

/** What a card is called on its face: the title, the place if it is not known. */
export const called = (card) => card.title || card.name || "facedown card";

/** Whether a card is faceup, in the words of its type; `place` is where it lies. */
export function stateOf(card, place) {
  if (!["ice", "root"].includes(place)) return card.faceup || place !== "archives" ? "" : "facedown";
  if (card.faceup) return card.type === "agenda" ? "faceup" : "rezzed";
  return card.type === "agenda" || !card.type ? "facedown" : STATES[card.type]?.[1] ?? "facedown";
}

/** The one word for what kind of card it is: its most telling subtype, else its type. */
export function kindOf(card) {
  const subtypes = card.subtypes ?? [];
  const telling = FIRST.find((each) => subtypes.includes(each)) ?? OWN_TYPES.find((each) => subtypes.includes(each));
  if (card.type === "event" || card.type === "operation") return subtypes[0] ? `${card.type} ${subtypes[0]}` : card.type;
  return telling ?? (card.type ?? "").replace("corp ", "").replace("runner ", "");
}

const counted = (card) => COUNTERS.filter((kind) => card.counters?.[kind]);
const copy = (card) => /#\d+$/.exec(card.name ?? "")?.[0] ?? "";

/** All that the face shows, in words: the name of the card for a reader of the screen. */
export function wordsOf(card, place = "", more = [], numbered = false) {
  const facts = [
    called(card) + (numbered ? copy(card) : ""),
    [...(card.subtypes ?? []), card.type].filter(Boolean).join(" "),
    stateOf(card, place),
    given(card.strength) ? `strength ${card.strength}` : "",
    given(card.cost) ? `cost ${card.cost}` : "",
    given(card.points) ? plural(card.points, "agenda point") : "",
    given(card.required) ? `advancement requirement ${card.required}` : "",
    given(card.trash) ? `trash cost ${card.trash}` : "",
    ...counted(card).map((kind) => plural(card.counters[kind], kind === "credit" ? "credit" : `${kind.replace("_", " ")} counter`)),
    card.chosen ? `chosen: ${card.chosen}` : "",
    card.inert ? "its text is not played" : "",
    card.hosted?.length ? `hosts ${card.hosted.map(called).join(", ")}` : "",
    ...more,
  ];
  return facts.filter(Boolean).join(", ");
}

/** The counters on a card as round tokens. */
function Tokens({ card, place }) {
  const required = given(card.required) && place !== "score";
  const kinds = counted(card);
  if (!kinds.length) return null;
  return html`<span class="tokens">${kinds.map((kind) => html`<span key=${kind} class=${`token-of ${kind}`} title=${`${kind} counters`}>
    <${Icon} name=${kind} />${card.counters[kind]}${kind === "advancement" && required ? `/${card.required}` : ""}</span>`)}</span>`;
}

/** The number at the lower edge: strength, else points, else what trashing it costs. */
function Corner({ card, place }) {
  if (given(card.strength)) {
    const printed = faceOf(card.title)?.strength;
    const changed = given(printed) && printed !== card.strength ? " changed" : "";
    return html`<b class=${`strength${changed}`} title=${`strength ${card.strength}${changed ? `, printed ${printed}` : ""}`}>${card.strength}</b>`;
  }
  if (given(card.points)) return html`<b class="points" title="agenda points">${given(card.required) && place !== "score" ? html`<small>${card.required}/</small>` : null}${card.points}<${Icon} name="agenda" /></b>`;
  return place === "root" && given(card.trash) ? html`<b class="trash" title="trash cost">${card.trash}<${Icon} name="trash" /></b>` : null;
}

const FACES = settings().pictures === "faces"; // whether the user's own pictures stand on the table too

/** The drawing of a card, or the user's own picture of it. */
function Drawn({ title }) {
  const picture = useImage(FACES ? title : "");
  return picture ? html`<img class="art" src=${picture} alt="" decoding="async" onError=${() => noImage(picture)} />` : html`<${Art} title=${title} />`;
}

/** The face of a card: `place` is ice, root, rig, hand, archives or another; `known` says who has seen it, `numbered` whether its
 * title is on the table more than once, `lacks` how many credits are missing for it. */
export function CardFace({ card, place = "", known = false, large = false, numbered = false, lacks = 0 }) {
  const state = stateOf(card, place);
  const down = ["ice", "root", "archives"].includes(place) && !card.faceup;
  if (!card.title) {
    return html`<span class="face back"><span class="back-words">${place === "ice" ? "unrezzed" : place === "root" ? "facedown" : called(card)}</span>
      <${Tokens} card=${card} place=${place} /></span>`;
  }
  const cost = place === "rig" || place === "hosted" || place === "score" || (card.faceup && ["ice", "root"].includes(place)) ? null : card.cost;
  return html`<span class="face">
    <span class="t"><span class="title" style=${{ "--word": longest(card.title) }}>${card.title}${numbered && copy(card) && html`<small> ${copy(card)}</small>`}</span></span>
    ${given(cost) && html`<b class="cost" title=${`cost ${cost}`}>${cost}</b>`}
    <${Drawn} title=${card.title} />
    <span class="b"><span class="kind"><${Icon} name=${iconOf(card)} /><span>${down ? state : card.inert ? "no text" : kindOf(card)}</span></span><${Corner} card=${card} place=${place} /></span>
    <${Tokens} card=${card} place=${place} />
    ${lacks > 0 && html`<span class="lacks">needs ${lacks} more</span>`}
    ${card.chosen && !large && html`<span class="chosen">→ ${card.chosen}</span>`}
    ${known && html`<span class="seen" title=${known}><${Icon} name="eye" /></span>`}
  </span>`;
}

/** The colour of a card, as a class. */
export const colour = (card) => colourOf(card, faceOf(card.title));
