// The review of a game: a replay of jinteki.net, a saved game, or a text log. The page sends it to the engine and keeps it in
// this tab only: nothing is stored, here or on the server.

import { html, render, useEffect, useMemo, useRef, useState } from "./dom.mjs";
import { encode } from "./links.mjs";
import { SIDES } from "./moves.mjs";
import { ceiling } from "./plot.mjs";
import { packed } from "./record.mjs";
import { connect } from "./rpc.mjs";
import { ask, seats } from "./seats.mjs";

const DECIDING = 3; // moments
const HIGH = 120, LEFT = 34, RIGHT = 70, TOP = 20;
const NAME = 11; // the height of a name at the end of a line
const SECONDS = 3; // for one plan
const SHORTEST = 0.05; // for one plan when the time of the game is over
const GAME = 20; // seconds for all plans of a game

const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const inWords = { pool: (n) => plural(n, "credit"), clicks: (n) => plural(n, "click"), tags: (n) => plural(n, "tag"), damage: (n) => `${n} damage` };
const spent = (paid) => Object.entries(paid).map(([kind, n]) => (inWords[kind]?.(n) ?? `${plural(n, "credit")} from ${kind}`)).join(", ") || "nothing";

function price(found) {
  if (!found) return "not known";
  if (found.worth === null) return found.exact ? "no way" : "none found in time";
  return `${found.worth}${found.exact ? "" : " or less"}`;
}

/** The mark of a run that lost so much. */
const markOf = (lost, marks) => marks.filter((m) => lost >= m.from).at(-1)?.mark ?? "";

/** The moments that decided the game, as the command line finds them. */
function deciding(game, reviews, marks) {
  const lost = reviews.filter((r) => r && markOf(r.lost, marks)).map((r) => ({
    state: game.runs[r.run - 1].states[0], weight: 2 * r.lost,
    text: `turn ${r.turn}: the run on ${r.server} cost ${r.lost} more than it had to (${markOf(r.lost, marks)})`,
  }));
  return [...game.moments, ...lost].sort((a, b) => b.weight - a.weight).slice(0, DECIDING).sort((a, b) => a.state - b.state);
}

function GameChooser({ take, error }) {
  const [over, setOver] = useState(false);
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) take(file, file.name);
  };
  const mine = seats().filter((seat) => seat.over);
  const own = async (seat) => take(new Blob([(await ask(`/api/games/${seat.id}/replay`)).save]), `Game ${seat.id}`);
  return html`<h1>Review</h1>
    <p>What each run of a game cost and brought, and what it could have cost. Games of jinteki.net (their replays and text logs), and games saved by rezzed.</p>
    <section class="drop ${over ? "over" : ""}" onDragOver=${(e) => { e.preventDefault(); setOver(true); }} onDragLeave=${() => setOver(false)} onDrop=${drop}>
      <p><label>Drop a file here, or choose one: <input type="file" accept=".json,.gz,.txt" onChange=${(e) => e.target.files[0] && take(e.target.files[0], e.target.files[0].name)} /></label></p>
      <p class="muted">The engine of this site reads the game while this page is open. Nothing is stored, and names, chat and times are dropped first.</p>
      <p class="faults" role="alert">${error}</p>
    </section>
    ${mine.length > 0 && html`<section aria-label="Your games"><h2>Your finished games</h2><ul>${mine.map((s) => html`<li key=${s.id}>
      <button onClick=${() => own(s)}>${new Date(s.at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}, as the ${SIDES[s.side]}</button></li>`)}</ul></section>`}`;
}

/** The heights of names so that none covers another one; what is null has no name. */
function spread(heights) {
  const out = [...heights];
  const order = [...out.keys()].filter((k) => out[k] !== null).sort((a, b) => out[b] - out[a]);
  order.forEach((k, n) => { if (n) out[k] = Math.min(out[k], out[order[n - 1]] - NAME); });
  return out;
}

function CourseLines({ title, turns, lines, width }) {
  const most = ceiling(Math.max(0, ...lines.flatMap((line) => line.values.filter((n) => n !== null))));
  const step = (width - LEFT - RIGHT) / Math.max(1, turns.length);
  const x = (k) => LEFT + step * (k + 0.5);
  const y = (n) => TOP + (HIGH - TOP - 18) * (1 - n / most);
  const known = lines.map((line) => line.values.map((n, k) => [k, n]).filter(([, n]) => n !== null));
  const ends = spread(known.map((points) => (points.length ? y(points.at(-1)[1]) : null)));
  const says = lines.map((line, i) => (known[i].length ? `${line.name}: ${known[i].map(([k, n]) => `turn ${turns[k].turn} ${n}`).join(", ")}` : `${line.name}: not known`)).join("; ");
  return html`<figure class="plot"><svg width=${width} height=${HIGH} viewBox="0 0 ${width} ${HIGH}" role="img" aria-label="${title}. ${says}.">
    <text class="title" x=${LEFT} y="12">${title}</text>
    ${[0, most / 2, most].map((n) => html`<g key=${n}><line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(n)} y2=${y(n)} />
      <text class="tick" x=${LEFT - 6} y=${y(n) + 4} text-anchor="end">${n}</text></g>`)}
    ${lines.map((line, i) => html`<g key=${line.name} class="line ${line.side ?? ""}">
      <polyline class=${line.side ? "" : "server"} stroke-dasharray=${line.side ? null : `${1 + 3 * i} ${2 + i}`} points=${known[i].map(([k, n]) => `${x(k)},${y(n)}`).join(" ")} />
      ${known[i].length > 0 && html`<text class="name" x=${width - RIGHT + 6} y=${ends[i] + 4}>${line.name}</text>`}</g>`)}
    ${turns.map((t, k) => (k % Math.ceil(turns.length / 12) ? null : html`<text key=${k} class="tick" x=${x(k)} y=${HIGH - 4} text-anchor="middle">${t.turn}</text>`))}
  </svg></figure>`;
}

