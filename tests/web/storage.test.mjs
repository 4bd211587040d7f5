// What is promised of addresses, of storage, and of which game is opened first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openWanted } from "../../web/boot/first-game.js";
import { answers, formatAddress, fromHash, parseAddress, toHash, variantOf } from "../../web/core/address.js";
import { historyKey } from "../../web/input/keyboard.js";
import { threshold } from "../../web/input/press.js";
import { lastMomentCopy } from "../../web/storage/last-moment.js";
import { createRecords } from "../../web/storage/records.js";
import { localBackend, memoryBackend, openStore } from "../../web/storage/store.js";

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

const broken = {
  getItem: () => null,
  setItem: () => {
    throw new Error("quota");
  },
  removeItem: () => {},
};
const working = () => {
  const map = new Map();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => void map.set(key, text),
    removeItem: (key) => void map.delete(key),
  };
};

test("storage falls back from IndexedDB to localStorage to memory, and says where it ended", async () => {
  const refused = [];
  const chain = (local) => [
    {
      kind: "indexeddb",
      open: async () => {
        throw new Error("denied");
      },
    },
    { kind: "localstorage", open: () => localBackend(local, "p:") },
  ];
  const second = await openStore(chain(working()), (kind) => refused.push(kind));
  assert.equal(second.kind, "localstorage");
  assert.deepEqual(refused, ["indexeddb"]);
  const last = await openStore(chain(broken), (kind) => refused.push(kind));
  assert.equal(last.kind, "memory");
  await last.set("a", "b");
  assert.equal(await last.get("a"), "b");
});

test("a storage that forgets what it was given is not used", async () => {
  const forgetful = { kind: "indexeddb", open: () => ({ ...memoryBackend(), get: async () => null }) };
  assert.equal((await openStore([forgetful], () => {})).kind, "memory");
});

test("keys carry the page's path, so that two pages of one origin do not meet", async () => {
  const storage = working();
  await localBackend(storage, "lacuna:/a/:").set("last", "1");
  assert.equal(await localBackend(storage, "lacuna:/b/:").get("last"), null);
  assert.deepEqual([...storage.map.keys()], ["lacuna:/a/:last"]);
});

test("one game is kept for each variant, and the last one is known", async () => {
  const records = createRecords({ kind: "memory", ...memoryBackend() }, assert.fail);
  await records.saveGame("gaps", { game: "gaps/1", scene: {}, save: "one" });
  await records.saveGame("gallery", { game: "gallery/2", scene: {}, save: "two" });
  await records.saveGame("gaps", { game: "gaps/3", scene: {}, save: "three" });
  assert.equal((await records.savedGame("gaps")).save, "three");
  assert.equal((await records.savedGame("gallery")).save, "two");
  assert.equal(await records.lastVariant(), "gaps");
  assert.equal(await records.savedGame("montana"), null);
});

test("stored text that is no JSON counts as nothing stored, and is told", async () => {
  const errors = [];
  const backend = memoryBackend();
  await backend.set("settings", "{");
  assert.equal(await createRecords({ kind: "memory", ...backend }, (error) => errors.push(error)).settings(), null);
  assert.equal(errors.length, 1);
});

/** An engine's end that opens what it likes. */
function engine({ refuse = () => null } = {}) {
  const asked = [];
  const ask = async (_verb, args) => {
    asked.push(args.save ? `save ${args.save}` : args.game);
    const fault = refuse(args);
    if (fault) throw Object.assign(new Error(fault), { code: fault });
    return { rev: asked.length, opened: args.save ?? args.game };
  };
  return { ask, asked };
}
const games = ["gallery", "gaps"];
const entropy = () => "00";
const saved = { game: "gaps/4711", scene: {}, save: "S" };
const first = (ask, wanted, kept) => openWanted({ ask, wanted, saved: kept, games, entropy });

