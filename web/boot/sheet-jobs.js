// The jobs of the sheets (dialogs that the engine describes) whose work must not delay the game: the survey of many
// deals, the console, the test of a player's bot (`player`), the check of plug-ins. Each of these four kinds of sheet
// has a group of the side workers (side-workers.js); at most one of them is open. docs/protocol.md, *Sheets with
// workers*, describes the messages. The engine says what is to be done: whenever a sheet is shown, the request carries
// all results ("lines") so far, and the reply contains the jobs that remain. So no result is lost and none is counted
// twice, even if a worker ends in the middle of a job.

import { byId, on, say } from "../core/index.js";
import { cageWorks } from "./cage.js";
import { addGroup, addJobs, cancel, isBusy } from "./side-workers.js";

/** @import { SheetGroup, SideManager } from "./types.js" */

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
  keepsIdle: name === "console",
  answerLimitMs: /console|player/.test(name) ? NO_LIMIT_MS : ANSWER_LIMIT_MS,
});

/** Return the state of the jobs, which is sent if no button was pressed. @param {SheetGroup} group */
const stateOf = (group) => (group.isLost ? "failed" : isBusy(group) ? "on" : undefined);

/** Say in the open sheet whether its jobs wait for others. @param {boolean} waits */
const onWait = (waits) => byId("view-status").replaceChildren(waits ? say("side-waits") : "");

/** Wrap `request` so that sheets get their jobs' results.
 * @param {SideManager} manager
 * @param {(verb: string, args: any) => Promise<any>} request the engine's
 * @param {(oneTime?: any) => unknown} again shows the open sheet again, with these arguments this time only */
export function createSheetJobs(manager, request, again) {
  let openGroup = /** @type {SheetGroup | undefined} */ (undefined); // that of the open sheet
  let refreshTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  let lastRequest = /** @type {Promise<unknown>} */ (Promise.resolve());
  /** Add the group of a kind of sheet. @param {string} name */
  function addSheetGroup(name) {
    const group = /** @type {SheetGroup} */ (
      addGroup(manager, {
        ...{ ...limitsOf(name), lines: [], isLost: false, onWait },
        onResult({ line }) {
          if (line) group.lines.push(line);
          if (line && openGroup === group) refreshTimer ??= setTimeout(again, isBusy(group) ? REFRESH_MS : 0);
        },
        onFail() {
          if (openGroup === group) again({ go: "failed" });
          else group.isLost = Boolean(group.keepsIdle);
        },
      })
    );
    return group;
  }
  const groups = new Map(["survey", "console", "player", "plugins"].map((name) => [name, addSheetGroup(name)]));

  /** Leave the open sheet: cancel the jobs of a busy group. An idle worker may stay, with what it knows. */
  function leave() {
    for (const group of groups.values()) if (isBusy(group)) cancel(group);
    clearTimeout(refreshTimer);
    refreshTimer = openGroup = undefined;
  }

  /** Request a sheet with its results; begin the work it asks for. @param {SheetGroup} group @param {any} args */
  async function requestWith(group, args) {
    clearTimeout(refreshTimer);
    refreshTimer = undefined; // this request shows all results so far
    group.isCaged = await cageWorks();
    const [lines, go] = [[...group.lines], args.go || stateOf(group)];
    group.isLost = false;
    const reply = await request("view", { ...args, go, lines, caged: group.isCaged });
    const { work, stays, lines: linesToKeep } = reply.view;
    if (linesToKeep) group.lines.splice(0, lines.length, ...linesToKeep);
    if (!work || openGroup !== group) return reply; // without `work`, jobs and workers are left alone
    if (!stays) cancel(group);
    addJobs(group, work);
    return reply;
  }

  on(byId("view"), "close", leave);
  /** Send the engine a request. For a sheet with a group, first wait for the last reply, which may replace the lines.
   * @param {string} verb @param {any} args */
  return function requestSheet(verb, args) {
    if (verb !== "view") return request(verb, args);
    const group = groups.get(args.name);
    if (group !== openGroup) leave();
    openGroup = group;
    if (!group) return request(verb, args);
    const reply = lastRequest.then(() => requestWith(group, args));
    lastRequest = reply.catch(() => {});
    return reply;
  };
}
