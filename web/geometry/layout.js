// Owns geometry: a scene's size and places and the room there is become rectangles. Pure; draws nothing, asks no browser.

import { spread, TARGET, unfold } from "./fan.js";

/** @import { Hit, Pile, Rect, Scene } from "../types.js" */

/**
 * @typedef {object} Table  Where everything lies, in CSS pixels, on whole device pixels.
 * @property {number} ratio
 * @property {{w: number, h: number}} card
 * @property {{x: number, y: number}} pitch  the size of a cell: the whole of it is the target
 * @property {Rect} board
 * @property {Map<string, Rect>} slots
 * @property {Map<string, Rect>} cards  the lowest card of each pile
 * @property {Map<string, {x: number, y: number}>} steps  how far each further card of a fan lies from the one under it
 * @property {Map<string, Rect>} cells  what is seen of each cell: of a place, or of a covered card in it (`t3:KD`)
 * @property {Map<string, string[]>} piles  the cells of each place, the lowest card first
 * @property {Set<string>} tight  the places whose cards overlap so closely that a finger needs them spread
 * @property {Set<string>} idle  empty places to which nothing comes
 * @property {boolean} crowded  whether places of the reserve overlap
 * @property {string | null} open  the pile that is spread over its neighbours
 */

/** @typedef {{w: number, h: number, ratio: number}} Box */

const PLAIN = 1.4; // 5 : 7
const TALL = 2.2; // as tall as a card grows in a tight column

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

/** How tall a card of this width likes to be: 5 : 7 from 60 px, taller the tighter the column. @param {number} width */
const shape = (width) => PLAIN + (TALL - PLAIN) * clamp((60 - width) / 30, 0, 1);

/** @param {number} width */
const sideMargin = (width) => (width < 480 ? 0 : clamp(width * 0.02, 6, 32));

/**
 * @param {[number, number]} size @param {Box} box
 */
export function measure([columns, rows], { w, h, ratio }) {
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
  const between = floor(
    clamp((room - rows * height) / (rows + 1), least, Math.max(least, width * 0.16, h > w ? 12 : 0)),
  );
  return { pitch: { x: pitch, y: floor(height + between) }, card: { w: width, h: height } };
}

/** @param {Pick<Scene, "size" | "piles">} scene @param {Box} box @param {string | null} [open] the pile to spread @returns {Table} */
export function layTable(scene, box, open = null) {
  const { ratio } = box;
  const snap = (/** @type {number} */ value) => Math.round(value * ratio) / ratio;
  const { pitch, card } = measure(scene.size, box);
  const width = pitch.x * scene.size[0];
  const height = pitch.y * scene.size[1];
  const fans = scene.piles.some((pile) => pile.fan === "down");
  const left = snap((box.w - width) / 2);
  const spare = Math.max(0, box.h - height);
  const top = snap(fans ? Math.min(spare * 0.2, card.h * 0.25) : spare / 2);
  const inset = { x: snap((pitch.x - card.w) / 2), y: snap((pitch.y - card.h) / 2) };
  const slots = new Map();
  const cards = new Map();
  for (const { id, at } of scene.piles) {
    const x = snap(left + at[0] * pitch.x);
    const y = snap(top + at[1] * pitch.y);
    slots.set(id, { x, y, w: pitch.x, h: pitch.y });
    cards.set(id, { x: x + inset.x, y: y + inset.y, w: card.w, h: card.h });
  }
  const all = [...cards.values()];
  const steps = new Map(scene.piles.map((pile) => [pile.id, spread(pile, cards.get(pile.id), all, box)]));
  const tight = new Set(
    scene.piles
      .filter(
        ({ id, fan, cards: { length } }) =>
          fan && length > 1 && Math.max(steps.get(id)?.x ?? 0, steps.get(id)?.y ?? 0) < TARGET,
      )
      .map(({ id }) => id),
  );
  const opened = scene.piles.find(({ id }) => id === open && tight.has(id));
  if (opened) {
    const wide = unfold(opened, cards.get(opened.id), box);
    steps.set(opened.id, wide.step);
    cards.set(opened.id, wide.at);
  }
  const idle = new Set(
    scene.piles
      .filter((pile) => pile.kind === "reserve" && !pile.fan && !pile.cards.length && !pile.wants)
      .map(({ id }) => id),
  );
  const reserve = scene.piles.filter(({ kind }) => kind === "reserve");
  const crowded = reserve.some((one) =>
    reserve.some((two) => one.at[1] === two.at[1] && one.at[0] < two.at[0] && two.at[0] - one.at[0] < 0.9),
  );
  const table = {
    ratio,
    card,
    pitch,
    board: { x: left, y: top, w: width, h: height },
    slots,
    cards,
    steps,
    tight,
    idle,
    crowded,
    open: opened?.id ?? null,
  };
  return { ...table, ...cellRects(/** @type {Table} */ (table), scene) };
}

