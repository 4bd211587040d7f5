// Owns the golden conversations as the page reads them: every reply parses and has the protocol's shape, error codes are
// of the closed set, moves can be read by the page's own parser and name slots and cards that the scene shows.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseMove } from "../../web/play/move-lookup.js";

const FOLDER = new URL("../data/goldens/", import.meta.url);
const CODES = new Set([
  "bad-request",
  "unknown-verb",
  "stale",
  "invalid-notation",
  "illegal-move",
  "not-now",
  "bad-save",
  "bad-deal",
  "bad-board",
  "bad-option",
  "unknown-variant",
  "internal",
]);
const CHANGES = new Set(["open", "move", "deal", "undo", "redo", "redeal", "restart", "resign", "new", "hint", "none"]);
const KINDS = new Set(["tableau", "foundation", "reserve", "talon", "discard"]);
const FANS = new Set(["down", "right"]);
const MARKS = new Set(["gap", "dead", "run", "run-end", "locked", "locked-end", "complete"]);
const CARD = /^[A23456789TJQK][CSHD]'?$/;

const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .sort();

/** The steps of a conversation, each reply parsed. */
function conversation(name) {
  const { steps } = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
  return steps.map(({ request, reply }) => ({ request, reply: JSON.parse(reply) }));
}

const scenesOf = (name) =>
  conversation(name)
    .map(({ reply }) => reply.result?.scene)
    .filter(Boolean);

const keys = (value) => Object.keys(value).sort();

function checkError(reply) {
  assert.deepEqual(keys(reply), ["error", "id", "ok"]);
  assert.deepEqual(keys(reply.error), ["code", "message"]);
  assert.ok(CODES.has(reply.error.code), reply.error.code);
  assert.notEqual(reply.error.code, "internal");
  assert.ok(reply.error.message);
}

function checkChange({ kind, steps, text }, slots) {
  assert.ok(CHANGES.has(kind), kind);
  assert.equal(typeof text, "string");
  for (const [card, from, to] of steps) {
    assert.match(card, CARD);
    assert.ok(slots.has(from) && slots.has(to), `${card} ${from} ${to}`);
  }
}

function checkPile(pile) {
  assert.ok(
    KINDS.has(pile.kind) && (!("fan" in pile) || FANS.has(pile.fan)) && (!("mark" in pile) || MARKS.has(pile.mark)),
    JSON.stringify(pile),
  );
  assert.ok(pile.label);
  assert.equal(pile.at.length, 2);
  for (const card of [...pile.cards, ...(pile.wants ?? []), ...(pile.waits ?? [])]) assert.match(card, CARD);
  if (pile.labels) assert.equal(pile.labels.length, pile.cards.length);
  if ("figure" in pile) assert.ok(Number.isInteger(pile.figure) && pile.figure > 0, JSON.stringify(pile));
}

function checkScene(scene) {
  assert.deepEqual(
    keys(scene).filter((key) => !["tall", "wide", "lesson", "hint"].includes(key)),
    ["actions", "deal", "game", "listed", "moves", "name", "piles", "size", "status", "v"],
  );
  for (const { size, at } of [scene.tall, scene.wide].filter(Boolean)) {
    assert.equal(size.length, 2);
    assert.equal(at.length, 2 * scene.piles.length);
  }
  const always = ["redo", "undo", ...(scene.lesson ? ["back", "leave"] : ["hint"])];
  always.push("new", "resign", "restart", "review", "show");
  const more = ["deal", "finish", "redeal", "safe"];
  assert.deepEqual(
    keys(scene.actions).filter((name) => !more.includes(name)),
    always.sort(),
  );
  if (scene.lesson) checkLesson(scene);
  for (const action of Object.values(scene.actions)) assert.equal(typeof action.can, "boolean");
  assert.deepEqual(keys(scene.status), ["blocked", "must", "outcome", "progress", "text"]);
  const { must } = scene.status;
  assert.ok(must === null || scene.piles.some((pile) => pile.id === must && !pile.cards.length), must);
  const numbers = scene.piles.flatMap(({ bySuit = [] }) => bySuit).sort((a, b) => a - b);
  assert.deepEqual(numbers, [...numbers.keys()], "numbers by suit count from 0");
  assert.ok([null, "won", "lost"].includes(scene.status.outcome));
  scene.piles.forEach(checkPile);
}

