// The games of this browser, and requests to the server. The proof of a seat is a cookie that no script can read.

const KEY = "rezzed.seats";
const MOST = 100; // games that are remembered

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function write(seats) {
  const newest = Object.entries(seats).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Without storage the seat lasts as long as this page.
  }
}

/** The seat of this browser in a game: {side, invite, over, at}; null without one. */
export const seatOf = (id) => read()[id] ?? null;

/** All games of this browser, newest first: [{id, side, over, at}]. */
export const seats = () => Object.entries(read()).map(([id, seat]) => ({ id, ...seat })).sort((a, b) => b.at - a.at);

/** Remember a seat, or change what is remembered. */
export function keep(id, changes) {
  const all = read();
  write({ ...all, [id]: { at: Date.now(), ...all[id], ...changes } });
}

/** Send JSON and return the answer. Throws an Error with `faults` (a list) and `status`. */
export const post = (path, body) => ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** Ask for JSON. Throws an Error with `faults` (a list) and `status`. */
export async function ask(path, how = {}) {
  const answer = await fetch(path, how);
  const data = await answer.json().catch(() => ({}));
  if (answer.ok) return data;
  const told = data.error ?? {};
  throw Object.assign(new Error(told.message ?? `the server answered ${answer.status}`), {
    status: answer.status, faults: told.errors ?? (told.place ? [told] : []),
  });
}
