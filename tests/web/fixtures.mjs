// Scenes made by hand for the tests of the page: any shape, and moves that no rules ever made.
import { PEN_FLAT, penWeight, RANKS as SKELETONS } from "../../web/paint/glyphs.js";

/** A table of rows like "2S 3S -- KD"; `--` is an empty slot. Slots are named r1c1 …, `more` changes piles by slot. */
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

/** A scene of free piles, each `{id, at, …}`. */
export function freeScene(size, piles, moves = []) {
  const full = piles.map((pile) => ({ kind: "tableau", cards: [], mark: null, label: pile.id, ...pile }));
  return { ...sceneOf(["--"], moves), size, piles: full };
}

/** The same scene, its reserve numbered suit by suit, as the engine does it. */
export function numberedBySuit(scene) {
  const number = (card) => "CSHD".indexOf(card[1]) * 26 + "A23456789TJQK".indexOf(card[0]) * 2 + card.endsWith("'");
  const reserve = scene.piles.filter(({ kind }) => kind === "reserve");
  const sorted = reserve.toSorted((a, b) => number(a.cards[0]) - number(b.cards[0]));
  const piles = scene.piles.map((pile) => (pile.kind === "reserve" ? { bySuit: sorted.indexOf(pile), ...pile } : pile));
  return { ...scene, piles };
}

const RANKS = [..."23456789TJQK"];

/** Four rows of thirteen, as the first games have them; the last column is empty. */
export const thirteen = () => sceneOf([..."CHSD"].map((suit) => [...RANKS.map((rank) => rank + suit), "--"].join(" ")));

/** Clocks that go only when told. */
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

/** A worker that says nothing unless told to. */
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

export const soon = () => new Promise((resolve) => setImmediate(resolve));

/** How wide a rank is when it is `height` px tall, pen included. */
export function rankWidth(rank, height) {
  const { width, pen = 1 } = SKELETONS[rank];
  const weight = penWeight(height);
  return ((width + weight * pen) * height) / (100 + weight * PEN_FLAT);
}
