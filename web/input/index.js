// The public names of input/; other folders use only these.

export { bindKeys } from "./key-events.js";
export { bindPointer } from "./pointer.js";
export { goTo } from "./shortcuts.js";
export { zoomBy } from "./zoom.js";

/** @typedef {import("./types.js").PageAccess} PageAccess */
