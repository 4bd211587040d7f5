// The settings and the page's looks. This module reads and stores the player's choices, shows them in their dialog, and
// picks the theme that the choices and the device ask for. The colours of the themes are in paint/theme.js.

import { byId, chooseLanguage, chosenLanguage, embedChoice, embedParameter, on } from "../core/index.js";
import { systemColour, systemTheme, THEMES, themeProperties } from "../paint/index.js";
import { createClock } from "./clock-display.js";
import OTHER_VALUES from "./settings.json" with { type: "json" };
import { createSounds } from "./sounds.js";

/** @import { Settings, ThemeName } from "../types.js" */
/** @import { Theme } from "../paint/index.js" */
/** @import { SettingsStore } from "./types.js" */

/** The values of each setting, the default first. @type {Record<string, unknown[]>} */
const VALUES = { theme: ["system", ...Object.keys(THEMES)], ...OTHER_VALUES };

/** Return the media queries for what the device may ask for: forced or high-contrast colours, dark colours, less
 * motion. */
const deviceQueries = () => ({
  forced: matchMedia("(forced-colors: active)"),
  contrast: matchMedia("(prefers-contrast: more)"),
  dark: matchMedia("(prefers-color-scheme: dark)"),
  reduced: matchMedia("(prefers-reduced-motion: reduce)"),
});

/** Return valid settings from stored ones, which may be anything: a value that cannot be used becomes the default.
 * @param {Partial<Record<keyof Settings, unknown>> | null} stored @returns {Settings} */
export function readSettings(stored) {
  const entries = Object.entries(VALUES).map(([name, values]) => {
    const value = stored?.[/** @type {keyof Settings} */ (name)];
    return [name, values.includes(value) ? value : values[0]];
  });
  return Object.fromEntries(entries);
}

/** Set the page's colour scheme and return its theme. A host's choice for an embedded table comes first, then the
 * player's, then the device's. Forced colours come before all of them.
 * @param {Settings} settings @param {ReturnType<typeof deviceQueries>} device @returns {Theme} */
function applyTheme(settings, { forced, contrast, dark }) {
  const choice = /** @type {Settings["theme"] | null} */ (embedChoice("theme", VALUES.theme)) ?? settings.theme;
  const { style } = document.documentElement;
  if (forced.matches || (contrast.matches && choice === "system")) {
    style.colorScheme = "light dark"; // first, because the values of system colours depend on it
    return systemTheme((name) => systemColour(name));
  }
  /** @type {ThemeName} */
  const name = choice === "system" ? (dark.matches ? "night" : "plaster") : choice;
  style.colorScheme = THEMES[name].scheme;
  return THEMES[name];
}

/** Give the style sheet the theme's colours, and the browser's own bars the colour of the wall
 * (the background). @param {Theme} theme */
function setProperties(theme) {
  const { dataset, style } = document.documentElement;
  dataset.theme = theme.name;
  for (const [name, value] of Object.entries(themeProperties(theme))) style.setProperty(name, value);
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", theme.wall);
}

/** Show the settings in the dialog. Those without a field there are chosen elsewhere. @param {Settings} settings */
function fillFields(settings) {
  for (const [name, value] of Object.entries(settings)) {
    const field = byId("settings").querySelector(`[name=${name}]`);
    if (field) Object.assign(field, typeof value === "boolean" ? { checked: value } : { value });
    if (field) Object.assign(field, { disabled: embedChoice(name, VALUES[name]) !== null }); // the host has chosen
  }
}

/** Change the language once the player has chosen one. In some browsers each arrow key changes the field, so after a key
 * the choice counts only when Enter is pressed or the field is left.
 * @param {HTMLSelectElement} field */
function bindLanguage(field) {
  let isByKey = false;
  const apply = () => {
    if (field.value !== chosenLanguage()) byId("language-error").hidden = chooseLanguage(field.value) ?? false;
  };
  on(field, "pointerdown", () => (isByKey = false));
  on(field, "keydown", (event) => {
    isByKey = event.key !== "Enter";
    if (isByKey || field.value === chosenLanguage()) return;
    event.preventDefault(); // Enter would open the list
    apply();
  });
  on(field, "change", () => isByKey || apply());
  on(field, "blur", () => document.activeElement === field || apply()); // the window may have lost the focus, not the field
}

/** Bind the settings and what follows them: the page's looks, the clock, the sounds.
 * @param {(theme: Theme, settings: Settings, reducedMotion: boolean) => void} onAppearance
 * @param {SettingsStore} store @param {() => void} onChange */
export function bindSettings(onAppearance, store, onChange) {
  const appearance = bindAppearance(onAppearance, store, () => {
    clock.show();
    onChange();
  });
  const clock = createClock(() => appearance.settings().clock);
  const sounds = createSounds(() => appearance.settings().sounds);
  return { ...appearance, clock, sounds };
}

/** Follow the settings and the device: pick the theme, and show and store the player's choices.
 * @param {(theme: Theme, settings: Settings, reducedMotion: boolean) => void} onAppearance
 * @param {SettingsStore} store @param {() => void} onChange */
function bindAppearance(onAppearance, store, onChange) {
  let settings = readSettings(store.settings());
  const device = deviceQueries();

  function apply() {
    const theme = applyTheme(settings, device);
    setProperties(theme);
    document.documentElement.dataset.hand = settings.left ? "left" : "right";
    const { motion } = settings;
    onAppearance(theme, settings, motion === "off" || (motion === "system" && device.reduced.matches));
  }
  /** Show changed settings: the player's choice, or what another tab has stored. @param {object | null} changed */
  function show(changed) {
    settings = readSettings({ ...settings, ...changed });
    fillFields(settings); // the dialog may be open
    apply();
    onChange();
  }
  /** @param {Partial<Settings>} changed */
  function choose(changed) {
    store.keepSettings(changed);
    show(changed);
  }

  const language = /** @type {HTMLSelectElement} */ (byId("language"));
  bindLanguage(language);
  on(byId("settings"), "change", ({ target: { name, checked, value } }) => {
    if (name in settings) choose({ [name]: checked ?? value }); // a tab of the dialog is no setting
  });
  for (const query of Object.values(device)) on(query, "change", apply);
  on(document, "lacuna:look", apply);
  on(globalThis, "storage", ({ key }) => {
    if (key?.endsWith(":settings")) show(store.settings()); // another tab has changed them, or the language
    if (key?.startsWith("lacuna:language:")) document.dispatchEvent(new Event("lacuna:look"));
  });
  apply();
  return {
    settings: () => settings,
    /** Change settings from outside their dialog. */
    choose,
    /** Show the settings in their dialog. */
    fill() {
      fillFields(settings);
      language.value = chosenLanguage();
      language.disabled = embedParameter("lang") !== null;
    },
  };
}
