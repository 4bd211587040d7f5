// The types of what is stored, and how.

import type { Opening, SavesReport, Scene } from "../types.js";

export type Texts = [key: string, text: string][];

/** Where a text was stored; `memory`: nowhere. */
export type StoreKind = "indexeddb" | "localstorage" | "memory";

export type Saved = Opening & { game: string; scene: Scene };

/** A tab's save as it is stored: its name `line`, its version `n`, and the versions `from` other saves that it has
 * merged (py/lacuna/saved/merge_tabs.py). */
export type StoredSave = Saved & { line: string; n: number; from: Record<string, number>; at: number; begun: boolean };

/** This tab's save of the game that it has opened. */
export interface TabSave {
  name: string;
  /** how often it was written */
  version: number;
  from: SavesReport["from"];
  /** the saves that it has now, to see what changes */
  state: string;
  /** more than dealt */
  begun: boolean;
  /** whether another tab plays the game too: not heard of, heard of, or reported to the player after a move here */
  others: "alone" | "heard" | "reported";
}

export interface AutosaveOptions {
  build: string;
  /** called with the place where the game was stored */
  onStored: (kind: StoreKind) => void;
  /** called when the game is played in another tab too: only there so far, or in both */
  onOther: (how: "elsewhere" | "both") => void;
}

/** `inside`: all files are in the page, so nothing is ever fetched. */
export type Offline = "none" | "inside" | "keeping" | "kept" | "failed";

export interface UpdateOptions {
  /** the service worker's address, or null if nothing is ever fetched */
  script: string | null;
  note: (text: string, button?: { word: string; run: () => void }, until?: number) => void;
  closeMenu: () => void;
}
