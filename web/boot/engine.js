// Owns the engine as the page has it: its start shown in the bar, the first game opened, a new start after its worker
// was lost, the failure sheet when it cannot start. The talk with the worker is engine-client.js's.

import { byId, inMegabytes, log, on, ReasonError, reasonOf, say, sayReason } from "../core/index.js";
import { closeDialog, openDialog } from "../ui/index.js";
import { createClient } from "./engine-client.js";
import { openFirstGame } from "./first-game.js";
import { whenWanted } from "./host.js";

/** @import { Reason } from "../reason.js" */
/** @import { BootProgress } from "../types.js" */
/** @import { BootFailure, Engine, EngineOptions } from "./types.js" */

const RESTARTS = 3; // after so many lost workers, with nothing done between, there is no use in another

/** Opens the first game once the engine answers; after a lost worker, the one on the table. @param {Engine} engine */
async function open(engine) {
  const { options, client } = engine;
  engine.opening = true;
  /** @type {[string, string][]} */
  let marks = [];
  try {
    const greet = async () => {
      engine.hello = await client.request("hello", { language: document.documentElement.lang });
      marks = await addGames(engine);
    };
    const { result, firstVisit } = await openFirstGame({ ...options, ask: client.request, greet });
    for (const mark of marks) void options.records.keep(...mark); // with one that lets no game be opened it stays
    engine.opening = false;
    options.begin(result);
    if (firstVisit && !(await options.records.lessonSeen())) options.offerLesson();
  } catch (error) {
    engine.opening = false;
    if (/** @type {{code?: string}} */ (error).code !== "lost")
      showFailure(engine, { stage: "engine", ...reasonOf(error) });
  }
}

/** Gives the engine the games that the player has added, each marked until a game is open: with one whose mark was left
 * by an earlier start the engine goes on without it.
 * @param {Engine} engine @returns {Promise<[string, string][]>} the marks that are to stand then */
async function addGames({ options: { records, note }, client }) {
  /** @type {[string, string][]} */
  const marks = [];
  for (const [key, text, mark] of await records.plugins()) {
    await records.keep(`loading:${key}`, mark || String(Date.now()));
    const told = await client.request("plugin", { key, text, mark, now: Date.now() });
    marks.push([`loading:${key}`, told.mark]);
    if (told.text) note(told.text);
  }
  return marks;
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
function showReady({ options: { bar, records } }, how, heap) {
  records.engineUp();
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
  on(byId("retry"), "click", async () => {
    if (await options.hasChanged()) return location.reload(); // the files of this page are gone
    closeDialog("failure");
    engine.losses = 0;
    start(engine);
  });
  return {
    /** Shows what is known of the first game; Python begins when it is wanted. */
    start() {
      void open(engine);
      whenWanted(client.start);
    },
    request: async (/** @type {string} */ verb, /** @type {object=} */ args) => {
      const result = await client.request(verb, args);
      if (["play", "act"].includes(verb)) engine.losses = 0; // the player can go on with this worker
      return result;
    },
    /** Its version; empty while it is not up. */
    python: () => engine.hello?.python ?? "",
  };
}
