// Printed texts of the user's own: a copy of the card database that was dropped here. They stay in this browser.

import { html, useState } from "./dom.mjs";
import { Dialog } from "./menu.mjs";

const NAME = "rezzed-own", TEXTS = "texts";
const LARGEST = 50_000_000; // bytes of a file
const LONGEST = 5_000; // characters of a text
let texts = new Map();
const listeners = new Set();

const plain = (title) => title.normalize("NFKD").toLowerCase().replaceAll("&", "and").replace(/[^\p{L}\p{N}]/gu, "");

function database() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TEXTS);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

async function stored(mode, work) {
  const base = await database();
  return new Promise((resolve, reject) => {
    const asked = work(base.transaction(TEXTS, mode).objectStore(TEXTS));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function take(found) {
  texts = new Map(found ?? []);
  for (const told of listeners) told(texts.size);
}

/** What was kept is read once; until then there are no texts. */
export const ready = stored("readonly", (store) => store.get("all")).then(take, () => {});

/** The lines of the user's own text of a card. */
export const ownText = (title) => (title ? (texts.get(plain(title)) ?? "").split("\n").filter((line) => line.trim()) : []);

/** Titles and texts of the JSON of version 2 or 3 of the database. Throws an Error with a sentence. */
export function read(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error("This is not valid JSON. Expected a copy of the card database.");
  }
  const rows = [data?.data ?? data].flat();
  const found = rows.flatMap((row) => {
    const fields = row?.attributes ?? row;
    const words = fields?.stripped_text || fields?.text;
    if (typeof fields?.title !== "string" || typeof words !== "string" || !words.trim()) return [];
    return [[plain(fields.title), words.replace(/<br ?\/?>|<\/p>|<\/li>/gi, "\n").replace(/<[^<>]*>/g, "").slice(0, LONGEST)]];
  });
  if (!found.length) throw new Error("There is no card with a text in it. Expected a copy of the card database.");
  return found;
}

async function load(files) {
  const found = new Map(texts);
  for (const file of files) {
    if (file.size > LARGEST) throw new Error(`${file.name} is too large.`);
    for (const [title, words] of read(await file.text())) found.set(title, words);
  }
  await stored("readwrite", (store) => store.put([...found], "all"));
  take([...found]);
}

/** The dialog in which files are dropped or chosen. */
export function OwnTexts({ close }) {
  const [size, setSize] = useState(texts.size);
  const [said, say] = useState("");
  listeners.add(setSize);
  const done = () => {
    listeners.delete(setSize);
    close();
  };
  const add = (files) => load([...files]).then(() => say("They are kept in this browser."), (error) => say(error.message));
  const forget = () => stored("readwrite", (store) => store.delete("all")).then(() => take([]), (error) => say(error.message));
  return html`<${Dialog} title="Your own card texts" close=${done}>
    <p>rezzed has no printed texts. If you have a copy of the card database as JSON, drop it here: its texts stand beside ours when you look at a card. They stay in
      this browser and are sent nowhere.</p>
    <div class="drop" onDragOver=${(e) => e.preventDefault()} onDrop=${(e) => { e.preventDefault(); add(e.dataTransfer.files); }}>
      <label>Files <input type="file" accept=".json" multiple onChange=${(e) => add(e.target.files)} /></label></div>
    <p role="status">${size ? `${size.toLocaleString("en")} card${size === 1 ? "" : "s"} with a text. ` : "No texts yet. "}${said}</p>
    ${size > 0 && html`<p><button type="button" onClick=${forget}>Forget them</button></p>`}
  <//>`;
}
