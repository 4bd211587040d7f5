// Owns what is kept between visits: IndexedDB, else localStorage, else memory. All of it opaque text by key; the keys carry the page's path.

/** @typedef {"indexeddb" | "localstorage" | "memory"} StoreKind */
/** @typedef {{get: (key: string) => Promise<string | null>, set: (key: string, text: string) => Promise<void>, remove: (key: string) => Promise<void>}} Backend */
/** @typedef {Backend & {kind: StoreKind}} Store */
/** @typedef {{game: string, scene: import("../types.js").Scene, save: string, at?: number}} Saved  `at`: when it was played, in ms. */

const PROBE = "probe";

/** @returns {Backend} */
export function memoryBackend() {
  const map = new Map();
  return {
    get: async (key) => map.get(key) ?? null,
    set: async (key, text) => void map.set(key, text),
    remove: async (key) => void map.delete(key),
  };
}

/** @param {Storage} storage @param {string} prefix @returns {Backend} */
export function localBackend(storage, prefix) {
  return {
    get: async (key) => storage.getItem(prefix + key),
    set: async (key, text) => storage.setItem(prefix + key, text),
    remove: async (key) => storage.removeItem(prefix + key),
  };
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBFactory} factory @param {string} name @returns {Promise<Backend>} */
export async function indexedBackend(factory, name) {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
  const base = await settled(opening);
  base.onversionchange = () => base.close();
  const texts = (/** @type {IDBTransactionMode} */ mode) => base.transaction("texts", mode).objectStore("texts");
  return {
    get: async (key) => (await settled(texts("readonly").get(key))) ?? null,
    set: async (key, text) => void (await settled(texts("readwrite").put(text, key))),
    remove: async (key) => void (await settled(texts("readwrite").delete(key))),
  };
}

/** @template T @param {Promise<T>} promise @param {number} ms @returns {Promise<T>} */
const within = (promise, ms) =>
  Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(() => reject(new Error("storage does not answer")), ms)),
  ]);

/**
 * The first of the places that takes a text and gives it back.
 * @param {{kind: StoreKind, open: () => Promise<Backend> | Backend}[]} chain @param {(kind: StoreKind, error: unknown) => void} onRefused
 * @returns {Promise<Store>}
 */
export async function openStore(chain, onRefused) {
  for (const { kind, open } of chain) {
    try {
      const backend = await within(Promise.resolve(open()), 3000);
      await within(backend.set(PROBE, "1"), 3000);
      if ((await within(backend.get(PROBE), 3000)) !== "1") throw new Error("storage forgets");
      await backend.remove(PROBE);
      return { kind, ...backend };
    } catch (error) {
      onRefused(kind, error);
    }
  }
  return { kind: "memory", ...memoryBackend() };
}

/** The chain of this browser; each page path has its own. @param {string} path */
export function browserChain(path) {
  const prefix = `lacuna:${path}:`;
  return [
    { kind: /** @type {StoreKind} */ ("indexeddb"), open: () => indexedBackend(indexedDB, `lacuna:${path}`) },
    { kind: /** @type {StoreKind} */ ("localstorage"), open: () => localBackend(localStorage, prefix) },
  ];
}

/**
 * What a page that goes away leaves behind: written at once, for a database may not be given the time. The next start takes it up.
 * @param {() => Storage} storage @param {string} path
 */
export function parting(storage, path) {
  const key = `lacuna:${path}:parting`;
  return {
    /** @param {string} variant @param {Saved} saved */
    leave(variant, saved) {
      try {
        storage().setItem(key, JSON.stringify({ variant, saved }));
      } catch {
        // no such storage, or no room: the database has the game up to a moment ago
      }
    },
    /** @param {ReturnType<typeof shelf>} shelves */
    async takeUp(shelves) {
      try {
        const text = storage().getItem(key);
        storage().removeItem(key);
        const left = text === null ? null : JSON.parse(text);
        const kept = left && (await shelves.saved(left.variant));
        if (left && !((kept?.at ?? 0) >= left.saved.at)) await shelves.keep(left.variant, left.saved);
      } catch {
        // nothing that can be read was left
      }
      return shelves;
    },
  };
}

/** Saved games and settings, by name. @param {Store} store @param {(error: unknown) => void} onError */
export function shelf(store, onError) {
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
    kind: store.kind,
    last: () => /** @type {Promise<string | null>} */ (read("last")),
    saved: (/** @type {string} */ variant) => /** @type {Promise<Saved | null>} */ (read(`save:${variant}`)),
    /** @param {string} variant @param {Saved} saved */
    keep: (variant, saved) => Promise.all([write(`save:${variant}`, saved), write("last", variant)]),
    /** A save that could not be read is set aside, not lost. @param {string} variant @param {Saved} saved */
    setAside: (variant, saved) => write(`aside:${variant}`, saved),
    settings: () => /** @type {Promise<Partial<import("../types.js").Settings> | null>} */ (read("settings")),
    /** Whether the first lesson was taken or skipped. */
    lessonSeen: async () => (await read("lesson")) === true,
    keepLesson: () => write("lesson", true),
    keepSettings: (/** @type {import("../types.js").Settings} */ settings) => write("settings", settings),
  };
}
