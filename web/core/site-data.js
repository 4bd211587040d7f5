// Owns what the build wrote into the page: versions, paths, words. No game.

import { askedFor } from "./embedded.js";
import { chosenLanguage, languageOf } from "./language.js";

export { ReasonError, reasonOf } from "../reason.js";

/** @import { Reason } from "../reason.js" */
/** @import { Site } from "../types.js" */

/** @type {Record<string, string>} */
let words = {};

/** The best first. */
const languages = () => [askedFor("lang") ?? "", chosenLanguage(), ...(globalThis.navigator?.languages ?? [])];

/** Reads what the build wrote, and gives the page its language.
 * @param {Document} [page] @param {readonly string[]} [wanted] languages, the best first @returns {Site} */
export function readSite(page = document, wanted = languages()) {
  /** @type {Site} */
  const site = JSON.parse(page.getElementById("site")?.textContent || "{}");
  const language = languageOf(Object.keys(site.words ?? {}), wanted);
  page.documentElement.lang = language;
  words = { ...site.words?.en, ...site.words?.[language] };
  return site;
}

/** A text of the page, its values filled in; a missing one shows its key.
 * @param {string} key @param {Record<string, unknown>} [values] */
export function say(key, values = {}) {
  return (words[`ui.${key}`] ?? key).replace(/\{(\w+)\}/g, (all, name) =>
    name in values ? String(values[name]) : all,
  );
}

/** As the page's language writes it. @param {number} bytes */
export const inMegabytes = (bytes) =>
  (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** As `say`, by the `.one` form for 1 and `.many` otherwise. @param {string} key @param {number} n
 * @param {Record<string, unknown>} [more] */
export const sayCount = (key, n, more = {}) => say(`${key}.${n === 1 ? "one" : "many"}`, { n, ...more });

/** Why something did not work. @param {Partial<Reason> & {message: string}} reason or an error with one */
export const sayReason = ({ word, values, message }) => (word ? say(word, values) : message);

/** Fills every element that names its word: `data-word` its text, `data-label` its name for screen readers.
 * @param {ParentNode} root */
export function fillWords(root) {
  for (const element of root.querySelectorAll("[data-word]"))
    element.textContent = say(element.getAttribute("data-word") ?? "");
  for (const element of root.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", say(element.getAttribute("data-label") ?? ""));
  for (const element of root.querySelectorAll("[aria-keyshortcuts]")) {
    const key = element.getAttribute("aria-keyshortcuts") ?? "";
    element.setAttribute("title", say("with-key", { name: element.textContent?.trim() ?? "", key }));
  }
}
