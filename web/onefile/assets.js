// The files of the one-file page, the whole site in one HTML file. Each file is a part: the text of an element
// `part-<name>`, gzipped and in base64. The browser may still be reading the page when a part is needed. The large
// parts are passed to the worker still packed. This module replaces boot/assets.js.

import { startCaged } from "../boot/cage.js";
import { ReasonError } from "../failure-reason.js";

/** @import { WorkerLike } from "../boot/types.js" */

/** The parts that each worker gets: Pyodide's wasm, a snapshot of Python's memory, the engine, and what is imported
 * later. */
const FOR_WORKER = ["pyodide.asm.wasm", "snapshot", "library.zip", "late.zip"];

/** There is no service worker: all files are in the page. @type {string | null} */
export const serviceWorker = null;

/** The texts of the parts that were asked for, by name. @type {Map<string, Promise<string>>} */
const parts = new Map();

/** Return the text of a part once the browser has read all of it; an empty text if the file is cut off before the part.
 * The part's element is then removed, because its text is large.
 * @param {string} name @returns {Promise<string>} */
function part(name) {
  const found =
    parts.get(name) ??
    new Promise((resolve) => {
      const resolveWhenRead = () => {
        const element = document.getElementById(`part-${name}`);
        if (document.readyState === "loading" && !element?.nextElementSibling) return; // it is not read to its end
        observer.disconnect();
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

/** Return the JSON of a part. @param {string} text of the part: gzipped, in base64 @returns {Promise<any>} */
async function readJson(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"))).json();
}

/** The address of the worker's script, once a worker was started. */
let scriptUrl = "";

/** Return the script of the workers. Throw if it is missing. */
function workerScript() {
  const code = document.getElementById("worker")?.textContent;
  if (!code) throw new ReasonError("reason.cut-off");
  return new Blob([code], { type: "text/javascript" });
}

/** Return a new worker. Each of its parts is sent to it once the browser has read the part. @returns {WorkerLike} */
export function newWorker() {
  scriptUrl ||= URL.createObjectURL(workerScript());
  const worker = new Worker(`${scriptUrl}#fed`);
  for (const name of FOR_WORKER) void part(name).then((data) => worker.postMessage({ type: "part", name, data }));
  return /** @type {any} */ (worker);
}

/** Return a new worker in the cage. */
export const newCagedWorker = () =>
  startCaged([["", workerScript()], ...FOR_WORKER.map((name) => /** @type {const} */ ([name, part(name)]))]);

/** Return false: the file contains everything, so no server can have another build. */
export const hasChanged = async () => false;

/** Return null: the worker compiles the wasm, which is among its parts.
 * @param {string} _ @returns {Promise<WebAssembly.Module | null> | null} */
export const compileAhead = (_) => null;

/** Return the scenes that a game shows before the engine is up, or null. The build wrote them.
 * @param {string} path @returns {Promise<any>} */
export const readScenes = async (path) => (await readJson(await part("scenes")))[path] ?? null;
