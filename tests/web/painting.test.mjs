// What is promised of a painted table: what the scene tells is seen, and a card is painted once, wherever it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layOutTable } from "../../web/geometry/layout.js";
import { cardRect } from "../../web/geometry/positions.js";
import { THEMES } from "../../web/paint/theme.js";
import { emptyView } from "../../web/play/view-state.js";
import { freeScene, sceneOf } from "./fixtures.mjs";
import { paintedCalls } from "./recorder.mjs";

const ROOM = { w: 600, h: 400, ratio: 1 };
const theme = { ...THEMES.plaster, shadow: null };
const settings = { four: false, face: "full", ghosts: true, dimming: false };

/** What is done on the canvas for this scene and view. */
function painted(t, scene, view = {}, more = {}) {
  const table = layOutTable(scene, ROOM);
  const calls = paintedCalls(t, scene, table, { view: { ...emptyView(), ...view }, theme, settings, ...more });
  return { calls, at: (slot, index = 0) => cardRect(table, slot, index) };
}

const named = (calls, name) => calls.filter(([called]) => called === name);

test("the slot that must be filled is lit as a target is, and no other", (t) => {
  const board = ["-- 3S --", "3H -- 9D"];
  const lit = (must) => {
    const status = { ...sceneOf(board).status, must };
    const { calls } = painted(t, sceneOf(board, [], {}, { status }));
    return named(calls, "stroke").filter(([, , colour]) => colour === theme.accent).length;
  };
  assert.deepEqual([lit(null), lit(undefined), lit("r1c1")], [0, 0, 1]);
});

test("what cannot move keeps its brightness; while a choice waits all but the choices step back", (t) => {
  const scene = sceneOf(["2S 3S 4S --", "9D 8C 7H --"], ["4S:r1c3>r1c4", "4S:r1c3>r2c4"]);
  const veiled = (view, more) =>
    named(painted(t, scene, view, more).calls, "fill").filter(([, , , colour]) => colour === theme.wall).length;
  assert.equal(veiled({}), 0);
  assert.equal(veiled({}, { settings: { ...settings, dimming: true } }), 5, "all but 4S, as was chosen");
  const lit = ["r1c4", "r2c4"].map((slot) => ({ slot, card: null }));
  assert.equal(veiled({ selection: { slot: "r1c3", card: "4S", role: "source", moves: scene.moves, lit } }), 5);
  const target = { slot: "r1c4", card: null, role: "target", moves: scene.moves };
  assert.equal(
    veiled({
      selection: {
        ...target,
        lit: [
          { slot: "r1c3", card: "4S" },
          { slot: "r2c1", card: "9D" },
        ],
      },
    }),
    4,
  );
});

test("while a gap must be filled all but the cards that may fill it step back", (t) => {
  const free = sceneOf(["2S 3S --", "9D 8C 7H"], ["3S:r1c2>r1c3", "7H:r2c3>r1c3"]);
  const scene = { ...free, status: { ...free.status, must: "r1c3" } };
  const veils = named(painted(t, scene).calls, "fill").filter(([, , , colour]) => colour === theme.wall);
  assert.equal(veils.length, 3);
});

test("a finished row lies on a ground of its own, in both lines of a row that is broken, and no other does", (t) => {
  const bright = { theme: { ...theme, finished: "#12AB34" } };
  const grounds = (marks) => {
    const at = (n) => [n % 2, Math.floor(n / 2)]; // two lines of two
    const piles = marks.map((mark, n) => ({ id: `p${n}`, at: at(n), cards: [`${n + 2}S`], mark }));
    const { calls } = painted(t, freeScene([2, 2], piles), {}, bright);
    return named(calls, "fill").filter(([, , , colour]) => colour === "#12AB34").length;
  };
  assert.equal(grounds(["run", "run-end", "locked", "locked-end"]), 0);
  assert.equal(grounds(["run", "complete", "run", "run-end"]), 1);
  assert.equal(grounds(["run", "run", "run", "complete"]), 2);
});