/** The name of a card's cell: its place, for what lies on top; else place and card. @param {Pile} pile @param {string | null} card */
export const cellOf = (pile, card) =>
  card === null || !pile.fan || card === pile.cards.at(-1) || !pile.cards.includes(card)
    ? pile.id
    : `${pile.id}:${card}`;

/** What is seen of every cell. @param {Table} table @param {Pick<Scene, "piles">} scene */
function cellRects(table, scene) {
  /** @type {Map<string, Rect>} */
  const cells = new Map();
  /** @type {Map<string, string[]>} */
  const piles = new Map();
  for (const pile of scene.piles) {
    const names = pile.fan ? pile.cards.map((card) => cellOf(pile, card)) : [pile.id];
    piles.set(pile.id, names.length ? names : [pile.id]);
    const step = table.steps.get(pile.id) ?? { x: 0, y: 0 };
    const slot = table.slots.get(pile.id) ?? { x: 0, y: 0, w: 0, h: 0 };
    names.forEach((name, index) => {
      const at = cardRect(table, pile.id, index);
      const whole =
        pile.id === table.open || names.length > 1 ? at : { ...slot, w: uncovered(table, scene, pile) ?? slot.w };
      const covered = index < names.length - 1;
      cells.set(name, covered ? { ...at, ...(step.x ? { w: step.x } : { h: step.y }) } : whole);
    });
    if (!names.length) cells.set(pile.id, { ...slot, w: uncovered(table, scene, pile) ?? slot.w });
  }
  return { cells, piles };
}

/** How much of a place its neighbour to the right leaves to be seen; null: all. @param {Table} table @param {Pick<Scene, "piles">} scene @param {Pile} pile */
export function uncovered(table, scene, pile) {
  const at = table.cards.get(pile.id);
  if (!at) return null;
  for (const other of scene.piles) {
    const next = table.cards.get(other.id);
    if (!next || next.y !== at.y || next.x <= at.x || next.x >= at.x + at.w) continue;
    if (other.cards.length || !pile.cards.length) return next.x - at.x; // in order of place: the first is the nearest
  }
  return null;
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
    scene.piles.flatMap((pile) =>
      pile.cards.map((card, index) => /** @type {[string, Rect]} */ ([card, cardRect(table, pile.id, index)])),
    ),
  );
}

/** What a pile covers on the table, as far as it is seen. @param {Table} table @param {string} slot @returns {Rect} */
export function pileRect(table, slot) {
  const rects = (table.piles.get(slot) ?? []).map((cell) => table.cells.get(cell) ?? { x: 0, y: 0, w: 0, h: 0 });
  return hull(rects);
}

/** The least rectangle round several. @param {Rect[]} rects @returns {Rect} */
export function hull(rects) {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    w: Math.max(...rects.map((rect) => rect.x + rect.w)) - x,
    h: Math.max(...rects.map((rect) => rect.y + rect.h)) - y,
  };
}

/** @param {Rect} rect @param {number} x @param {number} y */
export const inside = (rect, x, y) => x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;

/** What lies under a point: the topmost card, else the place. @param {Table} table @param {Pick<Scene, "piles">} scene @param {number} x @param {number} y @returns {Hit | null} */
export function hitTest(table, scene, x, y) {
  const open = scene.piles.filter(({ id }) => id === table.open); // it lies over all others
  for (const pile of [...open, ...[...scene.piles].reverse()]) {
    for (let index = pile.cards.length - 1; index >= 0; index--) {
      if (inside(cardRect(table, pile.id, index), x, y)) return { slot: pile.id, card: pile.cards[index] };
    }
  }
  const pile = scene.piles.findLast((one) => inside(table.slots.get(one.id) ?? { x: 0, y: 0, w: 0, h: 0 }, x, y));
  return pile ? { slot: pile.id, card: pile.cards.at(-1) ?? null } : null;
}
