import { useEffect, useState } from 'react';
import { whenUp } from '../../../device/idle.ts';
import { optionalCode } from '../../../device/optional-code.ts';

/** What ties lines to others, and how people react to them. */
export type AnswerParts = typeof import('./answer.code.ts');

/** What stands beside lines of the transcript, and what can be done about them. */
export type LineParts = typeof import('./line.code.ts') & AnswerParts;

const fetchParts = async (): Promise<LineParts> => {
  const [line, answer] = await Promise.all([import('./line.code.ts'), import('./answer.code.ts')]);
  return { ...line, ...answer };
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
