// The public names of play/; other folders use only these.

export { announcement, createFeedback, question } from "./feedback.js";
export { createIntents } from "./intents.js";
export { candidates, dragOf, labelOf, movableCards, outlook, pileOf, positionOf, topOf } from "./move-lookup.js";
export { createView, emptyView, litOf } from "./view-state.js";

/** @typedef {import("./types.js").Intent} Intent */
/** @typedef {import("./types.js").ViewEvent} ViewEvent */
