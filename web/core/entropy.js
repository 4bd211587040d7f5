// Owns the randomness that the page asks of the browser: what the engine makes a new deal of. Makes no deal itself.

/** 32 random bytes as hex. */
export function entropy() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
