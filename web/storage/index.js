// The door of storage: what other folders may use of it.

export { createKeeper } from "./autosave.js";
export { bindOffline } from "./updates.js";

/** @typedef {import("./storage.js").Saved} Saved */
/** @typedef {ReturnType<typeof import("./storage.js").shelf>} Shelf */
