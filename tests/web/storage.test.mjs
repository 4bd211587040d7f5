// What is promised of addresses, of storage, and of which game is opened first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFirstGame } from "../../web/boot/first-game.js";
import { fitsAddress, fromHash, parseAddress, toHash, variantOf } from "../../web/core/address.js";
import { historyKey } from "../../web/input/key-events.js";
import { dragThreshold } from "../../web/input/press.js";
import { createAutosave } from "../../web/storage/autosave.js";
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
  }
  assert.equal(toHash("gaps?redeals=3/4711"), "#gaps?redeals=3/4711");
});

test("an empty or broken hash is no address, and never an error", () => {
  assert.equal(fromHash(""), null);
  assert.equal(fromHash("#"), null);
  assert.equal(fromHash("#%E0%A4%A"), "%E0%A4%A");
  assert.deepEqual(parseAddress("??//x"), { game: "", options: {}, deal: "" });
  assert.equal(parseAddress("gaps?redeals=3/4711/nAQE-_").deal, "4711"); // behind it are the moves of a replay
});

test("a saved game answers its own address, and one that leaves the number open", () => {
  assert.equal(variantOf("gaps?redeals=3/4711"), "gaps");
  assert.equal(fitsAddress("gaps/4711", "gaps/4711"), true);
  assert.equal(fitsAddress("gaps/4711", "gaps/4712"), false);
  assert.equal(fitsAddress("gaps/4711", "gaps/4711/nAQE"), false);
  assert.equal(fitsAddress("gaps/4711", "gaps"), true);
  assert.equal(fitsAddress("gaps?redeals=3/4711", "gaps?redeals=3"), true);
  assert.equal(fitsAddress("gaps/4711", "gaps?redeals=3"), false);
  assert.equal(fitsAddress("gallery/4711", "gaps"), false);
});

/** What the records of a page without other tabs are given. */
const alone = { announce() {}, merge() {}, isFree: async () => true };

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
  let last = Promise.resolve(); // changes are made one after the other
  const doing =
    (name, run) =>
    async (...given) => {
      if (fails.includes(name)) throw new Error(`no ${name}`);
      return hangs.includes(name) ? new Promise(() => {}) : run(...given);
    };
  return {
    map,
    read: doing("read", (first, last, most) => {
      if (fails.includes("deals") && first === "record:game:") throw new Error("no deals");
      const found = [...map].filter(([key]) => first < key && key < last);
      return found.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, most);
    }),
    put: doing("put", (texts) => texts.map(([key, text]) => map.set(key, text))),
    change: doing("change", (key, change, onChanged) => {
      last = last.then(() => {
        const text = change(map.get(key));
        if (text === null) map.delete(key);
        else if (text !== undefined) map.set(key, text);
        if (text !== undefined) onChanged?.();
        return text !== undefined;
      });
      return last;
    }),
  };
}

/** A store on both, and what is in either. */
function setUp({ database = {}, storage = fakeStorage() } = {}) {
  const errors = [];
  const base = fakeDatabase(database);
  const copies = localCopies(() => storage, "p:");
  return {
    base,
    storage,
    errors,
    store: createStore({ database: base, copies, onError: (error) => errors.push(error) }),
  };
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
    assert.deepEqual([await store.all(), store.copies()], [[], [["save:a", "1"]]]);
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

test("a database that cannot be read, or does not answer, is waited for a second at most, and loses nothing", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const database of [{ fails: ["read"] }, { hangs: ["read"] }]) {
    const { storage, store } = setUp({ database });
    store.reportEngineUp();
    const all = store.all();
    await new Promise(setImmediate); // until it waits
    context.mock.timers.tick(1000);
    assert.deepEqual(await all, []);
    assert.equal(store.hasReadFailed(), true);
    assert.equal(await store.put("save:a", "1"), "indexeddb");
    assert.equal(storage["p:save:a"], "1", "what may not be readable later stays in the copies too");
  }
});

test("a browser without a database has nothing that could not be read", async () => {
  const base = indexedDatabase(() => {
    throw new Error("denied");
  }, "x");
  const store = createStore({ database: base, copies: localCopies(fakeStorage, "p:"), onError: () => {} });
  assert.deepEqual(await store.all(), []);
  assert.equal(store.hasReadFailed(), false);
});

