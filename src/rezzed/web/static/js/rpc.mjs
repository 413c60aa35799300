// JSON-RPC 2.0 over one connection to the engine (docs/protocol.md). Requests are stateless, so they are simply sent
// again on a new connection, and no answer depends on an earlier one.

const QUIET = 2500; // milliseconds of silence before a ping
const STALE = 6500; // milliseconds that a ping may stay unanswered
const AGAIN = [250, 500, 1000, 2000, 4000]; // waits between attempts to connect
const BUSY = 400; // milliseconds before a request is repeated that the server had no room for
const AT_ONCE = 3; // requests of this page that are under way
const HEAVY = new Set(["plan", "odds", "prices", "hint", "review", "defence", "clicks", "turn", "threats", "every_turn"]); // of these, one at a time
const WAITING = "waiting"; // the place of an error: too many requests wait

export class RpcError extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.data = error.data ?? { message: error.message };
  }
}

/** A transport opens a connection: `open({opened, message, closed})` returns `{send(text), close()}`. */
export function socketTransport(path = "/api/engine") {
  return {
    pings: true,
    open({ opened, message, closed }) {
      const url = new URL(path, location.href);
      url.protocol = url.protocol.replace("http", "ws");
      const socket = new WebSocket(url);
      socket.onopen = opened;
      socket.onmessage = (event) => message(event.data);
      socket.onclose = () => closed();
      return { send: (text) => socket.send(text), close: () => socket.close() };
    },
  };
}

export function workerTransport(url = new URL("./worker.mjs", import.meta.url)) {
  return {
    pings: false,
    open({ opened, message, closed }) {
      const worker = new Worker(url, { type: "module" });
      worker.onmessage = (event) => message(event.data);
      worker.onerror = (event) => closed(event.message);
      queueMicrotask(opened);
      return { send: (text) => worker.postMessage(text), close: () => worker.terminate() };
    },
  };
}

export class Client {
  constructor(transport) {
    this.transport = transport;
    this.status = "connecting"; // connecting, open, lost, failed
    this.why = "";
    this.listeners = new Set();
    this.asked = 0;
    this.tries = 0;
    this.waiting = []; // requests that are not sent yet, oldest first
    this.sent = new Map(); // requests under way, by id
    this.pinged = 0;
    this.#open();
  }

  /** Send a request. The promise that is returned has the `id` of the request; `cancel` takes that promise. */
  request(method, params = {}, { progress = null } = {}) {
    const call = { id: ++this.asked, method, params, progress };
    const answer = new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
    answer.id = call.id;
    this.waiting.push(call);
    this.#pump();
    return answer;
  }

  /** Stop a request. What was found until then is still its answer, if its work had begun. */
  cancel(answer) {
    const at = this.waiting.findIndex((call) => call.id === answer.id);
    if (at >= 0) {
      const [call] = this.waiting.splice(at, 1);
      call.reject(new RpcError({ code: -32004, message: "the request was cancelled" }));
    } else if (this.sent.has(answer.id) && this.status === "open") {
      this.#write({ id: `cancel ${answer.id}`, method: "cancel", params: { id: answer.id } });
    }
  }

  /** Call `told` whenever the status changes. Returns a function that ends this. */
  watch(told) {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  }

  close() {
    this.closing = true;
    clearTimeout(this.timer);
    this.line?.close();
  }

  #set(status, why = "") {
    if (status === this.status) return;
    this.status = status;
    this.why = why;
    for (const told of this.listeners) told(status);
  }

  #open() {
    let mine = null;
    const current = () => mine === null || this.line === mine;
    mine = this.line = this.transport.open({
      opened: () => current() && this.#opened(),
      message: (text) => current() && this.#message(text),
      closed: (why) => current() && this.#closed(why),
    });
  }

  #opened() {
    this.tries = 0;
    this.#set("open");
    this.#quiet();
    this.#pump();
  }

  #closed(why = "") {
    this.line = null;
    clearTimeout(this.timer);
    if (this.closing || this.status === "failed") return;
    this.#set("lost", why);
    this.waiting.unshift(...this.sent.values());
    this.sent.clear();
    this.timer = setTimeout(() => this.#open(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)]);
  }

  /** After some silence a ping is sent; without an answer the connection is replaced, without waiting for its end. */
  #quiet() {
    clearTimeout(this.timer);
    if (!this.transport.pings) return;
    this.timer = setTimeout(() => {
      this.#write({ id: "ping", method: "ping" });
      this.timer = setTimeout(() => {
        const old = this.line;
        this.#closed();
        old?.close();
      }, STALE);
    }, QUIET);
  }

  #write(message) {
    this.line?.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  #pump() {
    while (this.status === "open" && this.sent.size < AT_ONCE) {
      const heavy = [...this.sent.values()].some((call) => HEAVY.has(call.method));
      const at = this.waiting.findIndex((call) => !(heavy && HEAVY.has(call.method)));
      if (at < 0) return;
      const [call] = this.waiting.splice(at, 1);
      this.sent.set(call.id, call);
      this.#write({ id: call.id, method: call.method, params: call.params });
    }
  }

  #message(text) {
    this.#quiet();
    const message = JSON.parse(text);
    if (message.method === "progress") {
      this.sent.get(message.params.id)?.progress?.(message.params);
    } else if (message.method === "failed") {
      this.#set("failed", message.params.message);
      for (const call of [...this.sent.values(), ...this.waiting.splice(0)]) call.reject(new RpcError(message.params));
      this.sent.clear();
    } else if (this.sent.has(message.id)) {
      const call = this.sent.get(message.id);
      this.sent.delete(message.id);
      this.#answered(call, message);
      this.#pump();
    }
  }

  #answered(call, message) {
    if (!message.error) {
      call.resolve(message.result);
    } else if (message.error.data?.place === WAITING) {
      setTimeout(() => {
        this.waiting.push(call);
        this.#pump();
      }, BUSY);
    } else {
      call.reject(new RpcError(message.error));
    }
  }
}

/** The engine of this page: the server, or in a static page a worker. The page says which. */
export function connect() {
  const kind = document.querySelector("meta[name=rezzed-engine]")?.content;
  return new Client(kind === "worker" ? workerTransport() : socketTransport());
}
