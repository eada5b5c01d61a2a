import { useEffect, useState } from 'react';
import { whenIdle } from '../../../device/idle.ts';
import { optionalCode } from '../../../device/optional-code.ts';
import { useRoom } from '../room.context.ts';
import type { StageEngine } from '../stage/engine.ts';
import type { Bubbles } from './Bubbles.tsx';

/** The bubbles. Their code comes after the first picture of the room, in which people are seen and nothing is said yet. */
export function BubblesSlot({ engine }: { readonly engine: StageEngine }) {
  const { store } = useRoom();
  const [code, setCode] = useState<{ readonly Bubbles: typeof Bubbles }>();
  const isMissing = code === undefined;

  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    let stop = () => {};
    const fetchCode = async () => {
      const found = await optionalCode(() => import('./Bubbles.tsx'));
      if (isWanted) setCode(found);
    };
    void engine.firstPicture.then(() => {
      if (!isWanted) return;
      const callOff = whenIdle(() => void fetchCode());
      // A line does not wait until there is time; and what did not come is asked for again, where the browser lets one.
      const fetchForLines = () => {
        if (store.getState().bubbles.length > 0) void fetchCode();
      };
      const unsubscribe = store.subscribe((now, before) => now.bubbles !== before.bubbles && fetchForLines());
      fetchForLines();
      stop = () => {
        callOff();
        unsubscribe();
      };
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [engine, store, isMissing]);

  return code ? <code.Bubbles engine={engine} /> : null;
}
