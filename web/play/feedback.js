// Owns what the page does with a tap or a drop that changes no game: lights places up, says what lies there, lets a card go home.

import { log } from "../core/error-log.js";
import { say } from "../core/site-data.js";

/** @import { Change, Hit, Scene, Selection, View } from "../types.js" */
/** @import { ViewEvent } from "./view-state.js" */

/**
 * @param {object} options
 * @param {() => Scene | null} options.scene
 * @param {{get: () => View, dispatch: (event: ViewEvent) => void}} options.view
 * @param {{show: (scene: Scene, change: Change) => void}} options.renderer
 * @param {(text: string) => void} options.speak
 * @param {(text: string) => void} options.note
 */
export function createReactions({ scene, view, renderer, speak, note }) {
  /** What was in hand glides home. */
  function putBack() {
    const now = scene();
    if (!now || !view.get().drag) return;
    renderer.show(now, { kind: "none", steps: [], text: "" });
    view.dispatch({ type: "drop", on: null });
  }

  return {
    putBack,
    /** @param {Selection | null} selection */
    onSelect(selection) {
      view.dispatch({ type: "select", selection });
      if (selection) speak(say(selection.role === "source" ? "choose" : "choose-card", { n: selection.lit.length }));
      else speak(say("dropped"));
    },
    /** A tap or drop that no move answers: say what lies there, and show the card it waits for. @param {Hit | null} hit @param {string | null} waits */
    onNothing(hit, waits) {
      putBack();
      const piles = scene()?.piles ?? [];
      const pile = piles.find(({ id }) => id === hit?.slot);
      speak((pile?.labels && hit?.card && pile.labels[pile.cards.indexOf(hit.card)]) || pile?.label || "");
      const awaited = waits === null ? undefined : piles.find((pile) => pile.cards.includes(waits));
      if (awaited && waits !== null)
        view.dispatch({ type: "flash", flash: { card: waits, slot: awaited.id, at: performance.now() } });
    },
    /** @param {Error & {code?: string}} error */
    onRefused(error) {
      putBack();
      if (error.code === "lost") return; // told by who starts a new worker
      const ours = error.code === "internal" || !error.code;
      log(error.code ?? "page", error.code === "internal" ? error.message : error);
      note(ours ? say("note-internal") : say("note-refused", { message: error.message }));
    },
  };
}
