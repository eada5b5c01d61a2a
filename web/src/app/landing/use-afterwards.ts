import { useEffect, useState } from 'react';
import { optionalCode } from '../../device/optional-code.ts';

type Afterwards = typeof import('./after-first-render.ts');

/** What the page shows once it stands; nothing of it is worth a word where its code does not come. */
export function useAfterwards(): Afterwards | 'coming' | 'missing' {
  const [code, setCode] = useState<Afterwards | 'coming' | 'missing'>('coming');
  useEffect(() => {
    void optionalCode(() => import('./after-first-render.ts')).then((found) => setCode(found ?? 'missing'));
  }, []);
  return code;
}
