import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';

export type SoundChoice = {
  readonly isOn: boolean;
  /** 0 to 100, for all that is heard. */
  readonly volume: number;
};

const IS_ON_KEY = 'sounds';
const VOLUME_KEY = 'volume';
/** Heard in a quiet room, and not through the wall. */
const USUAL_VOLUME = 60;
const LOUDEST = 100;

/** Reads what is stored; what is none of ours counts as nothing. */
export function soundsOf(isOn: string | null, volume: string | null): SoundChoice {
  const stored = volume === null || volume.trim() === '' ? Number.NaN : Number(volume);
  const isVolume = Number.isInteger(stored) && stored >= 0 && stored <= LOUDEST;
  return { isOn: isOn !== 'false', volume: isVolume ? stored : USUAL_VOLUME };
}

const stored = () => soundsOf(localTexts.read(IS_ON_KEY), localTexts.read(VOLUME_KEY));

/** What this device lets be heard. Marked as pure: pages on which nothing is heard come without it. */
export const chosenSounds = /* @__PURE__ */ createStore<SoundChoice>(stored);

/** Keeps it in step with the other tabs from now on. */
export function followSounds(): void {
  for (const key of [IS_ON_KEY, VOLUME_KEY]) onStoredElsewhere(key, () => chosenSounds.setState(stored()));
}

export function chooseSounds(next: Partial<SoundChoice>): void {
  const { isOn, volume } = { ...chosenSounds.getState(), ...next };
  localTexts.write(IS_ON_KEY, String(isOn));
  localTexts.write(VOLUME_KEY, String(volume));
  chosenSounds.setState({ isOn, volume });
}
