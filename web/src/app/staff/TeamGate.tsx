import { useLoaderData } from 'react-router';
import { late, useLate } from '../late.ts';
import { gateFor } from './gate.ts';
import { Refused } from './Refused.tsx';

const area = late(() => import('./TeamPage.tsx'));

export const loader = gateFor('team', 'helper');

/** `/team`: its code comes only for the team. */
export function Component() {
  const isIn = useLoaderData<typeof loader>() === 'in';
  const code = useLate(area, isIn);
  if (!isIn) return <Refused />;
  return code ? <code.TeamPage /> : <div data-late="" aria-busy="true" />;
}
