// Owns the wiring: which module is told what. No rule, no geometry, no painting.

import { startBoot } from "./boot/boot.js";
import { entropy } from "./boot/first-game.js";
import { toHash } from "./core/address.js";
import { byId, fillIcons } from "./core/dom.js";
import { bindErrors, log } from "./core/error-log.js";
import { fillWords, readSite, say, sayCount } from "./core/site-data.js";
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

const site = readSite();
const boot = startBoot(site); // before all else: the worker is at work while the page is set up
bindErrors();
fillWords(document);
fillIcons(document);

const root = document.documentElement;
const board = byId("board");
let fresh = false; // a new scene, not painted yet
let between = true; // no game is going on: not begun, or over

const voice = createVoice(byId("voice"));
const { tell: note, age: ageNote } = bindNotes(voice.say);
const grid = createGrid(board);
const renderer = createRenderer({
  canvas: /** @type {HTMLCanvasElement} */ (byId("canvas")),
  frame: byId("table"),
  onTable: grid.lay,
  onPainted,
});
const view = createView((next) => {
  renderer.look(next);
  grid.look(next, renderer.seen());
});
const bar = bindBar({ push: act, openMenu: () => openSheet("menu"), speak: voice.say });
const { records, ...autosave } = createAutosave({
  onStore(kind) {
    root.dataset.storage = kind;
    if (kind === "memory") note(say("note-memory"));
  },
  isLesson: () => lesson.mine(),
});
const updates = bindUpdates({
  script: boot.serviceWorker,
  note,
  closeMenu: () => closeSheet("menu"),
  between: () => between,
});
const dress = bindDress(renderer.dress, async (settings) => (await records).saveSettings(settings));
const feedback = createFeedback({ scene: () => intents.scene(), view, show: renderer.show, speak: voice.say, note });
const intents = createIntents({
  request: (verb, args) => engine.request(verb, args),
  selection: () => view.get().selection,
  ...feedback,
  onResult,
  ask,
  entropy,
  onBusy(waiting, ready) {
    board.dataset.busy = String(waiting > 0 || !ready);
    if (!ready && waiting) bar.wait(sayCount("waiting", waiting));
  },
});
const lesson = bindLesson({
  push: intents.push,
  dispatch: view.dispatch,
  onSeen: async () => (await records).saveLessonSeen(),
});
const engine = boot.connect({
  records,
  current: autosave.current,
  preview,
  begin: intents.begin,
  stop,
  offerLesson: lesson.offer,
  onEvent({ type, rev, text }) {
    if (type !== "notice" || rev !== intents.rev()) return;
    bar.notice(text);
    voice.say(text);
  },
  note,
  bar,
});

/** @param {string} action */
function act(action) {
  renderer.settle();
  intents.push({ kind: "act", action });
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
  ageNote();
  between = scene.status.outcome !== null || change.kind === "new" || change.kind === "restart";
  updates.onScene();
  if (location.hash !== toHash(scene.game)) history.replaceState(null, "", toHash(scene.game));
  void autosave.save({ game: scene.game, scene, save, at: Date.now() });
  document.dispatchEvent(new CustomEvent("lacuna:scene", { detail: { rev, scene, change } }));
}

/** A table to look at before Python is up. @param {Scene} scene */
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

const games = bindGames({
  push: intents.push,
  request: engine.request,
  kept: records,
  last: autosave.current,
  games: engine.games,
  note,
});
const menu = bindMenu({ act, scene: intents.scene, settings: dress.get, choose: dress.choose, lesson: lesson.start });
const about = fillAbout(site, engine.python, updates.text);
bindSheets({ menu: menu.fill, choose: games.fillChoose, settings: dress.fill, help: games.fillHelp, ...about }, () =>
  grid.focus(view.get().focus ?? ""),
);

const hands = {
  grid: board,
  scene: intents.scene,
  seen: renderer.seen,
  table: renderer.table,
  view: view.get,
  dispatch: view.dispatch,
  push: intents.push,
  settle: renderer.settle,
  focus: grid.focus,
  putBack: feedback.putBack,
  speak: voice.say,
};
bindPointer(hands);
bindKeys(hands);

void records.then(async (stored) => dress.set(readSettings(await stored.settings())));
engine.start();
