// The address of the page: the text after "#" names a game (`gaps?redeals=3/4711`). The page only splits this text; the
// engine knows what it means.

import { tryOrNull } from "../failure-reason.js";

/** An address, split; `game` is the game's id alone.
 * @typedef {{game: string, options: Record<string, string>, deal: string | null}} Address */

/** Return the game's address in a hash, or null. @param {string} hash with or without "#" @returns {string | null} */
export function fromHash(hash) {
  const bare = hash.replace(/^#/, "");
  if (!bare) return null;
  return tryOrNull(() => decodeURIComponent(bare)) ?? bare;
}

/** Return the hash for a game's address. The separators stay readable; other special characters are escaped.
 * @param {string} address */
export const toHash = (address) =>
  `#${encodeURIComponent(address).replace(/%(?:2F|3F|3D|26|2C|3A)/g, decodeURIComponent)}`;

/** Split an address into the game, its options and the deal number. @param {string} text @returns {Address} */
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

/** Return the address of the game in a link to a bot (`gaps/bot/…`); any other address unchanged. @param {string} address */
export const withoutBot = (address) => address.replace(/\/bot\/.*/, "");

/** Return the id of the game in an address, without options and deal. @param {string} address */
export const variantOf = (address) => parseAddress(address).game;

/** Return whether a saved game fits a requested address. It does if the addresses are equal, or if the requested one
 * names no deal and all its options agree.
 * @param {string} saved @param {string} requested */
export function fitsAddress(saved, requested) {
  if (saved === requested) return true;
  const [have, want] = [parseAddress(saved), parseAddress(requested)];
  if (want.deal !== null || have.game !== want.game) return false;
  return Object.entries(want.options).every(([key, value]) => have.options[key] === value);
}
