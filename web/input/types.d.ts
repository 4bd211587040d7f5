// The types of input/.
//
// A slot is a place for a pile of cards, named by its id (`t3`). A cell is what the keyboard can focus: a slot, which
// then stands for its top card too, or a covered card on a slot (`t3:KD`).

import type { Table } from "../geometry/index.js";
import type { Intent, ViewEvent } from "../play/index.js";
import type { Hit, Scene, View } from "../types.js";

/** A point in px from the board's upper left corner. */
export type Point = { x: number; y: number };

/** What input/ needs from the rest of the page: the state to read, and the functions to call. */
export interface PageAccess {
  /** the element over the canvas that receives pointer and keyboard; it has an invisible element for each cell */
  grid: HTMLElement;
  scene: () => Scene | null;
  /** the same scene with its piles where the screen shows them: its shape and the player's settings may move the piles
   * to other columns and rows (geometry/arrangement.js) */
  arrangedScene: () => Pick<Scene, "piles"> | null;
  /** the rectangles of that scene's slots and cards */
  table: () => Table | null;
  /** focus, selection, drag, zoom and so on; `dispatch` changes it */
  view: () => View;
  dispatch: (event: ViewEvent) => void;
  /** adds a tap, a drop or an action to those that wait for the engine */
  push: (intent: Intent) => void;
  /** ends all motion: every card is at once where it belongs */
  settle: () => void;
  focus: (cell: string) => void;
  /** lets dragged cards glide home */
  putBack: () => void;
  /** has a screen reader say a text */
  speak: (text: string) => void;
  /** shows a text for a while */
  note: (text: string) => void;
  /** opens the menu, or a sheet by its name */
  open: (sheet: string) => void;
  /** returns whether letter keys work on the whole page */
  hasLetters: () => boolean;
}

/** One or several keys with the same meaning. They work wherever the focus is, except in fields and dialogs. */
export interface BoardKey {
  /** the names of the lines that explain these keys in the help on keys; empty if the help leaves the keys out */
  helpRows: string[];
  /** the names that a KeyboardEvent gives the keys, letters in lower case */
  keys: string[];
  /** true: elsewhere than on the board these keys belong to the browser, such as Enter on a button */
  onlyOnBoard?: true;
  /** true: while such a key is held down it does nothing more; H must not go on to play hint after hint */
  once?: true;
  /** returns the cell to which the keys move the focus from the focused `cell`, or null */
  findCell?: (table: Table, cell: string, event: KeyboardEvent) => string | null;
  /** does what the keys mean; returns false if there was nothing to do: then the browser handles the key */
  run?: (page: PageAccess, scene: Scene, event: KeyboardEvent) => unknown;
}

/** A finger, a pen or a mouse button that is down. */
export interface Press {
  /** the pointer's id and type, as in a PointerEvent */
  id: number;
  type: string;
  /** the slot and card that it pressed */
  hit: Hit;
  /** where it began, as a `Point` */
  x: number;
  y: number;
  /** whether it left the slot that it pressed */
  slidOff: boolean;
  /** whether it began a drag */
  lifted: boolean;
  /** whether it was a long press */
  isLong: boolean;
}

export interface PressState {
  /** by the pointer's id */
  presses: Map<number, Press>;
  /** the press that began the last drag, which may be over */
  dragPress: Press | null;
  /** the timer that turns a press into a long press */
  longPressTimer?: ReturnType<typeof setTimeout>;
  /** the slot and the time of the last tap, if the next tap may make it a double-tap; else null */
  lastTap: { slot: string; at: number } | null;
}
