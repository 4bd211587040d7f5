// The shapes of what the player means to do.

import type { Change, Drag, Hit, Result, Scene, Selection, View } from "../types.js";

/**
 * What the player means to do. A tap plays at once the preferred of several moves with `atOnce`, and is the second of
 * two quick ones on a place with `again`.
 */
export type Intent =
  | { kind: "tap"; hit: Hit; atOnce?: boolean; again?: boolean }
  | { kind: "drop"; hit: Hit; to: string }
  | { kind: "act"; action: string; confirmed?: boolean; at?: number; name?: string; done?: () => void }
  | { kind: "tell"; verb: string; args: object; done?: (error: null) => void }
  | { kind: "open"; args: object; done?: (error: Error | null) => void };

export type Request = { verb: string; args: Record<string, unknown> };

export interface Situation {
  scene: Scene;
  rev: number;
  selection: Selection | null;
  /** the slot of the last tap, if that found no move where a double-tap does an action */
  half: string | null;
  entropy: () => string;
}

export interface Consequence {
  request?: Request;
  /** to be answered with yes before the action is sent */
  question?: { text: string; action: string };
  /** what is chosen from now on; absent: as before */
  selection?: Selection | null;
  /** no move answers: the card, what it waits for */
  nothing?: { hit: Hit | null; waits: string[] };
  /** why the action cannot be done now */
  unable?: string;
  /** the tap may be the first half of a double-tap on this slot */
  half?: string;
}

export type Meaning =
  | { do: "play"; move: string }
  | { do: "select"; selection: Selection | null }
  | { do: "act"; action: string }
  | { do: "none"; hit: Hit | null; waits: string[] };

export interface IntentOptions {
  request: (verb: string, args: object) => Promise<Result>;
  selection: () => Selection | null;
  onSelect: (selection: Selection | null) => void;
  /** a tap that no move answers */
  onNothing: (hit: Hit | null, waits: string[]) => void;
  /** an action that cannot be done now */
  onUnable: (why: string) => void;
  onResult: (result: Result, intent: Intent | null) => void;
  /** a move is on its way to the engine */
  onSent: (move: string) => void;
  onRefused: (error: Error & { code?: string }, intent: Intent) => void;
  ask: (question: string, action: string) => Promise<boolean>;
  entropy: () => string;
  onBusy: (waiting: number, ready: boolean) => void;
}

export interface Course {
  options: IntentOptions;
  queue: Intent[];
  scene: Scene | null;
  /** of the scene; -1 while there is none of the engine's */
  rev: number;
  /** the engine has opened a game */
  ready: boolean;
  /** a request or a question is under way */
  busy: boolean;
  /** the slot of the last tap, if that may be the first half of a double-tap */
  half: string | null;
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
  /** paints a scene; cards glide to where they belong */
  show: (scene: Scene, change: Change | null) => void;
  speak: (text: string) => void;
  note: (text: string) => void;
}
