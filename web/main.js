// Owns the wiring: which module hears what. No rule, no geometry, no painting.

import { createGrid, createVoice } from "./a11y.js";
import { answers, fromHash, toHash, variantOf } from "./address.js";
import { bindBar } from "./bar.js";
import { bindChoose, fillHelp } from "./choose.js";
import { createClient } from "./client.js";
import { byId, fillIcons, on } from "./dom.js";
import { bindDress, readSettings } from "./dress.js";
import { bindErrors, log, report } from "./errors.js";
import { bindPointer } from "./input.js";
import { bindKeys } from "./keys.js";
import { bindNotes } from "./notes.js";
import { entropy } from "./opening.js";
import { createRenderer } from "./render.js";
import { createSession } from "./session.js";
import { ask, bindSheets, closeSheet, openSheet } from "./sheets.js";
import { bootOf, fillWords, readSite, say, sayCount } from "./site.js";
import { createStart } from "./start.js";
import { browserChain, openStore, shelf } from "./storage.js";
import { createView } from "./view.js";

/** @import { Change, Hit, Result, Scene, Selection } from "./types.js" */
/** @import { Intent } from "./session.js" */
/** @import { Saved } from "./storage.js" */

bindErrors();
const site = readSite();
fillWords(document);
fillIcons(document);

const root = document.documentElement;
const board = byId("board");
/** @type {Saved | null} */
let last = null;
let fresh = false; // a new scene, not painted yet
let attempts = 0;

const voice = createVoice(byId("voice"));
const notes = bindNotes(voice.say);
const grid = createGrid(board);
const renderer = createRenderer({
  canvas: /** @type {HTMLCanvasElement} */ (byId("canvas")),
  frame: byId("table"),
  onTable: (table, scene) => grid.lay(table, scene),
  onPainted,
});
const view = createView((next) => {
  renderer.look(next);
  grid.look(next);
});
const bar = bindBar({ push: act, openMenu: () => openSheet("menu"), speak: voice.say });
const kept = openStore(browserChain(location.pathname), (kind, error) => log(`storage ${kind}`, error)).then((store) => {
  root.dataset.storage = store.kind;
  if (store.kind === "memory") notes.tell(say("note-memory"));
  return shelf(store, (error) => log("storage", error));
});
const dress = bindDress(renderer.dress, async (settings) => (await kept).keepSettings(settings));
const session = createSession({
  request: (verb, args) => client.request(verb, args),
  selection: () => view.get().selection,
  onSelect,
  onNothing,
  onResult,
  onRefused,
  ask,
  entropy,
  onBusy(waiting, ready) {
    board.dataset.busy = String(waiting > 0 || !ready);
    if (!ready && waiting) bar.wait(sayCount("waiting", waiting));
  },
});
const start = createStart({ client: () => client, kept, last: () => last, preview, begin: session.begin, stop, note: notes.tell, bar });
const client = createClient({
  makeWorker: () => /** @type {any} */ (new Worker(new URL("./worker.js", import.meta.url), { type: "module" })),
  boot: () => bootOf(site, document.baseURI, attempts++ > 0),
  onProgress: start.onProgress,
  onFailure: start.onFailure,
  onReady: start.onReady,
  onLost: start.onLost,
});

/** @param {Intent} intent */
function push(intent) {
  performance.mark("lacuna:tap");
  session.push(intent);
}

/** @param {string} action */
function act(action) {
  renderer.settle();
  push({ kind: "act", action });
}

function onPainted() {
  if (!fresh) return;
  fresh = false;
  performance.mark("lacuna:painted");
  if (!session.ready() || root.dataset.ready) return;
  root.dataset.ready = "true";
  performance.mark("lacuna:ready");
}

/** @param {Scene} scene @param {Change | null} change */
function show(scene, change) {
  fresh = true;
  renderer.show(scene, change);
  view.dispatch({ type: "scene", scene });
  grid.show(scene);
  grid.look(view.get());
  bar.show(scene);
  board.setAttribute("aria-label", say("board", { name: scene.name }));
  board.dataset.outcome = scene.status.outcome ?? "";
}

/** @param {Result} result */
function onResult({ scene, change, rev, save }) {
  const before = last?.scene.status;
  const { outcome, blocked, text } = scene.status;
  show(scene, change);
  board.dataset.rev = String(rev);
  bar.wait("");
  const turned = before ? outcome !== before.outcome || blocked !== before.blocked : outcome || blocked;
  voice.say(turned ? `${change.text} ${text}` : change.text);
  notes.age();
  last = { game: scene.game, scene, save };
  if (location.hash !== toHash(scene.game)) history.replaceState(null, "", toHash(scene.game));
  void keep();
  document.dispatchEvent(new CustomEvent("lacuna:scene", { detail: { rev, scene, change } }));
}

