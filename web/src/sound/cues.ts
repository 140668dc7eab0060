/** Short, quiet sounds, synthesised here: nothing is loaded, and there is no sound unless the settings allow it. */
import { settings } from "../device/settings.svelte";

type Cue = "card" | "wagon" | "claim" | "my-turn" | "arrived" | "failed" | "tunnel" | "end";

/** A tone: when it begins, how long it lasts (seconds), how high (Hz), how loud (0 to 1). */
interface Tone {
  readonly at: number;
  readonly lasts: number;
  readonly pitch: number;
  /** Where the pitch glides to. */
  readonly to?: number;
  readonly loud: number;
  readonly wave: OscillatorType;
}

const bell = (at: number, pitch: number, loud = 0.07): readonly Tone[] => [
  { at, lasts: 0.4 - at, pitch, loud, wave: "sine" },
  { at, lasts: (0.4 - at) / 2, pitch: pitch * 2.76, loud: loud / 4, wave: "sine" },
];
const knock = (at: number, pitch: number, loud = 0.08): Tone => ({
  at,
  lasts: 0.07,
  pitch,
  to: pitch / 2,
  loud,
  wave: "triangle",
});
const whistle = (pitch: number): Tone => ({
  at: 0,
  lasts: 0.4,
  pitch: pitch * 0.97,
  to: pitch,
  loud: 0.035,
  wave: "triangle",
});

const CUES: Readonly<Record<Cue, readonly Tone[]>> = {
  card: [{ at: 0, lasts: 0.06, pitch: 1400, to: 700, loud: 0.03, wave: "triangle" }],
  wagon: [knock(0, 240)],
  claim: [knock(0, 240), knock(0.08, 260), ...bell(0.14, 784, 0.04)],
  "my-turn": [...bell(0, 659), ...bell(0.14, 880)],
  arrived: [...bell(0, 784, 0.05), ...bell(0.09, 1047, 0.05)],
  failed: [{ at: 0, lasts: 0.25, pitch: 196, to: 147, loud: 0.06, wave: "triangle" }],
  tunnel: [knock(0, 120, 0.1), knock(0.1, 110, 0.1)],
  end: [whistle(466), whistle(587), whistle(740)],
};

let context: AudioContext | null = null;

/** The audio context; null where there must be silence. Browsers allow sound only after the user has done something. */
function openAudio(): AudioContext | null {
  if (settings.sound !== "on" || document.hidden || !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

export function cue(name: Cue): void {
  const audio = openAudio();
  if (audio === null) return;
  for (const tone of CUES[name]) sound(audio, tone);
}

function sound(audio: AudioContext, { at, lasts, pitch, to, loud, wave }: Tone): void {
  const start = audio.currentTime + at;
  const end = start + lasts;
  const voice = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  voice.frequency.setValueAtTime(pitch, start);
  if (to !== undefined) voice.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(end);
}
