// Owns the page's side of offline play: has the service worker keep the files once the game can be played, tells when an
// update is ready, and lets it take over between two games. Where there is none, play goes on online.

import { byId, on } from "../core/dom.js";
import { log } from "../core/error-log.js";
import { say } from "../core/site-data.js";

/** @typedef {"none" | "inside" | "keeping" | "kept" | "failed"} Offline  `inside`: nothing is ever fetched. */

const PATIENCE = 15000; // ms for the service worker's answer
const AGAIN = 3600_000; // ms between two looks for an update in a page that stays open

/** @returns {ServiceWorkerContainer | null} */
function container() {
  try {
    return navigator.serviceWorker || null;
  } catch {
    return null; // a sandboxed frame
  }
}

/** Asks the new build's service worker to take over; false when it does not. @param {ServiceWorker | null | undefined} worker @returns {Promise<boolean>} */
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

/**
 * @param {object} options
 * @param {(text: string, does?: {word: string, run: () => void}) => void} options.note
 * @param {() => boolean} options.between no game is going on
 * @param {string | null} options.serviceWorker what keeps the files, or null where none is fetched
 * @param {() => void} options.closeMenu
 */
export function bindOffline({ note, between, serviceWorker, closeMenu }) {
  const workers = serviceWorker === null ? null : container();
  const root = document.documentElement;
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;
  let why = "";
  let told = false;
  let looked = 0;
  let asked = false; // this page has asked the new build to take over

  /** @param {Offline} state @param {unknown} [error] */
  function set(state, error) {
    root.dataset.offline = state;
    why = error ? String(error) : "";
    if (error) log("offline", error);
  }

  async function update() {
    closeMenu();
    asked = true; // the change may come before the answer
    asked = await askToTakeOver(registration?.waiting);
    if (!asked) note(say("update-tabs"));
  }

  function tellUpdate() {
    const waiting = Boolean(registration?.waiting && workers?.controller);
    byId("menu-update").hidden = !waiting;
    if (!waiting || told || !between()) return;
    told = true;
    note(say("update-ready"), { word: say("update-now"), run: update });
  }

  function watch() {
    const incoming = registration?.installing;
    incoming?.addEventListener("statechange", () => {
      if (incoming.state === "activated") set("kept");
      if (incoming.state === "installed") tellUpdate();
      if (incoming.state === "redundant" && !registration?.active) set("failed", why || "the files could not be kept");
    });
  }

  async function begin() {
    if (!workers || registration) return;
    try {
      set("keeping");
      registration = await workers.register(/** @type {string} */ (serviceWorker), { updateViaCache: "none" });
      looked = Date.now();
      registration.addEventListener("updatefound", watch);
      watch();
      if (registration.active) set("kept");
      tellUpdate();
    } catch (error) {
      set("failed", error);
    }
  }

  const stops = [on(byId("menu-update"), "click", update)];
  root.dataset.offline = serviceWorker ? "none" : "inside";
  if (workers) {
    stops.push(on(workers, "controllerchange", () => asked && location.reload()));
    stops.push(
      on(
        workers,
        "message",
        ({ data }) => data?.type === "not-kept" && set(registration?.active ? "kept" : "failed", data.why),
      ),
    );
    workers.startMessages();
  }
  return {
    /** The game can be played: what is left of the files may come now. */
    begin: () => void begin(),
    /** A scene came: perhaps the game is over, and there is time to tell. */
    rest() {
      if (!registration || !between()) return;
      tellUpdate();
      if (Date.now() - looked < AGAIN) return;
      looked = Date.now();
      registration.update().catch(() => {}); // offline: the next time
    },
    /** For the sheet about the page. */
    text: () => say(`offline.${root.dataset.offline}`, { why }),
    unbind: () => stops.forEach((stop) => stop()),
  };
}
