import { useEffect, useEffectEvent } from 'react';
import { followQuickKeys, quickKeys } from '../../features/settings/index.ts';
import { quickPlace } from './quick-key.ts';

/** The keys 1 to 9, unless they are switched off, wherever the focus is on the page, but for fields and dialogs, which have keys for themselves. */
export function useQuickKeys(onPlace: (place: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const place = quickPlace(event);
    if (
      place === undefined ||
      !quickKeys.getState() ||
      event.repeat ||
      isTyping() ||
      document.querySelector('dialog[open]')
    )
      return;
    event.preventDefault();
    onPlace(place);
  });

  useEffect(followQuickKeys, []);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}
