// The cage: side workers in which code of plug-ins, bots and the console runs. Such a worker is started inside a
// sandboxed frame, so that it belongs to no origin: the browser gives it no storage, no cookies and no cache, and the
// frame's policy lets it fetch nothing at all. The page sends it the files that it needs. The frame's page is the
// template #cage in index.html.

import { byId, make, on } from "../core/index.js";
import { inTime } from "../time-limit.js";

/** @import { WorkerLike } from "./types.js" */

/** @typedef {Blob | string | null} Content */

/** Start a worker of no origin. If it fails, it sends the message `failed`.
 * @param {(readonly [url: string, content: Content | Promise<Content>])[]} files its script, and each file
 *   that it needs; null: the file cannot be had
 * @returns {WorkerLike} */
export function startCaged(files) {
  const attributes = { sandbox: "allow-scripts", srcdoc: byId("cage").innerHTML, hidden: "" };
  const frame = /** @type {HTMLIFrameElement} */ (make("iframe", attributes));
  const { port1, port2 } = new MessageChannel();
  const all = Promise.all(files.map(async ([url, content]) => [url.split("/").at(-1), await content]));
  on(frame, "load", async () => frame.contentWindow?.postMessage(await all, "*", [port2]));
  document.body.append(frame);
  return /** @type {any} */ (Object.assign(port1, { terminate: () => frame.remove(), onerror: null }));
}

/** How long a try of the cage may take. A host's policy may forbid the frame's script; then no answer comes. */
const TRY_LIMIT_MS = 10_000;
/** Whether the cage works, once it was tried. @type {Promise<boolean> | undefined} */
let works;

/** Return whether the cage works in this browser and on this host. */
export const cageWorks = () => (works ??= tryCage().catch(() => false));

/** Start a worker that says its origin; return whether it has none. Reject if it does not answer. */
async function tryCage() {
  const worker = startCaged([["", new Blob(["postMessage(origin)"])]]);
  const answer = new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data === "null")));
  return inTime(answer, undefined, TRY_LIMIT_MS).finally(worker.terminate);
}
