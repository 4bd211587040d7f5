// Owns the wiring: which module is told what. No rule, no geometry, no painting.

import { bindHost, startBoot } from "./boot/index.js";
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
  bindViews,
  closeDialog,
  createAbout,
  createClock,
  createGameTable,
  createSounds,
  createVoice,
  openDialog,
} from "./ui/index.js";

/** @import { Intent } from "./play/index.js" */
/** @import { Result, Scene, Status } from "./types.js" */

const site = readSite();
const boot = startBoot(site); // before all else: the worker is at work while the page is set up
bindErrors();
byId("missing").remove(); // this script is not
fillWords(document);
fillIcons(document);

const root = document.documentElement;
root.classList.toggle("top", window.top === window);
/** @type {Status | undefined} */
let told; // how the game stood in the last scene
let lamp = false; // whether the engine was told to find out if this can be won

const speak = createVoice(byId("voice"));
const { show: note, onSuccess: onNoteSuccess } = bindNotes(speak);
const table = createGameTable({
  scene: () => intents.scene(),
  push: (intent) => intents.push(intent),
  speak,
  note,
  open: (name) => void views.show({ name }),
  onPainted,
  onSelection: (selection) => bar.choice(selection),
});
const bar = bindBar({ onAction: act, openMenu: () => openDialog("menu"), note });
const { records, current, keep, other } = createAutosave({
  build: site.build ?? "",
  onKept,
  onOther: (how) => note(say(`note-${how}`), toOther, 2),
});
/** The button of a note that tells of another tab's game. */
const toOther = { word: say("other-game"), run: async () => push({ kind: "open", args: await other() }) };
const updates = bindUpdates({ script: boot.serviceWorker, note, closeMenu: () => closeDialog("menu") });
const appearance = bindAppearance(table.showAppearance, (chosen) => {
  records.keep("settings", chosen);
  clock.show();
  tellLamp();
});
const { settings, choose } = appearance;
const clock = createClock(() => settings().clock);
const sounds = createSounds(() => settings().sounds);
const intents = createIntents({
  ...table.feedback,
  onNothing(hit, waits) {
    table.feedback.onNothing(hit, waits);
    sounds.nothing();
  },
  request(verb, args) {
    if (verb === "play" && !lamp) prover?.drop();
    return engine.request(verb, { now: Date.now(), ...args });
  },
  selection: () => table.view().selection,
  onResult,
  ask,
  entropy,
  onBusy(waiting, ready) {
    table.mark({ busy: waiting > 0 || !ready });
    prover?.hold(waiting > 0);
    if (ready && !waiting) tellLamp();
    if (!ready && waiting) bar.wait(sayCount("waiting", waiting));
  },
});
const { push } = intents;
const onSeen = () => records.keep("lesson", true);
const lesson = bindLesson({ push, dispatch: table.dispatch, focus: table.focus, onSeen });
const engine = boot.connect({
  records,
  current,
  preview,
  begin(result) {
    intents.begin(result);
    host.greet();
  },
  stop,
  offerLesson: lesson.offer,
  failed: (message) => host.post([JSON.stringify({ lacuna: 1, event: "error", error: { code: "start", message } })]),
  onEvent,
  note,
  bar,
});
const { request } = engine;
const host = bindHost({ hosts: site.hosts, push, ready: intents.ready });
const prover = boot.prover((proof) => {
  if (proof.rev === intents.rev()) push({ kind: "tell", verb: "plan", args: proof });
});
const workroom = boot.workroom({ request, again: (once) => views.again(once) });
const sheets = workroom?.request ?? request;
const views = bindViews({ ...records, request: sheets, push, onAction: act, onFind: table.point });
for (const id of ["menu-survey", "menu-python"]) byId(id).hidden = !workroom;
/** The button of a note on an address that names no game. */
const toChooser = { word: say("choose-game"), run: () => void views.show({ name: "choose" }) };
const address = () => (intents.scene()?.lesson ? null : (current()?.game ?? null));
bindGameSwitch({ push, records, address, note, toChooser });
const playing = { onAction: act, scene: intents.scene, startLesson: lesson.start, zoom: table.zoom };
const filling = {
  ...createAbout(site, engine.python, updates.text),
  menu: bindMenu({ ...playing, settings, choose }),
  settings: appearance.fill,
  unkept: () => Object.assign(byId("unkept-save"), { value: current()?.save ?? "" }),
};
bindDialogs(filling, table.focus);

/** @param {string} action */
function act(action) {
  table.settle();
  intents.push({ kind: "act", action });
}

/** Whether this can be won is searched by the engine's own word, once it is told to. */
function tellLamp() {
  const on = settings().lamp;
  if (on !== lamp && intents.ready()) push({ kind: "tell", verb: "lamp", args: { on } });
  if (intents.ready()) lamp = on;
}

/** A move that nothing keeps is told at once, if the one before was kept. @param {string} kind where it is kept */
function onKept(kind) {
  const copy = { word: say("copy-save"), run: () => openDialog("unkept") };
  if (kind === "memory" && root.dataset.storage !== kind) note(say("note-memory"), copy, 2);
  root.dataset.storage = kind;
}

function onPainted() {
  if (!intents.ready() || root.dataset.ready) return;
  root.dataset.ready = "true";
  performance.mark("lacuna:ready");
  updates.begin();
}

/** @param {Result} result @param {Intent | null} intent what the player wanted, if anything */
function onResult(result, intent) {
  const { scene, change, rev, kept } = result;
  prover?.onResult(result);
  table.show(scene, change);
  bar.show(scene);
  clock.tell(result);
  sounds.change(change, scene);
  table.mark({ rev });
  bar.wait("");
  speak(`${announcement(told, scene, change)} ${lesson.show(scene)}`.trim());
  told = scene.status;
  host.post(result.posts);
  if (intent && intent.kind !== "tell") onNoteSuccess(); // what a host asks is no answer of the player's
  updates.onScene(scene, change);
  for (const [key, text] of result.keep ?? []) records.keep(key, text);
  if (!scene.lesson && location.hash !== toHash(scene.game)) history.replaceState(null, "", toHash(scene.game));
  keep(result);
  if (kept?.text)
    note(kept.text, kept.refused === "unknown-variant" ? toChooser : kept.others ? toOther : undefined, 2);
  if (settings().auto && change.kind === "move" && scene.actions.safe?.can && !scene.lesson)
    push({ kind: "act", action: "safe" });
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

/** @param {Error} lost */
function stop(lost) {
  lamp = false;
  delete root.dataset.ready;
  intents.stop(lost);
  table.feedback.putBack();
}

void records.settings().then(appearance.onRead).then(tellLamp);
engine.start();
