// Card texts and pictures of the user's own: from a copy of the card database and from files that stay in this browser, from an
// address that the user set, or from whoever started the server. Nothing is fetched unless one of them was set.

import { useEffect, useState } from "./dom.mjs";
import { faceOf } from "./faces.mjs";

const NAME = "rezzed-own", TEXTS = "texts", IMAGES = "images";
const TEMPLATE = "rezzed.images"; // where the address is kept in this browser
const COOKIE = "rezzed_images"; // its origin, for the policy of the pages
const served = JSON.parse(document.querySelector("meta[name=rezzed-own]")?.content ?? "null") ?? { texts: false, images: "" };
const listeners = new Set();
let texts = new Map(); // of this browser
let images = new Map(); // of this browser: file names to addresses, made when they are first needed
let folder = new Set(); // file names in the folder of the server
const told = new Map(); // texts of the server, by title
const broken = new Set(); // addresses without a picture

export const plain = (title) => title.normalize("NFKD").toLowerCase().replaceAll("&", "and").replace(/[^\p{L}\p{N}]/gu, "");

function database() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 2);
    asked.onupgradeneeded = () => {
      for (const name of [TEXTS, IMAGES]) if (!asked.result.objectStoreNames.contains(name)) asked.result.createObjectStore(name);
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Do something with what this browser keeps: `work(store)` returns its last request. */
export async function stored(name, mode, work) {
  const base = await database();
  try {
    return await new Promise((resolve, reject) => {
      const deal = base.transaction(name, mode);
      const asked = work(deal.objectStore(name));
      deal.oncomplete = () => resolve(asked?.result);
      deal.onerror = deal.onabort = () => reject(deal.error);
    });
  } finally {
    base.close();
  }
}

const tell = () => listeners.forEach((changed) => changed());

/** Read what this browser keeps. */
export async function reread() {
  texts = new Map((await stored(TEXTS, "readonly", (store) => store.get("all"))) ?? []);
  images = new Map((await stored(IMAGES, "readonly", (store) => store.getAllKeys())).map((key) => [key, null]));
  tell();
}

reread().catch(() => {});
if (served.images === "folder") {
  fetch("/api/own/images").then((answer) => answer.json()).then(({ names }) => {
    folder = new Set(names);
    tell();
  }, () => {});
}

/** How much there is: `texts` and `images` in this browser, and whether the server has some. */
export const owned = () => ({ texts: texts.size, images: images.size, served });

/** The address of pictures that was set in this browser; empty without one. */
export function template() {
  try {
    return localStorage.getItem(TEMPLATE) ?? "";
  } catch {
    return "";
  }
}

/** Set the address, or forget it if it is empty. The pages that are loaded next admit its origin. Throws an Error with a sentence. */
export function setTemplate(words) {
  const address = words.trim();
  const url = address && URL.canParse(address) ? new URL(address) : null;
  if (address && !["http:", "https:"].includes(url?.protocol)) throw new Error("Expected the address of a web page, with https in front.");
  if (address && !/\{(code|id|title)\}/.test(address)) throw new Error("The address needs {code}, {id} or {title} where it names the card.");
  if (address) localStorage.setItem(TEMPLATE, address);
  else localStorage.removeItem(TEMPLATE);
  document.cookie = `${COOKIE}=${url?.origin ?? ""}; path=/; SameSite=Strict; max-age=${address ? 31_536_000 : 0}`;
}

const own = (title) => (texts.get(plain(title)) ?? "").split("\n").filter((line) => line.trim());

function useChanges() {
  const [, again] = useState(0);
  useEffect(() => {
    const changed = () => again((n) => n + 1);
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, []);
}

/** The lines of the user's own text of a card. */
export function useText(title) {
  useChanges();
  const mine = title ? own(title) : [];
  const ask = title && !mine.length && served.texts && !told.has(title);
  useEffect(() => {
    if (!ask) return;
    told.set(title, []);
    fetch(`/api/own/text?title=${encodeURIComponent(title)}`).then((answer) => answer.json()).then(({ text }) => {
      told.set(title, text);
      tell();
    }, () => told.delete(title));
  }, [ask, title]);
  return mine.length ? mine : told.get(title) ?? [];
}

const filled = (words, title, names) => {
  const [code] = names.filter((name) => /^\d+$/.test(name));
  if (words.includes("{code}") && !code) return "";
  return words.replaceAll("{code}", code ?? "").replaceAll("{id}", names.at(-1) ?? "").replaceAll("{title}", encodeURIComponent(title));
};

/** The picture of a card that this browser keeps, read from it now. */
async function load(key) {
  images.set(key, "");
  const file = await stored(IMAGES, "readonly", (store) => store.get(key));
  if (file) images.set(key, URL.createObjectURL(file));
  tell();
}

/** The address of the user's own picture of a card; empty if there is none. A card that is not known has no title, and no picture. */
export function useImage(title) {
  useChanges();
  const names = (title && faceOf(title)?.names) || [];
  const keys = title ? [...names.map(plain), plain(title)] : [];
  const kept = keys.find((key) => images.has(key));
  useEffect(() => {
    if (kept && images.get(kept) === null) load(kept).catch(() => {});
  }, [kept]);
  if (!title) return "";
  if (kept) return images.get(kept) ?? "";
  const there = keys.find((key) => folder.has(key));
  const words = template() || (served.images === "folder" ? "" : served.images);
  return [there && `/own/images/${encodeURIComponent(there)}`, words && filled(words, title, names)].find((each) => each && !broken.has(each)) ?? "";
}

/** An address has no picture: it is not asked for again. */
export function noImage(address) {
  broken.add(address);
  tell();
}
