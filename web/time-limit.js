// A time limit for what may never answer, such as the browser's storage, so that it cannot prevent a start.

const LIMIT_MS = 1000;

/** @param {number} limitMs @returns {Promise<never>} */
const tooLate = (limitMs) =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("the browser does not answer")), limitMs));

/** Return a promise that is rejected if the given one takes too long.
 * @template T @param {Promise<T>} promise
 * @param {Promise<void>} [since] the limit counts from when it resolves; if left out, from now
 * @param {number} [limitMs] @returns {Promise<T>} */
export const inTime = (promise, since = Promise.resolve(), limitMs = LIMIT_MS) =>
  Promise.race([promise, since.then(() => tooLate(limitMs))]);
