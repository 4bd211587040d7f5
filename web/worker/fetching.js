// Owns what the worker fetches: begun early, counted for honest progress, checked, and never waited for without end.
// What the files are for is worker.js's.

import { ReasonError } from "../reason.js";
import { plainFetch } from "./assets.js";

/** @import { Boot } from "./types.js" */

const REPORT_EVERY = 100; // ms
/** For what follows a failure: the page ends this worker, and until then Pyodide would go on without the file, and fail
 * worse.
 * @type {Promise<never>} */
const NEVER = new Promise(() => {});
/** A zip without a file: a restored memory needs none of the library's. */
const EMPTY_ZIP = Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0);

/** @typedef {{stage: string, step: (to: string) => void, add: (bytes: number) => void, report: () => void}} Progress */

/** Counts what has come of the files of known size.
 * @param {Record<string, number>} assets @param {(message: object) => void} send @returns {Progress} */
export function createProgress(assets, send) {
  const total = Object.values(assets).reduce((sum, bytes) => sum + bytes, 0);
  let loaded = 0;
  let reported = 0;
  const progress = {
    stage: "start",
    report() {
      reported = performance.now();
      send({ type: "progress", step: progress.stage, loaded: Math.min(loaded, total), total });
    },
    step(/** @type {string} */ stage) {
      progress.stage = stage;
      progress.report();
    },
    add(/** @type {number} */ bytes) {
      loaded += bytes;
      if (progress.stage === "runtime" && loaded >= total) progress.step("python");
      else if (performance.now() - reported >= REPORT_EVERY) progress.report();
    },
  };
  return progress;
}

/** @param {string} url */
const nameOf = (url) => url.split("/").at(-1) ?? url;

/** Passes a response on and counts its bytes; a file of another length than the build's is a failure.
 * @param {Response} response @param {number | undefined} wanted bytes @param {Progress} progress
 * @param {(error: Error) => void} fail */
function counted(response, wanted, progress, fail) {
  if (!response.body) return response;
  let got = 0;
  const through = new TransformStream({
    transform(chunk, controller) {
      got += chunk.byteLength;
      progress.add(chunk.byteLength);
      controller.enqueue(chunk);
    },
    flush() {
      progress.report();
      if (wanted === undefined || got === wanted) return undefined;
      fail(new ReasonError("reason.bytes", { name: nameOf(response.url), got, wanted }));
      return NEVER;
    },
  });
  return new Response(response.body.pipeThrough(through), { status: response.status, headers: response.headers });
}

/** Throws where a response cannot be the file. @param {string} url @param {Response} response */
function check(url, response) {
  const name = nameOf(url);
  if (!response.ok) throw new ReasonError("reason.status", { name, status: response.status });
  const type = response.headers.get("content-type") ?? "–";
  if (url.endsWith(".wasm") && !/^application\/wasm\b/i.test(type))
    throw new ReasonError("reason.type", { name, type });
}

/** Makes every fetch of this worker counted and checked.
 * @param {Boot} boot @param {Progress} progress @param {(error: unknown) => void} fail
 * @param {() => Promise<unknown>} memory the kept memory that is used, or null */
export function watchFetch(boot, progress, fail, memory) {
  /** @type {Map<string, Promise<Response>>} */
  const begun = new Map();
  /** @param {string} url @param {RequestInit} [init] */
  async function checked(url, init) {
    try {
      const response = await plainFetch(url, boot.fresh ? { ...init, cache: "reload" } : init);
      check(url, response);
      // Passed on untouched it comes from the cache compiled; and whoever has a memory has the files too.
      return (await memory()) ? response : counted(response, boot.assets[url], progress, fail);
    } catch (error) {
      const offline = error instanceof TypeError;
      fail(offline ? new ReasonError("reason.network", { name: nameOf(url), message: error.message }) : error);
      return NEVER;
    }
  }
  self.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, self.location.href).href;
    if (url.endsWith(".wasm")) return new Response(); // Pyodide's own request, not read: see useModule
    if (url === boot.library && (await memory())) return new Response(EMPTY_ZIP);
    return begun.get(url) ?? checked(url, init);
  };
  return {
    /** Begins a fetch that Pyodide will ask for later. @param {string} url */
    begin(url) {
      const response = checked(url);
      response.catch(() => {}); // Pyodide is told when it asks
      begun.set(url, response);
    },
    /** @param {string} url */
    get: (url) => checked(url),
  };
}

/** Gives Pyodide the compiled wasm when it asks for it. Pyodide logs a wasm that will not do and then waits for ever: so
 * what fails is said here.
 * @param {Promise<WebAssembly.Module>} compiled @param {(error: unknown) => void} fail */
export function useModule(compiled, fail) {
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
