import { avatars, bubbles, emojis, type Kind } from '@plausch/stage/things';
import type { shopRules } from './shop.rules.ts';

/** What the house sells, by one name and at one price. */
export type HouseOffer = {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly kinds: readonly Kind[];
};

const PACK = 12;
const PACKS = [
  { id: 'pack.gesichter', name: 'Gesichter, 12 Stück' },
  { id: 'pack.abend', name: 'Schöner Abend, 12 Stück' },
];

/** [SH1] Everything there is to buy, the dearest figures last. */
export function offersBy(rules: typeof shopRules): readonly HouseOffer[] {
  const single = (kind: Kind, price: number): HouseOffer => ({
    id: kind.id,
    name: kind.name,
    price,
    kinds: [kind],
  });
  return [
    ...avatars.flatMap((kind) => (kind.rarity === 'numbered' ? [] : single(kind, rules.avatar[kind.rarity]))),
    ...PACKS.map(({ id, name }, place) => ({
      id,
      name,
      price: rules.pack,
      kinds: emojis.slice(place * PACK, (place + 1) * PACK),
    })),
    ...emojis.map((kind) => single(kind, rules.emoji)),
    ...bubbles.flatMap((kind) =>
      kind.isFree ? [] : single(kind, kind.isAnimated ? rules.bubble.animated : rules.bubble.solid),
    ),
  ];
}
