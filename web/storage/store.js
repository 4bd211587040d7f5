// Owns where texts are stored between visits: IndexedDB, else localStorage, else memory. Each text has a key; databases
// and keys carry the page's path, for other copies on the same host. What the texts are is records.js's.

/** @typedef {"indexeddb" | "localstorage" | "memory"} StoreKind */
/**
 * @typedef {object} Backend
 * @property {(key: string) => Promise<string | null>} get
 * @property {(key: string, text: string) => Promise<void>} set
 * @property {(key: string) => Promise<void>} remove
 */
/** @typedef {Backend & {kind: StoreKind}} Store */

const PROBE = "probe";
const PATIENCE = 3000; // ms for a backend's answer

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
const finished = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBFactory} factory @param {string} name @returns {Promise<Backend>} */
export async function indexedBackend(factory, name) {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
  const base = await finished(opening);
  base.onversionchange = () => base.close();
  const texts = (/** @type {IDBTransactionMode} */ mode) => base.transaction("texts", mode).objectStore("texts");
  return {
    get: async (key) => (await finished(texts("readonly").get(key))) ?? null,
    set: async (key, text) => void (await finished(texts("readwrite").put(text, key))),
    remove: async (key) => void (await finished(texts("readwrite").delete(key))),
  };
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
const inTime = (promise) =>
  Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(() => reject(new Error("storage does not answer")), PATIENCE)),
  ]);

/**
 * The first backend that takes a text and gives it back.
 * @param {{kind: StoreKind, open: () => Promise<Backend> | Backend}[]} choices in order of preference
 * @param {(kind: StoreKind, error: unknown) => void} onRefused
 * @returns {Promise<Store>}
 */
export async function openStore(choices, onRefused) {
  for (const { kind, open } of choices) {
    try {
      const backend = await inTime(Promise.resolve(open()));
      await inTime(backend.set(PROBE, "1"));
      if ((await inTime(backend.get(PROBE))) !== "1") throw new Error("storage forgets");
      await backend.remove(PROBE);
      return { kind, ...backend };
    } catch (error) {
      onRefused(kind, error);
    }
  }
  return { kind: "memory", ...memoryBackend() };
}

/** What a browser offers, the best first. @param {string} path of the page */
export function browserBackends(path) {
  const prefix = `lacuna:${path}:`;
  return [
    { kind: /** @type {StoreKind} */ ("indexeddb"), open: () => indexedBackend(indexedDB, `lacuna:${path}`) },
    { kind: /** @type {StoreKind} */ ("localstorage"), open: () => localBackend(localStorage, prefix) },
  ];
}
