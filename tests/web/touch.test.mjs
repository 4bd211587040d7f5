// What fingers and eyes are promised on nine screens: targets that a finger hits, ranks that can be read, and marks that
// are seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, hitTest } from "../../web/geometry/positions.js";
import { faceGlyphs } from "../../web/paint/glyphs.js";
import { THEMES } from "../../web/paint/theme.js";
import { dragOf, movableCards } from "../../web/play/move-lookup.js";
import { emptyView } from "../../web/play/view-state.js";
import { paintedCalls } from "./recorder.mjs";
import { allGames, GAMES, laidOut, ranksOf, roomOf, scenesOf, targetsOf, WINDOWS } from "./rooms.mjs";

const ENOUGH = 32; // px: a rank that high is as legible as any; cards may then rather be wider for the finger
const named = ([w, h]) => `${w} × ${h}`;
/** The room for the table in a desktop's window, for a mouse. */
const DESK = { w: 1280, h: 740, ratio: 1, upright: false, touch: false };
/** Return the scenes of the opening, of the middle of the recorded conversation, and of its end. */
const threeScenesOf = (game) => {
  const scenes = scenesOf(game);
  return [scenes[0], scenes[Math.floor(scenes.length / 2)], scenes.at(-1)];
};
/** The pairs of windows of which the second is as wide and as high as the first, or more. */
const GROWING = WINDOWS.flatMap((a) =>
  WINDOWS.filter((b) => a !== b && b[0] >= a[0] && b[1] >= a[1]).map((b) => /** @type {const} */ ([a, b])),
);

for (const game of allGames()) {
  const scenes = threeScenesOf(game);
  const [opening] = scenes;

  test(`${game}: no target is under 24 px on nine screens`, () => {
    for (const window of WINDOWS)
      for (const [n, scene] of scenes.entries())
        for (const [cell, { w, h }] of targetsOf(scene, roomOf(window)))
          assert.ok(w >= 24 && h >= 24, `${named(window)} scene ${n} ${cell}: ${w} × ${h}`);
  });

  test(`${game}: ranks are at least 18 px high on nine screens`, () => {
    for (const window of WINDOWS)
      for (const [n, scene] of scenes.entries()) {
        const { whole, covered } = ranksOf(scene, roomOf(window));
        assert.ok(whole >= 18, `${named(window)} scene ${n}: ${whole}`);
        const { table } = laidOut(scene, roomOf(window));
        const least = n ? 17.5 : 18; // once piles of Northwest Territory have grown, on 320 × 568
        if (!table.tight.size) assert.ok(covered >= least, `${named(window)} scene ${n}, covered: ${covered}`);
      }
  });

  test(`${game}: a larger screen never has smaller ranks, up to ${ENOUGH} px`, () => {
    for (const [smaller, larger] of GROWING) {
      const { w, h } = laidOut(opening, roomOf(larger)).table.card;
      const showsAll = faceGlyphs("8", w, h, 2, { touch: true }).length > 2; // with ranks of 18 px at least
      const [before, after] = [smaller, larger].map((window) => ranksOf(opening, roomOf(window)).whole);
      if (!showsAll)
        assert.ok(after >= Math.min(before, ENOUGH), `${named(smaller)}: ${before}, ${named(larger)}: ${after}`);
    }
  });
}

test("ranks in a pile of 14 cards are at least 12 px high on nine screens", () => {
  for (const game of [GAMES.garden, "pysol-gloucestershire"])
    for (const window of WINDOWS) {
      const scene = structuredClone(scenesOf(game)[0]);
      const pile = scene.piles.filter(({ fan }) => fan === "down").at(-1);
      for (const n of Array(14 - pile.cards.length).keys()) pile.cards.push(`${"QJT9"[n]}S*`);
      assert.equal(pile.cards.length, 14);
      const { covered } = ranksOf(scene, roomOf(window));
      assert.ok(covered >= 12, `${game} ${named(window)}: ${covered}`);
    }
});

test("where a target is under 40 px, the screen has no room for more", () => {
  // Gaps and parades have no fans, so that the columns alone decide.
  for (const game of [GAMES.gaps, GAMES.parade])
    for (const window of WINDOWS) {
      const [scene] = scenesOf(game);
      for (const [cell, { w, h }] of targetsOf(scene, roomOf(window)))
        assert.ok(w >= 38 && h >= 40, `${game} ${named(window)} ${cell}: ${w} × ${h}`);
    }
});

/** Return the bars that say that a card can move, as rectangles, of a scene painted in a room. */
function bars(t, scene, room) {
  const { seen, table } = laidOut(scene, room);
  const theme = { ...THEMES.plaster, shadow: null, foot: "#F00B45" };
  const calls = paintedCalls(t, seen, table, { theme });
  const found = [];
  let rect = null;
  for (const [name, args, , colour] of calls) {
    if (name === "roundRect") rect = args;
    if (name === "fill" && colour === theme.foot) found.push(rect);
  }
  return { seen, table, found };
}

for (const game of allGames())
  test(`${game}: every mark lies where its card is seen`, (t) => {
    for (const room of [...WINDOWS.map(roomOf), DESK])
      for (const scene of threeScenesOf(game)) {
        const { seen, table, found } = bars(t, scene, room);
        const marked = found.map(([x, y, w, h]) => {
          const hits = [0, 0.5, 1].map((part) => hitTest(table, seen, x + part * w, y + h / 2)?.card);
          assert.equal(new Set(hits).size, 1, `${named([room.w, room.h])}: ${hits}`);
          return hits[0];
        });
        assert.deepEqual(new Set(marked), new Set(movableCards(seen)), named([room.w, room.h]));
      }
  });

