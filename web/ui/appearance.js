// Owns how the page looks: the settings and their dialog, and the theme that they and the device ask for. The colours
// themselves are theme.js's.

import { askedFor, byId, chooseLanguage, chosenLanguage, on } from "../core/index.js";
import { systemColour, systemTheme, THEMES, themeProperties } from "../paint/index.js";
import VALUES from "./settings.json" with { type: "json" };

/** @import { Settings } from "../types.js" */
/** @import { Theme } from "../paint/index.js" */

/** What the device may ask for. */
const asksOfDevice = () => ({
  forced: matchMedia("(forced-colors: active)"),
  contrast: matchMedia("(prefers-contrast: more)"),
  dark: matchMedia("(prefers-color-scheme: dark)"),
  reduced: matchMedia("(prefers-reduced-motion: reduce)"),
});

/** Settings out of what was kept, whatever that is: each that cannot be used is the default.
 * @param {Partial<Record<keyof Settings, unknown>> | null} kept @returns {Settings} */
export function readSettings(kept) {
  const own = Object.entries(VALUES).map(([name, values]) => {
    const value = kept?.[/** @type {keyof Settings} */ (name)];
    return [name, /** @type {unknown[]} */ (values).includes(value) ? value : values[0]]; // the first is the default
  });
  return Object.fromEntries(own);
}

/** Turns the page to a colour scheme and finds its theme.
 * @param {Settings} settings @param {ReturnType<typeof asksOfDevice>} device @returns {Theme} */
function turnTo(settings, { forced, contrast, dark }) {
  const asked = askedFor("theme");
  const theme = VALUES.theme.includes(asked ?? "") ? /** @type {Settings["theme"]} */ (asked) : settings.theme;
  const { style } = document.documentElement;
  if (forced.matches || (contrast.matches && theme === "system")) {
    style.colorScheme = "light dark"; // before the system's colours are asked for: they follow it
    return systemTheme((name) => systemColour(name));
  }
  const wanted = dark.matches ? "night" : "plaster";
  const chosen = THEMES[theme === "system" ? wanted : theme];
  style.colorScheme = chosen.scheme;
  return chosen;
}

/** Gives the style sheet the theme's colours, and the browser's bars the wall's. @param {Theme} theme */
function setProperties(theme) {
  const { dataset, style } = document.documentElement;
  dataset.theme = theme.name;
  for (const [name, value] of Object.entries(themeProperties(theme))) style.setProperty(name, value);
  for (const bars of document.querySelectorAll("meta[name=theme-color]")) bars.setAttribute("content", theme.wall);
}

/** Shows the settings in the dialog; those that have no field there are chosen elsewhere. @param {Settings} settings */
function fillFields(settings) {
  for (const [name, value] of Object.entries(settings)) {
    const field = byId("settings").querySelector(`[name=${name}]`);
    if (field) Object.assign(field, typeof value === "boolean" ? { checked: value } : { value });
    if (field) Object.assign(field, { disabled: askedFor(name) !== null }); // the page around the table has decided
  }
}

/** @param {(theme: Theme, settings: Settings, still: boolean) => void} onAppearance `still`: no motion is wanted
 * @param {(chosen: object) => void} keep keeps what the player chose, now and ever */
export function bindAppearance(onAppearance, keep) {
  let settings = readSettings(null);
  /** What the player chose, as far as it was read. @type {object} */
  let chosen = {};
  const device = asksOfDevice();

  function apply() {
    const theme = turnTo(settings, device);
    setProperties(theme);
    document.documentElement.dataset.hand = settings.left ? "left" : "right";
    const { motion } = settings;
    onAppearance(theme, settings, motion === "off" || (motion === "system" && device.reduced.matches));
  }
  /** @param {object} found */
  function set(found) {
    chosen = found;
    settings = readSettings(found);
    apply();
  }
  /** @param {Partial<Settings>} more */
  function choose(more) {
    set({ ...chosen, ...more });
    keep(chosen);
  }

  const language = /** @type {HTMLSelectElement} */ (byId("language"));
  on(language, "change", () => {
    byId("language-told").hidden = chooseLanguage(language.value) ?? false;
  });
  on(byId("settings"), "change", ({ target: { name, checked, value } }) => {
    if (name in settings) choose({ [name]: checked ?? value }); // not where a tab was chosen
  });
  for (const query of Object.values(device)) on(query, "change", apply);
  apply();
  return {
    settings: () => settings,
    /** What was kept was read, late maybe: what the player has chosen meanwhile stands. @param {object | null} kept */
    onRead(kept) {
      const late = Object.keys(chosen).length > 0;
      set({ ...kept, ...chosen });
      if (late) keep(chosen);
    },
    /** The player chose, elsewhere than in the dialog. */
    choose,
    /** Shows the settings in their dialog. */
    fill() {
      fillFields(settings);
      language.value = chosenLanguage();
      language.disabled = askedFor("lang") !== null;
    },
  };
}
