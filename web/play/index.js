// The door of play: what other folders may use of it.

export { announcement, createFeedback, question } from "./feedback.js";
export { createIntents } from "./intents.js";
export { candidates, dragOf, labelOf, outlook, pileOf, playable, topOf } from "./move-lookup.js";
export { createView, emptyView, litOf } from "./view-state.js";

/** @typedef {import("./types.js").Intent} Intent */
/** @typedef {import("./types.js").ViewEvent} ViewEvent */
