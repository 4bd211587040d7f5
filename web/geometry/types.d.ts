// The shapes of a table that is laid out.

import type { Rect } from "../types.js";

/** Where everything lies, in CSS pixels, on whole device pixels. */
export interface Table {
  ratio: number;
  card: { w: number; h: number };
  /** from one slot to the next; the whole of it is the target of a tap */
  pitch: { x: number; y: number };
  board: Rect;
  slots: Map<string, Rect>;
  /** the lowest card of each pile */
  cards: Map<string, Rect>;
  /** how far each further card of a fan lies from the one under it */
  steps: Map<string, { x: number; y: number }>;
  /** what is seen of each cell of the accessible grid, by its id (see `cellOf`) */
  cells: Map<string, Rect>;
  /** the cells of each pile, the lowest card first */
  piles: Map<string, string[]>;
  /** the piles whose cards overlap so closely that a finger needs them spread */
  tight: Set<string>;
  /** empty slots to which nothing comes */
  idle: Set<string>;
  /** whether slots of the reserve overlap */
  crowded: boolean;
  /** the pile that is spread over its neighbours */
  open: string | null;
}

/** Room in CSS pixels. */
export interface Box {
  w: number;
  h: number;
  /** device pixels in each */
  ratio: number;
  /** whether its window is higher than wide, which the bars may hide */
  upright?: boolean;
}

/** The flight of a card, in ms since all of them began. */
export interface Motion {
  card: string;
  from: Rect;
  to: Rect;
  start: number;
  length: number;
}
