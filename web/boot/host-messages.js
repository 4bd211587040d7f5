// The messages between an embedded table and its host, which is the page around it. They are texts sent over a channel.
// The engine handles them (py/lacuna/engine/host_page.py); the host's end is embed.js.

import { embedName, entropy, on, today } from "../core/index.js";

/** @import { Intent } from "../play/index.js" */

/** How many characters of a host's message are passed on: one more than the engine accepts. */
const MOST_CHARACTERS = 2_000_001;
/** How many characters a message may have as JSON in a request: the whole request must stay under 8,000,000. */
const MOST_AS_JSON = 6_000_000;

/** Return a message as it is passed to the engine. A text that would make the request too long is replaced by one that
 * the engine refuses as too long.
 * @param {string} text */
function limited(text) {
  const cut = text.slice(0, MOST_CHARACTERS);
  return JSON.stringify(cut).length > MOST_AS_JSON ? " ".repeat(MOST_CHARACTERS) : cut;
}

/** Let the host talk to the engine, and the engine to the host.
 * @param {object} options
 * @param {string[]} [options.hosts] the origins that may talk to the table; "*": any
 * @param {(intent: Intent) => void} options.push @param {() => boolean} options.ready whether the engine is up */
export function bindHost({ hosts = ["*"], push, ready }) {
  /** The channel to the host. @type {MessagePort | null} */
  let port = null;
  /** The messages that the engine has not answered. A new worker gets them if the old one is lost.
   * @type {Set<{text?: string}>} */
  const unanswered = new Set();
  /** Pass a message on to the engine; one without a text says only that a host is listening.
   * @param {{text?: string}} message */
  function forward(message) {
    const args = { ...message, entropy: entropy(), today: today(), now: Date.now() };
    if (message.text !== undefined) unanswered.add(message);
    if (!ready()) return; // `greet` sends all unanswered messages once a worker is ready
    push({ kind: "request", verb: "embed", args, done: () => unanswered.delete(message) });
  }
  /** Tell the engine that a host is listening, and send it the unanswered messages. Until the first
   * call of this function, the host's messages wait in the channel. */
  function greet() {
    if (!port) return;
    for (const message of [{}, ...unanswered]) forward(message);
    port.onmessage = ({ data }) => forward({ text: typeof data === "string" ? limited(data) : "" });
  }
  /** Accept the channel that a host offers. @param {MessageEvent} event */
  function onMessage({ source, origin, data, ports }) {
    if (source !== parent || data?.lacuna !== 1 || !ports[0]) return;
    if (!hosts.includes("*") && !hosts.includes(origin)) return;
    port?.close();
    unanswered.clear();
    port = ports[0];
    if (ready()) greet();
  }
  const isInFrame = embedName !== null && parent !== self;
  if (isInFrame) parent.postMessage({ lacuna: 1 }, "*"); // says only that a table is here; any origin may know that
  return {
    greet,
    /** Send texts to the host. @param {string[]} [texts] */
    post: (texts = []) => texts.forEach((text) => void port?.postMessage(text)),
    unbind: isInFrame ? on(globalThis, "message", onMessage) : () => {},
  };
}
