// The dialogs about the page itself: versions, offline play, the download of the one-file page, and the error report.

import { byId, inMegabytes, report, say } from "../../core/index.js";

/** @import { Site } from "../../types.js" */

/** Return the functions that fill each dialog, by its id.
 * @param {Site} site
 * @param {() => string} python returns its version; empty until it is up
 * @param {() => string} offline returns in words whether the page can be played without a network */
export function createAbout(site, python, offline) {
  const { version = "?", build = "?", download } = site;
  const fillReport = (/** @type {string} */ id) =>
    Object.assign(byId(id), { value: report(site, python(), say("no-errors")) });
  return {
    about() {
      byId("about-version").textContent = say("version", { version, build, python: python() || "–" });
      byId("about-offline").textContent = offline();
      const show = (/** @type {boolean} */ is) => byId("about-storage").replaceChildren(say(`storage.${is}`));
      navigator.storage?.persisted?.().then(show, () => show(false)); // a sandboxed frame may not ask
      byId("about-download").hidden = !download; // the one-file page offers no download
      const { path = "", bytes = 0 } = download ?? {};
      const textContent = say("download", { size: inMegabytes(bytes) });
      Object.assign(byId("download"), { href: path, download: path, textContent });
      fillReport("about-report");
    },
    failure: () => fillReport("failure-report"),
  };
}
