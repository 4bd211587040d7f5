// Storing texts by key: in IndexedDB, and as copies in localStorage until IndexedDB has them. Writing to localStorage
// is synchronous, so a page that is killed loses nothing. The name of the database and the keys of the copies contain
// the page's path, because Lacuna may be on the same host under other paths too. records.js says what the texts are.

import { tryOrNull } from "../core/index.js";
import { inTime } from "../time-limit.js";

/** @import { StoreKind, Texts } from "./types.js" */

/** @typedef {ReturnType<typeof createStore>} Store */

/** The keys of the records and of the moves of played deals are between these. */
const DEALS = ["record:game:", "record:play;"];

/** Thrown if the browser has no database at all, as in some private windows. Then no stored text can be missing. */
class NoDatabase extends Error {}

/** Return access to the texts in localStorage whose keys start with a prefix.
 * @param {() => Storage} storage may throw @param {string} prefix */
export const localCopies = (storage, prefix) => ({
  /** @returns {Texts} */
  all: () =>
    Object.entries(storage())
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), text]),
  get: (/** @type {string} */ key) => storage().getItem(prefix + key),
  put: (/** @type {string} */ key, /** @type {string} */ text) => storage().setItem(prefix + key, text),
  /** Remove a text, unless its key has another text by now. */
  remove: (/** @type {string} */ key, /** @type {string} */ text) =>
    storage().getItem(prefix + key) === text && storage().removeItem(prefix + key),
});

/** Open the database at its current version, which a newer build may have set. @param {() => IDBFactory} factory
 * @param {string} name @returns {Promise<IDBDatabase>} */
const openDatabase = (factory, name) =>
  new Promise((resolve, reject) => {
    try {
      const opening = factory().open(name);
      opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    } catch (error) {
      reject(new NoDatabase(String(error)));
    }
  });

/** Run a transaction and return the results of its requests once it is complete.
 * @param {IDBDatabase} connection @param {IDBTransactionMode} mode
 * @param {(texts: IDBObjectStore) => IDBRequest[] | void} work starts the requests
 * @returns {Promise<any[]>} */
const transact = (connection, mode, work) =>
  new Promise((resolve, reject) => {
    const transaction = connection.transaction("texts", mode, { durability: "relaxed" });
    const requests = work(transaction.objectStore("texts")) ?? [];
    transaction.oncomplete = () => resolve(requests.map(({ result }) => result));
    transaction.onabort = () => reject(transaction.error);
  });

/** Return what reads the keys between two others, and their texts, in a transaction.
 * @param {string} first @param {string} last @param {number} [most] @returns {(texts: IDBObjectStore) => IDBRequest[]} */
const reading = (first, last, most) => (texts) => {
  const range = IDBKeyRange.bound(first, last, true, true);
  return [texts.getAllKeys(range, most), texts.getAll(range, most)];
};

/** Return access to the texts in a database. It is opened when it is first needed.
 * @param {() => IDBFactory} factory may throw @param {string} name */
export function indexedDatabase(factory, name) {
  let connection = /** @type {Promise<IDBDatabase> | null} */ (null);
  let lastWrite = /** @type {Promise<unknown>} */ (Promise.resolve());
  /** Close a connection; the next transaction opens another one. @param {Promise<IDBDatabase>} closing */
  function close(closing) {
    if (connection === closing) connection = null;
    closing.then((opened) => opened.close()).catch(() => {});
  }
  /** Run a transaction on the one connection (a second one would keep a newer build out). If it fails, try once more on
   * a new one, because the browser may have closed the old one. @param {IDBTransactionMode} mode
   * @param {(texts: IDBObjectStore) => IDBRequest[] | void} work @returns {Promise<any[]>} */
  async function run(mode, work, isSecondTry = false) {
    connection ??= openDatabase(factory, name);
    const used = connection;
    try {
      const opened = await used;
      opened.onversionchange = opened.onclose = () => close(used);
      return await transact(opened, mode, work);
    } catch (error) {
      close(used);
      if (isSecondTry || error instanceof NoDatabase) throw error;
      return run(mode, work, true);
    }
  }
  /** Run a transaction that writes, once the one before has ended: if that had to be tried again, it could otherwise
   * overwrite newer texts. @param {(texts: IDBObjectStore) => void} work */
  const write = (work) => (lastWrite = lastWrite.catch(() => {}).then(() => run("readwrite", work)));
  return {
    /** Return the texts whose keys are between two others, in the order of the keys.
     * @param {string} first @param {string} last @param {number} [most] @returns {Promise<Texts>} */
    async read(first, last, most) {
      const [keys, texts] = await run("readonly", reading(first, last, most));
      return keys.map((/** @type {IDBValidKey} */ key, /** @type {number} */ at) => [String(key), String(texts[at])]);
    },
    /** Store texts, each under its key. @param {Texts} texts */
    put: (texts) =>
      write((store) => {
        for (const [key, text] of texts) store.put(text, key);
        store.transaction.commit?.(); // at once: the page may be closed before the requests' events come
      }),
    /** Change a text in one transaction, so that no other tab writes it meanwhile; return whether it was changed.
     * @param {string} key @param {(text: string | undefined) => string | null | undefined} change gets the text, if
     *   there is one, and returns the new one, null to remove it, or undefined to leave it
     * @param {() => void} [onChanged] called once it is changed */
    async change(key, change, onChanged) {
      let isChanged = false;
      await write((store) => {
        const request = store.get(key);
        request.onsuccess = () => {
          const text = change(request.result);
          isChanged = text !== undefined;
          if (text === null) store.delete(key);
          else if (text !== undefined && !tryOrNull(() => store.put(text, key))) store.transaction.abort();
        };
      });
      if (isChanged) onChanged?.();
      return isChanged;
    },
  };
}

