// The parameters in the address of an embedded table, which is this page in a frame of another site's page (the host):
// ?embed=NAME&theme=…&lang=…&controls=… (docs/embedding.md).

const parameters = new URLSearchParams(globalThis.location?.search ?? "");

/** The name of an embedded table, different from those of other tables in its host page; null in a page of its own. */
export const embedName = parameters.get("embed");

/** Return a parameter of an embedded table; null if it is not given, or in a page of its own. @param {string} name */
export const embedParameter = (name) => (embedName === null ? null : parameters.get(name));

/** Return the name of this page's store. Each path, and each table of a host page, has a store of its own. */
export const storeName = () =>
  location.pathname + (embedName === null ? "" : `?embed=${encodeURIComponent(embedName)}`);
