// The public names of storage/; other folders use only these.

export { createAutosave } from "./autosave.js";
export { bindUpdates } from "./updates.js";

/** @typedef {import("./records.js").Records} Records */
/** @typedef {import("./types.js").Saved} Saved */
