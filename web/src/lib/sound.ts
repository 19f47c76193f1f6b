/** Small sounds, made on the spot; off unless the player switched them on. */
import { prefs } from './prefs.svelte';

type Note = readonly [frequency: number, start: number, length: number, volume: number, wave?: OscillatorType];
const SOUNDS = {
  card: [[210, 0, 0.05, 0.25, 'triangle'], [120, 0.01, 0.05, 0.2, 'sine']],
  turn: [[587, 0, 0.12, 0.12], [784, 0.1, 0.16, 0.12]],
  claim: [[660, 0, 0.09, 0.14], [660, 0.12, 0.09, 0.14], [880, 0.24, 0.14, 0.14]],
  over: [[523, 0, 0.3, 0.1], [659, 0.09, 0.3, 0.1], [784, 0.18, 0.45, 0.1], [1047, 0.27, 0.5, 0.07]],
} as const satisfies Record<string, readonly Note[]>;
export type Sound = keyof typeof SOUNDS;

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!prefs.sound) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const note of SOUNDS[sound]) tone(context, note);
  } catch {
    // No audio on this machine: the page says everything in words as well.
  }
}

function tone(audio: AudioContext, [frequency, start, length, volume, wave = 'sine']: Note): void {
  const at = audio.currentTime + start;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}
