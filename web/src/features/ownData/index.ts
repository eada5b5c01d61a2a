import { late } from '../../app/late.ts';

/** Fetched only when it is opened in the settings. */
export const ownDataPart = late(() => import('./OwnData.tsx'));
