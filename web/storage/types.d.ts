// The types of what is stored, and how.

import type { Opening, SavesReport, Scene } from "../types.js";

export type Texts = [key: string, text: string][];

/** Where a text was stored; `memory` if nowhere. */
export type StoreKind = "indexeddb" | "localstorage" | "memory";

export type Saved = Opening & { game: string; scene: Scene };

/** A tab's save as it is stored: `line` is its name, `n` its version, and `from` the versions of the other saves that
 * it has merged (py/lacuna/saved/merge_tabs.py). */
export type StoredSave = Saved & { line: string; n: number; from: Record<string, number>; at: number; begun: boolean };

/** This tab's save of the game that it has opened. */
export interface TabSave {
  name: string;
  /** how often it was written */
  version: number;
  from: SavesReport["from"];
  /** the games in it as one text, to notice a change */
  state: string;
  /** whether the game was played, not only dealt */
  begun: boolean;
  /** whether another tab plays the game too: `alone` if none has announced it, `heard` if one has, `reported` once the
   * player has seen a note, after a move in this tab */
  others: "alone" | "heard" | "reported";
}

export interface AutosaveOptions {
  build: string;
  /** called with the kind of store that has the game now */
  onStored: (kind: StoreKind) => void;
  /** called when another tab announces the game (`elsewhere`), and when it is then played here too (`both`) */
  onOther: (how: "elsewhere" | "both") => void;
}

/** Whether the files are stored for play without a network. `inside`: all files are in the page. */
export type Offline = "none" | "inside" | "keeping" | "kept" | "failed";

export interface UpdateOptions {
  /** the service worker's address, or null if nothing is ever fetched */
  script: string | null;
  note: (text: string, button?: { word: string; run: () => void }, until?: number) => void;
  closeMenu: () => void;
}
