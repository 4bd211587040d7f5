// The records of deals, and the other texts that every tab may write. A tab overwrites one only if the database still
// has the text that this tab knows. Otherwise another tab has changed it, and the engine merges both
// (py/lacuna/records/merging.py) before the result is written.

/** @import { Store } from "./store.js" */
/** @import { Merge, News, Texts } from "./types.js" */

const MAX_SENT = 2_900_000; // characters; the engine reads no more in one request

/** Return an item with null in place of its text, the last part, if it is too long for a request.
 * @param {(string | null)[]} item */
const shortened = (item) => (JSON.stringify(item).length > MAX_SENT ? [...item.slice(0, -1), null] : item);

/** Return keys and their texts as flat lists, each as long as the engine reads in one request.
 * @param {(string | null)[][]} items */
export function inRequests(items) {
  /** @type {(string | null)[][]} */
  const lists = [];
  let room = 0;
  for (const item of items.map(shortened)) {
    const size = JSON.stringify(item).length;
    if (size > room) [room] = [MAX_SENT, lists.push([])];
    room -= size;
    lists[lists.length - 1].push(...item);
  }
  return lists;
}

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
    merge([key, before ?? null, now ?? null]);
  }

  return {
    /** Give the records among all texts to an engine that has started. If a key is there twice, the first text is that
     * of the database. @param {Texts} texts @param {(texts: (string | null)[]) => Promise<unknown>} give */
    async give(texts, give) {
      const records = texts.filter(([key]) => key.startsWith("record:"));
      known = new Map(records.toReversed());
      for (const list of inRequests(records.map(([key, text]) => [key, null, text]))) await give(list);
    },
    /** Take over a record that another tab has written. @param {string} key */
    hear: (key) => store.look(key, (now) => mergeWith(key, now)),
    /** Store a record, unless another tab has changed it: then it is merged first. One that was merged comes with the
     * text that it may overwrite (null for none).
     * @param {string} key @param {string} text @param {string | null} [merged] */
    keep(key, text, merged) {
      if (merged !== undefined) known.set(key, merged ?? undefined);
      const replace = (/** @type {string | undefined} */ now) => {
        if (now !== known.get(key)) return void mergeWith(key, now);
        if (now !== text) announce({ record: key });
        known.set(key, text);
        return text;
      };
      return store.change(key, replace, text);
    },
  };
}
