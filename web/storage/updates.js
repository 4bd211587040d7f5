// Owns the page's side of offline play: has the service worker keep the files once the game can be played, says when an
// update is ready, and lets it take over between two games. Where there is no service worker, play goes on online.

import { allowed, byId, log, on, ReasonError, reasonOf, say, sayReason } from "../core/index.js";

/** @import { Reason } from "../reason.js" */
/** @import { Change, Scene } from "../types.js" */
/** @import { Offline, UpdateOptions } from "./types.js" */

const PATIENCE = 15000; // ms for the service worker's answer
const AGAIN = 3600_000; // ms between two looks for an update in a page that stays open

/** @typedef {ReturnType<typeof begun>} Updates */
/** @param {UpdateOptions} options */
const begun = (options) => ({
  options,
  workers: allowed(() => (options.script && navigator.serviceWorker) || null), // not in a sandbox
  registration: /** @type {ServiceWorkerRegistration | null} */ (null),
  failure: /** @type {Reason | null} */ (null), // why the files are not kept
  lookedAt: 0, // when the server was last asked for a new build
  betweenGames: true, // no game is going on: not begun, or over
  noted: false, // the player was told of the update that is ready
  takingOver: false, // this page has asked the new build to take over
});

/** @param {Updates} updates @param {Offline} state @param {Reason | null} [failure] */
function setState(updates, state, failure = null) {
  document.documentElement.dataset.offline = state;
  updates.failure = failure;
  if (failure) log("offline", failure.message);
}

/** Asks the new build's service worker to take over; false when it does not.
 * @param {ServiceWorker | null | undefined} worker @returns {Promise<boolean>} */
function askToTakeOver(worker) {
  if (!worker) return Promise.resolve(false);
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => done(false), PATIENCE);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      port1.close();
      if (data.error) log("offline", data.error);
      done(Boolean(data.taken));
    };
    worker.postMessage({ type: "take-over" }, [port2]);
  });
}

/** The player wants the update now. @param {Updates} updates */
async function takeOver(updates) {
  const { options, registration } = updates;
  options.closeMenu();
  updates.takingOver = true; // the change may come before the answer
  updates.takingOver = await askToTakeOver(registration?.waiting);
  if (!updates.takingOver) options.note(say("update-tabs"));
}

/** An update that is ready has an item in the menu, and a note between two games. @param {Updates} updates */
function showUpdate(updates) {
  const { options, registration, workers } = updates;
  const ready = Boolean(registration?.waiting && workers?.controller);
  byId("menu-update").hidden = !ready;
  if (!ready || updates.noted || !updates.betweenGames) return;
  updates.noted = true;
  options.note(say("update-ready"), { word: say("update-now"), run: () => void takeOver(updates) }, 2);
}

/** Follows a service worker that is being installed. @param {Updates} updates */
function watchInstall(updates) {
  const incoming = updates.registration?.installing;
  incoming?.addEventListener("statechange", () => {
    if (incoming.state === "activated") setState(updates, "kept");
    if (incoming.state === "installed") showUpdate(updates);
    if (incoming.state === "redundant" && !updates.registration?.active)
      setState(updates, "failed", updates.failure ?? reasonOf(new ReasonError("reason.not-kept")));
  });
}

/** @param {Updates} updates */
async function register(updates) {
  const { options, workers } = updates;
  if (!workers || !options.script || updates.registration) return;
  try {
    setState(updates, "keeping");
    updates.registration = await workers.register(options.script, { updateViaCache: "none" });
    updates.lookedAt = Date.now();
    updates.registration.addEventListener("updatefound", () => watchInstall(updates));
    watchInstall(updates);
    if (updates.registration.active) setState(updates, "kept");
    showUpdate(updates);
  } catch (error) {
    setState(updates, "failed", reasonOf(error));
  }
}

/** @param {UpdateOptions} options */
export function bindUpdates(options) {
  const updates = begun(options);
  const { workers } = updates;
  on(byId("menu-update"), "click", () => takeOver(updates));
  setState(updates, options.script ? "none" : "inside");
  if (workers) {
    on(workers, "controllerchange", () => updates.takingOver && location.reload());
    on(workers, "message", ({ data }) => {
      if (data?.type === "not-kept")
        setState(updates, updates.registration?.active ? "kept" : "failed", reasonOf(data));
    });
    workers.startMessages();
  }
  return {
    /** The game can be played: what is left of the files may come now. */
    begin: () => void register(updates),
    /** Perhaps the game is over, and there is time to speak of an update, or to look for one.
     * @param {Scene} scene @param {Change} change */
    onScene({ status }, { kind }) {
      const { registration } = updates;
      updates.betweenGames = status.outcome !== null || kind === "new" || kind === "restart";
      if (!registration || !updates.betweenGames) return;
      showUpdate(updates);
      if (Date.now() - updates.lookedAt < AGAIN) return;
      updates.lookedAt = Date.now();
      registration.update().catch(() => {}); // offline: the next time
    },
    /** Whether the page plays without a network, in words. */
    text() {
      const why = updates.failure ? sayReason(updates.failure) : "";
      return say(`offline.${document.documentElement.dataset.offline}`, { why });
    },
  };
}
