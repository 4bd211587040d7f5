// A time limit for the browser's storage, so that a database or cache that never answers cannot prevent a start.

const LIMIT_MS = 1000;

/** @returns {Promise<never>} */
const tooLate = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("the browser's storage does not answer")), LIMIT_MS));

/** Return a promise that is rejected if the given one takes too long.
 * @template T @param {Promise<T>} promise
 * @param {Promise<void>} [since] the limit counts from when it resolves; if left out, from now @returns {Promise<T>} */
export const inTime = (promise, since = Promise.resolve()) => Promise.race([promise, since.then(tooLate)]);
