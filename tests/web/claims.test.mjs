// A game has one tab. The locks here are a model of the browser's: those of all tabs of one origin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClaims } from "../../web/storage/claims.js";
import { soon } from "./fixtures.mjs";

/** The Web Locks of an origin; `close` ends a tab, which gives all of its locks back. */
function origin() {
  const held = new Map();
  const request = (tab, name, { ifAvailable, steal }, run) =>
    new Promise((resolve, reject) => {
      assert.ok(ifAvailable || steal);
      const holder = held.get(name);
      if (holder && !steal) return void Promise.resolve(run(null)).then(resolve);
      holder?.reject(Object.assign(new Error("stolen"), { name: "AbortError" }));
      const own = { tab, reject };
      held.set(name, own);
      Promise.resolve(run({ name })).then(() => {
        if (held.get(name) === own) held.delete(name);
        resolve();
      });
    });
  const open = (tab) => {
    const told = [];
    const locks = { request: (...args) => request(tab, ...args) };
    return { told, ...createClaims("p:", tab, locks, (how) => told.push(how)) };
  };
  const close = (tab) => {
    for (const [name, holder] of held) if (holder.tab === tab) held.delete(name);
  };
  return { open, close, held };
}

test("the second tab that plays a game is told so, once", async () => {
  const { open } = origin();
  const [one, other] = [open("a"), open("b")];
  await Promise.all([one.claim("gaps/7"), one.claim("gaps/7"), one.claim("gaps/7")]);
  await other.claim("gaps/8");
  assert.deepEqual([one.told, other.told], [[], []]);
  await Promise.all([other.claim("gaps/7"), other.claim("gaps/7")]);
  assert.deepEqual([one.told, other.told], [[], ["elsewhere"]]);
});

test("a tab that goes to another game gives the one before back, and can come back to it", async () => {
  const { open } = origin();
  const [one, other] = [open("a"), open("b")];
  for (const game of ["gaps/7", "gaps/8", "gaps/7", "gaps/8"]) void one.claim(game);
  await soon();
  await other.claim("gaps/7");
  assert.deepEqual([one.told, other.told], [[], []]);
});

test("a game that is taken over is told to the tab that had it, which can take it back", async () => {
  const { open } = origin();
  const [one, other] = [open("a"), open("b")];
  await one.claim("gaps/7");
  await other.claim("gaps/7");
  await other.claim("gaps/7", true);
  await soon();
  assert.deepEqual([one.told, other.told], [["moved"], ["elsewhere"]]);
  assert.deepEqual([one.isMoved(), other.isMoved()], [true, false]);
  await one.claim("gaps/7", true);
  await one.claim("gaps/7", true);
  await soon();
  assert.deepEqual([one.told, other.told], [["moved"], ["elsewhere", "moved"]]);
  assert.deepEqual([one.isMoved(), other.isMoved()], [false, true]);
});

test("a save is free once its tab is closed; what is no save, and what is one's own, always is", async () => {
  const { open, close, held } = origin();
  const [one] = [open("a"), open("b")];
  const keys = ["save:a.1", "save:b.1", "save:c.1", "save:copy-1f", "record:game:gaps/7"];
  const isFree = () => Promise.all(keys.map(one.isFree));
  assert.deepEqual(await isFree(), [true, false, true, true, true]);
  close("b");
  assert.deepEqual(await isFree(), [true, true, true, true, true]);
  await soon();
  assert.deepEqual([...held.keys()], ["p:a"], "to ask keeps no lock");
});

test("where there are no locks, or all are refused, nothing is told, and of others nothing is known", async () => {
  const refused = { request: () => Promise.reject(Object.assign(new Error("no"), { name: "SecurityError" })) };
  for (const locks of [undefined, refused]) {
    const told = [];
    const claims = createClaims("p:", "a", locks, (how) => told.push(how));
    await claims.claim("gaps/7");
    await claims.claim("gaps/7", true);
    await soon();
    assert.deepEqual([told, await claims.isFree("save:b.1")], [[], null]);
  }
});
