// The engine in a worker of the page: the pure package on Pyodide. It takes and posts the messages of docs/protocol.md as texts.
import { loadPyodide } from "../pyodide/pyodide.mjs";

const waiting = [];
let engine = null;

self.onmessage = (event) => (engine ? engine.handle(event.data) : waiting.push(event.data));

async function begin() {
  const python = await loadPyodide({ indexURL: new URL("../pyodide/", import.meta.url).href });
  const answer = await fetch(new URL("../rezzed.zip", import.meta.url));
  if (!answer.ok) throw new Error(`the package could not be fetched: ${answer.status}`);
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: folder });
  engine = python.pyimport("rezzed.protocol.embed").Embedded((text) => self.postMessage(text));
  for (const text of waiting.splice(0)) engine.handle(text);
}

begin().catch((error) => self.postMessage(JSON.stringify({ jsonrpc: "2.0", method: "failed", params: { message: String(error) } })));
