// What is promised of the choice of a game: families and pictures as the engine tells them, none known to the page by name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsOf } from "../../web/ui/game-picker.js";
import { thumbnail } from "../../web/ui/thumbnails.js";

const game = (id, family) => ({ id, family });

test("games stand under their families in the order of the menu, and a family without games does not", () => {
  const families = ["zebra", "empty", "ant"].map((id) => ({ id, name: `The ${id}s` }));
  const games = [game("a", "ant"), game("b", "zebra"), game("c", "ant")];
  assert.deepEqual(
    groupsOf({ games, families }).map(({ name, games }) => [name, games.map(({ id }) => id)]),
    [
      ["The zebras", ["b"]],
      ["The ants", ["a", "c"]],
    ],
  );
});

test("a game whose family the engine does not name goes last, under no title", () => {
  const games = [game("odd", "unknown"), game("a", "ant")];
  assert.deepEqual(groupsOf({ games, families: [{ id: "ant", name: "Ants" }] }), [
    { name: "Ants", games: [games[1]] },
    { name: "", games: [games[0]] },
  ]);
  assert.deepEqual(groupsOf({ games, families: [] }), [{ name: "", games }]);
});

test("a picture has a card for each slot, several for a fan, what lies lower last", (t) => {
  const element = (_, tag) => ({
    tag,
    attributes: {},
    children: [],
    setAttribute(name, value) {
      this.attributes[name] = value;
    },
    append(child) {
      this.children.push(child);
    },
  });
  globalThis.document = { createElementNS: element };
  t.after(() => delete globalThis.document);
  const slots = [
    [0, 1, "tableau", "down"],
    [1, 0, "foundation"],
    [0, 0, "talon"],
  ];
  const svg = thumbnail({ size: [2, 2], slots });
  assert.equal(svg.attributes.viewBox, "0 0 20 28");
  assert.deepEqual(
    svg.children.map(({ attributes }) => attributes.class),
    ["talon", "foundation", "tableau", "tableau", "tableau"],
  );
  assert.deepEqual(thumbnail(undefined).children, []);
});
