// Owns what is kept between visits, by key: games, their last scenes to be shown before the engine is up, the settings,
// whether the lesson was seen. Which game is to be opened of those kept, and what is spoilt, is the engine's to say.

import { answers, variantOf } from "../core/index.js";

/** @import { Opening, Scene, Settings } from "../types.js" */
/** @import { Store, Texts } from "./store.js" */

/** @typedef {Opening & {game: string, scene: Scene}} Saved */
/** @typedef {Record<string, number>} Clock  How far other lines were known, by their names. */
/** @typedef {Saved & {line: string, n: number, from: Clock, at: number, begun: boolean}} Kept */
/** A kept game that is to be opened; `others`: how many other pages went on from it meanwhile.
 * @typedef {{open: Opening, game: string, others: number, since: Clock, entry: Texts[number]}} Found */
/** @typedef {ReturnType<typeof createRecords>} Records */

const MOST = 2_900_000; // letters that the engine reads

/** Of a scene and its build: another build's scenes, and spoilt ones, are not shown. @param {string} text */
function sumOf(text) {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}

/** @param {string | undefined} text @returns {any} */
function parsed(text = "") {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Kept} kept @param {string} build @returns {Texts[number]} */
function sceneEntry({ scene, game, at }, build) {
  const text = JSON.stringify(scene);
  return [`scene:${variantOf(game)}`, JSON.stringify({ text, sum: sumOf(build + text), at })];
}

/** The last scene of the game that answers an address, or of the last one.
 * @param {Texts} texts @param {string} build @param {string | null} wanted @returns {Scene | null} */
function sceneIn(texts, build, wanted) {
  const kept = texts.flatMap(([key, text]) => (key.startsWith("scene:") ? (parsed(text) ?? []) : []));
  const sound = kept.filter(({ text, sum }) => typeof text === "string" && sum === sumOf(build + text));
  const scenes = sound.sort((a, b) => b.at - a.at).map(({ text }) => parsed(text));
  return scenes.find(({ game }) => wanted === null || answers(game, wanted)) ?? null;
}

/** What the engine reads of the texts, as many as it does at once, the last first. @param {Texts} texts */
function readable(texts) {
  let room = MOST;
  return texts.toReversed().filter(([key, text]) => {
    const size = key.startsWith("scene:") ? MOST : JSON.stringify(text).length;
    const fits = size < room;
    room -= fits ? size : 0;
    return fits;
  });
}

/**
 * @param {object} options
 * @param {Store} options.store
 * @param {string} options.build
 * @param {string | null} options.mine the line of this tab before it was loaded again
 * @param {(verb: string, args: object) => Promise<any>} options.ask
 */
export function createRecords({ store, build, mine, ask }) {
  /** @type {Promise<Texts> | null} */
  let texts = null;
  /** By their saves. @type {Map<string, Found>} */
  const founds = new Map();
  const spoilt = new Set();
  const all = () => {
    texts ??= store.all();
    return texts;
  };

  /** What cannot be read goes under another key: another build may read it. @param {Texts[number]} entry */
  async function setAside([key, text]) {
    texts = all().then((before) => before.filter((entry) => entry[1] !== text));
    const bare = key.replace(/^aside:[^:]*:/, "");
    if ((await store.put(`aside:${build}:${bare}`, text)) !== "memory") await store.remove(key, text);
  }

  /** The kept game that answers an address, else none; without an address the last one; `beside` a line, what others
   * have made of its game. @param {string | null} wanted @param {string} [beside] @returns {Promise<Found | null>} */
  async function find(wanted, beside = "") {
    const sent = readable(await all());
    if (!sent.length) return null;
    const found = await ask("kept", { texts: sent.flat(), build, wanted, mine, beside });
    const entryAt = (/** @type {number} */ place) => sent[place / 2];
    for (const place of found.done) void store.remove(...entryAt(place));
    for (const entry of found.spoilt.map(entryAt)) {
      spoilt.add(entry[0]);
      void setAside(entry);
    }
    if (found.open) founds.set(found.open.save, { ...found, entry: entryAt(found.at) });
    return founds.get(found.open?.save) ?? null;
  }

  return {
    find,
    setAside,
    /** What was found of a save that the engine has opened. @param {string} save */
    found: (save) => founds.get(save) ?? null,
    /** Something was kept since. */
    outdate() {
      texts = null;
    },
    /** Whether nothing was ever kept here, as far as one can see. */
    isEmpty: async () => !(await all()).length && !store.unread(),
    scene: async (/** @type {string | null} */ wanted) => sceneIn(await all(), build, wanted),
    /** @param {Kept} kept @returns where it is kept */
    keepGame(kept) {
      texts = null;
      const text = JSON.stringify({ ...kept, scene: undefined });
      return store.put(`save:${kept.line}`, text, [sceneEntry(kept, build)]);
    },
    /** What went wrong when it was read. */
    troubles: () => ({ unread: store.unread(), spoilt: [...spoilt] }),
    /** The settings, or whether the first lesson was taken or skipped; null where there is nothing to be read.
     * @param {"settings" | "lesson"} name @returns {Promise<any>} */
    read: async (name) => parsed((await all()).findLast(([key]) => key === name)?.[1]),
    /** @param {"settings" | "lesson"} name @param {Settings | true} value */
    keep: (name, value) => void store.share(name, JSON.stringify(value)),
  };
}
