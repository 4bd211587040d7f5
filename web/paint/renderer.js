// Owns the frames: paints once on a change and in every frame of a motion, and has no timer when nothing moves.
// What is painted is table.js's, where things lie is geometry's, the element is canvas.js's.

import { arrange, cardRects, layOutTable, lengthOf, originOf, planMotions, rectsInHand } from "../geometry/index.js";
import { emptyView, playable } from "../play/index.js";
import { advance, join, moves, nothingMoves, pulse } from "./animation.js";
import { bindCanvas } from "./canvas.js";
import { clearShadows } from "./card.js";
import { clearFaces, warmFaces } from "./face-cache.js";
import { pictureOf } from "./picture.js";
import { paintTable } from "./table.js";

/** @import { Change, Rect, Scene, Settings, View } from "../types.js" */
/** @import { RendererOptions, Rendering, Theme } from "./types.js" */

/** @param {RendererOptions} options */
export function createRenderer({ canvas, frame, onTable, onPainted }) {
  /** @type {Rendering} */
  const state = {
    canvas: null,
    given: null,
    scene: null,
    table: null,
    view: emptyView(),
    theme: null,
    settings: null,
    still: false,
    animation: nothingMoves(),
    couldMove: new Set(),
    frame: 0,
    onTable,
    onPainted,
  };
  const onSize = () => repaintBlank(state);
  state.canvas = bindCanvas({ canvas, frame, onSize, onBack: () => repaintLost(state) });
  onSize();
  return {
    /** With a change, the cards glide there from where they are; what flies there already flies on.
     * @param {Scene} scene @param {Change | null} change */
    show: (scene, change) => showScene(state, scene, change),
    /** @param {View} view */
    showView: (view) => showView(state, view),
    /** @param {Theme} theme @param {Settings} settings @param {boolean} still */
    showAppearance: (theme, settings, still) => showAppearance(state, theme, settings, still),
    /** Ends any motion: what is seen is what is. */
    settle: () => settle(state),
    /** Paints the faces that lie hidden, so that a deal need not. */
    paintAhead: () => paintAhead(state),
    table: () => state.table,
    /** The scene as it is arranged on the screen. */
    arranged: () => state.scene,
  };
}

/** @param {Rendering} state */
function askForFrame(state) {
  state.frame ||= requestAnimationFrame((now) => paint(state, now));
}

/** @param {Rendering} state @param {number} now */
function paint(state, now) {
  state.frame = 0;
  const { scene, table, view, theme, settings, animation, couldMove, still } = state;
  const ctx = state.canvas?.context(); // none while the canvas is being made, or lost
  if (!ctx || !theme || !settings) return;
  ctx.resetTransform();
  ctx.fillStyle = theme.wall;
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  if (!scene || !table) return;
  const moment = advance(animation, now);
  const flash = pulse(view.flash, now, still);
  const { z, x, y } = view.zoom;
  const near = z > 1 ? { ...table, ratio: 2 * table.ratio } : table; // faces as fine as they are seen
  ctx.setTransform(z * table.ratio, 0, 0, z * table.ratio, -x * z * table.ratio, -y * z * table.ratio);
  paintTable(ctx, pictureOf({ scene, table: near, view, theme, settings, ...moment, couldMove, flash: flash.bright }));
  state.onPainted();
  if (moves(animation) || flash.lasts) askForFrame(state);
}

/** Arranges the scene for the room there is. @param {Rendering} state */
function layOut(state) {
  const { given, settings, view } = state;
  const size = state.canvas?.size();
  if (!given || !size?.w) return;
  state.scene = arrange(given, size, { order: settings?.order ?? "deal", rows: settings?.rows ?? "two" });
  state.table = layOutTable(state.scene, size, view.open);
  state.onTable(state.table, state.scene);
  askForFrame(state);
}

/** A resized canvas is blank: it is filled before the browser shows it. @param {Rendering} state */
function repaintBlank(state) {
  state.animation = nothingMoves();
  layOut(state);
  cancelAnimationFrame(state.frame);
  paint(state, performance.now());
}

/** What was painted ahead may be lost with the canvas. @param {Rendering} state */
function repaintLost(state) {
  clearFaces();
  clearShadows();
  askForFrame(state);
}

/** Where every card is seen now, those in hand too. @param {Rendering} state @returns {Map<string, Rect>} */
function seenCards({ scene, table, view: { drag } }) {
  if (!scene || !table) return new Map();
  return new Map([...cardRects(table, scene), ...(drag ? rectsInHand(table, drag) : [])]);
}

/** @param {Rendering} state @param {Scene} next @param {Change | null} change */
function showScene(state, next, change) {
  const before = seenCards(state);
  const wins = state.scene?.status.outcome !== "won" && next.status.outcome === "won";
  if (state.scene) state.couldMove = playable(state.scene);
  const flying = state.animation;
  state.given = next;
  state.animation = nothingMoves();
  layOut(state);
  const { scene, table, animation } = state;
  if (!table || !scene || !change || state.still) return;
  const origin = originOf(table, scene, change, state.canvas?.size() ?? { w: 0, h: 0, ratio: 1 });
  const after = cardRects(table, scene);
  join(animation, flying, after, planMotions(before, after, change, origin), performance.now());
  if (wins && change.kind !== "open") animation.wonAt = performance.now() + lengthOf(animation.motions);
}

/** @param {Rendering} state @param {View} next */
function showView(state, next) {
  const opens = state.view.open !== next.open;
  state.view = next;
  if (opens) layOut(state);
  askForFrame(state);
}

/** @param {Rendering} state @param {Theme} theme @param {Settings} settings @param {boolean} still */
function showAppearance(state, theme, settings, still) {
  const rearranged = state.settings?.order !== settings.order || state.settings.rows !== settings.rows;
  Object.assign(state, { theme, settings, still });
  if (rearranged) layOut(state);
  if (still) state.animation = nothingMoves();
  askForFrame(state);
}

/** @param {Rendering} state */
function settle(state) {
  if (!moves(state.animation)) return;
  state.animation = nothingMoves();
  askForFrame(state);
}

/** @param {Rendering} state */
function paintAhead({ table, theme, settings }) {
  if (table && theme && settings) warmFaces(table.card.w, table.card.h, table.ratio, theme, settings);
}
