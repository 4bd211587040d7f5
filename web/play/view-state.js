// View state: what the player is doing on the table (focus, selection, drag, press, flash, zoom). Only `reduce` changes
// it; the engine in Python never sees it.

import { cellOf, NO_ZOOM } from "../geometry/index.js";
import { isStillValid } from "./move-lookup.js";

/** @import { Change, Drag, Scene, View } from "../types.js" */
/** @import { ViewEvent } from "./types.js" */

/** Return the view without focus, selection or drag. @returns {View} */
export const emptyView = () => ({
  ...{ focus: null, open: null, selection: null, drag: null },
  ...{ pressed: null, peek: [], flash: null, zoom: NO_ZOOM },
});

/** Return the cell where the focus begins: the first of the tableau, where most moves are made. @param {Scene} scene */
const firstFocus = ({ piles }) => (piles.find((pile) => pile.kind === "tableau") ?? piles[0])?.id ?? null;

/** Return the view for a new scene, without what is no longer valid.
 * @param {View} view @param {Scene} scene @param {Change | null} [change] @returns {View} */
function onScene(view, scene, change) {
  const [slot, card] = view.focus?.split(":") ?? [];
  const pile = scene.piles.find(({ id }) => id === slot);
  const drag = view.drag;
  const isThere = drag && scene.piles.some((pile) => pile.id === drag.slot && pile.cards.includes(drag.card));
  return {
    ...view,
    flash: view.flash?.rest && change && change.kind !== "none" ? null : view.flash,
    focus: pile ? cellOf(pile, card ?? null) : firstFocus(scene),
    open: pile && pile.id === view.open && pile.cards.length > 1 ? view.open : null,
    selection: view.selection && isStillValid(scene, view.selection) ? view.selection : null,
    drag: isThere && !drag.dropped ? drag : null,
  };
}

/** The fields of a drag after its cards were dropped: no grip, no targets. */
const RELEASED = { dx: 0, dy: 0, raisedBy: 0, lit: [], over: null };

/** Return the drag of a dropped card, which lies at `on` until the next scene.
 * @param {Drag} drag @param {{x: number, y: number}} on @returns {Drag} */
const droppedOn = (drag, { x, y }) => ({ ...drag, ...RELEASED, x, y, dropped: true });

/** Return the lit places: where the dragged, long-pressed or selected card could go; undefined if there is no such
 * card.
 * @param {View} view */
export const litOf = ({ drag, peek, selection }) => drag?.lit ?? (peek.length ? peek : selection?.lit);

/** The view after each kind of event. @type {Record<ViewEvent["type"], (view: View, event: any) => View>} */
const AFTER = {
  scene: (view, { scene, change }) => onScene(view, scene, change),
  set: (view, event) => ({ ...view, ...event.view }),
  select: (view, { selection }) => ({ ...view, selection, flash: null }),
  press: (view, { hit }) => ({ ...view, pressed: hit, peek: [], flash: hit ? null : view.flash }),
  lift: (view, { drag }) => ({ ...view, drag, pressed: null, peek: [], flash: null }),
  drag: (view, { x, y, over }) => (view.drag ? { ...view, drag: { ...view.drag, x, y, over } } : view),
  drop(view, { on }) {
    const { drag, selection } = view; // a drag that ends at home (`on` is null) may have been a tap that slipped
    return { ...view, drag: drag && on ? droppedOn(drag, on) : null, pressed: null, selection: on ? null : selection };
  },
};

/** Return the view after an event. @param {View} view @param {ViewEvent} event @returns {View} */
export const reduce = (view, event) => AFTER[event.type](view, event);

/** Create the store of the view, which is changed only by events.
 * @param {(view: View, event: ViewEvent) => void} onChange */
export function createView(onChange) {
  let view = emptyView();
  return {
    get: () => view,
    /** @param {ViewEvent} event */
    dispatch(event) {
      view = reduce(view, event);
      onChange(view, event);
    },
  };
}
