// Owns what an intent means in a scene: a request to the engine, a question to the player, or something that the page
// alone does. Changes nothing; moves are looked up in move-lookup.js.

import { locate, resolveDrop, resolveTap } from "./move-lookup.js";

/** @import { Hit, Scene, Selection } from "../types.js" */

/**
 * What the player means to do. A tap plays at once the preferred of several moves with `atOnce`, and is the second of
 * two quick ones with `again`.
 * @typedef {{kind: "tap", hit: Hit, atOnce?: boolean, again?: boolean} | {kind: "drop", hit: Hit, to: string}
 *   | {kind: "act", action: string, confirmed?: boolean}
 *   | {kind: "open", args: object, done?: (error: Error | null) => void}} Intent
 */
/** @typedef {{verb: string, args: Record<string, unknown>}} Request */

/**
 * @typedef {object} Situation
 * @property {Scene} scene
 * @property {number} rev
 * @property {Selection | null} selection
 * @property {string | null} lastPlayed the slot whose tap made the last move: a second quick tap there is the same tap
 * @property {() => string} entropy
 */

/**
 * @typedef {object} Consequence
 * @property {Request} [request]
 * @property {{text: string, action: string}} [question] to be answered with yes before the action is sent
 * @property {Selection | null} [selection] what is chosen from now on; absent: as before
 * @property {{hit: Hit | null, waits: string | null}} [nothing] no move answers: the card, what it waits for
 * @property {string} [unable] why the action cannot be done now
 * @property {string | null} lastPlayed
 */

/** @param {Situation} situation @param {Intent} intent @returns {Consequence} */
export function resolveIntent(situation, intent) {
  switch (intent.kind) {
    case "tap":
      return meaningOfTap(situation, intent);
    case "drop": {
      const move = resolveDrop(situation.scene, intent.hit, intent.to);
      return move === null ? { nothing: { hit: null, waits: null }, lastPlayed: null } : play(situation, move, null);
    }
    case "act":
      return meaningOfAction(situation, intent.action, intent.confirmed);
    case "open":
      return { request: { verb: "open", args: { ...intent.args } }, lastPlayed: null };
  }
}

/** @param {Situation} situation @param {string} move @param {string | null} lastPlayed @returns {Consequence} */
const play = ({ rev }, move, lastPlayed) => ({ request: { verb: "play", args: { rev, move } }, lastPlayed });

/** @param {Situation} situation @param {Extract<Intent, {kind: "tap"}>} tap @returns {Consequence} */
function meaningOfTap(situation, { hit, again, atOnce }) {
  const { scene, selection, lastPlayed } = situation;
  if (again && lastPlayed === hit.slot) return meaningOfDouble(situation, hit);
  const meaning = resolveTap(scene, selection, hit, atOnce);
  switch (meaning.do) {
    case "play":
      return play(situation, meaning.move, hit.slot);
    case "act": {
      const asked = meaningOfAction(situation, meaning.action);
      return asked.request || asked.question || asked.unable ? asked : { ...asked, nothing: { hit, waits: null } };
    }
    case "select": // the second of two quick taps does not let go of what the first has chosen
      return again && !meaning.selection ? { lastPlayed: null } : { selection: meaning.selection, lastPlayed: null };
    case "none": {
      const letGo = selection ? { selection: null } : {};
      if (again) return { ...letGo, ...meaningOfDouble({ ...situation, lastPlayed: null }, hit) };
      return { ...letGo, nothing: { hit: meaning.hit, waits: meaning.waits }, lastPlayed: null };
    }
  }
}

/** The second of two quick taps: the action that a double-tap on a card does, or nothing.
 * @param {Situation} situation @param {Hit} hit @returns {Consequence} */
function meaningOfDouble(situation, hit) {
  const { actions } = situation.scene;
  const action = Object.keys(actions).find((name) => actions[name]?.double && actions[name]?.can);
  const { lastPlayed } = situation;
  return action && locate(situation.scene, hit)?.card
    ? { ...meaningOfAction(situation, action), lastPlayed }
    : { lastPlayed };
}

/** @param {Situation} situation @param {string} action @param {boolean} [confirmed] @returns {Consequence} */
function meaningOfAction({ scene, rev, entropy }, action, confirmed = false) {
  const state = scene.actions[action];
  if (!state?.can) return { unable: state?.why, lastPlayed: null };
  if (state.ask && !confirmed) return { question: { text: state.ask, action }, lastPlayed: null };
  const fresh = action === "new" ? { entropy: entropy() } : {};
  return { request: { verb: "act", args: { rev, action, confirmed, ...fresh } }, lastPlayed: null };
}
