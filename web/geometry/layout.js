// The layout of a table: turns a scene's slots and the room on the page into rectangles. Pure: it draws nothing and
// uses no browser. Questions about a finished layout are answered by positions.js.

import { spread, TARGET, unfold } from "./fan.js";
import { cardRect, cellOf, uncovered } from "./positions.js";
import { clamp, EMPTY, isUpright, snap } from "./rect.js";

/** @import { Pile, Rect, Scene } from "../types.js" */
/** @import { Box, Table } from "./types.js" */
/** The fields of a scene that are laid out. @typedef {Pick<Scene, "size" | "piles">} LaidOutScene */

const PLAIN = 1.4; // height / width of a usual card, 7 : 5
const TALL = 2.2; // height / width of a card in a very narrow column
const SQUAT = 56; // px: only a card up to this width may be wider than 5 : 7, at most 1.1 times as wide as high
const RANKS_ROOM = 10; // px left of rows that take only certain ranks, which stand there (see paint/counts.js)
const OVERLAP = 0.9; // slots overlap if they are less than this part of a slot apart

/** Return the preferred height / width of a card: 7 : 5 if it is at least 60 px wide, taller in a narrower column.
 * @param {number} width in px */
const shape = (width) => PLAIN + (TALL - PLAIN) * clamp((60 - width) / 30, 0, 1);

/** Return the margin at each side of the board, in px. @param {number} width of the room, in px */
const sideMargin = (width) => (width < 480 ? 0 : clamp(width * 0.02, 6, 32));

/** Return the width that must be free left of the cards. @param {Pick<Scene, "piles">} scene */
const roomOnLeft = ({ piles }) => (piles.some(({ takes }) => takes) ? RANKS_ROOM : 0);

/** Return the card size, and the distance from one card to the next, with which the columns and rows fit the room.
 * @param {[number, number]} size @param {Box} box @param {number} [left] px that must be free left of the cards */
export function measureCards([columns, rows], { w, h, ratio, upright = h > w }, left = 0) {
  const floor = (/** @type {number} */ value) => Math.floor(value * ratio + 1e-6) / ratio;
  const room = h - 2 * clamp(h * 0.015, 2, 16);
  let pitch = floor((w - Math.max(2 * sideMargin(w), left)) / columns);
  let gutter = clamp(pitch * 0.085, 1.5, 14);
  let width = floor(pitch - gutter);
  // px between two rows, where the ribbon under a run (cards in place, see paint/runs.js) must be visible:
  const minSpace = Math.ceil(clamp(width * 0.08, 6, 14) * ratio) / ratio;
  let height = floor(Math.min(width * shape(width), room / rows - minSpace));
  const widest = Math.max(height / PLAIN, Math.min(1.1 * height, SQUAT));
  if (width > widest + 1 / PLAIN) {
    width = floor(widest);
    gutter = clamp(width * (upright ? 0.2 : 0.09), 1.5, 14);
    pitch = Math.min(pitch, floor(width + gutter));
  }
  width = Math.max(width, 1 / ratio);
  height = Math.max(height, 1 / ratio);
  const most = Math.max(minSpace, width * 0.16, h > w ? 12 : 0);
  const space = floor(clamp((room - rows * height) / (rows + 1), minSpace, most));
  return { pitch: { x: pitch, y: floor(height + space) }, card: { w: width, h: height } };
}

/** Lay out a scene in a room.
 * @param {LaidOutScene} scene @param {Box} box
 * @param {string | null} [open] the pile that the player has opened, which may spread over its neighbours
 * @returns {Table} */
export function layOutTable(scene, box, open = null) {
  const measured = measureCards(scene.size, box, roomOnLeft(scene));
  const board = boardRect(scene, box, measured);
  const placed = placeSlots(scene, box, measured, board);
  const fanned = spreadFans(scene, box, placed.cards, open);
  const table = {
    ratio: box.ratio,
    touch: Boolean(box.touch),
    ...measured,
    board,
    ...placed,
    ...fanned,
    idle: new Set(scene.piles.filter(isIdle).map(({ id }) => id)),
    crowded: isCrowded(scene),
    cells: new Map(),
    piles: new Map(),
  };
  return { ...table, ...cellRects(table, scene) };
}

/** Return the rectangle of all slots: centred, but higher if fans need room below, and lower on an upright screen, near
 * the thumb.
 * @param {LaidOutScene} scene @param {Box} box @param {Pick<Table, "card" | "pitch">} measured @returns {Rect} */
function boardRect(scene, box, { card, pitch }) {
  const { size, piles } = scene;
  const [w, h] = [pitch.x * size[0], pitch.y * size[1]];
  const spare = Math.max(0, box.h - h);
  const fans = piles.some((pile) => pile.fan === "down");
  const top = isUpright(box) ? spare * 0.7 : fans ? Math.min(spare * 0.2, card.h * 0.25) : spare / 2;
  return { x: snap(Math.max((box.w - w) / 2, roomOnLeft(scene)), box.ratio), y: snap(top, box.ratio), w, h };
}

