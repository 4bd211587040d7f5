// The types of play/: what the player means to do, and what follows from it.

import type { Change, Drag, Hit, Result, Scene, Selection, View } from "../types.js";

/**
 * What the player means to do. With `atOnce`, a tap plays the preferred one of several moves; with `again`, it is the
 * second of two quick taps on a slot.
 */
export type Intent =
  | { kind: "tap"; hit: Hit; atOnce?: boolean; again?: boolean }
  | { kind: "drop"; hit: Hit; to: string }
  | { kind: "act"; action: string; confirmed?: boolean; at?: number; name?: string; done?: () => void }
  | { kind: "request"; verb: string; args: object; done?: (error: null) => void }
  | { kind: "open"; args: object; done?: (error: Error | null) => void };

export type Request = { verb: string; args: Record<string, unknown> };

/** The situation in which an intent is looked up. */
export interface Situation {
  scene: Scene;
  rev: number;
  selection: Selection | null;
  /** the slot of the last tap, if that may be the first of a double-tap; else null */
  firstTap: string | null;
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
  /** why the action is not possible now */
  unable?: string;
  /** the slot of a tap that found no move and may be the first of a double-tap */
  firstTap?: string;
}

/** What a tap means. */
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
  onResult: (result: Result, intent: Intent | null) => void;
  /** called when a move is sent to the engine */
  onSent: (move: string) => void;
  onRefused: (error: Error & { code?: string }, intent: Intent) => void;
  ask: (question: string, action: string) => Promise<boolean>;
  entropy: () => string;
  onBusy: (waiting: number, ready: boolean) => void;
}

/** The state of the queue. */
export interface IntentQueue {
  options: IntentOptions;
  queue: Intent[];
  scene: Scene | null;
  /** the revision of the scene; -1 before the engine's first scene */
  rev: number;
  /** whether the engine has opened a game */
  isReady: boolean;
  /** whether a request or a question waits for its answer */
  isBusy: boolean;
  /** the slot of the last tap, if that may be the first of a double-tap; else null */
  firstTap: string | null;
}

export type ViewEvent =
  | { type: "scene"; scene: Scene }
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
  speak: (text: string) => void;
  note: (text: string) => void;
}