function checkLesson({ lesson, piles, moves }) {
  const atEnd = lesson.done === lesson.of ? ["play"] : []; // the game that the lesson taught
  assert.deepEqual(keys(lesson), ["card", "done", "kind", "of", ...atEnd, "slot", "text"]);
  if (lesson.play) assert.deepEqual(keys(lesson.play), ["game", "text"]);
  assert.ok(lesson.text.length > 0 && lesson.done >= 0 && lesson.done <= lesson.of);
  if (lesson.card === null) return assert.equal(lesson.slot, null);
  const from = piles.find(({ cards }) => cards.at(-1) === lesson.card);
  assert.ok(moves.includes(`${lesson.card}:${from.id}>${lesson.slot}`));
}

test("there is a conversation of the session and of each game it tells of", () => {
  const [{ reply }] = conversation("session.json");
  const games = reply.result.games.map((id) => `${id}.json`);
  assert.deepEqual(names, [...games, "session.json"].sort());
});

for (const name of names) {
  test(`${name}: every reply has the protocol's shape`, () => {
    for (const { request, reply } of conversation(name)) {
      if (!reply.ok) {
        checkError(reply);
      } else if (JSON.parse(request).verb === "rules") {
        assert.deepEqual(keys(reply.result), ["rules"]);
      } else if (JSON.parse(request).verb === "hello") {
        assert.deepEqual(keys(reply.result), ["games", "languages", "protocol", "python", "version"]);
      } else if (JSON.parse(request).verb === "games") {
        assert.deepEqual(keys(reply.result), ["families", "games"]);
        for (const family of reply.result.families) assert.deepEqual(keys(family), ["id", "name"]);
        const families = reply.result.families.map(({ id }) => id);
        assert.ok(reply.result.games.every(({ family }) => families.includes(family)));
      } else {
        const { earlier, later, kept, search, ...always } = reply.result;
        assert.deepEqual(keys(always), ["change", "record", "rev", "save", "scene"]);
        const { verb, args } = JSON.parse(request);
        assert.ok(earlier || verb !== "open" || args.lesson, "who opens a game is told what is put aside");
        assert.equal(earlier === undefined, later === undefined);
        assert.equal(Boolean(kept), Boolean(args.kept), "who gives what is kept is told of it");
        if (kept)
          assert.deepEqual(keys({ refused: "", ...kept }), [
            "aside",
            "at",
            "done",
            "opened",
            "others",
            "refused",
            "text",
          ]);
        for (const save of [...(earlier ?? []), ...(later ?? [])]) assert.ok(JSON.parse(save));
        checkScene(reply.result.scene);
        checkChange(reply.result.change, new Set(reply.result.scene.piles.map((pile) => pile.id)));
        assert.ok(JSON.parse(reply.result.save));
      }
    }
  });

  test(`${name}: each reply answers its request, and revisions never go back`, () => {
    let rev = 0;
    for (const { request, reply } of conversation(name)) {
      try {
        assert.equal(reply.id, JSON.parse(request)?.id ?? null);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        assert.equal(reply.id, null);
      }
      if (reply.result?.rev !== undefined) {
        assert.ok(reply.result.rev >= rev);
        rev = reply.result.rev;
      }
    }
  });

  test(`${name}: slots and cards of a scene are distinct`, () => {
    for (const { piles } of scenesOf(name)) {
      const cards = piles.flatMap((pile) => pile.cards);
      const names = piles.map(({ label, place }) => `${label}, ${place}`);
      for (const list of [piles.map((pile) => pile.id), names, cards]) {
        assert.equal(new Set(list).size, list.length);
      }
    }
  });

  test(`${name}: the page's parser reads every move, and its slots and cards are there`, () => {
    for (const scene of scenesOf(name)) {
      assert.equal(new Set(scene.moves).size, scene.moves.length);
      const piles = new Map(scene.piles.map((pile) => [pile.id, pile]));
      for (const { text, parts } of scene.moves.map(parseMove)) {
        assert.ok(parts.length || text === "deal", text);
        for (const { cards, from, to } of parts) {
          assert.ok(piles.has(from) && piles.has(to), text);
          assert.deepEqual(piles.get(from).cards.slice(-cards.length), cards, text);
        }
      }
    }
  });
}

test("the page's parser reads the four forms of a move", () => {
  assert.deepEqual(parseMove("8H:r4c1>r2c6").parts, [{ cards: ["8H"], from: "r4c1", to: "r2c6" }]);
  assert.deepEqual(parseMove("KD-QS-JH:t3>t5").parts, [{ cards: ["KD", "QS", "JH"], from: "t3", to: "t5" }]);
  assert.deepEqual(
    parseMove("3S:r1c2<>2D:r2c5").parts.map((part) => part.cards),
    [["3S"], ["2D"]],
  );
  assert.equal(parseMove("2D:v3>AC:r1c4").over, "AC");
  assert.deepEqual(parseMove("deal").parts, []);
});
