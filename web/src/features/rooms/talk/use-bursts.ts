import { useEffect, useState } from 'react';
import { useRoom } from '../room.context.ts';
import type { LineParts } from './use-line-parts.ts';

/** Whether lines come too fast to be read out, as soon as the code is there that knows. */
export function useBursts(watch: LineParts['watchBursts'] | undefined): boolean {
  const room = useRoom();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => watch?.(room, setQuiet), [room, watch]);
  return isQuiet;
}
