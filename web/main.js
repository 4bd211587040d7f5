// Owns the wiring: which module is told what. No rule, no geometry, no painting.

import { startBoot } from "./boot/index.js";
import { bindErrors, byId, entropy, fillIcons, fillWords, log, readSite, say, sayCount, toHash } from "./core/index.js";
import { announcement, createIntents } from "./play/index.js";
import { bindUpdates, createAutosave } from "./storage/index.js";
import {
  ask,
  bindAppearance,
  bindBar,
  bindDialogs,
  bindGameSwitch,
  bindLesson,
  bindMenu,
  bindNotes,
  closeDialog,
  createAbout,
  createGameTable,
  createVoice,
  fillHelp,
  openDialog,
  readSettings,
} from "./ui/index.js";

/** @import { Intent } from "./play/index.js" */
/** @import { Result, Scene, Status } from "./types.js" */

const site = readSite();
const boot = startBoot(site); // before all else: the worker is at work while the page is set up
bindErrors();
fillWords(document);
fillIcons(document);

const root = document.documentElement;
root.classList.toggle("top", window.top === window);
/** @type {Status | undefined} */
let told; // how the game stood in the last scene

const { say: speak } = createVoice(byId("voice"));
const { show: note, onSuccess: onNoteSuccess } = bindNotes(speak);
const table = createGameTable({
  scene: () => intents.scene(),
  push: (intent) => intents.push(intent),
  speak,
  note,
  onPainted,
  onSelection: (selection) => bar.choice(selection),
});
const bar = bindBar({ onAction: act, openMenu: () => openDialog("menu"), note });
const { records, current, save } = createAutosave({ onMemory: () => note(say("note-memory")) });
const updates = bindUpdates({ script: boot.serviceWorker, note, closeMenu: () => closeDialog("menu") });
const appearance = bindAppearance(table.showAppearance, async (settings) => (await records).saveSettings(settings));
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
const lesson = bindLesson({ push, dispatch: table.dispatch, focus: table.focus, onSeen });
const engine = boot.connect({
  records,
  current,
  preview,
  begin: intents.begin,
  stop,
  offerLesson: lesson.offer,
  onEvent,
  note,
  onBadAddress: (refused) => games.onBadAddress(refused),
  bar,
});
const { catalogue, request } = engine;
const address = () => (intents.scene()?.lesson ? null : (current()?.game ?? null));
const saved = async (/** @type {string} */ variant) => (await records).savedGame(variant);
const games = bindGameSwitch({ push, saved, address, catalogue, request, note });
const { settings, choose } = appearance;
const menu = bindMenu({ onAction: act, scene: intents.scene, settings, choose, startLesson: lesson.start });
const about = createAbout(site, engine.python, updates.text);
const filling = {
  menu: menu.fill,
  choose: games.fillPicker,
  settings: appearance.fill,
  help: () => fillHelp({ catalogue, address: () => intents.scene()?.game ?? null, request }),
  about: about.fill,
  failure: about.fillFailure,
};
bindDialogs(filling, table.focus);

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

/** @param {Result} result @param {Intent | null} intent what the player wanted, if anything */
function onResult({ scene, change, rev, save: text }, intent) {
  table.show(scene, change);
  bar.show(scene);
  table.mark({ rev });
  bar.wait("");
  speak(`${announcement(told, scene, change)} ${lesson.show(scene)}`.trim());
  told = scene.status;
  if (intent) onNoteSuccess();
  updates.onScene(scene, change);
  if (!scene.lesson && location.hash !== toHash(scene.game)) history.replaceState(null, "", toHash(scene.game));
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
