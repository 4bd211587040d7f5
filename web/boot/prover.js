// Owns the proof behind a hint: a worker of its own that begins when a hint is shown that is not sure, and ends with its
// answer, or with the next change of the game, so that nothing of it is left over.

import { log } from "../core/index.js";
import { createClient } from "./engine-client.js";

/** @import { Result } from "../types.js" */
/** @import { EngineWorker } from "./workers.js" */

/** @typedef {{verdict: "won" | "lost" | "unknown", line: string[]}} Proof */

/**
 * @param {object} options
 * @param {() => EngineWorker} options.startWorker
 * @param {(proof: Proof & {rev: number}) => void} options.onProof
 */
export function createProver({ startWorker, onProof }) {
  /** @type {ReturnType<typeof createClient> | null} */
  let client = null;
  let rev = -1;

  function end() {
    client?.end();
    client = null;
    document.documentElement.dataset.proof = "none";
  }

  /** @param {Result} result the hint's */
  function begin(result) {
    rev = result.rev;
    const begun = createClient({
      startWorker,
      onFailure: ({ message }) => {
        log("proof", message);
        end();
      },
      onLost: end,
      onEvent(event) {
        if (client !== begun || event.type !== "proof") return;
        end();
        if (event.verdict !== "unknown") onProof({ ...event, rev });
      },
    });
    client = begun;
    document.documentElement.dataset.proof = "begun";
    begun.start();
    begun
      .request("prove", { save: result.save })
      .then(({ searching }) => searching || client !== begun || end())
      .catch((error) => {
        if (client === begun) log("proof", error);
        if (client === begun) end();
      });
  }

  return {
    /** @param {Result} result of the engine on the table */
    onResult(result) {
      if (result.rev === rev) return; // the same position, better known
      if (client) end();
      rev = -1;
      if (result.change.kind === "hint" && result.scene.hint?.sure === false) begin(result);
    },
    end,
  };
}
