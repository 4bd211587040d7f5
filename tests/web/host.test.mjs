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
globalThis.document = Object.assign(new EventTarget(), { documentElement: { lang: "en" }, getElementById: () => null });
globalThis.history = { replaceState: () => {} };
const { bindHost } = await import("../../web/boot/host-messages.js");

/** A table with a page around it; `pushed` is what the engine is asked, `up` whether there is one. */
function setUp(hosts = ["*"]) {
  const page = { pushed: [], answers: [], up: true, port: null };
  const push = (intent) => page.pushed.push(intent);
  const host = bindHost({ hosts, push, ready: () => page.up });
  /** The page sends what it knows, with a new channel. */
  page.connect = () => {
    page.port = { postMessage: (text) => page.answers.push(JSON.parse(text)), close: () => {} };
    heard.message({ source: parent, origin: "https://other.example", data: { lacuna: 1 }, ports: [page.port] });
  };
  page.connect();
  page.says = (data) => page.port.onmessage({ data });
  page.greet = host.greet;
  page.fail = host.fail;
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

test("a text is passed on with one character more than the engine accepts, so that it is refused", () => {
  const page = setUp();
  page.texts();
  for (const [length, passedOn] of [
    [5_000_000, 2_000_001],
    [1_900_000, 1_900_000],
  ]) {
    page.says("\u0001".repeat(length));
    assert.equal(page.texts()[0].length, passedOn);
  }
});

const message = (id) => JSON.stringify({ lacuna: 1, id, do: "undo" });
const errors = ({ answers }) => answers.splice(0).map(({ event, id, ok, error }) => [event ?? id, ok, error.code]);

test("a start that fails answers what waits and all that comes", () => {
  const page = setUp();
  page.up = false;
  page.says(message(1));
  page.fail("no network");
  page.says(message(2));
  page.says("rubbish");
  assert.deepEqual(errors(page), [
    ["error", undefined, "start"],
    [1, false, "start"],
    [2, false, "start"],
    [null, false, "start"],
  ]);
  page.pushed.length = 0;
  page.up = true;
  page.greet(); // another try has started the engine
  page.says(message(3));
  assert.deepEqual(page.texts(), [null, message(3)]);
});

test("a host that comes after a failed start is told", () => {
  const page = setUp();
  page.fail("no network");
  page.answers.length = 0;
  page.connect();
  assert.deepEqual(errors(page), [["error", undefined, "start"]]);
});

test("an origin that may not talk to the table is answered so", () => {
  const page = setUp(["https://a.example"]);
  page.says(message(1));
  assert.deepEqual(errors(page), [
    ["error", undefined, "origin"],
    [1, false, "origin"],
  ]);
  assert.deepEqual(page.pushed, []);
});

test("only an allowed host's question starts the engine", () => {
  let count = 0;
  setUp(["https://a.example"]);
  document.addEventListener("lacuna:ask", () => count++);
  const ask = (source, origin) => heard.message({ source, origin, data: { lacuna: 1, ask: true }, ports: [] });
  ask({}, "https://a.example");
  ask(parent, "https://b.example");
  assert.equal(count, 0);
  ask(parent, "https://a.example");
  assert.equal(count, 1);
});

test("a new look is one event, and one that is known is none", () => {
  let count = 0;
  setUp();
  document.addEventListener("lacuna:look", () => count++);
  for (const theme of ["night", "night", null, undefined])
    heard.message({ source: parent, origin: "", data: { lacuna: 1, look: { theme, embed: "other" } }, ports: [] });
  assert.equal(count, 2);
});
