// Reasons why something did not work: a word key and its values, so that the page can say them in its own language. The
// page and its worker share this module; core/site-data.js turns a reason into a text.

/** A reason as plain data, which can be sent as a message. `word` is null for an error of the browser or of Python:
 * then its message is shown.
 * @typedef {{word: string | null, values: Record<string, string | number>, message: string}} Reason */

/** An error with a word key. Its message is for the log. */
export class ReasonError extends Error {
  /** @param {string} word without its `ui.` @param {Reason["values"]} [values] */
  constructor(word, values = {}) {
    super(`${word} ${JSON.stringify(values)}`);
    this.word = word;
    this.values = values;
  }
}

/** Return the reason of an error. @param {unknown} error anything thrown, or a reason @returns {Reason} */
export function reasonOf(error) {
  const { word = null, values = {}, message } = Object(error);
  return { word, values, message: message || String(error) };
}

/** Return what `run` returns, or null if it throws, as some features of a browser do where they are not allowed.
 * @template T @param {() => T} run @returns {T | null} */
export function tryOrNull(run) {
  try {
    return run();
  } catch {
    return null;
  }
}
