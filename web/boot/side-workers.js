// The manager of the side workers: those beside the game's own. It starts them, gives them jobs, and ends them. Jobs
// belong to groups: one for the proofs, one for each kind of sheet with work. A worker serves one group, because what
// it knows, such as a player's definitions, must not reach another group's jobs. A group's jobs wait in a line until
// the page may have another worker; an idle worker makes room for one that is needed.

import { log } from "../core/index.js";
import { createClient } from "./engine-client.js";

/** @import { EngineWorker, SideGroup, SideGroupOptions, SideManager, SideWorker, Timers } from "./types.js" */

/** How long an idle worker is kept, if its group does not keep it for good. */
const KEEP_IDLE_MS = 10_000;
/** How many GB of memory a device must have more than for several side workers: each takes 30 MiB and more. */
const SMALL_GB = 4;
/** The most side workers at once, if the device has more memory than that: two for a sheet, one for a proof, and the
 * console's, which is idle. */
const MOST_WORKERS = 4;

/** Return how many side workers the device can have. Safari and Firefox do not say how much memory there is; a device
 * that is used with fingers then counts as small. */
export function mostSideWorkers() {
  const unknown = matchMedia("(pointer: coarse)").matches ? SMALL_GB : Number.POSITIVE_INFINITY;
  const { deviceMemory = unknown } = /** @type {{deviceMemory?: number}} */ (navigator);
  return deviceMemory <= SMALL_GB ? 1 : MOST_WORKERS;
}

const isIdle = (/** @type {SideWorker} */ { job }) => !job;

/** Return the workers of a group. @param {SideGroup} group */
const workersOf = (group) => [...group.manager.workers].filter((worker) => worker.group === group);

/** End a worker. @param {SideWorker} worker */
function end(worker) {
  const { workers, timers } = worker.group.manager;
  timers.clearTimeout(worker.timer);
  workers.delete(worker);
  worker.job = null;
  worker.client.end();
}

/** Return a worker for a group's next job, if there is an idle one or room for another. @param {SideGroup} group */
function freeWorker(group) {
  const { workers, most } = group.manager;
  const own = workersOf(group);
  const idle = own.find(isIdle);
  if (idle || own.length === group.most) return idle;
  const others = workers.size < most ? [] : [...workers].filter(isIdle);
  const other = others.find((worker) => !worker.group.keepsIdle) ?? others[0];
  if (other) end(other);
  if (other?.group.keepsIdle) other.group.onFail(); // what it knew is lost
  return workers.size < most ? addWorker(group) : undefined;
}

/** Start a worker for a group. @param {SideGroup} group */
function addWorker(group) {
  const { startWorker, timers, workers } = group.manager;
  // Handle a failure a little later, because the start may fail before the worker has its job.
  const onFailure = (/** @type {unknown} */ error) => queueMicrotask(() => fail(worker, error));
  const client = createClient({
    ...{ timers, onFailure, answerLimitMs: group.answerLimitMs, onLost: onFailure },
    startWorker: () => startWorker(group.isCaged),
    // An event has one result of the job. `left` is the number of results that will follow.
    onEvent: (event) => event.rev === worker.job?.rev && finish(worker, worker.job, event, event.left),
  });
  const worker = /** @type {SideWorker} */ ({ group, client, job: null });
  workers.add(worker);
  client.start();
  return worker;
}

/** Send a worker a job. @param {SideWorker} worker @param {any} job */
function give(worker, job) {
  const { verb, ...args } = job;
  worker.group.manager.timers.clearTimeout(worker.timer);
  worker.job = job;
  worker.client.request(verb, args).then(
    (reply) => reply.searching || finish(worker, job, reply),
    (error) => worker.job === job && fail(worker, error),
  );
}

/** Pass on a result of a job. After the last one the worker is free.
 * @param {SideWorker} worker @param {any} job @param {any} result
 * @param {number} [left] how many results will follow */
function finish(worker, job, result, left) {
  const { group } = worker;
  if (!job || worker.job !== job) return;
  if (!left) {
    worker.job = null;
    if (!group.keepsIdle) worker.timer = group.manager.timers.setTimeout(() => end(worker), KEEP_IDLE_MS);
    giveJobs(group.manager);
  }
  group.onResult(result, job);
}

/** End the workers of a group after one of them has failed. @param {SideWorker} worker @param {unknown} error */
function fail(worker, error) {
  const { group } = worker;
  if (!group.manager.workers.has(worker)) return;
  log("work", error);
  cancel(group);
  group.onFail();
}

/** Drop the jobs of a group and end its workers. @param {SideGroup} group */
export function cancel(group) {
  group.jobs = [];
  workersOf(group).forEach(end);
  giveJobs(group.manager);
}

/** Give the waiting jobs to workers, as far as there is room. @param {SideManager} manager */
function giveJobs({ groups }) {
  for (const group of groups) {
    while (group.jobs.length) {
      const worker = freeWorker(group);
      if (!worker) break;
      give(worker, group.jobs.shift());
    }
    const waits = group.jobs.length > 0 && !workersOf(group).length;
    if (waits !== group.waits) group.onWait?.(waits);
    group.waits = waits;
  }
}

/** Create the manager; no worker is started yet.
 * @param {{startWorker: () => EngineWorker, most?: number, timers?: Timers}} options `most`: workers at once
 * @returns {SideManager} */
export function createSideWorkers({ startWorker, most = mostSideWorkers(), timers = globalThis }) {
  return { startWorker, most, timers, groups: [], workers: new Set() };
}

/** Add a group of jobs. Of several groups whose jobs wait, the one that was added first gets a free place.
 * @param {SideManager} manager @param {SideGroupOptions} options */
export function addGroup(manager, options) {
  /** @type {SideGroup} */
  const group = { ...options, manager, jobs: [], waits: false };
  manager.groups.push(group);
  return group;
}

/** Return whether a group has a job that is not done. @param {SideGroup} group */
export const isBusy = (group) => group.jobs.length > 0 || !workersOf(group).every(isIdle);

/** Pause (true) or resume (false) the background work of a group. @param {SideGroup} group @param {boolean} isHeld */
export const hold = (group, isHeld) => workersOf(group).forEach(({ client }) => client.hold(isHeld));

/** Add jobs. Each goes to one worker, as soon as one is free. @param {SideGroup} group @param {any[]} jobs */
export function addJobs(group, jobs) {
  group.jobs.push(...jobs);
  giveJobs(group.manager);
}

/** Replace all jobs by another one. A worker drops its job and goes on with the new one. For a group of at most one
 * worker. @param {SideGroup} group @param {any} job */
export function replaceJobs(group, job) {
  group.jobs = [];
  const [worker] = workersOf(group);
  if (worker) give(worker, job);
  else addJobs(group, [job]);
}
