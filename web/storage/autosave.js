// Saving the player's game after every reply of the engine, before the page is painted. A game has one tab (claims.js),
// and each tab writes its save under a key of its own, so that no tab overwrites what another one wrote.

import { log, on, storeName, tryOrNull, when } from "../core/index.js";
import { createClaims } from "./claims.js";
import { createRecords } from "./records.js";
import { createStore, indexedDatabase, localCopies } from "./store.js";

/** @import { Opening, Result, SavesReport } from "../types.js" */
/** @import { AutosaveOptions, News, Saved, TabSave } from "./types.js" */

/** Return a text that changes if the save changes, or the games that undo (`earlier`) and redo (`later`) bring back. */
const stateOf = (/** @type {Opening} */ { save, earlier, later }) => JSON.stringify([save, earlier, later]);

/** Return the save for a game that was just opened. If the game of the save `before` was only dealt, the new save takes
 * over its key and overwrites it, because that loses nothing.
 * @param {string} ownKey @param {TabSave | null} before @param {SavesReport} [report] @returns {TabSave} */
const newSave = (ownKey, before, report) => ({
  key: before?.begun === false ? before.key : ownKey,
  at: Math.max(report?.at ?? 0, before?.at ?? 0),
  state: "",
  begun: false,
});

/** Return a name that no other tab has. */
const newName = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** The name of the database and of the channel to other tabs. */
const name = () => `lacuna:${storeName()}`;

/** Create the access to what is stored. `announce` tells the other tabs what has changed.
 * @param {AutosaveOptions} options @param {(key: string) => Promise<boolean | null>} isFree */
function openRecords({ build, merge }, isFree) {
  const channel = tryOrNull(() => new BroadcastChannel(name()));
  const store = createStore({
    database: indexedDatabase(() => indexedDB, name()),
    copies: localCopies(() => localStorage, `${name()}:`),
    onError: (error) => log("storage", error),
  });
  const ownKey = tryOrNull(() => sessionStorage.getItem(name()));
  const announce = (/** @type {News} */ news) => channel?.postMessage(news);
  const lang = () => document.documentElement.lang;
  const records = createRecords({ store, build, merge, isFree, ownKey, announce, lang });
  channel?.addEventListener("message", ({ data: { record } }) => {
    records.outdate();
    if (record) void records.hear(record);
  });
  return { records, announce };
}

/** Create the autosave, and the records that it writes to. @param {AutosaveOptions} options */
export function createAutosave(options) {
  const claims = createClaims(`${name()}:`, newName(), globalThis.navigator?.locks, options.onOther);
  const { records, announce } = openRecords(options, claims.isFree);
  /** The player's game. @type {Saved | null} */
  let current = null;
  let [tabSave, saves] = [/** @type {TabSave | null} */ (null), 0]; // `saves`: how many this tab has had
  const put = (/** @type {TabSave} */ { key, at, begun }, /** @type {Saved} */ game) =>
    records.keepGame({ ...game, key, at, begun });

  /** Store a game as this tab's save. Then delete the one that it was opened from, unless another open tab has that.
   * @param {TabSave} save @param {Saved} game @param {SavesReport["opened"]} [opened] its key and text */
  async function write(save, game, opened) {
    save.at = Math.max(when().now, save.at + 1);
    const writing = put(save, game);
    tryOrNull(() => sessionStorage.setItem(name(), save.key));
    const kind = await writing;
    announce({});
    options.onStored(kind, save.begun);
    if (opened && kind !== "memory" && (await claims.isFree(opened[0])))
      await records.tidy({ done: [opened], aside: [] });
  }

  // The browser's storage can be cleared under the page. So the game is stored again when the page is left.
  on(document, "visibilitychange", () => {
    if (document.hidden && current && tabSave?.begun && !claims.isMoved()) void put(tabSave, current);
  });

  return {
    records,
    /** Return the player's game, also while the lesson is on the table. */
    current: () => current,
    /** Return the arguments with which the engine's verb `open` opens the next version of the current game. */
    other: () => records.opening(current?.game ?? null, { beside: tabSave?.key }),
    /** Take the current game over from another tab. Return the arguments with which `open` opens it as it was there. */
    async takeOver() {
      const game = current?.game ?? "";
      await claims.claim(game, true);
      records.outdate();
      return records.opening(game, { last: tabSave?.key });
    },
    /** Save what a reply has changed. @param {Result} result */
    keep({ scene, change, save, earlier, later, kept }) {
      if (kept) void records.tidy(kept);
      if (scene.lesson) return; // not the player's own game
      const { game, actions } = scene;
      // A reply leaves out `earlier` and `later` if they have not changed.
      const now = { save, earlier: earlier ?? current?.earlier ?? [], later: later ?? current?.later ?? [] };
      const state = stateOf(now);
      const isOpened = change.kind === "open" && current && state !== stateOf(current);
      if (!tabSave || !current || isOpened) tabSave = newSave(`save:${claims.tab}.${++saves}`, tabSave, kept);
      current = { game, scene, ...now };
      const begun = Boolean(actions.undo?.can || actions.redo?.can);
      void claims.claim(begun ? game : "");
      if (state === tabSave.state) return;
      Object.assign(tabSave, { state, begun });
      void write(tabSave, current, kept?.opened);
    },
  };
}
