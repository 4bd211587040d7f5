// Owns the grid of real elements that lies over the canvas: names, focus, marks for those who do not see it; and the live region.
// Owns no word of its own: names come from the scene.

import { pileRect } from "./layout.js";

/** @import { Pile, Rect, Scene, View } from "./types.js" */
/** @import { Table } from "./layout.js" */

/** @param {HTMLElement} element @param {Rect} at */
function place({ style }, { x, y, w, h }) {
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${w}px`;
  style.height = `${h}px`;
}

/** The piles by row, top first, each from left to right. @param {Pick<Scene, "piles">} scene @returns {Pile[][]} */
export function gridRows({ piles }) {
  /** @type {Map<number, Pile[]>} */
  const rows = new Map();
  for (const pile of piles) rows.set(pile.at[1], [...(rows.get(pile.at[1]) ?? []), pile]);
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.at[0] - b.at[0]));
}

/** @param {HTMLElement} grid */
export function createGrid(grid) {
  /** @type {Map<string, HTMLElement>} */
  let cells = new Map();
  /** @type {Table | null} */
  let laid = null;
  let shape = "";

  /** Makes the elements anew when the places are others. @param {Scene} scene */
  function build(scene) {
    const next = JSON.stringify(scene.piles.map((pile) => [pile.id, pile.at]));
    if (next === shape) return;
    shape = next;
    laid = null;
    cells = new Map();
    const rows = gridRows(scene).map((piles) => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (const pile of piles) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.dataset.slot = pile.id;
        cell.tabIndex = -1;
        cells.set(pile.id, cell);
        row.append(cell);
      }
      return row;
    });
    grid.replaceChildren(...rows);
  }

  /** @param {Table} table @param {Scene} scene */
  function lay(table, scene) {
    laid = table;
    for (const piles of gridRows(scene)) {
      const rects = piles.map((pile) => pileRect(table, pile));
      const x = Math.min(...rects.map((rect) => rect.x));
      const y = Math.min(...rects.map((rect) => rect.y));
      const w = Math.max(...rects.map((rect) => rect.x + rect.w)) - x;
      const h = Math.max(...rects.map((rect) => rect.y + rect.h)) - y;
      const row = cells.get(piles[0].id)?.parentElement;
      if (row) place(row, { x, y, w, h });
      piles.forEach((pile, index) => {
        const cell = cells.get(pile.id);
        if (cell) place(cell, { ...rects[index], x: rects[index].x - x, y: rects[index].y - y });
      });
    }
  }

  return {
    /** @param {Scene} scene */
    show(scene) {
      build(scene);
      for (const pile of scene.piles) {
        const cell = cells.get(pile.id);
        if (!cell) continue;
        if (cell.getAttribute("aria-label") !== pile.label) cell.setAttribute("aria-label", pile.label);
        cell.dataset.card = pile.cards.at(-1) ?? "";
        cell.dataset.mark = pile.mark ?? "";
      }
    },
    /** @param {Table} table @param {Scene} scene */
    lay(table, scene) {
      build(scene);
      if (laid !== table) lay(table, scene);
    },
    /** @param {View} view */
    look({ focus, selection, drag }) {
      const lit = new Set((drag?.lit ?? selection?.lit ?? []).map((hit) => hit.slot));
      for (const [id, cell] of cells) {
        const stop = id === focus ? 0 : -1;
        if (cell.tabIndex !== stop) cell.tabIndex = stop;
        if (selection?.slot === id) cell.setAttribute("aria-selected", "true");
        else cell.removeAttribute("aria-selected");
        if (lit.has(id)) cell.dataset.lit = "";
        else delete cell.dataset.lit;
      }
    },
    /** @param {string} slot */
    focus: (slot) => cells.get(slot)?.focus({ preventScroll: true }),
    /** @param {EventTarget | null} target */
    slotOf: (target) => (target instanceof Element ? target.closest("[data-slot]")?.getAttribute("data-slot") ?? null : null),
    has: (/** @type {string} */ slot) => cells.has(slot),
  };
}

/** A polite voice: one message an action; cleared first, so that the same words are said again. @param {HTMLElement} region */
export function createVoice(region) {
  let asked = 0;
  return {
    /** @param {string} text */
    say(text) {
      if (!text) return;
      region.textContent = "";
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => (region.textContent = text));
    },
  };
}
