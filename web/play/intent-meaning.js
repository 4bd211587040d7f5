// The meaning of an intent: a request to the engine, a question to the player, or something that the page does alone.
// Pure; move-lookup.js finds the move of a tap or a drop.

import { locate, parseMove, resolveDrop, resolveTap } from "./move-lookup.js";

/** @import { Hit, Scene } from "../types.js" */
/** @import { Consequence, Intent, Situation, Vacated } from "./types.js" */

const DOUBLE_TAP_MS = 350; // a tap so soon after a move, on a place that the move emptied or filled, means nothing

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
    case "open":
      return { request: { verb: intent.kind === "open" ? "open" : intent.verb, args: { ...intent.args } } };
  }
}

/** Return the request to play a move. @param {Situation} situation @param {string} move @returns {Consequence} */
const play = ({ rev }, move) => ({ request: { verb: "play", args: { rev, move } } });

/** Return which slots a move by a pointer has emptied or filled; null for a move by keys, which has no time.
 * @param {string} move @param {Intent} intent @returns {Vacated} */
export function vacatedBy(move, intent) {
  if ((intent.kind !== "tap" && intent.kind !== "drop") || intent.at === undefined) return null;
  return { slots: [intent.hit.slot, ...parseMove(move).parts.map(({ from }) => from)], at: intent.at };
}

/** Return what a tap leads to. A quick second tap on a slot completes a double-tap or is ignored.
 * @param {Situation} situation @param {Extract<Intent, {kind: "tap"}>} tap @returns {Consequence} */
function meaningOfTap(situation, { hit, again, atOnce, at = Infinity }) {
  const { scene, selection, firstTap, vacated } = situation;
  if (vacated && at - vacated.at < DOUBLE_TAP_MS && vacated.slots.includes(hit.slot)) return {};
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

/** Return the action that a double-tap on this card does now, such as a redeal (docs/protocol.md, *Moves and actions*),
 * or undefined.
 * @param {Scene} scene @param {Hit} hit */
function doubleAction(scene, hit) {
  const { actions } = scene;
  const action = Object.keys(actions).find((name) => actions[name]?.double && actions[name]?.can);
  return locate(scene, hit)?.card ? action : undefined;
}

/** Return the request for an action at a place in the game's history.
 * @param {Situation} situation @param {Extract<Intent, {kind: "act"}>} intent @returns {Consequence} */
const goTo = ({ rev }, { action, at, name }) => ({ request: { verb: "act", args: { rev, action, at, name } } });

/** Return what an action leads to: a request, a question to confirm first, or the reason why it is not possible. If the
 * scene gives no reason, the request is sent all the same: the engine refuses it and says why.
 * @param {Situation} situation @param {string} action @param {boolean} [confirmed] @returns {Consequence} */
function meaningOfAction({ scene, rev, entropy, selection }, action, confirmed = false) {
  const state = scene.actions[action];
  if (state?.why && !state.can) return { unable: state.why };
  if (state?.can && state.ask && !confirmed) return { question: { text: state.ask, action } };
  const fresh = action === "new" ? { entropy: entropy() } : {};
  const deselect = action === "hint" && selection ? { selection: null } : {}; // the bar has room for one message
  return { ...deselect, request: { verb: "act", args: { rev, action, ...fresh } } };
}
