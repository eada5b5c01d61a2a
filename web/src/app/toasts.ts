import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

const SHOWN_MS = 4_000;
/** What leads on must be reached first. */
const SHOWN_WITH_ACTION_MS = 10_000;

/** The toast on show; a new one takes the place of the old. */
export const toast = createStore<{ readonly text: string; readonly action?: ReactNode } | undefined>(
  () => undefined,
);

let timer: ReturnType<typeof setTimeout> | undefined;

/** `action`: one thing to do about it, drawn inside and outside the router alike. */
export function showToast(text: string, action?: ReactNode): void {
  clearTimeout(timer);
  toast.setState({ text, action }, true);
  timer = setTimeout(() => toast.setState(undefined, true), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
}
