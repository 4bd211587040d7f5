// Owns what an address says to a table in somebody else's page: ?embed=NAME&theme=…&lang=…&controls=… (docs/embedding.md).

const asked = new URLSearchParams(globalThis.location?.search ?? "");

/** The name of the table among those of that page; null where the page is a whole one. */
export const embedded = asked.get("embed");

/** What was asked of such a table; null of a whole page. @param {string} name */
export const askedFor = (name) => (embedded === null ? null : asked.get(name));

/** Where this page keeps what it keeps: each path and each table of a page by itself. */
export const keptAt = () => location.pathname + (embedded === null ? "" : `?embed=${encodeURIComponent(embedded)}`);
