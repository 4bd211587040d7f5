// What the build wrote into the page: versions, paths, and the page's own texts ("words"), each under a key such as
// `ui.undo`.

import { embedChoice } from "./embedded.js";
import { chosenLanguage, languageOf } from "./language.js";

/** @import { Reason } from "../failure-reason.js" */
/** @import { Site } from "../types.js" */

/** The words in the page's language, by key. @type {Record<string, string>} */
let words = {};

/** Return the languages to try, the most preferred first. @param {string[]} available */
const preferredLanguages = (available) => [
  embedChoice("lang", available, (tag) => tag.toLowerCase().split("-")[0]) ?? "",
  chosenLanguage(),
  ...(globalThis.navigator?.languages ?? []),
];

/** Read what the build wrote, and set the page's language.
 * @param {Document} [page] @param {readonly string[] | undefined} [preferred] languages, the most preferred first
 * @returns {Site} */
export function readSite(page = document, preferred = undefined) {
  /** @type {Site} */
  const site = JSON.parse(page.getElementById("site")?.textContent || "{}");
  const available = Object.keys(site.words ?? {});
  page.documentElement.lang = languageOf(available, preferred ?? preferredLanguages(available));
  words = site.words?.[page.documentElement.lang] ?? {};
  return site;
}

/** Return a text of the page with its values filled in; for an unknown key, the key.
 * @param {string} key without its `ui.` @param {Record<string, unknown>} [values] */
export function say(key, values = {}) {
  return (words[`ui.${key}`] ?? key).replace(/\{(\w+)\}/g, (all, name) =>
    name in values ? String(values[name]) : all,
  );
}

/** Return a size in megabytes, written as in the page's language. @param {number} bytes */
export const inMegabytes = (bytes) =>
  (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Return the text for a number, with the values filled in: `<key>.one`, `<key>.other` or what else the language's
 * plural categories are. @param {string} key @param {number} n @param {Record<string, unknown>} [more] */
export const sayCount = (key, n, more = {}) =>
  say(`${key}.${new Intl.PluralRules(document.documentElement.lang).select(n)}`, { n, ...more });

/** Return in words why something did not work.
 * @param {Partial<Reason> & {message: string}} reason a reason, or an error with its fields */
export const sayReason = ({ word, values, message }) => (word ? say(word, values) : message);

/** Write the words into the elements that name them: the word of `data-word` becomes the element's text, that of
 * `data-label` its name for screen readers. @param {ParentNode} root */
export function fillWords(root) {
  for (const element of root.querySelectorAll("[data-word]"))
    element.textContent = say(element.getAttribute("data-word") ?? "");
  for (const element of root.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", say(element.getAttribute("data-label") ?? ""));
}
