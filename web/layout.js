// Owns geometry: a scene's size and places and the room there is become rectangles. Pure; draws nothing, asks no browser.

/** @import { Hit, Pile, Rect, Scene } from "./types.js" */

/**
 * @typedef {object} Table  Where everything lies, in CSS pixels, on whole device pixels.
 * @property {number} ratio
 * @property {{w: number, h: number}} card
 * @property {{x: number, y: number}} pitch  the size of a cell: the whole of it is the target
 * @property {Rect} board
 * @property {Map<string, Rect>} cells
 * @property {Map<string, Rect>} cards  the lowest card of each pile
 * @property {Map<string, {x: number, y: number}>} steps  how far each further card of a fan lies from the one under it
 */

/** @typedef {{w: number, h: number, ratio: number}} Box */
/** @typedef {"up" | "down" | "left" | "right"} Direction */

const PLAIN = 1.4; // 5 : 7
const TALL = 2.2; // as tall as a card grows in a tight column
const FAN = 0.3; // how much of a covered card shows, at most

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

/** How tall a card of this width likes to be: 5 : 7 from 60 px, taller the tighter the column. @param {number} width */
const shape = (width) => PLAIN + (TALL - PLAIN) * clamp((60 - width) / 30, 0, 1);

/** @param {number} width */
const sideMargin = (width) => (width < 480 ? 0 : clamp(width * 0.02, 6, 32));

/**
 * @param {[number, number]} size @param {Box} box
 */
function measure([columns, rows], { w, h, ratio }) {
  const floor = (/** @type {number} */ value) => Math.floor(value * ratio + 1e-6) / ratio;
  const room = h - 2 * clamp(h * 0.015, 2, 16);
  let pitch = floor((w - 2 * sideMargin(w)) / columns);
  let gutter = clamp(pitch * 0.085, 1.5, 14);
  let width = floor(pitch - gutter);
  const least = Math.ceil(clamp(width * 0.08, 6, 14) * ratio) / ratio; // a run's ribbon shows between two rows
  let height = floor(Math.min(width * (h > w ? shape(width) : PLAIN), room / rows - least));
  if (height < width * PLAIN - 1) {
    width = floor(Math.max(height, 1) / PLAIN);
    gutter = clamp(width * 0.09, 1.5, 14);
    pitch = floor(width + gutter);
  }
  width = Math.max(width, 1 / ratio);
  height = Math.max(height, 1 / ratio);
  const between = floor(clamp((room - rows * height) / (rows + 1), least, Math.max(least, width * 0.16, h > w ? 12 : 0)));
  return { pitch: { x: pitch, y: floor(height + between) }, card: { w: width, h: height } };
}

/** How far the cards of a fan may spread before they meet the next pile or the edge. @param {Pile} pile @param {Rect} at @param {Rect[]} others @param {Box} box */
function spread(pile, at, others, box) {
  const count = pile.cards.length;
  if (!pile.fan || count < 2) return { x: 0, y: 0 };
  const down = pile.fan === "down";
  const meets = others.filter((one) =>
    down ? one.y > at.y && one.x < at.x + at.w && at.x < one.x + one.w : one.x > at.x && one.y < at.y + at.h && at.y < one.y + one.h,
  );
  const end = Math.min(down ? box.h : box.w, ...meets.map((one) => (down ? one.y : one.x) - 2));
  const size = down ? at.h : at.w;
  const step = clamp((end - (down ? at.y : at.x) - size) / (count - 1), 0, size * FAN);
  const whole = Math.floor(step * box.ratio) / box.ratio;
  return down ? { x: 0, y: whole } : { x: whole, y: 0 };
}

