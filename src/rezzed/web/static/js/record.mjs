// Games from elsewhere: replays of jinteki.net and their text logs. The page keeps the file in this tab only and sends it to the
// engine with each question: nothing is stored, here or on the server.

import { learn } from "./faces.mjs";

const MOST = 900_000; // characters of a packed game in a message
const KEPT = 400; // positions whose views are kept
const SAVED = '{"rezzed"'; // how a save of rezzed begins

const isPacked = async (blob) => {
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return head[0] === 0x1f && head[1] === 0x8b;
};

/** A file, packed and as text, for a message. */
export async function packed(blob) {
  const small = (await isPacked(blob)) ? blob.stream() : blob.stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(small).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  const out = btoa(text);
  if (out.length > MOST) throw new Error("This game is too large for this page. `rezzed replay --jnet FILE` and `rezzed review FILE` read it at a terminal.");
  return out;
}

/** The text of a file that holds a save of rezzed, packed or not; null if it holds something else. */
export async function saveIn(blob, most) {
  const plain = (await isPacked(blob)) ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
  const reader = plain.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text = (text + value).replace(/^\s+/, "");
      if (text.length >= SAVED.length && !text.startsWith(SAVED)) return null;
      if (text.length > most) throw new RangeError(`A save has at most ${most.toLocaleString("en")} characters.`);
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return null; // the engine says what is wrong with it
  } finally {
    reader.cancel().catch(() => {});
  }
  return text.startsWith(SAVED) ? text : null;
}

const rowOf = (turn) => ({
  number: turn.turn, node: String(turn.state), side: turn.side,
  corp: { credits: turn.credits[0], hq: turn.cards[0], points: turn.points[0] },
  runner: { credits: turn.credits[1], grip: turn.cards[1], points: turn.points[1] },
});

/** A game from elsewhere with what the replay page asks of a film. A position is named by its number. */
export class RecordFilm {
  constructor(client, changed) {
    this.client = client;
    this.changed = changed;
    this.at = "0";
    this.start = "0";
    this.views = null;
    this.missing = [];
    this.error = "";
    this.known = new Map(); // by position: {views, missing} or {error}
    this.under = new Set(); // positions that are being fetched
  }

  /** Begin with `{file}`, a packed file. Throws if it is refused. */
  async open({ file }) {
    this.file = file;
    const game = await this.client.request("review", { file });
    const undone = new Set(game.undone);
    this.game = game;
    this.line = Array.from({ length: game.states }, (_, k) => ({ id: String(k) })).filter((node) => !undone.has(Number(node.id)));
    this.order = new Map(this.line.map((node, k) => [node.id, k]));
    this.said = new Map(game.log.map((line) => [String(line.state), line.text])); // the last sentence of each position
    this.steps = this.line.filter((node, k) => !k || this.said.has(node.id) || k === this.line.length - 1).map((node) => node.id);
    this.timeline = {
      turns: [...game.line.map(rowOf), this.#end(game)],
      runs: game.runs.map((run) => ({ ...run, node: String(run.states[0]), label: run.success ? "successful" : "unsuccessful" })),
    };
    await this.goto(this.line[0]?.id ?? "0");
  }

  #end({ turns, score, final }) {
    const corp = { credits: final.corp_credits, hq: final.hq, points: score.corp };
    const runner = { credits: final.runner_credits, grip: final.grip, points: score.runner };
    return { number: turns, node: this.line.at(-1)?.id ?? "0", side: this.game.line.at(-1)?.side, corp, runner };
  }

  /** What the position shows, for the head of the page: what was said last, and the run in progress. */
  get told() {
    const run = this.game.runs.find((each) => each.states[0] <= Number(this.at) && Number(this.at) < each.states[1]);
    return { said: this.said.get(this.at) ?? "", run: run ? `run on ${run.server}` : "" };
  }

  get busy() {
    return !this.known.has(this.at);
  }

  /** The position, for a link. */
  async here() {
    const { board } = await this.client.request("review", { file: this.file, at: Number(this.at) });
    return { board };
  }

  /** Show a position. What cannot be set up as a board says so, and the board before it stays. */
  async goto(id) {
    this.at = id;
    this.#show();
    await this.#fetch(id);
    this.#ahead();
  }

  async #fetch(id) {
    if (this.known.has(id) || this.under.has(id)) return;
    this.under.add(id);
    this.known.set(id, await this.#asked(id));
    if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value);
    this.under.delete(id);
    if (this.at === id) this.#show();
  }

  /** Fetch the next step, so that it is there when it is wanted. */
  #ahead() {
    const next = this.steps.find((id) => this.order.get(id) > this.order.get(this.at));
    if (next !== undefined && !this.under.size) this.#fetch(next);
  }

  #show() {
    const found = this.known.get(this.at);
    this.error = found?.error ?? "";
    this.missing = found?.missing ?? [];
    this.views = found?.views ?? this.views;
    this.changed();
  }

  async #asked(id) {
    try {
      const { board, missing } = await this.client.request("review", { file: this.file, at: Number(id) });
      const { views, faces } = await this.client.request("analyse", { board, show: ["views", "faces"] });
      learn(faces);
      return { views, missing };
    } catch (error) {
      return { error: `No board for this position: ${error.message}` };
    }
  }

  /** The sentences of the game up to this position. They are the same for both sides. */
  log() {
    const here = Number(this.at);
    return this.game.log.filter((line) => line.state <= here).map((line, k) => ({ seq: k + 1, text: line.text, side: line.side }));
  }
}
