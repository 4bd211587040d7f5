// Find what the oldest browsers of the README lack: `node check_browsers.mjs [STYLE-SHEET-OR-SCRIPT ...]`, without files
// for all of web/. Looks up each part of a style sheet, and the classes and global objects that a script uses, in MDN's
// compatibility data. Prints what is missing, one a line, and then ends with an error.
//
// Two things are checked elsewhere: the build writes new syntax of scripts in older syntax (bundle.mjs), and TypeScript
// knows no built-in method that is newer than the `lib` in tsconfig.json.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { OLDEST } from "./oldest_browsers.mjs";

const require = createRequire(import.meta.url);
const { transformSync } = require("esbuild");
const { parse, walk } = require("css-tree");
const { api, css, javascript } = require("@mdn/browser-compat-data");

const WEB = fileURLToPath(new URL("../../../web/", import.meta.url));
/** What may be missing. */
const OPTIONAL = new Set([
  // Looks a little better where it is known.
  ...["accent-color", "hyphens", "line-clamp", "text-wrap"],
  ...["text-wrap: balance", "text-wrap: pretty", "text-wrap: wrap"],
  // Only for phones, or only for a mouse.
  ...["-webkit-tap-highlight-color", "-webkit-touch-callout", "overscroll-behavior", "text-size-adjust"],
  ...["cursor: default", "cursor: pointer", "resize", "resize: vertical"],
  // Only for systems with forced colours, which Safari does not run on.
  ...["forced-color-adjust", "forced-color-adjust: none"],
  "AbortSignal.timeout", // Chrome 113 only aborts with another error
  "Uint8Array.fromBase64", // the script asks whether it is there
]);

/** Return whether a version is at most another. @param {string} one @param {string} other */
function isAtMost(one, other) {
  const [[major, minor = 0], [most, mostMinor = 0]] = [one, other].map((text) =>
    text.replace("≤", "").split(".").map(Number),
  );
  return major < most || (major === most && minor <= mostMinor);
}

/** Return whether all the oldest browsers support an entry of the data. An entry without information counts as yes.
 * @param {any} entry */
function isSupported(entry) {
  const support = entry?.__compat?.support;
  if (!support) return true;
  return Object.entries(OLDEST).every(([browser, version]) =>
    [support[browser] ?? []].flat().some((one) => {
      if (one.flags || one.alternative_name || typeof one.version_added !== "string") return false;
      const isRemoved = one.version_removed && isAtMost(one.version_removed, version);
      return isAtMost(one.version_added, version) && !isRemoved && !(one.partial_implementation && one.version_removed);
    }),
  );
}

/** The functions of style sheets by name. @type {Map<string, any>} */
const functions = new Map(
  Object.values(css.types).flatMap((type) => [...Object.entries(type), ...Object.entries(type.color ?? {})]),
);
for (const [name, entry] of Object.entries(css.types)) functions.set(name, entry);

/** Yield the name and the entry of each part of a style sheet that has one.
 * @param {string} text @returns {Generator<[string, any]>} */
function* partsOfStyle(text) {
  /** @type {[string, any][]} */
  const found = [];
  walk(parse(text), function (/** @type {any} */ node) {
    const { type, name } = node;
    // css-tree reads most nested rules as raw text.
    if (this.rule && !this.declaration && ["Rule", "Atrule", "Raw"].includes(type))
      found.push(["nesting", css.selectors.nesting]);
    if (type === "Atrule") found.push([`@${name}`, css["at-rules"][name]]);
    if (type === "Feature") found.push([`(${name})`, css["at-rules"].media[name.replace(/^(min|max)-/, "")]]);
    if (type === "PseudoClassSelector" || type === "PseudoElementSelector")
      found.push([`:${name}`, css.selectors[name]]);
    if (type === "Declaration") found.push([node.property, css.properties[node.property]]);
    if (type === "Function") found.push([`${name}()`, functions.get(name)]);
    if (type === "Identifier" && this.declaration) {
      const { property } = this.declaration;
      found.push([`${property}: ${name}`, css.properties[property]?.[name]]);
    }
  });
  yield* found;
}

/** The interfaces of the objects that every script has. @type {Record<string, string[]>} */
const OBJECTS = {
  caches: ["CacheStorage"],
  console: ["console"],
  crypto: ["Crypto"],
  document: ["Document", "Element", "Node"],
  globalThis: ["Window", "WorkerGlobalScope"],
  history: ["History"],
  indexedDB: ["IDBFactory"],
  location: ["Location"],
  navigator: ["Navigator"],
  performance: ["Performance"],
  self: ["WorkerGlobalScope", "DedicatedWorkerGlobalScope", "ServiceWorkerGlobalScope"],
  window: ["Window"],
};

/** Yield the names that a script uses of the browser with their entries: classes, and what belongs to a class or to an
 * object of OBJECTS. What the script asks for first (`?.`) is left out.
 * @param {string} text @returns {Generator<[string, any]>} */
function* partsOfScript(text) {
  const { code } = transformSync(text, { minifyWhitespace: true, legalComments: "none" });
  for (const [, name] of code.matchAll(/\bnew ([A-Z]\w*)/g)) yield [name, api[name] ?? javascript.builtins[name]];
  for (const [, name, member] of code.matchAll(/\b([A-Za-z]\w*)\.([A-Za-z]\w*)\b(?!\?\.)/g)) {
    for (const owner of OBJECTS[name] ?? (/^[A-Z]/.test(name) ? [name] : [])) {
      const entry = api[owner] ?? javascript.builtins[owner];
      yield [`${name}.${member}`, entry?.[`${member}_static`] ?? entry?.[member]];
    }
  }
}

const all = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|js)$/.test(name));
const given = process.argv.slice(2);
const missing = new Set();
for (const path of given.length ? given : all.map((name) => join(WEB, name))) {
  const text = readFileSync(path, "utf8");
  for (const [part, entry] of path.endsWith(".css") ? partsOfStyle(text) : partsOfScript(text))
    if (!isSupported(entry) && !OPTIONAL.has(part)) missing.add(`${relative(process.cwd(), path)}: ${part}`);
}
for (const line of missing) console.log(line);
process.exitCode = missing.size ? 1 : 0;
