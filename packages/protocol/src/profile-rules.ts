import { codePointsOf, fitsBytes, hasSomethingToSee } from './limits.ts';

/** How long the line is that people say of themselves. */
export const MOTTO_MAX = 80;

/** What is wrong with a motto, or undefined; nothing at all is none. Expects normalised text. */
export function mottoProblem(motto: string): 'too_long' | 'empty' | undefined {
  if (!fitsBytes(motto, MOTTO_MAX) || codePointsOf(motto) > MOTTO_MAX) return 'too_long';
  return motto === '' || hasSomethingToSee(motto) ? undefined : 'empty';
}
