// Owns which game is opened first, and which table is shown before the engine is up: the address comes first, then the
// saved game if it is that one, else a new deal. A save is opaque text.

import { entropy, fromHash, parseAddress, variantOf } from "../core/index.js";

/** @import { Records, Saved } from "../storage/index.js" */
/** @import { Hello, Result, Scene } from "../types.js" */

/** @typedef {(verb: string, args: object) => Promise<Result>} Ask */
/** @typedef {{code?: string, message: string}} Refusal */
/** What the build wrote of a game: some deals, and the table face down.
 * @typedef {{openings: Scene[], layout: Scene}} Scenes */
/** @typedef {{result: Result, others: number, badSave: Refusal | null, badAddress: Refusal | null}} Opened  `others`:
 * how often the game was played elsewhere meanwhile. */
/** @typedef {Pick<Records, "find" | "setAside">} Kept */

/**
 * Shows a table as soon as anything is known of the first game, and opens it once the engine answers. After a lost
 * worker that is the game on the table.
 * @param {object} options
 * @param {Ask} options.ask
 * @param {() => Promise<Hello>} options.greet asks the engine for its games
 * @param {Records} options.records
 * @param {() => Saved | null} options.current
 * @param {Promise<Scenes | null>} options.scenes
 * @param {(scene: Scene) => void} options.preview
 * @returns {Promise<Opened & {firstVisit: boolean}>} `firstVisit`: there is no address, and no game was ever saved
 */
export async function openFirstGame({ ask, greet, records, current, scenes, preview }) {
  const now = current();
  const wanted = now ? now.game : fromHash(location.hash);
  const isEmpty = await records.isEmpty();
  const greeting = greet();
  let shown = now ? null : await records.scene(wanted);
  if (!now && !shown && (isEmpty || wanted !== null)) {
    const built = scenes.then((found) => sceneBeforeEngine(found, wanted));
    shown = await Promise.race([built, greeting.then(() => null)]);
  }
  if (shown) preview(shown);
  const { games } = await greeting;
  const opened = await openWanted({
    ask,
    wanted,
    dealt: shown?.game ?? null,
    now,
    kept: records,
    games,
    entropy,
  });
  return { ...opened, firstVisit: isEmpty && wanted === null };
}

/**
 * @param {object} options
 * @param {Ask} options.ask
 * @param {string | null} options.wanted the address, if the page has one
 * @param {string | null} options.dealt the game that is shown already
 * @param {Saved | null} options.now the game on the table, whose worker was lost
 * @param {Kept} options.kept looked at only now: another tab may have played on
 * @param {string[]} options.games the variants there are, the one for new visitors first
 * @param {() => string} options.entropy
 * @returns {Promise<Opened>}
 */
export async function openWanted({ ask, wanted, dealt, now, kept, games, entropy }) {
  let [variant = ""] = games;
  /** @type {{badSave: Refusal | null, badAddress: Refusal | null}} */
  const bad = { badSave: null, badAddress: null };
  const open = async (/** @type {object} */ args, others = 0) => ({ result: await ask("open", args), others, ...bad });

  /** Opens the kept game that an address names, however many of them the engine cannot read.
   * @param {string | null} address @returns {Promise<Opened | null>} */
  async function openKept(address) {
    for (let found = await kept.find(address); found; found = await kept.find(address)) {
      try {
        return await open(found.open, found.others);
      } catch (error) {
        bad.badSave = refusal(error);
        if (games.includes(variantOf(found.game))) variant = variantOf(found.game);
        await kept.setAside(found.entry);
      }
    }
    return null;
  }

  if (now) {
    const { save, earlier, later } = now;
    return open({ save, earlier, later });
  }
  const opened = (dealt && (await openKept(dealt))) || (await openKept(wanted));
  if (opened) return opened;
  try {
    return await open({ game: dealt ?? wanted ?? variant, entropy: entropy() });
  } catch (error) {
    bad.badAddress = refusal(error);
    return (await openKept(null)) ?? open({ game: variant, entropy: entropy() });
  }
}

/**
 * What is on the table before the engine is up, when no saved game is: the scene of the deal that is wanted, one of the
 * openings where any deal will do, else the table face down. The engine then opens the `game` that the scene names.
 * @param {Scenes | null} scenes @param {string | null} wanted @returns {Scene | null}
 */
export function sceneBeforeEngine(scenes, wanted) {
  if (!scenes) return null;
  const { openings, layout } = scenes;
  const any = wanted === null || wanted === layout.game;
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const dealt = any ? openings[random % openings.length] : openings.find(({ game }) => game === wanted);
  return dealt ?? { ...layout, game: wanted ?? layout.game, deal: wanted === null ? null : parseAddress(wanted).deal };
}

/** A refusal is what the engine answered to what it was given; anything else is thrown on.
 * @param {unknown} error @returns {Refusal} */
function refusal(error) {
  const refused = /** @type {Refusal} */ (error);
  if (!refused.code || refused.code === "lost") throw error;
  return refused;
}
