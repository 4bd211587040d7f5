// Owns where texts are kept between visits, by key: in IndexedDB, and until it has them in localStorage, which takes
// them at once. Keys carry the page's path, for other copies on the same host. What the texts are is records.js's.

import { inTime } from "../in-time.js";

/** @import { StoreKind, Texts } from "./types.js" */

/** @typedef {ReturnType<typeof createStore>} Store */

/** A database that is not there at all keeps nothing that could be lost. */
class NoDatabase extends Error {}

/** @param {() => Storage} storage may throw @param {string} prefix */
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

/** Opened at whatever version it has: that of a newer build is as good. @param {() => IDBFactory} factory
 * @param {string} name @returns {Promise<IDBDatabase>} */
const opened = (factory, name) =>
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

/** A transaction and what it asked for, once it is out of this page's hands.
 * @param {IDBDatabase} base @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore) => IDBRequest[] | void} work
 * @returns {Promise<any[]>} */
const done = (base, mode, work) =>
  new Promise((resolve, reject) => {
    const transaction = base.transaction("texts", mode, { durability: "relaxed" });
    const asked = work(transaction.objectStore("texts")) ?? [];
    transaction.oncomplete = () => resolve(asked.map(({ result }) => result));
    transaction.onabort = () => reject(transaction.error);
  });

/** @param {() => IDBFactory} factory may throw @param {string} name */
export function indexedDatabase(factory, name) {
  /** @type {IDBDatabase | null} */
  let base = null;
  /** What was to be put last, by key. @type {Map<string, string>} */
  const latest = new Map();
  const close = () => {
    base?.close();
    base = null; // opened again for what comes next
  };
  async function connect() {
    base = await opened(factory, name);
    base.onversionchange = base.onclose = close;
    return base;
  }
  /** At once where there is a connection; it may have been closed, so another one is tried.
   * @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore) => IDBRequest[] | void} work */
  async function run(mode, work) {
    try {
      return await done(base ?? (await connect()), mode, work);
    } catch (error) {
      if (error instanceof NoDatabase) throw error;
      close();
      return done(await connect(), mode, work);
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
        // When it is tried again there may be a later text by now.
        for (const [key, text] of texts) if (latest.get(key) === text) store.put(text, key);
        store.transaction.commit?.(); // not when this page comes to hear that they are in: it may be gone by then
      });
    },
    remove: (/** @type {string} */ key, /** @type {string} */ text) =>
      run("readwrite", (store) => {
        const asked = store.get(key);
        asked.onsuccess = () => String(asked.result) === text && store.delete(key);
      }),
  };
}

/** The engine's start, and how it is told that it is over. */
function newStart() {
  let engineUp = () => {};
  /** @type {Promise<void>} */
  const up = new Promise((resolve) => {
    engineUp = resolve;
  });
  return { up, engineUp };
}

/** @param {object} options
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
    /** All that is kept. A key may be there twice: the copy, which comes later, is the newer one. */
    async all() {
      /** @type {Texts} */
      let texts = [];
      unread = false;
      try {
        texts = await inTime(base.all(), up); // where this is slow, so is the engine's start
      } catch (error) {
        unread = !(error instanceof NoDatabase);
        onError(error);
      }
      return [...texts, ...(tried(copies.all) ?? [])]; // read after: what leaves the copies is in the database before
    },
    /** What is kept is not waited for much longer. */
    engineUp,
    /** Whether there may be more than `all` could tell. */
    unread: () => unread,
    /** Keeps a text under a key that no other page writes to, and in the database others that are of use with it.
     * @param {string} key @param {string} text @param {Texts} [more] @returns {Promise<StoreKind>} */
    async put(key, text, more = []) {
      const copied = tried(() => copies.put(key, text) ?? true);
      // The copy goes also when the answer comes late; not where the database cannot be read.
      const dropCopy = () => unread || tried(() => copies.remove(key, text));
      try {
        await inTime(base.put([[key, text], ...more]).then(dropCopy));
        return "indexeddb";
      } catch (error) {
        onError(error);
        return copied ? "localstorage" : "memory";
      }
    },
    /** Keeps a text under a key that other pages write to as well; none in the place of one that could not be read.
     * @param {string} key @param {string} text @returns {Promise<StoreKind>} */
    async share(key, text) {
      if (!unread) return this.put(key, text);
      return tried(() => copies.put(key, text) ?? true) ? "localstorage" : "memory";
    },
    /** Unless there is another text by now. @param {string} key @param {string} text */
    async remove(key, text) {
      tried(() => copies.remove(key, text));
      await inTime(base.remove(key, text)).catch(onError);
    },
  };
}
