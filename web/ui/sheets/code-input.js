// The keys in a field for Python code: Enter runs complete code or starts an indented line, Up and Down recall earlier
// inputs, Tab completes a name. Running and completing are done by the engine (py/lacuna/player_code/).

import { on } from "../../core/index.js";

const INDENT = "    ";

/** Return whether code is complete, so that Enter runs it and does not start another line. A single line is complete if
 * no bracket is open and neither a block nor another line must follow; several lines, if the last one is blank.
 * @param {string} code */
export function isComplete(code) {
  const lines = code.split("\n");
  const isOpen = code.replace(/[^([{]/g, "").length > code.replace(/[^)\]}]/g, "").length;
  return lines.length > 1 ? !(lines.at(-1) ?? "").trim() : !isOpen && !/[:\\]\s*$|^\s*@/.test(code);
}

/** Return the indentation of the line after this one. @param {string} before the code before the caret */
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
 * @param {HTMLElement} box
 * @param {(oneTime: {go: string}) => void} again requests the open sheet (the dialog with the
 *   field) again, with these arguments this time only */
export function bindTyping(box, again) {
  let stepsBack = 0; // how many inputs ago the shown one was typed; 0: it is the new input
  let draft = ""; // the new input, while an earlier one is shown
  let tabbed = ""; // the content of the field when Tab was last pressed

  /** Recall an earlier or later input; return false if there is none, or if the caret can move to another line instead.
   * @param {HTMLTextAreaElement} field @param {string} key @param {string} before @param {string} after */
  function recall(field, key, before, after) {
    const history = JSON.parse(field.dataset.history ?? "[]");
    const next = stepsBack + (key === "ArrowUp" ? 1 : -1);
    if ((key === "ArrowUp" ? before : after).includes("\n") || next < 0 || next > history.length) return false;
    if (!stepsBack) draft = field.value;
    stepsBack = next;
    field.value = stepsBack ? history[history.length - stepsBack] : draft;
    return true;
  }

  /** Handle a key; return false if the browser has to handle it.
   * @param {KeyboardEvent} event @param {HTMLTextAreaElement} field */
  function press({ key, shiftKey, altKey, ctrlKey, metaKey }, field) {
    const { value, selectionStart: start, selectionEnd: end } = field;
    const [before, after, isConsole] = [value.slice(0, start), value.slice(end), field.dataset.code === "console"];
    const isBare = !(shiftKey || altKey || ctrlKey || metaKey);
    if (key === "Enter" && (ctrlKey || metaKey || (isConsole && isBare && !after.trim() && isComplete(before)))) {
      stepsBack = 0;
      again({ go: isConsole ? "run" : "start" });
    } else if (key === "Enter") type(field, `\n${indentAfter(before)}`);
    else if (key === "Backspace" && isBare && start === end && /(^|\n)( {4})+$/.test(before)) {
      field.setSelectionRange(start - INDENT.length, start);
      type(field, "");
    } else if (key === "Tab" && isBare && isConsole && !after && /[\w.]$/.test(before) && value !== tabbed) {
      tabbed = value;
      again({ go: "complete" });
    } else return isConsole && isBare && /^Arrow(Up|Down)$/.test(key) && recall(field, key, before, after);
    return true;
  }

  on(box, "keydown", (event) => {
    if (!event.target.dataset.code || event.isComposing) return;
    if (press(event, event.target)) event.preventDefault();
    else if (event.key?.length === 1) stepsBack = 0; // a typed character makes it a new input
  });
}
