import { type RefObject, startTransition, useEffect, useState } from 'react';
import { optionalCode } from '../../../device/optional-code.ts';
import type { FaceStrip } from './FaceStrip.tsx';

/**
 * The row of faces, from the first time that the person at a phone writes something in `room`: until then there is no keyboard for which
 * the picture would give way, and fifty faces would only keep it waiting. What is being typed does not wait for them either.
 */
export function FaceStripSlot({ room }: { readonly room: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<{ readonly FaceStrip: typeof FaceStrip }>();
  useEffect(() => {
    const { current } = room;
    if (shown || !current) return;
    const look = async ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      const code = await optionalCode(() => import('./FaceStrip.tsx'));
      startTransition(() => setShown(code));
    };
    current.addEventListener('focusin', look);
    return () => current.removeEventListener('focusin', look);
  }, [room, shown]);
  return shown ? <shown.FaceStrip /> : null;
}
