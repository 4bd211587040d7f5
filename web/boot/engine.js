// Owns the engine as the page has it: its start shown in the bar, the first game opened, a new start after its worker
// was lost, the failure sheet when it cannot start. The talk with the worker is engine-client.js's.

import { byId, inMegabytes, log, on, ReasonError, reasonOf, say, sayReason } from "../core/index.js";
import { closeDialog, openDialog } from "../ui/index.js";
import { createClient } from "./engine-client.js";
import { openFirstGame } from "./first-game.js";
import { whenWanted } from "./host.js";

/** @import { Reason } from "../reason.js" */
/** @import { BootProgress, Hello } from "../types.js" */
/** @import { BootFailure, Engine, EngineOptions } from "./types.js" */

const RESTARTS = 3; // after so many lost workers there is no use in another

/** Opens the first game once the engine answers; after a lost worker, the one on the table. @param {Engine} engine */
async function open(engine) {
  const { options, client } = engine;
  engine.opening = true;
  try {
    const greet = () => askHello(engine);
    const { result, firstVisit } = await openFirstGame({ ...options, ask: client.request, greet });
    engine.opening = false;
    options.begin(result);
    if (firstVisit && !(await options.records.lessonSeen())) options.offerLesson();
  } catch (error) {
    engine.opening = false;
    if (/** @type {{code?: string}} */ (error).code !== "lost")
      showFailure(engine, { stage: "engine", ...reasonOf(error) });
  }
}

/** @param {Engine} engine @returns {Promise<Hello>} */
async function askHello(engine) {
  const hello = await engine.client.request("hello", { language: document.documentElement.lang });
  engine.hello = hello;
  return hello;
}

/** @param {Engine} engine @param {BootFailure} failure */
function showFailure({ options: { bar, failed } }, { stage, ...reason }) {
  log(`start, ${stage}`, reason.message);
  bar.boot(null);
  bar.wait(say("boot-failed"));
  const message = sayReason(reason).trim().split("\n").at(-1); // of a traceback, what went wrong
  byId("failure-text").textContent = say(`boot-failed.${stage}`, { message });
  failed(byId("failure-text").textContent ?? "");
  openDialog("failure");
}

/** @param {Engine} engine @param {BootProgress} progress */
function showProgress({ options: { bar } }, { step, loaded, total }) {
  bar.wait(say(`boot.${step}`, { loaded: inMegabytes(loaded), total: inMegabytes(total) }));
  bar.boot(total ? loaded / total : 0);
}

/** @param {Engine} engine @param {string} how from the library or from the kept memory @param {number} heap bytes */
function showReady({ options: { bar } }, how, heap) {
  Object.assign(document.documentElement.dataset, { start: how, heap });
  performance.mark("lacuna:up");
  bar.boot(null);
}

/** @param {Engine} engine */
function start(engine) {
  engine.client.start();
  if (!engine.opening) void open(engine); // what an earlier start asked waits for the new worker
}

/** @param {Engine} engine @param {Reason} reason */
function restart(engine, reason) {
  const { options } = engine;
  log("worker", reason.message);
  engine.opening = false;
  options.stop(new ReasonError("reason.lost"));
  if (++engine.losses > RESTARTS) return showFailure(engine, { stage: "worker", ...reason });
  options.note(say("note-lost"));
  start(engine);
}

/** @param {EngineOptions} options */
export function createEngine(options) {
  const client = createClient({
    startWorker: options.startWorker,
    onProgress: (progress) => showProgress(engine, progress),
    onFailure: (failure) => showFailure(engine, failure),
    onReady: (how, heap) => showReady(engine, how, heap),
    onLog: (text) => log("start", text),
    onLost: (reason) => restart(engine, reason),
    onEvent: options.onEvent,
  });
  /** @type {Engine} */
  const engine = { options, client, hello: null, losses: 0, opening: false };
  return {
    /** Shows what is known of the first game; Python begins when it is wanted. */
    start() {
      void open(engine);
      whenWanted(client.start);
    },
    request: client.request,
    /** Its version; empty while it is not up. */
    python: () => engine.hello?.python ?? "",
    unbind: on(byId("retry"), "click", async () => {
      if (await options.hasChanged()) return location.reload(); // the files of this page are gone
      closeDialog("failure");
      engine.losses = 0;
      start(engine);
    }),
  };
}
