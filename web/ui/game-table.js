// Owns the table on the page, put together: the canvas, the cells over it, what the hands do there, and the page's
// answers to that. Each part is its own module's; which scene is shown is decided by whoever calls.

import { byId, on, say } from "../core/index.js";
import { cellOf } from "../geometry/index.js";
import { bindKeys, bindPointer, zoomBy } from "../input/index.js";
import { createRenderer } from "../paint/index.js";
import { createFeedback, createView } from "../play/index.js";
import { createGrid } from "./accessible-grid.js";

/** @import { Change, Scene } from "../types.js" */
/** @import { TableOptions } from "./types.js" */

/** Lights up cards that were looked for, and gives the focus to the first that lies on the table.
 * @param {{scene: () => Scene | null, view: ReturnType<typeof createView>, grid: ReturnType<typeof createGrid>}} table
 * @param {string[]} cards */
function point({ scene, view, grid }, cards) {
  const pile = scene()?.piles.find((one) => cards.some((card) => one.cards.includes(card)));
  const card = cards.find((one) => pile?.cards.includes(one));
  if (pile && card) view.dispatch({ type: "set", view: { focus: cellOf(pile, card) } });
  grid.focus(view.get().focus ?? "");
  view.dispatch({ type: "set", view: { flash: { cards, at: performance.now() } } });
}

/** What is not painted yet. @param {() => void} onPainted a new scene is on the screen */
function createAwaited(onPainted) {
  const awaited = {
    unseen: false, // something new: a new scene, or what a move will make of the old one
    fresh: false, // a new scene
    painted() {
      if (awaited.unseen) performance.mark("lacuna:seen");
      if (awaited.fresh) performance.mark("lacuna:painted");
      const { fresh } = awaited;
      awaited.unseen = awaited.fresh = false;
      if (fresh) onPainted();
    },
  };
  return awaited;
}

/** The buttons that lie over a near table. @param {(way: "nearer" | "farther" | null) => void} zoom */
function bindZoom(zoom) {
  const ways = /** @type {const} */ ({ in: "nearer", out: "farther", whole: null });
  for (const [name, way] of Object.entries(ways)) on(byId(`zoom-${name}`), "click", () => zoom(way));
}

/** @param {TableOptions} options */
export function createGameTable({ scene, push, speak, note, open, onPainted, onSelection }) {
  const element = byId("board");
  const awaited = createAwaited(onPainted);
  const grid = createGrid(element);
  const renderer = createRenderer({
    canvas: /** @type {HTMLCanvasElement} */ (byId("canvas")),
    frame: byId("table"),
    onTable: grid.place,
    onPainted: awaited.painted,
  });
  const view = createView((next) => {
    renderer.showView(next);
    grid.showView(next, renderer.arranged());
    onSelection(next.selection);
    byId("zoom").hidden = next.zoom.z === 1;
  });
  const show = (/** @type {Scene} */ next, /** @type {Change | null} */ change) => {
    awaited.unseen = true;
    renderer.show(next, change);
  };
  const feedback = createFeedback({ scene, view, show, speak, note });
  const { arranged: seen, table, settle } = renderer;
  const { putBack } = feedback;
  const input = { grid: element, scene, seen, table, settle, push, speak, note, open, putBack, focus: grid.focus };
  const hands = { ...input, view: view.get, dispatch: view.dispatch };
  const zoom = (/** @type {Parameters<typeof zoomBy>[1]} */ way) => zoomBy(hands, way);
  bindPointer(hands);
  bindKeys(hands);
  bindZoom(zoom);
  return {
    /** The page's answers to what the hands did. */
    feedback,
    view: view.get,
    dispatch: view.dispatch,
    settle,
    /** Looks from nearer or farther, or at the whole table. */
    zoom,
    /** Gets ready to paint what lies hidden. */
    paintAhead: renderer.paintAhead,
    /** Paints in other colours, or by other settings. */
    showAppearance: renderer.showAppearance,
    /** Gives the focus back to the cell that has it on the board. */
    focus: () => grid.focus(view.get().focus ?? ""),
    /** With a change, the cards glide to where they belong. @param {Scene} next @param {Change | null} change */
    show(next, change) {
      awaited.fresh = true;
      if (change?.kind === "open" || change?.kind === "new") zoom(null);
      feedback.show(next, change);
      view.dispatch({ type: "scene", scene: next });
      element.setAttribute("aria-label", say("board", { name: next.name }));
      element.dataset.outcome = next.status.outcome ?? "";
    },
    point: (/** @type {string[]} */ cards) => point({ scene, view, grid }, cards),
    /** For tests: the revision that is shown, and whether something waits.
     * @param {{rev?: number, busy?: boolean}} data */
    mark: (data) => void Object.assign(element.dataset, data),
  };
}
