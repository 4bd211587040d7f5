// Owns the dialog in which a game is chosen, with its options and a deal number: what the engine tells of its games, as
// fields, and the address that is made of them.

import { byId, drawing, formatAddress, linkIn, make, on, parseAddress, say, unbindAll } from "../core/index.js";
import { closeDialog } from "./dialogs.js";
import { showRules } from "./help.js";

/** @import { Catalogue, Game, Option } from "../types.js" */

/** @param {Option} option @param {string | undefined} chosen */
function optionField(option, chosen) {
  const select = /** @type {HTMLSelectElement} */ (make("select", { "data-option": option.id }));
  option.values.forEach((value, index) => select.append(make("option", { value }, option.labels[index])));
  select.value = chosen !== undefined && option.values.includes(chosen) ? chosen : option.default;
  return make("label", { class: "field" }, make("span", {}, option.label), select);
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
  const { size, paths } = game.picture;
  const picture = drawing({ class: "picture", viewBox: `0 0 ${size.join(" ")}` }, paths);
  return make("label", { class: "game" }, radio, picture, text);
}

/** @param {{id: string, name: string}} family @param {Game[]} games @param {(game: Game) => HTMLElement} field */
function familyField({ id, name }, games, field) {
  const own = games.filter(({ family }) => family === id);
  return make("fieldset", { class: "family" }, make("legend", {}, name), ...own.map(field));
}

/** A field or button of the dialog, by the end of its id. @param {string} name */
const part = (name) => /** @type {HTMLInputElement} */ (byId(`choose-${name}`));
/** The game chosen in the list. @returns {HTMLInputElement | null} */
const checked = () => part("games").querySelector("input:checked");
/** Where there is no room for all of the dialog, only one of its steps is seen. @param {string} name */
const isSeen = (name) => part(name).offsetParent !== null;

/** The address of the game that the fields describe. @param {Game} game @param {string} number */
function addressIn({ id: game, options }, number) {
  const selects = [...part("options").querySelectorAll("select")];
  const changed = options.map(({ id, default: own }, index) => [id, selects[index].value, own]);
  const chosen = Object.fromEntries(changed.filter(([, value, own]) => value !== own));
  return formatAddress({ game, options: chosen, deal: number || null });
}

/** Shows the list, or the one game chosen, where there is no room for both. @param {"list" | "game"} step */
function showStep(step) {
  byId("choose").dataset.step = step;
  if (!isSeen("start")) checked()?.focus();
  else if (isSeen("back")) part("name").focus();
}

/** Enter does what the coloured button does, save on a button and in a list of values that is open.
 * @param {KeyboardEvent} event */
function onKey(event) {
  const at = /** @type {Element} */ (event.target);
  const open = CSS.supports("selector(:open)") && at.matches("select:open");
  if (event.key !== "Enter" || event.isComposing || open || at.closest("button")) return;
  event.preventDefault();
  part(isSeen("next") ? "next" : "start").click();
}

/** Escape, or a phone's way back, goes from the game to the list. @param {Event} event */
function onCancel(event) {
  if (!isSeen("back")) return;
  event.preventDefault();
  showStep("list");
}

/** Why the number is refused, beside it; with nothing to tell it is not. @param {string} why */
function showRefusal(why) {
  part("error").textContent = why;
  part("deal").setAttribute("aria-invalid", String(why !== ""));
  if (!why) return;
  part("deal").focus();
  part("error").scrollIntoView({ block: "nearest" });
}

/** @param {Promise<string | null>} opened what was asked for: why it is refused, or null */
async function closeAfter(opened) {
  const refused = await opened;
  if (refused) showRefusal(refused);
  else closeDialog("choose");
}

/**
 * @typedef {object} PickerOptions
 * @property {() => Promise<Catalogue>} catalogue
 * @property {() => string | null} address of the game on the table
 * @property {(verb: string, args: object) => Promise<any>} request
 * @property {(address: string) => Promise<string | null>} open  why it is refused, or null
 * @property {(variant: string) => Promise<boolean>} isKept whether a game of this kind can be gone on with
 * @property {(variant: string) => Promise<string | null>} resume
 */
