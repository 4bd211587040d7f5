// The keys of the board: the page, the sheet of keys, its words and the buttons' shortcuts agree.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

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

/** The id of an action's button: as in web/ui/bar.js. */
const buttonId = (action) => (action === "deal" ? "deal-more" : action);

/** What the board is asked to do when a key is pressed, as `[function, argument]`. */
function press(key) {
  const done = [];
  const names = ["push", "open", "speak", "dispatch", "putBack", "focus"];
  const calls = Object.fromEntries(names.map((name) => [name, (argument) => done.push([name, argument])]));
  const board = { ...calls, view: () => ({ focus: "r1c1", selection: null }), table: () => null };
  doKey(board, { key, repeat: false, shiftKey: false }, sceneOf(["2S --"]));
  return done;
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
    const words = read(`py/lacuna/words/${language}/sheets_table.py`);
    const described = [...words.matchAll(/^ {4}"keys\.([^"]+)\.does":/gm)].map(([, row]) => row);
    assert.deepEqual(described.sort(), rows.toSorted(), language);
    for (const row of rows) assert.ok(words.includes(`"keys.${row}":`), `${language} ${row}`);
  }
});

test("no key of the board has two meanings, and each does something", () => {
  const keys = BOARD_KEYS.flatMap((entry) => entry.keys);
  assert.deepEqual(keys, [...new Set(keys)]);
  for (const { keys: all, run, findCell } of BOARD_KEYS) assert.ok(Boolean(run) !== Boolean(findCell), all.join());
});

test("a button names the key that does the same on the board", () => {
  const page = read("index.html");
  const buttons = [...page.matchAll(/<button[^>]*id="([\w-]+)"[^>]*aria-keyshortcuts="([^"]+)"/g)];
  const named = Object.fromEntries(buttons.map(([, id, key]) => [id, key]));
  const letters = BOARD_KEYS.flatMap(({ keys }) => keys).filter((key) => /^[a-z]$/.test(key));
  const actions = letters.flatMap((key) =>
    press(key)
      .filter(
        ([name, intent]) => name === "push" && page.includes(`<button type="button" id="${buttonId(intent.action)}"`),
      )
      .map(([, { action }]) => [buttonId(action), key.toUpperCase()]),
  );
  assert.deepEqual(named, Object.fromEntries(actions), "index.html: aria-keyshortcuts of the buttons, by their id");
});

test("a capital means what its small letter means, and an unknown key nothing", () => {
  assert.deepEqual(press("U"), [["push", { kind: "act", action: "undo" }]]);
  assert.deepEqual(press("?"), [["open", "keys"]]);
  assert.deepEqual(press("F9"), []);
});
