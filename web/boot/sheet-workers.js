// Workers for the sheets (dialogs that the engine describes) whose work must not delay the game: the survey of many
// deals, the console, the test of a player's bot (`player`), the check of plug-ins. docs/protocol.md, *Sheets with
// workers*, describes what the sheets exchange with them. Each kind of sheet has a pool of workers. The engine says
// what they have to do: whenever a sheet is shown, the request carries all results ("lines") so far, and the reply
// contains the jobs that remain. So no result is lost and none is counted twice, even if a worker ends in the middle of
// a job.

import { byId, log, on } from "../core/index.js";
import { createClient } from "./engine-client.js";

/** @import { EngineWorker, WorkerPool } from "./types.js" */

/** While results come in, the sheet is shown again at most this often. */
const REFRESH_MS = 500;
/** The time limit of the player's code: the longest delay that a timer accepts, so in effect none. */
const NO_LIMIT_MS = 2 ** 31 - 1;
/** How long a request of any other job may go unanswered. The longest such job loads a plug-in and tries its
 * games. */
const ANSWER_LIMIT_MS = 30_000;

const newPool = (/** @type {string} */ name) =>
  /** @type {WorkerPool} */ ({
    runsPlayerCode: /console|player/.test(name),
    lines: [],
    jobs: [],
    workers: new Set(),
    busy: new Set(),
  });

/** Add a worker to a pool. It takes one job after another until none is left.
 * @param {WorkerPool} pool @param {() => EngineWorker} startWorker
 * @param {(pool: WorkerPool, line: any) => void} onLine
 * @param {(pool: WorkerPool, worker: object, error: any) => void} onFail */
function addWorker(pool, startWorker, onLine, onFail) {
  let running = 0; // jobs; more than one if the player runs more code before the last has finished
  // Report a failure a little later, because the start may fail before the worker is in the pool.
  const fail = (/** @type {any} */ error) => queueMicrotask(() => onFail(pool, worker, error));
  const done = (/** @type {any} */ line) => {
    running--;
    worker.next();
    if (line) onLine(pool, line);
  };
  const client = createClient({
    startWorker,
    answerLimitMs: pool.runsPlayerCode ? NO_LIMIT_MS : ANSWER_LIMIT_MS,
    onFailure: fail,
    onLost: fail,
    // An event has one result of the job. `left` is the number of results that will follow.
    onEvent: ({ line, left }) => (left ? onLine(pool, line) : done(line)),
  });
  const worker = {
    end: client.end,
    /** Send the next job of the pool, if one is left. */
    next() {
      const job = pool.jobs.shift();
      if (!job) return void (running || pool.busy.delete(worker));
      pool.busy.add(worker);
      running++;
      const { verb, ...args } = job;
      client.request(verb, args).then(({ line, searching }) => searching || done(line), fail);
    },
  };
  client.start();
  worker.next();
  pool.workers.add(worker);
}

/** Return how many workers a pool may have: no more than two, because the page needs the processor, too. */
const mostWorkers = () => (navigator.hardwareConcurrency > 2 ? 2 : 1);

/** End a pool's workers. @param {WorkerPool} pool */
function end({ workers, busy }) {
  for (const worker of workers) worker.end();
  workers.clear();
  busy.clear();
}

/** Replace the jobs that a pool still has to do. An empty list leaves its workers nothing to do.
 * @param {WorkerPool} pool @param {any[]} jobs
 * @param {boolean} [workersStay] whether its workers stay, with what they know from earlier jobs; else they end */
function assign(pool, jobs, workersStay) {
  if (!workersStay) end(pool);
  pool.jobs = jobs;
  for (const worker of pool.workers) worker.next();
}

/** Create the pools, and wrap `request` so that sheets get their workers' results.
 * @param {object} options
 * @param {() => EngineWorker} options.startWorker
 * @param {(verb: string, args: any) => Promise<any>} options.request the engine's
 * @param {(oneTime?: any) => unknown} options.again shows the open sheet again, with these arguments this time only */
export function createSheetWorkers({ startWorker, request, again }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("view"));
  const pools = new Map(["survey", "console", "player", "plugins"].map((name) => [name, newPool(name)]));
  /** The pool of the open sheet. @type {WorkerPool | undefined} */
  let open;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let refreshTimer;
  let lastRequest = /** @type {Promise<unknown>} */ (Promise.resolve());

  /** Leave the open sheet: a pool with a busy worker ends; the workers of an idle pool stay, with what they know. */
  function leave() {
    for (const pool of pools.values()) if (pool.busy.size) end(pool);
    clearTimeout(refreshTimer);
    refreshTimer = open = undefined;
  }

  /** Store a result, and show the sheet again soon. @param {WorkerPool} pool @param {any} line */
  function onLine(pool, line) {
    pool.lines.push(line);
    if (open === pool) refreshTimer ??= setTimeout(again, pool.busy.size ? REFRESH_MS : 0);
  }

  /** End a pool after a failure. @param {WorkerPool} pool @param {any} worker @param {any} error */
  function onFail(pool, worker, error) {
    if (!pool.workers.has(worker)) return;
    log("work", error);
    end(pool);
    if (open === pool) again({ go: "failed" });
  }

  /** Request a sheet with the results so far, and begin the work that its reply asks for.
   * @param {WorkerPool} pool @param {any} args */
  async function requestWith(pool, args) {
    clearTimeout(refreshTimer);
    refreshTimer = undefined; // this request shows all results so far
    const lines = [...pool.lines];
    const reply = await request("view", { ...args, ...(pool.busy.size && !args.go && { go: "on" }), lines });
    const { work, stays, lines: linesToKeep } = reply.view;
    if (linesToKeep) pool.lines.splice(0, lines.length, ...linesToKeep);
    if (!work || open !== pool) return reply; // without `work`, jobs and workers are left alone
    assign(pool, work, stays);
    for (let n = mostWorkers(); dialog.open && n && pool.jobs.length; n--) addWorker(pool, startWorker, onLine, onFail);
    return reply;
  }

  /** Send the engine a request. For a sheet with a pool, first wait for its last reply, which may replace the lines.
   * @param {string} verb @param {any} args */
  function requestSheet(verb, args) {
    if (verb !== "view") return request(verb, args);
    const pool = pools.get(args.name);
    if (pool !== open) leave();
    open = pool;
    const reply = pool ? lastRequest.then(() => requestWith(pool, args)) : request(verb, args);
    if (pool) lastRequest = reply.catch(() => {});
    return reply;
  }

  on(dialog, "close", leave);
  return { request: requestSheet };
}
