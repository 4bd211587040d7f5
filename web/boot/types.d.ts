// The types that the modules of the page's start share.

import type { Reason } from "../failure-reason.js";
import type { Records, Saved } from "../storage/index.js";
import type { BootProgress, Hello, Result, Scene } from "../types.js";
import type { bindBar } from "../ui/index.js";
import type { Boot } from "../worker/types.js";

/** The part of a worker's interface that is used. */
export interface WorkerLike {
  postMessage: (message: unknown) => void;
  terminate: () => void;
  onmessage: ((event: { data: any }) => void) | null;
  onerror: ((event: any) => void) | null;
}

/** A worker that has received its boot message. */
export interface EngineWorker {
  post: (message: object) => void;
  /** Register the listeners, and deliver to them what the worker has sent so far. */
  listen: (onMessage: (message: any) => void, onError: (event: any) => void) => void;
  end: () => void;
}

/** What a worker sends (worker/worker.js). */
export type WorkerMessage =
  | ({ type: "progress" } & BootProgress)
  /** `how`: "library", or "snapshot" if a stored one was used; `heap`: bytes of Python's memory */
  | { type: "ready"; how: string; heap: number }
  | ({ type: "failed" } & BootFailure)
  | { type: "log"; text: string }
  /** `text`: the engine's reply to a request, as JSON */
  | { type: "reply"; text: string }
  /** `text`: the result of a slice of background work, as JSON: `{more, events}` */
  | { type: "ticked"; text: string };

/** A function for each message of a worker. */
export type Handlers = {
  [T in WorkerMessage["type"]]: (client: Client, message: Extract<WorkerMessage, { type: T }>) => void;
};

/** Why a start failed. `stage` is the end of a word key: `ui.boot-failed.<stage>`. */
export type BootFailure = Reason & { stage: string };

export type Timers = { setTimeout: (run: () => void, ms: number) => any; clearTimeout: (id: any) => void };

export interface ClientOptions {
  /** returns a worker that has received its boot message */
  startWorker: () => EngineWorker;
  timers?: Timers;
  /** how long a start may report no progress */
  bootLimitMs?: number;
  /** how long a request may go unanswered */
  answerLimitMs?: number;
  onProgress?: (progress: BootProgress) => void;
  onFailure?: (failure: BootFailure) => void;
  onReady?: (how: string, heap: number) => void;
  onLog?: (text: string) => void;
  /** a ready worker stopped answering and was ended; `start` starts a new one */
  onLost?: (reason: Reason) => void;
  /** called with each event of background work, for example the result of a search (docs/protocol.md, *Events*) */
  onEvent?: (event: any) => void;
}

/** A conversation with a worker, as other modules use it. */
export interface Conversation {
  start: () => void;
  /** Pause (true) or resume (false) the worker's background work. */
  hold: (isHeld: boolean) => void;
  /** End the worker; unanswered requests are rejected with the code `lost`. */
  end: () => void;
  request: (verb: string, args?: object) => Promise<any>;
}

/** A request without an answer. */
export interface WaitingRequest {
  verb: string;
  args: object;
  resolve: (result: any) => void;
  reject: (error: Error) => void;
}

/** The state of a conversation, for engine-client.js alone. */
export interface Client {
  options: ClientOptions;
  worker: EngineWorker | null;
  state: "idle" | "booting" | "ready" | "failed";
  /** the requests without an answer, in order; the first one is in flight if `isSent` */
  requests: WaitingRequest[];
  isSent: boolean;
  /** the id of the last request that was sent */
  lastId: number;
  timers: Timers;
  /** the watchdog's timer */
  timer?: any;
  /** whether background work is paused */
  isHeld: boolean;
  /** whether a slice of background work is under way */
  isTicking: boolean;
}

/** The scenes of a game that the build wrote, to show before the engine is up: `openings` are some numbered deals,
 * `layout` is the table with all cards face down. */
export type Scenes = { openings: Scene[]; layout: Scene };

