import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { mute } from '../../../app/mute.ts';
import type { Muted } from './Muted.tsx';

/** The mute that was told last, and what tells it; undefined for everybody else, and where its code does not come. */
export function useMute() {
  const told = useStore(mute);
  const [View, setView] = useState<typeof Muted>();
  useEffect(() => {
    if (!told) return;
    import('./Muted.tsx').then(
      (module) => setView(() => module.Muted),
      // The room says it then, once somebody tries to speak.
      () => undefined,
    );
  }, [told]);
  return told && View && { told, View };
}
