// The card that is looked at: its large face, its facts and text in our words, what changes it now, and what it can do for how much.

import { CardFace, colour, called, stateOf } from "./card.mjs";
import { html, useEffect, useState } from "./dom.mjs";
import { faceOf } from "./faces.mjs";
import { noImage, useImage, useText } from "./own.mjs";

const WAIT = 250; // milliseconds before it is asked why a card can do nothing
const VERBS = { event: "play", operation: "play" };

/** What somebody would wish to do with this card here. */
export function wishOf(card, place) {
  const name = card.name || card.title;
  if (!card.title) return "";
  if (place === "hand") return `${VERBS[card.type] ?? "install"} ${name}`;
  if (["ice", "root"].includes(place) && !card.faceup) return card.type === "agenda" ? `score ${name}` : `rez ${name}`;
  if (place === "rig") return (card.subtypes ?? []).includes("icebreaker") ? `break with ${name}` : `use ${name}`;
  return "";
}

/** Why the card can do nothing now, in one sentence. */
function WhyNot({ card, place, why, at }) {
  const [told, tell] = useState("");
  const wish = wishOf(card, place);
  useEffect(() => {
    tell("");
    if (!wish || !why) return undefined;
    let left = false;
    const timer = setTimeout(async () => {
      const found = await why(wish).catch(() => null);
      if (found && !found.legal && !left && !/has no ability/.test(found.text)) tell(`${found.text}${found.cite ? ` (${found.cite})` : ""}`);
    }, WAIT);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [wish, at]);
  return told ? html`<p class="why-not">Not now: ${told}</p>` : null;
}

const facts = (card, place, face) => {
  const printed = Object.fromEntries(face?.facts ?? []);
  const cost = ["rez cost", "install cost", "cost"].find((name) => name in printed);
  const now = (name, value) => (value === null || value === undefined ? "" : `${name} ${value}`);
  return [
    cost && `${cost} ${printed[cost]}${card.cost !== null && card.cost !== undefined && String(card.cost) !== printed[cost] ? ` (now ${card.cost})` : ""}`,
    face?.strength !== null && face?.strength !== undefined ? `strength ${face.strength}${card.strength !== null && card.strength !== face.strength ? ` (now ${card.strength})` : ""}` : now("strength", card.strength),
    printed.memory && `memory ${printed.memory}`,
    now("trash cost", card.trash), card.required !== null && now("advancement", card.required), now("points", card.points),
    printed["influence cost"] && `influence ${printed["influence cost"]}`,
  ].filter(Boolean).join(" · ");
};

/** A card in full. `moves` are what it can do now; `why(words)` asks why something is not possible. */
export function Look({ card, place, moves = [], act, link = null, why = null, asked = null, large = true }) {
  const face = faceOf(card.title);
  const kind = [...(card.subtypes ?? []), card.type].filter(Boolean).join(" ");
  const state = stateOf(card, place);
  const picture = useImage(card.title);
  const own = useText(card.title);
  const tokens = Object.entries(card.counters ?? {}).filter(([, n]) => n).map(([name, n]) => `${n} ${name.replace("_", " ")} counter${n === 1 ? "" : "s"}`);
  const now = [state, ...tokens, card.chosen && `chosen: ${card.chosen}`, card.hosted?.length && `hosts ${card.hosted.map(called).join(", ")}`].filter(Boolean).join(" · ");
  return html`<div class="look">
    ${picture ? html`<img class="own-picture" src=${picture} alt="" onError=${() => noImage(picture)} />` : html`<div class=${`card big ${colour(card)}${card.title ? "" : " unknown down"}`} aria-hidden="true"><${CardFace} card=${card} place=${place === "ice" ? "" : place} large=${large} /></div>`}
    <div class="look-text"><h3>${called(card)}</h3>
      <p class="soft">${[face?.faction_name, kind || "not known to you"].filter(Boolean).join(" · ")}</p>
      <p class="soft">${facts(card, place, face)}</p>
      ${now && html`<p class="now">${now}</p>`}
      ${(face?.text ?? []).map((line, n) => html`<p key=${n} class=${line.startsWith("->") ? "sub-line" : null}>${line.replace(/^-> /, "↳ ")}</p>`)}
      ${own.map((line, n) => html`<p key=${`own-${n}`} class="own-text">${line}</p>`)}
      ${card.inert && html`<p class="why-not">Its text is not played: the card is not declared.</p>`}
      ${moves.map((move) => html`<button type="button" class="look-move" key=${move.words} onClick=${() => act(move)}>${move.label}${move.price && html` <em>${move.price}</em>`}</button>`)}
      ${!moves.length && html`<${WhyNot} card=${card} place=${place} why=${why} at=${asked} />`}
      ${link && card.title && html`<p><a href=${link(card.title)} target="_blank">All about ${card.title}</a></p>`}
    </div></div>`;
}
