import { createStore } from 'zustand/vanilla';

/** What waits for the person at this page: the number before the title of every page; nothing at zero. */
export const titleCount = createStore(() => 0);
