// Owns the talk with the worker: from its start to its end, with a watchdog over each. Knows nothing of what requests
// mean; what follows a loss (a note, a new worker) is engine.js's.

import { ReasonError, reasonOf } from "../core/index.js";
import { createRequests } from "./requests.js";

/** @import { Reason } from "../reason.js" */
/** @import { BootFailure, Client, ClientOptions, Talk } from "./types.js" */

const BOOT_LIMIT = 30000;
const ANSWER_LIMIT = 10000;
const PATIENCE = 3; // a slow processor at work on Python says nothing for a while
const NETWORK_STEPS = ["start", "runtime"];

/** Ends what is watched. @param {Client} client */
const rest = ({ timers, timer }) => timers.clearTimeout(timer);

/** Runs unless something else is watched before, or nothing. @param {Client} client @param {number} ms @param {() => void} run */
function watch(client, ms, run) {
  rest(client);
  client.timer = client.timers.setTimeout(run, ms);
}

/** @param {Client} client @param {string} [step] */
function watchBoot(client, step = "start") {
  const { bootLimit = BOOT_LIMIT } = client.options;
  const limit = NETWORK_STEPS.includes(step) ? bootLimit : PATIENCE * bootLimit;
  watch(client, limit, () => {
    fail(client, { stage: "stalled", ...reasonOf(new ReasonError("reason.no-progress", { seconds: limit / 1000 })) });
  });
}

/** @param {Client} client */
function end(client) {
  rest(client);
  client.worker?.end();
  client.worker = null;
}

/** The worker cannot start. @param {Client} client @param {BootFailure} failure */
function fail(client, failure) {
  if (client.state !== "booting") return;
  end(client);
  client.state = "failed";
  client.options.onFailure?.(failure);
}

/** The worker was ready, and is good for nothing any more. @param {Client} client @param {Reason} reason */
function lose(client, reason) {
  end(client);
  client.state = "idle";
  client.requests.rejectAll();
  client.options.onLost?.(reason);
}

/** @param {Client} client @param {BootFailure} failure */
function failOrLose(client, failure) {
  if (client.state === "ready") lose(client, reasonOf(failure));
  else fail(client, failure);
}

/** @param {Client} client */
function sendNext(client) {
  const { answerLimit = ANSWER_LIMIT } = client.options;
  if (client.state !== "ready" || !client.requests.sendNext()) return;
  const late = new ReasonError("reason.no-answer", { seconds: answerLimit / 1000 });
  watch(client, answerLimit, () => lose(client, reasonOf(late)));
}

/** Lets the engine go on with its pending work while no request waits. @param {Client} client */
function tick(client) {
  if (client.state !== "ready" || client.held || client.ticking || client.requests.inFlight()) return;
  client.ticking = true;
  client.worker?.post({ type: "tick" });
}

/** @param {Client} client @param {any} message */
function onMessage(client, message) {
  const { options, requests } = client;
  if (message.type === "progress" && client.state === "booting") {
    watchBoot(client, message.step);
    options.onProgress?.(message);
  } else if (message.type === "failed") {
    failOrLose(client, { stage: message.stage, ...reasonOf(message) });
  } else if (message.type === "ready" && client.state === "booting") {
    rest(client);
    client.state = "ready";
    options.onReady?.(message.how, message.heap);
    sendNext(client);
  } else if (message.type === "log") {
    options.onLog?.(message.text);
  } else if (message.type === "reply" && requests.settle(message.text)) {
    rest(client);
    sendNext(client);
    tick(client);
  } else if (message.type === "ticked") {
    const { more, events } = JSON.parse(message.text);
    client.ticking = false;
    for (const event of events) options.onEvent?.(event);
    if (more) tick(client);
  }
}

/** Starts a worker, or starts again after a failure; what was asked before is sent once it is ready.
 * @param {Client} client */
function start(client) {
  end(client);
  client.requests.takeBack();
  client.state = "booting";
  client.ticking = false;
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

/** @param {ClientOptions} options @returns {Talk} */
export function createClient(options) {
  /** @type {Client} */
  const client = {
    options,
    worker: null,
    state: "idle",
    requests: createRequests((text) => client.worker?.post({ type: "request", text })),
    timers: options.timers ?? globalThis,
    held: false,
    ticking: false,
  };
  return {
    start: () => start(client),
    hold(held) {
      client.held = held;
      tick(client);
    },
    end() {
      end(client);
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
