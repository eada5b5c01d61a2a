import { late } from '../../app/late.ts';

/** Few look at the keys, and seldom. */
export const keySheet = late(() => import('./KeySheet.tsx'));

/** Comes with the first case that is picked. */
export const together = late(() => import('./Together.tsx'));
