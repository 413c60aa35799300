// Taking a study elsewhere: as a scenario, a save or JSON, as a link that carries it, or stored on the server under a short link.

import { html, useEffect, useState } from "./dom.mjs";
import * as links from "./links.mjs";
import { Dialog } from "./menu.mjs";

const FORMS = {
  scenario: { words: "Scenario", end: "toml", kind: "text/plain" },
  save: { words: "Save", end: "rezzed.json", kind: "application/json" },
  json: { words: "JSON", end: "json", kind: "application/json" },
};
export const VISIBILITY = {
  unlisted: "whoever has the link",
  public: "everybody, in the list of studies",
  private: "whoever has a link that I can replace",
};

async function textOf(form, study, client) {
  const save = await study.here();
  if (form === "save") return { text: save };
  if (form === "scenario") return client.request("export", { save });
  const { title, rules, board, nodes, at, shown } = study;
  const whole = { title, rules, board, at, tree: nodes.list, position: shown.position, events: shown.events, save: JSON.parse(save) };
  return { text: JSON.stringify(whole, null, 2) };
}

const fileName = (study, end) => `${(study.title || "study").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "study"}.${end}`;

function download(name, text, kind) {
  const url = URL.createObjectURL(new Blob([text], { type: kind }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function Export({ study, client }) {
  const [form, setForm] = useState("scenario");
  const [text, setText] = useState("");
  const [said, say] = useState("");
  useEffect(() => {
    let left = false;
    setText("");
    say("");
    textOf(form, study, client).then((found) => {
      if (left) return;
      setText(found.text);
      if (found.failures?.length) say(`Not everything can be written as a scenario: ${found.failures.join("; ")}`);
    }, (error) => left || say(error.message));
    return () => (left = true);
  }, [form]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  };
  return html`<section><h3>Export</h3>
    <div class="kinds" role="group" aria-label="Form">${Object.entries(FORMS).map(([key, { words }]) => html`<button type="button"
      aria-pressed=${key === form} onClick=${() => setForm(key)}>${words}</button>`)}</div>
    <label>The text <textarea class="export-text" rows="10" readonly spellcheck=${false} value=${text}></textarea></label>
    <p><button type="button" disabled=${!text} onClick=${copy}>Copy</button>
      <button type="button" disabled=${!text} onClick=${() => download(fileName(study, FORMS[form].end), text, FORMS[form].kind)}>Download</button>
      <span role="status"> ${said}</span></p></section>`;
}

function Shown({ url, label }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return html`<p class="link"><label>${label} <input readonly value=${url} onFocus=${(event) => event.target.select()} /></label>
    <button type="button" onClick=${copy}>Copy</button> <span role="status">${copied ? "Copied." : ""}</span></p>`;
}

function SelfContained({ study, served }) {
  const [url, setUrl] = useState("");
  const [said, say] = useState("");
  useEffect(() => {
    const make = async () => {
      const fragment = await links.encode({ save: await study.here(), at: study.at });
      const found = new URL(served ? "/analyse" : location.pathname, location.href).href + fragment;
      setUrl(found);
      if (links.tooLong(found)) say(`The link has ${found.length.toLocaleString("en")} characters: programs for chat may cut it. A stored study has a short link.`);
    };
    make().catch((error) => say(error.message));
  }, []);
  return html`<section><h3>A link that carries the study</h3><p>It works without an account and shows this decision. Nothing is stored on the server.</p>
    ${url && html`<${Shown} url=${url} label="Link" />`}${said && html`<p class="note">${said}</p>`}</section>`;
}

function Store({ store, busy }) {
  const [visibility, setVisibility] = useState("unlisted");
  return html`<p><label>Who may read it <select value=${visibility} onChange=${(event) => setVisibility(event.target.value)}>
      ${Object.entries(VISIBILITY).map(([key, words]) => html`<option value=${key}>${words}</option>`)}</select></label>
    <button type="button" disabled=${busy} onClick=${() => store(visibility)}>Store it on the server</button></p>`;
}

function Stored({ stored, at, save, replace, remove, busy, dirty }) {
  const base = new URL(`/s/${stored.link}`, location.href).href;
  return html`<div><${Shown} url=${base} label="The study" /><${Shown} url=${`${base}/${at}`} label="This decision in it" />
    <p>Read by: ${VISIBILITY[stored.visibility]}.</p>
    ${stored.key ? html`<p><button type="button" disabled=${busy || !dirty} onClick=${save}>Store the changes</button>
      ${stored.visibility === "private" && html` <button type="button" disabled=${busy} onClick=${replace}>Replace the link: the old one ends</button>`}
      <button type="button" class="danger" disabled=${busy} onClick=${remove}>Delete it from the server</button></p>`
      : html`<p class="muted">It belongs to somebody else. Your changes stay in this browser.</p>`}</div>`;
}

/** `keeping` knows the stored study (keeping.mjs). */
export function ShareDialog({ study, client, keeping, close, served }) {
  const { stored, busy, said } = keeping;
  return html`<${Dialog} title="Share and export" close=${close}>
    <${SelfContained} study=${study} served=${served} />
    ${served && html`<section><h3>On the server</h3>
      ${stored ? html`<${Stored} stored=${stored} at=${study.at} busy=${busy} dirty=${keeping.dirty} save=${() => keeping.save()} replace=${() => keeping.replaceLink()} remove=${() => keeping.remove()} />`
        : html`<${Store} store=${(visibility) => keeping.store(visibility)} busy=${busy} />`}
      <p role="status">${said}</p></section>`}
    <${Export} study=${study} client=${client} />
  <//>`;
}
