import { useSyncExternalStore } from 'react';

/** Whether things hold still: what the person chose in the settings, else what the device asks for. */
export function isStill(): boolean {
  return document.documentElement.dataset['motion'] === 'reduced';
}

/** Calls back when that changes. Returns how to stop. */
export function onMotionChanged(handler: () => void): () => void {
  const observer = new MutationObserver(handler);
  observer.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => observer.disconnect();
}

export function useIsStill(): boolean {
  return useSyncExternalStore(onMotionChanged, isStill);
}
