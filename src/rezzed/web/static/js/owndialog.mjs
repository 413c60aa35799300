// The dialog for card texts and pictures of the user's own. Files stay in this browser and are sent nowhere.

import { html, useState } from "./dom.mjs";
import { Dialog } from "./menu.mjs";
import { owned, plain, reread, setTemplate, stored, template } from "./own.mjs";
import { choose, settings } from "./settings.mjs";

const LARGEST = 50_000_000; // bytes of a file of texts
const PICTURE = 5_000_000; // bytes of a picture
const LONGEST = 5_000; // characters of a text

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

const isPicture = (file) => /^image\/(jpeg|png|webp|avif|gif)$/.test(file.type);

async function load(files) {
  const pictures = files.filter((file) => isPicture(file) && file.size <= PICTURE);
  const data = files.filter((file) => /\.json$/i.test(file.name));
  if (!pictures.length && !data.length) throw new Error("Expected pictures, or a copy of the card database as JSON.");
  const found = new Map((await stored("texts", "readonly", (store) => store.get("all"))) ?? []);
  for (const file of data) {
    if (file.size > LARGEST) throw new Error(`${file.name} is too large.`);
    for (const [title, words] of read(await file.text())) found.set(title, words);
  }
  if (data.length) await stored("texts", "readwrite", (store) => store.put([...found], "all"));
  if (pictures.length) {
    const put = (store) => pictures.map((file) => store.put(file, plain(file.name.replace(/\.[^.]*$/, "")))).at(-1);
    await stored("images", "readwrite", put);
  }
  await reread();
}

/** All files of what was dropped, those in folders too. */
async function dropped({ items, files }) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...files];
  const inside = (entry) => new Promise((resolve) => {
    if (entry.isFile) {
      entry.file((file) => resolve([file]), () => resolve([]));
      return;
    }
    const reader = entry.createReader();
    const all = [];
    const more = () => reader.readEntries((some) => {
      all.push(...some);
      if (some.length) more();
      else Promise.all(all.map(inside)).then((each) => resolve(each.flat()));
    }, () => resolve([]));
    more();
  });
  return (await Promise.all(entries.map(inside))).flat();
}

const plural = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

/** The dialog. */
export function OwnCards({ close }) {
  const [size, setSize] = useState(owned());
  const [said, say] = useState("");
  const [address, setAddress] = useState(template());
  const [fresh, setFresh] = useState(false); // whether the page must be loaded again
  const [faces, setFaces] = useState(settings().pictures);
  const add = (files) => load(files).then(() => say("They are kept in this browser."), (error) => say(error.message)).then(() => setSize(owned()));
  const drop = async (event) => {
    event.preventDefault();
    add(await dropped(event.dataTransfer));
  };
  const forget = async () => {
    for (const name of ["texts", "images"]) await stored(name, "readwrite", (store) => store.clear());
    await reread();
    setSize(owned());
    say("");
  };
  const set = (event) => {
    event.preventDefault();
    try {
      setTemplate(address);
      setFresh(true);
      say("");
    } catch (error) {
      say(error.message);
    }
  };
  const { served } = size;
  const from = [served.texts && "texts", served.images && "pictures"].filter(Boolean).join(" and ");
  return html`<${Dialog} title="Your own cards" close=${close} kind="own-cards">
    <p>rezzed has no printed texts and no pictures. If you have them, drop them here: a copy of the card database as JSON, or pictures whose names are the code
      of a printing, the id or the title of a card. They stay in this browser and are sent nowhere.</p>
    <div class="drop" onDragOver=${(e) => e.preventDefault()} onDrop=${drop}>
      <label>Files <input type="file" accept=".json,image/*" multiple onChange=${(e) => add([...e.target.files])} /></label>
      <label>A folder <input type="file" webkitdirectory onChange=${(e) => add([...e.target.files])} /></label></div>
    <p role="status">${size.texts || size.images ? `${plural(size.texts, "text")}, ${plural(size.images, "picture")}. ` : "Nothing yet. "}${from && `The server has ${from}. `}${said}</p>
    ${size.texts + size.images > 0 && html`<p><button type="button" onClick=${forget}>Forget them</button></p>`}
    <form onSubmit=${set}><label for="template">Or an address with pictures</label>
      <p class="row"><input id="template" value=${address} placeholder="the address of one picture, with {code} for the card" spellcheck=${false} autocomplete="off" onInput=${(e) => setAddress(e.target.value)} /><button>Set</button></p>
      <p class="muted">Your browser then asks that server for each card that you look at, so it learns which cards you see. It is asked for pictures only. Empty: nobody is asked.</p>
      ${fresh && html`<p><button type="button" class="primary" onClick=${() => location.reload()}>Load the page again to use it</button></p>`}</form>
    <label class="switch"><input type="checkbox" checked=${faces === "faces"} onChange=${(e) => { setFaces(e.target.checked ? "faces" : "large"); choose("pictures", e.target.checked ? "faces" : "large"); location.reload(); }} /> Pictures on the cards of the table too</label>
  <//>`;
}
