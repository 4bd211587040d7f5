// Owns the searches that the engine wants beside the game: a worker of its own, begun when one is first wanted. A change
// after which none is wanted ends it at once, so that nothing is left over; after an answer it waits a little for the next.

import { log } from "../core/index.js";
import { createClient } from "./engine-client.js";

/** @import { Result } from "../types.js" */
/** @import { EngineWorker, Proof, Prover } from "./types.js" */

/** In ms: how long a worker without a search is kept; and may take for its first answer, for it fetches before that. */
const [REST, PATIENCE] = [10_000, 120_000];
/** In ms after an answer of the game's engine: who plays on at once is not to share the processor with a search. */
const BREATH = 200;

/** @param {"begun" | "none"} state */
const tell = (state) => {
  document.documentElement.dataset.proof = state;
};

/** @param {Prover} prover */
function end(prover) {
  clearTimeout(prover.resting);
  clearTimeout(prover.breathing);
  prover.client?.end();
  prover.client = prover.search = prover.next = null;
  tell("none");
}

/** @param {Prover} prover @param {object} found */
function answer(prover, found) {
  const rev = prover.search?.rev ?? -1;
  prover.search = null;
  tell("none");
  prover.resting = setTimeout(() => end(prover), REST);
  prover.onProof({ verdict: "none", line: [], ...found, rev });
}

/** @param {Prover} prover @param {unknown} error */
function fail(prover, error) {
  log("proof", error);
  if (prover.search) answer(prover, { verdict: "failed" });
  end(prover);
}

/** @param {Prover} prover @param {Result} result */
async function begin(prover, { rev, save, search: wanted }) {
  const mine = { rev };
  prover.search = mine;
  if (!prover.client) {
    prover.client = createClient({
      answerLimit: PATIENCE,
      startWorker: prover.startWorker,
      onFailure: (failure) => fail(prover, failure),
      onLost: () => fail(prover, "lost"),
      onEvent: (event) => event.type === "proof" && event.rev === prover.search?.rev && answer(prover, event),
    });
    prover.client.start();
  }
  try {
    const { searching } = await prover.client.request("prove", { save, rev, ...wanted });
    if (!searching && prover.search === mine) answer(prover, {});
  } catch (error) {
    if (prover.search === mine) fail(prover, error);
  }
}

/** Goes on, with the newest search. @param {Prover} prover */
function goOn(prover) {
  const { next } = prover;
  clearTimeout(prover.breathing);
  prover.client?.hold(false);
  prover.next = null;
  if (next) void begin(prover, next);
}

/** @param {{startWorker: () => EngineWorker, onProof: (proof: Proof) => void}} options */
export function createProver(options) {
  /** @type {Prover} */
  const prover = { ...options, client: null, next: null, search: null };
  const drop = () => (prover.search || prover.next) && end(prover);
  return {
    /** @param {boolean} held while the player waits for the engine */
    hold(held) {
      clearTimeout(prover.breathing);
      if (held) prover.client?.hold(true);
      else prover.breathing = setTimeout(() => goOn(prover), BREATH);
    },
    /** @param {Result} result of the engine on the table */
    onResult(result) {
      if (!result.search) return void drop();
      if (result.rev === (prover.next ?? prover.search)?.rev) return;
      clearTimeout(prover.resting);
      prover.next = result;
      prover.search = null;
      tell("begun");
      if (result.scene.hint) goOn(prover); // for this the player waits
    },
    /** The game goes on: a search that only its hint has asked for is of no more use. */
    drop: () => void drop(),
  };
}
