// The keys of all pages: one table, what binds it, and the help that is made from it.

import { Fragment, html, useState } from "./dom.mjs";
import { Dialog } from "./menu.mjs";

const STORE = "rezzed.keys"; // where the choice to switch keys off is kept
const ALL = ["analysis", "play", "replay"];
const row = (name, where, keys, what, more = {}) => ({ name, where, keys, what, ...more });

/**
 * The table. `keys` are as `KeyboardEvent.key` names them, with `Shift+` only before keys that type nothing; a capital letter
 * is typed with Shift. A row with `repeat` goes on while its key is held down.
 */
export const KEYS = [
  row("back", ["analysis", "replay"], ["ArrowLeft", "k"], "One decision back", { repeat: true }),
  row("forward", ["analysis", "replay"], ["ArrowRight", "j"], "One decision forward", { repeat: true }),
  row("branchBack", ["analysis"], ["Shift+ArrowLeft"], "Back to the previous branching"),
  row("branchForward", ["analysis"], ["Shift+ArrowRight"], "Forward to the next branching"),
  row("up", ["analysis"], ["ArrowUp"], "The branch above; without branches, the first decision", { repeat: true }),
  row("down", ["analysis"], ["ArrowDown"], "The branch below; without branches, the last decision", { repeat: true }),
  row("first", ["analysis", "replay"], ["Home"], "To the start"),
  row("last", ["analysis", "replay"], ["End"], "To the end of the line"),
  row("backTurn", ["analysis", "replay"], ["["], "One turn or run back"),
  row("forwardTurn", ["analysis", "replay"], ["]"], "One turn or run forward"),
  row("play", ["replay"], [" "], "Play and pause"),
  row("faster", ["replay"], ["+"], "Faster"),
  row("slower", ["replay"], ["-"], "Slower"),
  row("flip", ["replay"], ["s"], "The eyes of the other side"),
  row("analyse", ["replay"], ["a"], "Analyse from here"),
  row("continue", ["analysis", "play"], [" "], "The large button that is marked with Space; it gives nothing up"),
  row("choose", ["analysis", "play"], ["1", "2", "3", "4", "5", "6", "7", "8", "9"], "The move with this number: 1 gain a credit, 2 draw, 3 run in your turn"),
  row("words", ["analysis", "play"], ["/"], "To the field for an action in words"),
  row("undo", ["analysis"], ["u"], "Take the last decision back"),
  row("takeback", ["play"], ["u"], "Take your last decision back, or ask for it"),
  row("credit", ["play"], ["c"], "Gain 1 credit, as 1 does"),
  row("draw", ["play"], ["d"], "Draw 1 card, as 2 does"),
  row("tag", ["play"], ["r"], "Remove 1 tag"),
  row("jackout", ["play"], ["j"], "Jack out"),
  row("purge", ["play"], ["P"], "Purge virus counters"),
  row("endturn", ["play"], ["e"], "End the turn"),
  row("full", ["play"], ["F"], "Full control: be asked in every window"),
  row("engine", ["analysis"], ["l"], "Engine on or off"),
  row("playFirst", ["analysis"], ["."], "Play the first move of the line shown"),
  row("otherSide", ["analysis"], ["x"], "See what the other side sees"),
  row("flip", ["analysis"], ["f"], "Sit on the other side"),
  row("comment", ["analysis"], [";"], "Comment on this decision"),
  row("comments", ["analysis"], ["C"], "Show or hide comments"),
  row("delete", ["analysis"], ["Delete"], "Delete from here"),
  row("why", ["analysis", "play"], ["w"], "Ask why an action is possible or not"),
  row("help", ALL, ["?"], "This list"),
];

const NAMES = {
  ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", " ": "Space", "Shift+ArrowLeft": "Shift+Left",
  "Shift+ArrowRight": "Shift+Right",
};
const nameOf = (key) => NAMES[key] ?? (/^\p{Lu}$/u.test(key) ? `Shift+${key}` : key);
const WRITES = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable]";
const PRESSES = "button, a[href], summary, input, [role=button], [role=option], [role=tab]"; // Space and Enter are theirs
const MOVES = "select, input, [role=menu], [role=listbox], [role=slider], [role=tablist], [role=tree], [data-keys=own]";
const MOVING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** Whether keys are switched on. */
export const keysOn = () => localStorage.getItem(STORE) !== "off";

/** Switch keys on or off, for all pages of this browser. */
export function switchKeys(on) {
  if (on) localStorage.removeItem(STORE);
  else localStorage.setItem(STORE, "off");
}

/** The key of an event as the table writes it, or an empty text if the event belongs to something else. */
function pressed(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return "";
  if (document.querySelector("dialog[open], .menu")) return "";
  const inside = (what) => target instanceof Element && target.closest(what);
  if (inside(WRITES)) return "";
  if (key === " " && inside(PRESSES)) return "";
  if (MOVING.has(key) && inside(MOVES)) return "";
  if (inside("select")) return "";
  return event.shiftKey && key.length > 1 ? `Shift+${key}` : key;
}

function listen(rows, handler) {
  const table = new Map(rows.flatMap((each) => each.keys.map((key) => [key, each])));
  const down = (event) => {
    const key = pressed(event);
    const found = table.get(key);
    if (!found || !keysOn() || (event.repeat && !found.repeat)) return;
    event.preventDefault();
    handler(found.name, key);
  };
  document.addEventListener("keydown", down);
  return () => document.removeEventListener("keydown", down);
}

/**
 * Call `handler(name)` for each key of a page (`analysis`, `play` or `replay`). The numbers are not among them: the list of
 * options takes them. The result ends it.
 */
export const bind = (where, handler) => listen(KEYS.filter((each) => each.where.includes(where) && each.name !== "choose"), handler);

/** Call `handler(number)` for the keys 1 to 9. The result ends it. */
export const bindNumbers = (handler) => listen(KEYS.filter((each) => each.name === "choose"), (name, key) => handler(Number(key)));

/** The dialog that lists the keys of a page. */
export function Help({ where, close }) {
  const [on, setOn] = useState(keysOn());
  const change = (event) => {
    switchKeys(event.target.checked);
    setOn(event.target.checked);
  };
  return html`<${Dialog} title="Keys" close=${close} kind="keys">
    <p><label><input type="checkbox" checked=${on} onChange=${change} />Keys are on</label></p>
    <p class="muted">They work while you are not typing, and never together with Ctrl, Alt or Meta. Enter and Space press what has the focus.</p>
    <table><thead><tr><th scope="col">Key</th><th scope="col">What it does</th></tr></thead><tbody>
      ${KEYS.filter((each) => each.where.includes(where)).map((each) => html`<tr key=${each.name} data-key=${each.name}>
        <td>${shown(each.keys).map((key, n) => html`<${Fragment}>${n > 0 && " "}<kbd>${key}</kbd><//>`)}</td><td>${each.what}</td></tr>`)}
      <tr><td><kbd>Esc</kbd></td><td>Close what is open</td></tr>
    </tbody></table>
  <//>`;
}

const shown = (keys) => (keys.length > 2 ? [`${keys[0]} – ${keys.at(-1)}`] : keys.map(nameOf));

/** A button that opens the list of keys; it is how the list is reached when keys are off. */
export function KeysButton({ where }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" onClick=${() => setOpen(true)} aria-haspopup="dialog">Keys</button>
    ${open && html`<${Help} where=${where} close=${() => setOpen(false)} />`}`;
}
