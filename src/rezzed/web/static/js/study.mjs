// The state of an analysis: one state, one view. Every request brings the whole study to the engine and the answer brings it
// back, so nothing is lost with the connection.

import { learn } from "./faces.mjs";
import { Nodes, START } from "./nodes.mjs";

const PARTS = ["position", "asked", "views", "events", "chart"]; // what is shown of a node; it never changes, so it is kept
const KEPT = 300; // nodes of which this is kept
const UNDO = 100;

export class Study {
  constructor(client) {
    this.client = client;
    this.listeners = new Set();
    this.clear();
  }

  clear() {
    this.save = null;
    this.savedAt = START; // the node at which `save` stands
    this.title = "";
    this.rules = "";
    this.board = null;
    this.nodes = new Nodes([]);
    this.at = START;
    this.shown = null; // the parts of the node `at`; while they are fetched, those of the node before
    this.parts = new Map();
    this.preferred = new Map(); // the child that was visited last
    this.past = []; // saves to go back to
    this.error = null;
    this.every = this.every ?? false; // whether each window is asked, also where nobody would act
    this.busy = this.busy ?? 0; // questions under way, those of an older study too
    this.epoch = (this.epoch ?? 0) + 1; // answers for an older study are dropped
    this.turn = Promise.resolve();
  }

  watch(told) {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  }

