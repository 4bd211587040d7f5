// Owns where the worker of the one file has its files from: Pyodide's modules are joined to this script, the rest is
// handed over by the page in parts, gzipped and in base64, as the browser reads them. Keeps no memory: one is inside.

import { loadPyodide } from "pyodide";
// @ts-expect-error it has no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import { ReasonError } from "../reason.js";

/** @import { MemoryAddress } from "../worker/types.js" */

const TYPES = { wasm: "application/wasm", zip: "application/zip" };

/** @typedef {{resolve: (response: Response) => void, reject: (error: unknown) => void}} Settle */
/** @typedef {{promise: Promise<Response>} & Settle} Part */
/** @type {Map<string, Part>} */
const parts = new Map();

/** A part that has come or is to come. @param {string} name @returns {Part} */
function part(name) {
  /** @type {any} */
  const found = parts.get(name) ?? {};
  if (!found.promise) {
    found.promise = new Promise((resolve, reject) => Object.assign(found, { resolve, reject }));
    found.promise.catch(() => {}); // whoever asks for the part is told
    parts.set(name, found);
  }
  return found;
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(text) {
  const from = /** @type {any} */ (Uint8Array).fromBase64;
  return from ? from.call(Uint8Array, text) : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @param {string} name @param {string} text @returns {Response} */
function unpacked(name, text) {
  const stream = new Response(bytesOf(text)).body?.pipeThrough(new DecompressionStream("gzip"));
  const type = TYPES[/** @type {keyof typeof TYPES} */ (name.split(".").at(-1))] ?? "application/octet-stream";
  return new Response(stream, { headers: { "content-type": type } });
}

self.addEventListener("message", (event) => {
  const { data } = /** @type {MessageEvent} */ (event);
  if (data.type !== "part") return;
  if (data.name === "late.zip") return void Object.assign(self, { lacunaLate: data.text }); // read by lacuna_host.py
  const { resolve, reject } = part(data.name);
  try {
    if (!data.text) throw new ReasonError("reason.cut-off");
    resolve(unpacked(data.name, data.text));
  } catch (error) {
    reject(error);
  }
});

export const canKeep = false;

/** Each part can be had once, which is as often as a start needs it.
 * @param {string} url @returns {Promise<Response>} */
export const plainFetch = (url) => part(url.split("/").at(-1) ?? url).promise;

export const runtime = { loadPyodide, createPyodideModule };

/** The memory inside, to be read: a slow disk is waited for, since it has the page itself too. @param {MemoryAddress} _ */
export const findMemory = async (_) => ({ arrayBuffer: async () => (await part("memory").promise).arrayBuffer() });

/** @param {MemoryAddress} _ @param {Uint8Array} __ */
export const keepMemory = async (_, __) => {};

/** @param {MemoryAddress} _ */
export const dropMemory = async (_) => {};