/** The game over its turns. The prices of the servers come one turn after the other. */
function Course({ game, prices, hands }) {
  const box = useRef(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(280, Math.floor(entry.contentRect.width))));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const turns = game.line;
  const sides = (key) => [{ name: "Corp", side: "corp", values: turns.map((t) => t[key][0]) }, { name: "Runner", side: "runner", values: turns.map((t) => t[key][1]) }];
  const mine = turns.filter((t) => t.side === "runner");
  const names = [...new Set(mine.flatMap((t) => Object.keys(prices[t.state] ?? {})))].sort();
  const servers = names.map((name) => ({ name, values: mine.map((t) => prices[t.state]?.[name]?.worth ?? null) }));
  const chances = turns.map((t) => (hands ? t.hands : t).corp_wins).map((chance) => (chance === null ? null : Math.round(100 * chance)));
  return html`<div ref=${box}>
    <${CourseLines} title="Chance of the Corp, in percent: an estimate" turns=${turns} lines=${[{ name: "Corp wins", side: "corp", values: chances }]} width=${width} />
    <${CourseLines} title="Credits" turns=${turns} lines=${sides("credits")} width=${width} />
    <${CourseLines} title="Agenda points" turns=${turns} lines=${sides("points")} width=${width} />
    ${names.length > 0 && html`<${CourseLines} title="Price of each server at the Runner's turns" turns=${mine} lines=${servers} width=${width} />`}
    <p class="muted">A price is in credits, and a click counts as 2. Where a line is missing, there was no way.
      The chance is the one with which the bots of rezzed value a position. It was fitted to games between bots, and cards that are not shown count as nothing: compare the turns of a game with it, not games.</p>
  </div>`;
}

function RunRow({ run, review: found, hands, marks, open }) {
  const review = found && { ...found, ...(hands ? found.hands : {}) };
  const brought = review?.accessed.map((title) => title ?? "an unseen card").join(", ");
  const trashed = run.trashed.length ? html`<small>trashed ${run.trashed.join(", ")}</small>` : "";
  const said = review ? [
    review.known.length ? `The Runner knew ${review.known.join(", ")}` : "", review.luck ? `${review.luck} bad luck: ice was rezzed` : "", ...review.idle_rezzes.map((x) => `${x.card} was rezzed for ${x.credits} and cost nothing`),
    review.missed_defence ? `The Corp could have rezzed ${review.missed_defence.card} for ${review.missed_defence.credits} and kept the Runner out` : "", review.note ?? "",
  ].filter(Boolean) : [];
  const chance = review?.chance != null ? ` (${Math.round(100 * review.chance)}% for ${review.points ? "at least that" : "an agenda"})` : "";
  return html`<tr>
    <th scope="row"><button onClick=${() => open(Math.max(0, run.states[0] - 1))} aria-label="Open the position before run ${run.number} in turn ${run.turn}">${run.turn}.${run.click}</button></th>
    <td>${run.server}${run.via ? html`<small>${run.via}</small>` : ""}</td><td>${run.success ? "successful" : "unsuccessful"}${review?.ended ? html`<small>${review.ended}</small>` : ""}</td>
    <td>${review ? spent(review.spent) : "…"}${review?.event ? html`<small>${plural(review.event, "credit")} for ${run.via}</small>` : ""}${review?.after_access ? html`<small>then ${plural(review.after_access, "credit")} for what was accessed</small>` : ""}</td>
    <td>${run.stolen.length ? `stole ${run.stolen.join(", ")}` : review ? brought || "nothing" : "…"}${trashed}${review ? html`<small>${plural(review.points, "point")}${chance}</small>` : ""}</td>
    <td class="number">${review ? price(review.as_seen) : "…"}</td><td class="number">${review ? price(review.as_it_was) : "…"}</td>
    <td class="number">${review ? review.lost : "…"}</td><td class="mark">${review ? markOf(review.lost, marks) : ""}</td>
    <td>${said.map((words, k) => html`<small key=${k}>${words}</small>`)}</td></tr>`;
}

