// Owns the workers of the sheets that have work done beside the game: a survey, a console, a player put to the test. What
// they are to do the engine's sheet says, by the lines that they have brought so far, which go to it each time it is
// shown: so none is lost and none is counted twice, whatever ends the workers.

import { byId, log, on } from "../core/index.js";
import { createClient } from "./engine-client.js";

/** @import { EngineWorker, Room } from "./types.js" */

/** The sheet is shown again at most so often, in milliseconds, while there is more to come. */
const BETWEEN = 500;
/** How long a person's own code may take for an answer, in milliseconds: as long as a timer knows. */
const NEVER = 2 ** 31 - 1;
/** And any other, in milliseconds: a wheel is tried in it. */
const LIMIT = 30_000;

const newRoom = (/** @type {string} */ name) =>
  /** @type {Room} */ ({
    ownCode: /console|player/.test(name),
    lines: [],
    jobs: [],
    workers: new Set(),
    busy: new Set(),
  });

/** A worker that does job after job until none is left; others of its room take of the same jobs.
 * @param {Room} room @param {() => EngineWorker} startWorker
 * @param {(room: Room, line: any) => void} onLine @param {(room: Room, worker: object, error: any) => void} onFail */
function hire(room, startWorker, onLine, onFail) {
  let running = 0; // a person may ask for the next thing before the last one is done
  const fail = (/** @type {any} */ error) => queueMicrotask(() => onFail(room, worker, error)); // once it is known
  const done = (/** @type {any} */ line) => {
    running--;
    worker.next();
    if (line) onLine(room, line);
  };
  const client = createClient({
    startWorker,
    answerLimit: room.ownCode ? NEVER : LIMIT,
    onFailure: fail,
    onLost: fail,
    onEvent: ({ line, left }) => (left ? onLine(room, line) : done(line)),
  });
  const worker = {
    end: client.end,
    next() {
      const job = room.jobs.shift();
      if (!job) return void (running || room.busy.delete(worker));
      room.busy.add(worker);
      running++;
      const { verb, ...args } = job;
      client.request(verb, args).then(({ line, searching }) => searching || done(line), fail);
    },
  };
  client.start();
  worker.next();
  room.workers.add(worker);
}

/** How many workers a room may have: one core is the page's. */
const most = () => (navigator.hardwareConcurrency > 2 ? 2 : 1);

/** @param {Room} room */
function end({ workers, busy }) {
  for (const worker of workers) worker.end();
  workers.clear();
  busy.clear();
}

/** Gives a room its next jobs; workers that know what was done before them stay. @param {Room} room @param {any[]} jobs
 * @param {boolean} [stay] */
function assign(room, jobs, stay) {
  if (!stay) end(room);
  room.jobs = jobs;
  for (const worker of room.workers) worker.next();
}

/** @param {object} options
 * @param {() => EngineWorker} options.startWorker
 * @param {(verb: string, args: any) => Promise<any>} options.request the engine's
 * @param {(once?: any) => unknown} options.again shows the sheet again */
export function createWorkroom({ startWorker, request, again }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("view"));
  const rooms = new Map(["survey", "console", "player", "plugins"].map((name) => [name, newRoom(name)]));
  /** That of the sheet that is shown. @type {Room | undefined} */
  let open;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let turn = /** @type {Promise<unknown>} */ (Promise.resolve());

  /** A worker that is at work ends with its sheet; one that rests keeps what it knows. */
  function leave() {
    for (const room of rooms.values()) if (room.busy.size) end(room);
    clearTimeout(timer);
    timer = open = undefined;
  }

  /** @param {Room} room @param {any} line */
  function onLine(room, line) {
    room.lines.push(line);
    if (open === room) timer ??= setTimeout(again, room.busy.size ? BETWEEN : 0);
  }

  /** @param {Room} room @param {any} worker @param {any} error */
  function onFail(room, worker, error) {
    if (!room.workers.has(worker)) return;
    log("work", error);
    end(room);
    if (open === room) again({ go: "failed" });
  }

  /** Asks for a sheet with what is known, and has done what it says. @param {Room} room @param {any} args */
  async function ask(room, args) {
    clearTimeout(timer);
    timer = undefined; // what has come so far is shown now
    const lines = [...room.lines];
    const reply = await request("view", { ...args, ...(room.busy.size && !args.go && { go: "on" }), lines });
    const { work, stays, lines: kept } = reply.view;
    if (kept) room.lines.splice(0, lines.length, ...kept);
    if (!work || open !== room) return reply;
    assign(room, work, stays);
    for (let n = most(); dialog.open && n && room.jobs.length; n--) hire(room, startWorker, onLine, onFail);
    return reply;
  }

  /** The engine's `request`; one sheet after another is told what is known. @param {string} verb @param {any} args */
  function requestSheet(verb, args) {
    if (verb !== "view") return request(verb, args);
    const room = rooms.get(args.name);
    if (room !== open) leave();
    open = room;
    const asked = room ? turn.then(() => ask(room, args)) : request(verb, args);
    if (room) turn = asked.catch(() => {});
    return asked;
  }

  on(dialog, "close", leave);
  return { request: requestSheet };
}
