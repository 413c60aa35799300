// Opening something: a scenario, a save, a board, two decklists, a file, an empty board, or a study of this browser.

import { html, useEffect, useRef, useState } from "./dom.mjs";
import { publicStudies } from "./keeping.mjs";
import * as local from "./local.mjs";
import { Dialog } from "./menu.mjs";
import { EMPTY } from "./question.mjs";

const MOST = 900_000; // characters of a text; a request has at most a million bytes

/** What a text is: `{save}`, `{board}` or `{scenario}`. Throws an Error with a sentence. */
export function recognised(text) {
  if (text.length > MOST) throw new Error(`A text has at most ${MOST.toLocaleString("en")} characters; this one has ${text.length.toLocaleString("en")}.`);
  const plain = text.trim();
  if (!plain) throw new Error("There is nothing to open.");
  if (!plain.startsWith("{")) return { scenario: text };
  let value;
  try {
    value = JSON.parse(plain);
  } catch {
    throw new Error("This begins like JSON but is not valid JSON. Is a part of it missing?");
  }
  if ("rezzed" in value) return { save: plain };
  if (typeof value.save === "string") return { save: value.save };
  return { board: value.board ?? value };
}

function Text({ open, say }) {
  const box = useRef(null);
  const take = (text) => {
    try {
      open(recognised(text));
    } catch (error) {
      say(error.message);
    }
  };
  const read = async (event) => {
    const [file] = event.target.files;
    if (file && file.size > MOST * 4) say(`${file.name} is too large.`);
    else if (file) take(await file.text());
  };
  return html`<section><h3>A scenario, a save or a board</h3>
    <label>Its text <textarea ref=${box} rows="6" spellcheck=${false} placeholder=${'[corp]\nice.HQ = ["Enigma"]'}></textarea></label>
    <p><button type="button" onClick=${() => take(box.current.value)}>Open the text</button>
      <label class="file">or a file <input type="file" accept=".toml,.json,.txt,.rezzed" onChange=${read} /></label></p>
  </section>`;
}

function Decks({ open, books }) {
  const form = useRef(null);
  const begin = (event) => {
    event.preventDefault();
    const { corp, runner, rules, seed } = Object.fromEntries(new FormData(form.current));
    open({ decks: { corp, runner, rules, ...(seed && { seed: Number(seed) }) } });
  };
  return html`<details><summary>A whole game from two decklists</summary><form ref=${form} onSubmit=${begin}>
    <label>The Corp’s deck <textarea name="corp" rows="4" required spellcheck=${false}></textarea></label>
    <label>The Runner’s deck <textarea name="runner" rows="4" required spellcheck=${false}></textarea></label>
    <p><label>Book <select name="rules">${books.map((book) => html`<option>${book}</option>`)}</select></label>
      <label>Seed <input name="seed" type="number" min="0" max="2147483647" /></label> <button type="submit">Begin the game</button></p>
  </form></details>`;
}

function SavedStudies({ openLocal }) {
  const [records, setRecords] = useState(null);
  const read = () => local.all().then(setRecords, () => setRecords([]));
  useEffect(() => void read(), []);
  if (!records) return html`<p class="muted">…</p>`;
  if (!records.length) return html`<p class="muted">Nothing is kept in this browser yet.</p>`;
  const drop = (id) => local.drop(id).then(read);
  return html`<ul class="kept">${records.map((record) => html`<li key=${record.id}>
    <button type="button" onClick=${() => openLocal(record.id)}>${record.title || "Without a title"}</button>
    <time class="muted" datetime=${new Date(record.changed).toISOString()}>${new Date(record.changed).toLocaleString("en-GB")}</time>
    <button type="button" class="quiet" aria-label=${`Delete ${record.title || "the study without a title"}`} onClick=${() => drop(record.id)}>Delete</button></li>`)}</ul>`;
}

function Public() {
  const [found, setFound] = useState([]);
  useEffect(() => void publicStudies().then(setFound, () => {}), []);
  if (!found.length) return null;
  return html`<section><h3>Public studies of this server</h3><ul class="kept">${found.map((study) => html`<li key=${study.link}>
    <a href=${`/s/${study.link}`}>${study.title || "Without a title"}</a> <span class="muted">${study.rules}</span></li>`)}</ul></section>`;
}

/** `open(source)` opens and closes; `error` is the refusal of the last attempt. */
export function OpenDialog({ open, openLocal, edit, close, books, error, served }) {
  const [said, say] = useState("");
  const told = said || (error?.errors?.length > 1 ? `There are ${error.errors.length} faults:` : error?.message);
  const take = (source) => {
    say("");
    open(source);
  };
  return html`<${Dialog} title="Open" close=${close}>
    <div class="refused" role="alert">${told && html`<p>${told}</p>`}
      ${!said && error?.errors?.length > 1 && html`<ul>${error.errors.map((fault) => html`<li>${fault.place}: ${fault.message}</li>`)}</ul>`}
      ${!said && error?.suggestion && html`<p>Did you mean: ${error.suggestion}?</p>`}</div>
    <section><h3>An empty board</h3><p><button type="button" onClick=${() => edit(EMPTY)}>Set up a board</button></p></section>
    <${Text} open=${take} say=${say} />
    <${Decks} open=${take} books=${books} />
    <section><h3>Kept in this browser</h3><${SavedStudies} openLocal=${openLocal} /></section>
    ${served && html`<${Public} />`}
  <//>`;
}
