// The renderer: paints once after a change, and every frame while something moves; otherwise it requests no frames.
// Painting is in table.js, positions are in geometry/, the canvas element is in canvas.js.

import { arrange, cardRects, layOutTable, lengthOf, originOf, planMotions, rectsInHand } from "../geometry/index.js";
import { emptyView, movableCards } from "../play/index.js";
import { advance, isMoving, joinFlights, noAnimation, pulse } from "./animation.js";
import { bindCanvas } from "./canvas.js";
import { clearShadows } from "./card.js";
import { clearFaces, warmFaces } from "./face-cache.js";
import { pictureOf } from "./picture.js";
import { paintTable } from "./table.js";

/** @import { Change, Rect, Scene, Settings, View } from "../types.js" */
/** @import { RendererOptions, Rendering, Theme } from "./types.js" */

/** Create the renderer of a canvas. @param {RendererOptions} options */
export function createRenderer({ canvas, frame, onTable, onPainted }) {
  const unknown = { canvas: null, received: null, scene: null, table: null, theme: null, settings: null };
  const still = { animation: noAnimation(), couldMove: new Set(), frameRequest: 0, reducedMotion: false };
  /** @type {Rendering} */
  const state = { ...unknown, ...still, view: emptyView(), onTable, onPainted };
  const onSize = () => repaintBlank(state);
  state.canvas = bindCanvas({ canvas, frame, onSize, onRestored: () => repaintLost(state) });
  onSize();
  return {
    /** Show a scene. With a change, cards glide from where they are; cards already flying to the right place fly on.
     * @param {Scene} scene @param {Change | null} change */
    show: (scene, change) => showScene(state, scene, change),
    /** @param {View} view */
    showView: (view) => showView(state, view),
    /** @param {Theme} theme @param {Settings} settings @param {boolean} reducedMotion */
    showAppearance: (theme, settings, reducedMotion) => showAppearance(state, theme, settings, reducedMotion),
    /** End all motion at once. */
    settle: () => settle(state),
    /** Paint the faces of all cards into the cache, so that a later deal is painted faster. */
    paintAhead: () => paintAhead(state),
    /** Return the layout: where everything lies. */
    table: () => state.table,
    /** Return the scene with its slots moved and sorted for this screen (see `arrange` in geometry/). */
    arranged: () => state.scene,
  };
}

/** Request a frame, unless one is requested already. @param {Rendering} state */
function requestFrame(state) {
  state.frameRequest ||= requestAnimationFrame((now) => paint(state, now));
}

/** Paint a frame. @param {Rendering} state @param {number} now */
function paint(state, now) {
  state.frameRequest = 0;
  const { scene, table, view, theme, settings, animation, couldMove, reducedMotion } = state;
  const ctx = state.canvas?.context(); // null while the canvas is being made or is lost
  if (!ctx || !theme || !settings) return;
  ctx.resetTransform();
  ctx.fillStyle = theme.wall; // the background
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  if (!scene || !table) return;
  const moment = advance(animation, now);
  const flash = pulse(view.flash, now, reducedMotion);
  const { z, x, y } = view.zoom;
  const zoomed = z > 1 ? { ...table, ratio: 2 * table.ratio } : table; // faces at twice the resolution
  ctx.setTransform(z * table.ratio, 0, 0, z * table.ratio, -x * z * table.ratio, -y * z * table.ratio);
  paintTable(
    ctx,
    pictureOf({ scene, table: zoomed, view, theme, settings, ...moment, couldMove, flashBrightness: flash.brightness }),
  );
  state.onPainted();
  if (isMoving(animation) || flash.lasts) requestFrame(state);
}

/** Arrange and lay out the received scene for the size of the canvas. @param {Rendering} state */
function layOut(state) {
  const { received, settings, view } = state;
  const size = state.canvas?.size();
  if (!received || !size?.w) return;
  state.scene = arrange(received, size, { order: settings?.order ?? "deal", rows: settings?.rows ?? "two" });
  state.table = layOutTable(state.scene, size, view.open);
  state.onTable(state.table, state.scene, received);
  requestFrame(state);
}

/** Lay out again for a resized canvas, and paint it at once, since it is blank until then. @param {Rendering} state */
function repaintBlank(state) {
  state.animation = noAnimation();
  layOut(state);
  cancelAnimationFrame(state.frameRequest);
  paint(state, performance.now());
}

/** Forget cached images, which may be lost with the canvas, and repaint. @param {Rendering} state */
function repaintLost(state) {
  clearFaces();
  clearShadows();
  requestFrame(state);
}

/** Return where every card belongs now; for dragged cards, where they are seen.
 * @param {Rendering} state @returns {Map<string, Rect>} */
function seenCards({ scene, table, view: { drag } }) {
  if (!scene || !table) return new Map();
  return new Map([...cardRects(table, scene), ...(drag ? rectsInHand(table, drag) : [])]);
}

/** Show a scene; see `show` above. @param {Rendering} state @param {Scene} next @param {Change | null} change */
function showScene(state, next, change) {
  const before = seenCards(state);
  const isWin = state.scene?.status.outcome !== "won" && next.status.outcome === "won";
  if (state.scene) state.couldMove = movableCards(state.scene);
  const flying = state.animation;
  state.received = next;
  state.animation = noAnimation();
  layOut(state);
  const { scene, table, animation } = state;
  if (!table || !scene || !change || state.reducedMotion) return;
  const origin = originOf(table, scene, change, state.canvas?.size() ?? { w: 0, h: 0, ratio: 1 });
  const after = cardRects(table, scene);
  joinFlights(animation, flying, after, planMotions(before, after, change, origin), performance.now());
  if (isWin && change.kind !== "open") animation.wonAt = performance.now() + lengthOf(animation.motions);
}

/** Show a view; lay out again if a pile has been opened or closed. @param {Rendering} state @param {View} next */
function showView(state, next) {
  const needsLayout = state.view.open !== next.open;
  state.view = next;
  if (needsLayout) layOut(state);
  requestFrame(state);
}

/** @param {Rendering} state @param {Theme} theme @param {Settings} settings @param {boolean} reducedMotion */
function showAppearance(state, theme, settings, reducedMotion) {
  const needsLayout = state.settings?.order !== settings.order || state.settings.rows !== settings.rows;
  Object.assign(state, { theme, settings, reducedMotion });
  if (needsLayout) layOut(state);
  if (reducedMotion) state.animation = noAnimation();
  requestFrame(state);
}

/** @param {Rendering} state */
function settle(state) {
  if (!isMoving(state.animation)) return;
  state.animation = noAnimation();
  requestFrame(state);
}

/** @param {Rendering} state */
const paintAhead = ({ table, theme, settings }) => table && theme && settings && warmFaces(table, theme, settings);
