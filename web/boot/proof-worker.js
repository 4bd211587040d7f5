// Searches for a proof that the current game can be won or is lost; a proof that it can be won is its winning moves.
// They run in a worker of their own, started when a search is first needed. If a result of the engine needs no search,
// a search under way is ended together with its worker. After an answer the worker is kept for a while, for the next
// search.

import { log } from "../core/index.js";
import { createClient } from "./engine-client.js";

/** @import { Result } from "../types.js" */
/** @import { EngineWorker, Proof, Prover } from "./types.js" */

/** How long the worker is kept after a search has ended. */
const REST_MS = 10_000;
/** How long the worker may take to answer a request; the first one fetches the solver. */
const ANSWER_LIMIT_MS = 120_000;
/** How long a search stays paused after the game's engine has answered, so that a player who plays on at once gets the
 * whole processor. */
const BREATH_MS = 200;

/** Note on the page, for tests, whether a search is under way. @param {"begun" | "none"} state */
const mark = (state) => {
  document.documentElement.dataset.proof = state;
};

/** End the worker and forget its search. @param {Prover} prover */
function end(prover) {
  clearTimeout(prover.restTimer);
  clearTimeout(prover.breathTimer);
  prover.client?.end();
  prover.client = prover.search = prover.next = null;
  mark("none");
}

/** Pass on what the search found. @param {Prover} prover @param {object} found */
function answer(prover, found) {
  const rev = prover.search?.rev ?? -1;
  prover.search = null;
  mark("none");
  prover.restTimer = setTimeout(() => end(prover), REST_MS);
  prover.onProof({ verdict: "none", line: [], ...found, rev });
}

/** Answer the search as failed, and end the worker. @param {Prover} prover @param {unknown} error */
function fail(prover, error) {
  log("proof", error);
  if (prover.search) answer(prover, { verdict: "failed" });
  end(prover);
}

/** Begin the search that a result asks for. @param {Prover} prover @param {Result} result */
async function begin(prover, { rev, save, search: searchArguments }) {
  const search = { rev };
  prover.search = search;
  if (!prover.client) {
    prover.client = createClient({
      answerLimitMs: ANSWER_LIMIT_MS,
      startWorker: prover.startWorker,
      onFailure: (failure) => fail(prover, failure),
      onLost: () => fail(prover, "lost"),
      onEvent: (event) => event.type === "proof" && event.rev === prover.search?.rev && answer(prover, event),
    });
    prover.client.start();
  }
  try {
    const { searching } = await prover.client.request("prove", { save, rev, ...searchArguments });
    if (!searching && prover.search === search) answer(prover, {});
  } catch (error) {
    if (prover.search === search) fail(prover, error);
  }
}

/** Resume the search under way, or begin the next one if there is one. @param {Prover} prover */
function resume(prover) {
  const { next } = prover;
  clearTimeout(prover.breathTimer);
  prover.client?.hold(false);
  prover.next = null;
  if (next) void begin(prover, next);
}

/** Create the prover; its worker starts with the first search.
 * @param {{startWorker: () => EngineWorker, onProof: (proof: Proof) => void}} options */
export function createProofWorker(options) {
  /** @type {Prover} */
  const prover = { ...options, client: null, next: null, search: null };
  const drop = () => (prover.search || prover.next) && end(prover);
  return {
    /** Pause the search while the player waits for the engine. @param {boolean} isHeld */
    hold(isHeld) {
      clearTimeout(prover.breathTimer);
      if (isHeld) prover.client?.hold(true);
      else prover.breathTimer = setTimeout(() => resume(prover), BREATH_MS);
    },
    /** Plan the search that a result of the game's engine asks for; if it asks for none, drop the search under way.
     * @param {Result} result */
    onResult(result) {
      if (!result.search) return void drop();
      if (result.rev === (prover.next ?? prover.search)?.rev) return;
      clearTimeout(prover.restTimer);
      prover.next = result;
      prover.search = null;
      mark("begun");
      if (result.scene.hint) resume(prover); // the player waits for this hint: no pause
    },
    /** Drop a search for a hint when the player moves on without waiting for it. */
    drop: () => void drop(),
  };
}
