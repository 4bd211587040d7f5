// The sounds, made in code: a card that is moved, a deal, a tap that does nothing, a win. In a browser without Web
// Audio the game is silent.

import { on, tryOrNull } from "../core/index.js";

/** @import { Change, Scene } from "../types.js" */

const VOLUME = 0.16; // 1: the loudest that the browser plays
const WIN = [523.25, 659.25, 783.99, 1046.5]; // Hz: C E G C

/** Play the sound of a card sliding on cloth: noise in a narrow band that swells and fades.
 * @param {AudioContext} audio @param {number} at in s @param {number} length in s @param {number} pitch in Hz
 * @param {number} volume */
function rustle(audio, at, length, pitch, volume) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let n = 0; n < noise.length; n++)
    noise[n] = (Math.random() * 2 - 1) * Math.sin((Math.PI * n) / noise.length) ** 2;
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const source = new AudioBufferSourceNode(audio, { buffer });
  const gain = new GainNode(audio, { gain: volume });
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(at);
}

/** Play a tone that fades.
 * @param {AudioContext} audio @param {number} at in s @param {number} length in s @param {number} frequency in Hz
 * @param {number} volume */
function tone(audio, at, length, frequency, volume) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setTargetAtTime(volume, at, 0.005);
  gain.gain.setTargetAtTime(0, at + 0.03, length / 4);
  const source = new OscillatorNode(audio, { type: "triangle", frequency });
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** Create the sounds. @param {() => boolean} isOn returns whether the player wants to hear them */
export function createSounds(isOn) {
  /** @type {AudioContext | null} */
  let audio = null;
  /** Start the audio, if the player wants sounds and it does not run. The browser may refuse to start it. */
  function wake() {
    if (isOn()) audio ??= tryOrNull(() => new AudioContext());
    if (isOn() && audio?.state !== "running") audio?.resume().catch(() => {});
  }
  /** Play something now, if the player wants sounds. @param {(audio: AudioContext, now: number) => void} play */
  function sound(play) {
    wake();
    if (audio && isOn()) play(audio, audio.currentTime + 0.01);
  }
  // Browsers start audio only while the player presses something; Safari forgets a press before the engine has answered.
  for (const press of ["pointerdown", "pointerup", "keydown"]) on(document, press, wake, { capture: true });
  return {
    /** Play the sounds of a change. @param {Change} change @param {Scene} scene */
    change: ({ kind, steps }, { status }) =>
      sound((context, now) => {
        const cards =
          kind === "none" || kind === "hint" ? 0 : Math.max(Number(kind === "move"), Math.min(steps.length, 12));
        for (let n = 0; n < cards; n++) rustle(context, now + n * 0.045, 0.11, 1900 - 60 * n, VOLUME);
        if (cards) tone(context, now + 0.06 + cards * 0.045, 0.09, 190, VOLUME / 2);
        if (status.outcome === "won" && kind === "move")
          WIN.forEach((pitch, n) => tone(context, now + 0.25 + n * 0.13, 0.7, pitch, VOLUME));
      }),
    /** Play the sound of a tap that does nothing. */
    nothing: () => sound((context, now) => tone(context, now, 0.14, 130, VOLUME)),
  };
}
