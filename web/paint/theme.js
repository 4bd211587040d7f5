// Owns the colours of the page: three themes, which are data (themes.json), and the one made of system colours.
// Owns no painting. Contrast figures are proved from this table by tests/web/faces.test.mjs.

import DATA from "./themes.json" with { type: "json" };

/** @import { Suit } from "./glyphs.js" */

/**
 * @typedef {object} Theme
 * @property {string} name
 * @property {"light"|"dark"|"system"} scheme
 * @property {string} wall     behind everything
 * @property {string} ink      text on the wall
 * @property {string} muted    quieter text on the wall
 * @property {string} accent   runs, progress and targets, on the wall
 * @property {string} foot     the accent where it lies on a card: the foot bar
 * @property {string} card     the fill of a card
 * @property {Readonly<Record<Suit, string>>} suits  the four-colour deck; two colours take spade and heart
 * @property {Readonly<Record<Suit, string>>} ghosts what a gap wants, painted on the wall
 * @property {string} finished the ground of a finished row
 * @property {string} gap      the outline and hatch of a gap
 * @property {string} focus    the ring, with a 2 px gap in the colour of the wall
 * @property {string} back     the field of a card's back
 * @property {string} edge     a card's edge
 * @property {number} edgeAlpha how much of it
 * @property {number} border   px of the edge; 1 is a hairline
 * @property {string|null} shadow colour of the soft short shadow, or none
 * @property {boolean} hollow  hearts and diamonds as outlines, where colour cannot tell them
 */

/** @param {string} colour @returns {Record<Suit, string>} */
const one = (colour) => ({ S: colour, H: colour, D: colour, C: colour });

export const THEMES = /** @type {Readonly<Record<"plaster"|"night"|"baize", Theme>>} */ (DATA);

/** The theme of high contrast and forced colours: system colours only, 2 px borders, no shadow, no transparency.
 * `resolve` turns a system colour's name into what the canvas can paint (see `systemColour`).
 * @param {(name: string) => string} [resolve] @returns {Theme} */
export function systemTheme(resolve = (name) => name) {
  const canvas = resolve("Canvas");
  const text = resolve("CanvasText");
  const link = resolve("LinkText");
  const high = resolve("Highlight");
  return {
    name: "system",
    scheme: "system",
    wall: canvas,
    ink: text,
    muted: text,
    accent: high,
    foot: high,
    card: canvas,
    suits: { S: text, H: text, D: link, C: link },
    ghosts: one(resolve("GrayText")),
    finished: high,
    gap: text,
    focus: high,
    back: canvas,
    edge: text,
    edgeAlpha: 1,
    border: 2,
    shadow: null,
    hollow: true,
  };
}

/** What a system colour is just now on this page; a canvas does not follow forced colours by itself.
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

/** The colour of a suit on a card.
 * @param {Theme} theme @param {Suit} suit @param {boolean} [fourColour] @returns {string} */
export function suitColour(theme, suit, fourColour = false) {
  if (fourColour) return theme.suits[suit];
  return theme.suits[suit === "H" || suit === "D" ? "H" : "S"];
}

/** The theme as custom properties, so that the page's style sheet and its canvas share one table.
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
