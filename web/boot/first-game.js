// Owns which game is opened first, and which table is shown before the engine is up: the address comes first, then the
// game kept last, else a new deal. What is opened of the kept games the engine says.

import { fromHash, parseAddress } from "../core/index.js";

/** @import { Result, Scene } from "../types.js" */
/** @import { FirstGameOptions, Scenes } from "./types.js" */

/** Shows a table as soon as anything is known of the first game, and opens it once the engine answers. After a lost
 * worker that is the game on the table.
 * @param {FirstGameOptions} options @returns {Promise<{result: Result, firstVisit: boolean}>} `firstVisit`: there is no address, and nothing was ever kept
 */
export async function openFirstGame({ ask, greet, records, current, scenes, preview }) {
  const now = current();
  if (now) {
    const { save, earlier, later } = now;
    await greet();
    return { result: await ask("open", { save, earlier, later }), firstVisit: false };
  }
  const wanted = fromHash(location.hash);
  const isEmpty = await records.isEmpty();
  const greeting = greet();
  let shown = await records.scene(wanted);
  if (!shown && (isEmpty || wanted !== null)) {
    const built = scenes.then((found) => sceneBeforeEngine(found, wanted));
    shown = await Promise.race([built, greeting.then(() => null)]);
  }
  if (shown) preview(shown);
  await greeting;
  const result = await ask("open", await records.opening(wanted, { dealt: shown?.game, any: true }));
  return { result, firstVisit: isEmpty && wanted === null };
}

/** What is on the table before the engine is up, when no saved game is: the scene of the deal that is wanted, one of the
 * openings where any deal will do, else the table face down. The engine then opens the `game` that the scene names.
 * @param {Scenes | null} scenes @param {string | null} wanted @returns {Scene | null} */
export function sceneBeforeEngine(scenes, wanted) {
  if (!scenes) return null;
  const { openings, layout } = scenes;
  const any = wanted === null || wanted === layout.game;
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const dealt = any ? openings[random % openings.length] : openings.find(({ game }) => game === wanted);
  return dealt ?? { ...layout, game: wanted ?? layout.game, deal: wanted === null ? null : parseAddress(wanted).deal };
}
