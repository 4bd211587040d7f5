// Owns the page's address: the text after "#" names a game (`gaps?redeals=3/4711`). What a game means is the engine's.

import { allowed } from "./dom.js";

/** @typedef {{game: string, options: Record<string, string>, deal: string | null}} Address */

/** @param {string} hash with or without "#" @returns {string | null} */
export function fromHash(hash) {
  const bare = hash.replace(/^#/, "");
  if (!bare) return null;
  return allowed(() => decodeURIComponent(bare)) ?? bare;
}

/** Escapes only what an address bar would change. @param {string} address */
export const toHash = (address) =>
  `#${encodeURIComponent(address).replace(/%(?:2F|3F|3D|26|2C|3A)/g, decodeURIComponent)}`;

/** @param {string} text @returns {Address} */
export function parseAddress(text) {
  const slash = text.indexOf("/");
  const head = slash < 0 ? text : text.slice(0, slash);
  const mark = head.indexOf("?");
  const options = mark < 0 ? {} : Object.fromEntries(new URLSearchParams(head.slice(mark + 1)));
  return {
    game: mark < 0 ? head : head.slice(0, mark),
    options,
    deal: slash < 0 ? null : text.slice(slash + 1).split("/")[0],
  };
}

/** The variant an address is of: what saves are kept by. @param {string} address */
export const variantOf = (address) => parseAddress(address).game;

/** Whether a saved game answers an address: the very same, or the address leaves the number open.
 * @param {string} saved @param {string} wanted */
export function answers(saved, wanted) {
  if (saved === wanted) return true;
  const [have, want] = [parseAddress(saved), parseAddress(wanted)];
  if (want.deal !== null || have.game !== want.game) return false;
  return Object.entries(want.options).every(([key, value]) => have.options[key] === value);
}
