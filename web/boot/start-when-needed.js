// When Python is started: at once if the page is not embedded, and in an embedded table only when it is needed.

import { embedChoice, embedName, on } from "../core/index.js";

/** Show as many buttons as the host of an embedded table asks for; the style sheet hides the others. */
function showControls() {
  document.documentElement.dataset.controls = embedChoice("controls", ["full", "minimal", "none"]) ?? "full";
}

/** Call `begin` once an embedded table is seen, used or asked for something by its host; if the page is not embedded, at
 * once.
 * @param {() => void} begin */
export function whenNeeded(begin) {
  if (embedName === null) return begin();
  showControls();
  on(document, "lacuna:look", showControls);
  const needed = new Promise((wake) => {
    const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(seen));
    seen.observe(document.documentElement);
    for (const type of ["pointerdown", "keydown", "lacuna:ask"]) on(document, type, () => wake(seen), { once: true });
  });
  void needed.then((seen) => seen.disconnect()).then(begin);
}
