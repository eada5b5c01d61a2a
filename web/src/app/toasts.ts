import { createStore } from 'zustand/vanilla';

const SHOWN_MS = 4_000;

/** The toast on show; a new one takes the place of the old. */
export const toast = createStore<{ readonly text: string } | undefined>(() => undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

export function showToast(text: string): void {
  clearTimeout(timer);
  toast.setState({ text }, true);
  timer = setTimeout(() => toast.setState(undefined, true), SHOWN_MS);
}
