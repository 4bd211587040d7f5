// Owns the talk of an embedded table with the page around it, as texts over a channel, and when Python is begun there.
// What the texts mean is the engine's (embedding.py); the other side is embed.js.

import { askedFor, embedded, entropy, on, today, unbindAll } from "../core/index.js";

/** @import { Intent } from "../play/index.js" */

const MOST = 2_000_001; // letters of a message; the engine refuses one that is as long
const WRITTEN = 6_000_000; // and as it is written in a request, which has to stay under 8,000,000

/** A message as the engine gets it: one that takes up too much room in a request is as good as one that is too long.
 * @param {string} text */
function heard(text) {
  const cut = text.slice(0, MOST);
  return JSON.stringify(cut).length > WRITTEN ? " ".repeat(MOST) : cut;
}

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
  /** What is not answered yet is said again to a new worker. @type {Set<{text?: string}>} */
  const unanswered = new Set();
  /** @param {{text?: string}} said */
  function tell(said) {
    const args = { ...said, entropy: entropy(), today: today(), now: Date.now() };
    if (said.text !== undefined) unanswered.add(said);
    if (!ready()) return; // said again, with all that is not answered, when the next worker greets
    push({ kind: "tell", verb: "embed", args, done: () => unanswered.delete(said) });
  }
  /** The engine is told that somebody is there; what was said meanwhile waits in the channel. */
  function greet() {
    if (!port) return;
    for (const said of [{}, ...unanswered]) tell(said);
    port.onmessage = ({ data }) => tell({ text: typeof data === "string" ? heard(data) : "" });
  }
  /** @param {MessageEvent} event */
  function onMessage({ source, origin, data, ports }) {
    if (source !== parent || data?.lacuna !== 1 || !ports[0]) return;
    if (!hosts.includes("*") && !hosts.includes(origin)) return;
    port?.close();
    unanswered.clear();
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
