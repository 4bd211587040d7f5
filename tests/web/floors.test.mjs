// What is promised of the folders of web/: no two modules need each other, imports run down from floor to floor, and a
// folder is entered by its door alone. Types count as much as values.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

/** What lies lower knows nothing of what lies above it; what lies side by side, nothing of each other. */
const FLOORS = [
  ["types.js", "failure-reason.js", "time-limit.js"],
  ["worker", "sw.js", "embed.js", "embed-types.js", "not-found.js"],
  ["core", "geometry"],
  ["play", "storage"],
  ["paint", "input"],
  ["ui/sheets"],
  ["ui"],
  ["boot"],
  ["main.js"],
];
/** What stands in for a module when the one file is built belongs to that module's folder. */
const STANDS_IN = { "onefile/assets.js": "boot" };
/** Folders without a door: the worker is another program, the stand-ins are put in one by one. */
const DOORLESS = ["worker", "onefile"];

const FORMS = [
  /\b(?:im|ex)port\s*(?:type\s*)?\{(?<names>[^}]*)\}\s*from\s*"(?<path>\.[^"]+)"/g, // also of a comment: @import { T } from "…"
  /\bimport\s*"(?<path>\.[^"]+)"/g,
  /\b(?:im|ex)port\s*(?<names>\* as \w+|\*|\w+)[^;"]*from\s*"(?<path>\.[^"]+)"/g,
  /\bimport\(\s*"(?<path>\.[^"]+)"\s*\)(?:\.(?<names>\w+))?/g, // a type, or a module that is loaded when it is wanted
];

/** The names in a list of an import; of `* as x`, all that the module takes from `x`. */
function takenAs(name, text) {
  const [own, as] = name.split(" as ");
  return own !== "*" ? own || [] : [...text.matchAll(RegExp(`\\b${as}\\.(\\w+)`, "g"))].map(([, taken]) => taken);
}

/** What a module takes from others: `{path, names}`, the path from web/. */
function importsOf(module, text) {
  return FORMS.flatMap((form) => [...text.matchAll(form)]).map(({ groups: { path, names = "" } }) => ({
    path: posix.join(posix.dirname(module), path),
    names: names.split(",").flatMap((name) => takenAs(name.trim(), text)),
  }));
}

/** Every module with what it takes, of texts by path. */
const houseOf = (texts) => new Map(Object.entries(texts).map(([path, text]) => [path, importsOf(path, text)]));

const folderOf = (path) => (path.includes("/") ? posix.dirname(path) : path);
const homeOf = (path) => STANDS_IN[path] ?? folderOf(path);
const floorOf = (path) => FLOORS.findIndex((floor) => floor.includes(homeOf(path)));
const arrowsOf = (house) =>
  [...house].flatMap(([from, taken]) => taken.map(({ path, names }) => ({ from, to: path, names })));
const told = ({ from, to }) => `${from} → ${to}`;

/** Rings of modules that need each other, each as `a → b → a`. */
function circlesIn(house) {
  const circles = [];
  const done = new Set();
  const walk = (path, way) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" → "));
    if (way.includes(path) || done.has(path)) return;
    for (const { path: next } of house.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of house.keys()) walk(path, []);
  return circles;
}

/** Imports that do not lead down, or to the module's own folder. */
const wrongWays = (house) =>
  arrowsOf(house)
    .filter(({ from, to }) => homeOf(from) !== homeOf(to) && floorOf(from) <= floorOf(to))
    .map(told);

/** Imports that enter a folder elsewhere than by its door. */
const sideDoors = (house) =>
  arrowsOf(house)
    .filter(({ from }) => ![...DOORLESS, "sw.js"].includes(folderOf(from)))
    .filter(({ from, to }) => to.includes("/") && folderOf(from) !== folderOf(to) && !DOORLESS.includes(folderOf(to)))
    .filter(({ to }) => to !== `${folderOf(to)}/index.js`)
    .map(told);

