// Owns the dialog in which a game is chosen, with its options and a deal number: what the engine tells of its games, as
// fields, and the address that is made of them.

import {
  byId,
  drawing,
  formatAddress,
  linkIn,
  make,
  on,
  parseAddress,
  say,
  sayReason,
  unbindAll,
  variantOf,
} from "../core/index.js";
import { closeDialog } from "./dialogs.js";
import { showRules } from "./rules.js";

/** @import { Catalogue, Game, Option } from "../types.js" */

/** @param {Option} option @param {string | undefined} chosen */
function optionField(option, chosen) {
  const select = /** @type {HTMLSelectElement} */ (make("select", { "data-option": option.id }));
  option.values.forEach((value, index) => select.append(make("option", { value }, option.labels[index])));
  select.value = chosen !== undefined && option.values.includes(chosen) ? chosen : option.default;
  return make("label", { class: "field" }, make("span", {}, option.label), select);
}

/** @param {Game} game */
function gameField({ id, name, line, picture: { size, paths } }) {
  const radio = make("input", { type: "radio", name: "game", value: id });
  const mark = make("i", { hidden: "" }, say("going"));
  const text = make("span", {}, make("b", {}, name), " ", mark, " ", make("small", {}, line));
  const picture = drawing({ class: "picture", viewBox: `0 0 ${size.join(" ")}` }, paths);
  return make("label", { class: "game" }, radio, picture, text);
}

/** @param {Catalogue} catalogue */
const familyFields = ({ games, families }) =>
  families.map(({ id, name }) => {
    const own = games.filter(({ family }) => family === id);
    return make("fieldset", { class: "family" }, make("legend", {}, name), ...own.map(gameField));
  });

/** A field or button of the dialog, by the end of its id. @param {string} name */
const part = (name) => /** @type {HTMLInputElement} */ (byId(`choose-${name}`));
/** The game chosen in the list. @returns {HTMLInputElement | null} */
const checked = () => part("games").querySelector("input:checked");
/** A game in the list. @param {string} id @returns {HTMLInputElement | null} */
const radioOf = (id) => part("games").querySelector(`[value="${CSS.escape(id)}"]`);
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

/** @param {Promise<Error | null>} opened what was asked for */
async function closeAfter(opened) {
  const refused = await opened;
  if (refused) showRefusal(sayReason(refused));
  else closeDialog("choose");
}

/**
 * @typedef {object} PickerOptions
 * @property {() => Promise<Catalogue>} catalogue
 * @property {() => string | null} address of the game on the table
 * @property {(verb: string, args: object) => Promise<any>} request
 * @property {(address: string) => Promise<Error | null>} open
 * @property {(variant: string) => Promise<boolean>} isKept whether a game of this kind can be gone on with
 * @property {(variant: string) => Promise<Error | null>} resume
 */
/** `kept`: the games that can be gone on with; `filled`: the list has come.
 * @typedef {PickerOptions & {games: Game[], kept: Set<string>, filled: Promise<void>}} Picker */

/** @param {Picker} picker */
const chosen = ({ games }) => games.find(({ id }) => id === checked()?.value) ?? games[0];

/** @param {Picker} picker */
function showGameRules(picker) {
  const game = chosen(picker);
  void showRules(part("rules"), game, addressIn(game, ""), picker.request);
}

/** Which games can be gone on with; that on the table needs no button for it. @param {Picker} picker */
function showKept({ games, kept, address }) {
  const now = variantOf(address() ?? "");
  for (const { id } of games) {
    const mark = radioOf(id)?.closest(".game")?.querySelector("i");
    mark?.toggleAttribute("hidden", id !== now && !kept.has(id));
  }
  const id = checked()?.value ?? now;
  part("resume").hidden = id === now || !kept.has(id);
}

/** @param {Picker} picker @param {Record<string, string>} [values] of its options; else those on the table, or its own */
function showGame(picker, values) {
  const { id, name, options } = chosen(picker);
  const now = parseAddress(picker.address() ?? "");
  const set = values ?? (now.game === id ? now.options : {});
  part("name").textContent = name;
  part("hint").textContent = say("deal-field-hint");
  part("game").scrollTop = 0;
  part("options").replaceChildren(...options.map((option) => optionField(option, set[option.id])));
  showRefusal("");
  showKept(picker);
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
  const { game, options, deal } = parseAddress(linkIn(part("deal").value) ?? "");
  const radio = radioOf(game);
  if (!radio) return;
  radio.checked = true;
  showGame(picker, options);
  part("deal").value = deal ?? "";
  part("hint").textContent = say("deal-field-link", { name: chosen(picker).name });
}

/** @param {Picker} picker */
async function start(picker) {
  await picker.filled; // who is quicker than the list waits for it
  if (!picker.games.length || !isSeen("deal")) return;
  const { value } = part("deal");
  const link = linkIn(value); // of no game that there is; or "#" and a number
  await closeAfter(picker.open(link?.includes("/") ? link : addressIn(chosen(picker), value.trim())));
}

/** The list is drawn once, and what was typed before it came stays. @param {Picker} picker */
async function fill(picker) {
  byId("choose").dataset.step = "list";
  part("deal").value = "";
  showRefusal("");
  if (!picker.games.length) {
    const catalogue = await picker.catalogue();
    if (!catalogue.games.length) return;
    picker.games = catalogue.games;
    part("games").replaceChildren(...familyFields(catalogue));
  }
  const radio = radioOf(variantOf(picker.address() ?? "")) ?? radioOf(picker.games[0].id);
  if (radio) radio.checked = true;
  showGame(picker);
  if (!part("game").contains(document.activeElement)) radio?.focus({ preventScroll: true });
  radio?.closest(".game")?.scrollIntoView({ block: "center" });
  void findKept(picker);
}

/** @param {Picker} picker */
async function findKept(picker) {
  const found = await Promise.all(picker.games.map(async ({ id }) => ((await picker.isKept(id)) ? id : "")));
  picker.kept = new Set(found);
  showKept(picker);
}

/** @param {PickerOptions} options */
export function bindGamePicker(options) {
  /** @type {Picker} */
  const picker = { ...options, games: [], kept: new Set(), filled: Promise.resolve() };
  const click = (/** @type {string} */ name, /** @type {() => void} */ run) => on(part(name), "click", run);
  return {
    fill() {
      picker.filled = fill(picker);
    },
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
      click("start", () => void start(picker)),
    ]),
  };
}
