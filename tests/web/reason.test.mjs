// What is promised of reasons: they cross from a worker as text, and the page says them in its own language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSite, sayReason } from "../../web/core/site-data.js";
import { ReasonError, reasonOf } from "../../web/failure-reason.js";

/** What is left of an error after it was sent as JSON. */
const sent = (error) => JSON.parse(JSON.stringify(reasonOf(error)));

function speak(lang) {
  const words = {
    en: { "ui.reason.status": "{name}: the server answered {status}" },
    xx: { "ui.reason.status": "{status} ‹{name}›" },
  };
  readSite({ getElementById: () => ({ textContent: JSON.stringify({ words }) }), documentElement: {} }, [lang]);
}

test("a reason is said in the language of the page, wherever it comes from", () => {
  const reason = sent(new ReasonError("reason.status", { name: "a.wasm", status: 404 }));
  speak("en");
  assert.equal(sayReason(reason), "a.wasm: the server answered 404");
  speak("xx");
  assert.equal(sayReason(reason), "404 ‹a.wasm›");
});

test("the log gets a technical text that names the word and the values", () => {
  const { message } = sent(new ReasonError("reason.status", { name: "a.wasm", status: 404 }));
  assert.equal(message, 'reason.status {"name":"a.wasm","status":404}');
});

test("what the browser says of itself is shown as it is", () => {
  assert.equal(sayReason(sent(new TypeError("Failed to fetch"))), "Failed to fetch");
  assert.equal(sayReason(sent(new RangeError())), "RangeError");
  for (const thrown of ["a text", null, undefined]) assert.equal(sayReason(sent(thrown)), String(thrown));
});

test("a reason stays what it is when it is passed on", () => {
  const reason = sent(new ReasonError("reason.lost"));
  assert.deepEqual(reasonOf({ type: "failed", stage: "engine", ...reason }), reason);
});
