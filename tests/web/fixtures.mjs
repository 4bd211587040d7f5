// Fixtures of the page's tests: scenes of any shape with any moves (no rules are involved), timers, a worker.
import { PEN_FLAT, penWeight, RANKS as SKELETONS } from "../../web/paint/glyphs.js";

/**
 * Return a scene of rows such as "2S 3S -- KD"; `--` is an empty slot. Slots are named r1c1 …
 * `more` has properties of piles by slot, `rest` properties of the scene, which replace the usual ones.
 */
export function sceneOf(rows, moves = [], more = {}, rest = {}) {
  const cells = rows.map((row) => row.trim().split(/\s+/));
  const piles = cells.flatMap((row, y) =>
    row.map((card, x) => {
      const id = `r${y + 1}c${x + 1}`;
      const cards = card === "--" ? [] : [card];
      return {
        id,
        kind: "tableau",
        at: [x, y],
        cards,
        mark: cards.length ? null : "gap",
        label: `${id}: ${card}`,
        ...more[id],
      };
    }),
  );
  return {
    v: 1,
    game: "test/1",
    name: "Test",
    deal: "1",
    listed: true,
    size: [Math.max(...cells.map((row) => row.length)), cells.length],
    piles,
    moves,
    actions: {
      undo: { can: true },
      redo: { can: false },
      restart: { can: false },
      new: { can: true },
      redeal: null,
      deal: null,
    },
    status: { outcome: null, blocked: false, progress: [0, 12], must: null, text: "" },
    ...rest,
  };
}

/** Return a scene of piles at any place, each `{id, at, …}`. */
export function freeScene(size, piles, moves = []) {
  const full = piles.map((pile) => ({ kind: "tableau", cards: [], mark: null, label: pile.id, ...pile }));
  return { ...sceneOf(["--"], moves), size, piles: full };
}

/** Return the scene with its reserve numbered suit by suit, as the engine does it. */
export function numberedBySuit(scene) {
  const number = (card) => "CSHD".indexOf(card[1]) * 26 + "A23456789TJQK".indexOf(card[0]) * 2 + card.endsWith("'");
  const reserve = scene.piles.filter(({ kind }) => kind === "reserve");
  const sorted = reserve.toSorted((a, b) => number(a.cards[0]) - number(b.cards[0]));
  const piles = scene.piles.map((pile) => (pile.kind === "reserve" ? { bySuit: sorted.indexOf(pile), ...pile } : pile));
  return { ...scene, piles };
}

const RANKS = [..."23456789TJQK"];

/** Return four rows of thirteen slots, as in the gap games, with an empty last column. */
export const thirteen = () => sceneOf([..."CHSD"].map((suit) => [...RANKS.map((rank) => rank + suit), "--"].join(" ")));

/** Return timers that run only in `pass(ms)`. */
export function handTimers() {
  let now = 0;
  let last = 0;
  const due = new Map();
  return {
    setTimeout(run, ms) {
      due.set(++last, { run, at: now + ms });
      return last;
    },
    clearTimeout: (id) => void due.delete(id),
    pass(ms) {
      now += ms;
      for (const [id, { run, at }] of [...due]) if (at <= now && due.delete(id)) run();
    },
    pending: () => due.size,
  };
}

/** Return a worker that sends only the messages given to `say` and `answer`. */
export function fakeWorker() {
  const worker = {
    sent: [],
    ended: false,
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.sent.push(message),
    terminate: () => (worker.ended = true),
  };
  worker.say = (message) => worker.onmessage?.({ data: message });
  worker.requests = () => worker.sent.filter(({ type }) => type === "request").map(({ text }) => JSON.parse(text));
  worker.answer = (id, result = {}) => worker.say({ type: "reply", text: JSON.stringify({ id, ok: true, result }) });
  return worker;
}

/** Wait until all pending callbacks and promises have run. */
export const soon = () => new Promise((resolve) => setImmediate(resolve));

/** Return the width in px, pen included, of a rank that is `height` px tall. */
export function rankWidth(rank, height) {
  const { width, pen = 1 } = SKELETONS[rank];
  const weight = penWeight(height);
  return ((width + weight * pen) * height) / (100 + weight * PEN_FLAT);
}
