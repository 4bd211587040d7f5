// Storing texts by key: in IndexedDB, and in localStorage until IndexedDB has them. localStorage is synchronous, so a
// page that is killed loses nothing. The name of the database and the keys of the copies carry the page's path, because
// other copies of Lacuna may be on the same host. What the texts hold is in records.js.

import { inTime } from "../storage-time-limit.js";

/** @import { StoreKind, Texts } from "./types.js" */

/** @typedef {ReturnType<typeof createStore>} Store */

/** There is no database at all, as in some private windows; so nothing in it could be lost. */
class NoDatabase extends Error {}

/** Return access to the texts in localStorage under a prefix.
 * @param {() => Storage} storage may throw @param {string} prefix */
export const localCopies = (storage, prefix) => ({
  /** @returns {Texts} */
  all: () =>
    Object.entries(storage())
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), text]),
  put: (/** @type {string} */ key, /** @type {string} */ text) => storage().setItem(prefix + key, text),
  remove: (/** @type {string} */ key, /** @type {string} */ text) =>
    storage().getItem(prefix + key) === text && storage().removeItem(prefix + key),
});

/** Open the database at the version that it has, which may be a newer build's. @param {() => IDBFactory} factory
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
 * @param {IDBDatabase} base @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore) => IDBRequest[] | void} work
 * @returns {Promise<any[]>} */
const transact = (base, mode, work) =>
  new Promise((resolve, reject) => {
    const transaction = base.transaction("texts", mode, { durability: "relaxed" });
    const requests = work(transaction.objectStore("texts")) ?? [];
    transaction.oncomplete = () => resolve(requests.map(({ result }) => result));
    transaction.onabort = () => reject(transaction.error);
  });

/** Return access to the texts in a database, which is opened when it is first needed.
 * @param {() => IDBFactory} factory may throw @param {string} name */
export function indexedDatabase(factory, name) {
  /** @type {IDBDatabase | null} */
  let base = null;
  /** The newest text for each key. @type {Map<string, string>} */
  const latest = new Map();
  const close = () => {
    base?.close();
    base = null; // the next transaction opens it again
  };
  async function connect() {
    base = await openDatabase(factory, name);
    base.onversionchange = base.onclose = close;
    return base;
  }
  /** Run a transaction; if it fails, try once more with a new connection, for the browser may have closed the old one.
   * @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore) => IDBRequest[] | void} work */
  async function run(mode, work) {
    try {
      return await transact(base ?? (await connect()), mode, work);
    } catch (error) {
      if (error instanceof NoDatabase) throw error;
      close();
      return transact(await connect(), mode, work);
    }
  }
  return {
    /** @returns {Promise<Texts>} */
    async all() {
      const [keys, texts] = await run("readonly", (store) => [store.getAllKeys(), store.getAll()]);
      return keys.map((/** @type {IDBValidKey} */ key, /** @type {number} */ at) => [String(key), String(texts[at])]);
    },
    put(/** @type {Texts} */ texts) {
      for (const [key, text] of texts) latest.set(key, text);
      return run("readwrite", (store) => {
        // On a second try there may be a newer text by now.
        for (const [key, text] of texts) if (latest.get(key) === text) store.put(text, key);
        store.transaction.commit?.(); // without waiting for the requests' events: the page may be gone by then
      });
    },
    remove: (/** @type {string} */ key, /** @type {string} */ text) =>
      run("readwrite", (store) => {
        const request = store.get(key);
        request.onsuccess = () => String(request.result) === text && store.delete(key);
      }),
  };
}

/** Return a promise for the end of the engine's start, and the function that resolves it. */
function newStart() {
  let engineUp = () => {};
  /** @type {Promise<void>} */
  const up = new Promise((resolve) => {
    engineUp = resolve;
  });
  return { up, engineUp };
}

/** Create a store from a database and the copies in localStorage.
 * @param {object} options
 * @param {ReturnType<typeof indexedDatabase>} options.base
 * @param {ReturnType<typeof localCopies>} options.copies
 * @param {(error: unknown) => void} options.onError */
export function createStore({ base, copies, onError }) {
  let unread = false;
  const { up, engineUp } = newStart();
  /** @template T @param {() => T} run @returns {T | null} */
  const tried = (run) => {
    try {
      return run();
    } catch (error) {
      onError(error);
      return null;
    }
  };
  return {
    /** Return all stored texts. A key may come twice: first from the database, then, newer, from the copies. */
    async all() {
      /** @type {Texts} */
      let texts = [];
      unread = false;
      try {
        texts = await inTime(base.all(), up); // a slow database is waited for as long as the engine starts
      } catch (error) {
        unread = !(error instanceof NoDatabase);
        onError(error);
      }
      // The copies come last because they are newer than the database's texts.
      return [...texts, ...(tried(copies.all) ?? [])];
    },
    /** Say that the engine has started: from now on `all` waits for the database only a little longer. */
    engineUp,
    /** Return whether `all` could not read the database, so that there may be more texts. */
    unread: () => unread,
    /** Store a text under a key that no other tab writes to, and `more` texts in the database only.
     * @param {string} key @param {string} text @param {Texts} [more] @returns {Promise<StoreKind>} */
    async put(key, text, more = []) {
      const copied = tried(() => copies.put(key, text) ?? true);
      // The copy is removed even if the database answers late, but not if the database cannot be read.
      const dropCopy = () => unread || tried(() => copies.remove(key, text));
      try {
        await inTime(base.put([[key, text], ...more]).then(dropCopy));
        return "indexeddb";
      } catch (error) {
        onError(error);
        return copied ? "localstorage" : "memory";
      }
    },
    /** Store a text under a key that other tabs write to as well. A text that could not be read is not overwritten.
     * @param {string} key @param {string} text @returns {Promise<StoreKind>} */
    async share(key, text) {
      if (!unread) return this.put(key, text);
      return tried(() => copies.put(key, text) ?? true) ? "localstorage" : "memory";
    },
    /** Delete a text, unless there is another one by now. @param {string} key @param {string} text */
    async remove(key, text) {
      tried(() => copies.remove(key, text));
      await inTime(base.remove(key, text)).catch(onError);
    },
  };
}
