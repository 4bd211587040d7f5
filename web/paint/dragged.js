// Owns how the cards in hand look: lifted, and a packet spread as it lay.

import { paintCard } from "./card.js";

/** @import { Picture } from "./table.js" */
/** @typedef {CanvasRenderingContext2D} Context */

/** The cards in hand, a packet spread as it lay. @param {Context} ctx @param {Picture} picture */
export function paintHeld(ctx, picture) {
  const { view, table } = picture;
  const drag = view.drag;
  if (!drag) return;
  const step = table.steps.get(drag.slot) ?? { x: 0, y: 0 };
  drag.cards.forEach((card, index) => {
    const at = { x: drag.x - drag.dx + step.x * index, y: drag.y - drag.dy + step.y * index, ...table.card };
    const part =
      index < drag.cards.length - 1 && (step.x || step.y)
        ? { w: step.x || table.card.w, h: step.y || table.card.h }
        : null;
    paintCard(ctx, picture, card, at, { lift: 1, part });
  });
}