const root = new URL("../../web/", import.meta.url);
const all = readdirSync(root, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
/** The shapes are declared in types.d.ts, and asked for as if they were a script. */
const files = all
  .filter((name) => name.endsWith(".js") || name.endsWith(".d.ts"))
  .map((name) => name.replace(".d.ts", ".js"));
const data = all.filter((name) => name.endsWith(".json"));
const sourceOf = (name) => (all.includes(name) ? name : name.replace(".js", ".d.ts"));
const texts = Object.fromEntries(files.map((name) => [name, readFileSync(new URL(sourceOf(name), root), "utf8")]));
const house = houseOf(texts);
const folders = [...new Set(files.filter((name) => name.includes("/")).map(folderOf))];
const doors = folders.filter((folder) => !DOORLESS.includes(folder)).map((folder) => `${folder}/index.js`);

test("all scripts of web/ are read, each has a floor, and every import leads to one of them", () => {
  assert.ok(files.length >= 50, String(files.length));
  assert.ok(arrowsOf(house).length > 150, String(arrowsOf(house).length));
  for (const path of files) assert.ok(floorOf(path) >= 0, path);
  for (const { from, to } of arrowsOf(house)) assert.ok(house.has(to) || data.includes(to), `${from} → ${to}`);
});

test("no two modules need each other, for types neither", () => {
  assert.deepEqual(circlesIn(house), []);
});

test("imports run down from floor to floor", () => {
  assert.deepEqual(wrongWays(house), []);
});

test("a folder is entered by its door alone", () => {
  assert.deepEqual(sideDoors(house), []);
});

test("every folder has a door, which does nothing but open, and no wider than others need", () => {
  for (const door of doors) {
    const code = texts[door].replace(/\/\/.*|\/\*\*.*\*\//g, "").replace(/export \{[^}]*\} from "[^"]+";/g, "");
    assert.equal(code.trim(), "", door);
    const own = house.get(door).flatMap(({ path, names }) => {
      assert.equal(folderOf(path), folderOf(door), door);
      return names;
    });
    const wanted = arrowsOf(house).filter(
      ({ from, to }) => folderOf(from) !== folderOf(door) && folderOf(to) === folderOf(door),
    );
    const taken = new Set(wanted.flatMap(({ names }) => names));
    assert.deepEqual(
      own.filter((name) => !taken.has(name)),
      [],
      door,
    );
  }
});

test("a circle is found, of whatever imports it is made", () => {
  const circle = houseOf({
    "ui/a.js": 'import { b } from "./b.js";',
    "ui/b.js": '/** @import { C } from "./c.js" */',
    "ui/c.js": '/** @param {import("./a.js").A} a */',
    "ui/d.js": 'export { a } from "./a.js";\nimport "./a.js";\nimport * as b from "./b.js";',
  });
  assert.deepEqual(circlesIn(circle), ["ui/a.js → ui/b.js → ui/c.js → ui/a.js"]);
});

test("an arrow that runs up or aside is found, and one through a side door", () => {
  const crooked = houseOf({
    "play/a.js": '/** @import { P } from "../paint/index.js" */',
    "geometry/b.js": 'import { say } from "../core/index.js";',
    "onefile/assets.js": '/** @import { W } from "../boot/engine-client.js" */',
    "worker/w.js": 'import { say } from "../core/index.js";',
    "ui/c.js": 'import { log } from "../core/error-log.js";\n/** @import { Boot } from "../worker/worker.js" */',
    "ui/menu.js": 'import { openDialog } from "./sheets/dialogs.js";',
    "ui/sheets/s.js": 'import { bindBar } from "../index.js";',
    "core/d.js": '/** @import { Site } from "../types.js" */',
  });
  assert.deepEqual(wrongWays(crooked), [
    "play/a.js → paint/index.js",
    "geometry/b.js → core/index.js",
    "worker/w.js → core/index.js",
    "ui/sheets/s.js → ui/index.js",
  ]);
  assert.deepEqual(sideDoors(crooked), ["ui/c.js → core/error-log.js", "ui/menu.js → ui/sheets/dialogs.js"]);
});
