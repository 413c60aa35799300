// The editor of boards. It knows no rules: the engine checks the board, and its faults are shown beside their fields.

import { html, useRef, useState } from "./dom.mjs";
import { CardField } from "./complete.mjs";
import { ChoiceField, Faults, NumberField } from "./fields.mjs";
import { Icon, iconOf } from "./icons.mjs";
import { Dialog } from "./menu.mjs";
import { COUNTERS, cardsAt, hasFace, hasHost, hosts, isRemote, moved, parse, places, replaced, serverKey, serverWords, servers, tidy, tidyPlace, valueAt, withValue, written } from "./setup.mjs";
import { Zone, faceWords, wordsFor } from "./zone.mjs";

const POLICIES = [["", "public"], ["all", "all"], ["forced", "forced"], ["secret", "secret"]];
const TURNS = [["", "one action phase of the Runner"], ["corp", "a whole game, turn of the Corp"], ["runner", "a whole game, turn of the Runner"]];
const BEGINS = [["", "in the action phase"], ["turn", "with the first step of the turn"], ["game", "with the set-up"]];
const CENTRAL = [["", "none"], ["HQ", "HQ"], ["R&D", "R&D"], ["Archives", "Archives"]];
const known = new Map(); // title -> facts that completion gave, for icons

/** What the parts of the editor share. */
function useEdit({ board: given, change, faults, inert, complete }) {
  const board = tidy(given);
  const wanted = useRef(null);
  const [opened, open] = useState(null);
  const [shown, setShown] = useState([]);
  const placed = faults.map((fault) => ({ ...fault, place: tidyPlace(fault.place ?? "") }));
  const changed = (next, focus = null) => {
    wanted.current = focus;
    change(next);
  };
  return {
    board, wanted, opened, open, shown, setShown, faults: placed, change: changed, inert: new Set(inert),
    faultsAt: (place) => placed.filter((fault) => fault.place === place),
    value: (place) => valueAt(board, place),
    put: (place, value) => changed(withValue(board, place, value)),
    set: (place, n, spec) => changed(replaced(board, place, n, spec), { place, n }),
    move: (from, n, to, at) => {
      const done = moved(board, from, n, to, at);
      changed(done.board, { place: done.place, n: done.n });
    },
    iconOf: (title) => (known.has(title) ? iconOf(known.get(title)) : null),
    complete: async (text, more) => {
      const titles = await complete(text, more);
      titles.forEach((each) => known.set(each.title, each));
      return titles;
    },
  };
}

function Numbers({ edit, fields }) {
  return html`<div class="fields">${fields.map(([place, label, usual, more]) => html`<${NumberField} key=${place} place=${place} label=${label} usual=${usual}
    value=${edit.value(place)} change=${(value) => edit.put(place, value)} faults=${edit.faultsAt(place)} ...${more} />`)}</div>`;
}

function IdentityField({ edit, side }) {
  const place = `${side}.identity`;
  const faults = edit.faultsAt(place);
  const title = edit.value(place) ?? "";
  return html`<div class="identity-field" data-place=${place}><span class="label">Identity</span>
    <${CardField} label=${`Identity of the ${side === "corp" ? "Corp" : "Runner"}`} value=${title} clear=${false} complete=${edit.complete}
      more=${{ side, type: "identity" }} add=${(spec) => edit.put(place, spec)} fault=${faults.length} />
    <${Faults} faults=${faults} take=${(suggestion) => edit.put(place, suggestion)} /></div>`;
}

