// Owns where the page has its parts from: by address, each a file of its own. In the one file onefile/assets.js stands
// in for it.

import { allowed } from "../core/index.js";

/** @import { Site } from "../types.js" */

/** What is used of a worker.
 * @typedef {{postMessage: (message: unknown) => void, terminate: () => void,
 *   onmessage: ((event: {data: any}) => void) | null, onerror: ((event: any) => void) | null}} WorkerLike */

/** The script that keeps all files for offline play, or null where none is fetched. @type {string | null} */
export const serviceWorker = "sw.js";

/** The first is the one that the page's head has begun; it is null there when its script did not come.
 * @param {string} path of its script @param {boolean} fresh past the caches @returns {WorkerLike} */
export function newWorker(path, fresh) {
  const head = /** @type {{earlyWorker?: any}} */ (globalThis);
  const url = `${new URL(path + (fresh ? "?again" : ""), document.baseURI)}`;
  // A frame of no origin may begin no script of the host's; but its own may fetch it, where the host lets everybody.
  const script = origin === "null" ? `data:text/javascript,import${encodeURIComponent(JSON.stringify(url))}` : url;
  const worker = head.earlyWorker ?? new Worker(script, { type: "module" });
  head.earlyWorker = null;
  return worker;
}

/** Whether the site is another build's by now: the names of its files tell. @param {Site} site */
export async function hasChanged({ build = "", worker = "", assets = {} }) {
  const page = await fetch(location.pathname, { cache: "no-store", signal: AbortSignal.timeout(3000) })
    .then((response) => response.text())
    .catch(() => "");
  return page.includes('id="site"') && ![build, worker, ...Object.keys(assets)].every((name) => page.includes(name));
}

/** The wasm, out of the browser's own cache, which may keep it compiled, while the worker's script is still coming: on
 * all visits but the first, whose bytes the worker counts. Null, at once or in the end, leaves it to the worker, which says
 * what fails. Its name carries its hash, so whatever lies in that cache is the right one.
 * @param {string} url @returns {Promise<WebAssembly.Module | null> | null} */
export function compileAhead(url) {
  const kept = allowed(() => navigator.serviceWorker?.controller); // a sandboxed frame may not ask
  return kept ? WebAssembly.compileStreaming(fetch(url, { cache: "force-cache" })).catch(() => null) : null;
}

/** What the build wrote of a game, or null. @param {string} path @returns {Promise<any>} */
export async function readScenes(path) {
  const response = await fetch(new URL(path, document.baseURI));
  return response.ok ? response.json() : null;
}
