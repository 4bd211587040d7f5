// Owns the dialog on how to play: the rules of the game on the table, as the engine has them, and how the page is used.

import { byId, log, make, parseAddress, say, variantOf } from "../core/index.js";

/** @import { Catalogue, Game, RulesPart } from "../types.js" */

/**
 * Shows a game's rules, part by part, each under its heading: with its own options at once, with those of an address
 * when the engine has answered.
 * @param {HTMLElement} box @param {Game} game @param {string} address
 * @param {(verb: string, args: object) => Promise<any>} request
 */
export async function showRules(box, game, address, request) {
  const show = (/** @type {RulesPart[]} */ parts) =>
    box.replaceChildren(
      ...parts.flatMap(({ title, text }) => [make("h4", {}, title), ...text.map((line) => make("p", {}, line))]),
      make("p", { class: "hint" }, say("source", { source: game.source })),
    );
  box.dataset.game = address;
  show(game.rules);
  if (!Object.keys(parseAddress(address).options).length) return;
  try {
    const { rules } = await request("rules", { game: address });
    if (box.dataset.game === address) show(rules); // no other game was asked for meanwhile
  } catch (error) {
    log("rules", error);
  }
}

/**
 * @param {object} options
 * @param {() => Promise<Catalogue>} options.catalogue
 * @param {() => string | null} options.address of the game on the table
 * @param {(verb: string, args: object) => Promise<any>} options.request
 */
export async function fillHelp({ catalogue, address, request }) {
  const { games } = await catalogue();
  const now = address() ?? "";
  const game = games.find(({ id }) => id === variantOf(now));
  const rules = make("div");
  byId("help-text").replaceChildren(
    ...(game ? [make("h3", {}, game.name), rules] : []),
    make("h3", {}, say("help-hands")),
    make("p", {}, say("help-tap")),
    make("p", {}, say("help-piles")),
    make("p", {}, say("help-keys")),
  );
  if (game) await showRules(rules, game, now, request);
}
