// The shapes that the modules of the start share.

import type { Reason } from "../reason.js";
import type { Records, Saved } from "../storage/index.js";
import type { BootProgress, Hello, Result, Scene } from "../types.js";
import type { bindBar } from "../ui/index.js";
import type { WorkerLike } from "./assets.js";
import type { createRequests } from "./requests.js";

export interface EngineWorker {
  post: (message: object) => void;
  /** told also what was said before */
  listen: (onMessage: (said: any) => void, onError: (said: any) => void) => void;
  end: () => void;
}

/** `stage` is the end of a word's key. */
export type BootFailure = Reason & { stage: string };

export type Timers = { setTimeout: (run: () => void, ms: number) => any; clearTimeout: (id: any) => void };

export interface ClientOptions {
  /** gives a worker that was told to boot */
  startWorker: () => EngineWorker;
  timers?: Timers;
  /** ms without a sign of progress until the boot has failed */
  bootLimit?: number;
  /** ms without an answer until the worker is given up */
  answerLimit?: number;
  onProgress?: (progress: BootProgress) => void;
  onFailure?: (failure: BootFailure) => void;
  onReady?: (how: string, heap: number) => void;
  onLog?: (text: string) => void;
  /** a ready worker stopped answering; `start` brings up a new one */
  onLost?: (reason: Reason) => void;
  onEvent?: (event: any) => void;
}

/** The talk with a worker, as others have it. */
export interface Talk {
  start: () => void;
  /** whether its pending work is to wait */
  hold: (held: boolean) => void;
  end: () => void;
  request: (verb: string, args?: object) => Promise<any>;
}

export interface Client {
  options: ClientOptions;
  worker: EngineWorker | null;
  state: "idle" | "booting" | "ready" | "failed";
  requests: ReturnType<typeof createRequests>;
  timers: Timers;
  /** of what is watched */
  timer?: any;
  /** its pending work waits */
  held: boolean;
  /** it is at its pending work */
  ticking: boolean;
}

/** What the build wrote of a game: some deals, and the table face down. */
export type Scenes = { openings: Scene[]; layout: Scene };

export interface EngineOptions {
  startWorker: () => EngineWorker;
  /** what the build wrote of the game that is wanted */
  scenes: Promise<Scenes | null>;
  records: Records;
  /** the game on the table */
  current: () => Saved | null;
  /** shows a table before the engine is up */
  preview: (scene: Scene) => void;
  /** the first game is open */
  begin: (result: Result) => void;
  /** the engine is gone */
  stop: (lost: Error) => void;
  /** the page is new to whoever looks at it: time to offer the lesson */
  offerLesson: () => void;
  onEvent: (event: any) => void;
  note: (text: string) => void;
  /** whether the site is not what this page was made for */
  hasChanged: () => Promise<boolean>;
  bar: ReturnType<typeof bindBar>;
  /** the start has failed for good */
  failed: (message: string) => void;
}

export interface FirstGameOptions extends Pick<EngineOptions, "records" | "current" | "scenes" | "preview"> {
  ask: (verb: string, args: object) => Promise<Result>;
  /** begins the talk with the engine */
  greet: () => Promise<void>;
}

export interface WorkersOptions {
  make: (fresh: boolean) => WorkerLike;
  /** what a worker needs; `fresh`: past all caches */
  bootMessage: (fresh: boolean) => { wasm: string };
  compileAhead: (url: string) => Promise<WebAssembly.Module | null> | null;
}

export interface Engine {
  options: EngineOptions;
  client: Talk;
  hello: Hello | null;
  /** workers lost since the page or the player began to try, or something was last done in the game */
  losses: number;
  /** the first game is asked for, and not open yet */
  opening: boolean;
}

/** What the workers of a sheet do, and have brought; `ownCode`: a person's, which may take for ever. */
export interface Room {
  ownCode: boolean;
  lines: any[];
  jobs: any[];
  workers: Set<{ end: () => void; next: () => void }>;
  /** those at work */
  busy: Set<object>;
}

export type Proof = { rev: number; verdict: "won" | "lost" | "unknown" | "none" | "failed"; line: string[] };

export interface Prover {
  startWorker: () => EngineWorker;
  onProof: (proof: Proof) => void;
  client: Talk | null;
  /** asked for, and not begun yet */
  next: Result | null;
  /** under way, and the revision of the scene that it is of */
  search: { rev: number } | null;
  resting?: ReturnType<typeof setTimeout>;
  breathing?: ReturnType<typeof setTimeout>;
}
