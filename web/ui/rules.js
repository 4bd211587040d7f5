// Owns the rules of a game as they are shown beside its options, part by part.

import { log, make, parseAddress, say } from "../core/index.js";

/** @import { Game, RulesPart } from "../types.js" */

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
