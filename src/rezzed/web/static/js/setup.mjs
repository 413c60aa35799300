// The board object of docs/scenarios.md as data: cards in shorthand, places, and moves. Every function gives a new board.

export const COUNTERS = ["virus", "power", "advancement", "agenda", "credit", "bad publicity"];
const COUNTS = String.raw`(?:\s+@-?\d+\s*(?:bad publicity|[a-z]+))*`;
const HOST = String.raw`\s+on\s+(?<host>.+?)`;
const TITLE = String.raw`(?<title>.+?(?:\son the .+?)?)`; // the titles with "on" in them go on with a small "the"
const SPEC = new RegExp(
  String.raw`^${TITLE}(?<rezzed>\*)?(?<counters>${COUNTS})(?:(?!\s+on the )${HOST})?(?<more>${COUNTS})(?:\s*->\s*(?<chosen>.+?))?(?<last>${COUNTS})$`,
);

/** Words with the characters of a keyboard, as the engine reads them (titles.py: typed). */
const typed = (words) =>
  words
    .replace(/[\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\u2192/g, "->")
    .replace(/\u00d8/g, "O")
    .replace(/\u00f8/g, "o")
    .replace(/[\u2122\u00ae\u200b\ufeff]/g, "");

/** The parts of a card in shorthand: {blank} for a number of blank cards, else {title, rezzed, counters, host, chosen}. */
export function parse(spec) {
  if (typeof spec === "number") return { blank: spec, title: "", rezzed: false, counters: {}, host: "", chosen: "" };
  const text = typed(String(spec).trim());
  const found = SPEC.exec(text)?.groups ?? { title: text, counters: "", more: "", last: "" };
  const counters = {};
  for (const [, number, word] of (found.counters + found.more + found.last).matchAll(/@(-?\d+)\s*(bad publicity|[a-z]+)/g)) {
    counters[word === "virus" ? word : word.replace(/s$/, "")] = Number(number);
  }
  const { title, rezzed, host = "", chosen = "" } = found;
  return { blank: 0, title: title.trim(), rezzed: Boolean(rezzed), counters, host: host.trim(), chosen: chosen.trim() };
}

/** The shorthand of a card from its parts. */
export function written({ blank, title, rezzed, counters, host, chosen }) {
  if (blank) return blank;
  const counts = Object.entries(counters).map(([kind, number]) => ` @${number} ${kind}`);
  return title + (rezzed ? "*" : "") + (host ? ` on ${host}` : "") + counts.join("") + (chosen ? ` -> ${chosen}` : "");
}

const CENTRAL = { hq: "HQ", rnd: "R&D", randd: "R&D", rd: "R&D", "r&d": "R&D", archives: "Archives" };

/** One name for each server: HQ, R&D, Archives, remote1 ...; what names no server stays as it is. */
export function serverKey(name) {
  const plain = name.toLowerCase().replace(/[\s_-]+/g, "");
  const remote = /^(?:remote|server)0*(\d{1,3})$/.exec(plain);
  return CENTRAL[plain] ?? (remote ? `remote${remote[1]}` : name);
}

export const isRemote = (key) => /^remote\d+$/.test(key);
export const serverWords = (key) => (isRemote(key) ? `remote ${key.slice(6)}` : key);

const CORP = [["hq", "HQ"], ["rnd", "R&D, from the top"], ["archives", "Archives"], ["score", "Score area of the Corp"], ["play", "Play area"]];
const RUNNER = [["rig", "Rig"], ["grip", "Grip"], ["stack", "Stack, from the top"], ["heap", "Heap"], ["score", "Score area of the Runner"]];

/** The places of a side outside of servers: {id, name}. */
export const places = (side) => (side === "corp" ? CORP : RUNNER).map(([key, name]) => ({ id: `${side}.${key}`, name }));

/** The servers of a board: the centrals, then the remotes by number; `more` are names to show besides. */
export function servers(board, more = []) {
  const named = ["ice", "root"].flatMap((part) => Object.keys(board.corp?.[part] ?? {})).map(serverKey);
  const others = [...new Set([...named, ...more])].filter((key) => !["HQ", "R&D", "Archives"].includes(key));
  return ["HQ", "R&D", "Archives", ...others.sort((a, b) => a.localeCompare(b, "en", { numeric: true }))];
}

/** The board with one name for each server. */
export function tidy(board) {
  const corp = { ...board.corp };
  for (const part of ["ice", "root"]) {
    if (!corp[part] || typeof corp[part] !== "object") continue;
    const all = {};
    for (const [name, cards] of Object.entries(corp[part])) all[serverKey(name)] = [...(all[serverKey(name)] ?? []), ...asList(cards)];
    corp[part] = all;
  }
  return { ...board, corp, runner: { ...board.runner } };
}

const asList = (value) => (Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value]);

