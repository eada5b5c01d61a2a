import { useEffect, useEffectEvent } from 'react';
import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';
import { type DeskHandlers, deskActionOf } from './desk-keys.ts';

const STORAGE_KEY = 'deskKeys';
const isOn = (stored: string | null) => stored !== 'false';

/** Whether single keys do something: people who speak to their device, or hit keys by mistake, can switch them off. */
export const deskKeys = createStore(() => isOn(localTexts.read(STORAGE_KEY)));
onStoredElsewhere(STORAGE_KEY, (stored) => deskKeys.setState(isOn(stored), true));

export function chooseDeskKeys(next: boolean): void {
  localTexts.write(STORAGE_KEY, String(next));
  deskKeys.setState(next, true);
}

/** Ticks and choices write nothing: keys work there, but for those that move between choices. */
const WRITTEN_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** The keys of the desk, for as long as this part of it is shown; not in fields, nor while a dialog is over the page. */
export function useDeskKeys(handlers: DeskHandlers): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = deskActionOf(event);
    const handle = action === undefined || action === 'open' ? undefined : handlers[action];
    if (!handle || event.repeat || event.isComposing || !deskKeys.getState()) return;
    if (document.activeElement?.matches(WRITTEN_IN) || document.querySelector('dialog[open]')) return;
    // The page of all keys opens by the same sign everywhere else.
    event.preventDefault();
    handle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
