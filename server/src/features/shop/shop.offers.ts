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

/** What the house asks for one thing of a kind; undefined where it does not sell it. */
export function housePriceOf(rules: typeof shopRules, kind: Kind): number | undefined {
  if (kind.type === 'avatar') return kind.rarity === 'numbered' ? undefined : rules.avatar[kind.rarity];
  if (kind.type === 'emoji') return rules.emoji;
  if (kind.isFree) return undefined;
  return kind.isAnimated ? rules.bubble.animated : rules.bubble.solid;
}

/** [SH1] Everything there is to buy, the dearest figures last. */
export function offersBy(rules: typeof shopRules): readonly HouseOffer[] {
  const single = (kind: Kind): HouseOffer[] => {
    const price = housePriceOf(rules, kind);
    return price === undefined ? [] : [{ id: kind.id, name: kind.name, price, kinds: [kind] }];
  };
  return [
    ...avatars.flatMap(single),
    ...PACKS.map(({ id, name }, place) => ({
      id,
      name,
      price: rules.pack,
      kinds: emojis.slice(place * PACK, (place + 1) * PACK),
    })),
    ...emojis.flatMap(single),
    ...bubbles.flatMap(single),
  ];
}
