// A place of the editor of boards with its cards: each has a menu, can be dragged, and shows its faults.

import { html, useLayoutEffect, useRef, useState } from "./dom.mjs";
import { CardField } from "./complete.mjs";
import { drag } from "./drag.mjs";
import { Faults } from "./fields.mjs";
import { Icon } from "./icons.mjs";
import { openMenu } from "./menu.mjs";
import { cardsAt, hasFace, parse, put, replaced, targets, written } from "./setup.mjs";

const ICONS = { ice: "ice", root: "asset", rig: "program", grip: "event", stack: "event", heap: "event", score: "agenda", play: "operation" };

/** Words for whether a card is faceup at a place; empty where that is no question. */
export function faceWords(place, rezzed) {
  if (!hasFace(place)) return "";
  if (place === "corp.archives") return rezzed ? "faceup" : "facedown";
  return rezzed ? "rezzed" : place.startsWith("corp.ice.") ? "unrezzed" : "facedown";
}

/** A card in words. */
export function wordsFor(spec, place) {
  const card = parse(spec);
  if (card.blank) return `${card.blank} blank card${card.blank > 1 ? "s" : ""}`;
  const counters = Object.entries(card.counters).map(([kind, number]) => `${number} ${kind}`);
  return [card.title, faceWords(place, card.rezzed), ...counters, card.host && `on ${card.host}`, card.chosen && `chosen: ${card.chosen}`]
    .filter(Boolean).join(", ");
}

function CardItem({ spec, n, place, edit, faults }) {
  const card = parse(spec);
  const words = wordsFor(spec, place);
  const face = faceWords(place, card.rezzed);
  const to = (target, at) => edit.move(place, n, target, at);
  const goals = () => targets(edit.board, place, edit.shown).filter(({ id }) => id !== place);
  const open = (event) => {
    const anchor = event.currentTarget;
    const last = cardsAt(edit.board, place).length - 1;
    openMenu(anchor, words, [
      { text: "Edit …", icon: "menu", act: () => edit.open({ place, n }) },
      ...(face && !card.blank ? [{ text: turnWords(place, card.rezzed), icon: "eye", act: () => edit.set(place, n, written({ ...card, rezzed: !card.rezzed })) }] : []),
      { text: "Move to …", icon: "upgrade", act: () => setTimeout(() => openMenu(anchor, `Move ${card.title || words} to`, goals().map((each) => ({ text: each.name, act: () => to(each.id) })))) },
      ...(n > 0 ? [{ text: place.includes("ice.") ? "Move outward" : "Move forward", act: () => to(place, n - 1) }] : []),
      ...(n < last ? [{ text: place.includes("ice.") ? "Move inward" : "Move back", act: () => to(place, n + 2) }] : []),
      { text: "Copy", icon: "add", act: () => edit.change(put(edit.board, place, [spec], n + 1), { place, n: n + 1 }) },
      { text: "Remove", icon: "close", act: () => edit.change(replaced(edit.board, place, n), { place, n: Math.max(0, n - 1) }) },
    ]);
  };
  const down = (event) => drag(event, { allowed: (goal) => goal === place || goals().some(({ id }) => id === goal), drop: to });
  const mouse = (event) => event.pointerType === "mouse" && down(event);
  const key = (event) => {
    if (event.key !== "Delete") return;
    event.preventDefault();
    event.stopPropagation();
    edit.change(replaced(edit.board, place, n), { place, n: Math.max(0, n - 1) });
  };
  const part = place.split(".")[1];
  return html`<li class="card-item" data-n=${n} data-place=${`${place}[${n}]`}>
    <div class="chip-row"><span class="grip-handle" onPointerDown=${down} aria-hidden="true">⠿</span>
      <button type="button" class=${`card-chip${hasFace(place) && !card.rezzed ? " down" : ""}`} aria-haspopup="menu" aria-expanded="false" onClick=${open} onPointerDown=${mouse} onKeyDown=${key}
        aria-label=${words} aria-invalid=${faults.length ? "true" : null}>
        <${Icon} name=${card.blank ? "facedown" : edit.iconOf(card.title) ?? ICONS[part] ?? "operation"} />
        <span class="chip-title">${card.blank ? words : card.title}</span>
        ${face && !card.blank && html`<span class="chip-note">${face}</span>`}
        ${Object.entries(card.counters).map(([kind, number]) => html`<span class=${`counter ${kind}`}><${Icon} name=${kind in COUNTER_ICONS ? kind : "power"} />${number}</span>`)}
        ${card.host && html`<span class="chip-note">on ${card.host}</span>`}${card.chosen && html`<span class="chip-note">→ ${card.chosen}</span>`}
        ${edit.inert.has(card.title) && html`<span class="chip-note" title="its text is not played, because the card is not declared">text not played</span>`}
      </button></div>
    <${Faults} faults=${faults} take=${(title) => edit.set(place, n, written({ ...card, title }))} /></li>`;
}

const COUNTER_ICONS = { virus: 1, power: 1, advancement: 1, agenda: 1, credit: 1 };
const turnWords = (place, rezzed) => (place === "corp.archives" ? (rezzed ? "Turn facedown" : "Turn faceup") : rezzed ? "Derez" : "Rez");

/** A place with its cards. `edit` is what the parts of the editor share; `name` is its name, `short` the heading. */
export function Zone({ place, name, short = name, edit, more = {}, row = false }) {
  const [adding, setAdding] = useState(false);
  const button = useRef(null);
  const list = useRef(null);
  const cards = cardsAt(edit.board, place);
  const own = edit.faultsAt(place);
  const { wanted } = edit;
  useLayoutEffect(() => {
    if (wanted.current?.place !== place) return;
    const at = Math.min(wanted.current.n, cards.length - 1);
    (list.current.querySelector(`[data-n="${at}"] .card-chip`) ?? button.current)?.focus();
    wanted.current = null;
  });
  const stop = () => {
    setAdding(false);
    button.current?.focus();
  };
  const total = cards.reduce((sum, spec) => sum + (typeof spec === "number" ? spec : 1), 0);
  return html`<section class=${`zone${row ? " row-zone" : ""}`} data-zone=${place} data-place=${place} aria-label=${name}>
    <header><h3>${short} <span class="muted">${total || ""}</span></h3>
      <button type="button" class="bare" ref=${button} onClick=${() => setAdding(!adding)} aria-expanded=${adding ? "true" : "false"} aria-label=${`Add a card: ${name}`}>
        <${Icon} name=${adding ? "close" : "add"} /></button></header>
    <ol ref=${list}>${cards.map((spec, n) => html`<${CardItem} key=${n} spec=${spec} n=${n} place=${place} edit=${edit} faults=${edit.faultsAt(`${place}[${n}]`)} />`)}</ol>
    ${adding && html`<${CardField} label=${`Card for ${name}`} complete=${edit.complete} more=${more} start cancel=${stop} add=${(spec) => edit.change(put(edit.board, place, [spec]))} />`}
    <${Faults} faults=${own} />
  </section>`;
}
