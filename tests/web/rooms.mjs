// Tables as they are laid out in nine windows of phones and tablets: for the tests of targets, ranks and marks, and for
// tests/tools/measure_targets.mjs.
import { readdirSync, readFileSync } from "node:fs";
import { arrange } from "../../web/geometry/arrangement.js";
import { layOutTable } from "../../web/geometry/layout.js";
import { coveredGlyphs, faceGlyphs } from "../../web/paint/glyphs.js";

const GOLDENS = new URL("../data/goldens/", import.meta.url);
const BARS = { upright: 172, sideways: 48 }; // px that title, progress and buttons take of the height

/** The windows, width by height. */
export const WINDOWS = [
  [320, 568],
  [360, 640],
  [375, 553],
  [390, 664],
  [390, 844],
  [568, 320],
  [740, 300],
  [844, 390],
  [820, 1180],
];

/** One game of each family, by family. */
export const GAMES = { gaps: "gaps", parade: "virginia-reel", garden: "gloucestershire" };

/** Return the room for the table in a window of a touch screen. */
export const roomOf = ([w, height]) => {
  const upright = height > w;
  return { w, h: height - (upright ? BARS.upright : BARS.sideways), ratio: 2, upright, touch: true };
};

/** Return the ids of all games with recorded conversations. */
export const allGames = () =>
  readdirSync(GOLDENS)
    .map((name) => name.replace(".json", ""))
    .filter((name) => name !== "session");

/** Return the scenes of a game's recorded conversation. */
export const scenesOf = (game) =>
  JSON.parse(readFileSync(new URL(`${game}.json`, GOLDENS), "utf8"))
    .steps.map(({ reply }) => JSON.parse(reply).result?.scene)
    .filter(Boolean);

/** Return a scene as it is arranged in a room, and its layout. */
export function laidOut(scene, room, open = null) {
  const seen = arrange(scene, room, { order: "deal", rows: "two" });
  return { seen, table: layOutTable(seen, room, open) };
}

/** Return the targets of a table, as rectangles by their cells. A finger that taps a tight pile only opens it, so the
 * whole pile is a target then, and the cards of the opened pile are the next ones. */
export function targetsOf(scene, room) {
  const { seen, table } = laidOut(scene, room);
  const targets = new Map();
  for (const pile of seen.piles) {
    if (table.idle.has(pile.id) || pile.count) continue; // nothing can be done there
    const { cells } = table.tight.has(pile.id) ? laidOut(scene, room, pile.id).table : table;
    for (const cell of table.piles.get(pile.id)) targets.set(cell, cells.get(cell));
  }
  return targets;
}

/** Return the heights of the smallest rank of a whole card, and of a covered one (Infinity without any). */
export function ranksOf(scene, room) {
  const { seen, table } = laidOut(scene, room);
  const { w, h } = table.card;
  const covered = seen.piles
    .filter(({ fan, cards }) => fan && cards.length > 1)
    .map(({ id }) => table.steps.get(id))
    .map((step) => coveredGlyphs(step.x || w, step.y || h, room.ratio, w, room)[0].size);
  return { whole: faceGlyphs("8", w, h, room.ratio, room)[0].size, covered: Math.min(...covered) };
}
