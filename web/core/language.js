// Owns which language the page has: the one that was chosen, else the first of the browser's that there are words in.

import { allowed } from "./dom.js";

/** Where a choice is kept: it is wanted before the settings are there. */
const place = () => `lacuna:language:${location.pathname}`;

/** The language that was chosen; empty for the browser's. */
export const chosenLanguage = () => allowed(() => localStorage.getItem(place())) ?? "";

/** Keeps a choice, and begins anew with it; null: nothing can be kept, all stays as it is. @param {string} language */
export const chooseLanguage = (language) =>
  allowed(() => {
    localStorage.setItem(place(), language);
    location.reload();
    return true;
  });

/** The first of a person's languages that there are words in, else English.
 * @param {string[]} there @param {readonly string[]} wanted as browsers name them: de-AT */
export function languageOf(there, wanted) {
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => there.includes(code)) ?? "en";
}
