import type { FigureSpec } from './spec.ts';

/** A ready-made figure to begin with. */
export type Look = { id: string; name: string; figure: FigureSpec };

/** The eight looks everybody can choose from on the first day. */
export const looks: readonly Look[] = [
  {
    id: 'lena',
    name: 'Strickpulli',
    figure: {
      v: 1,
      parts: {
        hair: 'hair.bob.v1',
        bottom: 'bottom.trousers.v1',
        shoes: 'shoes.sneakers.v1',
        top: 'top.sweater.v1',
        face: 'face.smile.v1',
        hat: 'hat.flower.v1',
        hand: 'hand.cup.v1',
      },
      colours: { skin: 1, hair: 6, top: 0, bottom: 8, shoe: 14 },
    },
  },
  {
    id: 'tobi',
    name: 'Kapuzenpulli',
    figure: {
      v: 1,
      parts: {
        hair: 'hair.quiff.v1',
        bottom: 'bottom.trousers.v1',
        shoes: 'shoes.sneakers.v1',
        top: 'top.hoodie.v1',
        face: 'face.grin.v1',
      },
      colours: { skin: 3, hair: 3, top: 1, bottom: 9, shoe: 4 },
    },
  },
  {
    id: 'mira',
    name: 'Kopftuch und Mantel',
    figure: {
      v: 1,
      parts: {
        hair: 'hair.hijab.v1',
        bottom: 'bottom.trousers.v1',
        shoes: 'shoes.sneakers.v1',
        top: 'top.coat.v1',
        face: 'face.calm.v1',
        glasses: 'glasses.soft.v1',
      },
      colours: { skin: 4, hair: 11, top: 2, bottom: 13, shoe: 16, acc: 13 },
    },
  },
  {
    id: 'jo',
    name: 'Latzhose',
    figure: {
      v: 1,
      parts: {
        hair: 'hair.afro.v1',
        bottom: 'bottom.trousers.v1',
        shoes: 'shoes.sneakers.v1',
        top: 'top.dungarees.v1',
        face: 'face.wink.v1',
        hat: 'hat.headphones.v1',
      },
      colours: { skin: 6, hair: 2, top: 3, bottom: 10, shoe: 15, acc: 14 },
    },
  },
  {
    id: 'kai',
    name: 'Mütze und Karohemd',
    figure: {
      v: 1,
      parts: {
        hair: 'hair.crop.v1',
        bottom: 'bottom.trousers.v1',
        shoes: 'shoes.sneakers.v1',
        top: 'top.flannel.v1',
        face: 'face.smile.v1',
        beard: 'beard.full.v1',
        hat: 'hat.beanie.v1',
      },
      colours: { skin: 2, hair: 9, top: 4, bottom: 11, shoe: 16, acc: 17 },
    },
  },
  {
    id: 'sofia',
    name: 'Kleid und Schleife',
    figure: {
      v: 1,
      parts: {
        hair: 'hair.long.v1',
        bottom: 'bottom.shorts.v1',
        shoes: 'shoes.sneakers.v1',
        top: 'top.dress.v1',
        face: 'face.smile.v1',
        hat: 'hat.bow.v1',
      },
      colours: { skin: 5, hair: 1, top: 5, bottom: 12, shoe: 13, acc: 15 },
    },
  },
  {
    id: 'nele',
    name: 'Dutt und Kapuze',
    figure: {
      v: 1,
      parts: {
        hair: 'hair.bun.v1',
        bottom: 'bottom.trousers.v1',
        shoes: 'shoes.sneakers.v1',
        top: 'top.hoodie.v1',
        face: 'face.grin.v1',
      },
      colours: { skin: 0, hair: 8, top: 6, bottom: 9, shoe: 14 },
    },
  },
  {
    id: 'ben',
    name: 'Brille und Streifen',
    figure: {
      v: 1,
      parts: {
        hair: 'hair.crop.v1',
        bottom: 'bottom.trousers.v1',
        shoes: 'shoes.sneakers.v1',
        top: 'top.sweater.v1',
        face: 'face.calm.v1',
        glasses: 'glasses.soft.v1',
      },
      colours: { skin: 7, hair: 0, top: 7, bottom: 11, shoe: 14, acc: 15 },
    },
  },
];

/** The look with this id, or undefined. */
export function lookById(id: string): Look | undefined {
  return looks.find((look) => look.id === id);
}