/** A place of a fault with the names of servers as `tidy` writes them. */
export const tidyPlace = (place) =>
  place.replace(/^(corp\.(?:ice|root)\.)([^[]+)/, (whole, before, name) => before + serverKey(name));

const pathOf = (place) => {
  const [side, part, ...rest] = place.split(".");
  return rest.length ? [side, part, rest.join(".")] : [side, part];
};

/** The value at a place, such as `corp.ice.HQ` or `runner.credits`. */
export const valueAt = (board, place) => place.split(".").length === 1 ? board[place] : pathOf(place).reduce((at, key) => at?.[key], board);

/** The cards at a place, in shorthand. */
export const cardsAt = (board, place) => asList(valueAt(board, place));

/** The board with another value at a place; `undefined`, an empty text and an empty list take the field away. */
export function withValue(board, place, value) {
  const path = place.includes(".") ? pathOf(place) : [place];
  const put = (at, [key, ...rest]) => {
    const out = { ...at };
    const inside = rest.length ? put(at?.[key] ?? {}, rest) : value;
    const empty = inside === undefined || inside === "" || (Array.isArray(inside) && !inside.length);
    if (empty || (path.length === 3 && rest.length === 1 && !Object.keys(inside).length)) delete out[key];
    else out[key] = inside;
    return out;
  };
  return put(board, path);
}

const installs = (place) => place.startsWith("corp.ice.") || place.startsWith("corp.root.") || place === "runner.rig";
export const hasFace = (place) => place.startsWith("corp.ice.") || place.startsWith("corp.root.") || place === "corp.archives";
export const hasHost = (place) => place.startsWith("corp.root.") || place === "runner.rig" || place === "corp.play";

/** What stays of a card when it lies at a place: what the place cannot show is left out. */
export function fitting(spec, from, to) {
  const card = parse(spec);
  if (card.blank) return spec;
  const stays = from === to || (installs(from) && installs(to));
  const counts = stays || /score$/.test(to);
  return written({
    ...card, rezzed: card.rezzed && hasFace(to), counters: counts ? card.counters : {}, host: hasHost(to) ? card.host : "",
    chosen: stays ? card.chosen : "",
  });
}

/** The board with cards put into a place before card `at` (a number; at the end without it). */
export function put(board, place, specs, at = Infinity) {
  const cards = [...cardsAt(board, place)];
  cards.splice(Math.min(at, cards.length), 0, ...specs);
  return withValue(board, place, cards);
}

/** The board with card `n` of a place replaced by other cards, or taken away. */
export function replaced(board, place, n, ...specs) {
  const cards = [...cardsAt(board, place)];
  cards.splice(n, 1, ...specs);
  return withValue(board, place, cards);
}

/** The board with card `n` of a place moved before card `at` of another, and where it lies then: {board, place, n}. */
export function moved(board, from, n, to, at = Infinity) {
  const spec = cardsAt(board, from)[n];
  const out = replaced(board, from, n);
  const size = cardsAt(out, to).length;
  const there = Math.min(from === to && at > n ? at - 1 : at, size);
  return { board: put(out, to, [fitting(spec, from, to)], there), place: to, n: there };
}

/** Where a card of a place may go: every place of its side, and for an agenda the Runner's score area. */
export function targets(board, from, more = []) {
  const lanes = servers(board, more).flatMap((key) => [
    { id: `corp.ice.${key}`, name: `Ice of ${serverWords(key)}` }, { id: `corp.root.${key}`, name: `Root of ${serverWords(key)}` },
  ]);
  const corp = from.startsWith("corp") || from === "runner.score";
  const own = corp ? [...lanes, ...places("corp")] : places("runner").filter(({ id }) => id !== "runner.score");
  return corp ? [...own, { id: "runner.score", name: "Score area of the Runner" }] : own;
}

/** The cards that can host: those in servers and in the rig, by the names that shorthand uses. */
export function hosts(board) {
  const all = [...servers(board).flatMap((key) => [`corp.ice.${key}`, `corp.root.${key}`]), "runner.rig"];
  return [...new Set(all.flatMap((place) => cardsAt(board, place)).map((spec) => parse(spec).title).filter(Boolean))];
}
