// Owns making the engine's workers: each is told to boot exactly once, and nothing it says is lost before somebody
// listens. The first is at work at once. What the messages mean is engine-client.js's.

import { allowed, embedded } from "../core/index.js";

/** @import { WorkerLike } from "./assets.js" */
/** @import { EngineWorker, WorkersOptions } from "./types.js" */

/** @param {WorkerLike} worker @returns {EngineWorker} */
function listenable(worker) {
  /** @type {["onmessage" | "onerror", any][]} */
  const unheard = [];
  worker.onmessage = (event) => void unheard.push(["onmessage", event]);
  worker.onerror = (event) => void unheard.push(["onerror", event]);
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onError) {
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onerror = onError;
      for (const [name, event] of unheard.splice(0)) worker[name]?.(event);
    },
    end() {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    },
  };
}

/** @param {WorkersOptions} options
 * @returns {{next: () => EngineWorker, other: () => EngineWorker}} `next` gives the worker that is at work already, after
 *   that a new one each time; `other` one beside it */
export function createWorkers({ make, bootMessage, compileAhead }) {
  /** @param {boolean} fresh an earlier worker has failed: what is stored may be the reason @param {boolean} [beside]
   * of the engine's: its memory is not for the next start */
  function start(fresh, beside = false) {
    const worker = listenable(make(fresh));
    const boot = bootMessage(fresh);
    const compiling = fresh ? null : compileAhead(boot.wasm);
    worker.post({ type: "boot", ...boot, beside, ahead: compiling !== null });
    void compiling?.then((module) => worker.post({ type: "wasm", module }));
    return worker;
  }

  // That of an embedded table waits until it is wanted; one that fails is made again: who then asks is told what is wrong.
  let first = embedded === null ? allowed(() => start(false)) : null;
  let again = first !== null || embedded === null;
  return {
    next() {
      const worker = first ?? start(again);
      first = null;
      again = true;
      return worker;
    },
    other: () => start(false, true),
  };
}
