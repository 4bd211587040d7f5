// The conversation with one engine worker: start it, send it requests one at a time, pass on its messages, end it. A
// watchdog timer runs during the start and during every request, so that a worker that hangs is noticed. What a request
// means is not known here; what the player sees after a failure or a loss is decided in engine.js.

import { ReasonError, reasonOf } from "../core/index.js";
import { createRequests } from "./requests.js";

/** @import { Reason } from "../failure-reason.js" */
/** @import { BootFailure, Client, ClientOptions, Conversation, WorkerMessage } from "./types.js" */

const BOOT_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 10_000;
/** The limit of a step in which Python runs, as a multiple of the boot limit. These are the steps outside
 * NETWORK_STEPS; on a slow processor they may report nothing for long. */
const PYTHON_PATIENCE = 3;
/** The steps of a start in which files are fetched. Their progress is reported often. */
const NETWORK_STEPS = ["start", "runtime"];

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
  restartWatchdog(client, limit, () => {
    fail(client, { stage: "stalled", ...reasonOf(new ReasonError("reason.no-progress", { seconds: limit / 1000 })) });
  });
}

/** End the worker, if there is one. @param {Client} client */
function endWorker(client) {
  stopWatchdog(client);
  client.worker?.end();
  client.worker = null;
}

/** Give up a start: the worker cannot boot. @param {Client} client @param {BootFailure} failure */
function fail(client, failure) {
  if (client.state !== "booting") return;
  endWorker(client);
  client.state = "failed";
  client.options.onFailure?.(failure);
}

/** Give up a worker that was ready and no longer works. @param {Client} client @param {Reason} reason */
function lose(client, reason) {
  endWorker(client);
  client.state = "idle";
  client.requests.rejectAll();
  client.options.onLost?.(reason);
}

/** Give up the worker, whether it was booting or ready. @param {Client} client @param {BootFailure} failure */
function failOrLose(client, failure) {
  if (client.state === "ready") lose(client, reasonOf(failure));
  else fail(client, failure);
}

/** Send the next waiting request, unless another one is in flight. @param {Client} client */
function sendNext(client) {
  const { answerLimitMs = ANSWER_LIMIT_MS } = client.options;
  if (client.state !== "ready" || !client.requests.sendNext()) return;
  const late = new ReasonError("reason.no-answer", { seconds: answerLimitMs / 1000 });
  restartWatchdog(client, answerLimitMs, () => lose(client, reasonOf(late)));
}

/** Let the engine do a slice of its background work, if no request is in flight. @param {Client} client */
function tick(client) {
  if (client.state !== "ready" || client.isHeld || client.isTicking || client.requests.inFlight()) return;
  client.isTicking = true;
  client.worker?.post({ type: "tick" });
}

/** Handle a message of the worker. @param {Client} client @param {WorkerMessage} message */
function onMessage(client, message) {
  const { options } = client;
  switch (message.type) {
    case "progress":
      if (client.state !== "booting") break;
      watchBoot(client, message.step);
      options.onProgress?.(message);
      break;
    case "ready":
      if (client.state !== "booting") break;
      stopWatchdog(client);
      client.state = "ready";
      options.onReady?.(message.how, message.heap);
      sendNext(client);
      break;
    case "failed":
      failOrLose(client, { stage: message.stage, ...reasonOf(message) });
      break;
    case "log":
      options.onLog?.(message.text);
      break;
    case "reply":
      onReply(client, message.text);
      break;
    case "ticked":
      onTicked(client, message.text);
      break;
  }
}

/** Settle the request in flight, then send the next one or continue the background work. Ignore a reply to any other
 * request.
 * @param {Client} client @param {string} text of the reply, as JSON */
function onReply(client, text) {
  if (!client.requests.settle(text)) return;
  stopWatchdog(client);
  sendNext(client);
  tick(client);
}

/** Pass on the events of a slice of background work, and ask for the next slice if there is more to do.
 * @param {Client} client @param {string} text of the slice's result, as JSON */
function onTicked(client, text) {
  const { more, events } = JSON.parse(text);
  client.isTicking = false;
  for (const event of events) client.options.onEvent?.(event);
  if (more) tick(client);
}

/** Start a worker, for the first time or again after a failure. Unanswered requests are sent once it is ready.
 * @param {Client} client */
function start(client) {
  endWorker(client);
  client.requests.takeBack();
  client.state = "booting";
  client.isTicking = false;
  watchBoot(client);
  try {
    client.worker = client.options.startWorker();
  } catch (error) {
    return fail(client, { stage: "worker", ...reasonOf(error) });
  }
  client.worker.listen(
    (message) => onMessage(client, message),
    (event) => failOrLose(client, { stage: "worker", ...reasonOf(event?.message || new ReasonError("reason.worker")) }),
  );
}

/** Create a conversation; no worker is started yet. @param {ClientOptions} options @returns {Conversation} */
export function createClient(options) {
  /** @type {Client} */
  const client = {
    options,
    worker: null,
    state: "idle",
    requests: createRequests((text) => client.worker?.post({ type: "request", text })),
    timers: options.timers ?? globalThis,
    isHeld: false,
    isTicking: false,
  };
  return {
    start: () => start(client),
    hold(isHeld) {
      client.isHeld = isHeld;
      tick(client);
    },
    end() {
      endWorker(client);
      client.state = "idle";
      client.requests.rejectAll();
    },
    request(verb, args = {}) {
      const answer = client.requests.add(verb, args);
      sendNext(client);
      return answer;
    },
  };
}
