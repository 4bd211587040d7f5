// The table on the page, put together from its parts: the canvas, the grid of cells over it, pointer and keys, and the
// page's own feedback to them. The caller decides which scene is shown.

import { byId, on, say } from "../core/index.js";
import { cellOf } from "../geometry/index.js";
import { bindKeys, bindPointer, goTo, zoomBy } from "../input/index.js";
import { createRenderer } from "../paint/index.js";
import { createFeedback, createView, positionOf } from "../play/index.js";
import { createGrid } from "./accessible-grid.js";

/** @import { Change, Scene } from "../types.js" */
/** @import { Intent } from "../play/index.js" */
/** @import { PageAccess } from "../input/index.js" */
/** @import { TableOptions } from "./types.js" */

/** Light up the copies of a card that the player looked for until the next action. Bring the first of them into sight,
 * give it the focus, and say where it is.
 * @param {PageAccess} board @param {string[]} copies that lie open */
function lightUp(board, [card, ...rest]) {
  const scene = board.scene();
  const pile = scene?.piles.find(({ cards }) => cards.includes(card));
  if (!scene || !pile) return;
  goTo(board, cellOf(pile, card));
  board.speak(positionOf(scene, { slot: pile.id, card }));
  board.dispatch({ type: "set", view: { flash: { cards: [card, ...rest], at: performance.now(), rest } } });
}

/** Keep track of what is waiting to be painted.
 * @param {() => void} onPainted called when a new scene that the engine sent is on the screen */
function createPending(onPainted) {
  // Whether a scene waits to be painted: any (`hasNews`), also one that the page predicted; one of the engine's (`hasScene`).
  const pending = { hasNews: false, hasScene: false, onFrame };
  function onFrame() {
    if (pending.hasNews) performance.mark("lacuna:seen");
    if (pending.hasScene) performance.mark("lacuna:painted");
    if (pending.hasScene) onPainted();
    pending.hasNews = pending.hasScene = false;
  }
  return pending;
}

/** Bind the buttons that are shown while the table is zoomed.
 * @param {(direction: "nearer" | "farther" | null) => void} zoom */
function bindZoom(zoom) {
  const directions = /** @type {const} */ ({ in: "nearer", out: "farther", whole: null });
  for (const [name, direction] of Object.entries(directions)) on(byId(`zoom-${name}`), "click", () => zoom(direction));
}

/** The cell to which the focus has followed a hint. @type {string | null} */
let followed = null;

/** After a hint, let the focus of a player who uses keys go to the card that it moves. If a search finds a better move,
 * the focus follows again, so that Enter does not play the earlier one.
 * @param {{scene: () => Scene | null, view: ReturnType<typeof createView>}} table @param {Element} element the board
 * @param {Change} change @returns {boolean} whether the board should have the focus */
function followHint({ scene, view }, element, { kind }) {
  const spot = scene()?.hint?.lit[0];
  const pile = scene()?.piles.find(({ id }) => id === spot?.slot);
  const cell = pile && spot?.card ? cellOf(pile, spot.card) : null;
  const isNews = kind === "hint" || (cell !== followed && view.get().focus === followed);
  if (!cell || !isNews || !element.matches(":focus-within:not(.by-pointer)")) return false;
  followed = cell;
  view.dispatch({ type: "set", view: { focus: cell } });
  return true;
}

/** Return whether the board should have the focus: after the player has opened or begun a game, and if a change has
 * hidden the button that had it. An embedded table does not take the focus from its host.
 * @param {Change} change @param {Intent | null} intent that it answers; null: none of the player */
function expectsFocus({ kind }, intent) {
  const isDealt = intent && intent.kind !== "request" && ["open", "new", "restart"].includes(kind);
  return document.hasFocus() && (isDealt || document.activeElement?.checkVisibility?.() === false);
}

/** Create the table. @param {TableOptions} options */
export function createGameTable({ onPainted, onSelection, ...page }) {
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
  const feedback = createFeedback({ ...page, view, show });
  const [{ arranged, table, settle }, { putBack }] = [renderer, feedback];
  const input = { ...page, grid: element, table, settle, putBack, focus: grid.focus };
  const board = { ...input, arrangedScene: arranged, view: view.get, dispatch: view.dispatch };
  const zoom = (/** @type {Parameters<typeof zoomBy>[1]} */ direction) => zoomBy(board, direction);
  const focus = () => grid.focus(view.get().focus ?? "");
  for (const bind of [bindPointer, bindKeys]) bind(board);
  bindZoom(zoom);
  return {
    /** The page's own answers to what the player did. */
    feedback,
    ...{ view: view.get, dispatch: view.dispatch, settle },
    /** Zoom in or out, or show the whole table. */
    zoom,
    /** Paint the faces of all cards into a cache, so that cards which appear later are painted faster. */
    paintAhead: renderer.paintAhead,
    /** Paint with another theme or other settings. */
    showAppearance: renderer.showAppearance,
    /** Give the board the focus if the player expects it there after a change. */
    takeFocus: (/** @type {Change} */ change, /** @type {Intent | null} */ intent) =>
      (expectsFocus(change, intent) || followHint({ ...page, view }, element, change)) && focus(),
    /** Move the keyboard focus back to the board's focused cell. */
    focus,
    /** Show a scene; with a change, the cards glide to their new places.
     * @param {Scene} next @param {Change | null} change */
    show(next, change) {
      pending.hasScene = true;
      if (change?.kind === "open" || change?.kind === "new") zoom(null);
      feedback.show(next, change);
      view.dispatch({ type: "scene", scene: next, change });
      element.setAttribute("aria-label", say("board", { name: next.name }));
      element.dataset.outcome = next.status.outcome ?? "";
    },
    /** Light up cards that the player looked for. */
    lightUp: (/** @type {string[]} */ cards) => lightUp(board, cards),
    /** Mark the board, for tests, with the revision that it shows and whether a request waits for the engine.
     * @param {{rev?: number, busy?: boolean}} data */
    mark: (data) => void Object.assign(element.dataset, data),
  };
}
