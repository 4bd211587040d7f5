// Owns the element <lacuna-game>: a table in somebody else's page, in a frame of its own (docs/embedding.md). One plain
// script for such a page; it touches nothing there but its own elements. The other side is boot/host.js.

{
  const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const LOOK = ["theme", "lang", "controls"];
  const style = new CSSStyleSheet(); // made, not written into the page: a strict policy allows it
  style.replaceSync(`:host { display: block; overflow: hidden; aspect-ratio: 16 / 10; min-height: min(32rem, 100vh); max-height: 100vh; max-width: 100% }
    :host([hidden]) { display: none } iframe { display: block; width: 100%; height: 100%; border: 0 }`);
  let count = 0;

  class LacunaGame extends HTMLElement {
    static observedAttributes = [...LOOK, "game", "deal", "height", "sandbox"];
    #root = this.attachShadow({ mode: "closed" });
    #frame = Object.assign(document.createElement("iframe"), { title: "Lacuna", allow: "clipboard-write" });
    #watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && this.#open(), { rootMargin: "50%" });
    #number = ++count;
    #port = /** @type {MessagePort | null} */ (null);
    #state = /** @type {any} */ (null); // how the game stood last
    #last = 0;
    #wanted = "";
    /** @type {Map<number, {resolve: (state: any) => void, reject: (error: Error) => void, text: string}>} */
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

    /** @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      const own = now && now !== "auto"; // else the height goes with the width
      if (name === "height") Object.assign(this.style, own ? { height: now.replace(/^\d+$/, "$&px"), ...FREE } : AUTO);
      else if (before === now) return;
      else if (!this.#frame.isConnected) this.#state = name === "game" || name === "deal" ? null : this.#state;
      else if (LOOK.includes(name)) this.#frame.src = this.#address();
      else queueMicrotask(() => this.#change()); // game and deal may be set one after the other
    }

    #address() {
      const look = LOOK.flatMap((name) => (this.hasAttribute(name) ? [[name, this.getAttribute(name) ?? ""]] : []));
      const asked = new URLSearchParams([["embed", `${location.pathname}:${this.id || this.#number}`], ...look]);
      const page = this.#frame.hasAttribute("sandbox") ? "lacuna.html" : "index.html"; // all in one: it may fetch nothing
      return `${new URL(`${page}?${asked}`, base)}#${this.#state?.game ?? this.#game()}`;
    }

    #named() {
      return { game: this.getAttribute("game") || "gaps", deal: this.getAttribute("deal") || null };
    }

    #game() {
      const { game, deal } = this.#named();
      return game + (deal ? `/${deal}` : "");
    }

    #change() {
      if (this.#wanted === this.#game()) return;
      this.#wanted = this.#game();
      this.ask("newGame", this.#named()).catch(() => {}); // told by the event too
    }

    #open() {
      if (this.#frame.isConnected) return;
      this.#wanted = this.#game();
      if (this.hasAttribute("sandbox")) this.#frame.sandbox.add("allow-scripts"); // once and for all
      this.#frame.src = this.#address();
      this.#root.append(this.#frame);
    }

    #connect() {
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#hear(JSON.parse(data));
      this.#knock([port2]);
      for (const { text } of this.#waiting.values()) port1.postMessage(text);
    }

    /** Whoever asks for something does not wait until the table is seen. @param {Transferable[]} [ports] */
    #knock(ports) {
      this.#frame.contentWindow?.postMessage({ lacuna: 1, ask: this.#waiting.size > 0 }, "*", ports);
    }

    /** @param {any} message */
    #hear({ id, ok, event, state, error }) {
      const [before, waiting] = [this.#state, this.#waiting.get(id)];
      this.#state = state ?? before;
      this.#waiting.delete(id);
      if (ok) waiting?.resolve(state);
      else if (waiting) waiting.reject(Object.assign(new Error(error.message), { code: error.code }));
      // After a change of looks the frame begins anew: where nothing is kept its game would be gone, and it may have been
      // asked for another one just before.
      if (event === "ready" && before && (before.game !== state.game || (before.moves && !state.moves)))
        this.ask("load", { save: before.save }).catch(() => {});
      if (event ?? error) this.dispatchEvent(new CustomEvent(event ?? "error", { detail: error ?? state }));
    }

    /** @param {string} wanted @param {object} [args] @returns {Promise<any>} how the game stands then */
    ask(wanted, args = {}) {
      this.#open();
      const id = ++this.#last;
      const given = Object.entries(args).filter(([, value]) => (value ?? null) !== null);
      const texts = Object.fromEntries(given.map(([name, value]) => [name, `${value}`]));
      const text = JSON.stringify({ lacuna: 1, id, do: wanted, args: texts });
      const answer = new Promise((resolve, reject) => void this.#waiting.set(id, { resolve, reject, text }));
      this.#port?.postMessage(text); // without one it waits
      this.#knock();
      return answer;
    }
  }

  const AUTO = { height: "", aspectRatio: "", minHeight: "", maxHeight: "" };
  const FREE = { aspectRatio: "auto", minHeight: "0", maxHeight: "none" };
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
  if (!customElements.get("lacuna-game")) customElements.define("lacuna-game", LacunaGame); // the script may come twice
}