async function keep() {
  if (last) await (await kept).keep(variantOf(last.game), last);
}

/** @param {Selection | null} selection */
function onSelect(selection) {
  view.dispatch({ type: "select", selection });
  if (selection) voice.say(say(selection.role === "source" ? "choose" : "choose-card", { n: selection.lit.length }));
  else voice.say(say("dropped"));
}

/** A tap or drop that no move answers: say what lies there, and show the card it waits for. @param {Hit | null} hit @param {string | null} waits */
function onNothing(hit, waits) {
  putBack();
  const piles = session.scene()?.piles ?? [];
  voice.say(piles.find((pile) => pile.id === hit?.slot)?.label ?? "");
  const awaited = waits === null ? undefined : piles.find((pile) => pile.cards.includes(waits));
  if (awaited && waits !== null) view.dispatch({ type: "flash", flash: { card: waits, slot: awaited.id, at: performance.now() } });
}

/** @param {Error & {code?: string}} error */
function onRefused(error) {
  putBack();
  if (error.code === "lost") return;
  log(error.code ?? "page", error.code === "internal" ? error.message : error);
  notes.tell(error.code === "internal" || !error.code ? say("note-internal") : say("note-refused", { message: error.message }));
}

/** What was in hand goes home. */
function putBack() {
  const scene = session.scene();
  if (!scene || !view.get().drag) return;
  renderer.show(scene, { kind: "none", steps: [], text: "" });
  view.dispatch({ type: "drop", on: null });
}

/** The saved table at once, before Python is up. @param {Scene} scene */
function preview(scene) {
  try {
    show(scene, null);
    session.preview(scene);
  } catch (error) {
    log("preview", error);
  }
}

function stop() {
  delete root.dataset.ready;
  session.stop();
  putBack();
}

/** @param {object} args @returns {Promise<Error | null>} */
const open = (args) => new Promise((done) => session.push({ kind: "open", args, done }));

async function onHash() {
  const wanted = fromHash(location.hash);
  if (wanted === null || wanted === last?.game) return;
  const saved = variantOf(last?.game ?? "") === variantOf(wanted) ? null : await (await kept).saved(variantOf(wanted));
  const refused = await open(saved && answers(saved.game, wanted) ? { save: saved.save } : { game: wanted, entropy: entropy() });
  if (!refused) return;
  notes.tell(say("note-bad-address", { message: refused.message }));
  if (last) history.replaceState(null, "", toHash(last.game));
}

const choose = bindChoose({
  games: () => start.hello()?.games ?? [],
  address: () => last?.game ?? null,
  open: (address) => open({ game: address, entropy: entropy() }),
  going: async (game) => Boolean(await (await kept).saved(game)),
  resume: async (game) => open({ save: (await (await kept).saved(game))?.save ?? "" }),
  close: () => closeSheet("choose"),
});
/** @param {string} id */
const fillReport = (id) => {
  /** @type {HTMLTextAreaElement} */ (byId(id)).value = report(site, start.hello()?.python ?? "", say("no-errors"));
};
bindSheets({
  choose: choose.fill,
  settings: dress.fill,
  help: () => fillHelp(start.hello()?.games.find((game) => game.id === variantOf(last?.game ?? ""))),
  about() {
    const { version = "?", build = "?" } = site;
    byId("about-version").textContent = say("version", { version, build, python: start.hello()?.python ?? "–" });
    fillReport("about-report");
  },
  failure: () => fillReport("failure-report"),
});

const hands = {
  grid: board,
  scene: session.scene,
  table: renderer.table,
  view: view.get,
  dispatch: view.dispatch,
  push,
  settle: renderer.settle,
  focus: grid.focus,
};
bindPointer({ ...hands, putBack });
bindKeys({ ...hands, speak: voice.say, onEscape: () => voice.say(say("dropped")) });
for (const [id, action] of [["menu-new", "new"], ["menu-restart", "restart"]]) {
  on(byId(id), "click", () => {
    closeSheet("menu");
    act(action);
  });
}
on(globalThis, "hashchange", onHash);
on(globalThis, "pagehide", keep);

void kept.then(async (shelves) => dress.set(readSettings(await shelves.settings())));
start.start();
