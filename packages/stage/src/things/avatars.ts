import type { Rarity } from '../figures/part.ts';
import type { ColourToken, Slot } from '../figures/slots.ts';
import type { FigureSpec } from '../figures/spec.ts';
import type { AvatarKind } from './kind.ts';

type Colours = readonly [skin: number, hair: number, top: number, bottom: number, shoe: number, acc: number];

/** `worn`: names of parts by slot, in their first version. */
function avatar(
  id: string,
  name: string,
  rarity: Rarity,
  worn: Partial<Record<Slot, string>>,
  [skin, hair, top, bottom, shoe, acc]: Colours,
  isBound?: true,
): AvatarKind {
  const parts = Object.fromEntries(
    Object.entries(worn).map(([slot, part]) => [slot, `${slot}.${part}.v1`]),
  ) as FigureSpec['parts'];
  const colours: Record<ColourToken, number> = { skin, hair, top, bottom, shoe, acc };
  const figure = { v: 1, parts, colours } as const;
  return { id: `avatar.${id}`, type: 'avatar', name, rarity, figure, ...(isBound ? { isBound } : {}) };
}

/** Looks that are sold: each has something that the free wardrobe lacks. */
export const avatars: readonly AvatarKind[] = [
  avatar(
    'zeitungsbote',
    'Zeitungsbote',
    'common',
    {
      hair: 'crop',
      face: 'grin',
      hat: 'cap',
      top: 'tee',
      bottom: 'shorts',
      shoes: 'sneakers',
      back: 'rucksack',
    },
    [3, 4, 1, 9, 14, 4],
  ),
  avatar(
    'leseratte',
    'Leseratte',
    'common',
    {
      hair: 'bob',
      face: 'calm',
      glasses: 'half',
      top: 'cardigan',
      bottom: 'long-skirt',
      shoes: 'ballerinas',
      hand: 'book',
    },
    [1, 13, 17, 16, 13, 13],
  ),
  avatar(
    'eiszeit',
    'Eiszeit',
    'common',
    {
      hair: 'ponytail',
      face: 'freckles',
      hat: 'straw',
      top: 'tank',
      bottom: 'skirt',
      shoes: 'sandals',
      hand: 'ice',
    },
    [2, 7, 3, 14, 16, 15],
  ),
  avatar(
    'malerin',
    'Malerin',
    'common',
    { hair: 'waves', face: 'wink', hat: 'beret', top: 'breton', bottom: 'rolled', shoes: 'ballerinas' },
    [4, 1, 14, 8, 5, 5],
  ),
  avatar(
    'gaertnerin',
    'Gärtnerin',
    'uncommon',
    {
      hair: 'braids',
      face: 'rosy',
      hat: 'straw',
      top: 'dungarees',
      bottom: 'rolled',
      shoes: 'boots',
      hand: 'rose',
    },
    [1, 6, 7, 7, 16, 15],
  ),
  avatar(
    'wanderer',
    'Wanderer',
    'uncommon',
    {
      hair: 'crop',
      face: 'lines',
      beard: 'full',
      hat: 'beanie',
      top: 'puffer',
      bottom: 'joggers',
      shoes: 'boots',
      back: 'rucksack',
    },
    [2, 9, 4, 11, 16, 0],
  ),
  avatar(
    'nummer-neun',
    'Nummer neun',
    'uncommon',
    { hair: 'undercut', face: 'grin', top: 'jersey', bottom: 'shorts', shoes: 'high-tops' },
    [6, 0, 10, 14, 4, 14],
  ),
  avatar(
    'strassenmusik',
    'Straßenmusik',
    'rare',
    {
      hair: 'locs',
      face: 'smile',
      beard: 'goatee',
      hat: 'cap',
      top: 'flannel',
      bottom: 'flared',
      shoes: 'high-tops',
      back: 'guitar',
    },
    [7, 2, 4, 8, 14, 13],
  ),
  avatar(
    'leuchtturm',
    'Leuchtturmwache',
    'rare',
    {
      hair: 'buzz',
      face: 'lines',
      beard: 'moustache',
      hat: 'beanie',
      top: 'breton',
      bottom: 'rolled',
      shoes: 'boots',
      hand: 'lantern',
    },
    [1, 10, 14, 8, 13, 8],
  ),
  avatar(
    'professorin',
    'Professorin',
    'rare',
    {
      hair: 'bun',
      face: 'smile',
      glasses: 'round',
      top: 'argyle',
      bottom: 'check',
      shoes: 'ballerinas',
      hand: 'book',
    },
    [5, 9, 5, 12, 13, 0],
  ),
  avatar(
    'sternenzauber',
    'Sternenzauber',
    'epic',
    {
      hair: 'long',
      face: 'calm',
      beard: 'braid',
      hat: 'wizard',
      top: 'tunic',
      bottom: 'trousers',
      shoes: 'slippers',
      hand: 'lantern',
      back: 'cape',
    },
    [1, 10, 12, 13, 6, 0],
  ),
  avatar(
    'ballnacht',
    'Ballnacht',
    'epic',
    {
      hair: 'curls',
      face: 'lashes',
      ears: 'hoops',
      hat: 'crownlet',
      top: 'gown',
      bottom: 'long-skirt',
      shoes: 'ballerinas',
      hand: 'rose',
    },
    [6, 1, 5, 5, 0, 0],
  ),
  avatar(
    'wolkenfee',
    'Wolkenfee',
    'epic',
    {
      hair: 'waves',
      face: 'glitter',
      hat: 'flower',
      top: 'dress',
      bottom: 'shorts',
      shoes: 'ballerinas',
      hand: 'balloon',
      back: 'wings',
    },
    [3, 12, 6, 6, 14, 3],
  ),
  avatar(
    'hauskatze',
    'Hauskatze',
    'uncommon',
    {
      hair: 'bob',
      face: 'wink',
      hat: 'cat-ears',
      top: 'sweater',
      bottom: 'joggers',
      shoes: 'slippers',
      hand: 'cup',
    },
    [2, 0, 0, 9, 3, 13],
    true,
  ),
];
