import type { Ground } from '../../ground.ts';
import { posesAsTheHouse } from './accounts.posing.ts';
import { RESERVED_NAMES } from './accounts.reserved-names.ts';

/** The compared form of a name or address, the same for all that differ only by case. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Characters that a hasty eye takes for one another; the migration that brought skeletons says the same. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1iî]/g, 'l'],
  [/[éèê]/g, 'e'],
  [/[àâ]/g, 'a'],
  [/ô/g, 'o'],
  [/û/g, 'u'],
  [/ç/g, 'c'],
  [/ñ/g, 'n'],
  [/[._-]/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** [A9] How a name looks to a hasty eye: two names with one skeleton could be taken for each other. */
export function skeletonOf(username: string): string {
  return LOOK_ALIKES.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    keyOf(username),
  );
}

const reserved = new Set(RESERVED_NAMES.map(skeletonOf));

/** [A9] Whether a name is reserved, or could be taken for staff or the house. */
export function isReservedName(username: string, brand: Ground['brand']): boolean {
  return reserved.has(skeletonOf(username)) || posesAsTheHouse(username, brand.name);
}
