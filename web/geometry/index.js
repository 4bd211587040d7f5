// The public names of geometry/; other folders use only these.

export { arrange, canOrder, rowsOf } from "./arrangement.js";
export { layOutTable } from "./layout.js";
export { lengthOf, originOf, planMotions, sameRect, sample, shine, WIN_LENGTH } from "./motion.js";
export { cardRect, cardRects, cellOf, hitOf, hitTest, pileRect, rectsInHand, uncovered } from "./positions.js";
export { EMPTY, hull, inside, snap } from "./rect.js";
export { clampZoom, NO_ZOOM, panBy, panToShow, zoomAround } from "./zoom.js";

/** @typedef {import("./types.js").Motion} Motion */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Box} Box */
