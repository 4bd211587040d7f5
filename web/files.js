// Owns where the page has its parts from: by address, each a file of its own. In the one file onefile/files.js stands in
// for it.

/** @import { WorkerLike } from "./client.js" */

/** What keeps all files for offline play, or null where none is fetched. @type {string | null} */
export const serviceWorker = "sw.js";

/** @param {string} path of its script @returns {WorkerLike} */
export const newWorker = (path) => /** @type {any} */ (new Worker(new URL(path, document.baseURI), { type: "module" }));

/** What the build wrote of a game, or null. @param {string} path @returns {Promise<any>} */
export async function readScenes(path) {
  const response = await fetch(new URL(path, document.baseURI));
  return response.ok ? response.json() : null;
}
