// Owns Pyodide: a module worker that starts it, loads the engine and passes text to its two functions, handle and tick.
// Reads no request, no reply and no rule. A start that cannot succeed says so at once: loadPyodide() itself may never settle.

/** @typedef {{pyodide: string, engine: string, plugins: string[], assets: Record<string, number>, fresh: boolean}} Boot  URLs are absolute. */
/** @typedef {(text: string) => string} Handle */

const HOME = "/lacuna";
const TELL_EVERY = 100; // ms between two counts

/** @type {{handle: Handle, tick: () => string} | null} */
let engine = null;
/** The first failure is the cause; what follows from it is not told. */
let failed = false;
let stage = "worker";

const send = (/** @type {object} */ message) => self.postMessage(message);

/** @param {unknown} error @param {string} [where] */
function fail(error, where = stage) {
  if (failed || engine) return;
  failed = true;
  send({ type: "failed", stage: where, message: String(/** @type {any} */ (error)?.message ?? error) });
}

/** Counts what has come of the files of known size. @param {Record<string, number>} assets */
function counter(assets) {
  const total = Object.values(assets).reduce((sum, bytes) => sum + bytes, 0);
  let loaded = 0;
  let told = 0;
  const tell = () => {
    told = performance.now();
    send({ type: "progress", step: stage === "worker" ? "start" : stage, loaded: Math.min(loaded, total), total });
  };
  /** @param {string} next */
  const step = (next) => {
    stage = next;
    tell();
  };
  /** @param {number} bytes */
  const add = (bytes) => {
    loaded += bytes;
    if (stage === "runtime" && loaded >= total) step("python");
    else if (performance.now() - told >= TELL_EVERY) tell();
  };
  return { add, step, tell };
}

/** Passes a response on and counts its bytes; a short file is a failure. @param {Response} response @param {number | undefined} size @param {ReturnType<typeof counter>} count */
function counted(response, size, count) {
  if (!response.body) return response;
  let got = 0;
  const through = new TransformStream({
    transform(chunk, controller) {
      got += chunk.byteLength;
      count.add(chunk.byteLength);
      controller.enqueue(chunk);
    },
    flush() {
      count.tell();
      if (size !== undefined && got !== size) fail(new Error(`${nameOf(response.url)} has ${got} bytes, not ${size}`), "fetch");
    },
  });
  return new Response(response.body.pipeThrough(through), { status: response.status, headers: response.headers });
}

/** @param {string} url */
const nameOf = (url) => url.split("/").at(-1) ?? url;

/** Makes every fetch of this worker counted and checked. @param {Boot} boot @param {ReturnType<typeof counter>} count */
function watchFetch(boot, count) {
  const plain = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, self.location.href).href;
    try {
      const response = await plain(input, boot.fresh ? { ...init, cache: "reload" } : init);
      if (!response.ok) throw new Error(`${nameOf(url)}: the server answered ${response.status}`);
      const type = response.headers.get("content-type") ?? "no type";
      if (url.endsWith(".wasm") && !/^application\/wasm\b/i.test(type)) throw new Error(`${nameOf(url)} came as ${type}, not as application/wasm`);
      return counted(response, boot.assets[url], count);
    } catch (error) {
      fail(error instanceof TypeError ? new Error(`${nameOf(url)}: ${error.message}`) : error, "fetch");
      throw error;
    }
  };
}

/** Pyodide logs a wasm that will not do and then waits for ever: so listen here. */
function watchWasm() {
  for (const name of /** @type {const} */ (["instantiateStreaming", "instantiate"])) {
    const plain = /** @type {(...args: any[]) => Promise<any>} */ (WebAssembly[name].bind(WebAssembly));
    const watched = (/** @type {any[]} */ ...args) => {
      const promise = plain(...args);
      promise.catch((error) => fail(error, "python"));
      return promise;
    };
    Object.assign(WebAssembly, { [name]: watched });
  }
}

/** @param {Boot} boot */
async function start(boot) {
  const count = counter(boot.assets);
  count.step("start");
  watchFetch(boot, count);
  watchWasm();
  count.step("runtime");
  const archive = fetch(boot.engine).then((response) => response.arrayBuffer());
  archive.catch(() => {}); // awaited below; told by the watched fetch
  const { loadPyodide } = await import(`${boot.pyodide}pyodide.mjs`);
  for (const [url, bytes] of Object.entries(boot.assets)) if (url.endsWith(".mjs")) count.add(bytes); // imports cannot be counted
  const pyodide = await loadPyodide({ indexURL: boot.pyodide });
  count.step("engine");
  const bytes = await archive;
  pyodide.FS.mkdirTree(HOME);
  pyodide.unpackArchive(bytes, "zip", { extractDir: HOME });
  pyodide.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(HOME)})`);
  count.step("rules");
  const bridge = pyodide.pyimport("lacuna.bridge");
  bridge.start(JSON.stringify({ plugins: boot.plugins }));
  engine = { handle: bridge.handle.copy(), tick: bridge.tick.copy() }; // copies live on when the module's proxy goes
  bridge.destroy();
  send({ type: "ready" });
}

self.onmessage = ({ data }) => {
  try {
    if (data.type === "boot") start(data).catch((error) => fail(error, stage === "engine" || stage === "rules" ? "engine" : "python"));
    else if (data.type === "request" && engine) send({ type: "reply", text: engine.handle(data.text) });
    else if (data.type === "tick" && engine) send({ type: "ticked", text: engine.tick() });
  } catch (error) {
    send({ type: "failed", stage: "engine", message: String(error) });
  }
};
