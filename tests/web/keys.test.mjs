// The keys of the board: the page, the sheet of keys, its words and the buttons' shortcuts agree.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { historyKey } from "../../web/input/key-events.js";
import { BOARD_KEYS, doKey } from "../../web/input/shortcuts.js";
import { sceneOf } from "./fixtures.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** The strings in a tuple of py/lacuna/sheets/table/keys.py. */
function tupleOf(name) {
  const sheet = read("py/lacuna/sheets/table/keys.py");
  const [, text] = new RegExp(`^${name} = \\((.*?)\\)$`, "ms").exec(sheet);
  return [...text.matchAll(/"([^"]+)"/g)].map(([, row]) => row);
}

/** What the board is asked to do when a key is pressed, as `[function, argument]`. */
function press(key, { scene = sceneOf(["2S --"]), focus = "r1c1", selection = null, ...event } = {}) {
  const done = [];
  const names = ["push", "open", "speak", "note", "dispatch", "putBack", "focus"];
  const calls = Object.fromEntries(names.map((name) => [name, (argument) => done.push([name, argument])]));
  const cells = new Map(scene.piles.map(({ id }) => [id, {}]));
  const table = { cells, tight: new Set() };
  const board = { ...calls, view: () => ({ focus, selection, zoom: { z: 1 } }), table: () => table };
  doKey(board, { key, repeat: false, shiftKey: false, ...event }, scene);
  return done;
}
/** The cell to which a key moves the focus, or null. */
const focusAfter = (key, options) => press(key, options).find(([name]) => name === "focus")?.[1] ?? null;
/** What is asked for by pressing a key as the page names it, such as `Shift+D`. */
const asked = (key) => press(key.split("+").at(-1) || key, { shiftKey: /^Shift/.test(key) }).map(([, asks]) => asks);
/** What a button asks for, by its attributes. The ids of the menu's items and of two buttons are not actions. */
function asksOf(attributes) {
  const sheet = /data-view="(\w+)"/.exec(attributes)?.[1];
  const id = /id="([\w-]+)"/.exec(attributes)?.[1].replace(/^menu-|-more$/g, "");
  return sheet ?? (id === "open-menu" ? "menu" : { kind: "act", action: id });
}

test("the sheet of keys has a row for every key of the board, and no other", () => {
  assert.deepEqual(
    BOARD_KEYS.flatMap(({ helpRows }) => helpRows),
    tupleOf("KEYS"),
  );
  const unlisted = BOARD_KEYS.filter(({ helpRows }) => !helpRows.length).flatMap(({ keys }) => keys);
  assert.deepEqual(unlisted, ["Home", "End"]);
});

