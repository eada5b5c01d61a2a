import { lateParts } from '../late-parts.ts';

/** What stands beside lines of the transcript, and what can be done about them. */
export const lineParts = lateParts(() => import('./line.code.ts'));
