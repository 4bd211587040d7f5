// The shapes of what the modules of this folder are given of the page.

import type { Table } from "../geometry/index.js";
import type { Intent, ViewEvent } from "../play/index.js";
import type { Hit, Scene, View } from "../types.js";

/** In px, from the board's upper left corner. */
export type Point = { x: number; y: number };

export interface Board {
  grid: HTMLElement;
  scene: () => Scene | null;
  /** the scene as it is arranged on the screen */
  seen: () => Pick<Scene, "piles"> | null;
  table: () => Table | null;
  view: () => View;
  dispatch: (event: ViewEvent) => void;
  push: (intent: Intent) => void;
  /** ends any motion */
  settle: () => void;
  focus: (cell: string) => void;
  /** lets a dragged card glide home */
  putBack: () => void;
  speak: (text: string) => void;
  note: (text: string) => void;
  /** a sheet, by its name */
  open: (sheet: string) => void;
}

/** A finger, a pen or a mouse button that is down. */
export interface Press {
  id: number;
  type: string;
  hit: Hit;
  x: number;
  y: number;
  slidOff: boolean;
  lifted: boolean;
  /** for so long that it showed where the card could go */
  held: boolean;
}

export interface PressState {
  /** by the pointer's id */
  presses: Map<number, Press>;
  /** the one that lifted the cards in hand */
  holder: Press | null;
  /** the timer of a press that does not move */
  hold?: ReturnType<typeof setTimeout>;
  lastTap: { slot: string; at: number } | null;
}
