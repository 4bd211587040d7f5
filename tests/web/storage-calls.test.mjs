// Every call to the browser's storage during a short visit fails or hangs in turn, alone or with all later ones. The
// next visit, whose storage works, has everything, or the page knows what is not stored.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createAutosave } from "../../web/storage/autosave.js";
import { sceneOf, soon } from "./fixtures.mjs";

/** What an earlier visit has left: a game, records, whether the lesson was seen. */
const SAVED = JSON.stringify({ game: "gaps/7", save: "S0", earlier: [], later: [], at: 5, begun: true });
const BEFORE = [
  ["save:old.1", SAVED],
  ["record:play:gaps/7", "0"],
  ["record:play:gaps/8", "whole"],
  ["lesson", "true"],
];
const PREFIX = "lacuna:/:";

/** A browser's two stores. Each call has a number; those from `from` to `to` throw, fail or hang, or there is no room:
 * then only what writes throws. A call of localStorage cannot hang: it throws. */
function browserStorage() {
  const fault = { from: Infinity, to: Infinity, how: "throws", calls: 0 };
  const base = new Map(BEFORE);
  /** Count a call; return how it goes wrong, or null. */
  const call = (how = fault.how, writes = false) => {
    fault.calls++;
    if (fault.calls < fault.from || fault.calls > fault.to || (how === "no room" && !writes)) return null;
    if (how === "throws" || how === "no room") throw new DOMException("no", "UnknownError");
    return how;
  };
  const callNow = (writes) => {
    if (call(fault.how, writes)) throw new DOMException("no", "QuotaExceededError");
  };
  const storage = Object.create({
    getItem(key) {
      callNow();
      return storage[key] ?? null;
    },
    setItem(key, text) {
      callNow(true);
      storage[key] = text;
    },
    removeItem(key) {
      callNow();
      delete storage[key];
    },
  });

  /** A transaction, which is done when its requests are answered. */
  function transaction() {
    const wrong = call();
    const own = { error: null, work: [], wrong, isAborted: false };
    const request = (run, writes = false) => {
      const asked = { result: undefined, onsuccess: null };
      own.wrong = call(fault.how, writes) ?? own.wrong;
      own.work.push(() => {
        asked.result = run();
        asked.onsuccess?.();
      });
      return asked;
    };
    const entries = (isIn, most) => [...base].filter(([key]) => isIn(key)).slice(0, most);
    const texts = {
      transaction: own,
      get: (key) => request(() => base.get(key)),
      getAll: ({ isIn }, most) => request(() => entries(isIn, most).map(([, text]) => text)),
      getAllKeys: ({ isIn }, most) => request(() => entries(isIn, most).map(([key]) => key)),
      put: (text, key) => request(() => base.set(key, text), true),
      delete: (key) => request(() => base.delete(key)),
    };
    own.objectStore = () => texts;
    own.abort = () => (own.isAborted = true);
    own.finish = () => {
      if (own.wrong === "hangs") return;
      const before = [...base];
      try {
        while (own.work.length && !own.wrong && !own.isAborted) own.work.shift()();
      } catch {
        own.abort(); // as a browser does
      }
      if (!own.wrong && !own.isAborted) return own.oncomplete?.();
      base.clear();
      for (const [key, text] of before) base.set(key, text);
      own.error = new DOMException("no", "AbortError");
      own.onabort?.();
    };
    setImmediate(own.finish);
    return own;
  }

  /** It never throws: where it does, as in some private windows, there is no database (storage.test.mjs). */
  const open = () => {
    const wrong = call(fault.how === "throws" ? "fails" : fault.how);
    let isOpen = true;
    const onlyOpen = () => {
      if (isOpen) return transaction();
      throw new DOMException("closed", "InvalidStateError");
    };
    const result = { transaction: onlyOpen, close: () => (isOpen = false) };
    const opening = { result, error: new DOMException("no", "UnknownError") };
    if (wrong !== "hangs") setImmediate(() => (wrong ? opening.onerror() : opening.onsuccess()));
    return opening;
  };
  const IDBKeyRange = { bound: (first, last) => ({ isIn: (key) => first < key && key < last }) };
  return { fault, base, storage, IDBKeyRange, indexedDB: { open } };
}

/** Give the globals of a page for one test. */
function giveGlobals(context, more) {
  const page = {
    location: { pathname: "/" },
    document: { addEventListener() {}, documentElement: { lang: "en", dataset: {} } },
  };
  const locks = { request: async (name, _, run) => run({ name }) }; // no other tab is open
  const all = { ...page, navigator: { locks }, sessionStorage: undefined, BroadcastChannel: undefined, ...more };
  for (const [name, value] of Object.entries(all)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
    context.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
  }
}

