// Owns the sheets that show what the engine told of its games: the choice of a game with options and number, and how to play.

import { formatAddress, parseAddress } from "../core/address.js";
import { byId, make, on } from "../core/dom.js";
import { sayReason } from "../core/reasons.js";
import { say } from "../core/site-data.js";
import { pictureOf } from "./thumbnails.js";

/** @import { Game, Option } from "../types.js" */

const FAMILIES = ["gaps", "parade", "garden"];

/** @param {Option} option @param {string | undefined} chosen */
function optionField(option, chosen) {
  const select = /** @type {HTMLSelectElement} */ (make("select", { "data-option": option.id }));
  option.values.forEach((value, index) => select.append(make("option", { value }, option.labels[index])));
  select.value = chosen !== undefined && option.values.includes(chosen) ? chosen : option.default;
  return make("label", { class: "field" }, make("span", {}, option.label), select);
}

/** @param {Game} game @param {boolean} checked @param {boolean} going */
function gameField(game, checked, going) {
  const radio = /** @type {HTMLInputElement} */ (make("input", { type: "radio", name: "game", value: game.id }));
  radio.checked = checked;
  return make(
    "label",
    { class: "game" },
    radio,
    pictureOf(game.picture),
    make(
      "span",
      {},
      make("b", {}, game.name),
      ...(going ? [" ", make("i", {}, say("going"))] : []),
      " ",
      make("small", {}, game.line),
    ),
  );
}

/** The games of each family under its name, the three first. @param {Game[]} games @param {(game: Game) => HTMLElement} field */
function families(games, field) {
  const names = [...FAMILIES, ...new Set(games.map(({ family }) => family).filter((name) => !FAMILIES.includes(name)))];
  return names.flatMap((name) => {
    const own = games.filter(({ family }) => family === name);
    const title = FAMILIES.includes(name) ? say(`family.${name}`) : say("family.other");
    return own.length ? [make("fieldset", { class: "family" }, make("legend", {}, title), ...own.map(field))] : [];
  });
}

/**
 * @param {object} options
 * @param {() => Promise<Game[]>} options.games
 * @param {() => string | null} options.address of the game on the table
 * @param {(address: string) => Promise<Error | null>} options.open
 * @param {(game: string) => Promise<boolean>} options.going whether a game of this kind is kept
 * @param {(game: string) => Promise<Error | null>} options.resume
 * @param {() => void} options.close
 */
export function bindChoose({ games, address, open, going, resume, close }) {
  const form = /** @type {HTMLFormElement} */ (byId("choose-form"));
  const field = /** @type {HTMLInputElement} */ (byId("choose-deal"));
  const error = byId("choose-error");
  const again = byId("choose-resume");
  /** @type {Game[]} */
  let all = [];
  /** The other games that are going on. @type {Set<string>} */
  let kept = new Set();
  const chosen = () => all.find((game) => game.id === new FormData(form).get("game"));

  function showOptions() {
    const now = parseAddress(address() ?? "");
    const game = chosen();
    const options = now.game === game?.id ? now.options : {};
    again.hidden = !kept.has(game?.id ?? "");
    byId("choose-options").replaceChildren(
      ...(game?.options ?? []).map((option) => optionField(option, options[option.id])),
    );
  }

  /** @param {Game} game */
  function wanted(game) {
    /** @type {Record<string, string>} */
    const options = {};
    for (const option of game.options) {
      const select = /** @type {HTMLSelectElement | null} */ (
        form.querySelector(`[data-option="${CSS.escape(option.id)}"]`)
      );
      if (select && select.value !== option.default) options[option.id] = select.value;
    }
    const deal = field.value.trim();
    return formatAddress({ game: game.id, options, deal: deal === "" ? null : deal });
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const game = chosen();
    if (!game) return;
    const resumes = event instanceof SubmitEvent && event.submitter === again;
    const refused = await (resumes ? resume(game.id) : open(wanted(game)));
    error.textContent = refused ? sayReason(refused) : "";
    field.setAttribute("aria-invalid", String(Boolean(refused)));
    if (refused) field.focus();
    else close();
  }

  const stop = [on(form, "submit", submit), on(byId("choose-games"), "change", showOptions)];
  return {
    async fill() {
      const now = parseAddress(address() ?? "").game;
      all = await games();
      const found = await Promise.all(all.map(async ({ id }) => id !== now && (await going(id))));
      kept = new Set(all.flatMap(({ id }, index) => (found[index] ? [id] : [])));
      const first = all.some(({ id }) => id === now) ? now : all[0]?.id;
      byId("choose-games").replaceChildren(
        ...families(all, (game) => gameField(game, game.id === first, kept.has(game.id) || game.id === now)),
      );
      form.querySelector(".game:has(:checked)")?.scrollIntoView({ block: "center" });
      field.value = "";
      field.removeAttribute("aria-invalid");
      error.textContent = "";
      showOptions();
    },
    unbind: () => stop.forEach((one) => one()),
  };
}

/** How the game on the table is played, from the engine's own words. @param {Game | undefined} game @param {string[]} [rules] with the options of the table */
export function fillHelp(game, rules = game?.rules ?? []) {
  const own = game
    ? [
        make("h3", {}, game.name),
        ...rules.map((text) => make("p", {}, text)),
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
