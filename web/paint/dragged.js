// Owns how the cards in hand are painted: lifted, a packet spread as it lay.

import { paintCard } from "./card.js";

/** @import { Context, Picture } from "./types.js" */

/** @param {Context} ctx @param {Picture} picture */
export function paintDragged(ctx, picture) {
  const { view, table } = picture;
  const drag = view.drag;
  if (!drag) return;
  const step = table.steps.get(drag.slot) ?? { x: 0, y: 0 };
  drag.cards.forEach((card, index) => {
    const at = {
      x: drag.x - drag.dx + step.x * index,
      y: drag.y - drag.dy - drag.high + step.y * index,
      ...table.card,
    };
    const part =
      index < drag.cards.length - 1 && (step.x || step.y)
        ? { w: step.x || table.card.w, h: step.y || table.card.h }
        : null;
    paintCard(ctx, picture, card, at, { lift: 1, part });
  });
}