/** Wait for a promise while all limits of time run out. */
async function pass(context, promise) {
  let [isDone, value] = [false, undefined];
  promise.then((found) => ([isDone, value] = [true, found]));
  for (let turn = 0; turn < 200 && !isDone; turn++) {
    await soon();
    context.mock.timers.tick(500);
  }
  assert.ok(isDone, "the page waits for its storage for ever");
  return value;
}

/** A short visit: all is read, the game is opened and played on. Return what the page learns. */
async function visit(context) {
  const seen = { kinds: [], records: [] };
  const onStored = (kind) => seen.kinds.push(kind);
  let record = "0";
  const merge = ([key, , now]) => void records.keep(key, record, now).then((kind) => seen.records.push(kind));
  const { records, keep } = createAutosave({ build: "b", merge, onStored, onOther: () => {} });
  records.reportEngineUp();
  const give = async () => ({ keep: [], wanted: [], done: [] });
  await pass(context, records.giveRecords(give, null));
  const { kept } = await pass(context, records.opening(null, { any: true }));
  const isRead = kept.texts.includes("save:old.1");
  seen.isRead = isRead || kept.unread;
  const scene = { ...sceneOf(["--"]), game: "gaps/7" };
  const report = { others: 0, opened: isRead ? ["save:old.1", SAVED] : null, at: 5, done: [], aside: [], text: "" };
  const reply = (kind, save) => ({
    rev: 1,
    scene,
    change: { kind, steps: [], text: "" },
    save,
    earlier: [],
    later: [],
  });
  keep({ ...reply("open", isRead ? "S0" : "N0"), kept: report });
  for (const move of ["1", "2", "3"]) {
    const before = record;
    record = `0${move}`;
    seen.records.push(await pass(context, records.keep("record:play:gaps/7", record, before)));
    keep(reply("move", `S${move}`));
    for (let turn = 0; turn < 20; turn++) await soon();
  }
  seen.isUnread = await pass(context, records.giveRest(give));
  records.keepSettings({ theme: "night" });
  for (let turn = 0; turn < 20; turn++) {
    await soon();
    context.mock.timers.tick(500);
  }
  return seen;
}

/** The texts that the next visit finds under a key, in either store. */
const found = ({ base, storage }, key) => [base.get(key), storage[PREFIX + key]].filter((text) => text !== undefined);

/** The saves that the next visit finds. */
function savesIn({ base, storage }) {
  const texts = [...base, ...Object.entries(storage).map(([key, text]) => [key.replace(PREFIX, ""), text])];
  return texts.filter(([key]) => key.startsWith("save:")).map(([, text]) => JSON.parse(text).save);
}

/** Make a visit with a fault, and check what it leaves. */
async function check(context, from, to, how) {
  const browser = browserStorage();
  const { storage: localStorage, indexedDB, IDBKeyRange } = browser;
  giveGlobals(context, { localStorage, indexedDB, IDBKeyRange });
  Object.assign(browser.fault, { from, to, how });
  const seen = await visit(context);
  const what = `${how} from ${from} to ${to}: ${JSON.stringify(seen)}`;
  const saves = savesIn(browser);
  assert.ok(seen.isRead, `the page learns what could not be read: ${what}`);
  assert.ok(
    saves.includes("S3") || seen.kinds.at(-1) === "memory",
    `the game is stored, or the page learns that it is not: ${what}`,
  );
  assert.ok(saves.length, `no game is deleted before another one is stored: ${what}`);
  assert.ok(seen.kinds.every((kind) => kind !== "memory") || to === Infinity, `one fault loses nothing: ${what}`);
  const record = found(browser, "record:play:gaps/7");
  assert.ok(record.includes("03") || seen.records.includes("memory") || !seen.isRead, what);
  assert.ok(record.length, what);
  assert.deepEqual(found(browser, "record:play:gaps/8"), ["whole"], what);
  assert.deepEqual(found(browser, "lesson"), ["true"], what);
  if (from === Infinity) assert.deepEqual(found(browser, "settings"), ['{"theme":"night"}']);
  return browser.fault.calls;
}

test("whichever call to the storage fails or hangs, alone or with all later ones, nothing is lost without a message", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const calls = await check(context, Infinity, Infinity, "throws");
  assert.ok(calls > 20, `${calls}`);
  for (const how of ["throws", "fails", "hangs", "no room"])
    for (let at = 1; at <= calls; at++) for (const to of [at, Infinity]) await check(context, at, to, how);
});