  #tell(edited = false) {
    for (const told of this.listeners) told(edited);
  }

  /** Begin with `{save}`, `{scenario}`, `{board}` or `{decks}`, at a node if one is given. Refused ones leave all as it is. */
  async open(source, at = null) {
    const turn = (this.opening ?? 0) + 1; // what was asked for last is shown, whatever is answered last
    this.opening = turn;
    const found = await this.#asking(() => this.client.request("analyse", source));
    if (!found || turn !== this.opening) return false;
    const { listeners } = this;
    this.clear();
    this.listeners = listeners;
    this.#take(found);
    this.opened = this.at; // the node at which it was opened
    if (at && at !== this.at && this.nodes.has(at)) await this.goto(at);
    else this.#tell();
    return true;
  }

  /** Change the study by operations of `analyse`, after the changes before. Returns whether it was accepted. */
  edit(ops, { from = this.at } = {}) {
    const { epoch } = this;
    const done = this.turn.then(async () => {
      if (epoch !== this.epoch) return false;
      const before = { save: this.save, at: from };
      const here = this.savedAt === from ? [] : [{ op: "goto", node: from }];
      const found = await this.#asking(() => this.client.request("analyse", { save: this.save, do: [...here, ...ops] }));
      if (!found || epoch !== this.epoch) return false;
      if (found.save !== before.save) this.past = [...this.past, before].slice(-UNDO);
      this.#take(found);
      this.#tell(found.save !== before.save);
      return true;
    });
    this.turn = done.catch(() => {});
    return done;
  }

  /** Take an option. `from` is the node that offered it: a press that comes too late is dropped. Windows in which nobody would
   * act are passed before and after it, unless each one is asked for. */
  apply(action, from = this.at) {
    if (from !== this.at) return Promise.resolve(false);
    return this.edit(this.steps(action), { from });
  }

  steps(action) {
    const act = { op: "apply", action };
    return this.every ? [act] : [{ op: "pass_on", to: action }, act, { op: "pass_on" }];
  }

  /** Whether an action is possible when the windows before it are passed. */
  async reachable(action) {
    if (this.every) return false;
    const ask = { save: await this.here(), do: this.steps(action).slice(0, 2), show: [] };
    return this.client.request("analyse", ask).then(() => true, (error) => {
      if (!error.data) throw error;
      return false;
    });
  }

  /** Take the actions of a line, as far as they are legal: chance may decide otherwise than a plan assumes. */
  async play(actions) {
    const { epoch, at } = this;
    const ops = [{ op: "pass_on", to: actions[0] }, ...actions.map((action) => ({ op: "apply", action }))];
    if (await this.edit(ops)) return true;
    const refused = this.error;
    const place = /^do\[(\d+)\]/.exec(refused?.place ?? "");
    const legal = place ? Number(place[1]) - (this.savedAt === at ? 1 : 2) : 0; // a change before them may go to the node
    if (legal < 1 || refused.code !== "illegal_action" || this.at !== at || this.epoch !== epoch) return false;
    if (!(await this.edit(ops.slice(0, legal + 1)))) return false;
    const told = `The first ${legal} of ${actions.length} actions of this line were played. The next one is not possible here: ${refused.message.split("; legal:")[0]}. Chance or a hidden card may have decided otherwise than the plan assumes.`;
    this.error = { message: told };
    this.#tell();
    return true;
  }

  rename(node, name) {
    return this.edit([{ op: "rename", node, name }]);
  }

  comment(node, text) {
    return this.edit([{ op: "comment", node, text }]);
  }

  promote(node, main) {
    return this.edit([{ op: "promote", node, main }]);
  }

  remove(node) {
    const gone = new Set(this.nodes.below(node));
    const from = gone.has(this.at) ? this.nodes.parent(node) : this.at;
    return this.edit([{ op: "delete", node }], { from });
  }

  /** Take the last change back: the study is again as it was before it. */
  async undo() {
    const last = this.past.pop();
    if (!last) return false;
    const past = this.past;
    const found = await this.#asking(() => this.client.request("analyse", { save: last.save, do: [{ op: "goto", node: last.at }] }));
    if (!found) return false;
    this.#take(found);
    this.past = past;
    this.#tell(true);
    return true;
  }

  /** Go on with another study in place of this one, such as the same moves under another book. It can be undone. */
  async replace(save) {
    const before = { save: this.save, at: this.at };
    const found = await this.#asking(() => this.client.request("analyse", { save }));
    if (!found) return false;
    this.parts.clear();
    this.#take(found);
    this.past = [...this.past, before].slice(-UNDO);
    this.#tell(true);
    return true;
  }

  /** Show a node. What is known of it is shown at once; an answer for a node that was left meanwhile is kept, not shown. */
  async goto(id) {
    if (!this.nodes.has(id)) return;
    this.at = id;
    this.error = null;
    for (const node of this.nodes.path(id)) if (node.parent) this.preferred.set(node.parent, node.id);
    const known = this.parts.get(id);
    if (known) {
      this.shown = known;
      this.#tell();
      return;
    }
    this.#tell();
    const { epoch, save } = this;
    const ask = { save, do: [{ op: "goto", node: id }], show: ["save", ...PARTS] };
    const found = await this.#asking(() => this.client.request("analyse", ask), () => epoch === this.epoch && this.at === id);
    if (!found || epoch !== this.epoch) return;
    this.#keep(id, found);
    if (this.at !== id) return;
    if (this.save === save) Object.assign(this, { save: found.save, savedAt: id });
    this.shown = this.parts.get(id);
    this.#tell();
  }

  back() {
    return this.goto(this.nodes.parent(this.at) ?? this.at);
  }

  forward() {
    const children = this.nodes.children(this.at);
    const last = this.preferred.get(this.at);
    return children.length ? this.goto(children.includes(last) ? last : children[0]) : undefined;
  }

  /** The text of the study, standing at the node that is shown: `plan`, `odds`, `prices` and `export` begin there. */
  async here() {
    if (this.savedAt !== this.at) {
      const { at, save } = this;
      const found = await this.client.request("analyse", { save, do: [{ op: "goto", node: at }], show: ["save"] });
      if (this.save !== save) return found.save;
      Object.assign(this, { save: found.save, savedAt: at });
    }
    return this.save;
  }

  async #asking(ask, wanted = () => true) {
    this.busy++;
    this.error = null;
    this.#tell();
    try {
      return await ask();
    } catch (error) {
      if (!error.data) throw error;
      if (wanted()) this.error = error.data;
      return null;
    } finally {
      this.busy--;
      this.#tell();
    }
  }

  #keep(id, found) {
    this.parts.delete(id);
    this.parts.set(id, Object.fromEntries(PARTS.map((part) => [part, found[part]])));
    if (this.parts.size > KEPT) this.parts.delete(this.parts.keys().next().value);
  }

  #take(found) {
    learn(found.faces);
    const { save, at, title, rules, board, tree } = found;
    if (rules !== this.rules || JSON.stringify(board) !== JSON.stringify(this.board)) this.parts.clear();
    Object.assign(this, { save, at, savedAt: at, title, rules, board, nodes: new Nodes(tree) });
    for (const node of this.nodes.path(at)) if (node.parent) this.preferred.set(node.parent, node.id);
    this.#keep(at, found);
    this.shown = this.parts.get(at);
  }
}
