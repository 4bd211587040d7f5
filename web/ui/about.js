// Owns what the sheets about the page say: its versions, the one file to download, and the report of errors to copy.

import { byId } from "../core/dom.js";
import { report } from "../core/error-log.js";
import { say } from "../core/site-data.js";

/** @import { Site } from "../types.js" */

/** The one file; it has none to offer itself. @param {Site["download"]} download */
function offer(download) {
  const place = byId("about-download");
  place.hidden = !download;
  const link = place.querySelector("a");
  if (!download || !link) return;
  Object.assign(link, { href: download.path, download: download.path });
  link.textContent = say("download", { size: (download.bytes / 1e6).toFixed(1) });
}

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
      offer(site.download);
      fill("about-report");
    },
    failure: () => fill("failure-report"),
  };
}
