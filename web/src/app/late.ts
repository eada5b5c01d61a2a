import { useEffect, useReducer, useState } from 'react';
import { loadPage } from './chunk-reload.ts';

/** Code that comes when it is wanted. */
export type Late<Code> = {
  readonly load: () => Promise<Code>;
  /** Undefined until it has come. */
  readonly current: () => Code | undefined;
};

export function late<Code>(fetchCode: () => Promise<Code>): Late<Code> {
  let code: Code | undefined;
  return {
    load: loadPage(async () => {
      code = await fetchCode();
      return code;
    }),
    current: () => code,
  };
}

/**
 * The code once it is there. Not by way of Suspense: React holds back for a while what comes after a fallback, and
 * people wait for the first picture. What cannot be fetched ends in the error page.
 */
export function useLate<Code>({ load, current }: Late<Code>, isWanted: boolean): Code | undefined {
  const [, arrived] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const code = current();
  // Asked for even if it has come since this was drawn: somebody must say so.
  const isMissing = isWanted && code === undefined;
  useEffect(() => {
    if (isMissing) load().then(arrived, (error: unknown) => setFailure({ error }));
  }, [isMissing, load]);
  if (failure) throw failure.error;
  return code;
}
