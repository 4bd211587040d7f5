// The types of play/: what the player means to do, and what follows from it.

import type { Change, Drag, Hit, Result, Scene, Selection, View } from "../types.js";

/**
 * What the player means to do.
 *
 * - `tap`: with `atOnce`, it plays the preferred one of several moves; with `again`, it is the second of two quick taps
 *   on a slot. `at` is the time in ms at which a pointer was released; taps by keys have none.
 * - `drop`: the card `hit` was dropped on the slot `to`.
 * - `act`: an action such as undo. `confirmed`: the player has answered its question with yes. `at` is a place in the
 *   game's history, for the actions that need one, and `name` the name of a checkpoint.
 * - `request`: something that the page itself tells the engine.
 * - `open`: another game.
 *
 * `done` is called once the engine has answered.
 */
export type Intent =
  | { kind: "tap"; hit: Hit; atOnce?: boolean; again?: boolean; at?: number }
  | { kind: "drop"; hit: Hit; to: string; at?: number }
  | { kind: "act"; action: string; confirmed?: boolean; at?: number; name?: string; done?: () => void }
  | { kind: "request"; verb: string; args: object; done?: (error: null) => void }
  /** `isStep`: the game is one more step of the browser's history, so that Back leads to the one before */
  | { kind: "open"; args: object; isStep?: boolean; done?: (error: Error | null) => void };

/** A request to the engine (docs/protocol.md). */
export type Request = { verb: string; args: Record<string, unknown> };

/** The slots that the last move by a pointer emptied or filled, and when. A tap there soon after is the second half of a
 * double-tap; it must not make another move. Null if the player has done something else since. */
export type Vacated = { slots: string[]; at: number } | null;

/** The situation in which an intent is looked up. */
export interface Situation {
  scene: Scene;
  /** the revision of the scene */
  rev: number;
  /** the place that was tapped before, if a second tap has to choose one of several moves */
  selection: Selection | null;
  /** the slot of the last tap, if that may be the first of a double-tap; else null */
  firstTap: string | null;
  vacated?: Vacated;
  /** returns random digits, for a new deal */
  entropy: () => string;
}

/** What an intent leads to. */
export interface Consequence {
  request?: Request;
  /** the player must say yes before the action is sent */
  question?: { text: string; action: string };
  /** the new selection; absent if it does not change */
  selection?: Selection | null;
  /** no move fits: what was tapped, and the cards that it waits for */
  nothing?: { hit: Hit | null; waits: string[] };
  /** why the action is not possible now, if the engine has said so */
  unable?: string;
  /** the slot of a tap that found no move and may be the first of a double-tap */
  firstTap?: string;
}

/** What a tap means: to play a move; to select a place, or nothing (null); to do an action; or nothing. `waits` are
 * then the cards beside which the tapped card could go if a slot there were empty. */
export type Meaning =
  | { do: "play"; move: string }
  | { do: "select"; selection: Selection | null }
  | { do: "act"; action: string }
  | { do: "none"; hit: Hit | null; waits: string[] };

export interface IntentOptions {
  request: (verb: string, args: object) => Promise<Result>;
  selection: () => Selection | null;
  onSelect: (selection: Selection | null) => void;
  /** called for a tap or a drop without a move */
  onNothing: (hit: Hit | null, waits: string[]) => void;
  /** called for an action that is not possible now */
  onUnable: (why: string) => void;
  /** called with each answer of the engine, and the intent that it answers */
  onResult: (result: Result, intent: Intent | null) => void;
  /** called when a move is sent to the engine */
  onSent: (move: string) => void;
  /** called when the engine refuses an intent */
  onRefused: (error: Error & { code?: string }, intent: Intent) => void;
  /** asks the player a question; the result is whether the answer is yes */
  ask: (question: string, action: string) => Promise<boolean>;
  entropy: () => string;
  /** called with the number of intents that are waiting or being done, and whether the engine has opened a game */
  onBusy: (waiting: number, ready: boolean) => void;
}

/** The state of the queue. */
export interface IntentQueue {
  options: IntentOptions;
  /** the intents that wait */
  queue: Intent[];
  /** the newest scene */
  scene: Scene | null;
  /** the revision of the scene; -1 before the engine's first scene */
  rev: number;
  /** whether the engine has opened a game */
  isReady: boolean;
  /** whether a request or a question waits for its answer */
  isBusy: boolean;
  /** the slot of the last tap, if that may be the first of a double-tap; else null */
  firstTap: string | null;
  vacated?: Vacated;
}

/** A change of the view. `drop`: the dragged cards were let go and lie at `on`, or go home (null). */
export type ViewEvent =
  | { type: "scene"; scene: Scene; change?: Change | null }
  | { type: "set"; view: Partial<Pick<View, "focus" | "open" | "peek" | "flash" | "zoom">> }
  | { type: "select"; selection: Selection | null }
  | { type: "press"; hit: Hit | null }
  | { type: "lift"; drag: Drag }
  | { type: "drag"; x: number; y: number; over: string | null }
  | { type: "drop"; on: { x: number; y: number } | null };

export interface FeedbackOptions {
  scene: () => Scene | null;
  view: { get: () => View; dispatch: (event: ViewEvent) => void };
  /** paints a scene; with a change, cards glide to where they belong */
  show: (scene: Scene, change: Change | null) => void;
  /** has a screen reader say a text */
  speak: (text: string) => void;
  /** shows a text for a while */
  note: (text: string) => void;
}
