// The door of geometry: what other folders may use of it.

export { arrange, canOrder, rowsOf } from "./arrangement.js";
export { layOutTable } from "./layout.js";
export { lengthOf, originOf, planMotions, sameRect, sample, shine, WIN_LENGTH } from "./motion.js";
export { cardRect, cardRects, cellOf, hitOf, hitTest, pileRect, rectsInHand, uncovered } from "./positions.js";
export { EMPTY, hull, inside, snap } from "./rect.js";
export { drawn, nearer, showing, WHOLE, within } from "./zoom.js";

/** @typedef {import("./types.js").Motion} Motion */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Box} Box */
