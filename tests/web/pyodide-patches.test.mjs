// What our patches of Pyodide's scripts promise: in a worker of an Apple device Python does without WebAssembly's garbage
// collector, with which iPads crash, and elsewhere with it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { patched } from "../../py/lacuna_build/jobs/pyodide_patches.mjs";

const HOME = join(createRequire(import.meta.url).resolve("pyodide/package.json"), "..");
const script = (/** @type {string} */ name) => patched(name, readFileSync(join(HOME, name), "utf8"));
const between = (/** @type {string} */ text, /** @type {string} */ from, /** @type {string} */ to) => {
  const start = text.indexOf(from);
  return text.slice(start, text.indexOf(to, start));
};

/** What workers say of their devices; none of them has touch points. */
const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/133.0.0.0 Safari/537.36";
const APPLE = {
  "an iPad": { platform: "MacIntel", userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}` },
  "an iPad that asks for mobile pages": {
    platform: "iPad",
    userAgent: `Mozilla/5.0 (iPad; CPU OS 18_3 like Mac OS X) ${SAFARI}`,
  },
  "an iPhone": { platform: "iPhone", userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) ${SAFARI}` },
  "Chrome on a Mac": { platform: "MacIntel", userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}` },
};
const OTHERS = {
  Windows: { platform: "Win32", userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}` },
  Android: { platform: "Linux armv81", userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}` },
  Linux: { platform: "Linux x86_64", userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0" },
};

/** Return what pyodide.asm.mjs takes for the pointer of the trampoline: 0 is none. @param {object} navigator */
function trampoline(navigator) {
  const ask = between(script("pyodide.asm.mjs"), "function getPyEMTrampolinePtr()", "addOnPreRun(");
  const stubs = `
    const getWasmTrampolineModule = () => ({}), addFunction = () => 7, wasmTable = null, wasmMemory = null;
    const WebAssembly = { Instance: function () { this.exports = {}; } };`;
  return runInNewContext(`${stubs}${ask};getPyEMTrampolinePtr()`, { navigator });
}

/** Return whether pyodide.mjs takes the device for one without the collector. @param {object} navigator */
function isAvoided(navigator) {
  return runInNewContext(between(script("pyodide.mjs"), "globalThis.navigator&&(/iPad", "))try{"), { navigator });
}

for (const [devices, avoids] of /** @type {[Record<string, object>, boolean][]} */ ([
  [APPLE, true],
  [OTHERS, false],
])) {
  for (const [name, navigator] of Object.entries(devices)) {
    test(`a worker of ${name} does ${avoids ? "without" : "with"} the collector`, () => {
      assert.equal(trampoline(navigator) === 0, avoids);
      assert.equal(isAvoided(navigator), avoids);
    });
  }
}

test("take_snapshot.mjs, which poses as an iPhone, does without the collector", () => {
  assert.equal(isAvoided({ userAgent: "iPhone" }), true);
  assert.equal(trampoline({ userAgent: "iPhone" }), 0);
});
