// Owns the sounds, which are made in code: a card that slides and lies down, a deal, a call that nothing answers, a win.
// Where a browser makes none, nothing is heard.

import { allowed } from "../core/index.js";

/** @import { Change, Scene } from "../types.js" */

const LOUD = 0.16;
const WIN = [523.25, 659.25, 783.99, 1046.5]; // Hz: C E G C

/** A card on cloth: noise that swells and goes, in a narrow band. @param {AudioContext} audio @param {number} at in s
 * @param {number} length in s @param {number} pitch in Hz @param {number} loud */
function rustle(audio, at, length, pitch, loud) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let n = 0; n < noise.length; n++)
    noise[n] = (Math.random() * 2 - 1) * Math.sin((Math.PI * n) / noise.length) ** 2;
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const source = new AudioBufferSourceNode(audio, { buffer });
  source
    .connect(band)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination);
  source.start(at);
}

/** A tone that dies away. @param {AudioContext} audio @param {number} at @param {number} length @param {number} frequency
 * @param {number} loud */
function tone(audio, at, length, frequency, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setTargetAtTime(loud, at, 0.005);
  gain.gain.setTargetAtTime(0, at + 0.03, length / 4);
  const source = new OscillatorNode(audio, { type: "triangle", frequency });
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** @param {() => boolean} wanted */
export function createSounds(wanted) {
  /** @type {AudioContext | null} */
  let audio = null;
  /** @param {(audio: AudioContext, now: number) => void} play */
  function sound(play) {
    if (!wanted()) return;
    audio ??= allowed(() => new AudioContext());
    if (!audio) return;
    void audio.resume(); // it sleeps until something was touched
    play(audio, audio.currentTime + 0.01);
  }
  return {
    /** @param {Change} change @param {Scene} scene */
    change: ({ kind, steps }, { status }) =>
      sound((context, now) => {
        const cards =
          kind === "none" || kind === "hint" ? 0 : Math.max(Number(kind === "move"), Math.min(steps.length, 12));
        for (let n = 0; n < cards; n++) rustle(context, now + n * 0.045, 0.11, 1900 - 60 * n, LOUD);
        if (cards) tone(context, now + 0.06 + cards * 0.045, 0.09, 190, LOUD / 2);
        if (status.outcome === "won" && kind === "move")
          WIN.forEach((pitch, n) => tone(context, now + 0.25 + n * 0.13, 0.7, pitch, LOUD));
      }),
    /** Nothing answers. */
    nothing: () => sound((context, now) => tone(context, now, 0.14, 130, LOUD)),
  };
}
