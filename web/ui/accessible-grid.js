// The grid of elements over the canvas, for screen readers and keyboards: a cell for every visible card and every empty
// slot, with its name, its mark (such as `gap`, for the style sheet), and whether it has the focus. The names of cells
// come with the scene (py/lacuna/scene/); the page only adds whether a second tap can choose a cell.
//
// A screen reader adds the row and column to each cell of a grid. If the names of cells leave their place to it, the
// rows are those of the game on any screen. Else the cells are a list, by piles, to which nothing is added: the number
// of a column would only count the cards of all piles before.

import { make, say } from "../core/index.js";
import { cellOf, EMPTY, hull, rowsOf } from "../geometry/index.js";
import { litOf } from "../play/index.js";

/** @import { Pile, Rect, Scene, View } from "../types.js" */
/** @import { Table } from "../geometry/index.js" */

/** @typedef {{id: string, slot: string, card: string, label: string, mark: string, isTop: boolean}} Cell */
/** @typedef {{grid: HTMLElement, rows: HTMLElement[], cells: Map<string, HTMLElement>, focusLost: boolean}} State
 *   `cells`: the elements by the cells' ids; `focusLost`: the element that had the focus is gone */

/** Return the cells of a pile: one for each visible card, or one for an empty slot. The last one has the slot as its
 * id.
 * @param {Pile} pile @returns {Cell[]} */
export function cellsOf(pile) {
  const { id: slot, label, mark } = pile;
  const cards = pile.fan ? pile.cards : pile.cards.slice(-1);
  const top = { id: slot, slot, card: cards.at(-1) ?? "", label, mark: mark ?? "", isTop: true };
  const covered = cards.slice(0, -1).map((card, index) => {
    const name = pile.labels?.[index] ?? card;
    return { id: cellOf(pile, card), slot, card, label: name, mark: "", isTop: false };
  });
  return [...covered, top];
}

/** Create the grid in an element. @param {HTMLElement} grid */
export function createGrid(grid) {
  /** @type {State} */
  const state = { grid, rows: [], cells: new Map(), focusLost: false };
  return {
    /** Put the cells where the table is painted.
     * @param {Table} table @param {Scene} scene as it is arranged for this screen @param {Scene} received as it came */
    place: (table, scene, received) => placeCells(state, table, scene, received),
    /** Mark the cells that are focused, selected, or can be chosen. @param {View} view @param {Scene | null} scene */
    showView: (view, scene) => showView(state, view, scene),
    /** Give the focus to a cell. @param {string} id */
    focus: (id) => state.cells.get(id)?.focus({ preventScroll: true }),
  };
}

/** Create, move and remove elements until the grid has exactly the scene's cells.
 * @param {State} state @param {Table} table @param {Scene} scene @param {Scene} received */
function placeCells(state, table, scene, received) {
  const { grid, rows } = state;
  const before = new Map(state.cells);
  const focused = [...before.values()].find((cell) => cell === document.activeElement);
  if (focused) keepFocus(before, focused, scene);
  /** @type {Map<string, HTMLElement>} */
  const elements = new Map();
  const isGrid = scene.piles.some(({ kind, place }) => kind === "tableau" && place);
  const [whole, part, role] = isGrid ? ["grid", "row", "gridcell"] : ["listbox", "group", "option"];
  const rowsOfPiles = isGrid ? rowsOf(received.piles) : scene.piles.map((pile) => [pile]);
  while (rows.length < rowsOfPiles.length) rows.push(make("div"));
  rows.length = rowsOfPiles.length;
  setAttribute(grid, "role", whole);
  rowsOfPiles.forEach((piles, number) => {
    const cells = piles.flatMap(cellsOf);
    const columns = isGrid ? piles.map(({ id }) => id) : [];
    for (const cell of cells) elements.set(cell.id, cellElement(before.get(cell.id), cell, role, columns));
    setAttribute(rows[number], "role", part);
    placeRow(rows[number], cells, elements, table);
  });
  for (const [id, element] of before) if (elements.get(id) !== element) element.remove();
  setChildren(grid, rows);
  state.cells = elements;
  focused?.focus({ preventScroll: true }); // an element loses the focus when it moves to another row
  state.focusLost ||= focused !== undefined && focused !== document.activeElement;
}

