import { showToast } from '../toasts.ts';

/**
 * Tells that something has been done, and closes its dialog. What failed is told in the dialog. Waits beyond the dialog, as what
 * the deed changes may take away the part of the page that the dialog belongs to.
 */
export function whenDone(deed: Promise<object>, words: string, onClose: () => void): Promise<void> {
  return deed.then(
    () => {
      showToast(words);
      onClose();
    },
    () => {},
  );
}
