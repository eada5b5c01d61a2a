import { type RefObject, startTransition, useEffect, useState } from 'react';
import { FaceStrip } from './FaceStrip.tsx';

/**
 * The row of faces, from the first time that the person at a phone writes something in `room`: until then there is no keyboard for which
 * the picture would give way, and fifty faces would only keep it waiting. What is being typed does not wait for them either.
 */
export function FaceStripSlot({ room }: { readonly room: RefObject<HTMLElement | null> }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const { current } = room;
    if (isWanted || !current) return;
    const look = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) startTransition(() => setWanted(true));
    };
    current.addEventListener('focusin', look);
    return () => current.removeEventListener('focusin', look);
  }, [room, isWanted]);
  return isWanted ? <FaceStrip /> : null;
}
