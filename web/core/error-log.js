// Owns the log of errors and the report made of it: versions, browser, last errors. Nothing about the person, nothing
// sent.

import { on } from "./dom.js";

/** @import { Site } from "../types.js" */

const MOST = 20;
/** @type {{at: string, where: string, text: string}[]} */
const errors = [];

/** @param {string} where @param {unknown} error */
export function log(where, error) {
  const stack = (error instanceof Error && error.stack) || ""; // only in Chromium it begins with what went wrong
  const text = stack.startsWith(String(error)) ? stack : [String(error), stack].join("\n").trimEnd();
  errors.push({ at: new Date().toISOString(), where, text: text.slice(0, 8000) });
  if (errors.length > MOST) errors.shift();
}

export function bindErrors() {
  on(globalThis, "error", (event) => log("page", event.error ?? event.message));
  on(globalThis, "unhandledrejection", (event) => log("promise", event.reason));
}

/** @param {Site} site @param {string} python @param {string} none what to say when there were no errors */
export function report(site, python, none) {
  const head = [
    `Lacuna ${site.version ?? "?"} (${site.build ?? "?"}), Python ${python || "not started"}`,
    navigator.userAgent,
    `${innerWidth} × ${innerHeight} at ${devicePixelRatio}, storage: ${document.documentElement.dataset.storage ?? "nothing to keep yet"}`,
  ];
  const body = errors.map(({ at, where, text }) => `${at} ${where}\n${text}`);
  return [...head, "", ...(body.length ? body : [none])].join("\n");
}
