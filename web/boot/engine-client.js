// The conversation with one engine worker: start it, send it requests one at a time, pass on its messages, end it. A
// watchdog timer runs during the start and during every request, so that a worker that hangs is noticed. What a request
// means is not known here; what the player sees after a failure or a loss is decided in engine.js.

import { ReasonError, reasonOf } from "../core/index.js";

/** @import { Reason } from "../failure-reason.js" */
/** @import { Fault } from "../types.js" */
/** @import { BootFailure, Client, ClientOptions, Conversation, Handlers, WaitingRequest } from "./types.js" */

const BOOT_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 10_000;
/** The limit of a step in which Python runs, as a multiple of the boot limit. These are the steps outside
 * NETWORK_STEPS; on a slow processor they may report nothing for long. */
const PYTHON_PATIENCE = 3;
/** The steps of a start in which files are fetched. Their progress is reported often. */
const NETWORK_STEPS = ["start", "runtime"];

/** Return the error of a refused request. Its `code` is one of the protocol's, or `lost` if the worker ended first.
 * @param {Fault & Partial<Reason>} fault without a `word` if the engine sent it: its message is then in the page's
 *   language */
const requestError = ({ code, message, word = null, values = {} }) =>
  Object.assign(new Error(message), { code, word, values });

/** Stop the watchdog. @param {Client} client */
const stopWatchdog = ({ timers, timer }) => timers.clearTimeout(timer);

/** Run `onLate` after `ms` milliseconds, unless the watchdog is restarted or stopped first.
 * @param {Client} client @param {number} ms @param {() => void} onLate */
function restartWatchdog(client, ms, onLate) {
  stopWatchdog(client);
  client.timer = client.timers.setTimeout(onLate, ms);
}

/** Fail the start if no progress is reported in time after a step.
 * @param {Client} client @param {string} [step] that the start has reached */
function watchBoot(client, step = "start") {
  const { bootLimitMs = BOOT_LIMIT_MS } = client.options;
  const limit = NETWORK_STEPS.includes(step) ? bootLimitMs : PYTHON_PATIENCE * bootLimitMs;
  const late = new ReasonError("reason.no-progress", { seconds: limit / 1000 });
  restartWatchdog(client, limit, () => fail(client, { stage: "stalled", ...reasonOf(late) }));
}

/** End the worker, if there is one. A request in flight waits again. @param {Client} client */
function endWorker(client) {
  stopWatchdog(client);
  client.worker?.end();
  client.worker = null;
  client.isSent = client.isTicking = false;
}

/** End the worker, and reject all requests. @param {Client} client */
function close(client) {
  endWorker(client);
  client.state = "idle";
  const error = requestError({ code: "lost", ...reasonOf(new ReasonError("reason.lost")) });
  for (const { reject } of client.requests.splice(0)) reject(error);
}

/** Give up the worker, whether it is booting or ready. @param {Client} client @param {BootFailure} failure */
function fail(client, failure) {
  if (client.state === "ready") return lose(client, reasonOf(failure));
  if (client.state !== "booting") return;
  endWorker(client);
  client.state = "failed";
  client.options.onFailure?.(failure);
}

/** Give up a worker that was ready and no longer works. @param {Client} client @param {Reason} reason */
function lose(client, reason) {
  close(client);
  client.options.onLost?.(reason);
}

/** Send the next waiting request, unless another one is in flight. @param {Client} client */
function sendNext(client) {
  const { answerLimitMs = ANSWER_LIMIT_MS } = client.options;
  const [next] = client.requests;
  if (client.state !== "ready" || client.isSent || !next) return;
  client.isSent = true;
  const text = JSON.stringify({ id: ++client.lastId, verb: next.verb, args: next.args });
  client.worker?.post({ type: "request", text });
  const late = new ReasonError("reason.no-answer", { seconds: answerLimitMs / 1000 });
  restartWatchdog(client, answerLimitMs, () => lose(client, reasonOf(late)));
}

/** Let the engine do a slice of its background work, if no request is in flight. @param {Client} client */
function tick(client) {
  if (client.state !== "ready" || client.isHeld || client.isTicking || client.isSent) return;
  client.isTicking = true;
  client.worker?.post({ type: "tick" });
}

/** What each message of the worker does. @type {Handlers} */
const HANDLERS = {
  progress(client, message) {
    if (client.state !== "booting") return;
    watchBoot(client, message.step);
    client.options.onProgress?.(message);
  },
  ready(client, { how, heap }) {
    if (client.state !== "booting") return;
    stopWatchdog(client);
    client.state = "ready";
    client.options.onReady?.(how, heap);
    sendNext(client);
  },
  failed: (client, message) => fail(client, { stage: message.stage, ...reasonOf(message) }),
  log: (client, { text }) => client.options.onLog?.(text),
  /** Settle the request in flight, then send the next one or continue the background work. Ignore a reply to any other
   * request. */
  reply(client, { text }) {
    const { id, ok, result, error } = JSON.parse(text);
    if (!client.isSent || id !== client.lastId) return;
    stopWatchdog(client);
    client.isSent = false;
    const { resolve, reject } = /** @type {WaitingRequest} */ (client.requests.shift());
    if (ok) resolve(result);
    else reject(requestError(error));
    sendNext(client);
    tick(client);
  },
  /** Pass on the events of a slice of background work, and ask for the next slice if there is more to do. */
  ticked(client, { text }) {
    const { more, events } = JSON.parse(text);
    client.isTicking = false;
    for (const event of events) client.options.onEvent?.(event);
    if (more) tick(client);
  },
};

/** Start a worker, for the first time or again after a failure. Unanswered requests are sent once it is ready.
 * @param {Client} client */
function start(client) {
  endWorker(client);
  client.state = "booting";
  watchBoot(client);
  try {
    client.worker = client.options.startWorker();
  } catch (error) {
    return fail(client, { stage: "worker", ...reasonOf(error) });
  }
  client.worker.listen(
    (message) => /** @type {any} */ (HANDLERS)[message.type](client, message),
    (event) => fail(client, { stage: "worker", ...reasonOf(event?.message || new ReasonError("reason.worker")) }),
  );
}

/** Create a conversation; no worker is started yet. @param {ClientOptions} options @returns {Conversation} */
export function createClient(options) {
  const { timers = globalThis } = options;
  const flags = { isSent: false, isHeld: false, isTicking: false };
  /** @type {Client} */
  const client = { options, timers, worker: null, state: "idle", requests: [], lastId: 0, ...flags };
  return {
    start: () => start(client),
    hold(isHeld) {
      client.isHeld = isHeld;
      tick(client);
    },
    end: () => close(client),
    request: (verb, args = {}) =>
      new Promise((resolve, reject) => {
        client.requests.push({ verb, args, resolve, reject });
        sendNext(client);
      }),
  };
}
