// Owns the talk with the worker: one request in flight, the rest queued, every one answered; two watchdogs; boot progress.
// Knows nothing of what the messages mean.

/** @import { BootFailure, BootProgress, Fault } from "../types.js" */

/**
 * What is used of a worker.
 * @typedef {{postMessage: (message: unknown) => void, terminate: () => void,
 *   onmessage: ((event: {data: any}) => void) | null, onerror: ((event: any) => void) | null}} WorkerLike
 */
/** @typedef {{setTimeout: (run: () => void, ms: number) => any, clearTimeout: (id: any) => void}} Timers */
/** @typedef {{verb: string, args: object, resolve: (result: any) => void, reject: (error: RequestError) => void}} Waiting */
/** @typedef {"idle" | "booting" | "ready" | "failed"} ClientState */

/**
 * @typedef {object} ClientOptions
 * @property {() => WorkerLike} makeWorker
 * @property {() => object} boot what the worker needs to start, given to it as it is
 * @property {Timers} [timers]
 * @property {number} [bootLimit] ms without a sign of progress until the boot has failed
 * @property {number} [answerLimit] ms without an answer until the worker is given up
 * @property {(progress: BootProgress) => void} [onProgress]
 * @property {(failure: BootFailure) => void} [onFailure]
 * @property {(how: string, heap: number) => void} [onReady]
 * @property {(text: string) => void} [onLog]
 * @property {(why: string) => void} [onLost] a ready worker stopped answering; `start` brings up a new one
 * @property {(waiting: number) => void} [onBusy]
 * @property {(event: any) => void} [onEvent]
 */

const PATIENCE = 3; // a slow processor at work on Python tells nothing for a while

/** A refused request; `code` is one of the protocol's, or `lost`: the worker went before it answered. */
export class RequestError extends Error {
  /** @param {Fault} fault */
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** @param {ClientOptions} options */
export function createClient(options) {
  const { makeWorker, boot, timers = globalThis, bootLimit = 30000, answerLimit = 10000 } = options;
  /** @type {WorkerLike | null} */
  let worker = null;
  /** @type {ClientState} */
  let state = "idle";
  /** @type {Waiting[]} */
  const queue = [];
  /** @type {(Waiting & {id: number}) | null} */
  let flying = null;
  let lastId = 0;
  /** @type {any} */
  let watchdog = null;

  const tellBusy = () => options.onBusy?.(queue.length + (flying ? 1 : 0));

  /** @param {number} limit @param {() => void} run */
  function watch(limit, run) {
    timers.clearTimeout(watchdog);
    watchdog = timers.setTimeout(run, limit);
  }
  const rest = () => timers.clearTimeout(watchdog);
  const watchBoot = (limit = bootLimit) =>
    watch(limit, () => fail({ stage: "stalled", message: `no progress for ${limit / 1000} s` }));

  function end() {
    rest();
    if (worker) {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    }
    worker = null;
  }

  /** @param {BootFailure} failure */
  function fail(failure) {
    if (state !== "booting") return;
    end();
    state = "failed";
    options.onFailure?.(failure);
  }

  /** @param {string} why */
  function lose(why) {
    end();
    state = "idle";
    const lost = [...(flying ? [flying] : []), ...queue.splice(0)];
    flying = null;
    tellBusy();
    for (const one of lost) one.reject(new RequestError({ code: "lost", message: "the engine stopped answering" }));
    options.onLost?.(why);
  }

  function next() {
    if (state !== "ready" || flying || !queue.length) return;
    flying = { .../** @type {Waiting} */ (queue.shift()), id: ++lastId };
    worker?.postMessage({
      type: "request",
      text: JSON.stringify({ id: flying.id, verb: flying.verb, args: flying.args }),
    });
    watch(answerLimit, () => lose(`no answer for ${answerLimit / 1000} s`));
  }

  /** @param {string} text */
  function onReply(text) {
    const reply = JSON.parse(text);
    if (!flying || reply.id !== flying.id) return;
    const { resolve, reject } = flying;
    flying = null;
    rest();
    next();
    if (reply.ok) resolve(reply.result);
    else reject(new RequestError(reply.error));
    tellBusy();
    if (!flying) worker?.postMessage({ type: "tick" });
  }

  /** @param {string} text */
  function onTicked(text) {
    const { more, events } = JSON.parse(text);
    for (const event of events) options.onEvent?.(event);
    if (more && !flying) worker?.postMessage({ type: "tick" });
  }

  /** @param {any} message */
  function onMessage(message) {
    if (message.type === "progress" && state === "booting") {
      watchBoot(message.step === "start" || message.step === "runtime" ? bootLimit : PATIENCE * bootLimit);
      options.onProgress?.(message);
    } else if (message.type === "failed") {
      if (state === "ready") lose(message.message);
      else fail({ stage: message.stage, message: message.message });
    } else if (message.type === "ready" && state === "booting") {
      rest();
      state = "ready";
      options.onReady?.(message.how, message.heap);
      next();
    } else if (message.type === "log") options.onLog?.(message.text);
    else if (message.type === "reply") onReply(message.text);
    else if (message.type === "ticked") onTicked(message.text);
  }

  return {
    /** Starts a worker, or starts again after a failure; what was asked before is kept and sent once it is ready. */
    start() {
      end();
      if (flying) queue.unshift(flying);
      flying = null;
      state = "booting";
      watchBoot();
      try {
        worker = makeWorker();
      } catch (error) {
        fail({ stage: "worker", message: String(error) });
        return;
      }
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onerror = (event) => {
        const failure = { stage: "worker", message: event?.message || "the worker could not be loaded" };
        if (state === "ready") lose(failure.message);
        else fail(failure);
      };
      worker.postMessage({ type: "boot", ...boot() });
    },
    /** @param {string} verb @param {object} [args] @returns {Promise<any>} */
    request(verb, args = {}) {
      return new Promise((resolve, reject) => {
        queue.push({ verb, args, resolve, reject });
        next();
        tellBusy();
      });
    },
    stop: end,
    state: () => state,
  };
}
