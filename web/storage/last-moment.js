// Owns the copy of the game that is written while the page goes away: at once, in localStorage, since a database may
// not be given the time. The next start puts it among the records, if it is newer than what is there.

/** @import { Records, Saved } from "./records.js" */

/** @param {() => Storage} storage @param {string} path of the page */
export function lastMomentCopy(storage, path) {
  const key = `lacuna:${path}:parting`; // named so by all builds: a newer one finds what an older one has written
  return {
    /** @param {string} variant @param {Saved} saved */
    write(variant, saved) {
      try {
        storage().setItem(key, JSON.stringify({ variant, saved }));
      } catch {
        // no such storage, or no room: the records have the game up to a moment ago
      }
    },
    /** @param {Records} records */
    async restore(records) {
      try {
        const text = storage().getItem(key);
        storage().removeItem(key);
        const copy = text === null ? null : JSON.parse(text);
        const stored = copy && (await records.savedGame(copy.variant));
        if (copy && !((stored?.at ?? 0) >= copy.saved.at)) await records.saveGame(copy.variant, copy.saved);
      } catch {
        // there is no copy that can be read
      }
      return records;
    },
  };
}
