import type { Part } from '../part.ts';
import { backs, ears, glows, hands } from './accessories.ts';
import { aids } from './aids.ts';
import { bottoms } from './bottoms.ts';
import { beards, faces } from './faces.ts';
import { hair } from './hair.ts';
import { headscarves } from './headscarves.ts';
import { glasses, hats } from './headwear.ts';
import { shoes } from './shoes.ts';
import { tops } from './tops.ts';

/** Every part there is, by id. */
export const parts: ReadonlyMap<string, Part> = new Map(
  [hair, headscarves, tops, bottoms, shoes, faces, beards, glasses, hats, hands, backs, ears, aids, glows]
    .flat()
    .map((part) => [part.id, part]),
);
