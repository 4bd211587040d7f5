// The door of input: what other folders may use of it.

export { bindKeys } from "./keyboard.js";
export { bindPointer } from "./pointer.js";
export { zoomBy } from "./zoom.js";
