// A search field that puts a card anywhere on the board of an analysis.

import { CardField } from "./complete.mjs";
import { html, useRef, useState } from "./dom.mjs";
import { Dialog } from "./menu.mjs";
import { hasFace, parse, places, put, servers, serverWords, tidy, withValue, written } from "./setup.mjs";

const PLAYED = ["operation", "event"];

/** Where a card of a type may lie: {id, name}. The first one is the likeliest. */
export function placesFor({ type, side }, board) {
  if (/identity/.test(type)) return [{ id: `${side}.identity`, name: "As the identity" }];
  const all = servers(board);
  const next = `remote${Math.max(0, ...all.map((key) => Number(/^remote(\d+)$/.exec(key)?.[1] ?? 0))) + 1}`;
  const lane = (part, words) => [...all, next].map((key) => ({ id: `corp.${part}.${key}`, name: `${words} ${key === next ? "a new remote" : serverWords(key)}` }));
  if (side === "corp") {
    const installed = PLAYED.includes(type) ? [] : type === "ice" ? lane("ice", "Ice of") : lane("root", "Root of");
    return [...installed, ...places("corp").filter(({ id }) => id !== "corp.play"), ...(type === "agenda" ? [{ id: "runner.score", name: "Score area of the Runner" }] : [])];
  }
  return places("runner").filter(({ id }) => id !== "runner.score" && !(PLAYED.includes(type) && id === "runner.rig"));
}

/** The dialog. `board` is changed by `take(board)`; `complete(text)` finds titles. */
export function AddCard({ board: given, complete, take, close }) {
  const board = tidy(given);
  const facts = useRef(new Map());
  const [spec, setSpec] = useState("");
  const [up, setUp] = useState(true);
  const find = async (text) => {
    const found = await complete(text);
    for (const each of found) facts.current.set(each.title, each);
    return found;
  };
  const card = parse(spec);
  const known = facts.current.get(card.title);
  const choose = ({ id }) => {
    const words = written({ ...card, rezzed: (up || card.rezzed) && hasFace(id) });
    take(id.endsWith(".identity") ? withValue(board, id, card.title) : put(board, id, [words]));
  };
  return html`<${Dialog} title="Add a card" close=${close} kind="add-card">
    <${CardField} label="Card" complete=${find} start clear=${false} value=${spec} add=${setSpec} />
    ${known ? html`<fieldset><legend>Where ${known.title} lies</legend>
        ${known.side === "corp" && html`<p><label class="switch"><input type="checkbox" checked=${up} onChange=${(e) => setUp(e.target.checked)} /> Rezzed, or faceup in Archives</label></p>`}
        <div class="chips">${placesFor(known, board).map((place) => html`<button type="button" key=${place.id} onClick=${() => choose(place)}>${place.name}</button>`)}</div></fieldset>`
      : html`<p class="muted">Type a title and choose it. The moves that you made here are dropped: the study begins again with the card on its board.</p>`}
  <//>`;
}
