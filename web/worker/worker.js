// The worker that runs Python. It starts Pyodide (Python compiled to WebAssembly) in one of two ways: from the library,
// a zip from which it imports the engine, or from a snapshot of an earlier start's memory, which contains the engine.
// If the start fails, it reports why. After the start it passes texts to and from the engine's two functions without
// reading them: `handle` answers a request, `tick` does a slice of background work.

import { ReasonError, reasonOf } from "../failure-reason.js";
import { canKeep, createPyodideModule, dropSnapshot, loadPyodide, readSnapshot, writeSnapshot } from "./assets.js";
import { createProgress, replaceFetch, replaceInstantiate } from "./fetching.js";
import { createQuietTasks } from "./quiet-tasks.js";
import { packSnapshot, unpackSnapshot } from "./snapshot.js";

/** @import { Progress } from "./fetching.js" */
/** @import { Boot } from "./types.js" */

/** @typedef {(text: string) => string} Handle */

/** How long to wait without a message before the modules for likely requests are imported: the first taps must not wait
 * for that. */
const IMPORT_AFTER_MS = 50;
/** How long to wait without a message before the snapshot is taken. */
const SNAPSHOT_AFTER_MS = 2000;

/** What code in Python may not reach: new workers, what the page stores, and other tabs. The page's content policy does
 * not bind a worker that is started from an address. assets.js has taken what it needs itself. */
const FORBIDDEN =
  /^(Worker|SharedWorker|serviceWorker|caches|indexedDB|storage(Buckets)?|locks|BroadcastChannel)$|FileSystem/;
for (const top of [self, navigator])
  for (let object = top; object; object = Object.getPrototypeOf(object))
    for (const name of Object.getOwnPropertyNames(object).filter((name) => FORBIDDEN.test(name)))
      Reflect.deleteProperty(object, name);

/** @type {{handle: Handle, tick: () => string} | null} */
let engine = null;
/** Resolves the promise `moduleOfPage`. @type {(module: WebAssembly.Module | null) => void} */
let takeModule = () => {};
/** The wasm that the page has compiled; null if this worker has to compile it.
 * @type {Promise<WebAssembly.Module | null>} */
const moduleOfPage = new Promise((resolve) => (takeModule = resolve));
/** Whether a failure has been sent. Later failures follow from the first and are not sent. */
let hasFailed = false;
/** @type {Progress | null} */
let progress = null;
/** Whether a plug-in was loaded. Its code must not get into a snapshot, where it would outlive the plug-in. */
let hasPlugins = false;

const send = (/** @type {object} */ message) => self.postMessage(message);
const log = (/** @type {string} */ text) => send({ type: "log", text });

/** Return a function that reports a failure of the start to the page. @param {string} stage */
const failIn = (stage) => (/** @type {unknown} */ error) => {
  if (hasFailed || engine) return;
  hasFailed = true;
  send({ type: "failed", stage, ...reasonOf(error) });
};

/** Return the stored snapshot, or null. After a failed start, delete it instead. An error is only logged, so that it
 * never prevents a start.
 * @param {Boot} boot */
async function findSnapshot(boot) {
  try {
    if (!boot.fresh) return await readSnapshot(boot.snapshotAddress);
    await dropSnapshot(boot.snapshotAddress);
  } catch (error) {
    log(`snapshot: ${error}`);
  }
  return null;
}

/** Call a function of the Python module lacuna_host, which serves this worker.
 * @param {any} pyodide @param {string} name @param {string[]} args */
function callHost(pyodide, name, ...args) {
  const host = pyodide.pyimport("lacuna_host");
  const result = host[name](...args);
  host.destroy();
  return result;
}

/** Start Python and import the engine. @param {Boot} boot @param {any} options */
async function fromLibrary(boot, options) {
  const pyodide = await loadPyodide({ ...options, _makeSnapshot: canKeep });
  progress?.step("engine");
  callHost(pyodide, "start", "", boot.standardLibrary, boot.solver);
  progress?.step("rules");
  pyodide.pyimport("lacuna.engine.bridge").destroy();
  return pyodide;
}

/** Start Python from a snapshot, in which the engine is already imported.
 * @param {Boot} boot @param {any} options @param {ArrayBuffer} snapshot */
