// The types of what is stored, and how.

import type { Opening, Result, Scene } from "../types.js";

/** Stored texts, each with its key. */
export type Texts = [key: string, text: string][];

/** Where a text was stored; `memory` if nowhere, so that only this page has it. */
export type StoreKind = "indexeddb" | "localstorage" | "memory";

/** Has the engine merge a record that another tab has changed: its key, the text that this tab would have replaced (null
 * for none), and the text now, if there is one. Both are the same if this tab has heard of the change. The result is then
 * stored with `keep`. */
export type Merge = (change: [key: string, before: string | null, now: string | undefined]) => unknown;

/** Sends the engine the verb `give` (docs/protocol.md, *Records*). */
export type GiveRecords = (args: object) => Promise<{ keep: Kept[]; wanted: string[]; done: [string, string][] }>;

/** The arguments of `keep`. */
type Kept = NonNullable<Result["keep"]>[number];

/** What a tab tells the others when it has written something: the key, if it was a record. */
export type News = { record?: string };

/** The player's game: its save, those of the games before and after it (`Opening`), its address, and its last scene. */
export type Saved = Opening & { game: string; scene: Scene };

/** A tab's save and its key. `at` is when it is stored, in ms; `begun` is false if the game was only dealt. */
export type StoredSave = Saved & { key: string; at: number; begun: boolean };

/** What a request to open a stored game says besides the address (docs/protocol.md, *Stored games*). */
export interface OpeningOptions {
  /** true at the start of the page: an invalid address is then no error, and another game is opened */
  any?: boolean;
  /** the address of a new deal that is shown already; it is opened if no game is stored */
  dealt?: string;
  /** the key of this tab's save of the game: another tab's save is opened rather than this one */
  last?: string;
  /** the key of the save that has the game on the table: the next other version of that game is opened */
  beside?: string;
}

/** This tab's save of the game that it has opened. */
export interface TabSave {
  key: string;
  /** when it was written, in ms. It is later than all other saves that the engine has read, whatever the clock says: a
   * clock may have been ahead. */
  at: number;
  /** the save and those of the earlier and later games as one text, to notice a change */
  state: string;
  /** whether the game was played, not only dealt */
  begun: boolean;
}

export interface AutosaveOptions {
  /** the build's name, a hash */
  build: string;
  /** called with the kind of store that has the game now, and whether the game was played, not only dealt */
  onStored: (kind: StoreKind, begun: boolean) => void;
  merge: Merge;
  /** called when another tab has the game already (`elsewhere`), or has taken it over (`moved`) */
  onOther: (how: "elsewhere" | "moved") => void;
}

/** Whether the files are stored for play without a network. `none`: not yet, or the browser cannot; `inside`: all files
 * are in the page; `keeping`: they are being stored; `kept`: they are stored; `failed`: storing them failed. */
export type Offline = "none" | "inside" | "keeping" | "kept" | "failed";

export interface UpdateOptions {
  /** the service worker's address, or null if nothing is ever fetched */
  script: string | null;
  /** shows a text with a button, until the player has done the given number of actions */
  note: (text: string, button?: { word: string; run: () => void }, actions?: number, isAboutGame?: boolean) => void;
  closeMenu: () => void;
}
