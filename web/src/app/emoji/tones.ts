import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';

/** From the yellow that all have to the darkest. */
export const TONES = [0, 1, 2, 3, 4, 5] as const;
export type Tone = (typeof TONES)[number];

const MODIFIERS = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const;

/** A hand or a person in the skin tone; an emoji without skin stays. Hands that two hold between them have those of the two. */
export const inTone = (emoji: string, tone: Tone): string =>
  tone === 0
    ? emoji
    : emoji.replace(/(?!🤝\u200D)(\p{Emoji_Modifier_Base})\uFE0F?/gu, `$1${MODIFIERS[tone]}`);

const STORAGE_KEY = 'emojiTone';

export const toneOf = (stored: string | null): Tone => TONES.find((tone) => String(tone) === stored) ?? 0;

/** The tone of this device. */
export const chosenTone = createStore<Tone>(() => toneOf(localTexts.read(STORAGE_KEY)));

export function chooseTone(tone: Tone): void {
  localTexts.write(STORAGE_KEY, String(tone));
  chosenTone.setState(tone, true);
}

/** Keeps it in step with the other tabs. Returns how to stop. */
export const followTone = (): (() => void) =>
  onStoredElsewhere(STORAGE_KEY, (stored) => chosenTone.setState(toneOf(stored), true));
