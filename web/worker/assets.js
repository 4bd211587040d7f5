// The worker's files, and the snapshot of Python's memory. An ordinary worker fetches files by their addresses, and the
// snapshot is in Cache Storage. A worker of the one-file page or in the cage (boot/cage.js) gets all of it from the page,
// and stores nothing.

import { loadPyodide } from "pyodide";
// @ts-expect-error it has no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import { ReasonError, tryOrNull } from "../failure-reason.js";
import { inTime } from "../time-limit.js";

/** @import { SnapshotAddress } from "./types.js" */

/** Whether the page sends the files to this worker. The page says so in the address of the worker's script. */
export const isFed = self.location.hash === "#fed";

/** What the page has sent so far, by the file's name: the file; in the one-file page its text, gzipped and in base64,
 * which is empty if the page is cut off before it; null if the page could not fetch it. lacuna_host.py reads the late
 * archives here. @type {Map<string, Blob | string | null>} */
const parts = new Map();
if (isFed) Object.assign(self, { lacunaParts: parts }); // not null: Pyodide cannot read that before a snapshot
self.addEventListener(
  "message",
  (/** @type {any} */ { data }) => isFed && data.type === "part" && parts.set(data.name, data.data),
);

/** Return the bytes of a base64 text. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function decodeBase64(text) {
  const from = /** @type {any} */ (Uint8Array).fromBase64;
  return from ? from.call(Uint8Array, text) : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Wait until the page has sent a file, and return it. Throw if the page does not have it.
 * @param {string} url ends with the file's name */
async function partAsResponse(url) {
  const name = url.split("/").at(-1) ?? url;
  while (!parts.has(name)) await new Promise((come) => self.addEventListener("message", come, { once: true }));
  const found = parts.get(name);
  if (!found) throw found === "" ? new ReasonError("reason.cut-off") : new TypeError("the page could not fetch it");
  if (typeof found !== "string") return new Response(found);
  parts.delete(name); // it is large, and is read once
  return new Response(new Response(decodeBase64(found)).body?.pipeThrough(new DecompressionStream("gzip")));
}

/** Where snapshots are stored, or null: some browsers throw where nothing may be stored. Taken before worker.js removes
 * it from the worker. */
const store = /** @type {CacheStorage} */ (tryOrNull(() => self.caches));

/** Whether a snapshot can be stored here for the next start. */
export const canKeep = Boolean(store) && !isFed;

/** The worker's own `fetch`, before fetching.js replaces it. @type {typeof fetch} */
export const plainFetch = isFed ? /** @type {any} */ (partAsResponse) : self.fetch.bind(self);

/** Pyodide's two modules, which the build joins to this script: in Firefox a worker that imports modules waits for the
 * page, sometimes for long. */
export { createPyodideModule, loadPyodide };

/** Find the stored snapshot. Return null, or an object whose `arrayBuffer()` reads its bytes. Reject if the browser
 * takes too long.
 * @param {SnapshotAddress} address @returns {Promise<Pick<Response, "arrayBuffer"> | null>} */
export async function readSnapshot({ cache, key }) {
  if (isFed) return { arrayBuffer: async () => (await partAsResponse("snapshot")).arrayBuffer() };
  if (!canKeep) return null;
  const stored = await inTime(store.match(key, { cacheName: cache }));
  return stored ? { arrayBuffer: () => inTime(stored.arrayBuffer()) } : null;
}

/** Store a snapshot, and delete those of other builds.
 * @param {SnapshotAddress} address @param {Uint8Array<ArrayBuffer>} snapshot */
export async function writeSnapshot({ cache, key }, snapshot) {
  await store.delete(cache);
  const headers = { "content-type": "application/octet-stream" };
  await (await store.open(cache)).put(key, new Response(snapshot, { headers }));
}

/** Delete the stored snapshot. @param {SnapshotAddress} address */
export const dropSnapshot = async ({ cache }) => void (canKeep && (await inTime(store.delete(cache))));
