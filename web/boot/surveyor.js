// Owns the workers of a survey. What they are to search the engine's sheet says, by the lines that they have brought so
// far, which go to it each time it is shown: so none is lost and none is counted twice, whatever ends the workers.

import { byId, log, on } from "../core/index.js";
import { createClient } from "./engine-client.js";

/** @import { EngineWorker } from "./types.js" */

/** @typedef {ReturnType<typeof createClient>} Worker */

/** The sheet is shown again at most so often, in milliseconds. */
const BETWEEN = 500;

/** A worker that searches part after part until none is left; the others take of the same parts.
 * @param {() => EngineWorker} startWorker @param {object[]} parts
 * @param {(line: string) => void} onLine @param {(worker: Worker, error: any) => void} onFail @returns {Worker} */
function started(startWorker, parts, onLine, onFail) {
  const fail = (/** @type {any} */ error) => queueMicrotask(() => onFail(worker, error)); // once it is known
  const next = () => parts.length && worker.request("survey", parts.shift() ?? {}).catch(fail);
  const worker = createClient({
    startWorker,
    onFailure: fail,
    onLost: fail,
    onEvent({ line, left }) {
      onLine(line);
      if (!left) next();
    },
  });
  worker.start();
  next();
  return worker;
}

/** @param {object} options
 * @param {() => EngineWorker} options.startWorker
 * @param {(verb: string, args: any) => Promise<any>} options.request the engine's
 * @param {(args: Record<string, unknown>) => unknown} options.show shows the sheet again */
export function createSurveyor({ startWorker, request, show }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("view"));
  /** @type {string[]} */
  const lines = [];
  /** @type {Set<Worker>} */
  const workers = new Set();
  /** What the sheet was last asked with. @type {{go?: string}} */
  let asked = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function end() {
    for (const worker of workers) worker.end();
    workers.clear();
    clearTimeout(timer);
    timer = undefined;
  }

  function showAgain() {
    timer = undefined;
    if (asked.go) show({ ...asked, go: "on" });
  }

  /** @param {string} line */
  function onLine(line) {
    lines.push(line);
    timer ??= setTimeout(showAgain, BETWEEN);
  }

  /** @param {Worker} worker @param {any} error */
  function onFail(worker, error) {
    if (!workers.has(worker)) return;
    log("survey", error);
    end();
    show({ ...asked, go: undefined });
  }

  return {
    /** The engine's `request`; the sheet is told what is known. @param {string} verb @param {any} args */
    async request(verb, args) {
      if (verb !== "view") return request(verb, args);
      asked = args.name === "survey" ? args : {};
      if (asked !== args) end();
      const reply = await request(verb, asked === args ? { ...args, lines } : args);
      const { work } = reply.view;
      if (work && asked === args) {
        end();
        if (dialog.open)
          for (let n = navigator.hardwareConcurrency > 2 ? 2 : 1; n && work.length; n--)
            workers.add(started(startWorker, work, onLine, onFail));
      }
      return reply;
    },
    unbind: on(dialog, "close", end),
  };
}
