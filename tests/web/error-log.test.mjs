// The log of errors says what went wrong, whatever the browser calls a stack.

import assert from "node:assert/strict";
import { test } from "node:test";
import { log, report } from "../../web/core/error-log.js";

const STACKS = {
  Chromium: "Error: no card there\n    at play (main.js:1:2)",
  Firefox: "play@main.js:1:2\n",
  WebKit: "play@main.js:1:2\n@",
  "a browser that has none": undefined,
};

/** What a report has below its head. @param {unknown} error */
function told(error) {
  const page = { documentElement: { dataset: {} } };
  Object.assign(globalThis, { innerWidth: 1, innerHeight: 1, devicePixelRatio: 1, document: page });
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "" }, configurable: true });
  log("page", error);
  return /** @type {string} */ (
    report(/** @type {any} */ ({}), "", "none")
      .split(/^\d{4}-.* page$/m)
      .at(-1)
  ).trim();
}

for (const [browser, stack] of Object.entries(STACKS)) {
  test(`an error is told once with its words and its place: ${browser}`, () => {
    const text = told(Object.assign(new Error("no card there"), { stack }));
    assert.equal(text.split("no card there").length, 2);
    if (stack) assert.ok(text.includes("play") && text.includes("main.js:1:2"));
  });
}

test("what is thrown and is no error is told as it is", () => {
  assert.equal(told("just words"), "just words");
  assert.equal(told(null), "null");
});