/** Let the focused element become that of the card on top, if its own card has left the pile or is on top now. If the
 * focus moved there instead, a screen reader would say that card before the move that uncovered it.
 * @param {Map<string, HTMLElement>} cells @param {HTMLElement} focused @param {Scene} scene */
function keepFocus(cells, focused, { piles }) {
  const [slot, card] = focused.dataset.cell?.split(":") ?? [];
  const pile = piles.find(({ id }) => id === slot);
  if (!card || !pile || cellOf(pile, card) !== slot) return;
  cells.get(slot)?.remove();
  cells.delete(`${slot}:${card}`);
  cells.set(slot, focused);
}

/** Return the element of a cell, with its names and data: the element that it had before, or a new one.
 * @param {HTMLElement | undefined} known @param {Cell} cell @param {string} role
 * @param {string[]} columns the slots of the grid's row, from the left; none in a list */
function cellElement(known, { id, slot, card, label, mark, isTop }, role, columns) {
  const element = known ?? make("div");
  if (!known) element.tabIndex = -1;
  setAttribute(element, "role", role);
  setAttribute(element, "aria-colindex", columns.length ? String(columns.indexOf(slot) + 1) : null);
  Object.assign(element.dataset, { name: label, cell: id, card, mark });
  if (isTop) element.dataset.slot = slot;
  nameCell(element);
  return element;
}

/** Place a row around its cells, and the cells in it.
 * @param {HTMLElement} row @param {Cell[]} cells @param {ReadonlyMap<string, HTMLElement>} elements
 * @param {Table} table */
function placeRow(row, cells, elements, table) {
  const rects = cells.map(({ id }) => table.cells.get(id) ?? EMPTY);
  const frame = hull(rects);
  moveTo(row, frame);
  const children = cells.map(({ id, slot }, index) => {
    const element = /** @type {HTMLElement} */ (elements.get(id));
    moveTo(element, { ...rects[index], x: rects[index].x - frame.x, y: rects[index].y - frame.y });
    element.classList.toggle("above", slot === table.open);
    return element;
  });
  setChildren(row, children);
}

/** Show the zoom, the focus, the selection and which cells can be chosen.
 * @param {State} state @param {View} view @param {Pick<Scene, "piles"> | null} scene */
function showView(state, view, scene) {
  const { focus, selection } = view;
  const { z, x, y } = view.zoom;
  const idOf = (/** @type {{slot: string, card: string | null}} */ { slot, card }) => {
    const pile = scene?.piles.find(({ id }) => id === slot);
    return pile ? cellOf(pile, card) : slot;
  };
  state.grid.style.transform = z > 1 ? `translate(${-x * z}px, ${-y * z}px) scale(${z})` : "";
  const lit = new Set((litOf(view) ?? []).map(idOf));
  const chosen = selection ? idOf(selection) : null;
  for (const [id, element] of state.cells) {
    const tabIndex = id === focus ? 0 : -1;
    if (element.tabIndex !== tabIndex) element.tabIndex = tabIndex;
    setAttribute(element, "aria-selected", chosen === id ? "true" : null);
    if (lit.has(id)) element.dataset.lit = "";
    else delete element.dataset.lit;
    nameCell(element);
  }
  if (state.focusLost) state.cells.get(focus ?? "")?.focus({ preventScroll: true });
  state.focusLost = false;
}

/** Give a cell its name; while it is lit, the name also says that it can be chosen. @param {HTMLElement} element */
function nameCell(element) {
  const { name: label = "", lit } = element.dataset;
  setAttribute(element, "aria-label", lit === undefined ? label : say("cell-lit", { label }));
}

/** Set an attribute, or remove it if the value is null. A value that it has already is not set again.
 * @param {HTMLElement} element @param {string} name @param {string | null} value */
function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Place an element, unless it is already at that place.
 * @param {HTMLElement} element @param {Rect} at */
function moveTo(element, { x, y, w, h }) {
  const text = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
  if (element.dataset.at === text) return;
  element.dataset.at = text;
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
}

/** Make these the children of an element, in this order. A child that is already in its place is not moved, because it
 * would lose the focus.
 * @param {HTMLElement} parent @param {HTMLElement[]} children */
function setChildren(parent, children) {
  const staying = new Set(children);
  for (const child of [...parent.children]) if (!staying.has(/** @type {HTMLElement} */ (child))) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}
