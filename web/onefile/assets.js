// Owns where the page of the one file has its parts from: its own elements, which the browser may still be reading. The
// large ones go to the worker as they are.

import { ReasonError } from "../reason.js";

/** @import { WorkerLike } from "../boot/assets.js" */

const FOR_WORKER = ["pyodide.asm.wasm", "memory", "library.zip", "late.zip"];

/** @type {string | null} */
export const serviceWorker = null;

/** @type {Map<string, Promise<string>>} */
const parts = new Map();

/** The text of a part, once all of it is there; empty when the file ended before.
 * @param {string} name @returns {Promise<string>} */
function part(name) {
  const found =
    parts.get(name) ??
    new Promise((resolve) => {
      const resolveWhenRead = () => {
        const element = document.getElementById(`part-${name}`);
        const readAll = document.readyState !== "loading";
        if (!readAll && !element?.nextElementSibling) return;
        observer.disconnect();
        document.removeEventListener("DOMContentLoaded", resolveWhenRead);
        resolve(element?.textContent ?? "");
        element?.remove();
      };
      const observer = new MutationObserver(resolveWhenRead);
      observer.observe(document.body, { childList: true });
      document.addEventListener("DOMContentLoaded", resolveWhenRead);
      resolveWhenRead();
    });
  parts.set(name, found);
  return found;
}

/** @param {string} text gzipped, in base64 @returns {Promise<any>} */
async function read(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"))).json();
}

/** @returns {WorkerLike} */
export function newWorker() {
  const code = document.getElementById("worker")?.textContent;
  if (!code) throw new ReasonError("reason.cut-off");
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(url);
  for (const name of FOR_WORKER) void part(name).then((text) => worker.postMessage({ type: "part", name, text }));
  return /** @type {any} */ (worker);
}

/** It is all there is. */
export const hasChanged = async () => false;

/** The worker has it among its parts. @param {string} _ @returns {Promise<WebAssembly.Module | null> | null} */
export const compileAhead = (_) => null;

/** What the build wrote of a game, or null. @param {string} path @returns {Promise<any>} */
export const readScenes = async (path) => (await read(await part("scenes")))[path] ?? null;
