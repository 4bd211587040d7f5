// Owns the keyboard: arrows, Enter, the letters of the board, and undo from anywhere. Letters count only while the board has focus.

import { pileOf, topOf } from "../play/move-lookup.js";
import { leap, neighbour, rowEnd, slotOf } from "./focus-moves.js";

/** @import { Scene, View } from "../types.js" */
/** @import { Table } from "../geometry/positions.js" */
/** @import { Direction } from "./focus-moves.js" */
/** @import { Intent } from "../play/intents.js" */
/** @import { ViewEvent } from "../play/view-state.js" */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
/** @type {Record<string, "up" | "down">} */
const LEAPS = { PageUp: "up", PageDown: "down" };

/**
 * @typedef {object} KeyOptions
 * @property {HTMLElement} grid
 * @property {() => Scene | null} scene
 * @property {() => Table | null} table
 * @property {() => View} view
 * @property {(event: ViewEvent) => void} dispatch
 * @property {(intent: Intent) => void} push
 * @property {() => void} settle
 * @property {(cell: string) => void} focus
 * @property {(text: string) => void} speak
 * @property {() => void} putBack lets a card in hand glide home
 * @property {() => void} onEscape a selection was let go
 */

/** @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} event @returns {"undo" | "redo" | null} */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

/** @param {KeyOptions} options @returns {() => void} unbind */
export function bindKeys({ grid, scene, table, view, dispatch, push, settle, focus, speak, putBack, onEscape }) {
  /** @param {KeyboardEvent} event */
  function target(event) {
    const [laid, cell] = [table(), view().focus];
    if (!laid || !cell) return null;
    if (event.key in ARROWS) return neighbour(laid, cell, ARROWS[event.key]);
    if (event.key in LEAPS) return leap(laid, cell, LEAPS[event.key]);
    if (event.key !== "Home" && event.key !== "End") return null;
    if (event.ctrlKey || event.metaKey) return [...laid.cells.keys()].at(event.key === "Home" ? 0 : -1) ?? null;
    return rowEnd(laid, cell, event.key === "Home" ? "first" : "last");
  }

  /** To a cell; a pile whose cards overlap tightly is spread while the focus is in it. @param {string} cell */
  function go(cell) {
    dispatch({ type: "open", slot: table()?.tight.has(slotOf(cell)) ? slotOf(cell) : null });
    dispatch({ type: "focus", cell });
    focus(cell);
  }

  /** What a letter or Enter does on the board; true if it meant anything. @param {KeyboardEvent} event @param {Scene} now */
  function act(event, now) {
    const [slot, under] = (view().focus ?? "").split(":");
    const pile = pileOf(now, slot);
    const card = pile && (under ?? topOf(pile));
    switch (event.key.toLowerCase()) {
      case "enter":
      case " ":
        if (pile && !event.repeat) push({ kind: "tap", hit: { slot, card: card ?? null }, atOnce: event.shiftKey });
        return true;
      case "escape":
        putBack();
        dispatch({ type: "open", slot: null });
        if (!view().selection) return false;
        dispatch({ type: "select", selection: null });
        onEscape();
        return true;
      case "q":
        speak(now.status.text);
        return true;
      case "v":
        speak((under && pile?.labels?.[pile.cards.indexOf(under)]) || pile?.label || "");
        return true;
      case "u":
        push({ kind: "act", action: "undo" });
        return true;
      case "r":
        push({ kind: "act", action: "redo" });
        return true;
    }
    return false;
  }

  /** @param {KeyboardEvent} event */
  function onBoard(event) {
    const now = scene();
    if (!now || event.altKey || historyKey(event)) return;
    const next = target(event);
    if (next || event.key in ARROWS || event.key in LEAPS) {
      event.preventDefault();
      settle();
      if (next) go(next);
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (act(event, now)) {
      event.preventDefault();
      settle();
    }
  }

  /** @param {KeyboardEvent} event */
  function anywhere(event) {
    grid.classList.remove("by-pointer");
    const slot = view().focus;
    if (slot && event.key in ARROWS && document.activeElement === document.body) {
      event.preventDefault();
      return focus(slot); // keys find the board also when nothing has focus
    }
    const action = historyKey(event);
    const field = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (!action || field) return;
    event.preventDefault();
    settle();
    push({ kind: "act", action });
  }

  /** @param {FocusEvent} event */
  function onFocus(event) {
    const cell = event.target instanceof Element ? event.target.getAttribute("data-cell") : null;
    if (cell && cell !== view().focus) dispatch({ type: "focus", cell });
  }

  /** The board was left: its spread pile goes back. Looked at later, since a cell may go with its card and the next one take the focus. */
  function onLeave() {
    setTimeout(() => {
      if (view().open && !grid.contains(document.activeElement)) dispatch({ type: "open", slot: null });
    });
  }

  grid.addEventListener("focusout", onLeave);
  grid.addEventListener("keydown", onBoard);
  grid.addEventListener("focusin", onFocus);
  document.addEventListener("keydown", anywhere, { capture: true });
  return () => {
    grid.removeEventListener("focusout", onLeave);
    grid.removeEventListener("keydown", onBoard);
    grid.removeEventListener("focusin", onFocus);
    document.removeEventListener("keydown", anywhere, { capture: true });
  };
}
