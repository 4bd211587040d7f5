// Owns what the dialogs about the page say: its versions, the one file to download, and the report of errors to copy.

import { byId, inMegabytes, report, say } from "../core/index.js";

/** @import { Site } from "../types.js" */

/** Offers the site as one file; that file has none to offer. @param {Site["download"]} download */
function offerDownload(download) {
  const line = byId("about-download");
  line.hidden = !download;
  const link = line.querySelector("a");
  if (!download || !link) return;
  Object.assign(link, { href: download.path, download: download.path });
  link.textContent = say("download", { size: inMegabytes(download.bytes) });
}

/** @param {Site} site
 * @param {() => string} python its version, empty while it is not up
 * @param {() => string} offline whether the page plays without a network */
export function createAbout(site, python, offline) {
  const fillReport = (/** @type {string} */ id) => {
    /** @type {HTMLTextAreaElement} */ (byId(id)).value = report(site, python(), say("no-errors"));
  };
  return {
    fill() {
      const { version = "?", build = "?" } = site;
      byId("about-version").textContent = say("version", { version, build, python: python() || "–" });
      byId("about-offline").textContent = offline();
      offerDownload(site.download);
      fillReport("about-report");
    },
    /** The dialog of a start that failed. */
    fillFailure: () => fillReport("failure-report"),
  };
}
