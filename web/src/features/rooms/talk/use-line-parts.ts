import { useEffect, useState } from 'react';
import { whenUp } from '../../../device/idle.ts';
import { optionalCode } from '../../../device/optional-code.ts';

/** What stands beside lines of the transcript, what can be done about them, and what ties them to others. */
export type LineParts = Omit<typeof import('./line.code.ts'), 'fetchAnswers'> &
  typeof import('./answer.code.ts');

const fetchParts = async (): Promise<LineParts> => {
  const { BesideLine, LineMenu, watchBursts, fetchAnswers } = await import('./line.code.ts');
  return { BesideLine, LineMenu, watchBursts, ...(await fetchAnswers()) };
};

/** Comes once the room is up; what did not come is asked for again with the next connection. */
export function useLineParts(isLive: boolean): LineParts | undefined {
  const [parts, setParts] = useState<LineParts>();
  useEffect(
    () => (isLive ? whenUp(async () => setParts(await optionalCode(fetchParts))) : undefined),
    [isLive],
  );
  return parts;
}
