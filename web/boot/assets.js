// The worker and the first scenes in the ordinary site, where each is a file with an address. In the one-file page (the
// whole site in one HTML file), onefile/assets.js replaces this module.

import { tryOrNull } from "../core/index.js";
import { inTime } from "../time-limit.js";
import { startCaged } from "./cage.js";

/** @import { Site } from "../types.js" */
/** @import { Boot } from "../worker/types.js" */
/** @import { WorkerLike } from "./types.js" */

/** The script that stores all files for offline play; null in the one-file page. @type {string | null} */
export const serviceWorker = "sw.js";

/** Return what the script in the page's head has begun; null if nothing, or at a later call.
 * @param {"earlyWorker" | "earlyWasm"} name @returns {any} */
function takeEarly(name) {
  const early = /** @type {any} */ (globalThis)[name] ?? null;
  /** @type {any} */ (globalThis)[name] = null;
  return early;
}

/** Whether the web server's own content policy has refused a worker from a blob. */
let isRefused = false;
globalThis.addEventListener?.("securitypolicyviolation", ({ blockedURI }) => {
  isRefused ||= blockedURI.startsWith("blob");
});

/** Return a worker. The first call returns the worker that the script in the page's head has already started, unless
 * that failed; every other call starts a new one. That script also has the function that starts a worker from a blob.
 * If the host's policy refuses a blob or the head's script, the worker is started from the address of its script. Some
 * browsers throw if a blob is refused, others report it.
 * @param {Boot} boot its boot message @returns {WorkerLike} */
export function newWorker({ script: address, fresh }) {
  const url = address + (fresh ? "?again" : "");
  // A sandboxed frame (origin "null") may start a worker only from a data: script. That may import the worker's script
  // if the server allows every origin.
  const isSandboxed = origin === "null";
  const script = isSandboxed ? `data:text/javascript,import${encodeURIComponent(JSON.stringify(url))}` : url;
  const startFromBlob = isSandboxed || isRefused ? null : /** @type {any} */ (globalThis).startWorker;
  return takeEarly("earlyWorker") ?? tryOrNull(() => startFromBlob?.(url)) ?? new Worker(script, { type: "module" });
}

/** Return the content of a response, or null. @param {Promise<Response | undefined>} asked */
const contentOf = (asked) => asked.then((response) => (response?.ok ? response.blob() : null)).catch(() => null);

/** Return a new worker in the cage. @param {Boot} boot its boot message */
export function newCagedWorker({ script, wasm, library, late, snapshotAddress: { cache, key } }) {
  const snapshot = contentOf((async () => inTime(caches.match(key, { cacheName: cache })))());
  const files = [script, wasm, library, ...late].map((url) => /** @type {const} */ ([url, contentOf(fetch(url))]));
  return startCaged([...files, ["snapshot", snapshot]]);
}

/** Return whether the server now has another build: its page names other files. With `reload`, the service worker asks
 * the server, too. @param {Site} site */
export async function hasChanged({ build = "", worker = "", assets = {} }) {
  const page = await fetch(location.pathname, { cache: "reload", signal: AbortSignal.timeout(3000) })
    .then((response) => response.text())
    .catch(() => "");
  return page.includes('id="site"') && ![build, worker, ...Object.keys(assets)].every((name) => page.includes(name));
}

/** Compile Python's WebAssembly file while the worker's script is still loading. The wasm is read from the browser's
 * own cache, which may hold it already compiled. The file's name contains its hash, so a cached file is the right one.
 * This is done only on later visits: on the first one the worker fetches the file, so that it can count the bytes. The
 * first call returns what the script in the page's head has begun.
 * @param {string} url
 * @returns {Promise<WebAssembly.Module | null> | null} null, or a promise of null: the worker has to compile it */
export function compileAhead(url) {
  const visitedBefore = tryOrNull(() => navigator.serviceWorker?.controller); // throws in a sandboxed frame
  if (!visitedBefore) return null;
  const compiling = takeEarly("earlyWasm") ?? WebAssembly.compileStreaming(fetch(url, { cache: "force-cache" }));
  return compiling.catch(() => null);
}

/** Fetch the scenes that the build wrote for the time before the engine is up. Return null if there are none.
 * @param {string} path @returns {Promise<any>} */
export async function readScenes(path) {
  const response = await fetch(new URL(path, document.baseURI));
  return response.ok ? response.json() : null;
}
