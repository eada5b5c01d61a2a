import { createStore } from 'zustand/vanilla';

/** What the keys of the house open over any page of signed-in people: the finder, or the sheet of all keys. */
export type Opened = 'finder' | 'keys';

export const opened = createStore<Opened | undefined>(() => undefined);

export const open = (what: Opened): void => opened.setState(what, true);
export const close = (): void => opened.setState(undefined, true);