/** Create what reads the texts between pairs of keys in a database, and none if that fails.
 * @param {ReturnType<typeof indexedDatabase>} database @param {(error: unknown) => void} onError */
function createReader(database, onError) {
  const reader = { read, hasFailed: false };
  /** @param {Promise<void> | undefined} since see inTime @param {...[first: string, last: string, most?: number]} pairs */
  async function read(since, ...pairs) {
    try {
      return (await inTime(Promise.all(pairs.map((pair) => database.read(...pair))), since)).flat();
    } catch (error) {
      reader.hasFailed ||= !(error instanceof NoDatabase);
      onError(error);
      return [];
    }
  }
  return reader;
}

/** Create a store from a database and the copies in localStorage.
 * @param {object} options
 * @param {ReturnType<typeof indexedDatabase>} options.database
 * @param {ReturnType<typeof localCopies>} options.copies
 * @param {(error: unknown) => void} options.onError */
export function createStore({ database, copies, onError }) {
  const reader = createReader(database, onError);
  /** Resolves `engineStart`. @type {() => void} */
  let reportEngineUp = () => {};
  /** @type {Promise<void>} */
  const engineStart = new Promise((resolve) => (reportEngineUp = resolve));
  const drop = (/** @type {string} */ key, /** @type {string} */ text) => tryOrNull(() => copies.remove(key, text));
  /** Store a text in localStorage; return where it is. @param {string} key @param {string} text @returns {StoreKind} */
  const copy = (key, text) => (tryOrNull(() => copies.put(key, text) ?? true) ? "localstorage" : "memory");
  /** Copy a text until it is written, even if that is late; return where it is. The copy stays if another text was left
   * (false), or if reading failed: the next start may fail to read too.
   * @param {string} key @param {string} text @param {Promise<unknown>} write @returns {Promise<StoreKind>} */
  async function copyUntil(key, text, write) {
    const kind = copy(key, text);
    try {
      await inTime(write.then((isChanged) => isChanged === false || reader.hasFailed || drop(key, text)));
      return "indexeddb";
    } catch (error) {
      onError(error);
      return kind;
    }
  }
  return {
    /** Return all texts in the database but those of played deals. */
    all() {
      reader.hasFailed = false;
      return reader.read(engineStart, ["", DEALS[0]], [DEALS[1], "~"]); // before it starts, waiting costs nothing
    },
    /** Return all copies. They are newer than the database's texts of the same keys. @returns {Texts} */
    copies: () => tryOrNull(copies.all) ?? [],
    /** Return the next texts of played deals in the database, in the order of their keys.
     * @param {number} most @param {string} [last] the key of the last one before them */
    deals: (most, last = DEALS[0]) => reader.read(undefined, [last, DEALS[1], most]),
    /** Return whether the database could not be read, so that more texts may be stored than were returned. */
    hasReadFailed: () => reader.hasFailed,
    ...{ reportEngineUp, copy }, // `reportEngineUp`: the time limit of `all` for the database begins
    /** Return the text in localStorage. @param {string} key */
    copyOf: (key) => tryOrNull(() => copies.get(key)) ?? undefined,
    /** Store a text under a key that no other tab writes to. The further texts are stored in the database only.
     * @param {string} key @param {string} text @param {Texts} [furtherTexts] */
    put: (key, text, furtherTexts = []) => copyUntil(key, text, database.put([[key, text], ...furtherTexts])),
    /** Store texts, all or none; return whether they are stored. @param {Texts} texts */
    putAll: async (texts) => Array.isArray(await database.put(texts).catch(onError)),
    /** Change a text that other tabs write too, as the database's `change` does. `copy` is the text of this tab.
     * @param {string} key @param {(text: string | undefined) => string | undefined} change
     * @param {string} copy @param {() => void} onChanged */
    change: (key, change, copy, onChanged) => copyUntil(key, copy, database.change(key, change, onChanged)),
    /** Pass on the text that the database has now. @param {string} key @param {(text?: string) => unknown} look */
    look: (key, look) => inTime(database.change(key, (text) => void look(text))).catch(onError),
    /** Remove a text, unless its key has another text by now. @param {string} key @param {string} text */
    async remove(key, text) {
      drop(key, text);
      await inTime(database.change(key, (now) => (now === text ? null : undefined))).catch(onError);
    },
  };
}
