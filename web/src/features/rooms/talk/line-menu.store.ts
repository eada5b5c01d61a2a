import { createStore } from 'zustand/vanilla';

/** What takes the place of the deeds in the menu of a line. */
export type LinePart = 'edit' | 'report' | 'remove';

/** The line whose menu is open, and the part of it that is. */
export const openedLine = createStore<
  { readonly id: string; readonly part?: LinePart | undefined } | undefined
>(() => undefined);

export const openLine = (id: string, part?: LinePart): void => openedLine.setState({ id, part }, true);

/** Closes the menu of this line; without one, whichever is open. */
export function closeLine(id?: string): void {
  if (id === undefined || openedLine.getState()?.id === id) openedLine.setState(undefined, true);
}
