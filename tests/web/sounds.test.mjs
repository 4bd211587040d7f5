// What is promised of the sounds: the player's first press starts the audio, which Safari allows at no other time.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { createSounds } from "../../web/ui/sounds.js";

/** How often the page has asked to start the audio. */
let resumed = 0;
let isRefused = false;

class FakeAudio {
  state = "suspended";
  async resume() {
    resumed++;
    if (isRefused) throw new Error("refused");
    this.state = "running";
  }
}

const press = (/** @type {string} */ name) => document.dispatchEvent(new Event(name));

beforeEach(() => {
  Object.assign(globalThis, { document: new EventTarget(), AudioContext: FakeAudio });
  [resumed, isRefused] = [0, false];
});

for (const name of ["pointerdown", "pointerup", "keydown"]) {
  test(`the first ${name} starts the audio while it is handled, and the next does not start it again`, () => {
    createSounds(() => true);
    press(name);
    assert.equal(resumed, 1);
    press(name);
    assert.equal(resumed, 1);
  });
}

test("a press starts the audio again after the browser has stopped or refused it", async () => {
  isRefused = true;
  createSounds(() => true);
  press("pointerdown");
  await null; // the refusal is handled
  press("pointerup");
  assert.equal(resumed, 2);
});

test("a press makes no audio if the player wants no sounds, until they do", () => {
  let isOn = false;
  createSounds(() => isOn);
  press("pointerdown");
  assert.equal(resumed, 0);
  isOn = true;
  press("pointerdown");
  assert.equal(resumed, 1);
});
