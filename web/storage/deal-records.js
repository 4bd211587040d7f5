// The records of deals, and the other texts that every tab may write. A tab overwrites one only if the database still
// has the text that this tab knows. Otherwise another tab has changed it, and the engine merges both
// (py/lacuna/records/merging.py) before the result is written.

/** @import { Store } from "./store.js" */
/** @import { GiveRecords, Merge, News, Texts } from "./types.js" */

/** Create the access to the records.
 * @param {Store} store @param {Merge} merge @param {(news: News) => void} announce tells the other tabs */
export function createDealRecords(store, merge, announce) {
  /** The text of each record that the database had when this tab last read or wrote it; null while the engine merges it
   * with the text of another tab. @type {Map<string, string | null | undefined>} */
  let known = new Map();

  /** Have the engine merge a record with the text that another tab has written. @param {string} key
   * @param {string} [now] */
  function mergeWith(key, now) {
    const before = known.get(key);
    if (before === null || before === now) return;
    known.set(key, null);
    merge([key, before ?? null, now ?? null], () => {
      known.set(key, known.get(key) ?? now); // it is still null if the engine had nothing to merge
      void hear(key); // there may be a newer text
    });
  }

  /** Take over a record that another tab has written. @param {string} key */
  const hear = (key) => store.look(key, (now) => mergeWith(key, now));

  /** Store a record, unless another tab has changed it: then it is merged first. One that was merged comes with the text
   * that it may overwrite (null for none).
   * @param {string} key @param {string} text @param {string | null} [merged] */
  function keep(key, text, merged) {
    if (merged !== undefined) known.set(key, merged ?? undefined);
    const replace = (/** @type {string=} */ now) => (now === known.get(key) ? text : void mergeWith(key, now));
    return store.change(key, replace, text, () => {
      known.set(key, text);
      if (merged !== text) announce({ record: key });
    });
  }

  return {
    /** Give the records among all texts to an engine that has started. If a key is there twice, the first text is that
     * of the database, and the second a copy that it did not take. The engine gets the copy first, and merges both.
     * @param {Texts} texts @param {GiveRecords} give */
    async give(texts, give) {
      const records = texts.filter(([key]) => key.startsWith("record:")).toReversed();
      known = new Map(records);
      const list = records.flatMap(([key, text]) => [key, null, text]);
      const { keep: merged = [] } = list.length ? await give(list) : {};
      for (const entry of merged) void keep(...entry);
    },
    hear,
    keep,
  };
}
