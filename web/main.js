// The page's start: it creates the modules and connects them. No rule, no geometry and no painting is here.
//
// The parts need each other in a circle: a tap on the table becomes an intent, the intent a request to the engine, and
// the engine's result is shown on the table. So callbacks read the other parts when they run, not when they are wired.

import { bindHost, startBoot } from "./boot/index.js";
import { bindErrors, byId, entropy, fillIcons, fillWords, log, readSite, say, sayCount, toHash } from "./core/index.js";
import { announcement, createIntents } from "./play/index.js";
import { bindUpdates, createAutosave } from "./storage/index.js";
import * as ui from "./ui/index.js";
import { ask, bindDialogs, bindViews, closeDialog, createAbout, openDialog, showAddress } from "./ui/sheets/index.js";

/** @import { Intent } from "./play/index.js" */
/** @import { Result, Scene, Status } from "./types.js" */

const root = document.documentElement;
const site = readSite();
const boot = startBoot(site); // first, so that the worker loads Python while the page is set up
/** The status of the last scene. @type {Status | undefined} */
let lastStatus;

preparePage();
const speak = ui.createVoice(byId("voice"));
const { show: note, onSuccess: onNoteSuccess } = ui.bindNotes(speak);
/** @type {ReturnType<typeof ui.createGameTable>} TypeScript cannot infer it, because of the circle above */
const table = ui.createGameTable({
  scene: () => intents.scene(),
  push: (intent) => intents.push(intent),
  hasLetters: () => settings().letters,
  ...{ speak, note },
  open: (name) => (name === "menu" ? openDialog(name) : void views.show({ name })),
  onPainted,
  onSelection: (selection) => bar.choice(selection),
});
const bar = ui.bindBar({ onAction: act, openMenu: () => openDialog("menu"), note });
const { records, current, keep, openOther, updates } = wireStorage();
const { settings, choose, fill, clock, sounds } = ui.bindSettings(table.showAppearance, records, () => sendLamp());
const intents = wireIntents();
/** Send the setting *lamp* to the engine, if it is up. With it, the engine says during play whether the game can be won,
 * and a sign in the bar shows it. */
const sendLamp = () => intents.ready() && push({ kind: "request", verb: "lamp", args: { on: settings().lamp } });
const { push } = intents;
const lesson = ui.bindLesson({ ...table, push, speak, keep: records.keep, scene: intents.scene, site });
const { engine, host, prover } = wireEngine();
const { views, openChooser } = wireSheets();
const showOutcome = ui.bindOutcome({ ...views, focus: table.focus });

engine.start();

/** Fill in the words and icons, and start logging errors. */
function preparePage() {
  bindErrors();
  byId("missing").remove(); // scripts run: remove the notice that says they are missing
  fillWords(document);
  fillIcons(document);
  root.classList.toggle("top", window.top === window);
}

/** Create the modules that store the game between visits and install a new build of the site. */
function wireStorage() {
  const { records, current, keep, other, takeOver } = createAutosave({
    build: site.build ?? "",
    merge: ([key, before, now = null]) =>
      push({ kind: "request", verb: "records", args: { texts: [key, before, now] } }),
    onStored,
    // Another tab has the game: ask where to continue it.
    onOther: async (how) =>
      (await ask(say(`tab-${how}`), "tab", say("play-copy"))) && push({ kind: "open", args: await takeOver() }),
  });
  /** The button of a note about another version of the game. */
  const openOther = () => ({ word: say("other-game"), run: async () => push({ kind: "open", args: await other() }) });
  const updates = bindUpdates({ script: boot.serviceWorker, note, closeMenu: () => closeDialog("menu") });
  return { records, current, keep, openOther, updates };
}

/** Create the queue of what the player wants to do. */
function wireIntents() {
  return createIntents({
    ...table.feedback,
    onNothing(hit, waits) {
      table.feedback.onNothing(hit, waits);
      lesson.onNothing(bar.wait);
      sounds.nothing();
    },
    request(verb, args) {
      if (verb === "play" && !settings().lamp) prover?.drop();
      return engine.request(verb, { ...clock.time(), ...args });
    },
    selection: () => table.view().selection,
    onResult,
    ask,
    entropy,
    onBusy(waiting, ready) {
      table.mark({ busy: waiting > 0 || !ready });
      prover?.hold(waiting > 0);
      if (!ready && waiting) bar.wait(sayCount("waiting", waiting));
    },
  });
}

/** Connect the engine, the page around an embedded table, and the searches beside the game. */
function wireEngine() {
  const engine = boot.connect({
    records,
    current,
    preview,
    begin(result) {
      intents.begin(result);
      if (settings().lamp) sendLamp();
      host.greet();
    },
    stop,
    offerLesson: lesson.offer,
    failed: (message) => host.fail(message),
    onEvent,
    note,
    bar,
  });
  const host = bindHost({ hosts: site.hosts, push, request: engine.request, ready: intents.ready });
  const prover = boot.prover((proof) => {
    if (proof.rev === intents.rev()) push({ kind: "request", verb: "plan", args: proof });
  });
  return { engine, host, prover };
}

