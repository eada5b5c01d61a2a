import type { DataRouter } from 'react-router';
import { createStore } from 'zustand/vanilla';
import { hasFirstSight } from './first-sight.ts';

/** Short waits show nothing. */
export const SHOW_AFTER_MS = 150;
/** A page may settle before the overlay goes. */
const HIDE_AFTER_MS = 100;

export type Loading = { readonly isLoading: boolean; readonly loadingMessage: string };

/** Whether the loading overlay is up. It is from the start, until the first page stands, unless the document brought that page along. */
export const loading = createStore<Loading>(() => ({ isLoading: !hasFirstSight(), loadingMessage: '' }));

/** Keeps the overlay up while the router fetches a page. */
export function followRouter(router: DataRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const isBusy = !router.state.initialized || router.state.navigation.state === 'loading';
    clearTimeout(timer);
    timer = setTimeout(() => loading.setState({ isLoading: isBusy }), isBusy ? SHOW_AFTER_MS : HIDE_AFTER_MS);
  };
  router.subscribe(update);
  update();
}
