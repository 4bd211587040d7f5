// Owns patience with what a browser keeps: nothing of it is waited for longer, so that none of it can stop a start.

const PATIENCE = 1000; // ms

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
export const inTime = (promise) =>
  Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(() => reject(new Error("the browser's storage does not answer")), PATIENCE)),
  ]);
