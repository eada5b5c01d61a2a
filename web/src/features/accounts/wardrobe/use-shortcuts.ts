import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z and Ctrl+Y (or Shift+Ctrl+Z), with the command key on a Mac, wherever the focus is on the page. */
export function useShortcuts({ undo, redo }: { readonly undo: () => void; readonly redo: () => void }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcutOf(event);
    // A dialog over the page has the keys for itself.
    if (!action || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (action === 'undo') undo();
    else redo();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a combination of keys asks for. */
export function shortcutOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}
