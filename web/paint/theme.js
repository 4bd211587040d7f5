// The colours of the page: the themes of themes.json, and one made of system colours. tests/web/faces.test.mjs checks
// their contrast.

import DATA from "./themes.json" with { type: "json" };

/** @import { Suit, Theme } from "./types.js" */

const { system: SYSTEM, ...OWN } = DATA;

export const THEMES = /** @type {Readonly<Record<"plaster"|"night"|"baize", Theme>>} */ (OWN);

/** Return the theme for high contrast and forced colours: system colours only, 2 px borders, no shadow, no transparency.
 * `resolve` turns the name of a system colour into one that the canvas can paint (see `systemColour`).
 * @param {(name: string) => string} [resolve] @returns {Theme} */
export function systemTheme(resolve = (name) => name) {
  const isColour = (/** @type {unknown} */ value) => typeof value === "string" && /^[A-Z]/.test(value);
  return JSON.parse(JSON.stringify(SYSTEM), (_, value) => (isColour(value) ? resolve(value) : value));
}

/** Return the present value of a system colour; a canvas does not follow forced colours as elements do.
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
  const { wall, ink, muted, accent, foot, card, gap, focus, suits } = theme;
  return {
    "--wall": wall,
    "--ink": ink,
    "--muted": muted,
    "--accent": accent,
    "--foot": foot,
    "--card": card,
    "--gap": gap,
    "--focus": focus,
    "--spade": suits.S,
    "--heart": suits.H,
    "--border": `${theme.border}px`,
  };
}
