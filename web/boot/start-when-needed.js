// When Python is started: at once if the page is not embedded, and in an embedded table only when it is needed.

import { embedChoice, embedName, joinUnbinds, on } from "../core/index.js";

/** Show as many buttons as the host of an embedded table asks for; the style sheet hides the others. */
function showControls() {
  document.documentElement.dataset.controls = embedChoice("controls", ["full", "minimal", "none"]) ?? "full";
}

/** Call `begin` once an embedded table is seen, used or asked for something; if the page is not embedded, at once.
 * @param {() => void} begin */
export function whenNeeded(begin) {
  if (embedName === null) return begin();
  showControls();
  on(document, "lacuna:look", showControls);
  const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake());
  const unbind = joinUnbinds([
    ...["pointerdown", "keydown"].map((type) => on(globalThis, type, () => wake())),
    on(globalThis, "message", ({ data }) => data?.ask && wake()),
  ]);
  const wake = () => {
    seen.disconnect();
    unbind();
    begin();
  };
  seen.observe(document.documentElement);
}
