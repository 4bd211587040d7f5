// Owns what the engine is given from outside: chance, and the day.

/** 32 random bytes as hex. */
export function entropy() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The day that it is everywhere, for what is the same for everybody. */
export const today = () => new Date().toISOString().slice(0, 10);
