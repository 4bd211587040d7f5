// What the page gives the engine with a request, because the engine cannot know it: randomness and today's date.

/** Return 32 random bytes as hexadecimal digits. */
export const entropy = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return today's date in UTC (2026-11-21), so that the daily deal is the same for everybody. */
export const today = () => new Date().toISOString().slice(0, 10);
