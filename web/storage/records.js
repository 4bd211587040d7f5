// The texts that are stored between visits, by key: games with their last scenes (shown until the engine has started),
// the settings, whether the lesson was seen. The keys are listed in py/lacuna/storage_keys.py, except for the page's
// own: `scene:`, `plugin:` and `loading:`. The engine decides which game is opened and what is damaged
// (py/lacuna/saved/resume.py).

import { entropy, fitsAddress, tryOrNull, variantOf, when } from "../core/index.js";

/** @import { SavesReport, Scene } from "../types.js" */
/** @import { Store } from "./store.js" */
/** @import { OpeningOptions, StoredSave, Texts } from "./types.js" */

/** @typedef {ReturnType<typeof createRecords>} Records */

const MAX_SENT = 2_900_000; // characters; the engine reads no more in one request

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

/** Return one flat list for the engine: a key, its text, the next key, its text and so on, the newest first, as many as
 * it reads in one request. If a single text is too long for a request, null takes its place. Left out are scenes and
 * plug-ins, which the engine does not read here.
 * @param {Texts} texts */
function sendable(texts) {
  let room = MAX_SENT;
  return texts.toReversed().flatMap(([key, text]) => {
    const size = JSON.stringify(text).length;
    if (/^(scene|(loading:)?plugin):/.test(key) || (size <= MAX_SENT && size > room)) return [];
    if (size > MAX_SENT) return [key, null];
    room -= size;
    return [key, text];
  });
}

/** Return whether the game of a save has no moves. The first log in the text is its own; others are of earlier games.
 * @param {string} text */
const isOnlyDealt = (text) => /\\"log\\":\[(.)/.exec(text)?.[1] === "]";

/** Return the plug-ins (games by others) that the player has added, each as its key, its text and its mark. A plug-in
 * has a mark if an earlier start did not finish loading it; else its mark is an empty text.
 * @param {Map<string, string>} stored */
const pluginsIn = (stored) =>
  [...stored].flatMap(([key, text]) =>
    key.startsWith("plugin:") && text ? [[key, text, stored.get(`loading:${key}`) ?? ""]] : [],
  );

/** Create the records of a store.
 * @param {object} options
 * @param {Store} options.store
 * @param {string} options.build
 * @param {string} [options.lang] of the page
 * @param {string | null} options.ownName the name of this tab's save before a reload, or null */
export function createRecords({ store, build, lang = "", ownName }) {
  /** What `all` has read, until something is written. @type {Promise<Texts> | null} */
  let texts = null;
  const all = () => (texts ??= store.all());
  const outdate = () => (texts = null);
  return {
    /** Return the arguments of the engine's verb `open` for the stored game at an address, or for the last game (null).
     * @param {string | null} game @param {OpeningOptions} [more] */
    opening: async (game, more) => {
      const line = more?.any ? ownName : null; // a reloaded tab continues its own save, but only at the start
      const kept = { texts: sendable(await all()), build, line, unread: store.hasReadFailed(), ...more };
      return { game, entropy: entropy(), ...when(), kept };
    },
    /** Delete the obsolete texts (`done`), and quarantine the unreadable ones (`aside`). @param {SavesReport} report */
    async tidy({ done, aside }) {
      const before = await all();
      const moves = aside.map(async ([key, reportedText, quarantineKey]) => {
        const text = reportedText ?? before.find((entry) => entry[0] === key)?.[1] ?? "";
        if ((await store.put(quarantineKey, text)) !== "memory") await store.remove(key, text);
      });
      await Promise.all([...moves, ...done.map(([key, text]) => store.remove(key, text))]);
      outdate();
    },
    reportEngineUp: store.reportEngineUp,
    /** Read all texts again at the next access, because some have changed. */
    outdate,
    /** Return whether nothing is stored; false if the texts could not be read. */
    isEmpty: async () => !(await all()).length && !store.hasReadFailed(),
    /** Return the ids of the variants of all saves with moves, also of those that another build has quarantined. */
    savedVariants: async () =>
      (await all()).flatMap(([key, text]) =>
        /^(aside:.*:)?save:/.test(key) && !key.startsWith(`aside:${build}:`) && !isOnlyDealt(text)
          ? (/^\{"game":"([^"/?]+)/.exec(text)?.slice(1) ?? [])
          : [],
      ),
    plugins: async () => pluginsIn(new Map(await all())),
    scene: async (/** @type {string | null} */ requested) => sceneIn(await all(), build + lang, requested),
    /** Store a game and its scene. All custom games share one scene, because there may be any number.
     * @param {StoredSave} stored @returns where it was stored */
    keepGame({ scene, game, ...rest }) {
      outdate();
      const text = JSON.stringify(scene);
      const shown = JSON.stringify({ text, sum: sumOf(build + lang + text), at: rest.at });
      const saved = JSON.stringify({ game, ...rest }); // the game first: `savedVariants` reads it there
      return store.put(`save:${rest.line}`, saved, [[`scene:${variantOf(game).split("~")[0]}`, shown]]);
    },
    /** Return the settings. If they are stored twice, the newer text is last and wins. @returns {Promise<object>} */
    settings: async () =>
      Object.assign({}, ...(await all()).filter(([key]) => key === "settings").map(([, text]) => parseOrNull(text))),
    /** Return whether the first lesson was taken or skipped. */
    lessonSeen: async () => (await all()).some(([key, text]) => key === "lesson" && text === "true"),
    /** Store a value of the page, or a text of the engine. @param {string} key @param {object | true | string} value */
    keep(key, value) {
      outdate();
      return store.putShared(key, typeof value === "string" ? value : JSON.stringify(value));
    },
  };
}
