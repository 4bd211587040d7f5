// What is promised of old browsers: the page's first script runs in all of them and tells them that they are too old, and
// the check for what the oldest promised ones lack finds it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

import { OLDEST } from "../../py/lacuna_build/jobs/oldest_browsers.mjs";

const ROOT = new URL("../../", import.meta.url);
const PAGE = readFileSync(new URL("index.html", ROOT), "utf8");
const CHECK = fileURLToPath(new URL("py/lacuna_build/jobs/check_browsers.mjs", ROOT));

/** Return what the check finds in a file of this kind. @param {string} kind @param {string} text */
function found(kind, text) {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-"));
  const file = join(folder, `some.${kind}`);
  writeFileSync(file, text);
  const { stdout } = spawnSync(process.execPath, [CHECK, file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(/\.\w+: /)[1]);
}

test("the page's first script is plain ES5", () => {
  const first = PAGE.split("<script>")[1].split("</script>")[0];
  assert.match(first, /data-failed/);
  assert.equal(transformSync(first, { target: "es5" }).code, transformSync(first, { target: "esnext" }).code);
});

test("the check finds in a style sheet what the oldest browsers lack", () => {
  const sheet = `
    a { b { color: red } } #c { @media (width > 1px) { color: red } } d { &:hover { color: red } }
    @starting-style { e { color: red } } f { field-sizing: content; color: light-dark(red, blue); } g:user-valid { color: red }
    h:has(i) { color: color-mix(in srgb, red, blue); inset: 0; user-select: none; }`;
  const lacks = ["nesting", "@starting-style", "field-sizing", "field-sizing: content", "light-dark()", ":user-valid"];
  assert.deepEqual(found("css", sheet).sort(), lacks.sort());
});

test("the check finds in a script what the oldest browsers lack", () => {
  const script = `new CloseWatcher(); Promise.withResolvers(); URL.canParse(""); document.startViewTransition(() => {});
    navigator.userActivation?.isActive; new OffscreenCanvas(1, 1); Object.entries({}); crypto.randomUUID();`;
  const lacks = ["CloseWatcher", "Promise.withResolvers", "URL.canParse", "document.startViewTransition"];
  assert.deepEqual(found("js", script).sort(), lacks.sort());
});

test("the README and the page name the same oldest browsers", () => {
  const words = readFileSync(new URL("py/lacuna/words/en/page.py", ROOT), "utf8");
  const { chrome, firefox, safari } = OLDEST;
  assert.ok(words.includes(`It needs Chrome ${chrome}, Firefox ${firefox} or Safari ${safari}.`));
  const rows = readFileSync(new URL("README.md", ROOT), "utf8").matchAll(
    /^\| (Chrome|Firefox|Safari).*? \| ([\d.]+) \|/gm,
  );
  assert.deepEqual(
    [...rows].map(([, , version]) => version),
    [chrome, firefox, safari],
  );
});
