// Owns what the worker fetches: started early, counted for honest progress, checked, and never a wait for ever.
// What the files are for is worker.js's business.

import { plainFetch } from "./assets.js";

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

const TELL_EVERY = 100; // ms between two counts
/** Once a failure is told the page ends this worker. Until then Pyodide would go on without the file, and fail worse. @type {Promise<never>} */
const NEVER = new Promise(() => {});
/** A zip without a file: a restored memory needs none of the library's. */
const EMPTY_ZIP = Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0);

/** @typedef {{stage: string, step: (next: string) => void, add: (bytes: number) => void, tell: () => void}} Counter */

/** Counts what has come of the files of known size. @param {Record<string, number>} assets @param {(message: object) => void} send @returns {Counter} */
export function counter(assets, send) {
  const total = Object.values(assets).reduce((sum, bytes) => sum + bytes, 0);
  let loaded = 0;
  let told = 0;
  const count = {
    stage: "start",
    tell() {
      told = performance.now();
      send({ type: "progress", step: count.stage, loaded: Math.min(loaded, total), total });
    },
    step(/** @type {string} */ next) {
      count.stage = next;
      count.tell();
    },
    add(/** @type {number} */ bytes) {
      loaded += bytes;
      if (count.stage === "runtime" && loaded >= total) count.step("python");
      else if (performance.now() - told >= TELL_EVERY) count.tell();
    },
  };
  return count;
}

/** @param {string} url */
const nameOf = (url) => url.split("/").at(-1) ?? url;

/** Passes a response on and counts its bytes; a short file is a failure. @param {Response} response @param {number | undefined} size @param {Counter} count @param {(error: Error) => void} fail */
function counted(response, size, count, fail) {
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
      if (size === undefined || got === size) return undefined;
      fail(new Error(`${nameOf(response.url)} has ${got} bytes, not ${size}`));
      return NEVER;
    },
  });
  return new Response(response.body.pipeThrough(through), { status: response.status, headers: response.headers });
}

/**
 * Makes every fetch of this worker counted and checked.
 * @param {Boot} boot @param {Counter} count @param {(error: unknown) => void} fail @param {() => Promise<unknown>} recalled whether a kept memory is used
 */
export function watchFetch(boot, count, fail, recalled) {
  /** @type {Map<string, Promise<Response>>} */
  const early = new Map();
  /** @param {string} url @param {RequestInit} [init] */
  async function checked(url, init) {
    try {
      const response = await plainFetch(url, boot.fresh ? { ...init, cache: "reload" } : init);
      if (!response.ok) throw new Error(`${nameOf(url)}: the server answered ${response.status}`);
      const type = response.headers.get("content-type") ?? "no type";
      if (url.endsWith(".wasm") && !/^application\/wasm\b/i.test(type))
        throw new Error(`${nameOf(url)} came as ${type}, not as application/wasm`);
      // Passed on untouched it comes from the cache compiled; and whoever has a memory has the files too.
      return (await recalled()) ? response : counted(response, boot.assets[url], count, fail);
    } catch (error) {
      fail(error instanceof TypeError ? new Error(`${nameOf(url)}: ${error.message}`) : error);
      return NEVER;
    }
  }
  self.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, self.location.href).href;
    if (url.endsWith(".wasm")) return new Response(); // Pyodide's own request, not read: see useModule
    if (url === boot.library && (await recalled())) return new Response(EMPTY_ZIP);
    return early.get(url) ?? checked(url, init);
  };
  return {
    /** Begins a fetch that Pyodide will ask for later. @param {string} url */
    begin(url) {
      const response = checked(url);
      response.catch(() => {}); // told by the one who asks
      early.set(url, response);
    },
    /** @param {string} url */
    get: (url) => checked(url),
  };
}

/**
 * Gives Pyodide the compiled wasm when it asks for it. Pyodide logs a wasm that will not do and then waits for ever: so
 * what fails is told here.
 * @param {Promise<WebAssembly.Module>} compiled @param {(error: unknown) => void} fail
 */
export function useModule(compiled, fail) {
  compiled.catch(fail);
  const plain = WebAssembly.instantiate.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await compiled;
      return { module, instance: await plain(module, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
}
