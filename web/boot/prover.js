// Owns the searches that the engine wants beside the game: a worker of its own, begun when one is first wanted. A change
// after which none is wanted ends it at once, so that nothing is left over; after an answer it waits a little for the next.

import { log } from "../core/index.js";
import { createClient } from "./engine-client.js";

/** @import { Result } from "../types.js" */
/** @import { ClientOptions } from "./engine-client.js" */
/** @import { EngineWorker } from "./workers.js" */

/** @typedef {{rev: number, verdict: "won" | "lost" | "unknown" | "none" | "failed", line: string[]}} Proof */

/** In ms: how long a worker without a search is kept; and may take for its first answer, for it fetches before that. */
const [REST, PATIENCE] = [10_000, 120_000];

/** @param {ClientOptions} options */
function started(options) {
  const client = createClient({ ...options, answerLimit: PATIENCE });
  client.start();
  return client;
}

/** @param {"begun" | "none"} state */
const tell = (state) => {
  document.documentElement.dataset.proof = state;
};

/**
 * @param {object} options
 * @param {() => EngineWorker} options.startWorker
 * @param {(proof: Proof) => void} options.onProof
 */
export function createProver({ startWorker, onProof }) {
  /** @type {ReturnType<typeof createClient> | null} */
  let client = null;
  /** The search under way, and the revision of the scene that it is of. @type {{rev: number} | null} */
  let search = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  function end() {
    clearTimeout(resting);
    client?.end();
    client = search = null;
    tell("none");
  }

  /** @param {object} found */
  function answer(found) {
    const rev = search?.rev ?? -1;
    search = null;
    tell("none");
    resting = setTimeout(end, REST);
    onProof({ verdict: "none", line: [], ...found, rev });
  }

  const onEvent = (/** @type {any} */ event) => event.type === "proof" && event.rev === search?.rev && answer(event);
  /** @param {unknown} error */
  const fail = (error) => {
    log("proof", error);
    if (search) answer({ verdict: "failed" });
    end();
  };

  /** @param {Result} result */
  async function begin({ rev, save, search: wanted }) {
    const mine = { rev };
    search = mine;
    clearTimeout(resting);
    tell("begun");
    client ??= started({ startWorker, onFailure: fail, onLost: () => fail("lost"), onEvent });
    try {
      const { searching } = await client.request("prove", { save, rev, ...wanted });
      if (!searching && search === mine) answer({});
    } catch (error) {
      if (search === mine) fail(error);
    }
  }

  return {
    hold: (/** @type {boolean} */ held) => client?.hold(held), // while the player waits for the engine
    /** @param {Result} result of the engine on the table */
    onResult(result) {
      if (result.search && result.rev !== search?.rev) void begin(result);
      if (!result.search && search) end();
    },
    end,
  };
}
