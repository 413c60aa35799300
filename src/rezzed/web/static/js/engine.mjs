// What the engine computes for a position: plans, the worst case, odds and a table by Corp credits. Results are kept for each
// node; an answer belongs to the question that asked for it, and is dropped when that question was given up.

const SECONDS = 5; // of a plan that begins by itself
const THROTTLE = 125; // milliseconds between two pictures of progress
const MOST_CREDITS = 12; // the largest Corp credits of the table

const THINKING = 3; // seconds of a search for an engine move

const METHODS = { worst: "plan", table: "plan", reason: "hint", every: "every_turn" }; // where the name is not that of the kind
const USUAL = "reach defended";
export const DECKED = ["odds", "threats"]; // what is asked about a deck of the Corp

export class Engine {
  constructor(client, study, tell) {
    this.client = client;
    this.study = study;
    this.tell = tell;
    this.on = false; // whether every node is planned that is shown
    this.goal = "";
    this.fate = ""; // of the Runner, whose odds are asked for: survive, flatline, or whether the goal is reached
    this.deck = ""; // of the Corp, as lines
    this.results = new Map();
    this.running = null; // {key, kind, states, seconds, answer, stopped}
    this.asked = 0;
  }

  key(kind, node = this.study.at) {
    const more = [...(kind === "odds" ? [this.fate] : []), ...(DECKED.includes(kind) ? [this.deck] : [])];
    return [this.study.epoch, this.study.rules, node, this.goal, kind, ...more].join("\n");
  }

  result(kind) {
    return this.results.get(this.key(kind)) ?? null;
  }

  /** Compute something for the node that is shown. `deep` without the time limit of this page. */
  async ask(kind, { deep = true } = {}) {
    this.stop();
    const run = { kind, key: this.key(kind), states: 0, seconds: 0, number: ++this.asked };
    this.running = run;
    this.tell();
    let found;
    try {
      const save = await this.study.here();
      found = await (kind === "table" ? this.#table(run, save) : this.#one(run, this.#params(kind, save, deep)));
    } catch (error) {
      if (!error.data) throw error;
      found = { error: error.data };
    }
    if (this.running !== run) return;
    this.running = null;
    this.results.set(run.key, found);
    this.tell();
  }

  /** Stop what is being computed. Its answer is not shown any more. */
  stop() {
    const run = this.running;
    this.running = null;
    if (run?.answer) this.client.cancel(run.answer);
    this.tell();
  }

  /** End what is being computed early, and show what was found until then. */
  enough() {
    if (!this.running) return;
    this.running.ended = true;
    if (this.running.answer) this.client.cancel(this.running.answer);
  }

  /** The page shows another node: nothing goes on for the node that was left, and an engine that is on begins here. */
  moved() {
    clearTimeout(this.timer);
    if (this.running && this.running.key !== this.key(this.running.kind)) this.stop();
    if (this.on && !this.running && !this.result("plan")) {
      this.timer = setTimeout(() => this.ask("plan", { deep: false }), THROTTLE);
    }
  }

  toggle() {
    this.on = !this.on;
    if (!this.on) this.stop();
    this.tell();
    this.moved();
  }

  #params(kind, save, deep) {
    const goal = this.goal ? { goal: this.goal } : {};
    if (kind === "hint") return { save, seconds: THINKING };
    if (kind === "defence" || kind === "clicks") return { save, ...(!deep && { seconds: SECONDS }) };
    if (kind === "turn") return { save, wants: (this.goal || USUAL).split(";").map((want) => want.trim()).filter(Boolean) };
    if (kind === "reason") return { save, bot: "best" };
    const deck = this.deck.trim() ? { deck: this.deck } : {};
    if (kind === "odds") return { save, ...goal, ...(this.fate && { goal: `${this.fate} ${this.goal || USUAL}` }), ...deck, details: true };
    if (kind === "threats") return { save, ...goal, ...deck };
    return { save, ...goal, ...(kind === "worst" && { against: true }), ...(!deep && { seconds: SECONDS }) };
  }

  async #one(run, params) {
    let last = 0;
    const progress = ({ states, seconds }) => {
      Object.assign(run, { states, seconds });
      if (performance.now() - last < THROTTLE || this.running !== run) return;
      last = performance.now();
      this.tell();
    };
    run.answer = this.client.request(METHODS[run.kind] ?? run.kind, params, { progress });
    run.answer.catch(() => {});
    return run.answer;
  }

  /** One plan against the worst Corp for each number of Corp credits. */
  async #table(run, save) {
    const rows = [];
    const there = this.study.shown?.views.judge.corp.credits ?? 0;
    const most = Math.max(there, Math.min(MOST_CREDITS, there + 4));
    for (let credits = Math.max(0, most - MOST_CREDITS); credits <= most; credits++) {
      if (this.running !== run || run.ended) break;
      const found = await this.#one(run, { ...this.#params("worst", save, true), corp_credits: credits });
      rows.push({ credits, way: found.ways[0] ?? null, missing: found.missing, exact: found.exact });
      run.rows = [...rows];
      if (this.running === run) this.tell();
    }
    return { rows, there };
  }
}

const COSTS = {
  credits: ["credit", "credits"], clicks: ["click", "clicks"], damage: ["damage", "damage"], grip: ["card from the grip", "cards from the grip"],
  tags: ["tag", "tags"], core: ["core damage", "core damage"], installed: ["installed card", "installed cards"],
  virus: ["virus counter", "virus counters"], power: ["power counter", "power counters"],
};
const amount = (key, n) => `${n} ${COSTS[key][n === 1 ? 0 : 1]}`;

/** The cost of a way in words, and what it gains after that. No credits are named too, if it has a number of them. */
export function costs(way) {
  const there = Object.keys(COSTS).filter((key) => way[key] || way[key] === 0 && key === "credits");
  const gained = there.filter((key) => way[key] < 0).map((key) => `gains ${amount(key, -way[key])}`);
  return [...there.filter((key) => way[key] >= 0).map((key) => amount(key, way[key])), ...gained].join(", ");
}