test("the ranks of a row stand left of it, however many columns it has", (t) => {
  const rows = (columns) => [
    { id: "r1c1", at: [0, 0], cards: ["2S"], takes: "258J" },
    ...Array.from({ length: columns - 1 }, (_, n) => ({ id: `r1c${n + 2}`, at: [n + 1, 0], cards: [`${n + 3}S`] })),
  ];
  const written = (columns) => {
    const { calls, at } = painted(t, freeScene([columns, 1], rows(columns)));
    const places = named(calls, "translate")
      .map(([, [x]]) => x)
      .filter((x) => x > 0 && x < at("r1c1").x);
    return places.length;
  };
  assert.deepEqual([written(1), written(7)], [4, 4]);
});

test("while a choice waits a gap that is none of the choices shows no card", (t) => {
  const gaps = [
    { id: "a", at: [0, 0], mark: "gap", wants: ["8H"] },
    { id: "b", at: [1, 0], mark: "gap", wants: ["9C"] },
    { id: "c", at: [2, 0], cards: ["8H"] },
    { id: "d", at: [3, 0], cards: ["8H'"] },
  ];
  const ghosts = (view, more) => named(painted(t, freeScene([4, 1], gaps), view, more).calls, "translate").length;
  const none = ghosts({}, { settings: { ...settings, ghosts: false } });
  const each = (ghosts({}) - none) / 2;
  assert.ok(each > 0);
  const lit = [
    { slot: "c", card: "8H" },
    { slot: "d", card: "8H'" },
  ];
  const selection = { slot: "a", card: null, role: "target", moves: [], lit };
  assert.equal(ghosts({ selection }), none + each);
});

test("figures and the deals left are written as the scene has them", (t) => {
  const scene = freeScene(
    [3, 1],
    [
      { id: "talon", kind: "talon", at: [0, 0], count: 24, figure: 24 },
      { id: "f", kind: "foundation", at: [1, 0], cards: ["3C"], figure: 11 },
      { id: "g", kind: "foundation", at: [2, 0], cards: ["AD"] },
    ],
  );
  scene.actions.deal = { can: true, left: 2 };
  assert.deepEqual(
    named(painted(t, scene).calls, "fillText").map(([, [text]]) => text),
    ["24", "2×", "11"],
  );
});

test("a card in flight or in hand is painted where it is seen, not where it belongs too", (t) => {
  const scene = sceneOf(["2S 3S 4S"]);
  const rest = painted(t, scene);
  const corners = ({ calls }) => named(calls, "drawImage").map(([, [, x, y]]) => [x, y]);
  assert.equal(corners(rest).length, 3);
  const drag = {
    slot: "r1c1",
    card: "2S",
    cards: ["2S"],
    lit: [],
    over: null,
    x: 310,
    y: 305,
    dx: 10,
    dy: 5,
    raisedBy: 0,
  };
  const motions = [{ card: "3S", from: rest.at("r1c2"), to: rest.at("r1c2"), start: 0, length: 200 }];
  const seen = corners(painted(t, scene, { drag }, { motions }));
  const [still, flying] = [rest.at("r1c3"), rest.at("r1c2")];
  assert.deepEqual(seen, [
    [still.x, still.y],
    [flying.x, flying.y],
    [300, 300 - 4], // lifted
  ]);
});

test("where colours are forced no empty place has the outline of a card, and a gap has one of its own", (t) => {
  const piles = [
    { id: "v1", kind: "reserve", at: [0, 0] },
    { id: "discard", kind: "discard", at: [1, 0] },
    { id: "r1c1", mark: "gap", at: [2, 0] },
  ];
  const forced = { theme: { ...theme, linesOnly: true, border: 2 } };
  const { calls } = painted(t, freeScene([3, 1], piles), {}, forced);
  const dashes = named(calls, "setLineDash").map(([, [dash]]) => dash.join(" "));
  const drawn = dashes.filter(Boolean);
  assert.equal(drawn.length, 3);
  assert.equal(drawn[0], drawn[1]);
  assert.notEqual(drawn[1], drawn[2]);
});
