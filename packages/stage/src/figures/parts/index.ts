import type { Part } from '../part.ts';
import { backs, ears, glasses, glows, hands, hats } from './accessories.ts';
import { aids } from './aids.ts';
import { bottoms } from './bottoms.ts';
import { beards, faces } from './faces.ts';
import { hair } from './hair.ts';
import { shoes } from './shoes.ts';
import { tops } from './tops.ts';

/** Every part there is, by id. */
export const parts: ReadonlyMap<string, Part> = new Map(
  [hair, tops, bottoms, shoes, faces, beards, glasses, hats, hands, backs, ears, aids, glows]
    .flat()
    .map((part) => [part.id, part]),
);
