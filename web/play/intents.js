// Queue of the player's intents. Each intent is looked up in the newest scene (intent-meaning.js). Only one request is
// in flight at a time. Meanwhile, and before the engine is up, further intents wait here.

import { resolveIntent, vacatedBy } from "./intent-meaning.js";

/** @import { Result, Scene } from "../types.js" */
/** @import { IntentQueue, Intent, IntentOptions, Request } from "./types.js" */

/** Report how many intents wait. @param {IntentQueue} state */
const showBusy = ({ options, queue, isBusy, isReady }) => options.onBusy(queue.length + (isBusy ? 1 : 0), isReady);

/** Take over the scene of a reply.
 * @param {IntentQueue} state @param {Result} result @param {Intent | null} intent that it answers; null for none */
function accept(state, result, intent) {
  state.scene = result.scene;
  state.rev = result.rev;
  state.options.onResult(result, intent);
}

/** Send a request and handle its reply or refusal.
 * @param {IntentQueue} state @param {Request} request @param {Intent} intent */
async function send(state, { verb, args }, intent) {
  const { options } = state;
  try {
    if (verb === "play") options.onSent(String(args.move));
    accept(state, await options.request(verb, args), intent);
    if (intent.kind === "open" || intent.kind === "request") intent.done?.(null);
  } catch (error) {
    const refused = /** @type {Error & {code?: string}} */ (error);
    if (intent.kind === "open" && intent.done) intent.done(refused);
    else if (refused.code === "stale") accept(state, await options.request("scene", {}), null);
    else options.onRefused(refused, intent);
  }
  if (intent.kind === "act") intent.done?.();
}

/** Handle the waiting intents in order. Stop if none is left, or if the next one needs the engine and it is not up.
 * @param {IntentQueue} state */
async function work(state) {
  const { options, queue } = state;
  while (!state.isBusy && queue.length) {
    const intent = queue[0];
    const { scene, rev, isReady, vacated, firstTap: lastFirstTap } = state;
    if (!scene || (!isReady && intent.kind !== "tap")) break;
    const [selected, { entropy }] = [options.selection(), options];
    const situation = { scene, rev, firstTap: lastFirstTap, vacated, selection: selected, entropy };
    const { request, question, selection, nothing, unable, firstTap = null } = resolveIntent(situation, intent);
    if ((request || question) && !isReady) break; // it stays in the queue and is looked up again when the engine is up
    queue.shift();
    state.firstTap = firstTap;
    if (request?.verb === "play") state.vacated = vacatedBy(String(request.args.move), intent);
    else if (selection || intent.kind === "act" || intent.kind === "open") state.vacated = null;
    if (selection !== undefined) options.onSelect(selection);
    if (nothing) options.onNothing(nothing.hit, nothing.waits);
    if (unable) options.onUnable(unable);
    if (!request && !question) continue;
    state.isBusy = true;
    showBusy(state);
    try {
      if (request) await send(state, request, intent);
      else if (question && (await options.ask(question.text, question.action)))
        queue.unshift({ kind: "act", action: question.action, confirmed: true });
    } catch (error) {
      options.onRefused(/** @type {Error} */ (error), intent);
    }
    state.isBusy = false;
  }
  showBusy(state);
}

/** Create the queue. @param {IntentOptions} options */
export function createIntents(options) {
  /** @type {IntentQueue} */
  const state = { options, queue: [], scene: null, rev: -1, isReady: false, isBusy: false, firstTap: null };
  return {
    /** Add an intent to the queue, and handle it if nothing else waits. @param {Intent} intent */
    push(intent) {
      if (intent.kind !== "open" && intent.kind !== "request") performance.mark("lacuna:tap");
      state.queue.push(intent);
      showBusy(state);
      void work(state);
    },
    /** Use a scene that is shown before the engine is up. @param {Scene} scene */
    preview(scene) {
      if (!state.isReady) state.scene = scene;
    },
    /** The engine has opened a game: take over its scene, and handle the waiting intents. @param {Result} result */
    begin(result) {
      accept(state, result, null);
      state.isReady = true;
      void work(state);
    },
    /** The engine is lost: drop the waiting intents, and report the loss to those that open a game.
     * @param {Error} lost */
    stop(lost) {
      state.isReady = false;
      for (const intent of state.queue.splice(0)) if (intent.kind === "open") intent.done?.(lost);
      showBusy(state);
    },
    /** Return the newest scene, or null. */
    scene: () => state.scene,
    /** Return the revision number of the engine's game. */
    rev: () => state.rev,
    /** Return whether the engine has opened a game. */
    ready: () => state.isReady,
  };
}