export interface EngineOptions {
  startWorker: () => EngineWorker;
  /** the scenes of the first game, to show before the engine is up */
  scenes: Promise<Scenes | null>;
  records: Records;
  /** returns the player's game, or null if none is open yet */
  current: () => Saved | null;
  /** shows a scene before the engine is up */
  preview: (scene: Scene) => void;
  /** called when the first game is open */
  begin: (result: Result) => void;
  /** called when the worker is lost */
  stop: (lost: Error) => void;
  /** called on a first visit; offers the lesson */
  offerLesson: () => void;
  /** called with each event of the engine's background work */
  onEvent: (event: any) => void;
  /** shows a text for a while */
  note: (text: string) => void;
  /** whether the server has another build of the site by now */
  hasChanged: () => Promise<boolean>;
  /** the page's bar, which shows the progress of the start */
  bar: ReturnType<typeof bindBar>;
  /** called when the start has failed and only the player can try again */
  failed: (message: string) => void;
}

export interface FirstGameOptions extends Pick<EngineOptions, "records" | "current" | "scenes" | "preview"> {
  /** sends the engine a request */
  ask: (verb: string, args: object) => Promise<any>;
  /** sends the engine its first requests: hello, and the player's plug-ins */
  greet: () => Promise<void>;
}

export interface WorkersOptions {
  /** starts a worker */
  newWorker: (boot: Boot) => WorkerLike;
  /** starts a worker in the cage (cage.js) */
  newCagedWorker: (boot: Boot) => WorkerLike;
  /** returns what a worker needs to boot; `fresh`: whether to bypass all caches */
  bootMessage: (fresh: boolean) => Boot;
  /** compiles Python's WebAssembly file in the page; null if the worker has to do it */
  compileAhead: (url: string) => Promise<WebAssembly.Module | null> | null;
}

/** The state of the engine, for engine.js alone. */
export interface Engine {
  options: EngineOptions;
  client: Conversation;
  /** the engine's reply to the first request */
  hello: Hello | null;
  /** workers lost in a row; back to 0 after a move or an action, or when the player asks for a new try */
  losses: number;
  /** resolves once the engine was given all records */
  given: Promise<unknown>;
  /** whether the first game has been requested and is not open yet */
  isOpening: boolean;
}

/** What a group of jobs needs to say when it is added to the side workers. */
export interface SideGroupOptions {
  /** the most workers of this group at once */
  most: number;
  /** whether an idle worker stays until another group needs its place; else it ends after a while */
  keepsIdle?: boolean;
  /** how long a request may go unanswered */
  answerLimitMs: number;
  /** called with each result of a job: an event, or the reply to a job without events */
  onResult: (result: any, job: any) => void;
  /** called after a worker was lost or refused a job: the group's workers have ended and its jobs are dropped; also
   * after an idle worker of a group that `keepsIdle` had to make room */
  onFail: () => void;
  /** called when the group begins or ceases to wait for another group's worker */
  onWait?: (waits: boolean) => void;
}

/** A group of jobs: the proofs, or those of one kind of sheet. A job is a request: `{verb, ...args}`. */
export interface SideGroup extends SideGroupOptions {
  manager: SideManager;
  /** whether its next workers run in the cage */
  isCaged?: boolean;
  /** the jobs that no worker has yet */
  jobs: any[];
  /** whether it has jobs but must wait for another group's worker */
  waits: boolean;
}

/** The state of the manager of the side workers, for side-workers.js alone. */
export interface SideManager {
  startWorker: (isCaged?: boolean) => EngineWorker;
  /** the most workers at once */
  most: number;
  timers: Timers;
  groups: SideGroup[];
  workers: Set<SideWorker>;
}

export interface SideWorker {
  group: SideGroup;
  client: Conversation;
  /** the job under way; null: it is idle */
  job: any;
  /** ends the worker when it has been idle for a while */
  timer?: any;
}

/** The group of a kind of sheet. */
export interface SheetGroup extends SideGroup {
  /** the results so far, each a text for the sheet, in the order in which they came */
  lines: any[];
  /** whether its worker was lost while another sheet or none was open: the sheet's next request says so */
  isLost: boolean;
}

/** What a search found out about the scene with the revision `rev`. `none`: the game has no search; `failed`: the
 * search could not be made. `line` is the list of winning moves. */
export type Proof = { rev: number; verdict: "won" | "lost" | "unknown" | "none" | "failed"; line: string[] };
