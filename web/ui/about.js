// Owns what the dialogs about the page say: its versions, the one file to download, and the report of errors to copy.

import { byId, inMegabytes, report, say } from "../core/index.js";

/** @import { Site } from "../types.js" */

/** What fills each of them.
 * @param {Site} site
 * @param {() => string} python its version, empty while it is not up
 * @param {() => string} offline whether the page plays without a network */
export function createAbout(site, python, offline) {
  const { version = "?", build = "?", download } = site;
  const fillReport = (/** @type {string} */ id) =>
    Object.assign(byId(id), { value: report(site, python(), say("no-errors")) });
  return {
    about() {
      byId("about-version").textContent = say("version", { version, build, python: python() || "–" });
      byId("about-offline").textContent = offline();
      byId("about-download").hidden = !download; // the one file has none to offer
      const { path = "", bytes = 0 } = download ?? {};
      const textContent = say("download", { size: inMegabytes(bytes) });
      Object.assign(byId("download"), { href: path, download: path, textContent });
      fillReport("about-report");
    },
    failure: () => fillReport("failure-report"),
  };
}
