import { late } from '../../app/late.ts';

export { GiveCode } from './GiveCode.tsx';
export type { ConfirmationPart } from './SecondFactor.tsx';

/** Fetched only for accounts that have a second factor. */
export const secondStep = late(() => import('./SecondStep.tsx'));
/** Fetched only when it is opened in the settings. */
export const secondFactorPart = late(() => import('./SecondFactor.tsx'));
