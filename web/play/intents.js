// Owns what the player means to do, in order: each intent is looked up in the newest scene, one request is in flight,
// the rest wait here, also before the engine is up. Decides no move; what an intent means is intent-meaning.js's.

import { resolveIntent } from "./intent-meaning.js";

/** @import { Result, Scene } from "../types.js" */
/** @import { Course, Intent, IntentOptions, Request } from "./types.js" */

/** @param {Course} course */
const showBusy = ({ options, queue, busy, ready }) => options.onBusy(queue.length + (busy ? 1 : 0), ready);

/** @param {Course} course @param {Result} result @param {Intent | null} intent */
function accept(course, result, intent) {
  course.scene = result.scene;
  course.rev = result.rev;
  course.options.onResult(result, intent);
}

/** @param {Course} course @param {Request} request @param {Intent} intent */
async function send(course, { verb, args }, intent) {
  const { options } = course;
  try {
    if (verb === "play") options.onSent(String(args.move));
    accept(course, await options.request(verb, args), intent);
    if (intent.kind === "open" || intent.kind === "tell") intent.done?.(null);
  } catch (error) {
    const refused = /** @type {Error & {code?: string}} */ (error);
    if (refused.code === "unconfirmed") await confirm(course, refused.message, String(args.action));
    else if (intent.kind === "open" && intent.done) intent.done(refused);
    else if (refused.code === "stale") accept(course, await options.request("scene", {}), null);
    else options.onRefused(refused, intent);
  }
  if (intent.kind === "act") intent.done?.();
}

/** @param {Course} course @param {string} text @param {string} action */
async function confirm({ options, queue }, text, action) {
  if (await options.ask(text, action)) queue.unshift({ kind: "act", action, confirmed: true });
}

/** Does what waits, until something must be waited for. @param {Course} course */
async function work(course) {
  const { options, queue } = course;
  while (!course.busy && queue.length) {
    const intent = queue[0];
    const { scene, rev, ready, half } = course;
    if (!scene || (!ready && intent.kind !== "tap")) break;
    const situation = { scene, rev, half, selection: options.selection(), entropy: options.entropy };
    const { request, question, selection, nothing, unable, half: next = null } = resolveIntent(situation, intent);
    if ((request || question) && !ready) break; // it stays, and is looked up again once the engine is there
    queue.shift();
    course.half = next;
    if (selection !== undefined) options.onSelect(selection);
    if (nothing) options.onNothing(nothing.hit, nothing.waits);
    if (unable) options.onUnable(unable);
    if (!request && !question) continue;
    course.busy = true;
    showBusy(course);
    try {
      if (question) await confirm(course, question.text, question.action);
      else if (request) await send(course, request, intent);
    } catch (error) {
      options.onRefused(/** @type {Error} */ (error), intent);
    }
    course.busy = false;
  }
  showBusy(course);
}

/** @param {IntentOptions} options */
export function createIntents(options) {
  /** @type {Course} */
  const course = { options, queue: [], scene: null, rev: -1, ready: false, busy: false, half: null };
  return {
    /** @param {Intent} intent */
    push(intent) {
      if (intent.kind !== "open" && intent.kind !== "tell") performance.mark("lacuna:tap");
      course.queue.push(intent);
      showBusy(course);
      void work(course);
    },
    /** A scene shown before the engine is up. @param {Scene} scene */
    preview(scene) {
      if (!course.ready) course.scene = scene;
    },
    /** The engine has opened a game: what waits is played. @param {Result} result */
    begin(result) {
      accept(course, result, null);
      course.ready = true;
      void work(course);
    },
    /** The engine is gone; what waits is forgotten, and whoever waits for a game is told. @param {Error} lost */
    stop(lost) {
      course.ready = false;
      for (const intent of course.queue.splice(0)) if (intent.kind === "open") intent.done?.(lost);
      showBusy(course);
    },
    scene: () => course.scene,
    /** Counts the changes of the engine's game. */
    rev: () => course.rev,
    ready: () => course.ready,
  };
}
