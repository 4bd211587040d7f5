// Owns the dialog on how to play: the rules of the game on the table, as the engine has them, and how the page is used.

import { byId, log, make, parseAddress, say } from "../core/index.js";

/** @import { Catalogue, Game, RulesPart } from "../types.js" */

/** How a game is played, part by part, each under its heading. @param {RulesPart[]} parts */
export const partsOf = (parts) =>
  parts.flatMap(({ title, text }) => [make("h4", {}, title), ...text.map((line) => make("p", {}, line))]);

/** @param {Game | undefined} game @param {RulesPart[]} rules */
function show(game, rules) {
  const own = game
    ? [
        make("h3", {}, game.name),
        ...partsOf(rules),
        make("p", { class: "hint" }, say("source", { source: game.source })),
      ]
    : [];
  byId("help-text").replaceChildren(
    ...own,
    make("h3", {}, say("help-hands")),
    make("p", {}, say("help-tap")),
    make("p", {}, say("help-piles")),
    make("p", {}, say("help-keys")),
  );
}

/**
 * Shows the rules with the game's own options at once, and with those of the table when the engine has answered.
 * @param {object} options
 * @param {() => Promise<Catalogue>} options.catalogue
 * @param {() => string | null} options.address of the game on the table
 * @param {(verb: string, args: object) => Promise<any>} options.request
 */
export async function fillHelp({ catalogue, address, request }) {
  const { games } = await catalogue();
  const now = address() ?? "";
  const { game: id, options } = parseAddress(now);
  const game = games.find((one) => one.id === id);
  show(game, game?.rules ?? []);
  if (!game || !Object.keys(options).length) return;
  try {
    show(game, (await request("rules", { game: now })).rules);
  } catch (error) {
    log("rules", error);
  }
}
