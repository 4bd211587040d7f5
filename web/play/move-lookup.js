// Owns which move a tap or a drop means: moves are looked up in the scene by the card lifted or the slot it goes to.
// Decides no move, and knows of the notation only how a move's text is cut into cards and slots.

/** @import { Hit, Move, Pile, Scene, Selection } from "../types.js" */
/** @import { Meaning } from "./types.js" */

const SHAPE = /^([^:<>]+):([^:<>]+)(<>|>)(?:([^:<>]+):)?([^:<>]+)$/;

/** @type {WeakMap<string[], Move[]>} */
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

/** The moves of a scene, each parsed once. @param {Scene} scene @returns {Move[]} */
export function movesOf(scene) {
  const list = parsed.get(scene.moves) ?? scene.moves.map(parseMove);
  parsed.set(scene.moves, list);
  return list;
}

/** @param {Scene} scene @param {string} slot @returns {Pile | undefined} */
export const pileOf = (scene, slot) => scene.piles.find((pile) => pile.id === slot);

/** @param {Pile} pile */
export const topOf = (pile) => pile.cards.at(-1) ?? null;

/** The moves that lift this card (a packet goes by its lowest card). @param {Scene} scene @param {Hit} hit */
export function movesFrom(scene, { slot, card }) {
  if (card === null) return [];
  return movesOf(scene).filter((move) => move.parts.some((part) => part.from === slot && part.cards[0] === card));
}

/** The moves that end on this slot. @param {Scene} scene @param {string} slot */
export function movesTo(scene, slot) {
  return movesOf(scene).filter((move) => move.parts.some((part) => part.to === slot));
}

/** What the other ends of some moves are, seen from one end.
 * @param {Scene} scene @param {Move[]} moves @param {string} slot @param {"source" | "target"} role @returns {Hit[]} */
function otherEnds(scene, moves, slot, role) {
  /** @type {Map<string, Hit>} */
  const ends = new Map();
  for (const { parts } of moves) {
    for (const part of parts) {
      if (role === "source" && part.from === slot) {
        const pile = pileOf(scene, part.to);
        ends.set(part.to, { slot: part.to, card: pile ? topOf(pile) : null });
      } else if (role === "target" && part.to === slot) {
        ends.set(`${part.from}:${part.cards[0]}`, { slot: part.from, card: part.cards[0] });
      }
    }
  }
  return [...ends.values()];
}

/** What a tap means in a newer scene: the same card if it still lies on that slot, else whatever is on top there.
 * @param {Scene} scene @param {Hit} tap @returns {Hit | null} */
export function locate(scene, { slot, card }) {
  const pile = pileOf(scene, slot);
  if (!pile) return null;
  return { slot, card: card !== null && pile.cards.includes(card) ? card : topOf(pile) };
}

/** The second tap: which of the moves to choose from has its other end here.
 * @param {Selection} selection @param {Hit} hit */
function chosen(selection, hit) {
  return selection.moves.find((text) =>
    parseMove(text).parts.some((part) =>
      selection.role === "source"
        ? part.from === selection.slot && part.to === hit.slot
        : part.to === selection.slot && part.from === hit.slot && part.cards[0] === hit.card,
    ),
  );
}

/** @param {Scene} scene @param {Hit} hit @returns {{moves: Move[], role: "source" | "target"}} */
export function candidates(scene, hit) {
  const from = movesFrom(scene, hit);
  if (from.length) return { moves: from, role: "source" };
  const pile = pileOf(scene, hit.slot);
  const covered = pile && hit.card !== topOf(pile);
  return { moves: covered ? [] : movesTo(scene, hit.slot), role: "target" };
}

/** What a tap means in this scene: play the one move that fits, light up several, or name the cards that are waited for.
 * @param {Scene} scene @param {Selection | null} selection @param {Hit} tap
 * @param {boolean} [atOnce] take the preferred of several
 * @returns {Meaning} */
export function resolveTap(scene, selection, tap, atOnce = false) {
  const hit = locate(scene, tap);
  if (!hit) return { do: "none", hit: null, waits: [] };
  if (selection) {
    const move = chosen(selection, hit);
    if (move !== undefined) return { do: "play", move };
    if (selection.slot === hit.slot && selection.card === hit.card && !atOnce) return { do: "select", selection: null };
  }
  const pile = pileOf(scene, hit.slot);
  if (pile?.kind === "talon" && scene.actions.deal) return { do: "act", action: "deal" };
  const { moves, role } = candidates(scene, hit);
  if (moves.length === 1 || (moves.length && atOnce)) return { do: "play", move: moves[0].text };
  if (moves.length) {
    const lit = otherEnds(scene, moves, hit.slot, role);
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
  return { lit: otherEnds(scene, moves, hit.slot, role), waits: moves.length ? [] : [...wants, ...waits] };
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
  const moves = movesFrom(scene, hit);
  const part = moves[0]?.parts.find((one) => one.from === hit.slot && one.cards[0] === hit.card);
  if (!part) return null;
  return { cards: part.cards, moves: moves.map((move) => move.text), lit: otherEnds(scene, moves, hit.slot, "source") };
}

/** The move that a drop means, if the scene still has one. @param {Scene} scene @param {Hit} hit @param {string} to */
export function resolveDrop(scene, hit, to) {
  const move = movesFrom(scene, hit).find(({ parts }) =>
    parts.some((part) => part.from === hit.slot && part.cards[0] === hit.card && part.to === to),
  );
  return move?.text ?? null;
}

/** Every card that some move lifts, by id. @param {Scene} scene @returns {Set<string>} */
export function playable(scene) {
  return new Set(movesOf(scene).flatMap((move) => move.parts.map((part) => part.cards[0])));
}
