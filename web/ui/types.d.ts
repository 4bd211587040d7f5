// The shapes of what the modules of the page around the table are given.

import type { Intent, ViewEvent } from "../play/index.js";
import type { Records } from "../storage/index.js";
import type { Scene, Selection, Settings } from "../types.js";

export type NoteButton = { word: string; run: () => void };

export interface TableOptions {
  /** the newest one */
  scene: () => Scene | null;
  push: (intent: Intent) => void;
  speak: (text: string) => void;
  note: (text: string) => void;
  open: (sheet: string) => void;
  /** a new scene is on the screen */
  onPainted: () => void;
  /** what now waits for a choice */
  onSelection: (selection: Selection | null) => void;
}

export interface LessonOptions {
  push: (intent: Intent) => void;
  dispatch: (event: ViewEvent) => void;
  /** gives the focus to the board */
  focus: () => void;
  /** the lesson was taken or skipped: it is never offered again */
  onSeen: () => void;
}

export interface MenuOptions {
  onAction: (action: string) => void;
  scene: () => Scene | null;
  settings: () => Settings;
  choose: (more: Partial<Settings>) => void;
  startLesson: () => void;
  zoom: (way: "nearer") => void;
}

export interface SwitchOptions {
  push: (intent: Intent) => void;
  records: Records;
  /** of the game on the table */
  address: () => string | null;
  note: (text: string, button?: NoteButton) => void;
  openChooser: NoteButton;
}
