// A card by its data: title, type, strength or cost, counters, and whether it is faceup. No art and no card text.

import { html } from "./dom.mjs";
import { Icon, iconOf } from "./icons.mjs";

export const COUNTERS = ["advancement", "virus", "power", "credit", "agenda"];
const STATES = { ice: ["rezzed", "unrezzed"], asset: ["rezzed", "unrezzed"], upgrade: ["rezzed", "unrezzed"] };

const LONG = /[^\s-]{13}/; // a word for which a card is made wider

const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** What a card is called on its face: the title, the place if it is not known. */
export const called = (card) => card.title || card.name || "facedown card";

/** Whether a card is faceup, in the words of its type; `place` is where it lies. */
export function stateOf(card, place) {
  if (!["ice", "root"].includes(place)) return card.faceup || place !== "archives" ? "" : "facedown";
  if (card.faceup) return "rezzed";
  return card.type === "agenda" || !card.type ? "facedown" : STATES[card.type]?.[1] ?? "facedown";
}

const counted = (card) => COUNTERS.filter((kind) => card.counters?.[kind]);
const copy = (card) => /#\d+$/.exec(card.name ?? "")?.[0] ?? "";

/** All that the face shows, in words: the name of the card for a reader of the screen. */
export function wordsOf(card, place = "", more = []) {
  const facts = [
    called(card) + copy(card),
    [...(card.subtypes ?? []), card.type].filter(Boolean).join(" "),
    stateOf(card, place),
    card.strength !== null && card.strength !== undefined ? `strength ${card.strength}` : "",
    card.cost !== null && card.cost !== undefined ? `cost ${card.cost}` : "",
    card.points !== null && card.points !== undefined ? plural(card.points, "agenda point") : "",
    card.required !== null && card.required !== undefined ? `advancement requirement ${card.required}` : "",
    card.trash !== null && card.trash !== undefined ? `trash cost ${card.trash}` : "",
    ...counted(card).map((kind) => plural(card.counters[kind], kind === "credit" ? "credit" : `${kind} counter`)),
    card.chosen ? `chosen: ${card.chosen}` : "",
    card.inert ? "its text is not played" : "",
    card.hosted?.length ? `hosts ${card.hosted.map(called).join(", ")}` : "",
    ...more,
  ];
  return facts.filter(Boolean).join(", ");
}

function Number({ name, value, title }) {
  if (value === null || value === undefined) return null;
  return html`<span class=${`number ${name}`} title=${`${title} ${value}`}><${Icon} name=${name} />${value}</span>`;
}

/** The face of a card: `place` is ice, root, rig, hand, archives or another; `known` marks that the other side knows it too. */
export function CardFace({ card, place = "", known = false }) {
  const state = stateOf(card, place);
  const icon = iconOf(card);
  const cost = place === "rig" || (card.faceup && ["ice", "root"].includes(place)) ? null : card.cost;
  const required = place !== "score" && card.required !== null && card.required !== undefined;
  return html`<span class=${`face ${LONG.test(card.title) ? "long " : ""}type-${card.type ? icon.replace(" ", "-") : "unknown"}`}>
    <span class="face-title"><span class="badge" title=${[...(card.subtypes ?? []), card.type].join(" ") || "unknown"}><${Icon} name=${icon} /></span>
      <span class="title">${card.title || (state ? "Unknown" : called(card))}${copy(card) && html`<small>${copy(card)}</small>`}</span></span>
    <span class="face-facts">
      ${state && state !== "rezzed" && html`<span class="state"><${Icon} name="facedown" />${state}</span>`}
      <${Number} name="strength" value=${card.strength} title="strength" />
      <${Number} name="credit" value=${cost} title="cost" />
      <${Number} name="agenda" value=${card.points} title="agenda points" />
      <${Number} name="trash" value=${place === "root" ? card.trash : null} title="trash cost" />
      ${required && html`<span class="number" title="advancement counters, of those required">
        <${Icon} name="advancement" />${card.counters.advancement}/${card.required}</span>`}
      ${counted(card).filter((kind) => kind !== "advancement" || !required).map((kind) => html`<span
        class=${`counter ${kind}`} title=${`${kind} counters`}><${Icon} name=${kind} />${card.counters[kind]}</span>`)}
      ${known && html`<span class="seen" title="the other side knows this card"><${Icon} name="eye" /></span>`}
    </span>
    ${card.chosen && html`<span class="chosen">→ ${card.chosen}</span>`}
    ${card.inert && html`<span class="inert" title="its text is not played, because the card is not declared">text not played</span>`}
  </span>`;
}

/** Everything the view tells about a card, as a list: what "read" shows. `link(title)` is the address of a page about the card. */
export function CardFacts({ card, place = "", link = null }) {
  const rows = [
    ["type", [...(card.subtypes ?? []), card.type].filter(Boolean).join(" ") || "not known to this side"],
    ["state", stateOf(card, place)],
    ["strength", card.strength],
    ["cost", card.cost],
    ["trash cost", card.trash],
    ["agenda points", card.points],
    ["advancement requirement", card.required],
    ["counters", counted(card).map((kind) => `${card.counters[kind]} ${kind}`).join(", ")],
    ["chosen", card.chosen],
    ["hosts", (card.hosted ?? []).map(called).join(", ")],
    ["text", card.inert ? "not played, because the card is not declared" : ""],
  ].filter(([, value]) => value !== null && value !== undefined && value !== "");
  return html`<div class="card-facts"><dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    ${link && card.title && html`<p><a href=${link(card.title)}>About ${card.title}</a></p>`}</div>`;
}
