// The door of play: what other folders may use of it.

export { createReactions } from "./feedback.js";
export { createSession } from "./intents.js";
export { candidates, dragOf, pileOf, playable, topOf } from "./move-lookup.js";
export { createView, emptyView } from "./view-state.js";

/** @typedef {import("./intents.js").Intent} Intent */
/** @typedef {import("./view-state.js").ViewEvent} ViewEvent */
