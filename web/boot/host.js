// Owns the talk of an embedded table with the page around it, as texts over a channel, and when Python is begun there.
// What the texts mean is the engine's (embedding.py); the other side is embed.js.

import { askedFor, embedded, entropy, on, today, unbindAll } from "../core/index.js";

/** @import { Intent } from "../play/index.js" */

const MOST = 2_000_001; // letters of a message; the engine refuses one that is as long

/** What waits until the table is seen, used or asked for something; of a whole page it begins at once.
 * @param {() => void} begin */
export function whenWanted(begin) {
  if (embedded === null) return begin();
  document.documentElement.dataset.controls = askedFor("controls") ?? "full";
  const seen = new IntersectionObserver((found) => found.some((one) => one.isIntersecting) && wake());
  const unbind = unbindAll([
    ...["pointerdown", "keydown"].map((type) => on(globalThis, type, () => wake())),
    on(globalThis, "message", ({ data }) => data?.ask && wake()),
  ]);
  const wake = () => {
    seen.disconnect();
    unbind();
    begin();
  };
  seen.observe(document.documentElement);
}

/** @param {object} options
 * @param {string[]} [options.hosts] the origins that may talk to the table; "*": any
 * @param {(intent: Intent) => void} options.push @param {() => boolean} options.ready whether the engine is up */
export function bindHost({ hosts = ["*"], push, ready }) {
  /** @type {MessagePort | null} */
  let port = null;
  /** @param {{text?: string}} said */
  const tell = (said) =>
    push({ kind: "tell", verb: "embed", args: { ...said, entropy: entropy(), today: today(), now: Date.now() } });
  /** The engine is told that somebody is there; what was said meanwhile waits in the channel. */
  function greet() {
    if (!port) return;
    tell({});
    port.onmessage = ({ data }) => tell({ text: typeof data === "string" ? data.slice(0, MOST) : "" });
  }
  /** @param {MessageEvent} event */
  function onMessage({ source, origin, data, ports }) {
    if (source !== parent || data?.lacuna !== 1 || !ports[0]) return;
    if (!hosts.includes("*") && !hosts.includes(origin)) return;
    port?.close();
    port = ports[0];
    if (ready()) greet();
  }
  const within = embedded !== null && parent !== self;
  if (within) parent.postMessage({ lacuna: 1 }, "*"); // no more than that there is somebody to talk to
  return {
    greet,
    /** @param {string[]} [texts] */
    post: (texts = []) => texts.forEach((text) => void port?.postMessage(text)),
    unbind: within ? on(globalThis, "message", onMessage) : () => {},
  };
}
