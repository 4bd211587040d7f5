// What is promised of the talk of an embedded table with the page around it: nothing is done twice, nothing is lost.
import assert from "node:assert/strict";
import { test } from "node:test";

const heard = {};
globalThis.location = new URL("https://example.org/?embed=mine");
globalThis.parent = { postMessage: () => {} };
globalThis.self = globalThis;
globalThis.addEventListener = (name, run) => {
  heard[name] = run;
};
const { bindHost } = await import("../../web/boot/host-messages.js");

/** A table with a page around it; `pushed` is what the engine is asked, `up` whether there is one. */
function setUp() {
  const page = { pushed: [], up: true, port: { postMessage: () => {}, close: () => {} } };
  const push = (intent) => page.pushed.push(intent);
  const host = bindHost({ push, ready: () => page.up });
  heard.message({ source: parent, origin: "https://other.example", data: { lacuna: 1 }, ports: [page.port] });
  page.says = (data) => page.port.onmessage({ data });
  page.greet = host.greet;
  page.texts = () => page.pushed.splice(0).map(({ args }) => args.text ?? null);
  return page;
}

test("who comes is greeted, and what is said is asked of the engine once", () => {
  const page = setUp();
  page.says("a");
  assert.deepEqual(page.texts(), [null, "a"]);
});

test("what is said while the engine is lost is asked once, of the next one, after what was not answered", () => {
  const page = setUp();
  page.says("answered");
  page.pushed.at(-1).done();
  page.says("a");
  page.texts();
  page.up = false;
  page.says("b");
  assert.deepEqual(page.texts(), []);
  page.up = true;
  page.greet();
  const again = [...page.pushed];
  assert.deepEqual(page.texts(), [null, "a", "b"]);
  for (const { done } of again) done();
  page.greet();
  assert.deepEqual(page.texts(), [null]);
});

test("a text that would not fit into a request is asked as one that is too long, and so is refused", () => {
  const page = setUp();
  page.texts();
  for (const text of ["\u0001".repeat(1_400_000), "\ud800".repeat(1_900_000), "x".repeat(5_000_000)]) {
    page.says(text);
    const [asked] = page.texts();
    assert.equal(asked.length, 2_000_001);
    assert.ok(JSON.stringify(asked).length < 7_000_000);
  }
  page.says('"\\'.repeat(900_000));
  assert.equal(page.texts()[0].length, 1_800_000);
});
