// What the page gives the engine with a request, because the engine cannot know it: randomness, today's date, the time.

/** Return 32 random bytes as hexadecimal digits. */
export const entropy = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return the time of the clock in ms. A clock that is before 2 January 1970 or after 31 December 9999 counts as there:
 * the engine takes no other times. */
const now = () => Math.min(Math.max(Date.now(), 86_400_000), 253_402_214_400_000);

/** Return today's date where the player is (2026-11-21). The daily deal of a date is the same for everybody. */
export const today = () => new Date(now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Return the date and the time for a request. Every request has them, because a page may stay open over midnight. */
export const when = () => ({ today: today(), now: now() });
