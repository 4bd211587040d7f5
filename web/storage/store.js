// Storing texts by key: in IndexedDB, and as copies in localStorage until IndexedDB has them. Writing to localStorage
// is synchronous, so a page that is killed loses nothing. The name of the database and the keys of the copies contain
// the page's path, because Lacuna may be on the same host under other paths too. records.js says what the texts are.

import { inTime } from "../storage-time-limit.js";

/** @import { StoreKind, Texts } from "./types.js" */

/** @typedef {ReturnType<typeof createStore>} Store */
/** @typedef {{stored: Promise<unknown> | null}} Write `stored` is rejected if the texts are not stored */

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

/** Put texts, except those that a newer text has replaced under its key; return the writes of the newer ones.
 * @param {IDBObjectStore} store @param {Texts} texts @param {Map<string, {text: string, write: Write}>} lastPut */
function putUnlessReplaced(store, texts, lastPut) {
  const newer = [];
  for (const [key, text] of texts) {
    const last = lastPut.get(key);
    if (!last || last.text === text) store.put(text, key);
    else newer.push(last.write);
  }
  return newer;
}

/** Return access to the texts in a database. It is opened when it is first needed.
 * @param {() => IDBFactory} factory may throw @param {string} name */
export function indexedDatabase(factory, name) {
  /** @type {IDBDatabase | null} */
  let connection = null;
  /** The last text that was put under each key, and its write. @type {Map<string, {text: string, write: Write}>} */
  const lastPut = new Map();
  const close = () => {
    connection?.close();
    connection = null; // the next transaction opens a new one
  };
  async function connect() {
    connection = await openDatabase(factory, name);
    connection.onversionchange = connection.onclose = close;
    return connection;
  }
  /** Run a transaction. If it fails, try again with a new connection, because the browser may have closed the old one.
   * @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore) => IDBRequest[] | void} work */
  async function run(mode, work) {
    try {
      return await transact(connection ?? (await connect()), mode, work);
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
    /** Store texts, each under its key. On the second try, a newer text may have been put under a key. It must not be
     * overwritten, so the older text is left out. That one counts as stored only if the newer text is: if the newer one
     * is refused, the database has neither, and the copy of the older one must stay.
     * @param {Texts} texts */
    put(texts) {
      /** @type {Write} */
      const write = { stored: null };
      /** The newer writes whose texts are under the keys of this one. @type {Write[]} */
      let newer = [];
      for (const [key, text] of texts) lastPut.set(key, { text, write });
      const written = run("readwrite", (store) => {
        newer = putUnlessReplaced(store, texts, lastPut);
        store.transaction.commit?.(); // at once: the page may be closed before the requests' events come
      });
      write.stored = written.then(() => Promise.all(newer.map(({ stored }) => stored)));
      return write.stored;
    },
    /** Remove a text, unless its key has another text by now. */
    remove: (/** @type {string} */ key, /** @type {string} */ text) =>
      run("readwrite", (store) => {
        const request = store.get(key);
        request.onsuccess = () => String(request.result) === text && store.delete(key);
      }),
  };
}

/** Return a new promise, and the function that resolves it. */
function deferred() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/** Create a store from a database and the copies in localStorage.
 * @param {object} options
 * @param {ReturnType<typeof indexedDatabase>} options.database
 * @param {ReturnType<typeof localCopies>} options.copies
 * @param {(error: unknown) => void} options.onError */
export function createStore({ database, copies, onError }) {
  let readFailed = false; // whether the last try to read the database failed
  const engineStart = deferred();
  /** Run a function and return its result; null if it throws. @template T @param {() => T} run @returns {T | null} */
  const attempt = (run) => {
    try {
      return run();
    } catch (error) {
      onError(error);
      return null;
    }
  };
  return {
    /** Return all stored texts. A key may be among them twice: first its text in the database, then, newer, its copy in
     * localStorage. */
    async all() {
      /** @type {Texts} */
      let texts = [];
      readFailed = false;
      try {
        texts = await inTime(database.all(), engineStart.promise); // before it starts, waiting costs nothing
      } catch (error) {
        readFailed = !(error instanceof NoDatabase);
        onError(error);
      }
      // The copies come last because they are newer than the database's texts.
      return [...texts, ...(attempt(copies.all) ?? [])];
    },
    /** Report that the engine has started: the time limit of `all` for the database begins. */
    reportEngineUp: engineStart.resolve,
    /** Return whether `all` could not read the database, so that more texts may be stored than it returned. */
    hasReadFailed: () => readFailed,
    /** Store a text under a key that no other tab writes to. The further texts are stored in the database only.
     * @param {string} key @param {string} text @param {Texts} [furtherTexts] @returns {Promise<StoreKind>} */
    async put(key, text, furtherTexts = []) {
      const copied = attempt(() => copies.put(key, text) ?? true);
      // Remove the copy even if the write ends late. Leave it if reading failed: the next start may fail to read too.
      const dropCopy = () => readFailed || attempt(() => copies.remove(key, text));
      try {
        await inTime(database.put([[key, text], ...furtherTexts]).then(dropCopy));
        return "indexeddb";
      } catch (error) {
        onError(error);
        return copied ? "localstorage" : "memory";
      }
    },
    /** Store a text under a key that other tabs write to as well. If the database could not be read, it may have
     * another text under this key. Store only a copy then, so that the other text is not overwritten.
     * @param {string} key @param {string} text @returns {Promise<StoreKind>} */
    async putShared(key, text) {
      if (!readFailed) return this.put(key, text);
      return attempt(() => copies.put(key, text) ?? true) ? "localstorage" : "memory";
    },
    /** Remove a text, unless its key has another text by now. @param {string} key @param {string} text */
    async remove(key, text) {
      attempt(() => copies.remove(key, text));
      await inTime(database.remove(key, text)).catch(onError);
    },
  };
}
