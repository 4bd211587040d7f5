// Owns how the page answers what the player did: what is said aloud, what lights up, what is noted when it is refused.

import { log, say } from "../core/index.js";
import { foreseen, labelOf } from "./move-lookup.js";

/** @import { Change, Hit, Scene, Selection, Status } from "../types.js" */
/** @import { FeedbackOptions } from "./types.js" */

/** What is said of a new scene: what was done, and how the game stands where that is news.
 * @param {Status | undefined} before @param {Scene} scene @param {Change} change */
export function announcement(before, scene, change) {
  const { outcome, blocked, must, text } = scene.status;
  const mustFill = must !== null && (change.kind === "move" || change.kind === "open");
  const turned = before ? outcome !== before.outcome || blocked !== before.blocked : outcome || blocked;
  return turned || mustFill ? `${change.text} ${text}` : change.text;
}

/** What is asked while a choice waits. @param {Selection | null} selection */
export const question = (selection) =>
  selection ? say(selection.role === "source" ? "choose" : "choose-card", { n: selection.lit.length }) : "";

/** Answers to what changes no game. @param {FeedbackOptions} options */
export function createFeedback({ scene, view, show, speak, note }) {
  /** The scene on the screen: the newest one, or what a move on its way will make of it. @type {Scene | null} */
  let shown = null;
  /** @param {Scene} next @param {Change | null} change */
  function paint(next, change) {
    shown = next;
    show(next, change);
  }
  /** What is dragged, or was moved before the engine has agreed, glides home. */
  function putBack() {
    const now = scene();
    if (!now || (!view.get().drag && (shown ?? now) === now)) return;
    paint(now, { kind: "none", steps: [], text: "" });
    view.dispatch({ type: "drop", on: null });
  }

  return {
    putBack,
    /** With a change, the cards glide to where they belong. */
    show: paint,
    /** A move is on its way: its cards glide at once, and the engine's answer joins them. @param {string} move */
    onSent(move) {
      const now = scene();
      const next = now && foreseen(now, move);
      if (!next) return;
      paint(next, { kind: "move", steps: [], text: "" });
      view.dispatch({ type: "scene", scene: next });
    },
    /** @param {Selection | null} selection */
    onSelect(selection) {
      view.dispatch({ type: "select", selection });
      speak(question(selection) || say("dropped"));
    },
    /** A tap or drop that no move answers: say what lies there, and flash the cards it waits for.
     * @param {Hit | null} hit @param {string[]} waits */
    onNothing(hit, waits) {
      putBack();
      const now = scene();
      speak(now ? labelOf(now, hit) : "");
      if (waits.length) view.dispatch({ type: "set", view: { flash: { cards: waits, at: performance.now() } } });
    },
    /** An action that cannot be done now, and why. */
    onUnable: note,
    /** @param {Error & {code?: string}} error */
    onRefused(error) {
      putBack();
      if (error.code === "lost") return; // whoever starts the new worker says so
      const ours = error.code === "internal" || !error.code;
      log(error.code ?? "page", error.code === "internal" ? error.message : error);
      note(ours ? say("note-internal") : say("note-refused", { message: error.message }));
    },
  };
}
