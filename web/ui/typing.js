// Owns the keys in a field for code: Enter runs what is whole or begins a line at the place of the one before, Up and Down
// go through what was typed, Tab has a name completed. What is run and completed is the engine's (py/lacuna).

import { on } from "../core/index.js";

const INDENT = "    ";

/** Whether Enter runs it: a line that nothing keeps open, or a block behind which an empty line was typed.
 * @param {string} code up to the caret, which is at its end */
export function isWhole(code) {
  const lines = code.split("\n");
  const open = code.replace(/[^([{]/g, "").length > code.replace(/[^)\]}]/g, "").length;
  return lines.length > 1 ? !(lines.at(-1) ?? "").trim() : !open && !/[:\\]\s*$|^\s*@/.test(code);
}

/** What a new line begins with. @param {string} before the caret */
export function indentAfter(before) {
  const line = before.split("\n").at(-1) ?? "";
  return (/^[ \t]*/.exec(line)?.[0] ?? "") + (/:\s*$/.test(line) ? INDENT : "");
}

/** Types a text, so that the browser's own undo knows of it. @param {HTMLTextAreaElement} field @param {string} text */
function type(field, text) {
  if (!document.execCommand(text ? "insertText" : "delete", false, text))
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
}

/** @param {HTMLElement} box @param {(once: {go: string}) => void} again asks for the sheet that is open again */
export function bindTyping(box, again) {
  let back = 0; // how far in what was typed
  let draft = ""; // what stood there before
  let tabbed = ""; // what was there at the last Tab

  /** @param {HTMLTextAreaElement} field @param {string} key @param {string} before @param {string} after */
  function recall(field, key, before, after) {
    const history = JSON.parse(field.dataset.history ?? "[]");
    const to = back + (key === "ArrowUp" ? 1 : -1);
    if ((key === "ArrowUp" ? before : after).includes("\n") || to < 0 || to > history.length) return false;
    if (!back) draft = field.value;
    back = to;
    field.value = back ? history[history.length - back] : draft;
    return true;
  }

  /** Whether a key was for us. @param {KeyboardEvent} event @param {HTMLTextAreaElement} field */
  function press({ key, shiftKey, altKey, ctrlKey, metaKey }, field) {
    const { value, selectionStart: at, selectionEnd: to } = field;
    const [before, after, console] = [value.slice(0, at), value.slice(to), field.dataset.code === "console"];
    const bare = !(shiftKey || altKey || ctrlKey || metaKey);
    if (key === "Enter" && (ctrlKey || metaKey || (console && bare && !after.trim() && isWhole(before)))) {
      back = 0;
      again({ go: console ? "run" : "start" });
    } else if (key === "Enter") type(field, `\n${indentAfter(before)}`);
    else if (key === "Backspace" && bare && at === to && /(^|\n)( {4})+$/.test(before)) {
      field.setSelectionRange(at - INDENT.length, at);
      type(field, "");
    } else if (key === "Tab" && bare && console && !after && /[\w.]$/.test(before) && value !== tabbed) {
      tabbed = value;
      again({ go: "complete" });
    } else return console && bare && /^Arrow(Up|Down)$/.test(key) && recall(field, key, before, after);
    return true;
  }

  on(box, "keydown", (event) => {
    if (!event.target.dataset.code || event.isComposing) return;
    if (press(event, event.target)) event.preventDefault();
    else if (event.key.length === 1) back = 0;
  });
}
