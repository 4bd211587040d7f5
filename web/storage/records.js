// The texts that are stored between visits, by key: games with their last scenes (shown until the engine has started),
// the settings, whether the lesson was seen. The keys are listed in py/lacuna/storage_keys.py, except for the page's
// own: `scene:`, `plugin:` and `loading:`. The engine decides which game is opened and what is damaged
// (py/lacuna/saved/resume.py).

import { entropy, fitsAddress, tryOrNull, variantOf, when } from "../core/index.js";
import { createDealRecords } from "./deal-records.js";

/** @import { SavesReport, Scene } from "../types.js" */
/** @import { Store } from "./store.js" */
/** @import { GiveRecords, Merge, News, OpeningOptions, StoredSave, Texts } from "./types.js" */

/** @typedef {ReturnType<typeof createRecords>} Records */

/** Return the checksum of a text. A scene is stored with the checksum of its build, its language and its own text, so a
 * scene of another build or language, or a damaged one, is not shown.
 * @param {string} text */
function sumOf(text) {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}

/** @param {string | undefined} text @returns {any} */
const parseOrNull = (text = "") => tryOrNull(() => JSON.parse(text));

/** Return the newest scene of a game that fits the requested address, or of any game if the address is null. Return
 * null if there is no such scene.
 * @param {Texts} texts @param {string} buildAndLanguage @param {string | null} requested @returns {Scene | null} */
function sceneIn(texts, buildAndLanguage, requested) {
  const stored = texts.flatMap(([key, text]) => (key.startsWith("scene:") ? [parseOrNull(text)] : []));
  const valid = stored.filter(
    (entry) => typeof entry?.text === "string" && entry.sum === sumOf(buildAndLanguage + entry.text),
  );
  const scenes = valid.sort((a, b) => b.at - a.at).map(({ text }) => parseOrNull(text));
  return scenes.find(({ game }) => requested === null || fitsAddress(game, requested)) ?? null;
}

/** Return one flat list for the engine: a key, its text, the next key, its text and so on, the newest first. Left out are
 * records, which the engine has already, and scenes and plug-ins, which it does not read here.
 * @param {Texts} texts */
const sendable = (texts) =>
  texts
    .filter(([key]) => !/^(record|scene|(loading:)?plugin):/.test(key))
    .toReversed()
    .flat();

/** Return the plug-ins (games by others) that the player has added, each as its key, its text and its mark. A plug-in
 * has a mark if an earlier start did not finish loading it; else its mark is an empty text.
 * @param {Map<string, string>} stored */
const pluginsIn = (stored) =>
  [...stored].flatMap(([key, text]) =>
    key.startsWith("plugin:") && text ? [[key, text, stored.get(`loading:${key}`) ?? ""]] : [],
  );

/** Ask the browser once to keep what is stored, also if it has little room. @param {Store} store */
const askToPersist = (store) =>
  store.copyOf("asked") ?? (store.copy("asked", "true") !== "memory" && navigator.storage?.persist?.());

/** Create the records of a store.
 * @param {object} options
 * @param {Store} options.store
 * @param {string} options.build
 * @param {() => string} options.lang returns the page's language
 * @param {string | null} options.ownKey the key of this tab's save before a reload, or null
 * @param {(message: News) => void} options.announce tells the other tabs what has changed
 * @param {Merge} options.merge
 * @param {(key: string) => Promise<boolean | null>} options.isFree see claims.js
 */
export function createRecords({ store, build, lang, ownKey, announce, merge, isFree }) {
  /** What the database had, until something is written. @type {Promise<Texts> | null} */
  let texts = null;
  const stored = () => (texts ??= store.all());
  const all = async () => [...(await stored()), ...store.copies()];
  const outdate = () => (texts = null); // then the database is read again at the next access
  const settings = () => parseOrNull(store.copyOf("settings"));
  const dealRecords = createDealRecords(store, merge, announce);
  return {
    /** Give an engine that has started what it needs to open a game. @param {GiveRecords} give @param {string | null} game */
    giveRecords: async (give, game) => dealRecords.giveFirst(await all(), give, game),
    /** Return the arguments of the engine's verb `open` for the stored game at an address, or for the last game (null).
     * @param {string | null} game @param {OpeningOptions} [more] */
    opening: async (game, more) => {
      const own = more?.any ? ownKey : null; // a reloaded tab continues its own save, but only at the start
      const kept = { texts: sendable(await all()), build, own, unread: store.hasReadFailed(), ...more };
      return { game, entropy: entropy(), ...when(), kept };
    },
    /** Delete the obsolete texts (`done`) but for the saves of other tabs, and quarantine the unreadable ones (`aside`).
     * @param {Pick<SavesReport, "done" | "aside">} report */
    async tidy({ done, aside }) {
      const move = async (/** @type {string[]} */ [key, text, to]) =>
        (await store.put(to, text)) !== "memory" && store.remove(key, text);
      const removes = done.map(async ([key, text]) => (await isFree(key)) !== false && store.remove(key, text));
      await Promise.all([...aside.map(move), ...removes]);
      outdate();
    },
    ...{ ...dealRecords, outdate, reportEngineUp: store.reportEngineUp, persist: () => askToPersist(store) },
    /** Return whether nothing is stored; false if the texts could not be read. */
    isEmpty: async () => !(await all()).length && !store.hasReadFailed(),
    plugins: async () => pluginsIn(new Map(await all())),
    scene: async (/** @type {string | null} */ requested) => sceneIn(await all(), build + lang(), requested),
    /** Store a game and its scene. All custom games share one scene, because there may be any number.
     * @param {StoredSave} stored @returns where it was stored */
    keepGame({ scene, key, ...saved }) {
      outdate();
      const text = JSON.stringify(scene);
      const shown = JSON.stringify({ text, sum: sumOf(build + lang() + text), at: saved.at });
      return store.put(key, JSON.stringify(saved), [[`scene:${variantOf(saved.game).split("~")[0]}`, shown]]);
    },
    /** Store the texts of a backup: all or none. Return where they are stored. @param {Texts} entries */
    async restore(entries) {
      outdate();
      const isStored = await store.putAll(entries.filter(([key]) => key !== "settings"));
      for (const [key, text] of isStored ? entries : []) if (key === "settings") store.copy(key, text);
      return isStored ? "indexeddb" : "memory";
    },
    settings,
    /** Store changed settings. They are read and written at once, so that no tab undoes the choice of another.
     * @param {object} changed */
    keepSettings: (changed) => void store.copy("settings", JSON.stringify({ ...settings(), ...changed })),
    /** Return whether the first lesson was taken or skipped. */
    lessonSeen: async () => (await all()).some(([key, text]) => key === "lesson" && text === "true"),
    /** Store a text. @param {string} key @param {string} text @param {string | null} [before] see deal-records.js */
    async keep(key, text, before) {
      outdate();
      return key.startsWith("record:") ? dealRecords.keep(key, text, before) : store.put(key, text);
    },
  };
}