/** Return the rectangle of each slot, and of the pile's lowest card, which lies in the middle of the slot. Rows of the
 * reserve that overlap are moved apart until a finger hits each.
 * @param {LaidOutScene} scene @param {Box} box @param {Pick<Table, "card" | "pitch">} measured @param {Rect} board */
function placeSlots(scene, { ratio }, { card, pitch }, board) {
  const rows = scene.piles.flatMap(({ kind, at }) => (kind === "reserve" ? at[1] : [])).sort((a, b) => a - b);
  const last = rows.at(-1) ?? 0;
  const apart = Math.max(1, TARGET / pitch.y / ((rows.find((y) => y > rows[0]) ?? NaN) - rows[0])) || 1;
  const inset = { x: snap((pitch.x - card.w) / 2, ratio), y: snap((pitch.y - card.h) / 2, ratio) };
  /** @type {Map<string, Rect>} */
  const slots = new Map();
  /** @type {Map<string, Rect>} */
  const cards = new Map();
  for (const { id, at, kind } of scene.piles) {
    const row = kind === "reserve" ? last - (last - at[1]) * apart : at[1];
    const [x, y] = [snap(board.x + at[0] * pitch.x, ratio), snap(board.y + row * pitch.y, ratio)];
    slots.set(id, { x, y, w: pitch.x, h: pitch.y });
    cards.set(id, { x: x + inset.x, y: y + inset.y, ...card });
  }
  return { slots, cards };
}

/** Return the step between the cards of each pile. The opened pile spreads over its neighbours if its cards are tight.
 * @param {LaidOutScene} scene @param {Box} box @param {Map<string, Rect>} lowest @param {string | null} open
 * @returns {Pick<Table, "cards" | "steps" | "tight" | "open">} */
function spreadFans({ piles }, box, lowest, open) {
  const cards = new Map(lowest);
  const all = [...lowest.values()];
  const steps = new Map(piles.map((pile) => [pile.id, spread(pile, cards.get(pile.id) ?? EMPTY, all, box)]));
  const isTight = (/** @type {Pile} */ pile) => {
    const { x, y } = steps.get(pile.id) ?? EMPTY;
    return pile.fan && pile.cards.length > 1 && Math.max(x, y) < TARGET;
  };
  const tight = new Set(piles.filter(isTight).map(({ id }) => id));
  const opened = piles.find(({ id }) => id === open && tight.has(id));
  if (opened) {
    const { step, at } = unfold(opened, cards.get(opened.id) ?? EMPTY, box);
    steps.set(opened.id, step);
    cards.set(opened.id, at);
  }
  return { cards, steps, tight, open: opened?.id ?? null };
}

/** Return whether a pile is an empty reserve slot that no card can come to. @param {Pile} pile */
const isIdle = ({ kind, fan, cards, wants }) => kind === "reserve" && !fan && !cards.length && !wants;

/** Return whether slots of the reserve overlap. @param {Pick<Scene, "piles">} scene */
function isCrowded({ piles }) {
  const reserve = piles.filter(({ kind }) => kind === "reserve").map(({ at }) => at);
  return reserve.some(([x, y]) => reserve.some(([a, b]) => (a !== x || b !== y) && Math.hypot(a - x, b - y) < OVERLAP));
}

/** Return the visible rectangle of every cell, and the ids of the cells of every pile. A cell is an element of the
 * accessible grid over the table: the top card of a pile or its empty slot, or a covered card of a fan.
 * @param {Table} table @param {Pick<Scene, "piles">} scene */
function cellRects(table, scene) {
  /** @type {[Map<string, Rect>, Map<string, string[]>]} */
  const [cells, piles] = [new Map(), new Map()];
  // If cards of the reserve overlap, the margin left of a card shows its neighbour. The card's element begins at the card.
  const overlaps = scene.piles.some((pile) => pile.kind === "reserve" && uncovered(table, scene, pile)?.w);
  for (const pile of scene.piles) {
    const ids = pile.fan && pile.cards.length ? pile.cards.map((card) => cellOf(pile, card)) : [pile.id];
    piles.set(pile.id, ids);
    const [slot, step] = [table.slots.get(pile.id) ?? EMPTY, table.steps.get(pile.id) ?? EMPTY];
    ids.forEach((id, index) => {
      const at = cardRect(table, pile.id, index);
      const broad = step.x || pile.id === table.open ? at : { ...at, x: slot.x, w: slot.w };
      const visible = overlaps && pile.kind === "reserve" ? { ...slot, x: at.x, w: slot.x + slot.w - at.x } : slot;
      if (index < ids.length - 1) cells.set(id, { ...broad, ...(step.x ? { w: step.x } : { h: step.y }) });
      else if (ids.length > 1) cells.set(id, broad);
      else cells.set(id, { ...visible, ...uncovered(table, scene, pile) });
    });
  }
  return { cells, piles };
}
