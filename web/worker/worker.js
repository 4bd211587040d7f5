// Owns Pyodide: a module worker that starts it, with the engine or with a kept memory that has it, and passes text to
// the engine's two functions, handle and tick. Reads no request, no reply and no rule. A start that cannot succeed says so.

import { forget, keep, keeps, recall, runtime } from "./assets.js";
import { counter, useModule, watchFetch } from "./fetching.js";
import { packed, unpacked } from "./snapshot.js";

/**
 * @typedef {object} Boot  URLs are absolute.
 * @property {string} pyodide
 * @property {string} wasm
 * @property {string} library
 * @property {string} whole the stdlib with all that the library leaves out
 * @property {object} lock
 * @property {string[]} plugins
 * @property {Record<string, number>} assets
 * @property {import("./assets.js").Place} memory
 * @property {boolean} fresh past the HTTP cache and without a kept memory
 * @property {boolean} [ahead] the page compiles the wasm
 */
/** @typedef {(text: string) => string} Handle */

const QUIET = 2000; // ms without a request until the memory is taken: the first taps go before

/** @type {{handle: Handle, tick: () => string} | null} */
let engine = null;
/** The wasm, if the page has compiled it. @type {(module: WebAssembly.Module | null) => void} */
let takeModule = () => {};
/** @type {Promise<WebAssembly.Module | null>} */
const ahead = new Promise((resolve) => (takeModule = resolve));
/** The first failure is the cause; what follows from it is not told. */
let failed = false;
/** @type {import("./fetching.js").Counter | null} */
let count = null;

const send = (/** @type {object} */ message) => self.postMessage(message);
const note = (/** @type {string} */ text) => send({ type: "log", text });

/** @param {string} where */
const failIn = (where) => (/** @type {unknown} */ error) => {
  if (failed || engine) return;
  failed = true;
  send({ type: "failed", stage: where, message: String(/** @type {any} */ (error)?.message ?? error) });
};

/** The kept memory, or null; nothing that is wrong with it stops a start. @param {Boot} boot */
async function remembered(boot) {
  try {
    if (!boot.fresh) return await recall(boot.memory);
    await forget(boot.memory);
  } catch (error) {
    note(`kept memory: ${error}`);
  }
  return null;
}

/** Python with the engine imported. @param {Boot} boot @param {any} options @param {any} loadPyodide */
async function fromLibrary(boot, options, loadPyodide) {
  const pyodide = await loadPyodide({ ...options, _makeSnapshot: keeps });
  count?.step("engine");
  const host = pyodide.pyimport("lacuna_host");
  host.start("", boot.whole);
  count?.step("rules");
  const bridge = pyodide.pyimport("lacuna.bridge");
  for (const proxy of [host, bridge]) proxy.destroy();
  return pyodide;
}

/** Python as it was. @param {Boot} boot @param {any} options @param {any} loadPyodide @param {ArrayBuffer} kept */
async function fromMemory(boot, options, loadPyodide, kept) {
  const pyodide = await loadPyodide({ ...options, _loadSnapshot: unpacked(kept) });
  const host = pyodide.pyimport("lacuna_host");
  const entropy = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  host.after_snapshot(entropy);
  host.start(boot.library, boot.whole);
  host.destroy();
  return pyodide;
}

/** Begins a session, also where the memory holds one. @param {Boot} boot @param {any} pyodide */
function open(boot, pyodide) {
  const bridge = pyodide.pyimport("lacuna.bridge");
  bridge.start(JSON.stringify({ plugins: boot.plugins }));
  const { handle, tick } = { handle: bridge.handle.copy(), tick: bridge.tick.copy() }; // copies live on when the module's proxy goes
  bridge.destroy();
  if (!handle("").includes('"ok":false')) throw new Error("the engine answers nonsense");
  engine = { handle, tick };
}

/** @type {(() => void) | null} */
let atRest = null;
let quiet = 0;

/** Whenever a request came, the rest begins anew. */
function rest() {
  clearTimeout(quiet);
  if (atRest) quiet = setTimeout(atRest, QUIET);
}

/** Takes and writes the memory for the next visit once nobody waits for an answer. @param {Boot} boot @param {any} pyodide */
function keepAtRest(boot, pyodide) {
  atRest = async () => {
    atRest = null;
    try {
      const host = pyodide.pyimport("lacuna_host");
      host.before_snapshot();
      host.destroy();
      await keep(boot.memory, packed(pyodide.makeMemorySnapshot()));
    } catch (error) {
      note(`kept memory: ${error}`); // so after an import that the whole library had to be fetched for
    }
  };
  rest();
}

/** @param {Boot} boot */
async function start(boot) {
  count = counter(boot.assets, send);
  count.tell();
  let recalled = remembered(boot);
  const reading = recalled.then((kept) => kept?.arrayBuffer());
  reading.catch(() => {}); // told by the one who waits for it
  const files = watchFetch(boot, count, failIn("fetch"), () => recalled);
  const compile = () => WebAssembly.compileStreaming(files.get(boot.wasm));
  useModule(boot.ahead ? ahead.then((module) => module ?? compile()) : compile(), failIn("python"));
  void recalled.then((kept) => kept || files.begin(boot.library));
  count.step("runtime");
  const { loadPyodide, createPyodideModule } = runtime;
  const options = { indexURL: boot.pyodide, stdLibURL: boot.library, lockFileContents: boot.lock, createPyodideModule };
  if (await recalled) {
    try {
      const pyodide = await fromMemory(boot, options, loadPyodide, /** @type {ArrayBuffer} */ (await reading));
      open(boot, pyodide);
      send({ type: "ready", how: "memory", heap: pyodide._module.HEAP8.length });
      return;
    } catch (error) {
      note(`kept memory, starting without it: ${error}`);
      recalled = Promise.resolve(null);
      await forget(boot.memory).catch(() => {});
    }
  }
  const pyodide = await fromLibrary(boot, options, loadPyodide);
  open(boot, pyodide);
  send({ type: "ready", how: "library", heap: pyodide._module.HEAP8.length });
  if (keeps) keepAtRest(boot, pyodide);
}

self.onmessage = ({ data }) => {
  try {
    if (data.type === "boot") {
      start(data).catch((error) =>
        failIn(["engine", "rules"].includes(count?.stage ?? "") ? "engine" : "python")(error),
      );
    } else if (data.type === "wasm") takeModule(data.module);
    else if (data.type === "request" && engine) send({ type: "reply", text: engine.handle(data.text) });
    else if (data.type === "tick" && engine) send({ type: "ticked", text: engine.tick() });
    rest();
  } catch (error) {
    send({ type: "failed", stage: "engine", message: String(error) });
  }
};
