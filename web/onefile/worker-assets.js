// The files of the worker in the one-file page, the whole site in one HTML file. Pyodide's modules are joined to this
// script. All other files are in the page, each gzipped and in base64 (a "part"). The page posts each part to this
// worker as soon as the browser has read it. This module replaces worker/assets.js. No snapshot of Python's memory is
// stored in the browser, because one of the parts is a snapshot.

import { loadPyodide } from "pyodide";
// @ts-expect-error it has no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import { ReasonError } from "../failure-reason.js";

/** @import { SnapshotAddress } from "../worker/types.js" */

/** The text of a part, and the function that passes it on when it has come.
 * @typedef {{text: Promise<string>, come: (text: string) => void}} Part */
/** The parts that have been asked for or have come, by name. @type {Map<string, Part>} */
const parts = new Map();

/** Return the entry of a part, whether or not the part has come yet. @param {string} name @returns {Part} */
function part(name) {
  /** @type {any} */
  const found = parts.get(name) ?? {};
  found.text ??= new Promise((come) => Object.assign(found, { come }));
  parts.set(name, found);
  return found;
}

/** Return the bytes of a base64 text. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function decodeBase64(text) {
  const from = /** @type {any} */ (Uint8Array).fromBase64;
  return from ? from.call(Uint8Array, text) : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

self.addEventListener("message", (/** @type {any} */ { data }) => {
  if (data.type !== "part") return;
  if (data.name === "late.zip") return void Object.assign(self, { lacunaLate: data.text }); // lacuna_host.py unpacks it
  part(data.name).come(data.text);
});

/** Whether a snapshot can be stored here for the next start. */
export const canKeep = false;

/** Return the file whose part is named by the end of a URL. Each part can be read once, and a start reads each once.
 * Throw if the page is cut off before the part.
 * @param {string} url @returns {Promise<Response>} */
export async function plainFetch(url) {
  const name = url.split("/").at(-1) ?? url;
  const text = await part(name).text;
  parts.delete(name); // it is large
  if (!text) throw new ReasonError("reason.cut-off");
  return new Response(new Response(decodeBase64(text)).body?.pipeThrough(new DecompressionStream("gzip")));
}

/** Pyodide's two modules. */
export { createPyodideModule, loadPyodide };

/** Return the snapshot in the page: an object whose `arrayBuffer()` waits for its part. There is no time limit, because
 * nothing but the page has to be read.
 * @param {SnapshotAddress} _ */
export const findMemory = async (_) => ({ arrayBuffer: async () => (await plainFetch("memory")).arrayBuffer() });

/** Do nothing: no snapshot is stored. @param {SnapshotAddress} _ @param {Uint8Array} __ */
export const keepMemory = async (_, __) => {};

/** Do nothing: no snapshot is stored. @param {SnapshotAddress} _ */
export const dropMemory = async (_) => {};
