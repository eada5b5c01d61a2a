import { useSyncExternalStore } from 'react';

/** So long after the last touch, key or turn of the wheel the page is taken to lie there unseen. */
const LOOKED_AT_MS = 120_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

const tell = new Set<() => void>();
let isLookedAt = true;
let lastSignAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the page seems to be looked at: what moves only to please then rests, and costs nothing. */
export function useLookedAt(): boolean {
  return useSyncExternalStore(subscribe, () => isLookedAt);
}

/** One set of listeners, however many parts of the page want to know. */
function subscribe(onChange: () => void): () => void {
  if (tell.size === 0) {
    isLookedAt = true;
    lastSignAt = performance.now();
    timer = setTimeout(rest, LOOKED_AT_MS);
    for (const sign of SIGNS) window.addEventListener(sign, noteSign, { passive: true });
  }
  tell.add(onChange);
  return () => {
    tell.delete(onChange);
    if (tell.size > 0) return;
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, noteSign);
  };
}

function noteSign(): void {
  lastSignAt = performance.now();
  if (isLookedAt) return;
  timer = setTimeout(rest, LOOKED_AT_MS);
  change(true);
}

/** Looks again when the last sign is old enough: a sign itself must cost next to nothing. */
function rest(): void {
  const leftMs = lastSignAt + LOOKED_AT_MS - performance.now();
  if (leftMs > 0) timer = setTimeout(rest, leftMs);
  else change(false);
}

function change(next: boolean): void {
  isLookedAt = next;
  for (const onChange of tell) onChange();
}
