// The bar above the table: the game's name, deal number, progress, message, and the buttons of the actions. It shows
// what the scene says and decides nothing.

import { byId, copyText, on, say } from "../core/index.js";
import { question } from "../play/index.js";
import { bindTooltips } from "./tooltips.js";

/** @import { Action, Scene, Selection } from "../types.js" */

/** The actions that have a button. */
const ACTIONS = ["undo", "redo", "hint", "redeal", "deal", "safe", "finish", "show", "review", "return"];
const buttonOf = (/** @type {string} */ action) => byId(action === "deal" ? "deal-more" : action);

/** Show the button of an action, or hide it if the game does not have the action or only the menu offers it.
 * @param {string} name @param {Action | undefined} action
 * @param {boolean} isUrged whether to highlight the button while the action is possible */
function showAction(name, action, isUrged) {
  const button = buttonOf(name);
  button.hidden = !action || action.menu === true;
  button.setAttribute("aria-disabled", String(!action?.can));
  button.classList.toggle("urged", isUrged && Boolean(action?.can));
  const badge = button.querySelector(".left");
  const left = action?.left;
  if (!badge || left === undefined || left === null) return;
  badge.textContent = left === "unlimited" ? "∞" : String(left);
  button.setAttribute("aria-label", left === "unlimited" ? say(`${name}-unlimited`) : say(`${name}-left`, { left }));
}

/** Show the game's name and the deal's number. @param {Scene} scene */
function showTitle({ name, deal, lesson }) {
  byId("name").textContent = name;
  byId("name").setAttribute("aria-label", say("change-game", { name }));
  byId("deal").hidden = false;
  byId("deal-before").hidden = deal === null;
  byId("deal-number").textContent = deal ?? say(lesson ? "lesson" : "by-hand");
  byId("copy-deal").hidden = deal === null;
  if (deal !== null) byId("copy-deal").setAttribute("aria-label", say("copy-deal", { deal }));
  document.title = deal === null ? say("title", { name }) : say("title-deal", { name, deal });
}

/** Show or hide the lamp: the small sign in the bar that says whether the game can still be won.
 * @param {Scene["lamp"]} lamp */
function showLamp(lamp) {
  const button = byId("lamp");
  Object.assign(button, { hidden: !lamp, textContent: lamp ? say(`lamp-${lamp.verdict}`) : "" });
  button.dataset.verdict = lamp?.verdict ?? "";
  button.setAttribute("aria-label", lamp?.text ?? "");
}

/** Show how many cards are in place. @param {Scene} scene */
function showProgress({ status }) {
  const [n, total] = status.progress;
  const progress = byId("progress");
  progress.hidden = false;
  const aria = { valuemax: total, valuenow: n, label: say("progress", { n, total }) };
  for (const [name, value] of Object.entries(aria)) progress.setAttribute(`aria-${name}`, String(value));
  byId("progress-bar").style.transform = `scaleX(${total ? n / total : 0})`;
  byId("count").textContent = `${n}/${total}`;
}

/** Copy the address of the deal. If the browser does not allow that, select the deal's number.
 * @param {(text: string) => void} note */
async function copyDeal(note) {
  const copied = await copyText(location.href);
  if (!copied) getSelection()?.selectAllChildren(byId("deal-number"));
  note(say(copied ? "copied-deal" : "copy-refused", { deal: byId("deal-number").textContent }));
}

/** Fold the message to the height of the bar. If some of it is hidden, it can be unfolded with a tap or a key. */
function fold() {
  const message = byId("message");
  byId("message-box").removeAttribute("open");
  message.tabIndex = message.scrollHeight > message.clientHeight + 1 ? 0 : -1;
}

/** Bind the bar's buttons, and return the functions that show something in the bar.
 * @param {{onAction: (action: string) => void, openMenu: () => void, note: (text: string) => void}} options */
export function bindBar({ onAction, openMenu, note }) {
  /** The bar shows the first of these messages that is not empty: what the player has to choose; the status of the game,
   * or a hint; the step of the start that is under way, or how many taps wait for the end of the start. */
  const messages = { choice: "", status: "", waiting: "" };
  const showMessage = (/** @type {Partial<typeof messages>} */ changed) => {
    const { choice, status, waiting } = Object.assign(messages, changed);
    const text = choice || status || waiting;
    if (text === byId("message").textContent) return;
    byId("message").textContent = text;
    byId("bar").classList.toggle("has-message", text !== "");
    fold();
  };
  for (const action of ACTIONS) on(buttonOf(action), "click", () => onAction(action));
  for (const name of ["blur", "resize"]) on(window, name, fold, { capture: true });
  on(byId("lamp"), "click", () => note(byId("lamp").getAttribute("aria-label") ?? ""));
  on(byId("open-menu"), "click", openMenu);
  on(byId("copy-deal"), "click", () => copyDeal(note));
  bindTooltips();
  return {
    /** Show a scene. @param {Scene} scene */
    show(scene) {
      const { outcome, blocked, must, text } = scene.status;
      showTitle(scene);
      showProgress(scene);
      showLamp(scene.lamp);
      for (const name of ACTIONS)
        showAction(name, scene.actions[name], name === "finish" || (blocked && (name === "redeal" || name === "deal")));
      byId("bar").dataset.outcome = outcome ?? "";
      showMessage({ status: scene.hint?.text ?? (outcome || blocked || must ? text : "") });
    },
    /** Show what a search found out about the scene, unless there is a status. @param {string} text */
    notice: (text) => showMessage({ status: messages.status || text }),
    /** Show what the player has to choose. @param {Selection | null} selection */
    choice: (selection) => showMessage({ choice: question(selection) }),
    /** Show what the player waits for. @param {string} waiting */
    wait: (waiting) => showMessage({ waiting }),
    /** Show how much of the start is done, 0 … 1; null hides the progress bar. @param {number | null} fraction */
    boot(fraction) {
      byId("boot").hidden = fraction === null;
      byId("boot-bar").style.transform = `scaleX(${fraction ?? 0})`;
    },
  };
}
