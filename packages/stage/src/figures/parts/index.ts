import type { Part } from '../part.ts';
import { aids } from './aids.ts';
import { backs } from './backs.ts';
import { beards } from './beards.ts';
import { bottoms } from './bottoms.ts';
import { faces } from './faces.ts';
import { glasses } from './glasses.ts';
import { auras, sparks } from './glows.ts';
import { longHair } from './hair-long.ts';
import { shortHair } from './hair-short.ts';
import { hands } from './hands.ts';
import { hats } from './hats.ts';
import { headscarves } from './headscarves.ts';
import { jewellery } from './jewellery.ts';
import { outerwear } from './outerwear.ts';
import { shoes } from './shoes.ts';
import { tops } from './tops.ts';

/** Every part there is, by id. */
export const parts: ReadonlyMap<string, Part> = new Map(
  [
    longHair,
    shortHair,
    headscarves,
    tops,
    outerwear,
    bottoms,
    shoes,
    faces,
    beards,
    glasses,
    hats,
    hands,
    backs,
    jewellery,
    aids,
    auras,
    sparks,
  ]
    .flat()
    .map((part) => [part.id, part]),
);
