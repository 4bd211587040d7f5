// Which game a page shows when its address changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bindGameSwitch } from "../../web/ui/game-switch.js";
import { soon } from "./fixtures.mjs";

/** Change the address of a page that shows a deal, once or several times at once; return what was opened, and the
 * address put back, or null. */
async function type(deal, ...typed) {
  const opened = [];
  let shown = deal;
  let restored = null;
  let follow;
  globalThis.addEventListener = (_, run) => (follow = run);
  globalThis.history = { state: null, replaceState: (_state, _title, url) => (restored = url) };
  try {
    bindGameSwitch({
      push({ args, done }) {
        opened.push(args.game);
        shown = args.game;
        done(null);
      },
      records: { opening: async (game) => ({ game }) },
      address: () => shown,
      note: assert.fail,
    });
    typed.forEach((address, n) =>
      follow({ oldURL: `https://site/#${typed[n - 1] ?? deal}`, newURL: `https://site/#${address}` }),
    );
    await soon();
  } finally {
    delete globalThis.addEventListener;
    delete globalThis.history;
  }
  return { opened, restored };
}

test("the name of the game on the table continues the deal", async () => {
  const kept = { opened: [], restored: "https://site/#gaps/7" };
  assert.deepEqual(await type("gaps/7", "gaps"), kept);
  const options = "gaps?redeals=3/7";
  assert.deepEqual(await type(options, "gaps?redeals=3"), { ...kept, restored: `https://site/#${options}` });
});

test("another game, another deal and other options are opened", async () => {
  for (const typed of ["parade", "gaps/8", "gaps?redeals=3"]) {
    assert.deepEqual(await type("gaps/7", typed), { opened: [typed], restored: null });
  }
  assert.deepEqual(await type("gaps/7", "gaps/7"), { opened: [], restored: null });
});

test("of two changes at once the second is compared with the game that the first opens", async () => {
  assert.deepEqual(await type("gaps/7", "gaps/8", "gaps/7"), { opened: ["gaps/8", "gaps/7"], restored: null });
});
