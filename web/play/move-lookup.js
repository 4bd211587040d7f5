// Look-up of moves: which legal move of the scene a tap or a drop means, by the lifted card or the target slot. This
// module knows no rules, only how the text of a move is split into cards and slots.

/** @import { Carried, Hit, Move, Pile, Scene, Selection } from "../types.js" */
/** @import { Meaning } from "./types.js" */

/** The text of a move: `8H:r4c1>r2c6` (a card), `KD-QS-JH:t3>t5` (several cards, bottom card first), `2D:v3>AC:r1c4` (a
 * card replaces the card AC), or `3S:r1c2<>2D:r2c5` (two cards change places). */
const SHAPE = /^([^:<>]+):([^:<>]+)(<>|>)(?:([^:<>]+):)?([^:<>]+)$/;

/** The parsed moves of scenes, by the list of their moves. @type {WeakMap<string[], Carried[]>} */
const parsed = new WeakMap();

/** Split the text of a move. A text of another form, such as `redeal`, gives no parts.
 * @param {string} text @returns {Move} */
export function parseMove(text) {
  const match = SHAPE.exec(text);
  if (!match) return { text, parts: [], over: null };
  const [, cards, from, sign, other, to] = /** @type {string[]} */ (/** @type {unknown} */ (match));
  const parts = [{ cards: cards.split("-"), from, to }];
  if (sign === "<>") parts.push({ cards: [other], from: to, to: from });
  return { text, parts, over: sign === ">" ? (other ?? null) : null };
}

/** Return the parts of all moves of a scene, each with the text of its move. They are parsed once per scene.
 * @param {Scene} scene @returns {Carried[]} */
export function carriedIn(scene) {
  const list =
    parsed.get(scene.moves) ??
    scene.moves.flatMap((text) => parseMove(text).parts.map((part) => ({ ...part, text, card: part.cards[0] })));
  parsed.set(scene.moves, list);
  return list;
}

/** Return the pile on a slot. @param {Scene} scene @param {string} slot @returns {Pile | undefined} */
export const pileOf = (scene, slot) => scene.piles.find((pile) => pile.id === slot);

/** Return the spoken name of a card or a slot. @param {Scene} scene @param {Hit | null} hit */
export function labelOf(scene, hit) {
  const pile = hit && pileOf(scene, hit.slot);
  return pile?.labels?.[pile.cards.indexOf(hit?.card ?? "")] ?? pile?.label ?? "";
}

/** Return the spoken name of a card or a slot, and where it is. @param {Scene} scene @param {Hit | null} hit */
export const positionOf = (scene, hit) =>
  [labelOf(scene, hit), hit && pileOf(scene, hit.slot)?.place].filter(Boolean).join(", ");

/** Return the name of a card, with which its label begins, or where an empty slot is.
 * @param {Scene} scene @param {Hit} hit */
const shortNameOf = (scene, hit) =>
  hit.card ? labelOf(scene, hit).split(",")[0] : (pileOf(scene, hit.slot)?.place ?? labelOf(scene, hit));

/** Return the short names of cards and slots. If two copies of a card have the same name, their
 * names also say where they are.
 * @param {Scene} scene @param {Hit[]} hits */
export function shortNamesOf(scene, hits) {
  const names = hits.map((hit) => shortNameOf(scene, hit));
  return names.map((name, n) => (names.indexOf(name) === names.lastIndexOf(name) ? name : positionOf(scene, hits[n])));
}

/** Return the top card of a pile, or null. @param {Pile} pile */
export const topOf = (pile) => pile.cards.at(-1) ?? null;

/** Return the moves that lift this card, alone or as the lowest of several. @param {Scene} scene @param {Hit} hit */
const liftedFrom = (scene, { slot, card }) =>
  carriedIn(scene).filter((carried) => carried.from === slot && carried.card === card);

/** Return the other ends of moves, each place once.
 * @param {Scene} scene @param {Carried[]} carried
 * @param {Selection["role"]} role of the known end: if that is the source, the targets are returned, else the sources
 * @returns {Hit[]} */
function otherEnds(scene, carried, role) {
  const ends = carried.map(({ card, from, to }) => {
    const pile = pileOf(scene, to);
    return role === "target" ? { slot: from, card } : { slot: to, card: pile ? topOf(pile) : null };
  });
  return [...new Map(ends.map((end) => [`${end.slot}:${end.card}`, end])).values()];
}

/** Return what a tap hits in a newer scene: the same card if it still lies on that slot, else the top card there.
 * @param {Scene} scene @param {Hit} tap @returns {Hit | null} */
export function locate(scene, { slot, card }) {
  const pile = pileOf(scene, slot);
  if (!pile) return null;
  return { slot, card: card !== null && pile.cards.includes(card) ? card : topOf(pile) };
}

