import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';

const KEY = 'video';

/** Reads the stored choice: on unless videos were switched off. */
export function videoOf(text: string | null): boolean {
  return text !== 'false';
}

const stored = () => videoOf(localTexts.read(KEY));

/** Whether this device plays films. Marked as pure: pages without any come without it. */
export const chosenVideo = /* @__PURE__ */ createStore<boolean>(stored);

/** Keeps it in step with the other tabs. Returns how to stop. */
export function followVideo(): () => void {
  chosenVideo.setState(stored(), true);
  return onStoredElsewhere(KEY, () => chosenVideo.setState(stored(), true));
}

export function chooseVideo(isOn: boolean): void {
  localTexts.write(KEY, String(isOn));
  chosenVideo.setState(isOn, true);
}
