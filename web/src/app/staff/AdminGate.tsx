import { useLoaderData } from 'react-router';
import { late, useLate } from '../late.ts';
import { gateFor } from './gate.ts';
import { Refused } from './Refused.tsx';

const area = late(() => import('./AdminPage.tsx'));

export const loader = gateFor('admin', 'admin');

/** `/admin`: its code comes only for administrators. */
export function Component() {
  const isIn = useLoaderData<typeof loader>() === 'in';
  const code = useLate(area, isIn);
  if (!isIn) return <Refused />;
  return code ? <code.AdminPage /> : <div data-late="" aria-busy="true" />;
}
