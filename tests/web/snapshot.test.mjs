// What is promised of a snapshot: it comes back byte for byte, or not at all.
import assert from "node:assert/strict";
import { test } from "node:test";

import { packSnapshot, unpackSnapshot } from "../../web/worker/snapshot.js";

const PAGE = 4096;

/** Ten pages and a bit, most of them empty. */
function memory() {
  const bytes = new Uint8Array(10 * PAGE + 128);
  bytes.set([1, 2, 3], 5);
  bytes[3 * PAGE - 1] = 7;
  bytes[bytes.length - 1] = 9;
  return bytes;
}

test("a memory is packed without its empty pages and comes back as it was", () => {
  const snapshot = packSnapshot(memory());
  assert.ok(snapshot.length < 4 * PAGE);
  assert.deepEqual(unpackSnapshot(snapshot.buffer), memory());
});

test("a memory of which any byte has changed is refused", () => {
  const snapshot = packSnapshot(memory());
  for (let at = 0; at < snapshot.length; at += at < 32 ? 1 : 97) {
    const other = snapshot.slice();
    other[at] ^= 1;
    assert.throws(() => unpackSnapshot(other.buffer), /snapshot/, `byte ${at}`);
  }
});

test("a memory that is cut off is refused", () => {
  const snapshot = packSnapshot(memory());
  for (const length of [0, 1, 4, 20, PAGE, snapshot.length - 4, snapshot.length - 1])
    assert.throws(() => unpackSnapshot(snapshot.slice(0, length).buffer), /snapshot/);
});
