import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';

const STORAGE_KEY = 'quickKeys';

const isOn = (stored: string | null) => stored !== 'false';

/**
 * Whether the digits put on the favourites: people who speak to their device, or hit keys by mistake, can switch them off. Marked as pure: pages
 * without favourites come without it.
 */
export const quickKeys = /* @__PURE__ */ createStore(() => isOn(localTexts.read(STORAGE_KEY)));

/** Keeps it in step with the other tabs. Returns how to stop. */
export const followQuickKeys = (): (() => void) =>
  onStoredElsewhere(STORAGE_KEY, (stored) => quickKeys.setState(isOn(stored), true));

export function chooseQuickKeys(next: boolean): void {
  localTexts.write(STORAGE_KEY, String(next));
  quickKeys.setState(next, true);
}
