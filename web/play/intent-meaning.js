// The meaning of an intent: a request to the engine, a question to the player, or something that the page does alone.
// Pure; move-lookup.js finds the move of a tap or a drop.

import { locate, resolveDrop, resolveTap } from "./move-lookup.js";

/** @import { Hit, Scene } from "../types.js" */
/** @import { Consequence, Intent, Situation } from "./types.js" */

/** Return what an intent leads to in a situation.
 * @param {Situation} situation @param {Intent} intent @returns {Consequence} */
export function resolveIntent(situation, intent) {
  switch (intent.kind) {
    case "tap":
      return meaningOfTap(situation, intent);
    case "drop": {
      const move = resolveDrop(situation.scene, intent.hit, intent.to);
      return move === null ? { nothing: { hit: null, waits: [] } } : play(situation, move);
    }
    case "act":
      if (intent.at !== undefined) return goTo(situation, intent);
      return meaningOfAction(situation, intent.action, intent.confirmed);
    case "request": // information for the engine
      return { request: { verb: intent.verb, args: { ...intent.args } } };
    case "open":
      return { request: { verb: "open", args: { ...intent.args } } };
  }
}

/** Return the request to play a move. @param {Situation} situation @param {string} move @returns {Consequence} */
const play = ({ rev }, move) => ({ request: { verb: "play", args: { rev, move } } });

/** Return what a tap leads to. A quick second tap on a slot counts as a single tap if that means something, for example
 * a move to the gap that the first tap has left. If not, it completes a double-tap or is ignored.
 * @param {Situation} situation @param {Extract<Intent, {kind: "tap"}>} tap @returns {Consequence} */
function meaningOfTap(situation, { hit, again, atOnce }) {
  const { scene, selection, firstTap } = situation;
  const meaning = resolveTap(scene, selection, hit, atOnce);
  switch (meaning.do) {
    case "play":
      return play(situation, meaning.move);
    case "act": {
      const meant = meaningOfAction(situation, meaning.action);
      return meant.request || meant.question || meant.unable ? meant : { ...meant, nothing: { hit, waits: [] } };
    }
    case "select": // the second of two quick taps must not cancel the selection of the first
      return again && !meaning.selection ? {} : { selection: meaning.selection };
    case "none": {
      const deselect = selection ? { selection: null } : {};
      const action = doubleAction(scene, hit);
      if (again) return { ...deselect, ...(action && firstTap === hit.slot ? meaningOfAction(situation, action) : {}) };
      const nothing = { hit: meaning.hit, waits: meaning.waits };
      return { ...deselect, nothing, ...(action ? { firstTap: hit.slot } : {}) };
    }
  }
}

/** Return the action that a double-tap on this card does now, such as a redeal (docs/rules.md §1.8); undefined if there
 * is none.
 * @param {Scene} scene @param {Hit} hit */
function doubleAction(scene, hit) {
  const { actions } = scene;
  const action = Object.keys(actions).find((name) => actions[name]?.double && actions[name]?.can);
  return locate(scene, hit)?.card ? action : undefined;
}

/** Return the request for an action at a place in the game's history.
 * @param {Situation} situation @param {Extract<Intent, {kind: "act"}>} intent @returns {Consequence} */
const goTo = ({ rev }, { action, at, name }) => ({ request: { verb: "act", args: { rev, action, at, name } } });

/** Return what an action leads to: a request, a question to confirm first, or the reason why it is not possible.
 * @param {Situation} situation @param {string} action @param {boolean} [confirmed] @returns {Consequence} */
function meaningOfAction({ scene, rev, entropy }, action, confirmed = false) {
  // "Show" is possible whenever a hint is; the engine refuses it if no solution is known.
  const state = scene.actions[action === "show" ? "hint" : action];
  if (!state?.can) return { unable: state?.why };
  if (state.ask && !confirmed) return { question: { text: state.ask, action } };
  const fresh = action === "new" ? { entropy: entropy() } : {};
  return { request: { verb: "act", args: { rev, action, confirmed, ...fresh } } };
}
