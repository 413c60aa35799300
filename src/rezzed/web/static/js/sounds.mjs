// Short sounds, made here. They are off until somebody switches them on.

import { settings } from "./settings.mjs";

const NOTES = { // by kind of event: frequencies, one after the other, and the shape of the wave
  rez: [[220, 330], "sawtooth"], steal: [[523, 659, 784], "triangle"], score: [[523, 392, 523], "triangle"], damage: [[110, 82], "square"],
  access: [[440], "sine"], install: [[196], "triangle"], play: [[294, 370], "triangle"], gain: [[660], "sine"], announce: [[165, 196, 247], "sawtooth"],
  break: [[392, 494], "square"], turn: [[330, 440], "sine"], win: [[392, 494, 587, 784], "triangle"],
};
const LONG = 0.09; // seconds of a note
let sound = null;

/** Play the sound of a kind of event, if there is one and sounds are on. */
export function play(kind) {
  const notes = NOTES[kind];
  if (!notes || settings().sound !== "on") return;
  sound ??= new AudioContext();
  const [tones, type] = notes;
  tones.forEach((tone, n) => {
    const at = sound.currentTime + n * LONG;
    const wave = new OscillatorNode(sound, { type, frequency: tone });
    const loud = new GainNode(sound, { gain: 0 });
    loud.gain.setValueAtTime(0.05, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + LONG * 1.6);
    wave.connect(loud).connect(sound.destination);
    wave.start(at);
    wave.stop(at + LONG * 1.7);
  });
}
