// Owns what the sheets about the page say: its versions, and the report of errors to copy.

import { byId } from "./dom.js";
import { report } from "./errors.js";
import { say } from "./site.js";

/** @import { Site } from "./types.js" */

/** @param {Site} site @param {() => string} python its version, empty while it is not up @param {() => string} offline whether it plays without a network */
export function fillAbout(site, python, offline) {
  const fill = (/** @type {string} */ id) => {
    /** @type {HTMLTextAreaElement} */ (byId(id)).value = report(site, python(), say("no-errors"));
  };
  return {
    about() {
      const { version = "?", build = "?" } = site;
      byId("about-version").textContent = say("version", { version, build, python: python() || "–" });
      byId("about-offline").textContent = offline();
      fill("about-report");
    },
    failure: () => fill("failure-report"),
  };
}
