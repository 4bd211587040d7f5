// The page's answers to the player: what is read aloud, what lights up, and which note a refusal shows.

import { log, say } from "../core/index.js";
import { labelOf, predictScene, shortNamesOf } from "./move-lookup.js";

/** @import { Change, Hit, Scene, Selection, Status } from "../types.js" */
/** @import { FeedbackOptions } from "./types.js" */

/** Return what is read aloud after a change: the change, and the game's status if that is news or names the slot to
 * fill.
 * @param {Status | undefined} before @param {Scene} scene @param {Change} change */
export function announcement(before, scene, change) {
  const { outcome, blocked, must, text } = scene.status;
  const mustFill = must !== null && (change.kind === "move" || change.kind === "open");
  const isNews = before ? outcome !== before.outcome || blocked !== before.blocked : outcome || blocked;
  return isNews || mustFill ? `${change.text} ${text}` : change.text;
}

/** Return the question to read aloud while a selection waits for its target. @param {Selection | null} selection */
export const question = (selection) =>
  selection ? say(selection.role === "source" ? "choose" : "choose-card", { n: selection.lit.length }) : "";

/** Create the page's own answers, which do not change the game. @param {FeedbackOptions} options */
export function createFeedback({ scene, view, show, speak, note }) {
  /** The scene on the screen: the newest one, or the predicted one while a move is on its way. @type {Scene | null} */
  let shown = null;
  /** @param {Scene} next @param {Change | null} change */
  function paint(next, change) {
    shown = next;
    show(next, change);
  }
  /** Let cards glide back to where they lay: dragged cards, and cards whose move the engine has not confirmed. */
  function putBack() {
    const now = scene();
    if (!now || (!view.get().drag && (shown ?? now) === now)) return;
    paint(now, { kind: "none", steps: [], text: "" });
    view.dispatch({ type: "drop", on: null });
  }

  return {
    putBack,
    /** Show a scene. With a change, the cards glide to where they belong. */
    show: paint,
    /** A move was sent: let its cards glide at once; the engine's answer joins the motion later.
     * @param {string} move */
    onSent(move) {
      const now = scene();
      const next = now && predictScene(now, move);
      if (!next) return;
      paint(next, { kind: "move", steps: [], text: "" });
      view.dispatch({ type: "scene", scene: next });
    },
    /** A place was selected, or nothing (null): show it, and say what to choose. @param {Selection | null} selection */
    onSelect(selection) {
      view.dispatch({ type: "select", selection });
      const [now, text] = [scene(), question(selection)];
      const names = now && selection && shortNamesOf(now, selection.lit).join(", ");
      speak(text ? say("choose-named", { question: text, names }) : say("dropped"));
    },
    /** A tap or drop without a move: say what was tapped, and flash the cards beside which that card could go if a slot
     * there were empty.
     * @param {Hit | null} hit @param {string[]} waits */
    onNothing(hit, waits) {
      putBack();
      const now = scene();
      speak(now ? labelOf(now, hit) : "");
      if (waits.length) view.dispatch({ type: "set", view: { flash: { cards: waits, at: performance.now() } } });
    },
    /** An action is not possible now: show why. */
    onUnable: note,
    /** The engine has refused something: say why. @param {Error & {code?: string}} error */
    onRefused(error) {
      putBack();
      if (error.code === "lost") return; // boot/engine.js shows a note
      const isOurFault = error.code === "internal" || !error.code;
      // That an action is not possible now is no fault to report.
      if (error.code !== "not-now") log(error.code ?? "page", error.code === "internal" ? error.message : error);
      const { message } = error; // if it is a whole sentence, it is the note by itself
      const refusal = message.endsWith(".") ? message : say("note-refused", { message });
      note(isOurFault ? say("note-internal") : refusal);
    },
  };
}
