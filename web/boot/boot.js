// The start of the page, in two steps. `startBoot`, called before anything else is set up, starts the worker and
// fetches the first scenes. Its result's `connect` then connects the engine with the page.

import { fromHash, variantOf } from "../core/index.js";
import { compileAhead, hasChanged, newCagedWorker, newWorker, readScenes, serviceWorker } from "./assets.js";
import { createEngine } from "./engine.js";
import { createProofSearch } from "./proof-search.js";
import { createSheetJobs } from "./sheet-jobs.js";
import { createSideWorkers } from "./side-workers.js";
import { createWorkers } from "./workers.js";

/** @import { Site } from "../types.js" */
/** @import { EngineOptions, Proof, Scenes } from "./types.js" */

/** Return what the worker needs to boot, with absolute URLs.
 * @param {Site} site @param {string} base @param {boolean} fresh whether to bypass the HTTP cache */
function bootMessageOf(site, base, fresh) {
  const absolute = (/** @type {string} */ path) => path && new URL(path, base).href; // an empty path stays empty
  return {
    script: absolute(site.worker ?? "web/worker.js"),
    pyodide: absolute(site.pyodide ?? "pyodide/"),
    wasm: absolute(site.wasm ?? "pyodide/pyodide.asm.wasm"),
    library: absolute(site.library ?? "library.zip"),
    standardLibrary: absolute(site.whole ?? "pyodide/python_stdlib.zip"),
    solver: absolute(site.solver ?? ""),
    late: (site.late ?? []).map(absolute),
    lock: site.lock ?? {},
    plugins: site.plugins ?? [],
    assets: Object.fromEntries(Object.entries(site.assets ?? {}).map(([path, bytes]) => [absolute(path), bytes])),
    // A snapshot of Python's memory fits only this build, in this browser, at this path.
    snapshotAddress: {
      cache: `lacuna:${new URL(base).pathname}:snapshot`,
      key: absolute(`snapshot-${site.build}?${encodeURIComponent(navigator.userAgent)}`),
    },
    fresh,
  };
}

/** Fetch the scenes of the game in the address, or of the site's first game.
 * @param {Site} site @returns {Promise<Scenes | null>} */
async function fetchScenes({ scenes = {}, first = "" }) {
  const requested = fromHash(location.hash);
  const path = scenes[`${document.documentElement.lang}/${requested === null ? first : variantOf(requested)}`];
  return path ? readScenes(path) : null;
}

/** Start the worker, fetch the first scenes, and return what connects them with the page. @param {Site} site */
export function startBoot(site) {
  const bootMessage = (/** @type {boolean} */ fresh) => bootMessageOf(site, document.baseURI, fresh);
  const workers = createWorkers({ newWorker, newCagedWorker, compileAhead, bootMessage });
  const sideWorkers = site.solver ? createSideWorkers({ startWorker: workers.other }) : null;
  const scenes = fetchScenes(site).catch(() => null);
  return {
    /** The script that stores all files for offline play; null in the one-file page. */
    serviceWorker,
    /** Create what searches, in a side worker, whether the current game can be won; null if the site has no solver.
     * @param {(proof: Proof & {rev: number}) => void} onProof */
    prover: (onProof) => sideWorkers && createProofSearch(sideWorkers, onProof),
    /** Return a function that requests sheets, also those that compute something, such as the survey; null if the site
     * has no solver.
     * @param {(verb: string, args: any) => Promise<any>} request @param {(oneTime?: any) => unknown} again */
    sheetRequest: (request, again) => sideWorkers && createSheetJobs(sideWorkers, request, again),
    /** Connect the engine with the page.
     * @param {Omit<EngineOptions, "startWorker" | "scenes" | "hasChanged">} options */
    connect: (options) =>
      createEngine({ ...options, startWorker: workers.next, scenes, hasChanged: () => hasChanged(site) }),
  };
}
