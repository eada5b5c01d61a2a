import { createStore } from 'zustand/vanilla';

/** The id of the line whose menu is open. */
export const openedLine = createStore<{ readonly id: string } | undefined>(() => undefined);

export const openLine = (id: string): void => openedLine.setState({ id }, true);

/** Closes the menu of this line; without one, whichever is open. */
export function closeLine(id?: string): void {
  if (id === undefined || openedLine.getState()?.id === id) openedLine.setState(undefined, true);
}
