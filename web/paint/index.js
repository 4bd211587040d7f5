// The public names of paint/; other folders use only these.

export { createRenderer } from "./renderer.js";
export { systemColour, systemTheme, THEMES, themeProperties } from "./theme.js";

/** @typedef {import("./types.js").Theme} Theme */