function ServerFields({ edit }) {
  const all = servers(edit.board, edit.shown);
  const add = () => {
    const used = new Set(all);
    let n = 1;
    while (used.has(`remote${n}`)) n++;
    edit.setShown([...edit.shown, `remote${n}`]);
  };
  return html`<div class="edit-servers">${all.map((key) => html`<div class="edit-server" key=${key}>
      <h3>${serverWords(key)}</h3>
      <${Zone} place=${`corp.ice.${key}`} name=${`Ice of ${serverWords(key)}, outermost first`} short="Ice, outermost first" edit=${edit} more=${{ side: "corp", type: "ice" }} row />
      <${Zone} place=${`corp.root.${key}`} name=${`Root of ${serverWords(key)}`} short="Root" edit=${edit} more=${{ side: "corp" }} row />
      ${!isRemote(key) && serverKey(key) === key && !["HQ", "R&D", "Archives"].includes(key) && html`<${Faults} faults=${edit.faultsAt(`corp.ice.${key}`)} />`}
    </div>`)}
    <p><button type="button" onClick=${add}><${Icon} name="add" />Another remote server</button></p></div>`;
}

function Player({ edit, side, children }) {
  const numbers = side === "corp"
    ? [["corp.credits", "Credits", 5], ["corp.clicks", "Clicks", edit.board.turn === "corp" ? 3 : 0], ["corp.bad_publicity", "Bad publicity", 0], ["corp.points", "More agenda points", 0]]
    : [["runner.credits", "Credits", 5], ["runner.clicks", "Clicks", edit.board.turn === "corp" ? 0 : 4], ["runner.tags", "Tags", 0], ["runner.core_damage", "Core damage", 0], ["runner.points", "More agenda points", 0]];
  return html`<section class=${`edit-player ${side}`} aria-label=${side === "corp" ? "Corp" : "Runner"}>
    <h2>${side === "corp" ? "Corp" : "Runner"}</h2>
    <${Faults} faults=${edit.faultsAt(side)} />
    <div class="fields-row"><${IdentityField} edit=${edit} side=${side} /><${Numbers} edit=${edit} fields=${numbers} />
      ${side === "runner" && html`<${ChoiceField} label="Mark" place="runner.mark" value=${edit.value("runner.mark")} options=${CENTRAL} change=${(value) => edit.put("runner.mark", value)} faults=${edit.faultsAt("runner.mark")} />`}</div>
    ${children}
    <div class="zones">${places(side).map(({ id, name }) => html`<${Zone} key=${id} place=${id} name=${name} edit=${edit} more=${{ side: id === "runner.score" ? "corp" : side }} />`)}</div>
  </section>`;
}

function General({ edit, books }) {
  const choice = (place, label, options) => html`<${ChoiceField} label=${label} place=${place} value=${edit.value(place)} options=${options} change=${(value) => edit.put(place, value)} faults=${edit.faultsAt(place)} />`;
  const strict = edit.value("strict") === true;
  return html`<details class="general" open=${["rules", "turn", "begin", "seed", "policy", "points_to_win", "strict"].some((place) => edit.faultsAt(place).length) || null}>
    <summary>The game: ${edit.value("rules") ?? "newest rules"}, ${TURNS.find(([value]) => value === (edit.value("turn") ?? (edit.value("begin") ? "corp" : "")))?.[1] ?? edit.value("turn")}</summary>
    <div class="fields">
      ${choice("rules", "Rule book", [["", "the newest"], ...books.map((book) => [book, book])])}
      ${choice("turn", "It is", TURNS)}${choice("begin", "It begins", BEGINS)}${choice("policy", "Who is asked", POLICIES)}
      <${Numbers} edit=${edit} fields=${[["seed", "Seed", 1, { max: 9007199254740991 }], ["points_to_win", "Points to win", 7, { min: 1 }]]} />
      <div data-place="strict"><label><input type="checkbox" checked=${strict} onChange=${(event) => edit.put("strict", event.target.checked || undefined)} />Refuse cards that are not declared</label>
        <${Faults} faults=${edit.faultsAt("strict")} /></div>
    </div></details>`;
}

