// Tooltips of buttons with an icon: their name, which may not be visible, and their key. A tooltip exists only while the
// pointer is over its button: a screen reader, which reads out name and key anyway, would otherwise say them twice.

import { on, say } from "../core/index.js";

/** Bind the tooltips. The menu's items have none, because they show their name and key. */
export function bindTooltips() {
  on(document, "pointerover", ({ target }) => {
    const button = target.closest?.("button[data-icon]:not(menu *)");
    if (!button || button.title) return;
    const [label, key] = ["aria-label", "aria-keyshortcuts"].map((name) => button.getAttribute(name));
    const name = label ?? button.textContent.replaceAll("\u00AD", "").trim(); // some browsers would show soft hyphens
    button.title = key ? say("with-key", { name, key }) : name;
    on(button, "pointerleave", () => button.removeAttribute("title"), { once: true });
  });
}