/** `kept`: the games, but that on the table, that can be gone on with.
 * @typedef {PickerOptions & {games: Game[], kept: Set<string>}} Picker */

/** @param {Picker} picker */
const chosen = ({ games }) => games.find(({ id }) => id === checked()?.value) ?? games[0];

/** @param {Picker} picker */
function showGameRules(picker) {
  const game = chosen(picker);
  void showRules(part("rules"), game, addressIn(game, ""), picker.request);
}

/** @param {Picker} picker @param {Record<string, string>} [values] of its options; else those on the table, or its own */
function showGame(picker, values) {
  const { id, name, options } = chosen(picker);
  const now = parseAddress(picker.address() ?? "");
  const set = values ?? (now.game === id ? now.options : {});
  part("name").textContent = name;
  part("hint").textContent = say("deal-field-hint");
  part("resume").hidden = !picker.kept.has(id);
  part("options").replaceChildren(...options.map((option) => optionField(option, set[option.id])));
  showRefusal("");
  showGameRules(picker);
}

/** A tap on a game leads on to it; an arrow key, which is told as a click too, only chooses it.
 * @param {Picker} picker @param {MouseEvent} event */
function onTap(picker, { detail, target }) {
  const radio = /** @type {Element} */ (target).closest(".game")?.querySelector("input");
  if (!radio || !detail) return;
  radio.checked = true;
  showGame(picker);
  showStep("game");
}

/** A link in the place of a number chooses its game. @param {Picker} picker */
function onNumber(picker) {
  showRefusal("");
  const { value } = part("deal");
  const { game, options, deal } = linkIn(value);
  const radio = part("games").querySelector(`[value="${CSS.escape(game)}"]`);
  if (!(radio instanceof HTMLInputElement) || !/[#/]/.test(value)) return;
  radio.checked = true;
  showGame(picker, options);
  part("deal").value = deal ?? "";
  part("hint").textContent = say("deal-field-link", { name: chosen(picker).name });
}

/** @param {Picker} picker */
function start(picker) {
  if (!picker.games.length) return;
  const { value } = part("deal");
  const link = linkIn(value); // of no game that there is
  void closeAfter(picker.open(link.deal ? formatAddress(link) : addressIn(chosen(picker), value.trim())));
}

/** @param {Picker} picker */
async function fill(picker) {
  const now = parseAddress(picker.address() ?? "").game;
  byId("choose").dataset.step = "list";
  const { games, families } = await picker.catalogue();
  if (!games.length) return;
  const found = await Promise.all(games.map(async ({ id }) => id !== now && (await picker.isKept(id))));
  Object.assign(picker, { games, kept: new Set(games.flatMap(({ id }, index) => (found[index] ? [id] : []))) });
  const first = games.some(({ id }) => id === now) ? now : games[0].id;
  const field = (/** @type {Game} */ game) =>
    gameField(game, game.id === first, picker.kept.has(game.id) || game.id === now);
  part("games").replaceChildren(...families.map((family) => familyField(family, games, field)));
  part("deal").value = "";
  showGame(picker);
  checked()?.focus({ preventScroll: true });
  checked()?.closest(".game")?.scrollIntoView({ block: "center" });
}

/** @param {PickerOptions} options */
export function bindGamePicker(options) {
  /** @type {Picker} */
  const picker = { ...options, games: [], kept: new Set() };
  const click = (/** @type {string} */ name, /** @type {() => void} */ run) => on(part(name), "click", run);
  return {
    fill: () => fill(picker),
    unbind: unbindAll([
      on(byId("choose"), "keydown", onKey),
      on(byId("choose"), "cancel", onCancel),
      on(part("games"), "click", (event) => onTap(picker, event)),
      on(part("games"), "change", () => showGame(picker)),
      on(part("options"), "change", () => showGameRules(picker)),
      on(part("deal"), "input", () => onNumber(picker)),
      click("next", () => showStep("game")),
      click("back", () => showStep("list")),
      click("resume", () => closeAfter(options.resume(chosen(picker).id))),
      click("start", () => start(picker)),
    ]),
  };
}
