// The door of paint: what other folders may use of it.

export { createRenderer } from "./renderer.js";
export { systemColour, systemTheme, THEMES, themeProperties } from "./theme.js";

/** @typedef {import("./types.js").Theme} Theme */
