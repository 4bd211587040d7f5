// The live region, through which a screen reader reads aloud what has happened.

/** How long the region stays empty before the same text again. Browsers join changes that follow each other at once: a text that is replaced by the
 * same text would then be no change, and would not be read again. */
const EMPTY_MS = 60;

/** Return a function that has a text read aloud. The region is emptied first, so that the same text is read again.
 * @param {HTMLElement} region a live region */
export function createVoice(region) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return (/** @type {string} */ text) => {
    if (!text) return;
    const isRepeated = region.textContent === text;
    region.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(() => (region.textContent = text), isRepeated ? EMPTY_MS : 0);
  };
}
