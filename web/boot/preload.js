// Owns the start before the start: the worker goes to work, the wasm is compiled for it, and the first scenes are fetched,
// while the page is still being set up. Knows nothing of what the worker says: it is kept for the client.

import { fromHash, variantOf } from "../core/address.js";
import { bootOf, readSite, workerOf } from "../core/site-data.js";
import { compileAhead, newWorker, readScenes } from "./assets.js";

/** @import { WorkerLike } from "./engine-client.js" */
/** @import { Scene } from "../types.js" */

/** @typedef {{openings: Scene[], layout: Scene}} Scenes  What the build wrote of a game. */

const site = readSite();

/** @type {[("onmessage" | "onerror"), any][]} */
const heard = [];

/** A worker that is told to boot at once; what it says before anybody listens is kept. @returns {WorkerLike | null} */
function startEarly() {
  try {
    const worker = newWorker(workerOf(site));
    for (const name of /** @type {const} */ (["onmessage", "onerror"]))
      worker[name] = (/** @type {any} */ event) => void heard.push([name, event]);
    const boot = bootOf(site, document.baseURI, false);
    const ahead = compileAhead(boot.wasm);
    worker.postMessage({ type: "boot", ...boot, ahead: Boolean(ahead) });
    void ahead?.then((module) => worker.postMessage({ type: "wasm", module }));
    return worker;
  } catch {
    return null; // the client tries again, and tells
  }
}

let early = startEarly();

/** The worker that is already at work, the first time; after that a new one. @returns {WorkerLike} */
export function makeWorker() {
  if (!early) return newWorker(workerOf(site));
  const worker = early;
  early = null;
  queueMicrotask(() => heard.splice(0).forEach(([name, event]) => worker[name]?.(event))); // by then the client listens
  return worker;
}

/** @param {string | null} wanted @returns {Promise<Scenes | null>} */
async function fetchScenes(wanted) {
  const { scenes = {}, first = "" } = site;
  const path = scenes[`${document.documentElement.lang}/${wanted === null ? first : variantOf(wanted)}`];
  return path ? readScenes(path) : null;
}

/** The scenes of the game that the address names, or of the first; null when there are none to be had. */
export const firstScenes = fetchScenes(fromHash(location.hash)).catch(() => null);
