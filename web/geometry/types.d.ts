// The types of a table that is laid out.

import type { Rect } from "../types.js";

/** Where everything lies, in CSS pixels, rounded to device pixels. */
export interface Table {
  /** device pixels in a CSS pixel */
  ratio: number;
  /** whether fingers are the main pointer */
  touch: boolean;
  /** the size of a card */
  card: { w: number; h: number };
  /** the distance from one slot to the next, which is also the size of a slot; a tap anywhere in a slot hits it */
  pitch: { x: number; y: number };
  /** around all slots */
  board: Rect;
  /** the rectangle of each slot, by its id */
  slots: Map<string, Rect>;
  /** the rectangle of each pile's lowest card (of an empty slot: where it would lie), by the slot's id */
  cards: Map<string, Rect>;
  /** the distance from a card of a fan to the card that covers it, by the slot's id; 0, 0 in a pile without a fan */
  steps: Map<string, { x: number; y: number }>;
  /** the visible part of each cell of the accessible grid, by its id (see `cellOf`) */
  cells: Map<string, Rect>;
  /** the ids of each pile's cells, that of the lowest card first, by the slot's id */
  piles: Map<string, string[]>;
  /** the piles whose covered cards are too narrow for a finger until the pile is opened */
  tight: Set<string>;
  /** empty reserve slots that no card can come to */
  idle: Set<string>;
  /** whether slots of the reserve overlap */
  crowded: boolean;
  /** the pile that the player opened over its neighbours */
  open: string | null;
}

/** The room for the table, in CSS pixels. */
export interface Box {
  w: number;
  h: number;
  /** device pixels in a CSS pixel */
  ratio: number;
  /** whether the window is upright; the room alone may be wider than high because of the bars */
  upright?: boolean;
  /** whether fingers are the main pointer */
  touch?: boolean;
}

/** The flight of a card. `start` and `length` are in ms, counted from the first frame of all flights. */
export interface Motion {
  /** its id */
  card: string;
  from: Rect;
  to: Rect;
  start: number;
  length: number;
}
