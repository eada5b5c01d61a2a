import { codePointsOf, hasSomethingToSee } from './limits.ts';

/** How long the name of a category, or of a saved look, may be. */
export const FAVOURITE_NAME_MAX = 24;

/** What is wrong with such a name, or undefined. Expects normalised text. */
export function favouriteNameProblem(name: string): 'empty' | 'too_long' | undefined {
  if (codePointsOf(name) > FAVOURITE_NAME_MAX) return 'too_long';
  return hasSomethingToSee(name) ? undefined : 'empty';
}
