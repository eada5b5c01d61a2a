import { actionOf, chosenKeys } from '../../features/settings/index.ts';
import { close, open, opened } from './opened.ts';

const ACTIONS = { find: 'finder', keys: 'keys' } as const;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What a press is to open; the command key of a Mac counts as Ctrl. */
function wantedBy({ key, code, altKey, ctrlKey, metaKey, shiftKey }: Press) {
  const press = { key, code, altKey, ctrlKey: ctrlKey || metaKey, metaKey: false, shiftKey };
  const action = actionOf(chosenKeys.getState(), press);
  return action === 'find' || action === 'keys' ? ACTIONS[action] : undefined;
}

/** In a field a sign is written, and does nothing else. */
const isWritten = ({ key, altKey, ctrlKey, metaKey }: Press) =>
  key.length === 1 && !(altKey || ctrlKey || metaKey);

/** Hears the keys that work on every page, wherever the focus is; a dialog over the page has its keys for itself. Returns how to stop. */
export function hearKeys(): () => void {
  const hear = (event: KeyboardEvent) => {
    const wanted = wantedBy(event);
    if (wanted === undefined || event.defaultPrevented || event.isComposing) return;
    const isInField = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (isInField && isWritten(event)) return;
    const isOwn = opened.getState() === wanted;
    if (!isOwn && document.querySelector('dialog[open]')) return;
    // The browser has the same keys for itself.
    event.preventDefault();
    if (event.repeat) return;
    if (isOwn) close();
    else open(wanted);
  };
  window.addEventListener('keydown', hear);
  return () => window.removeEventListener('keydown', hear);
}
