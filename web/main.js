// Owns the wiring: which module is told what. No rule, no geometry, no painting.

import { startBoot } from "./boot/boot.js";
import { entropy } from "./boot/first-game.js";
import { toHash } from "./core/address.js";
import { byId, fillIcons } from "./core/dom.js";
import { bindErrors, log } from "./core/error-log.js";
import { fillWords, readSite, say, sayCount } from "./core/site-data.js";
import { announcement } from "./play/feedback.js";
import { createIntents } from "./play/intents.js";
import { createAutosave } from "./storage/autosave.js";
import { bindUpdates } from "./storage/updates.js";
import { fillAbout } from "./ui/about.js";
import { createVoice } from "./ui/accessible-grid.js";
import { bindDress, readSettings } from "./ui/appearance.js";
import { bindBar } from "./ui/bar.js";
import { ask, bindSheets, closeSheet, openSheet } from "./ui/dialogs.js";
import { bindGames } from "./ui/game-switch.js";
import { createGameTable } from "./ui/game-table.js";
import { bindLesson } from "./ui/lesson.js";
import { bindMenu } from "./ui/menu.js";
import { bindNotes } from "./ui/notes.js";

/** @import { Result, Scene } from "./types.js" */

const site = readSite();
const boot = startBoot(site); // before all else: the worker is at work while the page is set up
bindErrors();
fillWords(document);
fillIcons(document);

const root = document.documentElement;

const { say: speak } = createVoice(byId("voice"));
const { tell: note, age: ageNote } = bindNotes(speak);
const table = createGameTable({
  scene: () => intents.scene(),
  push: (intent) => intents.push(intent),
  speak,
  note,
  onPainted,
});
const bar = bindBar({ push: act, openMenu: () => openSheet("menu"), speak });
const { records, current, save } = createAutosave({
  onMemory: () => note(say("note-memory")),
  isLesson: () => lesson.mine(),
});
const updates = bindUpdates({ script: boot.serviceWorker, note, closeMenu: () => closeSheet("menu") });
const appearance = bindDress(table.showAppearance, async (settings) => (await records).saveSettings(settings));
const intents = createIntents({
  ...table.feedback,
  request: (verb, args) => engine.request(verb, args),
  selection: () => table.view().selection,
  onResult,
  ask,
  entropy,
  onBusy(waiting, ready) {
    table.mark({ busy: waiting > 0 || !ready });
    if (!ready && waiting) bar.wait(sayCount("waiting", waiting));
  },
});
const { push } = intents;
const onSeen = async () => (await records).saveLessonSeen();
const lesson = bindLesson({ push, dispatch: table.dispatch, onSeen });
const engine = boot.connect({
  records,
  current,
  preview,
  begin: intents.begin,
  stop,
  offerLesson: lesson.offer,
  onEvent,
  note,
  bar,
});
const games = bindGames({ push, request: engine.request, kept: records, last: current, games: engine.games, note });
const { get: settings, choose } = appearance;
const menu = bindMenu({ act, scene: intents.scene, settings, choose, lesson: lesson.start });
const about = fillAbout(site, engine.python, updates.text);
const filling = {
  menu: menu.fill,
  choose: games.fillChoose,
  settings: appearance.fill,
  help: games.fillHelp,
  ...about,
};
bindSheets(filling, table.focus);

/** @param {string} action */
function act(action) {
  table.settle();
  intents.push({ kind: "act", action });
}

function onPainted() {
  if (!intents.ready() || root.dataset.ready) return;
  root.dataset.ready = "true";
  performance.mark("lacuna:ready");
  updates.begin();
}

/** @param {Result} result */
function onResult({ scene, change, rev, save: text }) {
  const before = current()?.scene.status;
  table.show(scene, change);
  bar.show(scene);
  table.mark({ rev });
  bar.wait("");
  speak(`${announcement(before, scene, change)} ${lesson.follow(scene, change)}`.trim());
  ageNote();
  updates.onScene(scene, change);
  if (location.hash !== toHash(scene.game)) history.replaceState(null, "", toHash(scene.game));
  void save({ game: scene.game, scene, save: text, at: Date.now() });
  document.dispatchEvent(new CustomEvent("lacuna:scene", { detail: { rev, scene, change } }));
}

/** What a search found out about the scene on the table. @param {{type: string, rev: number, text: string}} event */
function onEvent({ type, rev, text }) {
  if (type !== "notice" || rev !== intents.rev()) return;
  bar.notice(text);
  speak(text);
}

/** A table to look at before Python is up. @param {Scene} scene */
function preview(scene) {
  try {
    table.show(scene, null);
    bar.show(scene);
    intents.preview(scene);
    globalThis.requestIdleCallback?.(table.paintAhead); // Python takes longer than that
  } catch (error) {
    log("preview", error);
  }
}

function stop() {
  delete root.dataset.ready;
  intents.stop();
  table.feedback.putBack();
}

void records.then(async (stored) => appearance.set(readSettings(await stored.settings())));
engine.start();
