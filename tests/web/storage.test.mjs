// What is promised of addresses, of storage, and of which game is opened first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openWanted } from "../../web/boot/first-game.js";
import { answers, formatAddress, fromHash, parseAddress, toHash, variantOf } from "../../web/core/address.js";
import { historyKey } from "../../web/input/keyboard.js";
import { threshold } from "../../web/input/press.js";
import { createRecords } from "../../web/storage/records.js";
import { createStore, indexedDatabase, localCopies } from "../../web/storage/store.js";
import { readSettings } from "../../web/ui/appearance.js";
import { soon } from "./fixtures.mjs";

test("addresses and the page's hash are inverse", () => {
  for (const address of [
    "gaps/4711",
    "gaps?redeals=3/4711",
    "gaps-locked?random-gaps=on&redeals=unlimited/ms40000",
    "gaps",
    "a b/ü%",
  ]) {
    assert.equal(fromHash(toHash(address)), address);
    assert.equal(formatAddress(parseAddress(address)), address);
  }
  assert.equal(toHash("gaps?redeals=3/4711"), "#gaps?redeals=3/4711");
});

test("an empty or broken hash is no address, and never an error", () => {
  assert.equal(fromHash(""), null);
  assert.equal(fromHash("#"), null);
  assert.equal(fromHash("#%E0%A4%A"), "%E0%A4%A");
  assert.deepEqual(parseAddress("??//x"), { game: "", options: {}, deal: "/x" });
});

test("a saved game answers its own address, and one that leaves the number open", () => {
  assert.equal(variantOf("gaps?redeals=3/4711"), "gaps");
  assert.equal(answers("gaps/4711", "gaps/4711"), true);
  assert.equal(answers("gaps/4711", "gaps/4712"), false);
  assert.equal(answers("gaps/4711", "gaps"), true);
  assert.equal(answers("gaps?redeals=3/4711", "gaps?redeals=3"), true);
  assert.equal(answers("gaps/4711", "gaps?redeals=3"), false);
  assert.equal(answers("gallery/4711", "gaps"), false);
});

/** A localStorage: its entries are its own. */
function fakeStorage(more = {}) {
  const storage = Object.create({
    getItem: (key) => storage[key] ?? null,
    setItem: (key, text) => void Object.assign(storage, { [key]: text }),
    removeItem: (key) => delete storage[key],
    ...more,
  });
  return storage;
}

/** A database in memory; `fails` names what it does not do, `hangs` what it never answers. */
function fakeDatabase({ fails = [], hangs = [] } = {}) {
  const map = new Map();
  const doing =
    (name, run) =>
    async (...given) => {
      if (fails.includes(name)) throw new Error(`no ${name}`);
      return hangs.includes(name) ? new Promise(() => {}) : run(...given);
    };
  return {
    map,
    all: doing("all", () => [...map]),
    put: doing("put", (texts) => texts.forEach(([key, text]) => map.set(key, text))),
    remove: doing("remove", (key, text) => map.get(key) === text && map.delete(key)),
  };
}

/** A store on both, and what is in either. */
function setUp({ database = {}, storage = fakeStorage() } = {}) {
  const errors = [];
  const base = fakeDatabase(database);
  const copies = localCopies(() => storage, "p:");
  return { base, storage, errors, store: createStore({ base, copies, onError: (error) => errors.push(error) }) };
}
const full = () =>
  fakeStorage({
    setItem() {
      throw new Error("quota");
    },
  });

test("a text is in the copies at once, and only in the database once that has it", async () => {
  const { base, storage, store } = setUp();
  const written = store.put("save:a", "1", [["scene:gaps", "s"]]);
  assert.equal(storage["p:save:a"], "1");
  assert.equal(await written, "indexeddb");
  assert.deepEqual(Object.keys(storage), []);
  assert.deepEqual(
    [...base.map],
    [
      ["save:a", "1"],
      ["scene:gaps", "s"],
    ],
  );
});