test("every row of the sheet of keys has its words in every language, and no other has", () => {
  const rows = [...tupleOf("GESTURES"), ...tupleOf("KEYS")];
  assert.ok(rows.length > 15, rows.join());
  const languages = readdirSync(new URL("py/lacuna/words/", root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => entry.name);
  assert.ok(languages.length >= 2, languages.join());
  for (const language of languages) {
    const words = read(`py/lacuna/words/${language}/help.py`);
    const described = [...words.matchAll(/^ {4}"keys\.([^"]+)\.does":/gm)].map(([, row]) => row);
    assert.deepEqual(described.sort(), rows.toSorted(), language);
    for (const row of rows) assert.ok(words.includes(`"keys.${row}":`), `${language} ${row}`);
  }
});

test("on a keyboard of another script the letter keys do what they do at their places", () => {
  for (const [key, code] of [
    ["г", "KeyU"],
    ["Г", "KeyU"],
    ["θ", "KeyU"],
    ["ו", "KeyU"],
    ["ع", "KeyU"],
  ])
    assert.deepEqual(press(key, { code }), press("u"), key);
  assert.deepEqual(press("w", { code: "KeyU" }), [], "a Latin letter counts as what it is, wherever its key lies");
  assert.equal(historyKey({ key: "я", code: "KeyZ", ctrlKey: true }), "undo");
});

test("an event without a key is nobody's, as when a browser fills in a form", () => {
  assert.deepEqual(press(undefined), []);
  assert.equal(historyKey({ ctrlKey: true }), null);
});

test("no key of the board has two meanings, and each does something", () => {
  const keys = BOARD_KEYS.flatMap((entry) => entry.keys);
  assert.deepEqual(keys, [...new Set(keys)]);
  for (const { keys: all, run, findCell } of BOARD_KEYS) assert.ok(Boolean(run) !== Boolean(findCell), all.join());
});

test("a button names the key that does the same", () => {
  const page = read("index.html");
  const named = [...page.matchAll(/<button([^>]*)aria-keyshortcuts="([^"]+)"([^>]*)>/g)];
  assert.ok(named.length >= 9, String(named.length));
  for (const [, before, key, after] of named) {
    const asks = asksOf(before + after);
    if (asks.action === "deal") assert.deepEqual(asksInStockGame(key), [asks]);
    else if (asks.action !== "zoom") assert.deepEqual(asked(key), [asks], key);
  }
});

test("a key that does what a button does is named by the button", () => {
  const letters = BOARD_KEYS.flatMap(({ keys }) => keys).filter((key) => /^[a-z]$/.test(key));
  const asksByKey = Object.fromEntries(letters.map((key) => [key.toUpperCase(), JSON.stringify(asked(key))]));
  for (const [key, asks] of Object.entries(asksByKey)) {
    const withShift = JSON.stringify(asked(`Shift+${key}`));
    if (withShift !== asks) asksByKey[`Shift+${key}`] = withShift;
  }
  for (const [, attributes] of read("index.html").matchAll(/<button([^>]*(?:id|data-view)="[^>]*)>/g)) {
    const asks = JSON.stringify([asksOf(attributes)]);
    for (const key of Object.keys(asksByKey).filter((name) => asksByKey[name] === asks))
      assert.ok(attributes.includes(`aria-keyshortcuts="${key}"`), `${key}: ${attributes}`);
  }
});

/** What a key asks for in a game that deals from the stock. */
function asksInStockGame(key) {
  const scene = sceneOf(["2S --"]);
  return press(key, { scene: { ...scene, actions: { ...scene.actions, deal: { can: true } } } }).map(
    ([, asks]) => asks,
  );
}

test("D redeals or deals, and with Shift starts a new deal", () => {
  assert.deepEqual(press("d"), [["push", { kind: "act", action: "redeal" }]]);
  assert.deepEqual(asksInStockGame("d"), [{ kind: "act", action: "deal" }]);
  assert.deepEqual(press("D", { shiftKey: true }), [["push", { kind: "act", action: "new" }]]);
});

test("a key that is held down starts only one new deal", () => {
  assert.deepEqual(press("D", { shiftKey: true, repeat: true }), []);
  assert.deepEqual(press("d", { repeat: true }), []);
});

test("a key that is held down stops undoing at the start", () => {
  const scene = sceneOf(["2S --"]);
  const atStart = { ...scene, actions: { undo: { can: false } } };
  assert.equal(press("u", { scene, repeat: true }).length, 1);
  assert.deepEqual(press("u", { scene: atStart, repeat: true }), []);
  assert.equal(press("u", { scene: atStart }).length, 1, "pressed once, it says why");
});

test("N goes round the cards that can move", () => {
  const scene = sceneOf(["2S 3S --", "4S -- 5S"], ["3S:r1c2>r1c3", "5S:r2c3>r2c2"]);
  assert.equal(focusAfter("n", { scene }), "r1c2");
  assert.equal(focusAfter("n", { scene, focus: "r1c2" }), "r2c3");
  assert.equal(focusAfter("n", { scene, focus: "r2c3" }), "r1c2");
  assert.equal(focusAfter("N", { scene, focus: "r1c2", shiftKey: true }), "r2c3");
});

test("N goes round the places that can be chosen", () => {
  const scene = sceneOf(["-- 2S -- 3S"], ["2S:r1c2>r1c1", "2S:r1c2>r1c3"]);
  const lit = ["r1c1", "r1c3"].map((slot) => ({ slot, card: null }));
  const selection = { slot: "r1c2", card: "2S", role: "source", moves: [], lit };
  assert.equal(focusAfter("n", { scene, selection, focus: "r1c2" }), "r1c3");
  assert.equal(focusAfter("n", { scene, selection, focus: "r1c3" }), "r1c1");
});

test("N says the name of the only card that can move", () => {
  const scene = sceneOf(["2S 3S --"], ["3S:r1c2>r1c3"]);
  const spoken = press("n", { scene, focus: "r1c2" }).filter(([name]) => name === "speak");
  assert.deepEqual(spoken, [["speak", "r1c2: 3S"]]);
});

test("N says at a dead end how the game stands", () => {
  const status = { text: "No card fits any gap. You can redeal (2 left)." };
  const scene = { ...sceneOf(["2S --"]), status };
  assert.deepEqual(press("n", { scene }), [["note", status.text]]);
  assert.deepEqual(press("n", { scene: { ...scene, lesson: { text: "Dead end." } } }), [["note", "Dead end."]]);
});

test("N goes in a shown solution to the card of the next step and says how it ended; Q says how it stands", () => {
  const scene = { ...sceneOf(["2S 3S --"]), status: { text: "4 in place." } };
  const lesson = (card) => ({ lesson: { kind: "solution", text: "Won.", card } });
  assert.equal(focusAfter("n", { scene: { ...scene, ...lesson("3S") } }), "r1c2");
  assert.deepEqual(press("n", { scene: { ...scene, ...lesson(null) } }), [["note", "Won."]]);
  assert.deepEqual(press("q", { scene: { ...scene, ...lesson("3S") } }), [["speak", "4 in place."]]);
});

test("G goes round the gaps, dead ones too", () => {
  const scene = sceneOf(["2S --", "-- 3S"], [], { r2c1: { mark: "dead" } });
  assert.equal(focusAfter("g", { scene }), "r1c2");
  assert.equal(focusAfter("g", { scene, focus: "r1c2" }), "r2c1");
  assert.equal(focusAfter("g", { scene, focus: "r2c1" }), "r1c2");
  assert.equal(press("g", { scene: sceneOf(["2S 3S"]) })[0][0], "note");
});

test("a capital means what its small letter means, and an unknown key nothing", () => {
  assert.deepEqual(press("U"), [["push", { kind: "act", action: "undo" }]]);
  assert.deepEqual(press("?"), [["open", "keys"]]);
  assert.deepEqual(press("F9"), []);
});

test("a held key H gives one hint and plays none", () => {
  assert.deepEqual(press("h"), [["push", { kind: "act", action: "hint" }]]);
  assert.deepEqual(press("h", { repeat: true }), []);
});
