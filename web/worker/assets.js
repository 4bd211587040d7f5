// The worker's files, which are fetched by address, and the snapshot of Python's memory, which is stored in Cache
// Storage. In the one-file page, onefile/worker-assets.js replaces this module.

import { loadPyodide } from "pyodide";
// @ts-expect-error it has no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import { inTime } from "../storage-time-limit.js";

/** @import { SnapshotAddress } from "./types.js" */

/** Where snapshots are stored, if anything may be stored. Taken before worker.js removes it from the worker.
 * @type {CacheStorage} */
const store = (() => {
  try {
    return self.caches;
  } catch {
    return /** @type {any} */ (undefined); // some browsers throw when the property is read where nothing may be stored
  }
})();

/** Whether a snapshot can be stored here for the next start. */
export const canKeep = Boolean(store);

/** The worker's own `fetch`, before fetching.js replaces it. */
export const plainFetch = self.fetch.bind(self);

/** Pyodide's two modules, which the build joins to this script: in Firefox a worker that imports modules waits for the
 * page, sometimes for long. */
export { createPyodideModule, loadPyodide };

/** Find the stored snapshot. Return null, or an object whose `arrayBuffer()` reads its bytes. Reject if the browser
 * takes too long.
 * @param {SnapshotAddress} address @returns {Promise<Pick<Response, "arrayBuffer"> | null>} */
export async function findMemory({ cache, key }) {
  if (!canKeep) return null;
  const stored = await inTime(store.open(cache).then((opened) => opened.match(key)));
  return stored ? { arrayBuffer: () => inTime(stored.arrayBuffer()) } : null;
}

/** Store a snapshot, and delete those of other builds.
 * @param {SnapshotAddress} address @param {Uint8Array<ArrayBuffer>} memory */
export async function keepMemory({ cache, key }, memory) {
  await store.delete(cache);
  const headers = { "content-type": "application/octet-stream" };
  await (await store.open(cache)).put(key, new Response(memory, { headers }));
}

/** Delete the stored snapshot. @param {SnapshotAddress} address */
export const dropMemory = async ({ cache }) => void (canKeep && (await inTime(store.delete(cache))));
