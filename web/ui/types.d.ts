// The types of the arguments of the modules in ui/.

import type { Intent, ViewEvent } from "../play/index.js";
import type { Records } from "../storage/index.js";
import type { Deed, Scene, Selection, Settings, Sheet, Site } from "../types.js";

/** The button of a note, with its text. */
export type NoteButton = { word: string; run: () => void };

export interface TableOptions {
  /** returns the newest scene */
  scene: () => Scene | null;
  /** puts what the player wants into the queue of requests to the engine */
  push: (intent: Intent) => void;
  /** has a text read aloud by a screen reader */
  speak: (text: string) => void;
  /** shows a text in the note on the table (notes.js) */
  note: (text: string) => void;
  /** opens the menu, or a sheet by its name */
  open: (sheet: string) => void;
  /** returns whether letter keys work on the whole page, not only while the board has the focus */
  hasLetters: () => boolean;
  /** called when a new scene that the engine sent is on the screen */
  onPainted: () => void;
  /** called when the selection may have changed */
  onSelection: (selection: Selection | null) => void;
}

export interface LessonOptions {
  push: (intent: Intent) => void;
  /** changes the view: what the player is doing on the table */
  dispatch: (event: ViewEvent) => void;
  /** gives the focus to the board */
  focus: () => void;
  /** has a text read aloud by a screen reader */
  speak: (text: string) => void;
  /** returns the newest scene */
  scene: () => Scene | null;
  site: Site;
  /** stores a value under a key: that the lesson was taken or skipped, so that it is never offered again */
  keep: Records["keep"];
}

export interface OutcomeOptions {
  /** requests a sheet without showing it */
  describe: (name: string) => Promise<Sheet>;
  /** does what a button of a sheet says */
  run: (deed: Deed) => void;
  /** gives the focus to the board */
  focus: () => void;
}

/** Where settings are stored (storage/records.js). */
export interface SettingsStore {
  settings: () => object | null;
  keepSettings: (changed: object) => void;
}

export interface MenuOptions {
  onAction: (action: string) => void;
  scene: () => Scene | null;
  settings: () => Settings;
  /** changes settings */
  choose: (more: Partial<Settings>) => void;
  startLesson: (click: MouseEvent) => void;
  zoom: (direction: "nearer") => void;
}

export interface SwitchOptions {
  push: (intent: Intent) => void;
  records: Records;
  /** returns the address of the game on the table, if it is the player's */
  address: () => string | null;
  note: (text: string, button?: NoteButton) => void;
  /** opens the choice of games */
  openChooser: () => NoteButton;
}
