/** What is heard when something happens, each told from the others without words. */
export type SoundName = 'mention' | 'message' | 'request' | 'joined';

type Note = {
  readonly atS: number;
  readonly hz: number;
  readonly lengthS: number;
  readonly loudness: number;
};

/** Short and soft, of one family: two notes up for the listener's name, three for a question, one low for a member who comes. */
const SOUNDS: Readonly<Record<SoundName, readonly Note[]>> = {
  mention: [
    { atS: 0, hz: 659.3, lengthS: 0.22, loudness: 0.5 },
    { atS: 0.09, hz: 987.8, lengthS: 0.38, loudness: 0.6 },
  ],
  message: [
    { atS: 0, hz: 880, lengthS: 0.18, loudness: 0.45 },
    { atS: 0.1, hz: 740, lengthS: 0.32, loudness: 0.5 },
  ],
  request: [
    { atS: 0, hz: 523.3, lengthS: 0.2, loudness: 0.45 },
    { atS: 0.11, hz: 659.3, lengthS: 0.2, loudness: 0.45 },
    { atS: 0.22, hz: 784, lengthS: 0.42, loudness: 0.55 },
  ],
  joined: [{ atS: 0, hz: 392, lengthS: 0.28, loudness: 0.3 }],
};

/** From silence to the loudest of a note; at once it would click. */
const ATTACK_S = 0.012;
/** As good as silence: a falling curve never reaches zero. */
const NEARLY_NOTHING = 0.0001;

let audio: { readonly context: AudioContext; readonly master: GainNode } | undefined;

/**
 * The gain for a volume of 0 to 100. Ears take twice the gain for less than twice as loud, so it grows by the square: the middle of the
 * slider is half as loud.
 */
export const gainOf = (volume: number) => (Math.min(Math.max(volume, 0), 100) / 100) ** 2;

/** How loud everything is that this page plays, from now on. */
export function setVolume(volume: number): void {
  if (audio) audio.master.gain.value = gainOf(volume);
}

/** Plays a sound, if the browser lets the page be heard: none does before the first tap or key on it. */
export function playSound(name: SoundName, volume: number): void {
  if (gainOf(volume) === 0 || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= openAudio();
  if (!audio) return;
  const { context, master } = audio;
  setVolume(volume);
  if (context.state !== 'running') void context.resume().catch(() => undefined);
  for (const note of SOUNDS[name]) playNote(context, master, note);
}

function openAudio(): typeof audio {
  // A device may have no way to be heard at all.
  if (!('AudioContext' in globalThis)) return undefined;
  const context = new AudioContext();
  const master = context.createGain();
  master.connect(context.destination);
  return { context, master };
}

function playNote(context: AudioContext, master: GainNode, { atS, hz, lengthS, loudness }: Note): void {
  const startS = context.currentTime + atS;
  const tone = context.createOscillator();
  const envelope = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hz;
  envelope.gain.setValueAtTime(NEARLY_NOTHING, startS);
  envelope.gain.exponentialRampToValueAtTime(loudness, startS + ATTACK_S);
  envelope.gain.exponentialRampToValueAtTime(NEARLY_NOTHING, startS + lengthS);
  tone.connect(envelope).connect(master);
  tone.start(startS);
  tone.stop(startS + lengthS);
}
