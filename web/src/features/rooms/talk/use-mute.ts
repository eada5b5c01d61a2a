import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { mute } from '../../../app/mute.ts';
import { optionalCode } from '../../../device/optional-code.ts';
import type { Muted } from './Muted.tsx';

/** The mute the server told last, and the view that shows it; undefined without a mute, and while its code is not there. */
export function useMute() {
  const told = useStore(mute);
  const [View, setView] = useState<typeof Muted>();
  useEffect(() => {
    if (!told) return;
    // Without the view the field stays, and the server's refusal of a line tells of the mute.
    void optionalCode(() => import('./Muted.tsx')).then((code) => setView(() => code?.Muted));
  }, [told]);
  return told && View && { told, View };
}
