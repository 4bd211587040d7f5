// What is promised of looking nearer: what one looks at stays where it is, and no more than the table is seen.
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawn, nearer, showing, WHOLE, within } from "../../web/geometry/zoom.js";

const ROOM = { w: 400, h: 600 };

/** Where a point of the table is seen. */
const seen = ({ z, x, y }, point) => [(point.x - x) * z, (point.y - y) * z];
/** The point of the table that lies at a place. */
const under = ({ z, x, y }, place) => ({ x: x + place.x / z, y: y + place.y / z });

test("what lies between the fingers stays there, in and out again", () => {
  const place = { x: 130, y: 240 };
  let zoom = WHOLE;
  const point = under(zoom, place);
  for (const times of [1.2, 1.5, 1.1, 0.8]) {
    zoom = nearer(zoom, times, place, ROOM);
    const [x, y] = seen(zoom, point);
    assert.ok(Math.abs(x - place.x) < 1e-9 && Math.abs(y - place.y) < 1e-9);
  }
  assert.deepEqual(nearer(zoom, 0.01, place, ROOM), WHOLE);
});

test("it is never farther than whole, never nearer than four times", () => {
  assert.equal(nearer(WHOLE, 100, { x: 0, y: 0 }, ROOM).z, 4);
  assert.deepEqual(nearer(WHOLE, 0.5, { x: 300, y: 10 }, ROOM), WHOLE);
});

test("nothing left of, above or right of the table is seen; below it there is room for the buttons, if it is near", () => {
  const near = nearer(WHOLE, 2, { x: 200, y: 300 }, ROOM);
  assert.deepEqual(drawn(near, 9999, 9999, ROOM), { z: 2, x: 0, y: 0 });
  assert.deepEqual(drawn(near, -9999, -9999, ROOM), { z: 2, x: 200, y: 330 });
  assert.deepEqual(within({ z: 1, x: 50, y: 50 }, ROOM), WHOLE);
});

test("a rectangle that is out of sight comes into it, and one that is in sight moves nothing", () => {
  const near = { z: 2, x: 0, y: 0 };
  const far = { x: 350, y: 500, w: 40, h: 60 };
  const next = showing(near, far, ROOM);
  const [left, top] = seen(next, far);
  assert.ok(left >= 0 && left + 2 * far.w <= ROOM.w && top >= 0 && top + 2 * far.h <= ROOM.h);
  assert.deepEqual(showing(next, far, ROOM), next);
});
