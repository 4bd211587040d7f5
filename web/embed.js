// The element <lacuna-game>: an embedded table, in a frame of its own in a host page (docs/embedding.md). This is a
// plain script for host pages. In a host page it changes only its own elements. The table's end of the messages is
// boot/host-messages.js.

{
  const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  /** The attributes that become part of the frame's address. */
  const LOOK = ["theme", "lang", "controls"];
  const style = new CSSStyleSheet(); // made by script, because a strict content policy forbids a <style> element
  style.replaceSync(`:host { display: block; overflow: hidden; aspect-ratio: 16 / 10; min-height: min(32rem, 100vh); max-height: 100vh; max-width: 100% }
    :host([hidden]) { display: none } iframe { display: block; width: 100%; height: 100%; border: 0 }`);
  let count = 0;

  class LacunaGame extends HTMLElement {
    static observedAttributes = [...LOOK, "game", "deal", "height", "sandbox"];
    #root = this.attachShadow({ mode: "closed" });
    #frame = Object.assign(document.createElement("iframe"), { title: "Lacuna", allow: "clipboard-write" });
    /** Open the frame when the element comes near the visible part of the page. */
    #watch = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && this.#openFrame(), {
      rootMargin: "50%",
    });
    #number = ++count;
    #port = /** @type {MessagePort | null} */ (null);
    #state = /** @type {any} */ (null); // the state of the game that the table has sent last (docs/embedding.md)
    #lastId = 0; // the id of the last message sent
    #requestedGame = ""; // the address of the game that was asked for last
    /** The messages without an answer, by id.
     * @type {Map<number, {resolve: (state: any) => void, reject: (error: Error) => void, text: string}>} */
    #waiting = new Map();
    #onMessage = (/** @type {MessageEvent} */ { source, data }) =>
      source && source === this.#frame.contentWindow && data?.lacuna === 1 && this.#connect();

    connectedCallback() {
      this.#root.adoptedStyleSheets = [style];
      addEventListener("message", this.#onMessage);
      this.#watch.observe(this);
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage);
      this.#watch.disconnect();
      this.#frame.remove();
      this.#port?.close();
      this.#port = null;
      for (const { reject } of this.#waiting.values())
        reject(Object.assign(new Error("the table was taken away"), { code: "lost" }));
      this.#waiting.clear();
    }

    /** Apply a changed attribute. @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      const isFixed = now && now !== "auto"; // otherwise the height follows the width
      if (name === "height")
        Object.assign(this.style, isFixed ? { height: now.replace(/^\d+$/, "$&px"), ...FIXED } : AUTO);
      else if (before === now) return;
      else if (!this.#frame.isConnected) this.#state = name === "game" || name === "deal" ? null : this.#state;
      else if (LOOK.includes(name)) this.#frame.src = this.#address();
      else queueMicrotask(() => this.#openChosenGame()); // later, because game and deal are often set together
    }

    /** Return the address of the frame. */
    #address() {
      const look = LOOK.flatMap((name) => (this.hasAttribute(name) ? [[name, this.getAttribute(name) ?? ""]] : []));
      const parameters = new URLSearchParams([["embed", `${location.pathname}:${this.id || this.#number}`], ...look]);
      // A sandboxed frame can fetch no files unless the server allows every origin, so it gets the one-file page.
      const page = this.#frame.hasAttribute("sandbox") ? "lacuna.html" : "index.html";
      return `${new URL(`${page}?${parameters}`, base)}#${this.#state?.game ?? this.#gameAddress()}`;
    }

    /** Return the game and the deal that the attributes name. */
    #chosenGame() {
      return { game: this.getAttribute("game") || "gaps", deal: this.getAttribute("deal") || null };
    }

    /** Return the address of the game that the attributes name. */
    #gameAddress() {
      const { game, deal } = this.#chosenGame();
      return game + (deal ? `/${deal}` : "");
    }

    /** Open the game that the attributes name, unless it is the one requested last. */
    #openChosenGame() {
      if (this.#requestedGame === this.#gameAddress()) return;
      this.#requestedGame = this.#gameAddress();
      this.ask("newGame", this.#chosenGame()).catch(() => {}); // the event `error` reports it too
    }

    /** Put the frame into the page, if it is not there yet. */
    #openFrame() {
      if (this.#frame.isConnected) return;
      this.#requestedGame = this.#gameAddress();
      if (this.hasAttribute("sandbox")) this.#frame.sandbox.add("allow-scripts"); // takes effect only when a page loads
      this.#frame.src = this.#address();
      this.#root.append(this.#frame);
    }

    /** Give the table a new channel for messages, and send the messages without an answer, if need be again. */
    #connect() {
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#onReply(JSON.parse(data));
      this.#knock([port2]);
      for (const { text } of this.#waiting.values()) port1.postMessage(text);
    }

    /** Tell the table that the host is here. If messages wait for an answer, the engine starts even before the table is
     * seen.
     * @param {Transferable[]} [ports] */
    #knock(ports) {
      this.#frame.contentWindow?.postMessage({ lacuna: 1, ask: this.#waiting.size > 0 }, "*", ports);
    }

    /** Handle a message from the table. @param {any} message */
    #onReply({ id, ok, event, state, error }) {
      const [before, waiting] = [this.#state, this.#waiting.get(id)];
      this.#state = state ?? before;
      this.#waiting.delete(id);
      if (ok) waiting?.resolve(state);
      else if (waiting) waiting.reject(Object.assign(new Error(error.message), { code: error.code }));
      // A change of theme, language or controls reloads the frame. If the browser stores nothing, the game is then
      // lost; otherwise the frame may open an older game. So the game that was last known here is loaded again.
      if (event === "ready" && before && (before.game !== state.game || (before.moves && !state.moves)))
        this.ask("load", { save: before.save }).catch(() => {});
      if (event ?? error) this.dispatchEvent(new CustomEvent(event ?? "error", { detail: error ?? state }));
    }

    /** Send a message.
     * @param {string} action @param {object} [args] @returns {Promise<any>} the game's state afterwards */
    ask(action, args = {}) {
      this.#openFrame();
      const id = ++this.#lastId;
      const given = Object.entries(args).filter(([, value]) => (value ?? null) !== null);
      const texts = Object.fromEntries(given.map(([name, value]) => [name, `${value}`]));
      const text = JSON.stringify({ lacuna: 1, id, do: action, args: texts });
      const answer = new Promise((resolve, reject) => void this.#waiting.set(id, { resolve, reject, text }));
      this.#port?.postMessage(text); // without a channel the message waits, see #connect
      this.#knock();
      return answer;
    }
  }

  const AUTO = { height: "", aspectRatio: "", minHeight: "", maxHeight: "" };
  const FIXED = { aspectRatio: "auto", minHeight: "0", maxHeight: "none" };
  for (const name of LacunaGame.observedAttributes)
    Object.defineProperty(LacunaGame.prototype, name, {
      /** @this {LacunaGame} */
      get() {
        return this.getAttribute(name);
      },
      /** @this {LacunaGame} @param {string | boolean | null | undefined} value */
      set(value) {
        (value ?? false) === false ? this.removeAttribute(name) : this.setAttribute(name, `${value}`);
      },
    });
  for (const name of ["newGame", "undo", "redo", "hint", "getState", "load"])
    Object.defineProperty(LacunaGame.prototype, name, {
      /** @this {LacunaGame} @param {any} args an object, or the text of a saved game */
      value(args) {
        return this.ask(name, typeof args === "string" ? { save: args } : args);
      },
    });
  if (!customElements.get("lacuna-game")) customElements.define("lacuna-game", LacunaGame); // it may be loaded twice
}
