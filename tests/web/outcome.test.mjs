// The panel that says how a game ended: it never shows what is no longer so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bindOutcome } from "../../web/ui/outcome.js";
import { soon } from "./fixtures.mjs";

/** The panel's elements by id, and the requests of its content, which are answered by hand. */
function setUp(context) {
  const elements = new Map();
  const element = () => ({
    ...{ hidden: true, textContent: "", dataset: {}, childNodes: [], offsetHeight: 0 },
    ...{ addEventListener: () => {}, contains: () => false, querySelectorAll: () => [] },
    getBoundingClientRect: () => ({ bottom: 0 }),
  });
  const byId = (id) => elements.get(id) ?? elements.set(id, element()).get(id);
  globalThis.document = { getElementById: byId, activeElement: null };
  globalThis.window = { addEventListener: () => {} };
  context.after(() => {
    delete globalThis.document;
    delete globalThis.window;
  });
  const asked = [];
  const describe = () => new Promise((resolve) => asked.push((title) => resolve({ title, parts: [] })));
  const show = bindOutcome({ describe, run: () => {}, focus: () => {} });
  return { asked, byId, show: (outcome) => show({ status: { outcome, blocked: false, text: "" } }) };
}

test("a panel whose content comes after the end was undone stays away", async (context) => {
  const { asked, byId, show } = setUp(context);
  show("lost");
  show(null);
  asked[0]("Lost");
  await soon();
  assert.equal(byId("outcome").hidden, true);
});

test("of two contents that were asked for the newer one is shown, whichever comes last", async (context) => {
  const { asked, byId, show } = setUp(context);
  show("lost");
  show("won");
  asked[1]("Won");
  await soon();
  asked[0]("Lost");
  await soon();
  assert.deepEqual([byId("outcome").hidden, byId("outcome-title").textContent], [false, "Won"]);
});
