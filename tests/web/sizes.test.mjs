// The sizes of the scripts of web/ in lines of code (docs/design.md, Layers): comments and blank lines do not count.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const MOST_IN_MODULE = 200;
const MOST_IN_ALL = 5500;
const WEB = new URL("../../web/", import.meta.url);

/** Return the number of lines with code. A line of a comment begins with `//`, `/*` or `*`, as the formatter has it.
 * @param {string} source */
const codeLines = (source) => source.split("\n").filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;

test("comments and blank lines do not count", () => {
  const source = "// Notes.\n\n/** Add.\n * @param {number} a */\nfunction add(a) {\n  return a; // once\n}\n";
  assert.equal(codeLines(source), 3);
});

test("no script has more lines of code than it may, nor have all together", () => {
  const names = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  assert.ok(names.length >= 50, `only ${names.length} scripts were found`);
  const sizes = names.map((name) => ({ name, lines: codeLines(readFileSync(new URL(name, WEB), "utf8")) }));
  assert.deepEqual(
    sizes.filter(({ lines }) => lines > MOST_IN_MODULE),
    [],
  );
  const total = sizes.reduce((sum, { lines }) => sum + lines, 0);
  assert.ok(total <= MOST_IN_ALL, `${total} lines of code, at most ${MOST_IN_ALL}`);
});
