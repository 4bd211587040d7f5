// Owns starting: the engine's first answers, the first game, the failure sheet, and the new start after a worker was lost.

import { answers, fromHash, variantOf } from "../core/address.js";
import { byId, on } from "../core/dom.js";
import { log } from "../core/error-log.js";
import { say } from "../core/site-data.js";
import { closeSheet, openSheet } from "../ui/dialogs.js";
import { choosePoster, entropy, openFirst } from "./first-game.js";
import { firstScenes } from "./preload.js";

/** @import { BootFailure, BootProgress, Game, Hello, Result, Scene } from "../types.js" */
/** @import { Records, Saved } from "../storage/records.js" */

const RESTARTS = 3; // after so many lost workers in a row there is no use in another

/**
 * @typedef {object} StartOptions
 * @property {() => {start: () => void, request: (verb: string, args: object) => Promise<any>}} client
 * @property {Promise<Records>} records
 * @property {() => Saved | null} current the game on the table
 * @property {(scene: Scene) => void} preview shows a saved table before the engine is up
 * @property {(result: Result) => void} begin
 * @property {() => void} stop
 * @property {(text: string) => void} note
 * @property {() => void} onFirst the page has no address and nothing is kept: a first visit
 * @property {ReturnType<typeof import("../ui/bar.js").bindBar>} bar
 */

/** @param {StartOptions} options */
export function createStart({ client, records, current, preview, begin, stop, note, onFirst, bar }) {
  /** @type {Hello | null} */
  let hello = null;
  /** @type {Promise<Game[]> | null} */
  let games = null;
  let lost = 0;
  let opening = false;

  /** Opens the first game once the engine answers; after a lost worker, the last one. */
  async function open() {
    opening = true;
    try {
      const stored = await records;
      const now = current();
      const wanted = now ? now.game : fromHash(location.hash);
      const played = await stored.lastVariant();
      const kin = wanted === null ? null : await stored.savedGame(variantOf(wanted));
      const saved = now ?? kin ?? (played === null ? null : await stored.savedGame(played));
      const ask = client().request;
      const greeting = ask("hello", { language: document.documentElement.lang });
      let dealt = null;
      if (!now && saved?.scene?.v === 1 && (wanted === null || answers(saved.game, wanted))) preview(saved.scene);
      else if (!now)
        dealt = await Promise.race([
          firstScenes.then((scenes) => choosePoster(scenes, wanted)),
          greeting.then(() => null),
        ]);
      if (dealt) preview(dealt);
      hello = /** @type {Hello} */ (await greeting);
      const { result, badSave, badAddress } = await openFirst({
        ask,
        wanted: dealt?.game ?? wanted,
        saved,
        games: hello.games,
        entropy,
      });
      if (badSave && saved) await stored.setAside(variantOf(saved.game), saved);
      opening = false;
      begin(result);
      if (!now && wanted === null && played === null && !(await stored.lessonSeen())) onFirst();
      if (badSave) note(say("note-bad-save", { message: badSave.message }));
      else if (badAddress) note(say("note-bad-address", { message: badAddress.message }));
    } catch (error) {
      opening = false;
      if (/** @type {{code?: string}} */ (error).code !== "lost")
        onFailure({ stage: "engine", message: String(error) });
    }
  }

  /** @param {BootFailure} failure */
  function onFailure({ stage, message }) {
    log(`start, ${stage}`, message);
    bar.boot(null);
    bar.wait(say("boot-failed"));
    byId("failure-text").textContent = say(`boot-failed.${stage}`, { message: message.trim().split("\n").at(-1) });
    openSheet("failure");
  }

  function start() {
    client().start();
    if (!opening) void open(); // what an earlier start asked is kept, and sent to the new worker
  }

  return {
    start,
    onFailure,
    python: () => hello?.python ?? "",
    /** What the engine tells of its games, asked for once. @returns {Promise<Game[]>} */
    async games() {
      games ??= client()
        .request("games", {})
        .then((told) => told.games);
      return games.catch((error) => {
        games = null;
        log("games", error);
        return [];
      });
    },
    /** @param {BootProgress} progress */
    onProgress({ step, loaded, total }) {
      const mega = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
      bar.wait(say(`boot.${step}`, { loaded: mega(loaded), total: mega(total) }));
      bar.boot(total ? loaded / total : 0);
    },
    /** @param {string} how from the library or from the kept memory @param {number} heap bytes */
    onReady(how, heap) {
      Object.assign(document.documentElement.dataset, { start: how, heap });
      performance.mark("lacuna:up");
      bar.boot(null);
    },
    /** @param {string} why */
    onLost(why) {
      log("worker", why);
      opening = false;
      stop();
      if (++lost > RESTARTS) return onFailure({ stage: "worker", message: why });
      note(say("note-lost"));
      start();
    },
    unbind: on(byId("retry"), "click", () => {
      closeSheet("failure");
      lost = 0;
      start();
    }),
  };
}