/** Connect the sheets (dialogs that the engine describes), the page's own dialogs, and the ways to another game. */
function wireSheets() {
  const sheetRequest = boot.sheetRequest(engine.request, (oneTime) => views.again(oneTime));
  const request = sheetRequest ?? engine.request;
  const views = bindViews({ ...records, request, push, onAction: act, table, note });
  for (const id of ["menu-survey", "menu-python"]) byId(id).hidden = !sheetRequest;
  /** The button of a note about an address that names no game. */
  const openChooser = () => ({ word: say("choose-game"), run: () => void views.show({ name: "choose" }) });
  const address = () => (intents.scene()?.lesson ? null : (current()?.game ?? null));
  ui.bindGameSwitch({ push, records, address, note, openChooser });
  const playing = { onAction: act, scene: intents.scene, startLesson: lesson.start, zoom: table.zoom };
  const fillers = {
    ...createAbout(site, engine.python, updates.text),
    menu: ui.bindMenu({ ...playing, settings, choose }),
    settings: fill,
    unkept: () => Object.assign(byId("unkept-save"), { value: current()?.save ?? "" }),
  };
  bindDialogs(fillers, table.focus, clock.hold);
  return { views, openChooser };
}

/** Do the action that a button asks for. @param {string} action */
function act(action) {
  table.settle();
  intents.push({ kind: "act", action });
}

/** Note on the page where the game is stored. Warn if it is nowhere but in memory; a deal without a move is no loss.
 * @param {string} kind see StoreKind @param {boolean} begun whether the game was played, not only dealt */
function onStored(kind, begun) {
  const copy = { word: say("copy-save"), run: () => openDialog("unkept") };
  if (kind === "memory" && begun && root.dataset.storage !== kind) note(say("note-memory"), copy, 2);
  if (kind !== "memory" || begun) root.dataset.storage = kind;
}

/** Mark the page as ready once the engine's first scene has been painted, and then begin to store files for offline
 * play. */
function onPainted() {
  if (!intents.ready() || root.dataset.ready) return;
  root.dataset.ready = "true";
  performance.mark("lacuna:ready");
  updates.begin();
}

/** Show and store the engine's answer.
 * @param {Result} result @param {Intent | null} intent that it answers; null for a scene that no intent asked for */
function onResult(result, intent) {
  const { scene, change, rev, kept } = result;
  prover?.onResult(result);
  if (!scene.lesson) showAddress(toHash(scene.game), intent?.kind === "open" && intent.isStep === true);
  table.show(scene, change);
  bar.show(scene);
  showOutcome(scene);
  clock.onResult(result);
  sounds.change(change, scene);
  table.mark({ rev });
  bar.wait("");
  table.takeFocus(change, intent);
  speak(`${announcement(lastStatus, scene, change)} ${lesson.show(scene, change.text)}`.trim());
  lastStatus = scene.status;
  host.post(result.posts);
  // A "request" does not come from the player.
  if (intent && intent.kind !== "request") onNoteSuccess(scene.game !== current()?.game);
  updates.onScene(scene, change);
  for (const entry of result.keep ?? []) void records.keep(...entry);
  keep(result);
  if (scene.status.outcome && !scene.lesson && window.top === window) records.persist(); // there is something to lose
  if (result.sheet && window.top === window) void views.show(result.sheet); // no page around may open it
  if (kept?.refused) host.report(kept.refused, kept.text);
  if (kept?.text)
    note(kept.text, kept.refused === "unknown-variant" ? openChooser() : kept.others ? openOther() : undefined, 2);
  if (settings().auto && change.kind === "move" && scene.actions.safe?.can && !scene.lesson)
    push({ kind: "act", action: "safe" });
  document.dispatchEvent(new CustomEvent("lacuna:scene", { detail: { rev, scene, change } }));
}

/** Show what a search found out, if its event is about the scene on the table.
 * @param {{type: string, rev: number, text: string}} event */
function onEvent({ type, rev, text }) {
  if (type !== "notice" || rev !== intents.rev()) return;
  speak(text);
  // The new scene has further actions: a stuck player can find the mistake.
  push({ kind: "request", verb: "scene", args: {}, done: () => rev === intents.rev() && bar.notice(text) });
}

/** Show a table before Python is up. @param {Scene} scene */
function preview(scene) {
  try {
    table.show(scene, null);
    bar.show(scene);
    intents.preview(scene);
    globalThis.requestIdleCallback?.(table.paintAhead); // there is time: Python takes longer
  } catch (error) {
    log("preview", error);
  }
}

/** Return to the state without an engine, after its worker was lost. @param {Error} lost */
function stop(lost) {
  delete root.dataset.ready;
  intents.stop(lost);
  table.feedback.putBack();
}
