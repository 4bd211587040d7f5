// Other folders may import only these names from storage.

export { createAutosave } from "./autosave.js";
export { bindUpdates } from "./updates.js";

/** @typedef {import("./records.js").Records} Records */
/** @typedef {import("./types.js").Saved} Saved */
