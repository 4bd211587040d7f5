// Makes the engine's workers and sends each its boot message. What a worker sends is stored until a listener is
// registered. The first worker is made at once, but in an embedded table only when it is needed. What the messages mean
// is in engine-client.js.

import { embedName, tryOrNull } from "../core/index.js";

/** @import { EngineWorker, WorkerLike, WorkersOptions } from "./types.js" */

/** Wrap a worker so that messages sent before `listen` are not lost.
 * @param {WorkerLike} worker @returns {EngineWorker} */
function listenable(worker) {
  /** @type {["onmessage" | "onerror", any][]} */
  const early = [];
  worker.onmessage = (event) => void early.push(["onmessage", event]);
  worker.onerror = (event) => void early.push(["onerror", event]);
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onError) {
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onerror = onError;
      for (const [name, event] of early.splice(0)) worker[name]?.(event);
    },
    end() {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    },
  };
}

/** Start the first worker, unless the table is embedded, and return the functions that hand out workers.
 * @param {WorkersOptions} options
 * @returns {{next: () => EngineWorker, other: (isCaged?: boolean) => EngineWorker}} `next` returns the engine's worker:
 *   first the one that is already running, then a new one each time; `other` returns a new side worker */
export function createWorkers({ newWorker, newCagedWorker, bootMessage, compileAhead }) {
  /** Make a worker and send it its boot message.
   * @param {boolean} fresh whether to read no cache, because cached files may be the reason of an earlier failure
   * @param {boolean} [isSideWorker] whether the game's engine runs in another worker: then this one has no table, and
   *   its memory is not stored
   * @param {boolean} [isCaged] whether it runs in the cage (cage.js) */
  function start(fresh, isSideWorker = false, isCaged = false) {
    const boot = bootMessage(fresh);
    const worker = listenable(isCaged ? newCagedWorker(boot) : newWorker(boot));
    const compiling = fresh || isCaged ? null : compileAhead(boot.wasm);
    worker.post({ type: "boot", ...boot, isSideWorker, pageCompiles: compiling !== null });
    void compiling?.then((module) => worker.post({ type: "wasm", module }));
    return worker;
  }

  // If this first try throws, `next` tries again; a second error reaches the caller of `next`.
  let first = embedName === null ? tryOrNull(() => start(false)) : null;
  let fresh = first !== null || embedName === null;
  return {
    next() {
      const worker = first ?? start(fresh);
      [first, fresh] = [null, true];
      return worker;
    },
    other: (isCaged) => start(false, true, isCaged),
  };
}
