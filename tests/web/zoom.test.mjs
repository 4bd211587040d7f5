// What is promised of looking nearer: what one looks at stays where it is, and no more than the table is seen.
import assert from "node:assert/strict";
import { test } from "node:test";

import { clampZoom, NO_ZOOM, panBy, panToShow, zoomAround } from "../../web/geometry/zoom.js";

const ROOM = { w: 400, h: 600 };

/** Where a point of the table is seen. */
const seen = ({ z, x, y }, point) => [(point.x - x) * z, (point.y - y) * z];
/** The point of the table that lies at a place. */
const under = ({ z, x, y }, place) => ({ x: x + place.x / z, y: y + place.y / z });

test("what lies between the fingers stays there, in and out again", () => {
  const place = { x: 130, y: 240 };
  let zoom = NO_ZOOM;
  const point = under(zoom, place);
  for (const times of [1.2, 1.5, 1.1, 0.8]) {
    zoom = zoomAround(zoom, times, place, ROOM);
    const [x, y] = seen(zoom, point);
    assert.ok(Math.abs(x - place.x) < 1e-9 && Math.abs(y - place.y) < 1e-9);
  }
  assert.deepEqual(zoomAround(zoom, 0.01, place, ROOM), NO_ZOOM);
});

test("it is never farther than whole, never nearer than four times", () => {
  assert.equal(zoomAround(NO_ZOOM, 100, { x: 0, y: 0 }, ROOM).z, 4);
  assert.deepEqual(zoomAround(NO_ZOOM, 0.5, { x: 300, y: 10 }, ROOM), NO_ZOOM);
});

test("nothing left of, above or right of the table is seen; below it there is room for the buttons, if it is near", () => {
  const near = zoomAround(NO_ZOOM, 2, { x: 200, y: 300 }, ROOM);
  assert.deepEqual(panBy(near, 9999, 9999, ROOM), { z: 2, x: 0, y: 0 });
  assert.deepEqual(panBy(near, -9999, -9999, ROOM), { z: 2, x: 200, y: 330 });
  assert.deepEqual(clampZoom({ z: 1, x: 50, y: 50 }, ROOM), NO_ZOOM);
});

test("a rectangle that is out of sight comes into it, and one that is in sight moves nothing", () => {
  const near = { z: 2, x: 0, y: 0 };
  const far = { x: 350, y: 500, w: 40, h: 60 };
  const next = panToShow(near, far, ROOM);
  const [left, top] = seen(next, far);
  assert.ok(left >= 0 && left + 2 * far.w <= ROOM.w && top >= 0 && top + 2 * far.h <= ROOM.h);
  assert.deepEqual(panToShow(next, far, ROOM), next);
});
