// What is promised of the colours: those that the style sheet has before any script runs are the table's own.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { THEMES, themeProperties } from "../../web/paint/theme.js";

const css = readFileSync(new URL("../../web/style.css", import.meta.url), "utf8");
/** The custom properties that a rule sets, by name. */
const declared = (rule) =>
  Object.fromEntries([...rule.matchAll(/(--[a-z]+): (#[0-9a-f]{6}|\d+px);/gi)].map(([, name, value]) => [name, value]));
const lower = (table) => Object.fromEntries(Object.entries(table).map(([name, value]) => [name, value.toLowerCase()]));

for (const [name, rule] of [
  ["plaster", /^:root \{(.*?)^\}/ms.exec(css)?.[1] ?? ""],
  ["night", /:root:not\(\[data-theme\]\) \{(.*?)\}/s.exec(css)?.[1] ?? ""],
]) {
  test(`before the script the style sheet has the colours of ${name}`, () => {
    const there = declared(rule);
    assert.ok(Object.keys(there).length >= 8, JSON.stringify(there));
    const wanted = lower(themeProperties(THEMES[name]));
    for (const [property, value] of Object.entries(there))
      assert.equal(value.toLowerCase(), wanted[property], property);
  });
}

test("before the script the browser's bars have the colour of the wall, and so has the installed app", () => {
  const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
  const bars = [...page.matchAll(/name="theme-color" content="(.*?)" media="\(prefers-color-scheme: (.*?)\)"/g)];
  const walls = { light: THEMES.plaster.wall.toLowerCase(), dark: THEMES.night.wall.toLowerCase() };
  assert.deepEqual(Object.fromEntries(bars.map(([, colour, scheme]) => [scheme, colour])), walls);
  const app = JSON.parse(readFileSync(new URL("../../web/manifest.webmanifest", import.meta.url), "utf8"));
  assert.deepEqual([app.theme_color, app.background_color], [THEMES.plaster.wall, THEMES.plaster.wall]);
});

test("the icons are drawn in the colours of the first theme", () => {
  for (const name of ["favicon", "icon", "icon-maskable"]) {
    const svg = readFileSync(new URL(`../../web/icons/${name}.svg`, import.meta.url), "utf8").toUpperCase();
    const [wall, cards, plate, edge, ...more] = svg.match(/#[0-9A-F]{6}/g);
    assert.deepEqual(
      [wall, cards, edge, more],
      [THEMES.plaster.wall, THEMES.plaster.accent, THEMES.plaster.accent, []],
    );
    assert.notEqual(plate, wall, `the gap of ${name} is seen`);
  }
});

test("every theme has all values, and a name in every language", () => {
  const root = new URL("../../", import.meta.url);
  const themes = JSON.parse(readFileSync(new URL("web/themes.json", root), "utf8"));
  const valuesOf = (theme) =>
    Object.entries(theme).flatMap(([name, value]) => [name, ...(value instanceof Object ? Object.keys(value) : [])]);
  for (const [name, theme] of Object.entries(themes))
    assert.deepEqual(valuesOf(theme).sort(), valuesOf(themes.plaster).sort(), name);
  const languages = readdirSync(new URL("py/lacuna/words/", root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => entry.name);
  assert.ok(languages.length >= 2, languages.join());
  for (const language of languages) {
    const words = readFileSync(new URL(`py/lacuna/words/${language}/page.py`, root), "utf8");
    const named = [...words.matchAll(/"ui\.theme\.(\w+)":/g)].map(([, name]) => name);
    assert.deepEqual(named.sort(), Object.keys(themes).sort(), language);
  }
});
