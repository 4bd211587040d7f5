// Owns the dialog in which a game is chosen, with its options and a deal number: what the engine tells of its games, as
// fields, and the address that is made of them.

import { byId, formatAddress, make, on, parseAddress, say, sayReason, unbindAll } from "../core/index.js";
import { thumbnail } from "./thumbnails.js";

/** @import { Catalogue, Game, Option } from "../types.js" */

/** @param {Option} option @param {string | undefined} chosen */
function optionField(option, chosen) {
  const select = /** @type {HTMLSelectElement} */ (make("select", { "data-option": option.id }));
  option.values.forEach((value, index) => select.append(make("option", { value }, option.labels[index])));
  select.value = chosen !== undefined && option.values.includes(chosen) ? chosen : option.default;
  return make("label", { class: "field" }, make("span", {}, option.label), select);
}

/**
 * The options of a game; if it is the one on the table, as they are there.
 * @param {Game | undefined} game @param {string} address
 */
function optionFields(game, address) {
  const now = parseAddress(address);
  const options = now.game === game?.id ? now.options : {};
  return (game?.options ?? []).map((option) => optionField(option, options[option.id]));
}

/**
 * @param {Game} game @param {boolean} checked @param {boolean} begun whether a game of this kind can be gone on with
 */
function gameField(game, checked, begun) {
  const radio = /** @type {HTMLInputElement} */ (make("input", { type: "radio", name: "game", value: game.id }));
  radio.checked = checked;
  const name = make("b", {}, game.name);
  const mark = begun ? [" ", make("i", {}, say("going"))] : [];
  const text = make("span", {}, name, ...mark, " ", make("small", {}, game.line));
  return make("label", { class: "game" }, radio, thumbnail(game.picture), text);
}

/**
 * The games of each family under its name, in the order of the menu; games of no known family go last, under no name.
 * @param {Catalogue} catalogue @returns {{name: string, games: Game[]}[]}
 */
export function groupsOf({ games, families }) {
  const known = new Set(families.map(({ id }) => id));
  const groups = families.map(({ id, name }) => ({ name, games: games.filter(({ family }) => family === id) }));
  const rest = { name: "", games: games.filter(({ family }) => !known.has(family)) };
  return [...groups, rest].filter((group) => group.games.length);
}

/** @param {{name: string, games: Game[]}} group @param {(game: Game) => HTMLElement} field */
function groupField({ name, games }, field) {
  const title = name ? [make("legend", {}, name)] : [];
  return make("fieldset", { class: "family" }, ...title, ...games.map(field));
}

/**
 * The address of the game that the fields describe.
 * @param {HTMLFormElement} form @param {Game} game @param {string} number
 */
function addressIn(form, game, number) {
  /** @type {Record<string, string>} */
  const options = {};
  for (const option of game.options) {
    const select = /** @type {HTMLSelectElement | null} */ (
      form.querySelector(`[data-option="${CSS.escape(option.id)}"]`)
    );
    if (select && select.value !== option.default) options[option.id] = select.value;
  }
  return formatAddress({ game: game.id, options, deal: number === "" ? null : number });
}

/**
 * @param {object} options
 * @param {() => Promise<Catalogue>} options.catalogue
 * @param {() => string | null} options.address of the game on the table
 * @param {(address: string) => Promise<Error | null>} options.open
 * @param {(variant: string) => Promise<boolean>} options.isKept whether a game of this kind can be gone on with
 * @param {(variant: string) => Promise<Error | null>} options.resume
 * @param {() => void} options.close
 */
export function bindGamePicker({ catalogue, address, open, isKept, resume, close }) {
  const form = /** @type {HTMLFormElement} */ (byId("choose-form"));
  const number = /** @type {HTMLInputElement} */ (byId("choose-deal"));
  const error = byId("choose-error");
  const resumeButton = byId("choose-resume");
  /** @type {Game[]} */
  let games = [];
  /** The games, but that on the table, that can be gone on with. @type {Set<string>} */
  let kept = new Set();
  const chosen = () => games.find((game) => game.id === new FormData(form).get("game"));

  function showOptions() {
    const game = chosen();
    resumeButton.hidden = !kept.has(game?.id ?? "");
    byId("choose-options").replaceChildren(...optionFields(game, address() ?? ""));
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const game = chosen();
    if (!game) return;
    const resumes = event instanceof SubmitEvent && event.submitter === resumeButton;
    const refused = await (resumes ? resume(game.id) : open(addressIn(form, game, number.value.trim())));
    error.textContent = refused ? sayReason(refused) : "";
    number.setAttribute("aria-invalid", String(Boolean(refused)));
    if (refused) number.focus();
    else close();
  }

  async function fill() {
    // At once, not when the engine has answered: by then the player may have typed a number.
    number.value = "";
    number.removeAttribute("aria-invalid");
    error.textContent = "";
    const now = parseAddress(address() ?? "").game;
    const all = await catalogue();
    games = all.games;
    const found = await Promise.all(games.map(async ({ id }) => id !== now && (await isKept(id))));
    kept = new Set(games.flatMap(({ id }, index) => (found[index] ? [id] : [])));
    const first = games.some(({ id }) => id === now) ? now : games[0]?.id;
    const field = (/** @type {Game} */ game) =>
      gameField(game, game.id === first, kept.has(game.id) || game.id === now);
    byId("choose-games").replaceChildren(...groupsOf(all).map((group) => groupField(group, field)));
    form.querySelector(".game:has(:checked)")?.scrollIntoView({ block: "center" });
    showOptions();
  }

  return { fill, unbind: unbindAll([on(form, "submit", submit), on(byId("choose-games"), "change", showOptions)]) };
}
