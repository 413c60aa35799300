// The socket of a table: requests, numbered updates, and a connection that is made again when it is lost.

import { learn } from "./faces.mjs";
import { keep, post } from "./seats.mjs";

const PING = 2500, STALE = 9000; // milliseconds of silence; the server may say otherwise
const RETRY = [250, 500, 1000, 2000, 4000, 8000];

/** An error that the server answered, with the data of the protocol: `code`, `cite`, `legal`, `suggestion`. */
export class Refused extends Error {
  constructor(error) {
    super(error.data?.message ?? error.message);
    this.number = error.code;
    this.data = error.data ?? {};
  }
}

/** An update after one that tells only what has changed: `changes` has pairs of a path and a value. The old one stays as it is. */
export function patched(old, { changes, ...news }) {
  const update = { ...old, ...news };
  for (const [path, value] of changes) {
    let holder = update;
    for (const key of path.slice(0, -1)) holder = holder[key] = Array.isArray(holder[key]) ? [...holder[key]] : { ...holder[key] };
    holder[path.at(-1)] = value;
  }
  return update;
}

/** Lines of the log after an update: those that are known up to `log_from`, then the new ones. */
export const joined = (known, update) => [...known.filter((line) => line.seq <= update.log_from), ...update.lines];

/** The lines with the titles of one's own new cards after "You draw". */
function named(lines, update, old, side) {
  const hand = (view) => (side === "corp" ? view.corp.hq.known : view.runner.grip.known);
  const draw = update.lines.findLast((line) => line.kind === "draw" && line.side === side);
  if (!draw || !old || !side) return lines;
  const had = new Set(hand(old.view).map((card) => card.id));
  const titles = hand(update.view).filter((card) => !had.has(card.id)).map((card) => card.title);
  return titles.length ? lines.map((line) => (line.seq === draw.seq ? { ...line, text: `${line.text}: ${titles.join(", ")}` } : line)) : lines;
}

export class GameTable {
  /**
   * @param {string} id the game
   * @param {string} seat `corp`, `runner`, `spectator`, or empty to let the server find the seat
   * @param {(state: object) => void} changed called with {link, side, game, update, lines, error} whenever something changed
   */
  constructor(id, seat, changed) {
    this.id = id;
    this.path = `/api/games/${encodeURIComponent(id)}/socket${seat ? `?seat=${seat}` : ""}`;
    this.changed = changed;
    this.state = { link: "connecting", side: "", game: null, update: null, lines: [], error: "" };
    this.asked = 0;
    this.open = new Map();
    this.tries = 0;
    this.ended = false;
    this.heard = Date.now();
    this.ping = PING;
    this.stale = STALE;
    this.clock = setInterval(() => this.#watch(), 500);
    addEventListener("online", () => this.#again(0));
    this.#connect();
  }

  /** Send a request; the promise is rejected with `Refused`, or when the connection is lost before the answer. */
  request(method, params = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error("there is no connection at the moment"));
    const id = ++this.asked;
    this.socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return new Promise((resolve, reject) => this.open.set(id, { resolve, reject }));
  }

  /** End the connection for good. */
  close() {
    this.ended = true;
    clearInterval(this.clock);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  #set(changes) {
    this.state = { ...this.state, ...changes };
    this.changed(this.state);
  }

  #connect() {
    const socket = new WebSocket(this.path);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => this.#hello();
    socket.onmessage = (message) => socket === this.socket && this.#take(JSON.parse(message.data));
    socket.onclose = (event) => socket === this.socket && this.#lost(event);
  }

  async #hello() {
    const since = this.state.update?.seq;
    try {
      const hello = await this.request("hello", { changes: true, ...(since !== undefined && { since }) });
      this.ping = (hello.ping?.after ?? PING / 1000) * 1000;
      this.stale = (hello.ping?.stale ?? STALE / 1000) * 1000;
      this.tries = 0;
      this.#set({ link: "open", side: hello.side, game: hello.game, pause: hello.pause, phrases: hello.phrases, error: "" });
    } catch (error) {
      if (this.state.link !== "refused") this.#set({ error: error.message });
    }
  }

  #take(message) {
    this.heard = Date.now();
    if (message.method === "update") {
      const { changes, n } = message.params;
      if (changes && n !== this.told?.n + 1) return void this.#hello();
      const update = changes ? patched(this.told, message.params) : message.params;
      this.told = update;
      learn(update.faces);
      const before = this.state.update;
      const game = this.state.game && { ...this.state.game, names: update.names, joined: update.joined };
      const lines = named(joined(this.state.lines, update), update, before, this.state.side);
      this.#set({ update: { ...update, story: lines }, game, lines });
      if (this.state.side) this.#remember(update);
      if (this.state.side && before && !before.rematch && update.rematch) this.#follow();
    } else if (this.open.has(message.id)) {
      const { resolve, reject } = this.open.get(message.id);
      this.open.delete(message.id);
      if (message.error) reject(new Refused(message.error));
      else resolve(message.result);
    }
  }

  /** What the list of games says of this one. */
  #remember({ names, joined, over, ended }) {
    const { side, game, lines } = this.state;
    const turn = lines.filter((line) => line.turn).length;
    const other = side === "corp" ? "runner" : "corp";
    const told = { side, turn, over, ended: over ? ended : "", solo: Boolean(game?.solo), ...(joined && { invite: "" }) };
    const opponent = names[other] && { opponent: names[other] };
    const key = JSON.stringify([told, opponent]);
    if (key !== this.kept) keep(this.id, { ...told, ...opponent });
    this.kept = key;
  }

  /** Both want a rematch: whoever is here goes there. The answer gives this browser its seat in the next game. */
  async #follow() {
    try {
      const made = await post(`/api/games/${encodeURIComponent(this.id)}/rematch`, {});
      if (!made.agreed) return;
      keep(made.id, { side: made.side, invite: "" });
      location.assign(`/g/${made.id}`);
    } catch (error) {
      this.#set({ error: error.message });
    }
  }

  #lost(event) {
    for (const { reject } of this.open.values()) reject(new Error("the connection was lost before the answer came"));
    this.open.clear();
    if (this.ended) return;
    if (event?.code === 1008) {
      this.close();
      this.#set({ link: "refused", error: event.reason || "the server refused the connection" });
      return;
    }
    this.#set({ link: "lost" });
    this.#again(RETRY[Math.min(this.tries++, RETRY.length - 1)]);
  }

  #again(wait) {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#connect(), wait);
  }

  #watch() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const silence = Date.now() - this.heard;
    if (silence > this.stale) {
      const old = this.socket;
      this.socket = null; // its close may take long; a new connection does not wait for it
      old.close();
      this.#lost();
    } else if (silence > this.ping && !this.pinging) {
      this.pinging = true;
      this.request("ping").catch(() => {}).finally(() => { this.pinging = false; });
    }
  }
}
