// The panel beside the table. It offers the first lesson, or goes with what is on the table instead of the player's
// game: that lesson, a winning line or a replay. The last two (kind `solution`) play by themselves until the player
// touches anything. The texts come from the engine, except for that of the offer.

import { byId, on, say, toHash } from "../core/index.js";
import { createAutoplay } from "./autoplay.js";

/** @import { Scene } from "../types.js" */
/** @import { LessonOptions } from "./types.js" */

/** Fill and show the panel.
 * @param {string} kind @param {string} text @param {string} step
 * @param {Record<string, boolean>} shown which of `start`, `back`, `next` and `slider` are shown
 * @param {string} [play] after the end of the lesson, the text of the button that opens its game */
function fill(kind, text, step, shown, play) {
  const isSolution = kind === "solution";
  byId("lesson-text").textContent = text;
  byId("lesson-step").textContent = step;
  for (const name of ["start", "back", "next", "slider"]) byId(`lesson-${name}`).hidden = !shown[name];
  byId("lesson-games").hidden = kind !== "offer";
  byId("lesson-start").textContent = play ?? say("lesson");
  byId("lesson-back").textContent = say(isSolution ? "show-back" : "lesson-back");
  byId("lesson-close").setAttribute("aria-label", say(isSolution || play ? "close" : "lesson-skip"));
  byId("lesson").dataset.kind = kind;
  byId("lesson").hidden = false;
}

/** Return whether an event does not stop the automatic play: it presses a button of the panel, or moves the focus.
 * @param {{target: Element, key?: string}} event */
const isForPanel = ({ target, key = "Enter" }) =>
  ["Tab", "Shift"].includes(key) || (["Enter", " "].includes(key) && Boolean(target.closest?.("#lesson button")));

/** Return the player's input device, judged by a click. If a key made the click, its `detail` is 0.
 * @param {MouseEvent} click */
const inputOf = ({ detail }) => (!detail ? "keys" : matchMedia("(pointer: coarse)").matches ? "touch" : "mouse");

/** Bind the panel's buttons. After a click the board gets the focus, because the button may be hidden then. While a
 * solution is shown, the clicked button keeps the focus.
 * @param {() => void} focus @param {Record<string, (click: MouseEvent) => void>} buttons what each does, by its name */
function bindButtons(focus, buttons) {
  const box = byId("lesson");
  for (const [name, run] of Object.entries(buttons))
    on(byId(`lesson-${name}`), "click", (click) => {
      run(click);
      if (box.dataset.kind !== "solution" || box.hidden) focus();
    });
}

/** Say in the lesson that a tap did nothing, and which card can move.
 * @param {Scene["lesson"]} lesson @param {(text: string) => void} show @param {(card: string | null) => void} flash */
const remind = (lesson, show, flash) => lesson?.kind === "first" && [show(say("lesson.nothing")), flash(lesson.card)];

/** Return the slider, with which the player goes to any step. @returns {HTMLInputElement} */
const slider = () => /** @type {HTMLInputElement} */ (byId("lesson-slider"));

/** Show on the slider how many steps are done, but not while it is dragged: then the table lags behind it.
 * @param {number} done @param {number} of */
function showSlider(done, of) {
  slider().max = String(of);
  if (!slider().matches(":active")) slider().value = String(done);
  slider().setAttribute("aria-valuetext", `${done}/${of}`);
}

/** Bind the slider, and Escape, which closes a winning line or a replay.
 * @param {() => boolean} isSolution @param {(at: number) => void} goTo */
function bindSlider(isSolution, goTo) {
  on(slider(), "input", () => goTo(Number(slider().value)));
  on(document, "keydown", ({ key }) => {
    const isOpen = isSolution() && !byId("lesson").hidden && !document.querySelector("dialog[open]");
    if (key === "Escape" && isOpen) byId("lesson-close").click();
  });
}

/** Bind the panel. @param {LessonOptions} options */
export function bindLesson({ push, dispatch, focus, speak, scene, keep, site }) {
  const [box, act] = [byId("lesson"), (/** @type {string} */ action) => push({ kind: "act", action })];
  const { isPlaying, play } = createAutoplay(() => act("next"));
  const isSolution = () => box.dataset.kind === "solution";
  const begin = (/** @type {MouseEvent} */ click) => {
    keep("lesson", "true");
    push({ kind: "open", args: { lesson: true, input: inputOf(click) } });
  };
  const flash = (/** @type {string | null} */ card) =>
    card && dispatch({ type: "set", view: { flash: { cards: [card], at: performance.now() } } });
  bindButtons(focus, {
    start(click) {
      const taught = scene()?.lesson?.play;
      if (isSolution()) play(!isPlaying(), 0);
      else if (taught) location.hash = toHash(taught.game);
      else begin(click);
    },
    back: () => act("back"),
    next: () => act("next"),
    close() {
      if (!isSolution()) keep("lesson", "true");
      box.hidden = true;
      if (scene()?.lesson) act("leave");
    },
  });
  for (const name of ["pointerdown", "keydown"])
    on(document, name, (event) => isPlaying() && !isForPanel(event) && play(false), { capture: true });
  bindSlider(isSolution, (at) => [play(false), push({ kind: "act", action: "goto", at })]);
  return {
    /** Start the lesson. */
    start: begin,
    /** Offer the lesson to a new visitor. A screen reader also says the name of the game. */
    offer() {
      fill("offer", say("lesson.offer", { n: site.games }), "", { start: true });
      speak(say("lesson.offer-aloud", { name: scene()?.name }));
    },
    /** A tap did nothing: in the lesson, show a text until the next change, and flash the card of the step. */
    onNothing: (/** @type {(text: string) => void} */ show) => remind(scene()?.lesson, show, flash),
    /** Show the lesson or solution of a scene, or hide the panel; return what is to be read aloud.
     * @param {Scene} scene @param {string} said the text of the change, which is read aloud too */
    show({ lesson, actions }, said) {
      const isNew = box.hidden === true || box.dataset.kind !== lesson?.kind;
      if (!lesson) {
        if (isPlaying()) play(false);
        box.hidden = true;
        return "";
      }
      const { kind, text, card, done, of, pause, play: taught } = lesson;
      const [back, next] = [Boolean(actions.back?.can), Boolean(actions.next?.can)];
      const shown = { start: next || Boolean(taught), back, next, slider: kind === "solution" };
      fill(kind, text, `${done}/${of}`, shown, taught?.text);
      showSlider(done, of);
      if (isSolution()) play(next && (isPlaying() || isNew), pause);
      flash(card);
      return (isSolution() && done > 0 && next) || said.includes(text) ? "" : text;
    },
  };
}
