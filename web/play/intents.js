// Owns the course of play on the page's side: intents in order, each looked up in the newest scene, one request in flight.
// Decides no move. Taps made before the engine is up, or while it answers, wait here and are played in order.

import { locate, resolveDrop, resolveTap } from "./move-lookup.js";

/** @import { Hit, Result, Scene, Selection } from "../types.js" */

/**
 * @typedef {{kind: "tap", hit: Hit, atOnce?: boolean, again?: boolean} | {kind: "drop", hit: Hit, to: string}
 *   | {kind: "act", action: string, confirmed?: boolean} | {kind: "open", args: object, done?: (error: Error | null) => void}} Intent
 */
/** @typedef {{verb: string, args: Record<string, unknown>}} Request */

/**
 * @typedef {object} SessionOptions
 * @property {(verb: string, args: object) => Promise<Result>} request
 * @property {() => Selection | null} selection
 * @property {(selection: Selection | null) => void} onSelect
 * @property {(hit: Hit | null, waits: string | null) => void} onNothing a tap that no move answers
 * @property {(result: Result, intent: Intent | null) => void} onResult
 * @property {(error: Error & {code?: string}, intent: Intent) => void} onRefused
 * @property {(question: string, action: string) => Promise<boolean>} ask
 * @property {() => string} entropy
 * @property {(waiting: number, ready: boolean) => void} onBusy
 */

/** @param {SessionOptions} options */
export function createSession(options) {
  /** @type {Intent[]} */
  const queue = [];
  /** @type {Scene | null} */
  let scene = null;
  let rev = -1;
  let ready = false; // the engine has opened a game
  let busy = false; // a request or a question is under way
  /** Where the last move was tapped: a second tap there, at once, is the same tap. @type {string | null} */
  let lastPlayed = null;

  const tell = () => options.onBusy(queue.length + (busy ? 1 : 0), ready);

  /** @param {Result} result @param {Intent | null} intent */
  function take(result, intent) {
    scene = result.scene;
    rev = result.rev;
    options.onResult(result, intent);
  }

  /** What an intent asks of the engine; null when the page alone could answer it. @param {Intent} intent @returns {Request | "ask" | null} */
  function resolve(intent) {
    if (intent.kind !== "tap") lastPlayed = null;
    if (intent.kind === "open") return { verb: "open", args: { ...intent.args } };
    if (!scene) return null;
    if (intent.kind === "act") return resolveAct(scene, intent);
    if (intent.kind === "drop") {
      const move = resolveDrop(scene, intent.hit, intent.to);
      if (move === null) options.onNothing(null, null);
      return move === null ? null : play(move, null);
    }
    return resolveTouch(scene, intent);
  }

  /** @param {string} move @param {string | null} slot */
  function play(move, slot) {
    lastPlayed = slot;
    return { verb: "play", args: { rev, move } };
  }

  /** @param {Scene} now @param {Extract<Intent, {kind: "tap"}>} tap */
  function resolveTouch(now, tap) {
    if (tap.again && lastPlayed === tap.hit.slot) return resolveDouble(now, tap.hit);
    const selection = options.selection();
    const meaning = resolveTap(now, selection, tap.hit, tap.atOnce);
    lastPlayed = null;
    if (meaning.do === "play") return play(meaning.move, tap.hit.slot);
    if (meaning.do === "act") {
      const asked = resolveAct(now, { kind: "act", action: meaning.action });
      if (!asked) options.onNothing(tap.hit, null);
      return asked;
    }
    if (meaning.do === "select") {
      if (!tap.again || meaning.selection) options.onSelect(meaning.selection);
      return null;
    }
    if (selection) options.onSelect(null);
    if (tap.again) return resolveDouble(now, tap.hit);
    options.onNothing(meaning.hit, meaning.waits);
    return null;
  }

  /** The second of two quick taps: the action that a double-tap does, or nothing. @param {Scene} now @param {Hit} hit */
  function resolveDouble(now, hit) {
    const action = Object.keys(now.actions).find((name) => now.actions[name]?.double && now.actions[name]?.can);
    return action && locate(now, hit)?.card ? resolveAct(now, { kind: "act", action }) : null;
  }

  /** @param {Scene} now @param {Extract<Intent, {kind: "act"}>} intent @returns {Request | "ask" | null} */
  function resolveAct(now, { action, confirmed = false }) {
    const state = now.actions[action];
    if (!state?.can) return null;
    if (state.ask && !confirmed) {
      question = { text: state.ask, action };
      return "ask";
    }
    const entropy = action === "new" ? { entropy: options.entropy() } : {};
    return { verb: "act", args: { rev, action, confirmed, ...entropy } };
  }
  let question = { text: "", action: "" };

  /** @param {Request} request @param {Intent} intent */
  async function send({ verb, args }, intent) {
    try {
      take(await options.request(verb, args), intent);
      if (intent.kind === "open") intent.done?.(null);
    } catch (error) {
      const refused = /** @type {Error & {code?: string}} */ (error);
      if (refused.code === "unconfirmed") await confirm(refused.message, String(args.action));
      else if (intent.kind === "open" && intent.done) intent.done(refused);
      else if (refused.code === "stale") take(await options.request("scene", {}), null);
      else options.onRefused(refused, intent);
    }
  }

  /** @param {string} text @param {string} action */
  async function confirm(text, action) {
    if (await options.ask(text, action)) queue.unshift({ kind: "act", action, confirmed: true });
  }

  async function pump() {
    while (!busy && queue.length) {
      const intent = queue[0];
      if (!ready && intent.kind !== "tap") break;
      if (!ready && !scene) break;
      const request = resolve(intent);
      if (request && !ready) break; // kept, and looked up again once the engine is there
      queue.shift();
      if (!request) continue;
      busy = true;
      tell();
      try {
        if (request === "ask") await confirm(question.text, question.action);
        else await send(request, intent);
      } catch (error) {
        options.onRefused(/** @type {Error} */ (error), intent);
      }
      busy = false;
    }
    tell();
  }

  return {
    /** @param {Intent} intent */
    push(intent) {
      queue.push(intent);
      tell();
      void pump();
    },
    /** A scene shown before the engine is up. @param {Scene} saved */
    preview(saved) {
      if (!ready) scene = saved;
    },
    /** The engine has opened a game: what waits is played. @param {Result} result */
    begin(result) {
      take(result, null);
      ready = true;
      void pump();
    },
    /** The engine is gone; what waits is forgotten. */
    stop() {
      ready = false;
      queue.length = 0;
      tell();
    },
    scene: () => scene,
    ready: () => ready,
  };
}
