// What is promised of the kept memory: it comes back byte for byte, or not at all.
import assert from "node:assert/strict";
import { test } from "node:test";

import { packMemory, unpackMemory } from "../../web/worker/snapshot.js";

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
  const kept = packMemory(memory());
  assert.ok(kept.length < 4 * PAGE);
  assert.deepEqual(unpackMemory(kept.buffer), memory());
});

test("a memory of which any byte has changed is refused", () => {
  const kept = packMemory(memory());
  for (let at = 0; at < kept.length; at += at < 32 ? 1 : 97) {
    const other = kept.slice();
    other[at] ^= 1;
    assert.throws(() => unpackMemory(other.buffer), /kept memory/, `byte ${at}`);
  }
});

test("a memory that is cut off is refused", () => {
  const kept = packMemory(memory());
  for (const length of [0, 1, 4, 20, PAGE, kept.length - 4, kept.length - 1])
    assert.throws(() => unpackMemory(kept.slice(0, length).buffer), /kept memory/);
});
