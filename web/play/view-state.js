// Owns what the finger is doing: focus, selection, drag, press, flash. One function changes it; Python never sees it.

import { cellOf, WHOLE } from "../geometry/index.js";
import { stillStands } from "./move-lookup.js";

/** @import { Drag, Scene, View } from "../types.js" */
/** @import { ViewEvent } from "./types.js" */

/** @returns {View} */
export const emptyView = () => ({
  ...{ focus: null, open: null, selection: null, drag: null },
  ...{ pressed: null, peek: [], flash: null, zoom: WHOLE },
});

/** The cell where the focus begins: in the tableau, where most is played. @param {Scene} scene */
const firstOf = ({ piles }) => (piles.find((pile) => pile.kind === "tableau") ?? piles[0])?.id ?? null;

/** @param {View} view @param {Scene} scene @returns {View} */
function onScene(view, scene) {
  const [slot, card] = view.focus?.split(":") ?? [];
  const pile = scene.piles.find(({ id }) => id === slot);
  const drag = view.drag;
  const stays = drag && scene.piles.some((pile) => pile.id === drag.slot && pile.cards.includes(drag.card));
  return {
    ...view,
    focus: pile ? cellOf(pile, card ?? null) : firstOf(scene),
    open: pile && pile.id === view.open && pile.cards.length > 1 ? view.open : null,
    selection: view.selection && stillStands(scene, view.selection) ? view.selection : null,
    drag: stays && !drag.dropped ? drag : null,
  };
}

/** Of a card in hand: how it is held, and where it could go. */
const HELD_NO_MORE = { dx: 0, dy: 0, high: 0, lit: [], over: null };

/** A dropped card lies where it was put until the next scene says where it is.
 * @param {Drag} drag @param {{x: number, y: number}} on @returns {Drag} */
const droppedOn = (drag, { x, y }) => ({ ...drag, ...HELD_NO_MORE, x, y, dropped: true });

/** What lights up for what the player does: where the card in hand, held down or chosen could go. @param {View} view */
export const litOf = ({ drag, peek, selection }) => drag?.lit ?? (peek.length ? peek : selection?.lit);

/** @param {View} view @param {ViewEvent} event @returns {View} */
export function reduce(view, event) {
  switch (event.type) {
    case "scene":
      return onScene(view, event.scene);
    case "set":
      return { ...view, ...event.view };
    case "select":
      return { ...view, selection: event.selection, flash: null };
    case "press":
      return { ...view, pressed: event.hit, peek: [] };
    case "lift":
      return { ...view, drag: event.drag, pressed: null, peek: [], flash: null };
    case "drag":
      return view.drag ? { ...view, drag: { ...view.drag, x: event.x, y: event.y, over: event.over } } : view;
    case "drop":
      return {
        ...view,
        drag: view.drag && event.on ? droppedOn(view.drag, event.on) : null,
        pressed: null,
        selection: event.on ? null : view.selection, // what goes home may have been a tap that slipped
      };
  }
}

/** The one place where the view changes. @param {(view: View, event: ViewEvent) => void} onChange */
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
