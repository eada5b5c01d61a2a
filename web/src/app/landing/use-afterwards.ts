import { useEffect, useState } from 'react';
import { log } from '../../device/log.ts';

type Afterwards = typeof import('./after-first-render.ts');

/** What the page shows once it stands; nothing of it is worth a word where its code does not come. */
export function useAfterwards(): Afterwards | 'coming' | 'missing' {
  const [code, setCode] = useState<Afterwards | 'coming' | 'missing'>('coming');
  useEffect(() => {
    import('./after-first-render.ts').then(setCode, (error: unknown) => {
      log('the front page stays as it is', { error });
      setCode('missing');
    });
  }, []);
  return code;
}
