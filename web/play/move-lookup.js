// Owns which move a tap or a drop means: moves are looked up in the scene by the card lifted or the slot it goes to.
// Decides no move, and knows of the notation only how a move's text is cut into cards and slots.

/** @import { Carried, Hit, Move, Pile, Scene, Selection } from "../types.js" */
/** @import { Meaning } from "./types.js" */

const SHAPE = /^([^:<>]+):([^:<>]+)(<>|>)(?:([^:<>]+):)?([^:<>]+)$/;

/** @type {WeakMap<string[], Carried[]>} */
const parsed = new WeakMap();

/** @param {string} text @returns {Move} */
export function parseMove(text) {
  const found = SHAPE.exec(text);
  if (!found) return { text, parts: [], over: null };
  const [, cards, from, sign, other, to] = /** @type {string[]} */ (/** @type {unknown} */ (found));
  const parts = [{ cards: cards.split("-"), from, to }];
  if (sign === "<>") parts.push({ cards: [other], from: to, to: from });
  return { text, parts, over: sign === ">" ? (other ?? null) : null };
}

/** What the moves of a scene carry, each with its move; parsed once. @param {Scene} scene @returns {Carried[]} */
export function carriedIn(scene) {
  const list =
    parsed.get(scene.moves) ??
    scene.moves.flatMap((text) => parseMove(text).parts.map((part) => ({ ...part, text, card: part.cards[0] })));
  parsed.set(scene.moves, list);
  return list;
}

/** @param {Scene} scene @param {string} slot @returns {Pile | undefined} */
export const pileOf = (scene, slot) => scene.piles.find((pile) => pile.id === slot);

/** What is said of a card or a place. @param {Scene} scene @param {Hit | null} hit */
export function labelOf(scene, hit) {
  const pile = hit && pileOf(scene, hit.slot);
  return pile?.labels?.[pile.cards.indexOf(hit?.card ?? "")] ?? pile?.label ?? "";
}

/** @param {Pile} pile */
export const topOf = (pile) => pile.cards.at(-1) ?? null;

/** What lifts this card (a packet goes by its lowest card). @param {Scene} scene @param {Hit} hit */
const liftedFrom = (scene, { slot, card }) => carriedIn(scene).filter((one) => one.from === slot && one.card === card);

/** Where what is carried goes, or comes from. @param {Scene} scene @param {Carried[]} carried
 * @param {Selection["role"]} role of the end that it is seen from @returns {Hit[]} */
function otherEnds(scene, carried, role) {
  const ends = carried.map(({ card, from, to }) => {
    const pile = pileOf(scene, to);
    return role === "target" ? { slot: from, card } : { slot: to, card: pile ? topOf(pile) : null };
  });
  return [...new Map(ends.map((end) => [`${end.slot}:${end.card}`, end])).values()];
}

/** What a tap means in a newer scene: the same card if it still lies on that slot, else whatever is on top there.
 * @param {Scene} scene @param {Hit} tap @returns {Hit | null} */
export function locate(scene, { slot, card }) {
  const pile = pileOf(scene, slot);
  if (!pile) return null;
  return { slot, card: card !== null && pile.cards.includes(card) ? card : topOf(pile) };
}

/** @param {Scene} scene @param {Hit} hit @returns {{moves: Carried[], role: Selection["role"]}} */
export function candidates(scene, hit) {
  const from = liftedFrom(scene, hit);
  if (from.length) return { moves: from, role: "source" };
  const pile = pileOf(scene, hit.slot);
  const covered = pile && hit.card !== topOf(pile);
  return { moves: covered ? [] : carriedIn(scene).filter(({ to }) => to === hit.slot), role: "target" };
}

/** What a tap means in this scene: play the one move that fits, light up several, or name the cards that are waited for.
 * @param {Scene} scene @param {Selection | null} selection @param {Hit} tap
 * @param {boolean} [atOnce] take the preferred of several
 * @returns {Meaning} */
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

/** What a card or a place that is held down shows: where the card could go, or what could come there; else the cards that
 * are waited for.
 * @param {Scene} scene @param {Hit} hit @returns {{lit: Hit[], waits: string[]}} */
export function outlook(scene, hit) {
  const { moves, role } = candidates(scene, hit);
  const { wants = [], waits = [] } = pileOf(scene, hit.slot) ?? {};
  return { lit: otherEnds(scene, moves, role), waits: moves.length ? [] : [...wants, ...waits] };
}

/** Whether a selection made on an older scene still stands on this one.
 * @param {Scene} scene @param {Selection} selection */
export function stillStands(scene, selection) {
  return (
    selection.moves.every((move) => scene.moves.includes(move)) && locate(scene, selection)?.card === selection.card
  );
}

/** The table as a move will leave it, as far as the move's own text tells: what else follows from it, marks and names,
 * the engine's answer says. Null for a move that takes a card away, for where that goes it does not tell.
 * @param {Scene} scene @param {string} text @returns {Scene | null} */
export function foreseen(scene, text) {
  const { parts, over } = parseMove(text);
  if (!parts.length || over) return null;
  const piles = scene.piles.map((pile) => {
    const gone = parts.filter(({ from }) => from === pile.id).flatMap(({ cards }) => cards);
    const come = parts.filter(({ to }) => to === pile.id).flatMap(({ cards }) => cards);
    if (!gone.length && !come.length) return pile;
    const { wants, waits, mark, ...lasting } = pile;
    const cards = [...pile.cards.filter((card) => !gone.includes(card)), ...come];
    return cards.length ? { ...lasting, cards } : { ...lasting, cards, mark: /** @type {const} */ ("gap") };
  });
  return { ...scene, piles };
}

/** What dragging a card offers: the cards that come along, and the slots they may be dropped on.
 * @param {Scene} scene @param {Hit} hit */
export function dragOf(scene, hit) {
  const moves = liftedFrom(scene, hit);
  return moves.length ? { cards: moves[0].cards, lit: otherEnds(scene, moves, "source") } : null;
}

/** The move that a drop means, if the scene still has one. @param {Scene} scene @param {Hit} hit @param {string} to */
export const resolveDrop = (scene, hit, to) => liftedFrom(scene, hit).find((one) => one.to === to)?.text ?? null;

/** Every card that some move lifts, by id. @param {Scene} scene @returns {Set<string>} */
export const playable = (scene) => new Set(carriedIn(scene).map(({ card }) => card));
