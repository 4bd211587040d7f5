// Owns the keeping of the game on the table: after every answer of the engine, before the page is painted, on a line
// that no other page writes to (py/lacuna/saved/resume.py). Pages that play the same game hear of each other.

import { allowed, log, storeName } from "../core/index.js";
import { createRecords } from "./records.js";
import { createStore, indexedDatabase, localCopies } from "./store.js";

/** @import { SavesReport, Opening, Result } from "../types.js" */
/** @import { AutosaveOptions, Line, Saved } from "./types.js" */

const stateOf = (/** @type {Opening} */ { save, earlier, later }) => JSON.stringify([save, earlier, later]);

/** A line for a game just opened; one on which a game was only dealt is used again, for nobody misses that.
 * @param {Line | null} before @param {SavesReport} [kept] @returns {Line} */
const newLine = (before, kept) => ({
  name: Date.now().toString(36) + Math.random().toString(36).slice(1, 7),
  n: 0,
  ...(before?.begun === false && { name: before.name, n: before.n }),
  from: kept?.from ?? {},
  state: "",
  begun: false,
  others: "alone",
});

/** @param {AutosaveOptions} options */
export function createAutosave({ build, onKept, onOther }) {
  const prefix = `lacuna:${storeName()}`;
  const store = createStore({
    base: indexedDatabase(() => indexedDB, prefix),
    copies: localCopies(() => localStorage, `${prefix}:`),
    onError: (error) => log("storage", error),
  });
  const { lang } = document.documentElement;
  const records = createRecords({ store, build, lang, line: allowed(() => sessionStorage.getItem(prefix)) });
  const channel = allowed(() => new BroadcastChannel(prefix));
  /** @type {Saved | null} */
  let current = null;
  /** @type {Line | null} */
  let line = null;

  /** @param {Line} line @param {Saved} game */
  function write(line, game) {
    const { name, n, from, begun } = line;
    records.keepGame({ ...game, line: name, n, from, at: Date.now(), begun }).then(onKept);
    allowed(() => sessionStorage.setItem(prefix, name));
    channel?.postMessage(game.game);
    if (line.others === "heard") onOther("both");
    if (line.others === "heard") line.others = "told";
  }

  if (channel)
    channel.onmessage = ({ data }) => {
      records.outdate();
      if (line?.others !== "alone" || data !== current?.game) return;
      line.others = "heard";
      onOther("elsewhere");
    };

  return {
    records,
    /** The player's game: on the table, or under the lesson's. */
    current: () => current,
    /** What opens what others have made of the game on the table; where nobody has, what was put aside last. */
    other: () => records.opening(current?.game ?? null, { beside: line?.name }),
    /** @param {Result} result */
    keep({ scene, change, save, earlier, later, kept }) {
      if (kept) void records.tidy(kept);
      if (scene.lesson) return; // no game of the player's
      const { game, actions } = scene;
      const now = { save, earlier: earlier ?? current?.earlier ?? [], later: later ?? current?.later ?? [] };
      const state = stateOf(now);
      if (!line || !current || (change.kind === "open" && state !== stateOf(current))) line = newLine(line, kept);
      current = { game, scene, ...now };
      if (kept?.whole) line.state = state;
      if (state === line.state) return;
      Object.assign(line, { state, n: line.n + 1, begun: Boolean(actions.undo?.can || actions.redo?.can) });
      write(line, current);
    },
  };
}
