// The types of input/.

import type { Table } from "../geometry/index.js";
import type { Intent, ViewEvent } from "../play/index.js";
import type { Hit, Scene, View } from "../types.js";

/** A point in px from the board's upper left corner. */
export type Point = { x: number; y: number };

/** What input/ uses of the page. */
export interface Board {
  grid: HTMLElement;
  scene: () => Scene | null;
  /** the scene as it is arranged on the screen */
  seen: () => Pick<Scene, "piles"> | null;
  table: () => Table | null;
  view: () => View;
  dispatch: (event: ViewEvent) => void;
  push: (intent: Intent) => void;
  /** ends all motion */
  settle: () => void;
  focus: (cell: string) => void;
  /** lets a dragged card glide home */
  putBack: () => void;
  speak: (text: string) => void;
  note: (text: string) => void;
  /** opens a sheet by its name */
  open: (sheet: string) => void;
}

/** One or several keys with the same meaning on the board. */
export interface BoardKey {
  /** the rows of the sheet *keys* that describe the keys; an empty list if that sheet leaves the keys out */
  rows: string[];
  /** as a KeyboardEvent names them, letters in lower case */
  keys: string[];
  /** returns the cell to which they move the focus, or null */
  findCell?: (table: Table, cell: string, event: KeyboardEvent) => string | null;
  /** does what they mean; returns false if there was nothing to do: then the browser handles the key */
  run?: (board: Board, scene: Scene, event: KeyboardEvent) => unknown;
}

/** A finger, a pen or a mouse button that is down. */
export interface Press {
  id: number;
  type: string;
  hit: Hit;
  x: number;
  y: number;
  /** whether it left the slot that it pressed */
  slidOff: boolean;
  /** whether it began a drag */
  lifted: boolean;
  /** whether it was a long press */
  held: boolean;
}

export interface PressState {
  /** by the pointer's id */
  presses: Map<number, Press>;
  /** the press that lifted the dragged cards */
  holder: Press | null;
  /** runs out when a press becomes a long press */
  longPressTimer?: ReturnType<typeof setTimeout>;
  lastTap: { slot: string; at: number } | null;
}
