// Owns the boot, in two steps: startBoot, called once and before anything else of the page is set up, has the worker at
// work and the first scenes fetched; connect gives the engine to the page once that stands.

import { fromHash, variantOf } from "../core/index.js";
import { compileAhead, hasChanged, newWorker, readScenes, serviceWorker } from "./assets.js";
import { createEngine } from "./engine.js";
import { createProver } from "./prover.js";
import { createWorkers } from "./workers.js";
import { createWorkroom } from "./workroom.js";

/** @import { Site } from "../types.js" */
/** @import { EngineOptions, Proof, Scenes } from "./types.js" */

/** What the worker needs to start, with whole URLs.
 * @param {Site} site @param {string} base @param {boolean} fresh past the HTTP cache */
function bootOf(site, base, fresh) {
  const whole = (/** @type {string} */ path) => path && new URL(path, base).href; // none stays none
  return {
    pyodide: whole(site.pyodide ?? "pyodide/"),
    wasm: whole(site.wasm ?? "pyodide/pyodide.asm.wasm"),
    library: whole(site.library ?? "library.zip"),
    whole: whole(site.whole ?? "pyodide/python_stdlib.zip"),
    solver: whole(site.solver ?? ""),
    lock: site.lock ?? {},
    plugins: site.plugins ?? [],
    assets: Object.fromEntries(Object.entries(site.assets ?? {}).map(([path, bytes]) => [whole(path), bytes])),
    // Of this build, in this browser, at this path: elsewhere it is another memory.
    memory: {
      cache: `lacuna:${new URL(base).pathname}:memory`,
      key: whole(`memory-${site.build}?${encodeURIComponent(navigator.userAgent)}`),
    },
    fresh,
  };
}

/** The scenes of the game that the address names, or of the first.
 * @param {Site} site @returns {Promise<Scenes | null>} */
async function fetchScenes({ scenes = {}, first = "" }) {
  const wanted = fromHash(location.hash);
  const path = scenes[`${document.documentElement.lang}/${wanted === null ? first : variantOf(wanted)}`];
  return path ? readScenes(path) : null;
}

/** @param {Site} site */
export function startBoot(site) {
  const workers = createWorkers({
    make: (fresh) => newWorker(site.worker ?? "web/worker.js", fresh),
    bootMessage: (fresh) => bootOf(site, document.baseURI, fresh),
    compileAhead,
  });
  const scenes = fetchScenes(site).catch(() => null);
  return {
    /** The script that keeps all files for offline play, or null where none is fetched. */
    serviceWorker,
    /** Null where there is nothing to search with. @param {(proof: Proof & {rev: number}) => void} onProof */
    prover: (onProof) => (site.solver ? createProver({ startWorker: workers.other, onProof }) : null),
    /** The same. @param {Omit<Parameters<typeof createWorkroom>[0], "startWorker">} options */
    workroom: (options) => (site.solver ? createWorkroom({ ...options, startWorker: workers.other }) : null),
    /** @param {Omit<EngineOptions, "startWorker" | "scenes" | "hasChanged">} options */
    connect: (options) =>
      createEngine({ ...options, startWorker: workers.next, scenes, hasChanged: () => hasChanged(site) }),
  };
}
