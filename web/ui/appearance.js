// Owns how the page is dressed: settings, and the theme they and the device ask for. The colours themselves are theme.js's.

import { byId, on } from "../core/dom.js";
import { systemColour, systemTheme, THEMES, themeProperties } from "../paint/theme.js";

/** @import { Settings } from "../types.js" */
/** @import { Theme } from "../paint/theme.js" */

/** @type {Settings} */
export const DEFAULTS = {
  theme: "system",
  four: false,
  ghosts: true,
  dimming: true,
  motion: "system",
  order: "deal",
  rows: "two",
};

/** Settings out of what was kept, whatever that is. @param {Partial<Record<keyof Settings, unknown>> | null} kept @returns {Settings} */
export function readSettings(kept) {
  /** @type {any} */
  const settings = { ...DEFAULTS };
  for (const [name, fallback] of Object.entries(DEFAULTS)) {
    const value = kept?.[/** @type {keyof Settings} */ (name)];
    if (typeof value === typeof fallback) settings[name] = value;
  }
  if (settings.theme !== "system" && !(settings.theme in THEMES)) settings.theme = "system";
  return settings;
}

const QUERIES = [
  "(forced-colors: active)",
  "(prefers-contrast: more)",
  "(prefers-color-scheme: dark)",
  "(prefers-reduced-motion: reduce)",
];

/**
 * @param {(theme: Theme, settings: Settings, still: boolean) => void} onDress
 * @param {(settings: Settings) => void} onChange
 */
export function bindDress(onDress, onChange) {
  let settings = DEFAULTS;
  const form = /** @type {HTMLFormElement} */ (byId("settings-form"));
  const [forced, contrast, dark, reduced] = QUERIES.map((query) => matchMedia(query));

  /** @returns {Theme} */
  function theme() {
    const device = dark.matches ? "night" : "plaster";
    const root = document.documentElement;
    if (forced.matches || (contrast.matches && settings.theme === "system")) {
      root.style.colorScheme = "light dark";
      return systemTheme((name) => systemColour(name));
    }
    const chosen = THEMES[settings.theme === "system" ? device : settings.theme];
    root.style.colorScheme = chosen.scheme;
    return chosen;
  }

  function dress() {
    const worn = theme();
    const root = document.documentElement;
    root.dataset.theme = worn.name;
    for (const [name, value] of Object.entries(themeProperties(worn))) root.style.setProperty(name, value);
    onDress(worn, settings, settings.motion === "off" || (settings.motion === "system" && reduced.matches));
  }

  function change() {
    const data = new FormData(form);
    settings = readSettings({
      ...settings,
      theme: data.get("theme"),
      motion: data.get("motion"),
      rows: data.get("rows"),
      four: data.has("four"),
      ghosts: data.has("ghosts"),
      dimming: data.has("dimming"),
    });
    dress();
    onChange(settings);
  }

  const stop = [
    on(form, "change", change),
    ...[forced, contrast, dark, reduced].map((query) => on(query, "change", dress)),
  ];
  dress();
  return {
    /** @param {Settings} next */
    set(next) {
      settings = next;
      dress();
    },
    get: () => settings,
    /** The player chose so elsewhere than in the sheet. @param {Settings} next */
    choose(next) {
      settings = next;
      dress();
      onChange(settings);
    },
    /** Shows the settings in their sheet. */
    fill() {
      for (const [name, value] of Object.entries(settings)) {
        const input = /** @type {any} */ (form.elements.namedItem(name));
        if (!input) continue; // chosen elsewhere
        if (typeof value === "boolean") input.checked = value;
        else input.value = value;
      }
    },
    unbind: () => stop.forEach((one) => one()),
  };
}
