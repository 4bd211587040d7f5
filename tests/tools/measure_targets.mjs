// Print the smallest target and the heights of ranks in nine windows of touch screens, for one game of each family, as a
// Markdown table.
//
//     node tests/tools/measure_targets.mjs [GAME ...]
import { GAMES, laidOut, ranksOf, roomOf, scenesOf, targetsOf, WINDOWS } from "../web/rooms.mjs";

/** Return the rectangle with the shortest side. */
const smallest = (rects) => rects.reduce((best, rect) => (side(rect) < side(best) ? rect : best));
const side = ({ w, h }) => Math.min(w, h);

const games = process.argv.length > 2 ? process.argv.slice(2) : Object.values(GAMES);
console.log("| game | window | smallest target | shortest strip of a tight pile | rank | rank of a covered card |");
console.log("|---|---|---|---|---|---|");
for (const game of games)
  for (const window of WINDOWS) {
    const [scene] = scenesOf(game);
    const room = roomOf(window);
    const { table } = laidOut(scene, room);
    const { w, h } = smallest([...targetsOf(scene, room).values()]);
    const steps = [...table.tight].map((slot) => table.steps.get(slot)).map(({ x, y }) => Math.max(x, y));
    const { whole, covered } = ranksOf(scene, room);
    const cells = [`${w} × ${h}`, steps.length ? Math.min(...steps) : "–", whole, covered === Infinity ? "–" : covered];
    console.log(`| ${[game, window.join(" × "), ...cells].join(" | ")} |`);
  }
