import { useEffect, useState } from 'react';
import { whenUp } from '../../../device/idle.ts';
import { optionalCode } from '../../../device/optional-code.ts';

/** What stands beside lines of the transcript, and what can be done about them. */
export type LineParts = typeof import('./line.code.ts');

/** Comes once the room is up; what did not come is asked for again with the next connection. */
export function useLineParts(isLive: boolean): LineParts | undefined {
  const [parts, setParts] = useState<LineParts>();
  useEffect(
    () =>
      isLive ? whenUp(async () => setParts(await optionalCode(() => import('./line.code.ts')))) : undefined,
    [isLive],
  );
  return parts;
}