test("a text that the database refuses, or never confirms, stays in the copies, and says where it is", async () => {
  for (const database of [{ fails: ["put"] }, { hangs: ["put"] }]) {
    const { storage, store } = setUp({ database });
    assert.equal(await store.put("save:a", "1"), "localstorage");
    assert.equal(storage["p:save:a"], "1");
    assert.deepEqual(await store.all(), [["save:a", "1"]]);
  }
});

test("a text that nothing takes is said to be nowhere", async () => {
  assert.equal(await setUp({ database: { fails: ["put"] }, storage: full() }).store.put("save:a", "1"), "memory");
  assert.equal(await setUp({ storage: full() }).store.put("save:a", "1"), "indexeddb");
});

test("an older text that is confirmed late takes no newer copy away", async () => {
  const { storage, store } = setUp();
  const first = store.put("save:a", "1");
  storage.setItem("p:save:a", "2");
  await first;
  assert.equal(storage["p:save:a"], "2");
});

test("a database that cannot be read, or does not answer, is waited for a second at most, and is not written over", async () => {
  for (const database of [{ fails: ["all"] }, { hangs: ["all"] }]) {
    const { base, storage, store } = setUp({ database });
    base.map.set("settings", "old");
    const start = performance.now();
    assert.deepEqual(await store.all(), []);
    assert.ok(performance.now() - start < 1500);
    assert.equal(store.unread(), true);
    await store.share("settings", "new");
    assert.equal(base.map.get("settings"), "old");
    assert.equal(storage["p:settings"], "new");
    assert.equal(await store.put("save:a", "1"), "indexeddb");
    assert.equal(storage["p:save:a"], "1", "what may not be readable later stays in the copies too");
  }
});

test("a browser without a database has nothing that could not be read", async () => {
  const base = indexedDatabase(() => {
    throw new Error("denied");
  }, "x");
  const store = createStore({ base, copies: localCopies(fakeStorage, "p:"), onError: () => {} });
  assert.deepEqual(await store.all(), []);
  assert.equal(store.unread(), false);
});

test("keys carry the page's path, so that two pages of one origin do not meet", () => {
  const storage = fakeStorage();
  localCopies(() => storage, "lacuna:/a/:").put("settings", "1");
  assert.deepEqual(localCopies(() => storage, "lacuna:/b/:").all(), []);
  assert.deepEqual(localCopies(() => storage, "lacuna:/a/:").all(), [["settings", "1"]]);
});

test("a text goes only if it is still the one that was read", async () => {
  const { base, storage, store } = setUp();
  base.map.set("save:a", "1");
  storage.setItem("p:save:a", "2");
  await store.remove("save:a", "1");
  assert.deepEqual([base.map.has("save:a"), storage["p:save:a"]], [false, "2"]);
});

const sceneAt = (game) => ({ game, v: 1 });
const recordsOf = (store, more = {}) => createRecords({ store, build: "this", mine: null, ask: assert.fail, ...more });
const keptAt = (at, game = "gaps/7") => ({ line: "a", n: 1, from: {}, at, begun: true, game, scene: sceneAt(game) });

test("the last scene of a game is shown again by the build that kept it, and by no other", async () => {
  const { store } = setUp();
  const records = recordsOf(store);
  await records.keepGame(keptAt(1));
  await records.keepGame(keptAt(2, "gallery/2"));
  assert.deepEqual(await records.scene("gaps/7"), sceneAt("gaps/7"));
  assert.deepEqual(await records.scene("gaps"), sceneAt("gaps/7"));
  assert.deepEqual(await records.scene(null), sceneAt("gallery/2"));
  assert.equal(await records.scene("gaps/8"), null);
  assert.equal(await recordsOf(store, { build: "other" }).scene("gaps/7"), null);
});

test("a scene that has changed in any letter is not shown", async () => {
  const { base, store } = setUp();
  await recordsOf(store).keepGame(keptAt(1));
  const sound = base.map.get("scene:gaps");
  for (const spoilt of [
    sound.replace("gaps/7", "gaps/8"),
    sound.slice(0, -9),
    "null",
    "7",
    '"x"',
    "[]",
    "{}",
    "",
    "{",
  ]) {
    base.map.set("scene:gaps", spoilt);
    assert.equal(await recordsOf(store).scene(null), null, spoilt);
  }
});