test("with no address and nothing kept a new deal of the first game is opened", async () => {
  const { ask } = engine();
  assert.equal((await first(ask, null, null)).result.opened, "gallery");
});

test("the kept game is opened when the page has no address or this game's", async () => {
  for (const wanted of [null, "gaps/4711", "gaps"]) {
    const { ask, asked } = engine();
    assert.equal((await first(ask, wanted, saved)).result.opened, "S");
    assert.deepEqual(asked, ["save S"]);
  }
});

test("another address wins over the kept game, which is opened before it so that undo brings it back", async () => {
  const { ask, asked } = engine();
  assert.equal((await first(ask, "gaps/1", saved)).result.opened, "gaps/1");
  assert.deepEqual(asked, ["save S", "gaps/1"]);
});

test("a bad save gives a new deal of its game, and is told", async () => {
  const { ask } = engine({ refuse: ({ save }) => (save ? "bad-save" : null) });
  const { result, badSave } = await first(ask, null, saved);
  assert.equal(result.opened, "gaps");
  assert.equal(badSave.code, "bad-save");
});

test("an unknown address gives the kept game, or a new deal of the first one, and is told", async () => {
  const refuse = ({ game }) => (game === "nonsense/1" ? "unknown-variant" : null);
  const kept = await first(engine({ refuse }).ask, "nonsense/1", saved);
  assert.equal(kept.result.opened, "S");
  assert.equal(kept.badAddress.code, "unknown-variant");
  assert.equal((await first(engine({ refuse }).ask, "nonsense/1", null)).result.opened, "gallery");
});

test("an engine that went away is no refusal of a game", async () => {
  await assert.rejects(first(engine({ refuse: () => "lost" }).ask, null, saved), (error) => error.code === "lost");
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

function fakeStorage() {
  const map = new Map();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => void map.set(key, text),
    removeItem: (key) => void map.delete(key),
  };
}

test("the copy a page writes when it goes away is among the records after the next start, once", async () => {
  const storage = fakeStorage();
  const records = createRecords({ kind: "memory", ...memoryBackend() }, assert.fail);
  await records.saveGame("gaps", { game: "gaps/1", scene: null, save: "old", at: 1 });
  lastMomentCopy(() => storage, "/a/").write("gaps", { game: "gaps/1", scene: null, save: "new", at: 2 });
  await lastMomentCopy(() => storage, "/a/").restore(records);
  assert.equal((await records.savedGame("gaps")).save, "new");
  await records.saveGame("gaps", { game: "gaps/1", scene: null, save: "newer", at: 3 });
  await lastMomentCopy(() => storage, "/a/").restore(records);
  assert.equal((await records.savedGame("gaps")).save, "newer");
});

test("such a copy never replaces what another tab has played since", async () => {
  const storage = fakeStorage();
  const records = createRecords({ kind: "memory", ...memoryBackend() }, assert.fail);
  lastMomentCopy(() => storage, "/a/").write("gaps", { game: "gaps/1", scene: null, save: "left", at: 2 });
  await records.saveGame("gaps", { game: "gaps/1", scene: null, save: "played", at: 3 });
  await lastMomentCopy(() => storage, "/a/").restore(records);
  assert.equal((await records.savedGame("gaps")).save, "played");
});

test("a storage that throws, or holds what is none of ours, harms nothing", async () => {
  const records = createRecords({ kind: "memory", ...memoryBackend() }, assert.fail);
  const refusing = () => {
    throw new Error("no storage here");
  };
  lastMomentCopy(refusing, "/a/").write("gaps", { game: "gaps/1", scene: null, save: "x", at: 1 });
  assert.equal(await lastMomentCopy(refusing, "/a/").restore(records), records);
  const storage = fakeStorage();
  storage.setItem("lacuna:/a/:parting", "{");
  assert.equal(await lastMomentCopy(() => storage, "/a/").restore(records), records);
  assert.equal(await records.lastVariant(), null);
});
