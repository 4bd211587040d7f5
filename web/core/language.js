// The page's language: the one that the player chose, else the first of the browser's languages that has words.

import { tryOrNull } from "../failure-reason.js";

/** The key of the chosen language in localStorage. */
const storageKey = () => `lacuna:language:${location.pathname.replace(/\/index\.html$/, "/")}`;

/** Return the language that the player chose; empty: the browser's. */
export const chosenLanguage = () => tryOrNull(() => localStorage.getItem(storageKey())) ?? "";

/** Store the chosen language, and announce it. Return null, and change nothing, if the browser stores nothing.
 * @param {string} language */
export const chooseLanguage = (language) =>
  tryOrNull(() => {
    localStorage.setItem(storageKey(), language);
    return document.dispatchEvent(new Event("lacuna:look"));
  });

/** Return the first preferred language that is available, else English.
 * @param {string[]} available
 * @param {readonly string[]} preferred the most preferred first, as browsers name them: de-AT */
export function languageOf(available, preferred) {
  const codes = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => available.includes(code)) ?? "en";
}
