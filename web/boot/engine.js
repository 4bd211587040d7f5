// The engine as the page uses it. This module opens the first game, shows the start's progress in the page's bar,
// starts a new worker after a loss, and shows the failure dialog when the engine cannot start. Messages to and from the
// worker are in engine-client.js.

import { byId, inMegabytes, log, on, ReasonError, reasonOf, say, sayReason, when } from "../core/index.js";
import { closeDialog, openDialog } from "../ui/sheets/index.js";
import { createClient } from "./engine-client.js";
import { openFirstGame } from "./first-game.js";
import { whenNeeded } from "./start-when-needed.js";

/** @import { Reason } from "../failure-reason.js" */
/** @import { BootProgress } from "../types.js" */
/** @import { BootFailure, Engine, EngineOptions } from "./types.js" */

/** How many lost workers are replaced with no move or action in between. */
const MOST_RESTARTS = 3;
/** The verbs that wait until the engine has all records. */
const NEEDS_ALL_RECORDS = ["open", "view", "embed"];

/** Open the first game once the engine answers; after a lost worker, the game on the table. @param {Engine} engine */
async function open(engine) {
  const { options, client } = engine;
  engine.isOpening = true;
  /** @type {[string, string][]} */
  let marks = [];
  try {
    const greet = async () => {
      engine.hello = await client.request("hello", { language: document.documentElement.lang, brief: true });
      marks = await loadPlugins(engine);
    };
    const { result, firstVisit } = await openFirstGame({ ...options, ask: client.request, greet });
    // Only now, because a plug-in that prevents any game from opening must stay marked.
    for (const mark of marks) void options.records.keep(...mark);
    engine.isOpening = false;
    options.begin(result);
    engine.given = giveRest(engine);
    if (firstVisit && !(await options.records.lessonSeen())) options.offerLesson();
  } catch (error) {
    if (/** @type {{code?: string}} */ (error).code === "lost") return; // `restart` has begun to open again
    engine.isOpening = false;
    showFailure(engine, { stage: "engine", ...reasonOf(error) });
  }
}

/** Give the engine the other records; warn if they cannot be read. @param {Engine} engine */
async function giveRest({ options: { records, note }, client }) {
  const giving = records.giveRest((args) => client.request("give", args));
  if (await giving.catch((error) => log("records", error))) note(say("note-unread"));
}

/** Give the engine the plug-ins (games by others) that the player has added. The time is added to the mark of
 * a plug-in before it is loaded, and the mark is cleared once a game is open. Two times in a mark mean two unfinished
 * starts: the engine then skips the plug-in.
 * @param {Engine} engine
 * @returns {Promise<[string, string][]>} the marks to store once a game is open; an empty text clears a mark */
async function loadPlugins({ options: { records, note }, client }) {
  /** @type {[string, string][]} */
  const marks = [];
  for (const [key, text, mark] of await records.plugins()) {
    await records.keep(`loading:${key}`, `${mark} ${when().now}`.trim());
    const loaded = await client.request("plugin", { key, text, mark, now: when().now });
    marks.push([`loading:${key}`, loaded.mark]);
    if (loaded.text) note(loaded.text);
  }
  return marks;
}

/** Show why the engine did not start, with a button to try again.
 * @param {Engine} engine @param {BootFailure} failure */
function showFailure({ options: { bar, failed } }, { stage, ...reason }) {
  log(`start, ${stage}`, reason.message);
  bar.boot(null);
  bar.wait(say("boot-failed"));
  const message = sayReason(reason).trim().split("\n").at(-1); // the last line of a traceback names the error
  byId("failure-text").textContent = say(`boot-failed.${stage}`, { message });
  failed(byId("failure-text").textContent ?? "");
  openDialog("failure");
}

/** Return whether the style sheet has come. Scripts wait until it has come or failed. */
const isStyled = () => getComputedStyle(document.documentElement).getPropertyValue("--loaded") !== "";

/** Show the step of the start, and how much has been fetched. @param {Engine} engine @param {BootProgress} progress */
function showProgress({ options: { bar } }, { step, loaded, total }) {
  // A start from a snapshot fetches nothing. It shows no sizes, as Chromium is slow to format the first number.
  const sizes = loaded ? { loaded: inMegabytes(loaded), total: inMegabytes(total) } : null;
  bar.wait(sizes ? say(`boot.${step}`, sizes) : say("boot.start"));
  bar.boot(total ? loaded / total : 0);
}

/** Note on the page that the engine is up, and hide the progress of the start.
 * @param {Engine} engine @param {string} how "library", or "snapshot" for a start from the stored one
 * @param {number} heap bytes of Python's memory */
function showReady({ options: { bar, records } }, how, heap) {
  records.reportEngineUp();
  Object.assign(document.documentElement.dataset, { start: how, heap });
  performance.mark("lacuna:up");
  bar.boot(null);
}

/** Start a worker, and open the first game in it. @param {Engine} engine */
function start(engine) {
  engine.client.start();
  if (!engine.isOpening) void open(engine); // otherwise the requests of the earlier start wait for the new worker
}

/** Count the failure; return whether to try again at once. If the server's content policy has refused the first worker,
 * the next one is started in another way (assets.js). @param {Engine} engine @param {BootFailure} failure */
const canStartOtherwise = (engine, { stage }) => stage === "worker" && ++engine.losses === 1;

/** Start a new worker after a loss, unless too many have been lost in a row.
 * @param {Engine} engine @param {Reason} reason */
function restart(engine, reason) {
  const { options } = engine;
  log("worker", reason.message);
  engine.isOpening = false;
  options.stop(new ReasonError("reason.lost"));
  if (++engine.losses > MOST_RESTARTS) return showFailure(engine, { stage: "worker", ...reason });
  options.note(say("note-lost"));
  start(engine);
}

/** Create the engine; nothing begins before its `start`. @param {EngineOptions} options */
export function createEngine(options) {
  const client = createClient({
    startWorker: options.startWorker,
    onProgress: (progress) => showProgress(engine, progress),
    onFailure: (failure) => (canStartOtherwise(engine, failure) ? start(engine) : showFailure(engine, failure)),
    onReady: (how, heap) => showReady(engine, how, heap),
    onLog: (text) => log("start", text),
    onLost: (reason) => restart(engine, reason),
    onEvent: options.onEvent,
  });
  /** @type {Engine} */
  const engine = { options, client, hello: null, losses: 0, isOpening: false, given: Promise.resolve() };
  on(byId("retry"), "click", async () => {
    // Reload if the server no longer has this build's files, too.
    if (!isStyled() || (await options.hasChanged())) return location.reload();
    closeDialog("failure");
    engine.losses = 0;
    start(engine);
  });
  return {
    /** Show a scene of the first game if one is stored or built, and start Python when it is needed. */
    start() {
      if (!isStyled()) {
        // Only the dialog stays visible: the table could not be played.
        for (const part of document.querySelectorAll("body > :not(dialog)")) part.toggleAttribute("hidden", true);
        return showFailure(engine, { stage: "fetch", ...reasonOf(new Error("style.css")) });
      }
      void open(engine);
      whenNeeded(client.start);
    },
    request: async (/** @type {string} */ verb, /** @type {object=} */ args) => {
      if (NEEDS_ALL_RECORDS.includes(verb)) await engine.given;
      const result = await client.request(verb, args);
      if (["play", "act"].includes(verb)) engine.losses = 0; // this worker works
      return result;
    },
    /** Return Python's version; empty until the engine is up. */
    python: () => engine.hello?.python ?? "",
  };
}