/** @param {Pick<Scene, "size" | "piles">} scene @param {Box} box @returns {Table} */
export function layTable(scene, box) {
  const { ratio } = box;
  const snap = (/** @type {number} */ value) => Math.round(value * ratio) / ratio;
  const { pitch, card } = measure(scene.size, box);
  const width = pitch.x * scene.size[0];
  const height = pitch.y * scene.size[1];
  const fans = scene.piles.some((pile) => pile.fan === "down");
  const left = snap((box.w - width) / 2);
  const top = fans ? 0 : snap(Math.max(0, (box.h - height) / 2));
  const inset = { x: snap((pitch.x - card.w) / 2), y: snap((pitch.y - card.h) / 2) };
  const cells = new Map();
  const cards = new Map();
  for (const { id, at } of scene.piles) {
    const x = snap(left + at[0] * pitch.x);
    const y = snap(top + at[1] * pitch.y);
    cells.set(id, { x, y, w: pitch.x, h: pitch.y });
    cards.set(id, { x: x + inset.x, y: y + inset.y, w: card.w, h: card.h });
  }
  const all = [...cards.values()];
  const steps = new Map(scene.piles.map((pile) => [pile.id, spread(pile, cards.get(pile.id), all, box)]));
  return { ratio, card, pitch, board: { x: left, y: top, w: width, h: height }, cells, cards, steps };
}

/** Where the n-th card of a pile lies. @param {Table} table @param {string} slot @param {number} index @returns {Rect} */
export function cardRect(table, slot, index) {
  const base = table.cards.get(slot) ?? { x: 0, y: 0, ...table.card };
  const step = table.steps.get(slot) ?? { x: 0, y: 0 };
  return { ...base, x: base.x + step.x * index, y: base.y + step.y * index };
}

/** Where every card lies, by its id. @param {Table} table @param {Pick<Scene, "piles">} scene @returns {Map<string, Rect>} */
export function cardRects(table, scene) {
  return new Map(
    scene.piles.flatMap((pile) => pile.cards.map((card, index) => /** @type {[string, Rect]} */ ([card, cardRect(table, pile.id, index)]))),
  );
}

/** What a pile covers on the table: its cell and the fan that hangs out of it. @param {Table} table @param {Pile} pile @returns {Rect} */
export function pileRect(table, pile) {
  const cell = table.cells.get(pile.id) ?? { x: 0, y: 0, w: 0, h: 0 };
  const step = table.steps.get(pile.id) ?? { x: 0, y: 0 };
  const more = Math.max(0, pile.cards.length - 1);
  return { ...cell, w: cell.w + step.x * more, h: cell.h + step.y * more };
}

/** @param {Rect} rect @param {number} x @param {number} y */
export const inside = (rect, x, y) => x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;

/** What lies under a point: the topmost card, else the place. @param {Table} table @param {Pick<Scene, "piles">} scene @param {number} x @param {number} y @returns {Hit | null} */
export function hitTest(table, scene, x, y) {
  for (const pile of [...scene.piles].reverse()) {
    for (let index = pile.cards.length - 1; index >= 0; index--) {
      if (inside(cardRect(table, pile.id, index), x, y)) return { slot: pile.id, card: pile.cards[index] };
    }
  }
  const pile = scene.piles.findLast((one) => inside(table.cells.get(one.id) ?? { x: 0, y: 0, w: 0, h: 0 }, x, y));
  return pile ? { slot: pile.id, card: pile.cards.at(-1) ?? null } : null;
}

/** The place an arrow key leads to, by where things are; null at the edge. @param {Table} table @param {string} slot @param {Direction} direction */
export function neighbour(table, slot, direction) {
  const from = table.cells.get(slot);
  if (!from) return null;
  const across = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  /** @type {string | null} */
  let best = null;
  let least = Infinity;
  for (const [id, rect] of table.cells) {
    const dx = rect.x + rect.w / 2 - (from.x + from.w / 2);
    const dy = rect.y + rect.h / 2 - (from.y + from.h / 2);
    const along = sign * (across ? dx : dy);
    const aside = Math.abs(across ? dy : dx);
    if (along < 1 || (across && aside > rect.h / 2)) continue; // a sideways arrow stays in its row
    const cost = along + 3 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** The first or last place of a place's row. @param {Table} table @param {string} slot @param {"first" | "last"} end */
export function rowEnd(table, slot, end) {
  const from = table.cells.get(slot);
  if (!from) return null;
  const row = [...table.cells].filter(([, rect]) => Math.abs(rect.y - from.y) < rect.h / 2).sort(([, a], [, b]) => a.x - b.x);
  return row.at(end === "first" ? 0 : -1)?.[0] ?? null;
}
