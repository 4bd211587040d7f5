// Owns Pyodide: a worker that starts it, with the engine imported or from a kept memory that has it, and passes text to
// the engine's two functions, handle and tick. Reads no request, no reply and no rule. A start that cannot succeed says
// why.

import { ReasonError, reasonOf } from "../reason.js";
import { canKeep, dropMemory, findMemory, keepMemory, runtime } from "./assets.js";
import { createProgress, useModule, watchFetch } from "./fetching.js";
import { packed, unpacked } from "./snapshot.js";

/** @import { Progress } from "./fetching.js" */
/** @import { Boot } from "./types.js" */

/** @typedef {(text: string) => string} Handle */

/** In ms without a request, until what may be asked for next is imported, and until the memory is taken. */
const [SOON, QUIET] = [50, 2000]; // the first taps go before

/** @type {{handle: Handle, tick: () => string} | null} */
let engine = null;
/** @type {(module: WebAssembly.Module | null) => void} */
let takeModule = () => {};
/** The wasm that the page compiles; null leaves it to this worker. @type {Promise<WebAssembly.Module | null>} */
const moduleOfPage = new Promise((resolve) => (takeModule = resolve));
/** The first failure is the cause; what follows from it is not sent. */
let failed = false;
/** @type {Progress | null} */
let progress = null;

const send = (/** @type {object} */ message) => self.postMessage(message);
const log = (/** @type {string} */ text) => send({ type: "log", text });

/** @param {string} stage */
const failIn = (stage) => (/** @type {unknown} */ error) => {
  if (failed || engine) return;
  failed = true;
  send({ type: "failed", stage, ...reasonOf(error) });
};

/** The kept memory, or null; nothing that is wrong with it stops a start. @param {Boot} boot */
async function usableMemory(boot) {
  try {
    if (!boot.fresh) return await findMemory(boot.memory);
    await dropMemory(boot.memory);
  } catch (error) {
    log(`kept memory: ${error}`);
  }
  return null;
}

/** Python with the engine imported. @param {Boot} boot @param {any} options @param {any} loadPyodide */
async function fromLibrary(boot, options, loadPyodide) {
  const pyodide = await loadPyodide({ ...options, _makeSnapshot: canKeep });
  progress?.step("engine");
  const host = pyodide.pyimport("lacuna_host");
  host.start("", boot.whole, boot.solver);
  progress?.step("rules");
  const bridge = pyodide.pyimport("lacuna.engine.bridge");
  for (const proxy of [host, bridge]) proxy.destroy();
  return pyodide;
}

/** Python as it was. @param {Boot} boot @param {any} options @param {any} loadPyodide @param {ArrayBuffer} memory */
async function fromMemory(boot, options, loadPyodide, memory) {
  const pyodide = await loadPyodide({ ...options, _loadSnapshot: unpacked(memory) });
  const host = pyodide.pyimport("lacuna_host");
  const entropy = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  host.after_snapshot(entropy);
  host.start(boot.library, boot.whole, boot.solver);
  host.destroy();
  return pyodide;
}

/** Begins a session, also where the memory holds one.
 * @param {Boot} boot @param {any} pyodide @param {"library" | "memory"} how */
function beginSession(boot, pyodide, how) {
  const bridge = pyodide.pyimport("lacuna.engine.bridge");
  bridge.start(JSON.stringify({ plugins: boot.plugins }));
  const [handle, tick] = [bridge.handle.copy(), bridge.tick.copy()]; // copies live on when the module's proxy goes
  bridge.destroy();
  if (!handle("").includes('"ok":false')) throw new ReasonError("reason.nonsense");
  engine = { handle, tick };
  send({ type: "ready", how, heap: pyodide._module.HEAP8.length });
}

/** What is to be done once nobody has waited so long for an answer: true if there is more of it.
 * @type {[number, () => unknown][]} */
const later = [];
let quietTimer = 0;

/** Every request begins the wait anew. */
function waitForQuiet() {
  clearTimeout(quietTimer);
  if (!later.length) return;
  const [quiet, run] = later[0];
  quietTimer = setTimeout(async () => {
    const more = await Promise.resolve(run()).catch((error) => log(`later: ${error}`));
    if (more) later[0][0] = 0;
    else later.shift();
    waitForQuiet();
  }, quiet);
}

/** Calls a function of what stands beside the engine. @param {any} pyodide @param {string} name */
function callHost(pyodide, name) {
  const host = pyodide.pyimport("lacuna_host");
  const told = host[name]();
  host.destroy();
  return told;
}

/** Takes and keeps the memory for the next visit. @param {Boot} boot @param {any} pyodide */
async function keepThis(boot, pyodide) {
  try {
    callHost(pyodide, "before_snapshot");
    await keepMemory(boot.memory, packed(pyodide.makeMemorySnapshot()));
  } catch (error) {
    log(`kept memory: ${error}`); // so after an import that the whole library had to be fetched for
  }
}

/** @param {Boot} boot */
async function start(boot) {
  progress = createProgress(boot.assets, send);
  progress.report();
  let memory = usableMemory(boot);
  const reading = memory.then((found) => found?.arrayBuffer());
  reading.catch(() => {}); // thrown again where it is waited for
  const files = watchFetch(boot, progress, failIn("fetch"), () => memory);
  const compile = () => WebAssembly.compileStreaming(files.get(boot.wasm));
  useModule(boot.ahead ? moduleOfPage.then((module) => module ?? compile()) : compile(), failIn("python"));
  void memory.then((found) => found || files.begin(boot.library));
  progress.step("runtime");
  const { loadPyodide, createPyodideModule } = runtime;
  const options = { indexURL: boot.pyodide, stdLibURL: boot.library, lockFileContents: boot.lock, createPyodideModule };
  if (await memory) {
    try {
      const bytes = /** @type {ArrayBuffer} */ (await reading);
      return beginSession(boot, await fromMemory(boot, options, loadPyodide, bytes), "memory");
    } catch (error) {
      log(`kept memory, starting without it: ${error}`);
      memory = Promise.resolve(null);
      await dropMemory(boot.memory).catch(() => {});
    }
  }
  const pyodide = await fromLibrary(boot, options, loadPyodide);
  beginSession(boot, pyodide, "library");
  if (boot.beside) return;
  later.push([SOON, async () => callHost(pyodide, "import_next")]);
  if (canKeep) later.push([QUIET, () => keepThis(boot, pyodide)]);
}

/** @param {unknown} error of a start: its own of Python's, or of the engine's */
function failStart(error) {
  failIn(["engine", "rules"].includes(progress?.stage ?? "") ? "engine" : "python")(error);
}

self.onmessage = ({ data }) => {
  try {
    if (data.type === "boot") start(data).catch(failStart);
    else if (data.type === "wasm") takeModule(data.module);
    else if (data.type === "request" && engine) send({ type: "reply", text: engine.handle(data.text) });
    else if (data.type === "tick" && engine) send({ type: "ticked", text: engine.tick() });
    waitForQuiet();
  } catch (error) {
    send({ type: "failed", stage: "engine", ...reasonOf(error) });
  }
};
