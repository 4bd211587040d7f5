// The element <lacuna-game>: an embedded table, in a frame of its own in a host page (docs/embedding.md). This is a
// plain script for host pages. In a host page it changes only its own elements. The table's end of the messages is
// boot/host-messages.js; the types for host pages are in embed-types.d.ts.

{
  const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  /** The attributes that the table follows without being loaded again. */
  const LOOK = ["theme", "lang", "controls"];
  /** How long after the frame has loaded its page may take to report. It usually does so before that. */
  const REPORT_LIMIT_MS = 5000;
  // Made by script, because a strict content policy forbids a <style> element. Old browsers have none; in them the page
  // in the frame says that the browser is too old.
  const style = "replaceSync" in CSSStyleSheet.prototype ? new CSSStyleSheet() : null;
  style?.replaceSync(`:host { display: block; overflow: hidden; aspect-ratio: 16 / 10; min-height: min(32rem, 100vh); max-height: 100vh; max-width: 100% }
    :host([hidden]) { display: none } iframe { display: block; width: 100%; height: 100%; border: 0 }`);
  let count = 0;

  /** Return an error with a code. @param {{code: string, message: string}} fault */
  const errorOf = ({ code, message }) => Object.assign(new Error(message), { code });
  const REMOVED = { code: "lost", message: "the element is not in the page" };
  const NO_TABLE = { code: "frame", message: `no table answers at ${new URL(".", base)}` };

  class LacunaGame extends HTMLElement {
    static observedAttributes = [...LOOK, "game", "deal", "height", "sandbox"];
    #root = this.attachShadow({ mode: "closed" });
    #frame = Object.assign(document.createElement("iframe"), {
      title: "Lacuna",
      allow: "clipboard-write",
      // The browser reports a page that it could not load, or was forbidden to show, as loaded too, and the page may be
      // another one than the table. So ask it; a table whose scripts still load reports by itself.
      onload: () => {
        clearTimeout(this.#reportTimer);
        if (this.#hasFailed) return;
        this.#reportTimer = setTimeout(() => this.#fail(NO_TABLE), REPORT_LIMIT_MS);
        this.#frame.contentWindow?.postMessage({ lacuna: 1, who: true }, "*");
      },
    });
    /** Open the frame when the element comes near the visible part of the page. */
    #watch = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && this.#openFrame(), {
      rootMargin: "50%",
    });
    #number = ++count;
    #port = /** @type {MessagePort | null} */ (null);
    #state = /** @type {any} */ (null); // the state of the game that the table has sent last (docs/embedding.md)
    #lastId = 0; // the id of the last message sent
    #requestedGame = ""; // the address of the game that was asked for last
    /** The attributes that have changed since the table was last told. @type {Set<string>} */
    #changed = new Set();
    #reportTimer = 0;
    #hasFailed = false; // whether the frame's page did not report, or cannot run
    /** The messages without an answer, by id.
     * @type {Map<number, {resolve: (state: any) => void, reject: (error: Error) => void, text: string}>} */
    #waiting = new Map();
    #onMessage = (/** @type {MessageEvent} */ { source, data }) => {
      if (!source || source !== this.#frame.contentWindow || data?.lacuna !== 1) return;
      clearTimeout(this.#reportTimer);
      if (data.unfit) this.#fail({ code: "browser", message: data.unfit });
      else if (!data.known) this.#connect();
    };

    connectedCallback() {
      if (style) this.#root.adoptedStyleSheets = [style];
      addEventListener("message", this.#onMessage);
      this.#watch.observe(this);
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage);
      this.#watch.disconnect();
      this.#frame.remove();
      clearTimeout(this.#reportTimer);
      this.#fail(REMOVED);
    }

    /** Apply a changed attribute; attributes that change together are applied together.
     * @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      if (name === "height") return this.#setHeight(now ?? "auto");
      if (before === now) return;
      if (!this.#frame.isConnected && (name === "game" || name === "deal")) this.#state = null;
      if (!this.#changed.size) queueMicrotask(() => this.#applyChanges());
      this.#changed.add(name);
    }

    /** Set the height; one that is no CSS length counts as `auto`: the height then follows the width.
     * @param {string} value */
    #setHeight(value) {
      const height = value.trim().replace(/^\d+(\.\d+)?$/, "$&px");
      const isFixed = height !== "auto" && CSS.supports("height", height);
      if (!isFixed && height !== "auto") console.warn(`<lacuna-game height="${value}">: this is no height`);
      Object.assign(this.style, isFixed ? { height, ...FIXED } : AUTO);
    }

    /** Tell the table which attributes have changed. */
    #applyChanges() {
      const changed = [...this.#changed];
      this.#changed.clear();
      if (!this.#frame.isConnected) return; // the frame's address will have them
      if (changed.some((name) => LOOK.includes(name))) this.#knock();
      if (changed.includes("game") || changed.includes("deal")) this.#openChosenGame();
    }

    /** Return the address of the frame. */
    #address() {
      const look = LOOK.flatMap((name) => (this.hasAttribute(name) ? [[name, this.getAttribute(name) ?? ""]] : []));
      const parameters = new URLSearchParams([["embed", `${location.pathname}:${this.id || this.#number}`], ...look]);
      // A sandboxed frame can fetch no files unless the server allows every origin, so it gets the one-file page.
      const page = this.#frame.hasAttribute("sandbox") ? "lacuna.html" : "index.html";
      return `${new URL(`${page}?${parameters}`, base)}#${this.#state?.game ?? this.#gameAddress()}`;
    }

    /** Return the address of the game that the attributes name. */
    #gameAddress() {
      return [this.getAttribute("game") || "gaps", this.getAttribute("deal")].filter(Boolean).join("/");
    }

    /** Open the game that the attributes name, unless it is the one requested last. */
    #openChosenGame() {
      const address = this.#gameAddress();
      if (this.#requestedGame === address) return;
      this.#requestedGame = address;
      const [game, deal] = address.split("/");
      this.ask("newGame", { game, deal }).catch((error) => this.#report(error));
    }

    /** Put the frame into the page, or load it again if its page did not report. */
    #openFrame() {
      if (this.#frame.isConnected && !this.#hasFailed) return;
      this.#hasFailed = false;
      this.#requestedGame = this.#gameAddress();
      this.#frame.removeAttribute("sandbox");
      if (this.hasAttribute("sandbox")) this.#frame.sandbox.add("allow-scripts"); // takes effect only when a page loads
      this.#frame.remove(); // a frame that is put in again loads its page again
      this.#frame.src = this.#address();
      this.#root.append(this.#frame);
    }

    /** Give the table a new channel for messages, and send the messages without an answer, if need be again. */
    #connect() {
      const { port1, port2 } = new MessageChannel();
      this.#port?.close();
      this.#hasFailed = false;
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#onReply(JSON.parse(data));
      this.#knock([port2]);
      for (const { text } of this.#waiting.values()) port1.postMessage(text);
    }

    /** Tell the table that the host is here, and how it wants the table to look. If messages wait for an answer, the
     * engine starts even before the table is seen.
     * @param {Transferable[]} [ports] */
    #knock(ports) {
      const look = Object.fromEntries(LOOK.map((name) => [name, this.getAttribute(name)]));
      this.#frame.contentWindow?.postMessage({ lacuna: 1, ask: this.#waiting.size > 0, look }, "*", ports);
    }

    /** Reject all calls, because there is no table. The next call loads the frame again.
     * @param {{code: string, message: string}} fault */
    #fail(fault) {
      this.#hasFailed = true;
      this.#port?.close();
      this.#port = null;
      for (const { reject } of this.#waiting.values()) reject(errorOf(fault));
      this.#waiting.clear();
      this.#report(fault);
    }

    /** Report an error that is no call's, unless the element has been removed.
     * @param {{code: string, message: string}} fault */
    #report({ code, message }) {
      if (code !== REMOVED.code) this.dispatchEvent(new CustomEvent("error", { detail: { code, message } }));
    }

    /** Handle a message from the table. @param {any} message */
    #onReply({ id, ok, event, state, moves, error }) {
      const before = this.#state;
      this.#state = state ?? before;
      if (event === "error") return this.#report(error);
      // The table answers in order. It sends no id if a message is so long that it was not read.
      if (!event) {
        const key = id ?? this.#waiting.keys().next().value;
        const waiting = this.#waiting.get(key);
        this.#waiting.delete(key);
        return ok ? waiting?.resolve(moves ?? state) : waiting?.reject(errorOf(error));
      }
      // A frame that is loaded again opens the game of its address, or an older one. If the browser stores nothing, the
      // moves are lost. So the game that was last known here is loaded again.
      if (event === "ready" && before && (before.game !== state.game || (before.moves && !state.moves)))
        this.ask("load", { save: before.save }).catch((failed) => this.#report(failed));
      this.dispatchEvent(new CustomEvent(event, { detail: state }));
    }

    /** Send a message.
     * @param {string} action @param {object | null} [args]
     * @returns {Promise<any>} the game's state afterwards; of `legalMoves` the moves */
    async ask(action, args) {
      if (!this.isConnected) throw errorOf(REMOVED);
      const given = Object.entries(args ?? {}).filter(([, value]) => (value ?? null) !== null);
      const texts = given.map(([name, value]) => [name, typeof value === "object" ? "" : String(value)]);
      const id = ++this.#lastId;
      const text = JSON.stringify({ lacuna: 1, id, do: action, args: Object.fromEntries(texts) });
      const answer = new Promise((resolve, reject) => void this.#waiting.set(id, { resolve, reject, text }));
      this.#openFrame();
      this.#port?.postMessage(text); // without a channel the message waits, see #connect
      this.#knock();
      return answer;
    }
  }

  const AUTO = { height: "", aspectRatio: "", minHeight: "", maxHeight: "" };
  const FIXED = { aspectRatio: "auto", minHeight: "0", maxHeight: "none" };
  const METHODS = ["newGame", "load", "undo", "redo", "hint", "redeal", "dealCards", "play", "legalMoves", "getState"];
  /** The argument of a method that takes a plain text. @type {Record<string, string>} */
  const PLAIN = { load: "save", play: "move" };
  for (const name of LacunaGame.observedAttributes)
    Object.defineProperty(LacunaGame.prototype, name, {
      /** @this {LacunaGame} */
      get() {
        return name === "sandbox" ? this.hasAttribute(name) : this.getAttribute(name);
      },
      /** @this {LacunaGame} @param {string | boolean | null | undefined} value */
      set(value) {
        if ((value ?? false) === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? "" : `${value}`);
      },
    });
  for (const name of METHODS)
    Object.defineProperty(LacunaGame.prototype, name, {
      /** @this {LacunaGame} @param {any} args an object, or the text of a saved game or a move */
      value(args) {
        const action = name === "dealCards" ? "deal" : name; // the property `deal` is the number of the deal
        return this.ask(action, typeof args === "string" ? { [PLAIN[name]]: args } : args);
      },
    });
  if (!customElements.get("lacuna-game")) customElements.define("lacuna-game", LacunaGame); // it may be loaded twice
}
