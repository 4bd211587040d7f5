// The log of the last errors, and the report that a player can copy: versions, browser, errors. It contains nothing
// about the person, and nothing is sent.

import { on } from "./dom.js";

export { ReasonError, reasonOf } from "../failure-reason.js";

/** @import { Site } from "../types.js" */

/** How many errors are kept. */
const MOST_ERRORS = 20;
/** How many characters of an error are kept. */
const MOST_CHARACTERS = 8000;
/** @type {{at: string, where: string, text: string}[]} */
const errors = [];

/** Add an error to the log.
 * @param {string} where a word for the part of the page, such as "storage" @param {unknown} error */
export function log(where, error) {
  const stack = (error instanceof Error && error.stack) || ""; // begins with the message only in Chromium
  const text = stack.startsWith(String(error)) ? stack : [String(error), stack].join("\n").trimEnd();
  errors.push({ at: new Date().toISOString(), where, text: text.slice(0, MOST_CHARACTERS) });
  if (errors.length > MOST_ERRORS) errors.shift();
}

/** Log the errors that nothing in the page has caught. */
export function bindErrors() {
  on(globalThis, "error", (event) => log("page", event.error ?? event.message));
  on(globalThis, "unhandledrejection", (event) => log("promise", event.reason));
}

/** Return the report.
 * @param {Site} site @param {string} python Python's version; empty if it has not started
 * @param {string} noErrors what to say if there are no errors */
export function report(site, python, noErrors) {
  const head = [
    `Lacuna ${site.version ?? "?"} (${site.build ?? "?"}), Python ${python || "not started"}`,
    navigator.userAgent,
    `${innerWidth} × ${innerHeight} at ${devicePixelRatio}, storage: ${document.documentElement.dataset.storage ?? "nothing to keep yet"}`,
  ];
  const body = errors.map(({ at, where, text }) => `${at} ${where}\n${text}`);
  return [...head, "", ...(body.length ? body : [noErrors])].join("\n");
}
