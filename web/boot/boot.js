// Owns the boot, in two steps: startBoot, called once and before anything else of the page is set up, has the worker at
// work and the first scenes fetched; connect gives the engine to the page once that stands.

import { bootOf, fromHash, variantOf, workerOf } from "../core/index.js";
import { compileAhead, hasChanged, newWorker, readScenes, serviceWorker } from "./assets.js";
import { createEngine } from "./engine.js";
import { createProver } from "./prover.js";
import { createSurveyor } from "./surveyor.js";
import { createWorkers } from "./workers.js";

/** @import { Site } from "../types.js" */
/** @import { EngineOptions, Proof, Scenes } from "./types.js" */

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
    make: (fresh) => newWorker(workerOf(site), fresh),
    bootMessage: (fresh) => bootOf(site, document.baseURI, fresh),
    compileAhead,
  });
  const scenes = fetchScenes(site).catch(() => null);
  return {
    /** The script that keeps all files for offline play, or null where none is fetched. */
    serviceWorker,
    /** Null where there is nothing to search with. @param {(proof: Proof & {rev: number}) => void} onProof */
    prover: (onProof) => (site.solver ? createProver({ startWorker: workers.other, onProof }) : null),
    /** The same. @param {Omit<Parameters<typeof createSurveyor>[0], "startWorker">} options */
    surveyor: (options) => (site.solver ? createSurveyor({ ...options, startWorker: workers.other }) : null),
    /** @param {Omit<EngineOptions, "startWorker" | "scenes" | "hasChanged">} options */
    connect: (options) =>
      createEngine({ ...options, startWorker: workers.next, scenes, hasChanged: () => hasChanged(site) }),
  };
}
