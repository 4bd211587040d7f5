// Owns the shapes of the messages between the page and the worker, as JSDoc types. No code.

/**
 * @typedef {object} Boot  What the worker needs to start. URLs are absolute.
 * @property {string} pyodide
 * @property {string} wasm
 * @property {string} library
 * @property {string} whole the standard library with all that `library` leaves out
 * @property {string} solver what a search brings with it
 * @property {object} lock
 * @property {string[]} plugins
 * @property {Record<string, number>} assets bytes by URL
 * @property {MemoryAddress} memory
 * @property {boolean} fresh past the HTTP cache and without a kept memory
 * @property {boolean} [beside] another worker is the engine's: this one's memory is not kept
 * @property {boolean} [ahead] the page compiles the wasm
 */

/** @typedef {{cache: string, key: string}} MemoryAddress  Where Python's memory is kept for the next start. */

export {};
