// The colours of the page. The themes are data. A new theme needs an entry in ../themes.json and a name in each
// language's words (`ui.theme.*`); docs/adding-more.md has all steps. The entry *system* has no colours of its own: it names system colours,
// for high contrast and forced colours. tests/web/faces.test.mjs checks the contrast of all themes.

import DATA from "../themes.json" with { type: "json" };

/** @import { ThemeName } from "../types.js" */
/** @import { Suit, Theme } from "./types.js" */

const { system: SYSTEM, ...CHOOSABLE } = DATA;

/** The themes that a player can choose, by name. */
export const THEMES = /** @type {Readonly<Record<ThemeName, Theme>>} */ (
  Object.fromEntries(Object.entries(CHOOSABLE).map(([name, theme]) => [name, { name, ...theme }]))
);

/** Return the theme for high contrast and forced colours: system colours only, 2 px borders, no shadow, no
 * transparency.
 * @param {(name: string) => string} [resolve] turns a system colour's name into a colour that a canvas can paint (see
 *   `systemColour`)
 * @returns {Theme} */
export function systemTheme(resolve = (name) => name) {
  const isColour = (/** @type {unknown} */ value) => typeof value === "string" && /^[A-Z]/.test(value);
  return JSON.parse(JSON.stringify({ name: "system", ...SYSTEM }), (_, value) =>
    isColour(value) ? resolve(value) : value,
  );
}

/** Return the present value of a system colour on this page; a canvas does not follow forced colours as elements do.
 * @param {string} name @param {Document} [doc] @returns {string} */
export function systemColour(name, doc = document) {
  const probe = doc.createElement("span");
  probe.hidden = true;
  probe.style.color = name;
  doc.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/** Return the colour of a suit on a card.
 * @param {Theme} theme @param {Suit} suit @param {boolean} [fourColour] @returns {string} */
export function suitColour(theme, suit, fourColour = false) {
  if (fourColour) return theme.suits[suit];
  return theme.suits[suit === "H" || suit === "D" ? "H" : "S"];
}

/** Return a theme as CSS custom properties, so that the style sheet and the canvas use the same colours.
 * @param {Theme} theme @returns {Record<string, string>} */
export function themeProperties(theme) {
  const names = /** @type {const} */ (["wall", "ink", "muted", "accent", "foot", "card", "gap", "focus"]);
  const colours = Object.fromEntries(names.map((name) => [`--${name}`, theme[name]]));
  return { ...colours, "--spade": theme.suits.S, "--heart": theme.suits.H, "--border": `${theme.border}px` };
}
