// Offline play and updates, on the page's side. The service worker stores the files once the game can be played. When
// an update is ready, the page shows it, and the player decides when it takes over. Without a service worker, the page
// works online only.

import { byId, log, on, ReasonError, reasonOf, say, sayReason, tryOrNull } from "../core/index.js";
import { inTime } from "../time-limit.js";

/** @import { Reason } from "../failure-reason.js" */
/** @import { Change, Scene } from "../types.js" */
/** @import { Offline, UpdateOptions } from "./types.js" */

const TAKE_OVER_LIMIT_MS = 15000; // for the service worker's answer
const UPDATE_CHECK_MS = 3600_000; // between two checks for an update in a page that stays open

/** @typedef {ReturnType<typeof initialState>} Updates */
/** @param {UpdateOptions} options */
const initialState = (options) => ({
  options,
  workers: tryOrNull(() => (options.script && navigator.serviceWorker) || null), // sandboxed frames throw
  registration: /** @type {ServiceWorkerRegistration | null} */ (null),
  failure: /** @type {Reason | null} */ (null), // why the files are not stored
  checkedAt: 0, // when the server was last asked for a new build
  isBetweenGames: true, // the game is not begun yet, or is over
  hasShownNote: false, // the note that an update is ready
  isTakingOver: false, // this page has asked the new build to take over
});

/** Note on the page whether the files are stored, and why not. The text of *About* and the tests read it.
 * @param {Updates} updates @param {Offline} state @param {Reason | null} [failure] */
function setState(updates, state, failure = null) {
  document.documentElement.dataset.offline = state;
  updates.failure = failure;
  if (failure) log("offline", failure.message);
}

/** Ask the new build's service worker to take over; return false if it does not.
 * @param {ServiceWorker | null | undefined} worker @returns {Promise<boolean>} */
async function askToTakeOver(worker) {
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  worker.postMessage({ type: "take-over" }, [port2]);
  const { taken, error } = await inTime(answer, undefined, TAKE_OVER_LIMIT_MS).catch((error) => ({ error }));
  port1.close();
  if (error) log("offline", error);
  return Boolean(taken);
}

/** Install the update that the player has asked for. @param {Updates} updates */
async function takeOver(updates) {
  const { options, registration } = updates;
  options.closeMenu();
  updates.isTakingOver = true; // now, because `controllerchange` may come before the answer
  updates.isTakingOver = await askToTakeOver(registration?.waiting);
  if (!updates.isTakingOver) options.note(say("update-tabs"));
}

/** If an update is ready, show its item in the menu and, between two games, a note once. @param {Updates} updates */
function showUpdate(updates) {
  const { options, registration, workers } = updates;
  const ready = Boolean(registration?.waiting && workers?.controller);
  byId("menu-update").hidden = !ready;
  if (!ready || updates.hasShownNote || !updates.isBetweenGames) return;
  updates.hasShownNote = true;
  options.note(say("update-ready"), { word: say("update-now"), run: () => void takeOver(updates) }, 2, false);
}

/** Follow the service worker that is being installed, and show what becomes of it. @param {Updates} updates */
function watchInstall(updates) {
  const incoming = updates.registration?.installing;
  incoming?.addEventListener("statechange", () => {
    if (incoming.state === "activated") setState(updates, "kept");
    if (incoming.state === "installed") showUpdate(updates);
    if (incoming.state === "redundant" && !updates.registration?.active)
      setState(updates, "failed", updates.failure ?? reasonOf(new ReasonError("reason.not-kept")));
  });
}

/** Register the service worker, which then stores the files. @param {Updates} updates */
async function register(updates) {
  const { options, workers } = updates;
  if (!workers || !options.script || updates.registration) return;
  try {
    setState(updates, "keeping");
    updates.registration = await workers.register(options.script, { updateViaCache: "none" });
    updates.checkedAt = Date.now();
    updates.registration.addEventListener("updatefound", () => watchInstall(updates));
    watchInstall(updates);
    if (updates.registration.active) setState(updates, "kept");
    showUpdate(updates);
  } catch (error) {
    setState(updates, "failed", reasonOf(error));
  }
}

/** Bind the updates to the page. @param {UpdateOptions} options */
export function bindUpdates(options) {
  const updates = initialState(options);
  const { workers } = updates;
  on(byId("menu-update"), "click", () => takeOver(updates));
  setState(updates, options.script ? "none" : "inside");
  if (workers) {
    on(workers, "controllerchange", () => updates.isTakingOver && location.reload());
    on(workers, "message", ({ data }) => {
      if (data?.type === "not-kept")
        setState(updates, updates.registration?.active ? "kept" : "failed", reasonOf(data));
    });
    workers.startMessages();
  }
  return {
    /** Start storing the files; called once the game can be played. */
    begin: () => void register(updates),
    /** Between two games, show an update that is ready, and check for a new one.
     * @param {Scene} scene @param {Change} change */
    onScene({ status }, { kind }) {
      const { registration } = updates;
      updates.isBetweenGames = status.outcome !== null || kind === "new" || kind === "restart";
      if (!registration || !updates.isBetweenGames) return;
      showUpdate(updates);
      if (Date.now() - updates.checkedAt < UPDATE_CHECK_MS) return;
      updates.checkedAt = Date.now();
      registration.update().catch(() => {}); // offline: check again later
    },
    /** Return a sentence that says whether the page works without a network. */
    text() {
      const why = updates.failure ? sayReason(updates.failure) : "";
      return say(`offline.${document.documentElement.dataset.offline}`, { why });
    },
  };
}