async function fromSnapshot(boot, options, snapshot) {
  const pyodide = await loadPyodide({ ...options, _loadSnapshot: unpackSnapshot(snapshot) });
  callHost(pyodide, "after_snapshot", `${crypto.getRandomValues(new Uint8Array(32))}`); // 32 numbers, between commas
  callHost(pyodide, "start", boot.library, boot.standardLibrary, boot.solver);
  return pyodide;
}

/** Begin a new session, even if the snapshot contains one, and report that the engine is ready.
 * @param {Boot} boot @param {any} pyodide @param {"library" | "snapshot"} how */
function beginSession(boot, pyodide, how) {
  const bridge = pyodide.pyimport("lacuna.engine.bridge");
  bridge.start(JSON.stringify({ plugins: boot.plugins, side: boot.isSideWorker }));
  const [handle, tick] = [bridge.handle.copy(), bridge.tick.copy()]; // copies outlive the module's proxy
  bridge.destroy();
  if (!handle("").includes('"ok":false')) throw new ReasonError("reason.nonsense"); // it must refuse an empty request
  engine = { handle, tick };
  send({ type: "ready", how, heap: pyodide._module.HEAP8.length });
}

const quiet = createQuietTasks((error) => log(`later: ${error}`));

/** Take a snapshot of Python's memory, and store it for the next visit. @param {Boot} boot @param {any} pyodide */
async function storeSnapshot(boot, pyodide) {
  if (hasPlugins) return;
  try {
    callHost(pyodide, "before_snapshot");
    await writeSnapshot(boot.snapshotAddress, packSnapshot(pyodide.makeMemorySnapshot()));
  } catch (error) {
    log(`snapshot: ${error}`); // an import may have fetched the whole standard library, and no snapshot can be taken
  }
}

/** Start Python, from a snapshot if there is a usable one, and begin a session. @param {Boot} boot */
async function start(boot) {
  progress = createProgress(boot.assets, send);
  progress.report();
  const source = { snapshot: findSnapshot(boot) }; // `fetch` reads it, too
  const reading = source.snapshot.then((found) => found?.arrayBuffer());
  reading.catch(() => {}); // handled below, where it is awaited
  const files = replaceFetch(boot, progress, failIn("fetch"), source);
  const compile = () => WebAssembly.compileStreaming(files.get(boot.wasm));
  const compiled = boot.pageCompiles ? moduleOfPage.then((module) => module ?? compile()) : compile();
  replaceInstantiate(compiled, failIn("python"));
  void source.snapshot.then((found) => found || files.begin(boot.library));
  progress.step("runtime");
  const options = { indexURL: boot.pyodide, stdLibURL: boot.library, lockFileContents: boot.lock, createPyodideModule };
  if (await source.snapshot) {
    try {
      const bytes = /** @type {ArrayBuffer} */ (await reading);
      return beginSession(boot, await fromSnapshot(boot, options, bytes), "snapshot");
    } catch (error) {
      log(`snapshot, starting without it: ${error}`);
      source.snapshot = Promise.resolve(null); // from here on `fetch` gives Pyodide the library
      await dropSnapshot(boot.snapshotAddress).catch(() => {});
    }
  }
  const pyodide = await fromLibrary(boot, options);
  beginSession(boot, pyodide, "library");
  if (boot.isSideWorker) return;
  quiet.add(IMPORT_AFTER_MS, async () => callHost(pyodide, "import_next"));
  if (canKeep) quiet.add(SNAPSHOT_AFTER_MS, () => storeSnapshot(boot, pyodide));
}

/** Return whether the start has come to the engine. */
const isInEngine = () => ["engine", "rules"].includes(progress?.stage ?? "");

self.onmessage = ({ data }) => {
  try {
    hasPlugins ||= data.text?.includes('"verb":"plugin"') ?? false;
    if (data.type === "boot") start(data).catch((error) => failIn(isInEngine() ? "engine" : "python")(error));
    else if (data.type === "wasm") takeModule(data.module);
    else if (data.type === "request" && engine) send({ type: "reply", text: engine.handle(data.text) });
    else if (data.type === "tick" && engine) send({ type: "ticked", text: engine.tick() });
    quiet.wait();
  } catch (error) {
    send({ type: "failed", stage: "engine", ...reasonOf(error) });
  }
};
