// The door of storage: what other folders may use of it.

export { createAutosave } from "./autosave.js";
export { bindUpdates } from "./updates.js";

/** @typedef {import("./records.js").Records} Records */
/** @typedef {import("./types.js").Saved} Saved */
