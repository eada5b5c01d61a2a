import { useEffect, useState } from 'react';
import { optionalCode } from '../../../device/optional-code.ts';

type Standing = typeof import('../../standing/index.ts');

/** What shows ranks and AP in lists of people: it comes after the first picture, which stands without it. */
export function useStanding(): Standing | undefined {
  const [code, setCode] = useState<Standing>();
  useEffect(() => void optionalCode(() => import('../../standing/index.ts')).then(setCode), []);
  return code;
}
