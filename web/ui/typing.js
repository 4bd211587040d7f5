// The keys in a field for Python code: Enter runs complete code or starts an indented line, Up and Down recall earlier
// inputs, Tab completes a name. Running and completing are done by the engine (py/lacuna/player_code/).

import { on } from "../core/index.js";

const INDENT = "    ";

/** Return whether Enter runs the code: one line without open brackets or blocks, or a block followed by an empty line.
 * @param {string} code up to the caret, which is at its end */
export function isComplete(code) {
  const lines = code.split("\n");
  const open = code.replace(/[^([{]/g, "").length > code.replace(/[^)\]}]/g, "").length;
  return lines.length > 1 ? !(lines.at(-1) ?? "").trim() : !open && !/[:\\]\s*$|^\s*@/.test(code);
}

/** Return the indentation of the next line. @param {string} before the code before the caret */
export function indentAfter(before) {
  const line = before.split("\n").at(-1) ?? "";
  return (/^[ \t]*/.exec(line)?.[0] ?? "") + (/:\s*$/.test(line) ? INDENT : "");
}

/** Type a text in such a way that the browser's own undo removes it again.
 * @param {HTMLTextAreaElement} field @param {string} text */
function type(field, text) {
  if (!document.execCommand(text ? "insertText" : "delete", false, text))
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
}

/** Bind the fields for code in a box.
 * @param {HTMLElement} box @param {(once: {go: string}) => void} again requests the open sheet again */
export function bindTyping(box, again) {
  let back = 0; // how many inputs ago the shown one was typed; 0: it is new
  let draft = ""; // the new input, while an earlier one is shown
  let tabbed = ""; // the content of the field at the last Tab

  /** Recall an earlier or later input; return false if there is none, or if the caret can move to another line instead.
   * @param {HTMLTextAreaElement} field @param {string} key @param {string} before @param {string} after */
  function recall(field, key, before, after) {
    const history = JSON.parse(field.dataset.history ?? "[]");
    const to = back + (key === "ArrowUp" ? 1 : -1);
    if ((key === "ArrowUp" ? before : after).includes("\n") || to < 0 || to > history.length) return false;
    if (!back) draft = field.value;
    back = to;
    field.value = back ? history[history.length - back] : draft;
    return true;
  }

  /** Handle a key; return false if the browser has to.
   * @param {KeyboardEvent} event @param {HTMLTextAreaElement} field */
  function press({ key, shiftKey, altKey, ctrlKey, metaKey }, field) {
    const { value, selectionStart: at, selectionEnd: to } = field;
    const [before, after, console] = [value.slice(0, at), value.slice(to), field.dataset.code === "console"];
    const bare = !(shiftKey || altKey || ctrlKey || metaKey);
    if (key === "Enter" && (ctrlKey || metaKey || (console && bare && !after.trim() && isComplete(before)))) {
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
