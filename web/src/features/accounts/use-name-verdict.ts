import type { Endpoints, ResponseOf } from '@plausch/protocol';
import { normalizeText } from '@plausch/protocol/limits';
import { useEffect, useState } from 'react';
import { call } from '../../api/index.ts';
import { log } from '../../device/log.ts';
import { checkUsername } from './register.form.ts';

type Verdict = ResponseOf<Endpoints['checkName']>;

/** The pause in typing after which the server is asked. */
const PAUSE_MS = 400;

/**
 * What the server says of the typed username; undefined while its shape is wrong, while it is still being typed, and
 * when the server does not answer. Registering has the last word.
 */
export function useNameVerdict(typed: string): Verdict | undefined {
  const [judged, setJudged] = useState<{ readonly name: string; readonly verdict: Verdict }>();
  const name = normalizeText(typed);
  const isName = checkUsername(name) === undefined;

  useEffect(() => {
    if (!isName) return;
    const typedOn = new AbortController();
    const ask = async () => {
      try {
        const verdict = await call('checkName', { body: { username: name }, signal: typedOn.signal });
        setJudged({ name, verdict });
      } catch (error) {
        if (!typedOn.signal.aborted) log('a name could not be judged', { error });
      }
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      typedOn.abort();
    };
  }, [name, isName]);

  return isName && judged?.name === name ? judged.verdict : undefined;
}
