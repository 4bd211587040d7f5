// What is promised of the page's words: all come from the table, and none is there for nothing.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { storeName } from "../../web/core/embedded.js";
import ICONS from "../../web/core/icons.json" with { type: "json" };
import { chooseLanguage, chosenLanguage, languageOf } from "../../web/core/language.js";
import { fillWords, readSite, say, sayCount } from "../../web/core/site-data.js";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const words = read("py/lacuna/words/en/page.py");
const lines = Object.fromEntries(
  [...words.matchAll(/^ {4}"ui\.([^"]+)": "(.*)"/gm)].map(([, key, text]) => [key, text]),
);
const table = [...words.matchAll(/^ {4}"ui\.([^"]+)":/gm)].map(([, key]) => key);
const page = read("index.html");
const files = readdirSync(new URL("web/", root), { recursive: true })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js"));
const modules = files.map((name) => read(`web/${name}`)).join("\n");

/** The themes, whose names the build writes into the page (web/themes.json). */
const themes = Object.keys(JSON.parse(read("web/themes.json"))).map((name) => `theme.${name}`);
const plain = [
  ...themes,
  ...[...page.matchAll(/data-(?:word|label)="([^"]+)"/g)].map(([, key]) => key),
  ...[...modules.matchAll(/(?<![.\w])say\(\s*"([^"]+)"/g)].map(([, key]) => key),
  ...[...modules.matchAll(/\? "([a-z-]+)" : "([a-z-]+)"[,)]/g)]
    .flatMap(([, a, b]) => [a, b])
    .filter((key) => table.includes(key)),
];
/** Why something did not work: its key, and the names of the values that it is given. */
const reasons = [...modules.matchAll(/"(reason\.[a-z-]+)"(?:,(?: values:)? \{([^}]*)\})?/g)].map(([, key, values]) => ({
  key,
  values: (values ?? "").split(",").flatMap((value) => value.split(":")[0].trim() || []),
}));
/** Keys with a part that is known only when the page runs, as patterns. (`voice.say` is given sentences, not keys.) */
const made = [...modules.matchAll(/(?<![.\w])say\(`([^`]+)`/g)].map(([, key]) => key);
const counted = [...modules.matchAll(/\bsayCount\("([^"]+)"/g)].flatMap(([, key]) => [`${key}.one`, `${key}.other`]);
const patterns = made.map((key) => new RegExp(`^${key.replace(/\$\{[^}]+\}/g, "[a-z]+").replaceAll(".", "\\.")}$`));

test("all the page's modules are read here", () => {
  const page = [
    "main.js",
    "core/site-data.js",
    "ui/bar.js",
    "boot/engine.js",
    "play/feedback.js",
    "storage/updates.js",
  ];
  for (const name of page) assert.ok(files.includes(name), name);
  assert.ok(files.length > 50, String(files.length));
});

test("every word that the page asks for is in the table", () => {
  assert.ok(table.length > 60);
  for (const key of [...plain, ...counted, ...reasons.map((one) => one.key)]) {
    const asking = new RegExp(`data-(?:word|label)="${key}"`).test(page) ? "index.html" : "a script of web/";
    assert.ok(table.includes(key), `ui.${key} is in no page.py (${asking} asks for it)`);
  }
  for (const pattern of patterns)
    assert.ok(
      table.some((key) => pattern.test(key)),
      String(pattern),
    );
});

test("every word in the table is asked for", () => {
  const asked = new Set([...plain, ...counted, ...reasons.map((one) => one.key)]);
  for (const key of table)
    assert.ok(asked.has(key) || patterns.some((pattern) => pattern.test(key)), `nothing asks for ui.${key} of page.py`);
});

test("a reason is given the values that its text has places for", () => {
  assert.ok(reasons.length > 9);
  for (const { key, values } of reasons) {
    const places = [...lines[key].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(places.sort(), values.sort(), key);
  }
});

test("every icon that the page names is drawn", () => {
  for (const [, name] of page.matchAll(/data-icon="([^"]+)"/g))
    assert.ok(name in ICONS, `${name} is not in web/core/icons.json (index.html asks for it)`);
});

test("no icon of the menu is a tick, which would say that the item is switched on", () => {
  const [menu] = /<dialog id="menu".*?<\/dialog>/s.exec(page);
  const names = [...menu.matchAll(/<button[^>]*data-icon="([^"]+)"/g)].map(([, name]) => name);
  assert.ok(names.length > 15 && names.includes("about"), names.join());
  for (const name of names) assert.notEqual(ICONS[name], ICONS.check, name);
});

/** Read the words of a page that prefers a language, and return the page. */
function readWords(words, language = "en") {
  const page = { getElementById: () => ({ textContent: JSON.stringify({ words }) }), documentElement: { lang: "en" } };
  readSite(page, [language]);
  return page;
}

test("words are filled, and a missing one shows its key", () => {
  readWords({ en: { "ui.a": "{n} of {total}, {what}" } });
  assert.equal(say("a", { n: 1, total: 2 }), "1 of 2, {what}");
  assert.equal(say("c"), "c");
  fillWords({ querySelectorAll: () => [] });
});

test("a number has the text of its plural category in the page's language", (t) => {
  t.after(() => void delete globalThis.document);
  const b = { "ui.b.one": "{n} one", "ui.b.few": "{n} few", "ui.b.many": "{n} many", "ui.b.other": "{n} other" };
  const said = {
    en: "1 one,3 other,5 other,22 other",
    pl: "1 one,3 few,5 many,22 few",
    ja: "1 other,3 other,5 other,22 other",
  };
  for (const [language, texts] of Object.entries(said)) {
    globalThis.document = readWords({ [language]: b }, language);
    assert.equal([1, 3, 5, 22].map((n) => sayCount("b", n)).join(), texts);
  }
});

test("the page takes the first of a person's languages that there is, else English", () => {
  assert.equal(languageOf(["de", "en"], ["fr-CA", "de-AT", "en"]), "de");
  assert.equal(languageOf(["de", "en"], ["EN-us", "de"]), "en");
  assert.equal(languageOf(["de", "en"], ["tlh"]), "en");
  assert.equal(languageOf([], []), "en");
  assert.equal(languageOf(["de", "en"], ["", "de-AT"]), "de");
});

test("a language that was chosen is kept and then announced; where nothing can be kept it stays as it is", (t) => {
  const done = [];
  const kept = new Map();
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => done.push("kept") && kept.set(key, text),
  };
  const refused = new Proxy({}, { get: () => assert.fail("refused") });
  const place = (localStorage) => {
    Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true, writable: true });
    globalThis.location = { pathname: "/a/" };
  };
  globalThis.document = { dispatchEvent: ({ type }) => done.push(type) };
  t.after(() => delete globalThis.document);
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  try {
    place(storage);
    assert.equal(chosenLanguage(), "");
    chooseLanguage("de");
    assert.deepEqual([done, chosenLanguage()], [["kept", "lacuna:look"], "de"]);
    globalThis.location.pathname = "/a/index.html";
    assert.deepEqual([chosenLanguage(), storeName()], ["de", "/a/"], "the same page");
    globalThis.location.pathname = "/b/";
    assert.equal(chosenLanguage(), "", "another copy on this host has its own");
    place(refused);
    chooseLanguage("en");
    assert.deepEqual([done.length, chosenLanguage()], [2, ""]);
  } finally {
    delete globalThis.location;
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else delete globalThis.localStorage;
  }
});
