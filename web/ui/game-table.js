// The table on the page, put together from its parts: the canvas, the grid of cells over it, pointer and keys, and the
// page's own feedback to them. The caller decides which scene is shown.

import { byId, on, say } from "../core/index.js";
import { cellOf } from "../geometry/index.js";
import { bindKeys, bindPointer, zoomBy } from "../input/index.js";
import { createRenderer } from "../paint/index.js";
import { createFeedback, createView } from "../play/index.js";
import { createGrid } from "./accessible-grid.js";

/** @import { Change, Scene } from "../types.js" */
/** @import { TableOptions } from "./types.js" */

/** Light up the cards that the player looked for, and give the focus to the first of them on the table.
 * @param {{scene: () => Scene | null, view: ReturnType<typeof createView>, grid: ReturnType<typeof createGrid>}} table
 * @param {string[]} cards */
function lightUp({ scene, view, grid }, cards) {
  const pile = scene()?.piles.find((candidate) => cards.some((card) => candidate.cards.includes(card)));
  const card = cards.find((candidate) => pile?.cards.includes(candidate));
  if (pile && card) view.dispatch({ type: "set", view: { focus: cellOf(pile, card) } });
  grid.focus(view.get().focus ?? "");
  view.dispatch({ type: "set", view: { flash: { cards, at: performance.now() } } });
}

/** Keep track of what is waiting to be painted.
 * @param {() => void} onPainted called when a new scene that the engine sent is on the screen */
function createPending(onPainted) {
  const pending = {
    hasNews: false, // a scene that the engine sent or that the page predicted waits to be painted
    hasScene: false, // a scene that the engine sent waits to be painted
    onFrame() {
      if (pending.hasNews) performance.mark("lacuna:seen");
      if (pending.hasScene) performance.mark("lacuna:painted");
      const { hasScene } = pending;
      pending.hasNews = pending.hasScene = false;
      if (hasScene) onPainted();
    },
  };
  return pending;
}

/** Bind the buttons that are shown while the table is zoomed.
 * @param {(direction: "nearer" | "farther" | null) => void} zoom */
function bindZoom(zoom) {
  const directions = /** @type {const} */ ({ in: "nearer", out: "farther", whole: null });
  for (const [name, direction] of Object.entries(directions)) on(byId(`zoom-${name}`), "click", () => zoom(direction));
}

/** Create the table. @param {TableOptions} options */
export function createGameTable({ scene, push, speak, note, open, onPainted, onSelection }) {
  const element = byId("board");
  const pending = createPending(onPainted);
  const grid = createGrid(element);
  const renderer = createRenderer({
    canvas: /** @type {HTMLCanvasElement} */ (byId("canvas")),
    frame: byId("table"),
    onTable: grid.place,
    onPainted: pending.onFrame,
  });
  const view = createView((next) => {
    renderer.showView(next);
    grid.showView(next, renderer.arranged());
    onSelection(next.selection);
    byId("zoom").hidden = next.zoom.z === 1;
  });
  const show = (/** @type {Scene} */ next, /** @type {Change | null} */ change) => {
    pending.hasNews = true;
    renderer.show(next, change);
  };
  const feedback = createFeedback({ scene, view, show, speak, note });
  const { arranged, table, settle } = renderer;
  const { putBack } = feedback;
  const input = { grid: element, scene, table, settle, push, speak, note, open, putBack, focus: grid.focus };
  const board = { ...input, arrangedScene: arranged, view: view.get, dispatch: view.dispatch };
  const zoom = (/** @type {Parameters<typeof zoomBy>[1]} */ direction) => zoomBy(board, direction);
  bindPointer(board);
  bindKeys(board);
  bindZoom(zoom);
  return {
    /** The page's own answers to what the player did. */
    feedback,
    view: view.get,
    dispatch: view.dispatch,
    settle,
    /** Zoom in or out, or show the whole table. */
    zoom,
    /** Paint the faces of all cards into a cache, so that cards which appear later are painted faster. */
    paintAhead: renderer.paintAhead,
    /** Paint with another theme or other settings. */
    showAppearance: renderer.showAppearance,
    /** Move the keyboard focus back to the board's focused cell. */
    focus: () => grid.focus(view.get().focus ?? ""),
    /** Show a scene; with a change, the cards glide to their new places.
     * @param {Scene} next @param {Change | null} change */
    show(next, change) {
      pending.hasScene = true;
      if (change?.kind === "open" || change?.kind === "new") zoom(null);
      feedback.show(next, change);
      view.dispatch({ type: "scene", scene: next });
      element.setAttribute("aria-label", say("board", { name: next.name }));
      element.dataset.outcome = next.status.outcome ?? "";
    },
    /** Light up cards that the player looked for. */
    lightUp: (/** @type {string[]} */ cards) => lightUp({ scene, view, grid }, cards),
    /** Mark the board, for tests, with the revision that it shows and whether a request waits for the engine.
     * @param {{rev?: number, busy?: boolean}} data */
    mark: (data) => void Object.assign(element.dataset, data),
  };
}
