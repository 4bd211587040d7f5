// Search in a side worker for a proof that the current game can be won or is lost. The proof of a win is its moves. If
// a result of the engine needs no search, a search under way is ended together with its worker.

import { addGroup, cancel, hold, replaceJobs } from "./side-workers.js";

/** @import { Proof, SideManager } from "./types.js" */
/** @import { Result } from "../types.js" */

/** How long the worker may take to answer a request; the first one fetches the solver. */
const ANSWER_LIMIT_MS = 120_000;
/** How long a search stays paused after the game's engine has answered, so that a player who plays on at once gets the
 * whole processor. */
const BREATH_MS = 200;

/** Create what searches for proofs. @param {SideManager} manager @param {(proof: Proof) => void} onProof */
export function createProofSearch(manager, onProof) {
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  let next = /** @type {object | null} */ (null); // the job that has not begun
  let rev = /** @type {number | null} */ (null); // of the scene that is searched, or will be

  /** Note which scene is searched, and on the page, for tests, that there is one. @param {number | null} newRev */
  function setRev(newRev) {
    rev = newRev;
    document.documentElement.dataset.proof = rev === null ? "none" : "begun";
  }

  /** Pass on what a search found, unless another one has been asked for. @param {object} found @param {any} job */
  function onResult(found, job) {
    if (job.rev !== rev) return;
    setRev(null);
    onProof({ verdict: "none", line: [], ...found, rev: job.rev });
  }

  const group = addGroup(manager, {
    ...{ most: 1, answerLimitMs: ANSWER_LIMIT_MS, onResult },
    onFail: () => rev !== null && !next && onResult({ verdict: "failed" }, { rev }),
  });

  /** Resume the search under way, or begin the next one if there is one. */
  function resume() {
    hold(group, false);
    if (next) replaceJobs(group, next);
    next = null;
  }

  /** End the search, if there is one. */
  function drop() {
    if (rev === null) return;
    next = null;
    setRev(null);
    cancel(group);
  }

  return {
    /** Drop a search for a hint when the player moves on without waiting for it. */
    drop,
    /** Pause the search while the player waits for the engine. @param {boolean} isHeld */
    hold(isHeld) {
      clearTimeout(timer);
      if (isHeld) hold(group, true);
      else timer = setTimeout(resume, BREATH_MS);
    },
    /** Plan the search that a result of the game's engine asks for; if it asks for none, drop the search under way.
     * @param {Result} result */
    onResult({ rev: newRev, save, search, scene }) {
      if (!search) return drop();
      if (newRev === rev) return;
      next = { verb: "prove", save, rev: newRev, ...search };
      setRev(newRev);
      if (scene.hint) resume(); // the player waits for this hint: no pause
    },
  };
}
