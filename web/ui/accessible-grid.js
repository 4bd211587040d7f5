// Owns the grid of real elements that lies over the canvas: a cell for every card that is seen and every empty place, their
// names, focus, marks for those who do not see it; and the live region. Owns no word of its own: names come from the scene.

import { cellOf } from "../geometry/positions.js";
import { hull } from "../geometry/rect.js";

/** @import { Pile, Rect, Scene, View } from "../types.js" */
/** @import { Table } from "../geometry/positions.js" */

/** @param {HTMLElement} element @param {Rect} at */
function place(element, { x, y, w, h }) {
  const text = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
  if (element.dataset.at === text) return;
  element.dataset.at = text;
  const { style } = element;
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

/** What the grid says of a pile: one cell for each card that is seen, the last of them by the name of the place.
 * @param {Pile} pile @returns {{id: string, slot: string, card: string, label: string, top: boolean}[]} */
export function cellsOf(pile) {
  const cards = pile.fan ? pile.cards : pile.cards.slice(-1);
  if (!cards.length) return [{ id: pile.id, slot: pile.id, card: "", label: pile.label, top: true }];
  return cards.map((card, index) => {
    const top = index === cards.length - 1;
    return {
      id: cellOf(pile, card),
      slot: pile.id,
      card,
      top,
      label: top ? pile.label : (pile.labels?.[index] ?? card),
    };
  });
}

/** Puts these children into an element, in this order; one that stays is not moved, or it would lose the focus. @param {HTMLElement} parent @param {HTMLElement[]} children */
function fill(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

/** @param {string} role */
function made(role) {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  return element;
}

/** @param {HTMLElement} grid */
export function createGrid(grid) {
  /** @type {Map<string, HTMLElement>} */
  let cells = new Map();
  /** @type {HTMLElement[]} */
  const rows = [];
  let lost = false; // the cell with the focus went with its card

  /** @param {ReturnType<typeof cellsOf>[number]} how @param {string} mark */
  function elementOf({ id, slot, card, label, top }, mark) {
    const cell = cells.get(id) ?? made("gridcell");
    if (!cells.has(id)) cell.tabIndex = -1;
    if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    cell.dataset.cell = id;
    if (top) cell.dataset.slot = slot;
    cell.dataset.card = card;
    cell.dataset.mark = mark;
    return cell;
  }

  return {
    /** @param {Table} table @param {Scene} scene in the order in which it is seen */
    lay(table, scene) {
      const had = grid.contains(document.activeElement);
      /** @type {Map<string, HTMLElement>} */
      const next = new Map();
      const bands = gridRows(scene);
      while (rows.length < bands.length) rows.push(made("row"));
      rows.length = bands.length;
      const cleared = [...cells];
      bands.forEach((piles, number) => {
        const seen = piles.flatMap((pile) =>
          cellsOf(pile).map((how) => ({ how, cell: elementOf(how, how.top ? (pile.mark ?? "") : "") })),
        );
        for (const { how, cell } of seen) next.set(how.id, cell);
        const rects = seen.map(({ how }) => table.cells.get(how.id) ?? { x: 0, y: 0, w: 0, h: 0 });
        const frame = hull(rects);
        place(rows[number], frame);
        seen.forEach(({ how, cell }, index) => {
          place(cell, { ...rects[index], x: rects[index].x - frame.x, y: rects[index].y - frame.y });
          cell.classList.toggle("above", how.slot === table.open);
        });
        fill(
          rows[number],
          seen.map(({ cell }) => cell),
        );
      });
      for (const [id, cell] of cleared) if (next.get(id) !== cell) cell.remove();
      fill(grid, rows);
      cells = next;
      lost ||= had && !grid.contains(document.activeElement);
    },
    /** @param {View} view @param {Pick<Scene, "piles"> | null} scene */
    look({ focus, selection, drag }, scene) {
      const idOf = (/** @type {{slot: string, card: string | null}} */ { slot, card }) => {
        const pile = scene?.piles.find(({ id }) => id === slot);
        return pile ? cellOf(pile, card) : slot;
      };
      const lit = new Set((drag?.lit ?? selection?.lit ?? []).map(idOf));
      const chosen = selection ? idOf(selection) : null;
      for (const [id, cell] of cells) {
        const stop = id === focus ? 0 : -1;
        if (cell.tabIndex !== stop) cell.tabIndex = stop;
        if (chosen === id) cell.setAttribute("aria-selected", "true");
        else cell.removeAttribute("aria-selected");
        if (lit.has(id)) cell.dataset.lit = "";
        else delete cell.dataset.lit;
      }
      if (lost) cells.get(focus ?? "")?.focus({ preventScroll: true });
      lost = false;
    },
    /** @param {string} id */
    focus: (id) => cells.get(id)?.focus({ preventScroll: true }),
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
