// Owns what is stored between visits, by name: a saved game of each variant, the last one played, the settings, whether
// the lesson was seen. All of it JSON text. The engine alone looks inside a save.

/** @import { Scene, Settings } from "../types.js" */
/** @import { Store } from "./store.js" */

/** @typedef {{game: string, scene: Scene, save: string, at?: number}} Saved  `at`: when it was played, in ms. */
/** @typedef {ReturnType<typeof createRecords>} Records */

/** @param {Store} store @param {(error: unknown) => void} onError */
export function createRecords(store, onError) {
  /** @template T @param {string} key @returns {Promise<T | null>} */
  const read = async (key) => {
    try {
      const text = await store.get(key);
      return text === null ? null : JSON.parse(text);
    } catch (error) {
      onError(error);
      return null;
    }
  };
  const write = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    store.set(key, JSON.stringify(value)).catch(onError);
  return {
    lastVariant: () => /** @type {Promise<string | null>} */ (read("last")),
    savedGame: (/** @type {string} */ variant) => /** @type {Promise<Saved | null>} */ (read(`save:${variant}`)),
    /** @param {string} variant @param {Saved} saved */
    saveGame: (variant, saved) => Promise.all([write(`save:${variant}`, saved), write("last", variant)]),
    /** A save that could not be read is not lost. @param {string} variant @param {Saved} saved */
    setAside: (variant, saved) => write(`aside:${variant}`, saved),
    settings: () => /** @type {Promise<Partial<Settings> | null>} */ (read("settings")),
    saveSettings: (/** @type {Settings} */ settings) => write("settings", settings),
    /** Whether the first lesson was taken or skipped. */
    lessonSeen: async () => (await read("lesson")) === true,
    saveLessonSeen: () => write("lesson", true),
  };
}