function Thresholds({ marks, change }) {
  const set = (k, value) => change(marks.map((m, i) => (i === k ? { ...m, from: Math.max(1, Number(value) || 1) } : m)));
  return html`<fieldset class="thresholds"><legend class="hidden">Marks</legend><span>Marks, by credits lost:</span>
    ${marks.map((m, k) => html`<label key=${m.mark}>${m.mark} from <input type="number" min="1" max="99" value=${m.from} onChange=${(e) => set(k, e.target.value)} /></label>`)}</fieldset>`;
}

function ReviewedGame({ client, file, game, name, again }) {
  const [reviews, setReviews] = useState([]);
  const [prices, setPrices] = useState({});
  const [marks, setMarks] = useState(game.marks);
  const [wrong, setWrong] = useState("");
  const [hands, setHands] = useState(false);
  useEffect(() => {
    let gone = false;
    const all = async () => {
      const began = performance.now();
      for (let run = 1; run <= game.runs.length && !gone; run++) {
        const left = GAME - (performance.now() - began) / 1000;
        const found = await client.request("review", { file, run, seconds: Math.min(SECONDS, Math.max(SHORTEST, left / 4)) });
        if (!gone) setReviews((old) => [...old, found]);
      }
      for (const turn of game.line.filter((t) => t.side === "runner")) {
        if (gone) return;
        const found = await client.request("review", { file, prices: turn.state, seconds: 0.5 });
        if (!gone) setPrices((old) => ({ ...old, [turn.state]: found.prices }));
      }
    };
    all().catch((error) => !gone && setWrong(error.message));
    return () => { gone = true; };
  }, []);
  const open = async (state) => {
    try {
      const { board } = await client.request("review", { file, at: state });
      window.open(`/analyse${await encode({ board })}`, "_blank", "noopener");
    } catch (error) {
      setWrong(error.message);
    }
  };
  const left = game.runs.length - reviews.length;
  const ended = game.winner ? `The ${SIDES[game.winner] ?? game.winner} wins${game.reason ? ` (${game.reason})` : ""}` : "No end";
  return html`<h1>Review of ${name}</h1>
    <p>${[game.corp_identity, game.runner_identity].filter(Boolean).join(" against ")}. ${plural(game.turns, "turn")}, ${plural(game.runs.length, "run")}. ${ended}, ${game.score.runner ?? "?"} points of the Runner to ${game.score.corp ?? "?"}.</p>
    ${game.notes.map((note, k) => html`<p key=${k} class="muted">${note}</p>`)}
    <p role="status" class="muted">${left ? `Run ${reviews.length + 1} of ${game.runs.length} is planned …` : "All runs are reviewed."}</p>
    ${wrong && html`<p class="fault" role="alert">${wrong}</p>`}
    <p><label><input type="checkbox" checked=${hands} onChange=${(e) => setHands(e.target.checked)} /> Show hands: cards that only one side saw, and what follows from them</label></p>
    <h2>Moments that decided the game</h2>
    <ol class="moments">${deciding(game, reviews, marks).map((m) => html`<li key=${m.state}>${m.text} <button onClick=${() => open(m.state)}>Open the position</button></li>`)}</ol>
    <h2>Runs</h2>
    <${Thresholds} marks=${marks} change=${setMarks} />
    <p class="muted">Cheapest: as the Runner saw the board, and with the ice that was rezzed in the run. Only what was paid beyond the second price is lost.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Runs"><table>
      <thead><tr><th scope="col">Turn</th><th scope="col">Server</th><th scope="col">Result</th><th scope="col">Cost</th><th scope="col">Brought</th>
        <th scope="col">Cheapest as seen</th><th scope="col">as it was</th><th scope="col">Lost</th><th scope="col">Mark</th><th scope="col">More</th></tr></thead>
      <tbody>${game.runs.map((run, k) => html`<${RunRow} key=${k} run=${{ ...run, number: k + 1 }} review=${reviews[k]} hands=${hands} marks=${marks} open=${open} />`)}</tbody></table></div>
    <h2>The game by turns</h2>
    <${Course} game=${game} prices=${prices} hands=${hands} />
    <p><button onClick=${again}>Another game</button></p>`;
}

function Review() {
  const client = useMemo(() => connect(), []);
  const [found, setFound] = useState(null);
  const [busy, setBusy] = useState("");
  const [error, setError] = useState("");
  const take = async (blob, name) => {
    setError("");
    setBusy(`Reading ${name} …`);
    try {
      const file = await packed(blob);
      setFound({ file, name, game: await client.request("review", { file }) });
    } catch (wrong) {
      setError(wrong.message);
    }
    setBusy("");
  };
  if (busy) return html`<p role="status">${busy}</p>`;
  if (!found) return html`<div class="review"><${GameChooser} take=${take} error=${error} /></div>`;
  return html`<div class="review"><${ReviewedGame} client=${client} ...${found} again=${() => setFound(null)} /></div>`;
}

const place = document.getElementById("app");
place.textContent = "";
render(html`<${Review} />`, place);