/** All faults, each with a way to its field. */
function Summary({ edit, root }) {
  const go = (place) => {
    const places = [place, place.replace(/\[\d+\]$/, ""), place.split(".")[0]];
    const there = places.map((each) => root.current.querySelector(`[data-place="${CSS.escape(each)}"]`)).find(Boolean);
    if (there?.closest("details")) there.closest("details").open = true;
    there?.scrollIntoView({ block: "center" });
    there?.querySelector("input, select, button")?.focus();
  };
  const number = edit.faults.length;
  return html`<div class="summary" role="status">${number ? html`<p class="fault"><strong>${number} ${number === 1 ? "fault" : "faults"}</strong></p>` : html`<p class="good">This board can be played.</p>`}
    ${number > 0 && html`<ul>${edit.faults.map((fault) => html`<li><button type="button" class="bare" onClick=${() => go(fault.place)}>
      <code>${fault.place || "board"}</code> ${fault.message}</button></li>`)}</ul>`}</div>`;
}

/** The dialog with all that can be said about one card. */
function CardEditor({ edit }) {
  const { place, n } = edit.opened;
  const spec = cardsAt(edit.board, place)[n];
  const [card, setCard] = useState(() => parse(spec ?? ""));
  const set = (more) => setCard({ ...card, ...more });
  const save = (event) => {
    event.preventDefault();
    edit.open(null);
    edit.set(place, n, written(card));
  };
  const count = (kind) => (value) => {
    const counters = { ...card.counters };
    if (value === undefined) delete counters[kind];
    else counters[kind] = value;
    set({ counters });
  };
  const other = hosts(edit.board).filter((title) => title !== card.title);
  return html`<${Dialog} title=${wordsFor(spec, place)} close=${() => edit.open(null)} kind="card-editor"><form onSubmit=${save}>
    ${card.blank ? html`<${NumberField} label="Blank cards" value=${card.blank} min=${1} max=${2000} change=${(value) => set({ blank: value ?? 1 })} />`
      : html`<div class="identity-field"><span class="label">Title</span><${CardField} label="Title" value=${card.title} clear=${false} complete=${edit.complete} add=${(title) => set({ title: parse(title).title })} /></div>
    ${hasFace(place) && html`<p><label><input type="checkbox" checked=${card.rezzed} onChange=${(event) => set({ rezzed: event.target.checked })} />${faceWords(place, true)}</label></p>`}
    <fieldset><legend>Counters</legend><div class="fields">${COUNTERS.map((kind) => html`<${NumberField} key=${kind} label=${kind} value=${card.counters[kind]} usual="" change=${count(kind)} />`)}</div>
      <p class="muted">Without any, a rezzed or installed card has the counters that it enters play with.</p></fieldset>
    ${hasHost(place) && html`<${ChoiceField} label="Hosted on" value=${card.host} options=${[["", "no card"], ...other.map((title) => [title, title])]} change=${(host) => set({ host: host ?? "" })} />`}
    <div class="choice-field"><label for="chosen-field">Remembers (a card, a server or a subtype)</label>
      <input id="chosen-field" list="chosen-list" value=${card.chosen} onInput=${(event) => set({ chosen: event.target.value.trim() })} autocomplete="off" />
      <datalist id="chosen-list">${[...other, ...servers(edit.board)].map((each) => html`<option value=${each} />`)}</datalist></div>`}
    <p class="row"><button class="primary">Save</button><button type="button" onClick=${() => edit.open(null)}>Cancel</button></p>
  </form><//>`;
}

/**
 * The editor. `board` is the board object of docs/scenarios.md, `change(board)` gets every new one. `faults` and `inert` come
 * from the engine; `complete(text, {side, type})` gives titles; `books` are the names of the rule books.
 */
export function Editor({ board, change, faults = [], inert = [], complete, books = [] }) {
  const edit = useEdit({ board, change, faults, inert, complete });
  const root = useRef(null);
  return html`<div class="editor" ref=${root}>
    <${Summary} edit=${edit} root=${root} />
    <${General} edit=${edit} books=${books} />
    <${Player} edit=${edit} side="corp"><${ServerFields} edit=${edit} /><//>
    <${Player} edit=${edit} side="runner" />
    ${edit.opened && html`<${CardEditor} edit=${edit} />`}
  </div>`;
}
