// The shapes of what is kept, and how.

import type { Opening, SavesReport, Scene } from "../types.js";

export type Texts = [key: string, text: string][];

/** Where a text was kept; `memory`: nowhere. */
export type StoreKind = "indexeddb" | "localstorage" | "memory";

export type Saved = Opening & { game: string; scene: Scene };

/** A game as it is kept: the `n`-th of its line, which goes on `from` others. */
export type Kept = Saved & { line: string; n: number; from: Record<string, number>; at: number; begun: boolean };

/** What this page keeps of the game that it has opened. */
export interface Line {
  name: string;
  /** how often it was kept */
  n: number;
  from: SavesReport["from"];
  /** as it was kept last */
  state: string;
  /** more than dealt */
  begun: boolean;
  /** whether another page plays the game too, and the player knows of both */
  others: "alone" | "heard" | "told";
}

export interface AutosaveOptions {
  build: string;
  /** where the game was kept */
  onKept: (kind: StoreKind) => void;
  /** the game is played in another tab too; in both by now */
  onOther: (how: "elsewhere" | "both") => void;
}

/** `inside`: nothing is ever fetched. */
export type Offline = "none" | "inside" | "keeping" | "kept" | "failed";

export interface UpdateOptions {
  /** the service worker's, or null where nothing is ever fetched */
  script: string | null;
  note: (text: string, button?: { word: string; run: () => void }, until?: number) => void;
  closeMenu: () => void;
}
