// The public names of input/; other folders use only these.

export { bindKeys } from "./key-events.js";
export { bindPointer } from "./pointer.js";
export { zoomBy } from "./zoom.js";
