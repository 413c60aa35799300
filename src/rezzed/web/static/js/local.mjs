// Studies that are kept in this browser, without an account: one record for each, in IndexedDB.
//
// A record has `id`, `title`, `save`, `at` (the key of the node that is shown), `changed` (a time in milliseconds),
// `revision` (counts the writes), `origin` (the save that the address stands for, if it stands for one) and, for a study of the
// server, `stored`: `{link, key, revision, visibility}`; the key is there if the study belongs to this browser.

const NAME = "rezzed";
const STUDIES = "studies";

function whole(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STUDIES, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function studies(mode) {
  return (await database()).transaction(STUDIES, mode).objectStore(STUDIES);
}

export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((n) => "abcdefghijkmnpqrstuvwxyz23456789"[n & 31]).join("");
}

export async function load(id) {
  return (await whole((await studies("readonly")).get(id))) ?? null;
}

/** Write a record. Returns its new revision, or null if another tab has written it since `record.revision`. */
export async function keep(record) {
  const store = await studies("readwrite");
  const there = await whole(store.get(record.id));
  if ((there?.revision ?? 0) !== record.revision) return null;
  const revision = record.revision + 1;
  await whole(store.put({ ...record, revision, changed: Date.now() }));
  return revision;
}

/** Remember which node is shown. This is no change of the study. */
export async function visit(id, at) {
  const store = await studies("readwrite");
  const there = await whole(store.get(id));
  if (there) await whole(store.put({ ...there, at }));
}

export async function drop(id) {
  await whole((await studies("readwrite")).delete(id));
}

/** All records, the last changed first. */
export async function all() {
  const found = await whole((await studies("readonly")).getAll());
  return found.sort((a, b) => b.changed - a.changed);
}
