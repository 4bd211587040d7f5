// Owns what is kept between visits, by key: games, their last scenes to be shown before the engine is up, the settings,
// whether the lesson was seen. Which of the games is opened, and what is spoilt, is the engine's to say (kept.py).

import { allowed, answers, entropy, today, variantOf } from "../core/index.js";

/** @import { SavesReport, Scene } from "../types.js" */
/** @import { Store } from "./store.js" */
/** @import { Kept, Texts } from "./types.js" */

/** @typedef {ReturnType<typeof createRecords>} Records */

const MOST = 2_900_000; // letters that the engine reads at once

/** Of a scene, its build and its language: those of others, and spoilt ones, are not shown. @param {string} text */
function sumOf(text) {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}

/** @param {string | undefined} text @returns {any} */
const parsed = (text = "") => allowed(() => JSON.parse(text));

/** The last scene of the game that answers an address, or of the last one.
 * @param {Texts} texts @param {string} mark @param {string | null} wanted @returns {Scene | null} */
function sceneIn(texts, mark, wanted) {
  const kept = texts.flatMap(([key, text]) => (key.startsWith("scene:") ? [parsed(text)] : []));
  const sound = kept.filter((one) => typeof one?.text === "string" && one.sum === sumOf(mark + one.text));
  const scenes = sound.sort((a, b) => b.at - a.at).map(({ text }) => parsed(text));
  return scenes.find(({ game }) => wanted === null || answers(game, wanted)) ?? null;
}

/** What the engine is given, the newest first: as much as it reads; null for what is too long by itself.
 * @param {Texts} texts */
function sendable(texts) {
  let room = MOST;
  return texts.toReversed().flatMap(([key, text]) => {
    const size = JSON.stringify(text).length;
    if (/^(scene|(loading:)?plugin):/.test(key) || (size <= MOST && size > room)) return [];
    if (size > MOST) return [key, null];
    room -= size;
    return [key, text];
  });
}

/** The games that the player has added, each with its key and the mark of a start that began to load it.
 * @param {Map<string, string>} kept */
const pluginsIn = (kept) =>
  [...kept].flatMap(([key, text]) =>
    key.startsWith("plugin:") && text ? [[key, text, kept.get(`loading:${key}`) ?? ""]] : [],
  );

/** @param {object} options
 * @param {Store} options.store
 * @param {string} options.build
 * @param {string} [options.lang] of the page
 * @param {string | null} options.line of this tab before it was loaded again */
export function createRecords({ store, build, lang = "", line }) {
  /** @type {Promise<Texts> | null} */
  let texts = null;
  const all = () => (texts ??= store.all());
  const outdate = () => {
    texts = null;
  };
  return {
    /** The arguments with which the engine opens the kept game that answers an address, or the last one.
     * @param {string | null} game @param {{any?: boolean, dealt?: string, beside?: string}} [more] */
    opening: async (game, more) => {
      const mine = more?.any ? line : null; // the line of before goes on at a start, and at no later choice
      const kept = { texts: sendable(await all()), build, line: mine, unread: store.unread(), ...more };
      return { game, entropy: entropy(), today: today(), now: Date.now(), kept };
    },
    /** Does what the engine says of what is kept. @param {SavesReport} told */
    async tidy({ done, aside }) {
      const before = await all();
      const work = aside.map(async ([key, sent, other]) => {
        const text = sent ?? before.find((entry) => entry[0] === key)?.[1] ?? "";
        if ((await store.put(other, text)) !== "memory") await store.remove(key, text);
      });
      await Promise.all([...work, ...done.map(([key, text]) => store.remove(key, text))]);
      outdate();
    },
    engineUp: store.engineUp,
    /** Something was kept since. */
    outdate,
    /** Whether nothing was ever kept here, as far as one can see. */
    isEmpty: async () => !(await all()).length && !store.unread(),
    /** The games that are kept, also those that another build could not read. */
    going: async () =>
      (await all()).flatMap(([key, text]) =>
        /^(aside:.*:)?save:/.test(key) && !key.startsWith(`aside:${build}:`)
          ? (/^\{"game":"([^"/?]+)/.exec(text)?.slice(1) ?? [])
          : [],
      ),
    plugins: async () => pluginsIn(new Map(await all())),
    scene: async (/** @type {string | null} */ wanted) => sceneIn(await all(), build + lang, wanted),
    /** Of games that players make there is no end: they have one scene. @param {Kept} kept @returns where it is kept */
    keepGame({ scene, game, ...kept }) {
      outdate();
      const text = JSON.stringify(scene);
      const shown = JSON.stringify({ text, sum: sumOf(build + lang + text), at: kept.at });
      const saved = JSON.stringify({ game, ...kept }); // the game first: `going` looks there
      return store.put(`save:${kept.line}`, saved, [[`scene:${variantOf(game).split("~")[0]}`, shown]]);
    },
    /** The settings that were chosen: those in the copies lie over the others.
     * @returns {Promise<object>} */
    settings: async () =>
      Object.assign({}, ...(await all()).filter(([key]) => key === "settings").map(([, text]) => parsed(text))),
    /** Whether the first lesson was taken or skipped. */
    lessonSeen: async () => (await all()).some(([key, text]) => key === "lesson" && text === "true"),
    /** What is the page's own, or a text of the engine's. @param {string} name @param {object | true | string} value */
    keep(name, value) {
      outdate();
      return store.share(name, typeof value === "string" ? value : JSON.stringify(value));
    },
  };
}
