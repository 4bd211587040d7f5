// Owns the wiring: which module hears what. No rule, no geometry, no painting.

import { serviceWorker } from "./boot/assets.js";
import { createClient } from "./boot/engine-client.js";
import { entropy } from "./boot/first-game.js";
import { makeWorker } from "./boot/preload.js"; // first: the worker goes to work while the rest is read
import { createStart } from "./boot/startup.js";
import { toHash } from "./core/address.js";
import { byId, fillIcons } from "./core/dom.js";
import { bindErrors, log } from "./core/error-log.js";
import { bootOf, fillWords, readSite, say, sayCount } from "./core/site-data.js";
import { bindKeys } from "./input/keyboard.js";
import { bindPointer } from "./input/pointer.js";
import { createRenderer } from "./paint/renderer.js";
import { announcement, createFeedback } from "./play/feedback.js";
import { createIntents } from "./play/intents.js";
import { createView } from "./play/view-state.js";
import { createAutosave } from "./storage/autosave.js";
import { bindUpdates } from "./storage/updates.js";
import { fillAbout } from "./ui/about.js";
import { createGrid, createVoice } from "./ui/accessible-grid.js";
import { bindDress, readSettings } from "./ui/appearance.js";
import { bindBar } from "./ui/bar.js";
import { ask, bindSheets, closeSheet, openSheet } from "./ui/dialogs.js";
import { bindGames } from "./ui/game-switch.js";
import { bindLesson } from "./ui/lesson.js";
import { bindMenu } from "./ui/menu.js";
import { bindNotes } from "./ui/notes.js";

/** @import { Change, Result, Scene } from "./types.js" */
/** @import { Intent } from "./play/intents.js" */

bindErrors();
const site = readSite();
fillWords(document);
fillIcons(document);

const root = document.documentElement;
const board = byId("board");
let fresh = false; // a new scene, not painted yet
let between = true; // no game is going on: not begun, or over
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
  grid.look(next, renderer.seen());
});
const bar = bindBar({ push: act, openMenu: () => openSheet("menu"), speak: voice.say });
const autosave = createAutosave({
  onStore(kind) {
    root.dataset.storage = kind;
    if (kind === "memory") notes.tell(say("note-memory"));
  },
  isLesson: () => lesson.mine(),
});
const updates = bindUpdates({
  script: serviceWorker,
  note: notes.tell,
  closeMenu: () => closeSheet("menu"),
  between: () => between,
});
const dress = bindDress(renderer.dress, async (settings) => (await autosave.records).saveSettings(settings));
const feedback = createFeedback({
  scene: () => intents.scene(),
  view,
  show: renderer.show,
  speak: voice.say,
  note: notes.tell,
});
const intents = createIntents({
  request: (verb, args) => client.request(verb, args),
  selection: () => view.get().selection,
  onSelect: feedback.onSelect,
  onNothing: feedback.onNothing,
  onResult,
  onRefused: feedback.onRefused,
  ask,
  entropy,
  onBusy(waiting, ready) {
    board.dataset.busy = String(waiting > 0 || !ready);
    if (!ready && waiting) bar.wait(sayCount("waiting", waiting));
  },
});
const start = createStart({
  client: () => client,
  records: autosave.records,
  current: autosave.current,
  preview,
  begin: intents.begin,
  stop,
  note: notes.tell,
  onFirst: () => lesson.offer(),
  bar,
});
const client = createClient({
  makeWorker,
  boot: () => bootOf(site, document.baseURI, attempts++ > 0),
  onProgress: start.onProgress,
  onFailure: start.onFailure,
  onReady: start.onReady,
  onLog: (text) => log("start", text),
  onLost: start.onLost,
  onEvent({ type, rev, text }) {
    if (type !== "notice" || rev !== intents.rev()) return;
    bar.notice(text);
    voice.say(text);
  },
});

/** @param {Intent} intent */
function push(intent) {
  performance.mark("lacuna:tap");
  intents.push(intent);
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
  if (!intents.ready() || root.dataset.ready) return;
  root.dataset.ready = "true";
  performance.mark("lacuna:ready");
  updates.begin();
}

/** @param {Scene} scene @param {Change | null} change */
function show(scene, change) {
  fresh = true;
  renderer.show(scene, change);
  view.dispatch({ type: "scene", scene });
  bar.show(scene);
  board.setAttribute("aria-label", say("board", { name: scene.name }));
  board.dataset.outcome = scene.status.outcome ?? "";
}

/** @param {Result} result */
function onResult({ scene, change, rev, save }) {
  const before = autosave.current()?.scene.status;
  show(scene, change);
  board.dataset.rev = String(rev);
  bar.wait("");
  voice.say(`${announcement(before, scene, change)} ${lesson.follow(scene, change)}`.trim());
  notes.age();
  between = scene.status.outcome !== null || change.kind === "new" || change.kind === "restart";
  updates.onScene();
  if (location.hash !== toHash(scene.game)) history.replaceState(null, "", toHash(scene.game));
  void autosave.save({ game: scene.game, scene, save, at: Date.now() });
  document.dispatchEvent(new CustomEvent("lacuna:scene", { detail: { rev, scene, change } }));
}

/** The saved table at once, before Python is up. @param {Scene} scene */
function preview(scene) {
  try {
    show(scene, null);
    intents.preview(scene);
    globalThis.requestIdleCallback?.(renderer.warm); // Python takes longer than that
  } catch (error) {
    log("preview", error);
  }
}

function stop() {
  delete root.dataset.ready;
  intents.stop();
  feedback.putBack();
}

const lesson = bindLesson({
  push,
  dispatch: view.dispatch,
  onSeen: async () => (await autosave.records).saveLessonSeen(),
});
const games = bindGames({
  push: intents.push,
  request: (verb, args) => client.request(verb, args),
  kept: autosave.records,
  last: autosave.current,
  games: start.games,
  note: notes.tell,
});
const menu = bindMenu({ act, scene: intents.scene, settings: dress.get, choose: dress.choose, lesson: lesson.start });
const about = fillAbout(site, start.python, updates.text);
bindSheets(
  {
    menu: menu.fill,
    choose: games.fillChoose,
    settings: dress.fill,
    help: games.fillHelp,
    about: about.about,
    failure: about.failure,
  },
  () => grid.focus(view.get().focus ?? ""),
);

const hands = {
  grid: board,
  scene: intents.scene,
  seen: renderer.seen,
  table: renderer.table,
  view: view.get,
  dispatch: view.dispatch,
  push,
  settle: renderer.settle,
  focus: grid.focus,
  putBack: feedback.putBack,
  speak: voice.say,
};
bindPointer(hands);
bindKeys(hands);

void autosave.records.then(async (records) => dress.set(readSettings(await records.settings())));
start.start();
