// Owns what the build wrote into the page: versions, paths, words. No game.

import { chosenLanguage, languageOf } from "./language.js";

/** @import { Site } from "../types.js" */

/** @type {Record<string, string>} */
let words = {};

/** Reads what the build wrote, and gives the page its language.
 * @param {Document} [page] @param {readonly string[]} [wanted] languages, the best first @returns {Site} */
export function readSite(page = document, wanted = [chosenLanguage(), ...(globalThis.navigator?.languages ?? [])]) {
  /** @type {Site} */
  const site = JSON.parse(page.getElementById("site")?.textContent || "{}");
  const language = languageOf(Object.keys(site.words ?? {}), wanted);
  page.documentElement.lang = language;
  words = { ...site.words?.en, ...site.words?.[language] };
  return site;
}

/** Where the worker's script lies. @param {Site} site */
export const workerOf = (site) => site.worker ?? "web/worker.js";

/** What the worker needs to start, with whole URLs.
 * @param {Site} site @param {string} base @param {boolean} fresh past the HTTP cache */
export function bootOf(site, base, fresh) {
  const whole = (/** @type {string} */ path) => path && new URL(path, base).href; // none stays none
  return {
    pyodide: whole(site.pyodide ?? "pyodide/"),
    wasm: whole(site.wasm ?? "pyodide/pyodide.asm.wasm"),
    library: whole(site.library ?? "library.zip"),
    whole: whole(site.whole ?? "pyodide/python_stdlib.zip"),
    solver: whole(site.solver ?? ""),
    lock: site.lock ?? {},
    plugins: site.plugins ?? [],
    assets: Object.fromEntries(Object.entries(site.assets ?? {}).map(([path, bytes]) => [whole(path), bytes])),
    // Of this build, in this browser, at this path: elsewhere it is another memory.
    memory: {
      cache: `lacuna:${new URL(base).pathname}:memory`,
      key: whole(`memory-${site.build}?${encodeURIComponent(navigator.userAgent)}`),
    },
    fresh,
  };
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
