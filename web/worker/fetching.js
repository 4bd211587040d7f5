// The worker's fetches. Files are fetched early, counted for the progress bar, and checked. A file that cannot be used
// is reported at once as a failure of the start. What the files are for is in worker.js.

import { ReasonError } from "../failure-reason.js";
import { plainFetch } from "./assets.js";

/** @import { Boot } from "./types.js" */

const REPORT_EVERY_MS = 100;
/** A promise that never settles, returned after a reported failure, so that Pyodide waits until the page ends this
 * worker. Otherwise Pyodide would continue without the file and fail in a way that hides the cause.
 * @type {Promise<never>} */
const NEVER = new Promise(() => {});
/** A zip without files: only the end record of 22 bytes. With a snapshot of the memory it replaces the library (the zip
 * of the engine), whose files are then not needed. */
const EMPTY_ZIP = Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0);

/** The progress of a start. `stage` is the current step; `step` goes on to another one, `add` counts fetched bytes, and
 * `report` tells the page.
 * @typedef {{stage: string, step: (to: string) => void, add: (bytes: number) => void, report: () => void}} Progress */

/** Create the count of fetched bytes, which reports to the page.
 * @param {Record<string, number>} assets sizes in bytes, by URL @param {(message: object) => void} send
 * @returns {Progress} */
export function createProgress(assets, send) {
  const total = Object.values(assets).reduce((sum, bytes) => sum + bytes, 0);
  let [loaded, reportedAt] = [0, 0];
  const progress = {
    stage: "start",
    report() {
      reportedAt = performance.now();
      send({ type: "progress", step: progress.stage, loaded: Math.min(loaded, total), total });
    },
    step(/** @type {string} */ stage) {
      progress.stage = stage;
      progress.report();
    },
    add(/** @type {number} */ bytes) {
      loaded += bytes;
      if (progress.stage === "runtime" && loaded >= total) progress.step("python");
      else if (performance.now() - reportedAt >= REPORT_EVERY_MS) progress.report();
    },
  };
  return progress;
}

/** Return the file name in a URL. @param {string} url */
const nameOf = (url) => url.split("/").at(-1) ?? url;

/** Return a response that counts its bytes as they are read, and fails if their number is not the build's.
 * @param {Response} response @param {string} name of the file @param {number | undefined} size in bytes, if it is known
 * @param {Progress} progress @param {(error: Error) => void} fail */
function counted(response, name, size, progress, fail) {
  if (!response.body) return response;
  let received = 0;
  const through = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      progress.add(chunk.byteLength);
      controller.enqueue(chunk);
    },
    flush() {
      progress.report();
      if (size === undefined || received === size) return undefined;
      fail(new ReasonError("reason.bytes", { name, got: received, wanted: size }));
      return NEVER;
    },
  });
  return new Response(response.body.pipeThrough(through), { status: response.status, headers: response.headers });
}

/** Return the response. If it is the wasm with a wrong type, as some servers send it, give it the type that browsers
 * compile. Throw if it cannot be the requested file.
 * @param {string} url @param {Response} response */
function check(url, response) {
  const name = nameOf(url);
  if (!response.ok) throw new ReasonError("reason.status", { name, status: response.status });
  const type = response.headers.get("content-type") ?? "–";
  if (!url.endsWith(".wasm") || /^application\/wasm\b/i.test(type)) return response;
  if (/^text\/html\b/i.test(type)) throw new ReasonError("reason.type", { name, type }); // a page in its place
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}

/** Replace this worker's `fetch`, so that every file is counted and checked.
 * @param {Boot} boot @param {Progress} progress @param {(error: unknown) => void} fail
 * @param {{snapshot: Promise<unknown>}} source `snapshot`: the snapshot that the start uses, or null. It is set to
 *   null if the snapshot cannot be used */
export function replaceFetch(boot, progress, fail, source) {
  /** The responses to fetches that were begun early, by URL. @type {Map<string, Promise<Response>>} */
  const begun = new Map();
  /** @param {string} url @param {RequestInit} [init] */
  async function checked(url, init) {
    try {
      const response = check(url, await plainFetch(url, boot.fresh ? { ...init, cache: "reload" } : init));
      // With a snapshot files are in the browser's cache, so nothing is counted. Only an untouched response gives the
      // wasm as the cache has it, compiled.
      return (await source.snapshot) ? response : counted(response, nameOf(url), boot.assets[url], progress, fail);
    } catch (error) {
      const isOffline = error instanceof TypeError;
      fail(isOffline ? new ReasonError("reason.network", { name: nameOf(url), message: error.message }) : error);
      return NEVER;
    }
  }
  self.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, self.location.href).href;
    if (url.endsWith(".wasm")) return new Response(); // for Pyodide, which does not read it; see replaceInstantiate
    if (url === boot.library && (await source.snapshot)) return new Response(EMPTY_ZIP);
    return begun.get(url) ?? checked(url, init);
  };
  return {
    /** Begin a fetch that Pyodide will ask for later. @param {string} url */
    begin(url) {
      begun.set(url, checked(url));
    },
    /** Fetch a file, counted and checked. @param {string} url */
    get: (url) => checked(url),
  };
}

/** Replace this worker's `WebAssembly.instantiateStreaming`, so that Pyodide gets the compiled wasm when it asks for it.
 * If the wasm cannot be used, Pyodide only logs that and then waits forever, so the failure is reported here.
 * @param {Promise<WebAssembly.Module>} compiled @param {(error: unknown) => void} fail */
export function replaceInstantiate(compiled, fail) {
  compiled.catch(fail);
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await compiled;
      return { module, instance: await instantiate(module, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
}
