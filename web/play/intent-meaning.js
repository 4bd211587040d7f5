// Owns what becomes of an intent: a request to the engine, a question to the player, or something that the page alone
// does. Changes nothing; which move a tap or a drop means is looked up by move-lookup.js.

import { locate, resolveDrop, resolveTap } from "./move-lookup.js";

/** @import { Hit, Scene } from "../types.js" */
/** @import { Consequence, Intent, Situation } from "./types.js" */

/** @param {Situation} situation @param {Intent} intent @returns {Consequence} */
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
    case "tell": // something that the engine should know
      return { request: { verb: intent.verb, args: { ...intent.args } } };
    case "open":
      return { request: { verb: "open", args: { ...intent.args } } };
  }
}

/** @param {Situation} situation @param {string} move @returns {Consequence} */
const play = ({ rev }, move) => ({ request: { verb: "play", args: { rev, move } } });

/** A quick second tap counts wherever it means a move: the card, then the gap that it left. Where it means none it is
 * the other half of a double-tap, or too much.
 * @param {Situation} situation @param {Extract<Intent, {kind: "tap"}>} tap @returns {Consequence} */
function meaningOfTap(situation, { hit, again, atOnce }) {
  const { scene, selection, half } = situation;
  const meaning = resolveTap(scene, selection, hit, atOnce);
  switch (meaning.do) {
    case "play":
      return play(situation, meaning.move);
    case "act": {
      const asked = meaningOfAction(situation, meaning.action);
      return asked.request || asked.question || asked.unable ? asked : { ...asked, nothing: { hit, waits: [] } };
    }
    case "select": // the second of two quick taps does not let go of what the first has chosen
      return again && !meaning.selection ? {} : { selection: meaning.selection };
    case "none": {
      const letGo = selection ? { selection: null } : {};
      const action = doubleAction(scene, hit);
      if (again) return { ...letGo, ...(action && half === hit.slot ? meaningOfAction(situation, action) : {}) };
      const nothing = { hit: meaning.hit, waits: meaning.waits };
      return { ...letGo, nothing, ...(action ? { half: hit.slot } : {}) };
    }
  }
}

/** The action that a double-tap on this card does now (rules §1.8). @param {Scene} scene @param {Hit} hit */
function doubleAction(scene, hit) {
  const { actions } = scene;
  const action = Object.keys(actions).find((name) => actions[name]?.double && actions[name]?.can);
  return locate(scene, hit)?.card ? action : undefined;
}

/** @param {Situation} situation @param {Extract<Intent, {kind: "act"}>} intent @returns {Consequence} */
const goTo = ({ rev }, { action, at, name }) => ({ request: { verb: "act", args: { rev, action, at, name } } });

/** @param {Situation} situation @param {string} action @param {boolean} [confirmed] @returns {Consequence} */
function meaningOfAction({ scene, rev, entropy }, action, confirmed = false) {
  // To be shown the way can be asked for wherever a hint can; it is told only where it is known.
  const state = scene.actions[action === "show" ? "hint" : action];
  if (!state?.can) return { unable: state?.why };
  if (state.ask && !confirmed) return { question: { text: state.ask, action } };
  const fresh = action === "new" ? { entropy: entropy() } : {};
  return { request: { verb: "act", args: { rev, action, confirmed, ...fresh } } };
}