test("the ranks of a parade's rows are painted on nine screens", (t) => {
  for (const game of [GAMES.parade, "royal-parade"])
    for (const window of WINDOWS) {
      const { seen, table } = laidOut(scenesOf(game)[0], roomOf(window));
      const left = seen.piles.find(({ takes }) => takes);
      const { x } = table.cards.get(left.id);
      const places = paintedCalls(t, seen, table).filter(([name, [at]]) => name === "translate" && at > 0 && at < x);
      assert.equal(places.length, 12, `${game} ${named(window)}`);
      for (const [, [at]] of places) assert.ok(at >= 3, `${game} ${named(window)}: ${at}`);
    }
});

test("a number never covers the first card of a pile", (t) => {
  for (const game of allGames())
    for (const window of WINDOWS)
      for (const scene of scenesOf(game).slice(0, 3)) {
        const { seen, table } = laidOut(scene, roomOf(window));
        const half = (Math.max(11, Math.min(15, table.card.w * 0.22)) + 4) / 2; // of the number's box
        const texts = paintedCalls(t, seen, table).filter(([name]) => name === "fillText");
        for (const pile of seen.piles.filter(({ fan, cards }) => fan && cards.length)) {
          const { x, y, w, h } = table.cards.get(pile.id);
          for (const [, [text, atX, atY]] of texts) {
            const covers = atX > x && atX < x + w + 2 && atY + half > y + 4 && atY < y + h; // more than its edge
            assert.ok(!covers, `${game} ${named(window)} ${pile.id}: ${text} at ${atX}, ${atY}`);
          }
        }
      }
});

/** Return the rings of this colour in recorded calls, as rectangles with their line. */
const ringsIn = (calls, colour, width) =>
  calls.flatMap(([name, , stroke], n) => {
    if (name !== "stroke" || stroke !== colour) return [];
    const [x, y, w, h] = calls.slice(0, n).findLast(([before]) => before === "roundRect")[1];
    return [{ x: x - width / 2, y: y - width / 2, w: w + width, h: h + width }];
  });

/** Return whether a ring lies within the room for the table. */
const isInside = ({ x, y, w, h }, room) => x >= 0 && y >= 0 && x + w <= room.w && y + h <= room.h;

test("a covered card that was found is lit where it is seen, not over its neighbours", (t) => {
  for (const window of [WINDOWS[0], WINDOWS[7]]) {
    const { seen, table } = laidOut(scenesOf(GAMES.garden)[0], roomOf(window));
    const { id, cards } = seen.piles.find(({ fan, cards }) => fan && cards.length > 2);
    const view = { ...emptyView(), flash: { cards: [cards[0]], at: 0, rest: [] } };
    const theme = { ...THEMES.plaster, shadow: null, accent: "#F00B45" };
    const [ring, ...others] = ringsIn(
      paintedCalls(t, seen, table, { view, theme, flashBrightness: 1 }),
      theme.accent,
      0,
    );
    assert.deepEqual(others, []);
    assert.ok(ring.y + ring.h <= table.cards.get(id).y + table.steps.get(id).y + 3, `${named(window)}: ${ring.h}`);
  }
});

test("the ring around a chosen card is cut at no edge and by no other card", (t) => {
  for (const game of Object.values(GAMES))
    for (const window of WINDOWS) {
      const room = roomOf(window);
      const { seen, table } = laidOut(scenesOf(game)[0], room);
      const movable = movableCards(seen);
      for (const pile of seen.piles)
        for (const card of pile.cards.filter((one) => movable.has(one)).slice(-1)) {
          const selection = { slot: pile.id, card, role: "source", moves: [], lit: [] };
          const theme = { ...THEMES.plaster, shadow: null, accent: "#ACCE47" };
          const calls = paintedCalls(t, seen, table, { theme, view: { ...emptyView(), selection } });
          const [ring] = ringsIn(calls, theme.accent, 3);
          const name = `${game} ${named(window)} ${card}: ${JSON.stringify(ring)}`;
          assert.ok(isInside(ring, room), name);
          const cell = table.cells.get(cellOf(pile, card));
          assert.ok(ring.y + ring.h <= cell.y + cell.h + 4, name); // a cell begins a little above its card
        }
    }
});

test("the ring around a lit target is cut at no edge and by no other card", (t) => {
  let count = 0;
  for (const game of Object.values(GAMES))
    for (const window of WINDOWS)
      for (const scene of threeScenesOf(game)) {
        const room = roomOf(window);
        const { seen, table } = laidOut(scene, room);
        const litBy = ({ id, cards }) => cards.flatMap((card) => dragOf(seen, { slot: id, card })?.lit ?? []);
        const ends = seen.piles.flatMap(litBy);
        for (const end of new Map(ends.map((one) => [`${one.slot}:${one.card}`, one])).values()) {
          const theme = { ...THEMES.plaster, shadow: null, accent: "#ACCE47" };
          const calls = paintedCalls(t, seen, table, { theme, view: { ...emptyView(), peek: [end] } });
          const rings = ringsIn(calls, theme.accent, 2);
          const name = `${game} ${named(window)} ${end.slot} ${end.card}: ${JSON.stringify(rings)}`;
          assert.equal(rings.length, 1, name);
          assert.ok(isInside(rings[0], room), name);
          const pile = seen.piles.find(({ id }) => id === end.slot);
          const cell = table.cells.get(cellOf(pile, end.card));
          assert.ok(rings[0].x + rings[0].w <= cell.x + cell.w + 1, name);
          assert.ok(rings[0].y + rings[0].h <= cell.y + cell.h + 1, name);
          count++;
        }
      }
  assert.ok(count > 100, String(count));
});
