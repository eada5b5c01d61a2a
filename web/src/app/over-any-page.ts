/** What comes over any page, and seldom: one piece of code, fetched when it is needed. */
export { pageIsTooOld } from './outdated/Outdated.tsx';
export { mountWarnings } from './warnings/Warnings.tsx';