test("the engine is given what is kept, and what it calls spoilt or done with is set aside or goes", async () => {
  const { base, store } = setUp();
  for (const [key, text] of Object.entries({ "save:a": "1", "save:b": "{", "save:c": "3", "scene:gaps": "no" }))
    base.map.set(key, text);
  const asked = [];
  const ask = async (verb, args) => {
    const [spoilt, done] = asked.length ? [[], []] : [[2], [0]];
    asked.push(verb, args.texts);
    return { open: { save: "s" }, at: 4, game: "gaps/7", others: 0, spoilt, done, games: ["gaps/7"] };
  };
  const records = recordsOf(store, { ask });
  const found = await records.find("gaps/7");
  assert.deepEqual(asked, ["kept", ["save:c", "3", "save:b", "{", "save:a", "1"]]);
  assert.deepEqual([found.open, found.entry], [{ save: "s" }, ["save:a", "1"]]);
  assert.equal(records.found("s"), found);
  await soon();
  assert.deepEqual([...base.map.keys()].sort(), ["aside:this:save:b", "save:a", "scene:gaps"]);
  assert.deepEqual(records.troubles(), { unread: false, spoilt: ["save:b"] });
  await records.setAside(found.entry);
  assert.deepEqual([...base.map.keys()].sort(), ["aside:this:save:a", "aside:this:save:b", "scene:gaps"]);
});

test("where nothing is kept the engine is not asked, and more than it reads it is not given", async () => {
  const { base, store } = setUp();
  assert.equal(await recordsOf(store).find(null), null);
  assert.equal(await recordsOf(store).isEmpty(), true);
  for (let n = 0; n < 9; n++) base.map.set(`save:${n}`, "x".repeat(500_000));
  base.map.set("save:last", "x".repeat(3_000_000));
  const ask = async (_, { texts }) => {
    assert.ok(JSON.stringify(texts).length < 3_000_000);
    assert.equal(texts[0], "save:8");
    return { open: null, spoilt: [], done: [], games: [] };
  };
  assert.equal(await recordsOf(store, { ask }).find(null), null);
});

test("settings and the lesson are what was kept, whatever that is, and never an error", async () => {
  const { base, store } = setUp();
  for (const text of ["{", "", "null", "[]", '{"theme":"night"}']) {
    base.map.set("settings", text);
    base.map.set("lesson", text);
    const records = recordsOf(store);
    assert.equal((await records.read("settings"))?.theme, text.includes("night") ? "night" : undefined);
    assert.notEqual(await records.read("lesson"), true);
  }
  recordsOf(store).keep("lesson", true);
  await soon();
  assert.equal(await recordsOf(store).read("lesson"), true);
});

test("settings of any name and value are the defaults where they cannot be used", () => {
  const plain = readSettings(null);
  const odd = JSON.parse(
    '{"theme":"constructor","motion":"toString","rows":"__proto__","order":7,"four":"yes","__proto__":{"theme":"x"}}',
  );
  for (const kept of [odd, [], "night", 7, true, {}]) assert.deepEqual(readSettings(kept), plain);
  assert.equal(readSettings({ theme: "night", four: true }).four, true);
});

/** An engine's end that opens what it likes, and games that are kept for it. */
function engine({ refuse = () => null, kept = [] } = {}) {
  const asked = [];
  const ask = async (_verb, args) => {
    asked.push(args.save ? `save ${args.save}` : args.game);
    const fault = refuse(args);
    if (fault) throw Object.assign(new Error(fault), { code: fault });
    return { rev: asked.length, opened: args.save ?? args.game };
  };
  const found = kept.map(([game, save]) => ({ game, open: { save }, others: 0, entry: ["save:a", save] }));
  const records = {
    find: async (wanted) => found.find(({ game }) => wanted === null || answers(game, wanted)) ?? null,
    setAside: async (entry) =>
      found.splice(
        found.findIndex((one) => one.entry === entry),
        1,
      ),
  };
  const open = (wanted, more = {}) =>
    openWanted({ ask, wanted, dealt: null, now: null, kept: records, games, entropy: () => "00", ...more });
  return { open, asked };
}
const games = ["gallery", "gaps"];
const saved = [["gaps/4711", "S"]];

