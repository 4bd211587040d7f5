// The messages between an embedded table and its host, which is the page around it. They are texts sent over a channel.
// The engine handles them (py/lacuna/engine/host_page.py); the host's end is embed.js.

import { embedName, entropy, fillWords, on, readSite, say, setEmbedLook, tryOrNull, when } from "../core/index.js";

/** @import { Intent } from "../play/index.js" */

/** How many characters of a host's message are passed on: one more than the engine accepts. */
const MOST_CHARACTERS = 2_000_001;
/** Return a message to the host as text. @param {object} body */
const write = (body) => JSON.stringify({ lacuna: 1, ...body });

/** Report an error to the host, and answer every message with that error.
 * @param {MessagePort} port @param {{code: string, message: string}} error @param {string[]} [texts] messages that have
 *   come already */
function refuse(port, error, texts = []) {
  const answer = (/** @type {any} */ text) =>
    port.postMessage(write({ id: tryOrNull(() => JSON.parse(text).id) ?? null, ok: false, error }));
  port.postMessage(write({ event: "error", error }));
  texts.forEach(answer);
  port.onmessage = ({ data }) => answer(data);
}

/** Show the language that the player or the host has chosen.
 * @param {(verb: string, args: object) => Promise<unknown>} request @param {(intent: Intent) => void} push */
function changeLanguage(request, push) {
  const [root, before] = [document.documentElement, document.documentElement.lang];
  readSite();
  if (root.lang === before) return;
  fillWords(document);
  request("hello", { language: root.lang, brief: true }).catch(() => {}); // a new worker is asked in this language
  // With the new scene, an open dialog is filled again (see bindDialogs).
  const done = () => document.querySelector("dialog[open]")?.setAttribute("open", "");
  push({ kind: "request", verb: "scene", args: {}, done });
}

/** Let the host talk to the engine, and the engine to the host. Change the language when the player or the host does.
 * @param {object} options
 * @param {string[]} [options.hosts] the origins that may talk to the table; "*": any
 * @param {(intent: Intent) => void} options.push @param {() => boolean} options.ready whether the engine is up
 * @param {(verb: string, args: object) => Promise<unknown>} options.request sends the engine a request */
export function bindHost({ hosts = ["*"], push, request, ready }) {
  /** The channel to the host. @type {MessagePort | null} */
  let port = null;
  /** The messages that the engine has not answered. A new worker gets them if the old one is lost.
   * @type {Set<{text?: string}>} */
  const unanswered = new Set();
  /** Why the engine did not start, if that is so. @type {{code: string, message: string} | null} */
  let failure = null;
  let known = false; // whether the host has offered a channel
  /** Pass a message on; one without a text says only that a host is listening. @param {{text?: string}} message */
  function forward(message) {
    const args = { ...message, entropy: entropy(), ...when() };
    if (message.text !== undefined) unanswered.add(message);
    if (!ready()) return; // `greet` sends all unanswered messages once a worker is ready
    push({ kind: "request", verb: "embed", args, done: () => unanswered.delete(message) });
  }
  /** Tell the engine that a host is listening, and send it the unanswered messages. Until the first
   * call of this function, the host's messages wait in the channel. */
  function greet() {
    failure = null;
    if (!port) return;
    for (const message of [{}, ...unanswered]) forward(message);
    port.onmessage = ({ data }) => forward({ text: typeof data === "string" ? data.slice(0, MOST_CHARACTERS) : "" });
  }
  /** Take over the look that a host asks for, and the channel that it offers. @param {MessageEvent} event */
  function onMessage({ source, origin, data, ports: [offered] }) {
    if (source !== parent || data?.lacuna !== 1) return;
    if (data.who && known) parent.postMessage({ lacuna: 1, known }, "*"); // if not, the first report is on its way
    known ||= Boolean(offered);
    if (!hosts.includes("*") && !hosts.includes(origin))
      return offered && refuse(offered, { code: "origin", message: say("host-refused", { origin }) });
    setEmbedLook(data.look);
    if (data.ask) document.dispatchEvent(new Event("lacuna:ask")); // then the engine starts
    if (!offered) return;
    port?.close();
    unanswered.clear();
    port = offered;
    if (failure) refuse(port, failure);
    else if (ready()) greet();
  }
  on(document, "lacuna:look", () => changeLanguage(request, ready() ? push : () => {}));
  if (embedName !== null && parent !== self) {
    on(globalThis, "message", onMessage);
    parent.postMessage({ lacuna: 1 }, "*"); // says only that a table is here; any origin may know that
  }
  return {
    greet,
    /** Tell the host that the engine did not start. @param {string} message */
    fail(message) {
      failure = { code: "start", message };
      const texts = [...unanswered].map(({ text = "" }) => text);
      if (port) refuse(port, failure, texts);
      unanswered.clear();
    },
    /** Report an error that answers no message of the host. @param {string} code @param {string} message */
    report: (code, message) => port?.postMessage(write({ event: "error", error: { code, message } })),
    /** Send texts to the host. @param {string[]} [texts] */
    post: (texts = []) => texts.forEach((text) => void port?.postMessage(text)),
  };
}
