import { useEffect, useReducer, useState } from 'react';
import { useStore } from 'zustand';
import { mute } from '../../../app/mute.ts';
import { serverNow } from '../../../connection/index.ts';
import type { Muted } from './Muted.tsx';

const SECOND_MS = 1_000;

/** The mute that holds, how long it still does and what tells it; undefined for everybody else, and where its code does not come. */
export function useMute() {
  const told = useStore(mute);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const [View, setView] = useState<typeof Muted>();
  const leftMs = told ? told.until - serverNow() : 0;
  const isMuted = leftMs > 0;

  useEffect(() => {
    if (!isMuted) return;
    const timer = setInterval(tick, SECOND_MS);
    import('./Muted.tsx').then(
      (module) => setView(() => module.Muted),
      // The room says it then, once somebody tries to speak.
      () => undefined,
    );
    return () => clearInterval(timer);
  }, [isMuted]);

  return told && isMuted && View ? { told, leftMs, View } : undefined;
}
