// A saved game for the replay page: its line, its timeline, and the views of each position, fetched before they are wanted.

import { learn } from "./faces.mjs";
import { SIDES } from "./moves.mjs";
import { Nodes, START } from "./nodes.mjs";

const KEPT = 400; // positions whose views are kept

/** The places where stepping stops: passes in a row are one step, and the last of them is shown. */
export function stepsOf(line) {
  return line.filter((node, k) => node.id === START || node.action !== "pass" || line[k + 1]?.action !== "pass").map((node) => node.id);
}

/** The index of the last of `marks` (with `node`) that is not after the node `at`; -1 before the first. */
export function lastBefore(marks, order, at) {
  const here = order.get(at) ?? 0;
  return marks.findLastIndex((mark) => (order.get(mark.node) ?? Infinity) <= here);
}

export class Film {
  /** `client` speaks to the engine; `changed` is called whenever something is new. */
  constructor(client, changed) {
    this.client = client;
    this.changed = changed;
    this.at = this.start = START;
    this.missing = []; // a save says everything
    this.views = null; // those of `at`; while they are fetched, those of the position before
    this.timeline = null;
    this.error = "";
    this.known = new Map();
    this.under = new Set(); // positions that are being fetched
  }

  /** Begin with `{save}`, `{scenario}` or `{board}`, at a position if one is given. Throws if it is refused. */
  async open(source, at = START) {
    const begun = await this.client.request("analyse", { ...source, show: ["save", "tree", "faces"] });
    learn(begun.faces);
    this.nodes = new Nodes(begun.tree);
    this.line = this.nodes.line(START);
    this.order = new Map(this.line.map((node, k) => [node.id, k]));
    this.steps = stepsOf(this.line);
    this.save = begun.save;
    await this.goto(this.order.has(at) ? at : START);
    const end = { op: "goto", node: this.line.at(-1).id };
    const { save } = await this.client.request("analyse", { save: this.save, do: [end], show: ["save"] });
    this.timeline = await this.client.request("timeline", { save });
    this.changed();
  }

  /** The save of the game, standing at this position, for a link. */
  async here() {
    const { save } = await this.client.request("analyse", { save: this.save, do: [{ op: "goto", node: this.at }], show: ["save"] });
    return { save, at: this.at };
  }

  /** What the position shows, for the head of the page. */
  get told() {
    const node = this.nodes.get(this.at);
    return { said: node?.side ? `${SIDES[node.side]}: ${node.action}` : "", step: this.views.judge.step };
  }

  /** Show a position. An answer for one that was left meanwhile is kept, not shown. */
  async goto(id) {
    this.at = id;
    this.error = "";
    if (this.known.has(id)) this.views = this.known.get(id);
    this.changed();
    try {
      const found = await this.#views(id);
      if (this.at === id && found) this.views = found;
    } catch (error) {
      this.error = error.message;
    }
    this.changed();
    this.#ahead();
  }

  get busy() {
    return !this.known.has(this.at);
  }

  /** The lines of the log up to this position, as the judge, the Corp or the Runner saw it. */
  log(eyes) {
    const here = this.order.get(this.at);
    return (this.timeline?.logs[eyes] ?? []).filter((line) => this.order.get(line.node) <= here);
  }

  async #views(id) {
    if (this.known.has(id)) return this.known.get(id);
    if (this.under.has(id)) return null; // its answer shows it
    this.under.add(id);
    try {
      const { views } = await this.client.request("analyse", { save: this.save, do: [{ op: "goto", node: id }], show: ["views"] });
      this.known.set(id, views);
      if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value);
      if (this.at === id) this.views = views;
      return views;
    } finally {
      this.under.delete(id);
      this.changed();
    }
  }

  /** Fetch the next step and the one before it, so that they are there when they are wanted. */
  #ahead() {
    if (this.under.size) return;
    const here = this.order.get(this.at);
    const next = this.steps.find((id) => this.order.get(id) > here);
    const before = this.steps.findLast((id) => this.order.get(id) < here);
    const wanted = [next, before].find((id) => id !== undefined && !this.known.has(id));
    if (wanted !== undefined) this.#views(wanted).then(() => this.#ahead(), () => {});
  }
}
