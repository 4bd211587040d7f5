// Owns the frames: paints once on a change and in every frame of a motion, and has no timer when nothing moves.
// What is painted is paint.js's, where things lie is layout.js's, the element is canvas.js's.

import { arrange } from "../geometry/arrangement.js";
import { layOutTable } from "../geometry/layout.js";
import { lengthOf, planMotions, WIN_LENGTH } from "../geometry/motion.js";
import { cardRect, cardRects } from "../geometry/positions.js";
import { playable } from "../play/move-lookup.js";
import { emptyView } from "../play/view-state.js";
import { bindCanvas } from "./canvas.js";
import { clearShadows } from "./card.js";
import { clearFaces, warmFaces } from "./face-cache.js";
import { paintTable } from "./table.js";

/** @import { Change, Rect, Scene, Settings, View } from "../types.js" */
/** @import { Table } from "../geometry/positions.js" */
/** @import { Motion } from "../geometry/motion.js" */
/** @import { Theme } from "./theme.js" */

const FLASH = 700; // ms

/**
 * @param {object} options
 * @param {HTMLCanvasElement} options.canvas
 * @param {HTMLElement} options.frame what the canvas fills
 * @param {(table: Table, scene: Scene) => void} options.onTable told whenever places or rectangles changed
 * @param {() => void} [options.onPainted]
 */
export function createRenderer({ canvas: element, frame, onTable, onPainted }) {
  /** @type {Scene | null} what came */
  let plain = null;
  /** @type {Scene | null} the same as it is arranged */
  let scene = null;
  /** @type {Table | null} */
  let table = null;
  /** @type {View} */
  let view = emptyView();
  /** @type {Theme | null} */
  let theme = null;
  /** @type {Settings | null} */
  let settings = null;
  /** @type {Motion[]} */
  let motions = [];
  let began = 0;
  /** @type {ReadonlySet<string>} */
  let was = new Set();
  /** @type {number | null} */
  let wonAt = null;
  let still = false;
  let asked = 0;

  const ask = () => {
    asked ||= requestAnimationFrame(paint);
  };

  /** @param {number} now */
  function paint(now) {
    asked = 0;
    const ctx = canvas?.context(); // none while the canvas is being made, or lost
    if (!ctx || !theme || !settings) return;
    if (!scene || !table) {
      ctx.fillStyle = theme.wall;
      return ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    }
    const time = began ? now - began : 0;
    if (!began && motions.length) began = now; // a motion begins with its first frame, however late that comes
    if (time >= lengthOf(motions)) motions = [];
    const win = wonAt === null ? null : now - wonAt;
    if (win !== null && win >= WIN_LENGTH) wonAt = null;
    const since = view.flash ? now - view.flash.at : FLASH;
    const flash = since < FLASH ? (still ? 1 : Math.sin((Math.PI * Math.max(0, since)) / FLASH)) : 0;
    ctx.setTransform(table.ratio, 0, 0, table.ratio, 0, 0);
    paintTable(ctx, { scene, table, view, theme, settings, motions, time, was, win, flash });
    onPainted?.();
    if (motions.length || wonAt !== null || flash > 0 || since < FLASH) ask();
  }

  function lay() {
    const size = canvas?.size();
    if (!plain || !size?.w) return;
    scene = arrange(plain, size, { order: settings?.order ?? "deal", rows: settings?.rows ?? "two" });
    table = layOutTable(scene, size, view.open);
    onTable(table, scene);
    ask();
  }

  function onSize() {
    end();
    lay();
    cancelAnimationFrame(asked); // a resized canvas is blank: fill it before the browser shows it
    paint(performance.now());
  }

  function end() {
    motions = [];
    wonAt = null;
    began = 0;
  }

  function onBack() {
    clearFaces();
    clearShadows();
    ask();
  }

  /** @type {ReturnType<typeof bindCanvas> | null} */
  let canvas = null;
  canvas = bindCanvas({ canvas: element, frame, onSize, onBack });
  onSize();

  /** @param {Scene} next @returns {(card: string) => Rect | null} a card new to the table comes from where the change says, else from below */
  function originOf(next, /** @type {Change} */ change) {
    const from = new Map(change.steps.map(([card, slot]) => [card, slot]));
    const { w = 0, h = 0 } = canvas?.size() ?? {};
    const deck = { x: w / 2, y: h + 20, w: table?.card.w ?? 0, h: table?.card.h ?? 0 };
    const known = new Set(next.piles.map((pile) => pile.id));
    return (card) => {
      const slot = from.get(card);
      if (table && slot && known.has(slot)) return cardRect(table, slot, 0);
      return change.kind === "undo" || change.kind === "redo" || change.kind === "none" ? null : deck;
    };
  }

  return {
    /**
     * Shows a scene; with a change, the cards glide there from where they are.
     * @param {Scene} next @param {Change | null} change
     */
    show(next, change) {
      const before = scene && table ? cardRects(table, scene) : new Map();
      const held = view.drag;
      if (held && table)
        held.cards.forEach((card) => before.set(card, { x: held.x - held.dx, y: held.y - held.dy, ...table?.card }));
      const won = scene?.status.outcome !== "won" && next.status.outcome === "won";
      if (scene) was = playable(scene);
      plain = next;
      end();
      lay();
      if (!table || !scene || !change || still) return;
      motions = planMotions(before, cardRects(table, scene), change, originOf(next, change));
      if (won && change.kind !== "open") wonAt = performance.now() + lengthOf(motions);
    },
    /** @param {View} next */
    look(next) {
      const opens = view.open !== next.open;
      view = next;
      if (opens) lay();
      ask();
    },
    /** @param {Theme} next @param {Settings} how @param {boolean} noMotion */
    dress(next, how, noMotion) {
      const turns = settings?.order !== how.order || settings.rows !== how.rows;
      theme = next;
      settings = how;
      if (turns) lay();
      still = noMotion;
      if (still) end();
      ask();
    },
    /** Ends any motion: what is seen is what is. */
    settle() {
      if (motions.length || wonAt !== null) {
        end();
        ask();
      }
    },
    /** Has the faces ready that lie hidden. */
    warm() {
      if (table && theme && settings) warmFaces(table.card.w, table.card.h, table.ratio, theme, settings.four);
    },
    table: () => table,
    seen: () => scene,
    unbind() {
      canvas?.unbind();
      cancelAnimationFrame(asked);
    },
  };
}