test("with no address and nothing kept a new deal of the first game is opened", async () => {
  assert.equal((await engine().open(null)).result.opened, "gallery");
});

test("the kept game is opened when the page has no address or this game's", async () => {
  for (const wanted of [null, "gaps/4711", "gaps"]) {
    const { open, asked } = engine({ kept: saved });
    assert.equal((await open(wanted)).result.opened, "S");
    assert.deepEqual(asked, ["save S"]);
  }
});

test("another address wins over the kept game, which is not opened for it", async () => {
  const { open, asked } = engine({ kept: saved });
  assert.equal((await open("gaps/1")).result.opened, "gaps/1");
  assert.deepEqual(asked, ["gaps/1"]);
});

test("the deal that is shown already is the one that is opened", async () => {
  assert.equal((await engine().open(null, { dealt: "gallery/5" })).result.opened, "gallery/5");
  const twice = engine({
    kept: [
      ["gaps/1", "A"],
      ["gaps/2", "B"],
    ],
  });
  assert.equal((await twice.open("gaps", { dealt: "gaps/2" })).result.opened, "B");
});

test("a bad save gives a new deal of its game, and is told", async () => {
  const { open } = engine({ kept: saved, refuse: ({ save }) => (save ? "bad-save" : null) });
  const { result, badSave } = await open(null);
  assert.equal(result.opened, "gaps");
  assert.equal(badSave.code, "bad-save");
});

test("of several saves those that are bad are set aside until one can be opened", async () => {
  const kept = [
    ["gaps/1", "A"],
    ["gaps/2", "B"],
    ["gaps/3", "C"],
  ];
  const { open, asked } = engine({ kept, refuse: ({ save }) => (save === "C" ? null : "bad-save") });
  assert.equal((await open("gaps")).result.opened, "C");
  assert.deepEqual(asked, ["save A", "save B", "save C"]);
});

test("an unknown address gives the kept game, or a new deal of the first one, and is told", async () => {
  const refuse = ({ game }) => (game === "nonsense/1" ? "unknown-variant" : null);
  const { result, badAddress } = await engine({ refuse, kept: saved }).open("nonsense/1");
  assert.equal(result.opened, "S");
  assert.equal(badAddress.code, "unknown-variant");
  assert.equal((await engine({ refuse }).open("nonsense/1")).result.opened, "gallery");
});

test("after a lost worker the game on the table is opened, with those put aside, and none of the kept", async () => {
  const now = { game: "gaps/7", scene: {}, save: "N", earlier: ["E"], later: [] };
  const { open, asked } = engine({ kept: saved });
  assert.equal((await open("gaps/7", { now })).result.opened, "N");
  assert.deepEqual(asked, ["save N"]);
});

test("an engine that went away is no refusal of a game", async () => {
  const { open } = engine({ kept: saved, refuse: () => "lost" });
  await assert.rejects(open(null), (error) => error.code === "lost");
});

test("Ctrl or Cmd with Z undoes, with Shift+Z or Y does again, and nothing else is taken", () => {
  const key = (name, more = {}) =>
    historyKey({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
  assert.equal(key("z", { ctrlKey: true }), "undo");
  assert.equal(key("z", { metaKey: true }), "undo");
  assert.equal(key("Z", { ctrlKey: true, shiftKey: true }), "redo");
  assert.equal(key("y", { ctrlKey: true }), "redo");
  assert.equal(key("z"), null);
  assert.equal(key("z", { ctrlKey: true, altKey: true }), null);
});

test("a drag begins after 3 px by mouse and 8 px by finger", () => {
  assert.deepEqual(["mouse", "touch", "pen"].map(threshold), [3, 8, 8]);
});
