// Owns where the worker has its files from, and where it keeps Python's memory: by address, and in Cache Storage. In
// the one file onefile/worker-assets.js stands in for it.

import { loadPyodide } from "pyodide";
// @ts-expect-error it has no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import { inTime } from "../in-time.js";

/** @import { MemoryAddress } from "./types.js" */

/** Whether a memory can be kept here for the next start. */
export const canKeep = (() => {
  try {
    return Boolean(self.caches);
  } catch {
    return false; // where nothing may be kept, some browsers throw at the very question
  }
})();

export const plainFetch = self.fetch.bind(self);

/** Pyodide's two modules, joined to this script: a worker that imports waits for the page, in Firefox for long. */
export const runtime = { loadPyodide, createPyodideModule };

/** The memory that is kept, to be read, or null. A browser that does not come up with it is not waited for.
 * @param {MemoryAddress} address @returns {Promise<Pick<Response, "arrayBuffer"> | null>} */
export async function findMemory({ cache, key }) {
  if (!canKeep) return null;
  const kept = await inTime(caches.open(cache).then((opened) => opened.match(key)));
  return kept ? { arrayBuffer: () => inTime(kept.arrayBuffer()) } : null;
}

/** Keeps a memory, and none of other builds. @param {MemoryAddress} address @param {Uint8Array<ArrayBuffer>} memory */
export async function keepMemory({ cache, key }, memory) {
  await caches.delete(cache);
  const headers = { "content-type": "application/octet-stream" };
  await (await caches.open(cache)).put(key, new Response(memory, { headers }));
}

/** @param {MemoryAddress} address */
export const dropMemory = async ({ cache }) => void (canKeep && (await inTime(caches.delete(cache))));
