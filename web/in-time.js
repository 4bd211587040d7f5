// Owns patience with what a browser keeps: nothing of it is waited for longer, so that none of it can stop a start.

const PATIENCE = 1000; // ms

/** @returns {Promise<never>} */
const late = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("the browser's storage does not answer")), PATIENCE));

/** @template T @param {Promise<T>} promise @param {Promise<void>} [since] patience begins to run out with this
 * @returns {Promise<T>} */
export const inTime = (promise, since = Promise.resolve()) => Promise.race([promise, since.then(late)]);
