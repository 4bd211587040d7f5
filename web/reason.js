// Owns reasons: why something did not work, as a key of the words table with its values, so that the page can say it in
// its own language. Shared by the page and its worker; core/site-data.js says them.

/** As plain data, which can be sent. What the browser or Python says has no word: its message is shown as it is.
 * @typedef {{word: string | null, values: Record<string, string | number>, message: string}} Reason */

/** An error that has a word; its message is for the log. */
export class ReasonError extends Error {
  /** @param {string} word without the `ui.` of its key @param {Reason["values"]} [values] */
  constructor(word, values = {}) {
    super(`${word} ${JSON.stringify(values)}`);
    this.word = word;
    this.values = values;
  }
}

/** @param {unknown} error anything thrown, or a reason @returns {Reason} */
export function reasonOf(error) {
  const { word = null, values = {}, message } = Object(error);
  return { word, values, message: message || String(error) };
}
