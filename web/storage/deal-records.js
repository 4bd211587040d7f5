// The records of deals, and the other texts that every tab may write. With each, the engine says which text it may
// replace. A tab writes one only if the database still has that text. Otherwise another tab has changed it, and the
// engine merges both (py/lacuna/records/merging.py) before the result is written.

/** @import { Store } from "./store.js" */
/** @import { GiveRecords, Merge, News, Texts } from "./types.js" */

/** How many records the engine is given at once: so few that a move in between is answered soon. */
const AT_ONCE = 500;

/** Create the access to the records.
 * @param {Store} store @param {Merge} merge @param {(news: News) => void} announce tells the other tabs */
export function createDealRecords(store, merge, announce) {
  /** Store a record if the database has the text that it may replace (null for none); otherwise have both merged.
   * @param {string} key @param {string} text @param {string | null} [before] */
  function keep(key, text, before = null) {
    const replace = (/** @type {string=} */ now) => ((now ?? null) === before ? text : void merge([key, before, now]));
    return store.change(key, replace, text, () => before !== text && announce({ record: key }));
  }

  /** Give records to the engine, and store those that it has merged. Return the keys of those that it needs.
   * @param {GiveRecords} give @param {Texts} texts @param {object} [more] */
  async function giveSome(give, texts, more) {
    const { keep: merged, done, wanted } = await give({ texts: texts.flat(), ...more });
    for (const entry of merged) void keep(...entry);
    for (const entry of done) void store.remove(...entry);
    return wanted;
  }

  return {
    /** Give an engine that has started the records among some texts, and those of the game at an address. If a key is
     * there twice, the first text is that of the database, and the second a copy that it did not take. The engine gets
     * the copy first, and merges both. @param {Texts} texts @param {GiveRecords} give @param {string | null} game */
    async giveFirst(texts, give, game) {
      const records = texts.filter(([key]) => key.startsWith("record:")).toReversed();
      const found = /** @type {Texts} */ ([]);
      const wanted = await giveSome(give, records, { game: store.hasReadFailed() ? null : game });
      for (const key of wanted) await store.look(key, (text) => text !== undefined && found.push([key, text]));
      if (found.length) await giveSome(give, found);
    },
    /** Give the engine all records of deals, some at a time. Return whether they cannot be read, although the texts that
     * were read before them could be. @param {GiveRecords} give */
    async giveRest(give) {
      const couldRead = !store.hasReadFailed();
      for (let texts, last, more = true; more; last = texts.at(-1)?.[0]) {
        texts = await store.deals(AT_ONCE, last);
        more = texts.length === AT_ONCE;
        await giveSome(give, texts, { last: !more && !store.hasReadFailed() });
      }
      return couldRead && store.hasReadFailed();
    },
    /** Take over a record that another tab has written. @param {string} key */
    hear: (key) => store.look(key, (now) => merge([key, now ?? null, now])),
    keep,
  };
}
