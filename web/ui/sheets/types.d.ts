// The types of the arguments of the modules in sheets/.

import type { Intent } from "../../play/index.js";
import type { Deed, View } from "../../types.js";

/** Arguments for a single request of a sheet. Later requests of the same sheet do not repeat them. */
export type OneTimeArgs = {
  /** everything that the page stores is sent */
  kept?: true;
  /** the action that a slider has done */
  acted?: string;
  /** what to do with the fields, such as `run` */
  go?: string;
  /** the player is typing in a field; this is not sent */
  isTyping?: true;
};

export interface ControlOptions {
  /** does what a button says, or goes to the place of a slider */
  run: (deed: Deed) => void;
  /** requests the open sheet again, with more arguments; resolves when it is shown */
  showAgain: (args: object, oneTime?: OneTimeArgs) => Promise<void>;
}

export interface ViewOptions {
  request: (verb: string, args: object) => Promise<any>;
  push: (intent: Intent) => void;
  onAction: (action: string) => void;
  /** shows a text in the note on the table */
  note: (text: string) => void;
  /** lights up a card that the player looked for, and knows the copies of it that come next */
  table: { lightUp: (cards: string[]) => void; view: () => View };
  /** returns the arguments that open a stored game, or a new one */
  opening: (game: string | null) => Promise<any>;
  /** stores the texts of a backup, all or none; resolves to where they were stored */
  restore: (entries: [string, string][]) => Promise<string>;
  /** stores a text; resolves to where it was stored */
  keep: (key: string, text: string) => Promise<string>;
}
