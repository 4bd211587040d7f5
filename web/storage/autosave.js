// Saving the player's game after every reply of the engine, before the page is painted. Each tab writes its save under
// a key of its own (py/lacuna/saved/merge_tabs.py), and announces to the other tabs which game it plays.

import { log, storeName, tryOrNull, when } from "../core/index.js";
import { createRecords } from "./records.js";
import { createStore, indexedDatabase, localCopies } from "./store.js";

/** @import { SavesReport, Opening, Result } from "../types.js" */
/** @import { AutosaveOptions, News, Saved, TabSave } from "./types.js" */

/** Return a text that changes if the save changes, or the games that undo (`earlier`) and redo (`later`) bring back. */
const stateOf = (/** @type {Opening} */ { save, earlier, later }) => JSON.stringify([save, earlier, later]);

/** Return the save for a game that was just opened. If the game of the save `before` was only dealt, the new save takes
 * over its name and overwrites it, because that loses nothing.
 * @param {TabSave | null} before @param {SavesReport} [report] @returns {TabSave} */
const newSave = (before, report) => ({
  name: Date.now().toString(36) + Math.random().toString(36).slice(1, 7),
  version: 0,
  ...(before?.begun === false && { name: before.name, version: before.version }),
  from: report?.from ?? {},
  at: Math.max(report?.at ?? 0, before?.at ?? 0),
  state: "",
  begun: false,
  others: "alone",
});

/** The name of the database and of the channel to other tabs. */
const name = () => `lacuna:${storeName()}`;

/** Create the access to what is stored.
 * @param {AutosaveOptions} options @param {(news: News) => void} announce tells the other tabs what has changed */
function openRecords({ build, merge }, announce) {
  const store = createStore({
    database: indexedDatabase(() => indexedDB, name()),
    copies: localCopies(() => localStorage, `${name()}:`),
    onError: (error) => log("storage", error),
  });
  const ownName = tryOrNull(() => sessionStorage.getItem(name()));
  return createRecords({ store, build, merge, ownName, announce, lang: () => document.documentElement.lang });
}

/** Create the autosave, and the records that it writes to. @param {AutosaveOptions} options */
export function createAutosave(options) {
  const { onStored, onOther } = options;
  const channel = tryOrNull(() => new BroadcastChannel(name()));
  const announce = (/** @type {News} */ news) => channel?.postMessage(news);
  const records = openRecords(options, announce);
  /** The player's game. @type {Saved | null} */
  let current = null;
  /** @type {TabSave | null} */
  let tabSave = null;

  /** Store a save and announce its game to the other tabs. @param {TabSave} tabSave @param {Saved} game */
  function write(tabSave, game) {
    const { name: line, version: n, from, begun, at } = tabSave;
    records.keepGame({ ...game, line, n, from, at, begun }).then((kind) => onStored(kind, begun));
    tryOrNull(() => sessionStorage.setItem(name(), line));
    announce({ game: game.game });
    if (tabSave.others !== "heard") return;
    onOther("both");
    tabSave.others = "reported";
  }

  if (channel)
    channel.onmessage = (/** @type {{data: News}} */ { data: { game, record } }) => {
      records.outdate();
      if (record) void records.hear(record);
      if (tabSave?.others !== "alone" || game !== current?.game) return;
      tabSave.others = "heard";
      onOther("elsewhere");
    };

  return {
    records,
    /** Return the player's game, also while the lesson is on the table. */
    current: () => current,
    /** Return the arguments with which the engine's verb `open` opens another tab's version of the current game or, if
     * there is none, the game before it. */
    other: () => records.opening(current?.game ?? null, { beside: tabSave?.name }),
    /** Save what a reply has changed. @param {Result} result */
    keep({ scene, change, save, earlier, later, kept }) {
      if (kept) void records.tidy(kept);
      if (scene.lesson) return; // not the player's own game
      const { game, actions } = scene;
      // A reply leaves out `earlier` and `later` if they have not changed.
      const now = { save, earlier: earlier ?? current?.earlier ?? [], later: later ?? current?.later ?? [] };
      const state = stateOf(now);
      const isOpened = change.kind === "open" && current && state !== stateOf(current);
      if (!tabSave || !current || isOpened) tabSave = newSave(tabSave, kept);
      current = { game, scene, ...now };
      if (kept?.whole) tabSave.state = state; // it is stored already
      if (state === tabSave.state) return;
      const begun = Boolean(actions.undo?.can || actions.redo?.can);
      Object.assign(tabSave, { state, version: tabSave.version + 1, begun, at: Math.max(when().now, tabSave.at + 1) });
      write(tabSave, current);
    },
  };
}