test("a database as slow as the engine's start is waited for, and once that is up one second more", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const later = (ms) => new Promise((done) => setTimeout(done, ms));
  for (const [answer, up, read] of [
    [4000, 5000, true],
    [4000, 3500, true],
    [4000, 2500, false],
  ]) {
    const { store, base } = setUp();
    base.read = (first) => later(answer).then(() => (first ? [["save:a", "1"]] : []));
    void later(up).then(store.reportEngineUp);
    const reading = store.all();
    for (let passed = 0; passed < 5000; passed += 100) {
      context.mock.timers.tick(100);
      for (let turn = 0; turn < 10; turn++) await null;
    }
    assert.deepEqual([(await reading).length, store.hasReadFailed()], read ? [1, false] : [0, true], `${up}`);
  }
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
const recordsOf = (store, build = "this", lang = "en") =>
  createRecords({ ...alone, store, build, lang: () => lang, ownKey: "save:mine" });
const keptAt = (at, game = "gaps/7") => ({ key: "save:a", at, begun: true, game, scene: sceneAt(game) });

test("the last scene of a game is shown again by the build that kept it, and by no other", async () => {
  const { store } = setUp();
  const records = recordsOf(store);
  await records.keepGame(keptAt(1));
  await records.keepGame(keptAt(2, "gallery/2"));
  assert.deepEqual(await records.scene("gaps/7"), sceneAt("gaps/7"));
  assert.deepEqual(await records.scene("gaps"), sceneAt("gaps/7"));
  assert.deepEqual(await records.scene(null), sceneAt("gallery/2"));
  assert.equal(await records.scene("gaps/8"), null);
  assert.equal(await recordsOf(store, "other").scene("gaps/7"), null);
});

test("of the games that players make, of which there is no end, one scene is kept", async () => {
  const { base, store } = setUp();
  const records = recordsOf(store);
  for (const game of ["own1~from-2~to-k/1", "own1~from-2~to-t/2", "own1~from-a~to-k?x=1/3"])
    await records.keepGame(keptAt(1, game));
  assert.deepEqual([...base.map.keys()].sort(), ["save:a", "scene:own1"]);
  assert.deepEqual(await records.scene("own1~from-a~to-k?x=1/3"), sceneAt("own1~from-a~to-k?x=1/3"));
});

test("a scene kept in one language is not shown in another", async () => {
  const { store } = setUp();
  await recordsOf(store, "this", "de").keepGame(keptAt(1));
  assert.equal(await recordsOf(store, "this", "en").scene("gaps/7"), null);
  assert.deepEqual(await recordsOf(store, "this", "de").scene("gaps/7"), sceneAt("gaps/7"));
});

test("a scene that has changed in any letter is not shown", async () => {
  const { base, store } = setUp();
  await recordsOf(store).keepGame(keptAt(1));
  const sound = base.map.get("scene:gaps");
  for (const damaged of [
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
    base.map.set("scene:gaps", damaged);
    assert.equal(await recordsOf(store).scene(null), null, damaged);
  }
});

test("the engine is given what is kept, and what it calls damaged or done with is set aside or goes", async () => {
  const { base, storage, store } = setUp();
  for (const [key, text] of Object.entries({ "save:a": "1", "save:b": "{", "save:c": "3", "scene:gaps": "no" }))
    base.map.set(key, text);
  storage.setItem("p:save:b", "{");
  const records = recordsOf(store);
  const { game, entropy, kept } = await records.opening("gaps/7", { any: true });
  assert.deepEqual([game, entropy.length], ["gaps/7", 64]);
  const texts = ["save:b", "{", "save:c", "3", "save:b", "{", "save:a", "1"];
  assert.deepEqual(kept, { texts, build: "this", own: "save:mine", unread: false, any: true });
  await records.tidy({ done: [["save:c", "3"]], aside: [["save:b", "{", "aside:this:save:b"]] });
  assert.deepEqual([...base.map.keys()].sort(), ["aside:this:save:b", "save:a", "scene:gaps"]);
  assert.deepEqual(Object.keys(storage), []);
  assert.deepEqual((await records.opening(null)).kept.texts, ["save:a", "1", "aside:this:save:b", "{"]);
});

test("a backup is stored whole or not at all", async () => {
  const entries = [
    ["record:a", "1"],
    ["settings", '{"four":true}'],
    ["save:a", "2"],
  ];
  const { base, store } = setUp();
  const records = recordsOf(store);
  assert.equal(await records.restore(entries), "indexeddb");
  assert.deepEqual([...base.map], [entries[0], entries[2]]);
  assert.deepEqual(records.settings(), { four: true });
  const refused = setUp({ database: { fails: ["put"] } });
  assert.equal(await recordsOf(refused.store).restore(entries), "memory");
  assert.deepEqual([refused.base.map.size, Object.keys(refused.storage)], [0, []]);
});

test("the save of another open tab stays, though it is obsolete", async () => {
  const { base, store } = setUp();
  for (const key of ["save:a.1", "save:b.1"]) base.map.set(key, "1");
  const isFree = async (key) => key !== "save:b.1";
  const records = createRecords({ ...alone, store, isFree, lang: () => "en", ownKey: null });
  await records.tidy({ done: [...base.map], aside: [] });
  assert.deepEqual([...base.map.keys()], ["save:b.1"]);
});

test("what nothing has room for is not set aside, and stays where it is", async () => {
  const { base, store } = setUp({ database: { fails: ["put"] }, storage: full() });
  base.map.set("save:a", "{");
  await recordsOf(store).tidy({ done: [], aside: [["save:a", "{", "aside:this:save:a"]] });
  assert.deepEqual([...base.map], [["save:a", "{"]]);
});

test("settings and the lesson are what was kept, whatever that is, and never an error", async () => {
  const { base, storage, store } = setUp();
  for (const text of ["{", "", "null", "[]", '{"theme":"night"}']) {
    storage.setItem("p:settings", text);
    base.map.set("lesson", text);
    const records = recordsOf(store);
    assert.equal(records.settings()?.theme, text.includes("night") ? "night" : undefined);
    assert.equal(await records.lessonSeen(), false);
  }
  recordsOf(store).keep("lesson", "true");
  await soon();
  assert.equal(await recordsOf(store).lessonSeen(), true);
});

test("of settings that two tabs change, each keeps what the other has changed; a damaged text is replaced", async () => {
  const { storage, store } = setUp();
  const [one, other] = [recordsOf(store), recordsOf(store)];
  one.keepSettings({ theme: "night" });
  other.keepSettings({ sounds: true });
  assert.deepEqual([one.settings(), other.settings()], Array(2).fill({ theme: "night", sounds: true }));
  storage.setItem("p:settings", "{");
  one.keepSettings({ four: false });
  assert.deepEqual(one.settings(), { four: false });
  const nowhere = recordsOf(setUp({ storage: full() }).store);
  nowhere.keepSettings({ four: true });
  assert.equal(nowhere.settings(), null);
});

/** A tab's records. Its engine adds letters to a text, and merges two texts into one that has the letters of both. */
function tabOf(store) {
  const tab = { told: [], merged: [], given: [] };
  const mine = new Map();
  tab.add = (key, letter) => {
    const before = mine.get(key) ?? null;
    mine.set(key, (before ?? "") + letter);
    return tab.records.keep(key, mine.get(key), before);
  };
  /** Take texts over; return those that the engine has had before, as StoredRecords.take does. */
  const take = (entries) =>
    entries.flatMap(([key, now]) => {
      const isKnown = mine.has(key);
      mine.set(key, [...new Set([...(now ?? ""), ...(mine.get(key) ?? "")])].join(""));
      return isKnown ? [[key, mine.get(key), now]] : [];
    });
  const merge = async ([key, before, now = null]) => {
    await soon(); // the request waits for the one before
    tab.merged.push([key, before, now]);
    for (const entry of take([[key, now]])) void tab.records.keep(...entry);
  };
  const announce = (news) => tab.told.push(news);
  tab.records = createRecords({ ...alone, store, lang: () => "en", ownKey: null, announce, merge });
  const give = async (args) => {
    tab.given.push(args);
    const entries = args.texts.flatMap((key, at) => (at % 2 ? [] : [[key, args.texts[at + 1]]]));
    const wanted = args.game ? [`record:play:${args.game}`].filter((key) => !mine.has(key)) : [];
    return { keep: take(entries), wanted, done: [] };
  };
  tab.start = (game = null) => {
    mine.clear();
    return tab.records.giveRecords(give, game);
  };
  tab.rest = () => tab.records.giveRest(give);
  return tab;
}

test("settings that were chosen after all texts were read get into what the engine is sent, in each tab", async () => {
  const { store } = setUp();
  const [one, other] = [tabOf(store), tabOf(store)];
  for (const { records } of [one, other]) await records.opening("");
  one.records.keepSettings({ theme: "night" });
  for (const _ of one.told) other.records.outdate(); // as autosave.js does
  for (const { records } of [one, other])
    assert.deepEqual((await records.opening("")).kept.texts, ["settings", '{"theme":"night"}']);
});

test("a record that another tab has changed is merged before it is written", async () => {
  const { base, store } = setUp();
  const [one, other] = [tabOf(store), tabOf(store)];
  await one.start();
  await other.start();
  await one.add("record:a", "1");
  await one.add("record:a", "2");
  assert.deepEqual([base.map.get("record:a"), one.merged], ["12", []]);
  assert.deepEqual(one.told, [{ record: "record:a" }, { record: "record:a" }]);
  await other.add("record:a", "3");
  await soon();
  assert.deepEqual([base.map.get("record:a"), other.merged], ["123", [["record:a", null, "12"]]]);
  await Promise.all([one.add("record:a", "4"), one.add("record:a", "5")]);
  await soon();
  assert.equal([...base.map.get("record:a")].sort().join(""), "12345");
  assert.deepEqual(one.merged[0], ["record:a", "12", "123"]);
});

test("an engine that starts again is given the records, and overwrites none that it does not know", async () => {
  const { base, storage, store } = setUp();
  const tab = tabOf(store);
  base.map.set("record:a", "1");
  base.map.set("save:a", "x");
  storage.setItem("p:record:a", "2"); // a copy that the database did not take
  await tab.start();
  assert.deepEqual(tab.given, [{ texts: ["record:a", "2", "record:a", "1"], game: null }], "the copy first");
  await soon();
  assert.deepEqual([base.map.get("record:a"), storage["p:record:a"]], ["12", undefined]);
  base.map.set("record:b", "7");
  await tab.add("record:b", "8");
  await soon();
  assert.equal(base.map.get("record:b"), "78");
  await tab.start();
  assert.deepEqual(tab.given.at(-1).texts.slice(0, 2), ["record:b", "78"]);
});

test("before the first game only its own deal is given, and afterwards all deals, some at a time", async () => {
  const { base, storage, store } = setUp();
  const tab = tabOf(store);
  for (let deal = 1; deal <= 1200; deal++) base.map.set(`record:play:gaps/${deal}`, "1");
  base.map.set("record:daily:gaps:2026-11-21:2026-11-21", "1");
  storage.setItem("p:record:play:gaps/3", "2");
  await tab.start("gaps/7");
  const first = ["record:play:gaps/3", "2", "record:daily:gaps:2026-11-21:2026-11-21", "1"];
  assert.deepEqual(tab.given, [{ texts: first, game: "gaps/7" }, { texts: ["record:play:gaps/7", "1"] }]);
  await tab.rest();
  await soon();
  const rest = tab.given.slice(2);
  assert.deepEqual(
    rest.map(({ texts, last }) => [texts.length / 2, last]),
    [500, 500, 200].map((many, at) => [many, at === 2]),
  );
  assert.equal(new Set(rest.flatMap(({ texts }) => texts.filter((_, at) => at % 2 === 0))).size, 1200);
  assert.equal(base.map.get("record:play:gaps/3"), "12");
});

test("a deal that is played before its record was given loses nothing of it", async () => {
  const { base, store } = setUp();
  const tab = tabOf(store);
  base.map.set("record:play:gaps/7", "12");
  await tab.start();
  const resting = tab.rest();
  await tab.add("record:play:gaps/7", "3");
  await resting;
  await soon();
  assert.equal(base.map.get("record:play:gaps/7"), "123");
  await tab.add("record:play:gaps/7", "4");
  assert.equal(base.map.get("record:play:gaps/7"), "1234");
});

test("records that cannot be read are no reason to delete any", async () => {
  const { store } = setUp({ database: { fails: ["deals"] } });
  const tab = tabOf(store);
  await tab.start();
  assert.equal(store.hasReadFailed(), false);
  assert.equal(await tab.rest(), true);
  assert.deepEqual([tab.given.at(-1), store.hasReadFailed()], [{ texts: [], last: false }, true]);
});

test("what another tab says that it has written is merged, and what has gone is written again", async () => {
  const { base, store } = setUp();
  const tab = tabOf(store);
  await tab.add("record:a", "1");
  base.map.set("record:a", "12");
  tab.records.hear("record:a");
  tab.records.hear("record:a");
  await soon();
  await soon();
  await tab.add("record:a", "3");
  assert.deepEqual([base.map.get("record:a"), tab.merged[0]], ["123", ["record:a", "12", "12"]]);
  base.map.set("record:new", "7");
  tab.records.hear("record:new"); // the engine does not know it yet
  await soon();
  await soon();
  await tab.add("record:new", "8");
  assert.equal(base.map.get("record:new"), "78");
  base.map.clear();
  await tab.add("record:a", "4");
  await soon();
  assert.equal(base.map.get("record:a"), "1234");
});

test("a record whose writing fails is known to be unwritten, and its copy stays", async () => {
  const { base, storage, store } = setUp();
  const tab = tabOf(store);
  await tab.add("record:a", "1");
  const { change } = base;
  base.change = async (key, make) => {
    make(base.map.get(key)); // the transaction is aborted at its end
    throw new Error("quota");
  };
  assert.equal(await tab.add("record:a", "2"), "localstorage");
  assert.deepEqual([base.map.get("record:a"), storage["p:record:a"]], ["1", "12"]);
  base.change = change;
  await tab.add("record:a", "3");
  await soon();
  assert.deepEqual([base.map.get("record:a"), storage["p:record:a"]], ["123", undefined]);
  assert.deepEqual(tab.merged, [["record:a", "12", "1"]]);
});

test("only a start goes on with the line that this tab had before", async () => {
  const records = recordsOf(setUp().store);
  assert.equal((await records.opening(null, { any: true })).kept.own, "save:mine");
  assert.equal((await records.opening("gaps")).kept.own, null);
});

/** A database of one table, whose first connection is lost before it has written. It never takes the text `refused`. */
function losesItsConnection(refused = null) {
  const map = new Map();
  let opened = 0;
  const connection = (lost) => ({
    close() {},
    transaction() {
      const transaction = { commit() {} };
      const put = (text, key) => {
        if (text === refused) throw new Error("quota");
        if (!lost) map.set(key, text);
      };
      const texts = { put, transaction };
      queueMicrotask(() => (lost ? transaction.onabort?.() : transaction.oncomplete?.()));
      return Object.assign(transaction, { objectStore: () => texts, error: new Error("connection lost") });
    },
  });
  const open = () => {
    const request = { result: connection(++opened === 1) };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  return { map, base: indexedDatabase(() => ({ open }), "x") };
}

test("a text that is written again after a lost connection overtakes no later one", async () => {
  const { map, base } = losesItsConnection();
  const first = base.put([["save:a", "1"]]);
  await base.put([["save:a", "2"]]);
  await first;
  assert.equal(map.get("save:a"), "2");
  await base.put([["save:b", "3"]]);
  assert.equal(map.get("save:b"), "3");
});

test("requests at once share one connection, which makes way for a newer build", async () => {
  globalThis.IDBKeyRange ??= { bound: () => ({}) };
  const connections = [];
  const open = () => {
    const texts = { getAllKeys: () => ({ result: [] }), getAll: () => ({ result: [] }) };
    const connection = {
      isOpen: true,
      close: () => (connection.isOpen = false),
      transaction() {
        const transaction = { objectStore: () => texts };
        queueMicrotask(() => transaction.oncomplete());
        return transaction;
      },
    };
    connections.push(connection);
    const request = { result: connection };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const base = indexedDatabase(() => ({ open }), "x");
  await Promise.all([base.read("", "a"), base.read("b", "c")]);
  assert.equal(connections.length, 1);
  connections[0].onversionchange();
  await soon();
  await base.read("", "a");
  assert.deepEqual(
    connections.map(({ isOpen }) => isOpen),
    [false, true],
  );
});

/** Put "1" and then "2" under a key, while the first connection is lost. The copies have room for "1" only. Return
 * where the store says that they are, and where they are. */
async function putTwo(refusedByDatabase) {
  const { map, base } = losesItsConnection(refusedByDatabase);
  const storage = fakeStorage({
    setItem(key, text) {
      if (text === "2") throw new Error("quota");
      storage[key] = text;
    },
  });
  const store = createStore({ database: base, copies: localCopies(() => storage, "p:"), onError: () => {} });
  const kinds = await Promise.all([store.put("save:a", "1"), store.put("save:a", "2")]);
  return { kinds, stored: map.get("save:a"), copy: storage["p:save:a"] };
}

test("a newer text that no store takes leaves the text before stored", async () => {
  assert.deepEqual(await putTwo("2"), { kinds: ["indexeddb", "memory"], stored: "1", copy: undefined });
});

test("a newer text in the database removes the copy of the text before", async () => {
  assert.deepEqual(await putTwo(null), { kinds: ["indexeddb", "indexeddb"], stored: "2", copy: undefined });
});

test("a save is newer than the one before, also if the clock was set back between them", (context) => {
  const localStorage = fakeStorage();
  const globals = {
    localStorage,
    location: { pathname: "/" },
    document: { addEventListener() {}, documentElement: { lang: "en" } },
  };
  for (const [name, value] of Object.entries({ ...globals, BroadcastChannel: undefined })) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
    context.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
  }
  const autosave = createAutosave({ build: "this", merge: () => {}, onStored: () => {}, onOther: () => {} });
  const keep = (time, save) => {
    context.mock.method(Date, "now", () => Date.parse(time));
    const change = { kind: "move", steps: [], text: "" };
    autosave.keep({ rev: 1, scene: { ...sceneAt("gaps/7"), actions: {} }, change, save });
    const [text] = Object.keys(localStorage).flatMap((key) => (key.includes("save:") ? [localStorage[key]] : []));
    return JSON.parse(text);
  };
  const [first, second] = [keep("2026-11-21T12:00:00Z", "one"), keep("2026-11-20T12:00:00Z", "two")];
  assert.deepEqual([first.save, second.save], ["one", "two"]);
  assert.ok(second.at > first.at);
});

test("settings of any name and value are the defaults where they cannot be used", () => {
  const plain = readSettings(null);
  const odd = JSON.parse(
    '{"theme":"constructor","motion":"toString","rows":"__proto__","order":7,"four":"yes","__proto__":{"theme":"x"}}',
  );
  for (const kept of [odd, [], "night", 7, true, {}]) assert.deepEqual(readSettings(kept), plain);
  assert.equal(readSettings({ theme: "night", four: true }).four, true);
});

/** Opens the first game, with no address; what was asked of the engine and shown before. */
async function firstGame({ current = null, entries = {}, scenes = null } = {}) {
  const { base, store } = setUp();
  for (const [key, text] of Object.entries(entries)) base.map.set(key, text);
  const [asked, shown, given] = [[], [], []];
  globalThis.location = { hash: "" };
  const opened = await openFirstGame({
    ask: async (verb, args) => {
      if (verb === "give") given.push(args.game);
      if (verb === "give") return { keep: [], wanted: [], done: [] };
      asked.push([verb, args]);
      return "opened";
    },
    greet: () => soon(),
    records: recordsOf(store),
    current: () => current,
    scenes: Promise.resolve(scenes),
    preview: (scene) => shown.push(scene.game),
  });
  return { ...opened, asked, shown, given };
}

test("the first game is asked for with all that is kept, and the deal that is shown already", async () => {
  const scenes = { openings: [sceneAt("gallery/5")], layout: sceneAt("gallery") };
  const { result, firstVisit, asked, shown } = await firstGame({ scenes });
  assert.deepEqual([result, firstVisit, shown], ["opened", true, ["gallery/5"]]);
  const [[verb, { game, kept }]] = asked;
  assert.deepEqual([verb, game, kept.dealt, kept.any, kept.texts], ["open", null, "gallery/5", true, []]);
  const later = await firstGame({ scenes, entries: { "save:a": "1" } });
  assert.deepEqual([later.firstVisit, later.shown, later.asked[0][1].kept.texts], [false, [], ["save:a", "1"]]);
});

test("without an address, the engine is given the record of the game that was shown last", async () => {
  const { base, store } = setUp();
  await recordsOf(store).keepGame(keptAt(1, "gaps/7"));
  const { shown, given } = await firstGame({ entries: Object.fromEntries(base.map) });
  assert.deepEqual([shown, given], [["gaps/7"], ["gaps/7"]]);
});

test("after a lost worker the game on the table is opened, with those put aside, and none of the kept", async () => {
  const current = { game: "gaps/7", scene: {}, save: "N", earlier: ["E"], later: [] };
  const { asked, shown } = await firstGame({ current, entries: { "save:a": "1" } });
  assert.deepEqual([asked, shown], [[["open", { save: "N", earlier: ["E"], later: [] }]], []]);
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
  assert.deepEqual(["mouse", "touch", "pen"].map(dragThreshold), [3, 8, 8]);
});
