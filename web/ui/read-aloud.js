// The live region, through which a screen reader reads aloud what has happened.

/** Return a function that has a text read aloud. The region is emptied first, so that the same text is read again.
 * @param {HTMLElement} region a live region */
export function createVoice(region) {
  let frame = 0;
  return (/** @type {string} */ text) => {
    if (!text) return;
    region.textContent = "";
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => (region.textContent = text));
  };
}
