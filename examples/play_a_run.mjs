// Play a run over the protocol of `rezzed engine`: make a plan, play it, and print what happens.
//
//     node examples/play_a_run.mjs                            with `rezzed` on the PATH
//     node examples/play_a_run.mjs python3 -m rezzed engine   with another command

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

class Engine {
  #process;
  #waiting = new Map(); // the requests without an answer, by id
  #last = 0;

  constructor(command, ...args) {
    this.#process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((resolve) => this.#process.on("close", resolve));
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(JSON.parse(line)));
  }

  /** Send a request and return its result; an error of the engine rejects the promise. */
  call(method, params = {}) {
    const id = ++this.#last;
    this.#process.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #receive(message) {
    if (message.method === "progress") {
      console.log(`  ${message.params.states} positions after ${message.params.seconds} s`);
      return;
    }
    const { resolve, reject } = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) reject(Object.assign(new Error(message.error.message), message.error.data));
    else resolve(message.result);
  }
}

const board = {
  corp: { credits: 6, hq: ["Project Beale"], ice: { HQ: ["Enigma*", "Ice Wall*"] } },
  runner: { credits: 6, clicks: 3, rig: ["Corroder", "Gordian Blade"] },
};

const engine = new Engine(...(process.argv.length > 2 ? process.argv.slice(2) : ["rezzed", "engine"]));
const { rezzed, protocol, cards } = await engine.call("hello");
console.log(`rezzed ${rezzed} with ${cards} cards, protocol ${protocol}`);

const { game } = await engine.call("new", { board });
const { ways } = await engine.call("plan", { game, goal: "steal Project Beale" });
console.log(`the cheapest way needs ${ways[0].credits} credits and ${ways[0].clicks} clicks`);

for (const action of ways[0].line) {
  const { events } = await engine.call("apply", { game, action });
  console.log(`> ${action}`);
  for (const event of events) console.log(`  ${event.cite.padEnd(12)} ${event.text}`);
}

const { view } = await engine.call("view", { game, seat: "runner" });
console.log(`the Runner has ${view.runner.points} agenda points and ${view.runner.credits} credits`);

try {
  await engine.call("apply", { game, action: "rez Enigma", seat: "runner" });
} catch (error) {
  console.log(`refused (${error.code}): ${error.message}`);
}
await engine.call("quit");
process.exitCode = await engine.ended;