/** Return the moves that a tap may mean, and whether it is at their source or their target.
 * @param {Scene} scene @param {Hit} hit @returns {{moves: Carried[], role: Selection["role"]}} */
export function candidates(scene, hit) {
  const from = liftedFrom(scene, hit);
  if (from.length) return { moves: from, role: "source" };
  const pile = pileOf(scene, hit.slot);
  const isCovered = pile && hit.card !== topOf(pile);
  return { moves: isCovered ? [] : carriedIn(scene).filter(({ to }) => to === hit.slot), role: "target" };
}

/** Return what a tap means in this scene: to play the only move that fits, to select if several fit, or to deal from
 * the talon (the pile of cards still to be dealt). If it means nothing, return the cards that the tapped card waits
 * for.
 * @param {Scene} scene @param {Selection | null} selection @param {Hit} tap
 * @param {boolean} [atOnce] play the preferred one of several moves @returns {Meaning} */
export function resolveTap(scene, selection, tap, atOnce = false) {
  const hit = locate(scene, tap);
  if (!hit) return { do: "none", hit: null, waits: [] };
  if (selection) {
    const [from, to] = selection.role === "source" ? [selection, hit] : [hit, selection];
    const move = resolveDrop(scene, from, to.slot);
    if (move !== null) return { do: "play", move };
    if (selection.slot === hit.slot && selection.card === hit.card && !atOnce) return { do: "select", selection: null };
  }
  const pile = pileOf(scene, hit.slot);
  if (pile?.kind === "talon" && scene.actions.deal) return { do: "act", action: "deal" };
  const { moves, role } = candidates(scene, hit);
  if (moves.length === 1 || (moves.length && atOnce)) return { do: "play", move: moves[0].text };
  if (moves.length) {
    const lit = otherEnds(scene, moves, role);
    return { do: "select", selection: { ...hit, role, moves: moves.map((move) => move.text), lit } };
  }
  const waits = pile && hit.card === topOf(pile) ? (pile.waits ?? []) : [];
  return { do: "none", hit, waits };
}

/** Return what a long press shows: where the card could go, or what could come to the slot. If no move fits, return
 * the cards that may come there later, or those that the card waits for.
 * @param {Scene} scene @param {Hit} hit @returns {{lit: Hit[], waits: string[]}} */
export function outlook(scene, hit) {
  const { moves, role } = candidates(scene, hit);
  const { wants = [], waits = [] } = pileOf(scene, hit.slot) ?? {};
  return { lit: otherEnds(scene, moves, role), waits: moves.length ? [] : [...wants, ...waits] };
}

/** Return whether a selection made on an older scene is still valid on this one.
 * @param {Scene} scene @param {Selection} selection */
export const isStillValid = (scene, { moves, ...hit }) =>
  moves.every((move) => scene.moves.includes(move)) && locate(scene, hit)?.card === hit.card;

/** Predict the scene after a move from the move's text alone. Marks, spoken names and further effects of the move come
 * with the engine's answer. Return null for a move that replaces a card, since its text does not say where that card
 * goes.
 * @param {Scene} scene @param {string} text @returns {Scene | null} */
export function predictScene(scene, text) {
  const { parts, over } = parseMove(text);
  if (!parts.length || over) return null;
  const piles = scene.piles.map((pile) => {
    const leaving = parts.filter(({ from }) => from === pile.id).flatMap(({ cards }) => cards);
    const arriving = parts.filter(({ to }) => to === pile.id).flatMap(({ cards }) => cards);
    if (!leaving.length && !arriving.length) return pile;
    const { wants, waits, mark, ...rest } = pile;
    const cards = [...pile.cards.filter((card) => !leaving.includes(card)), ...arriving];
    return cards.length ? { ...rest, cards } : { ...rest, cards, mark: /** @type {const} */ ("gap") };
  });
  return { ...scene, piles };
}

/** Return the cards that a drag takes along and the slots where they may be dropped; null if no move lifts the card.
 * @param {Scene} scene @param {Hit} hit */
export function dragOf(scene, hit) {
  const moves = liftedFrom(scene, hit);
  return moves.length ? { cards: moves[0].cards, lit: otherEnds(scene, moves, "source") } : null;
}

/** Return the move of a drop, or null. @param {Scene} scene @param {Hit} hit @param {string} to */
export const resolveDrop = (scene, hit, to) =>
  liftedFrom(scene, hit).find((carried) => carried.to === to)?.text ?? null;

/** Return the ids of all cards that some move lifts. @param {Scene} scene @returns {Set<string>} */
export const movableCards = (scene) => new Set(carriedIn(scene).map(({ card }) => card));
