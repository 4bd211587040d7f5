// The jobs of the sheets (dialogs that the engine describes) whose work must not delay the game: the survey of many
// deals, the console, the test of a player's bot (`player`), the check of plug-ins. docs/protocol.md, *Sheets with
// workers*, describes their messages. The engine says what is to be done: whenever a sheet is
// shown, the request carries all results ("lines") so far, and the reply contains the jobs that remain. So no result is
// lost and none is counted twice, even if a worker ends in the middle of a job.

import { byId, on, say } from "../core/index.js";
import { cageWorks } from "./cage.js";
import { addGroup, addJobs, cancel, isBusy } from "./side-workers.js";

/** @import { SheetPool, SideManager } from "./types.js" */

/** While results come in, the sheet is shown again at most this often. */
const REFRESH_MS = 500;
/** The time limit of the player's code: the longest delay that a timer accepts, so in effect none. */
const NO_LIMIT_MS = 2 ** 31 - 1;
/** How long a request of any other job may go unanswered. The longest such job loads a plug-in and tries its
 * games. */
const ANSWER_LIMIT_MS = 30_000;

/** Return how many workers a kind of sheet may have, and how long they may take. @param {string} name */
const limitsOf = (name) => ({
  // The page needs the processor, too. The console's one worker keeps the player's definitions.
  most: navigator.hardwareConcurrency > 2 && name !== "console" ? 2 : 1,
  rests: name === "console",
  answerLimitMs: /console|player/.test(name) ? NO_LIMIT_MS : ANSWER_LIMIT_MS,
});

/** Return the state of the jobs, which is sent if no button was pressed. @param {SheetPool} pool */
const stateOf = (pool) => (pool.isLost ? "failed" : isBusy(pool) ? "on" : undefined);

/** Say in the open sheet whether its jobs wait for others. @param {boolean} waits */
const onWait = (waits) => byId("view-status").replaceChildren(waits ? say("side-waits") : "");

/** Wrap `request` so that sheets get their jobs' results.
 * @param {SideManager} manager
 * @param {(verb: string, args: any) => Promise<any>} request the engine's
 * @param {(oneTime?: any) => unknown} again shows the open sheet again, with these arguments this time only */
export function createSheetJobs(manager, request, again) {
  let open = /** @type {SheetPool | undefined} */ (undefined); // that of the open sheet
  let refreshTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  let lastRequest = /** @type {Promise<unknown>} */ (Promise.resolve());
  /** Add the group of a kind of sheet. @param {string} name */
  function addPool(name) {
    const pool = /** @type {SheetPool} */ (
      addGroup(manager, {
        ...{ ...limitsOf(name), lines: [], isLost: false, onWait },
        onResult({ line }) {
          if (line) pool.lines.push(line);
          if (line && open === pool) refreshTimer ??= setTimeout(again, isBusy(pool) ? REFRESH_MS : 0);
        },
        onFail() {
          if (open === pool) again({ go: "failed" });
          else pool.isLost = Boolean(pool.rests);
        },
      })
    );
    return pool;
  }
  const pools = new Map(["survey", "console", "player", "plugins"].map((name) => [name, addPool(name)]));

  /** Leave the open sheet: cancel a busy pool. An idle worker may stay, with what it knows. */
  function leave() {
    for (const pool of pools.values()) if (isBusy(pool)) cancel(pool);
    clearTimeout(refreshTimer);
    refreshTimer = open = undefined;
  }

  /** Request a sheet with the results, and begin the work that it asks for. @param {SheetPool} pool @param {any} args */
  async function requestWith(pool, args) {
    clearTimeout(refreshTimer);
    refreshTimer = undefined; // this request shows all results so far
    pool.isCaged = await cageWorks();
    const [lines, go] = [[...pool.lines], args.go || stateOf(pool)];
    pool.isLost = false;
    const reply = await request("view", { ...args, go, lines, caged: pool.isCaged });
    const { work, stays, lines: linesToKeep } = reply.view;
    if (linesToKeep) pool.lines.splice(0, lines.length, ...linesToKeep);
    if (!work || open !== pool) return reply; // without `work`, jobs and workers are left alone
    if (!stays) cancel(pool);
    addJobs(pool, work);
    return reply;
  }

  on(byId("view"), "close", leave);
  /** Send the engine a request. For a sheet with a pool, first wait for the last reply, which may replace the lines.
   * @param {string} verb @param {any} args */
  return function requestSheet(verb, args) {
    if (verb !== "view") return request(verb, args);
    const pool = pools.get(args.name);
    if (pool !== open) leave();
    open = pool;
    if (!pool) return request(verb, args);
    const reply = lastRequest.then(() => requestWith(pool, args));
    lastRequest = reply.catch(() => {});
    return reply;
  };
}
