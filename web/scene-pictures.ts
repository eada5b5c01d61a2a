import { type Scene, scenes } from '@plausch/stage';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { drawingsOf, madeOfArtwork, type Publish } from './made-artwork.ts';
import { scenePicture } from './src/app/artwork/scene-picture.ts';

const NAME = 'virtual:scene-pictures';
const LIGHTS = ['day', 'night'] as const;

/** Cards are some 160 pixels high, on screens with two or three of the device's for each. */
const CARD = { height: 400, quality: 75 };

/**
 * Draws every scene together into one still picture per light: one file to fetch instead of a layer and twenty pieces of furniture.
 * `whole` is a drawing, sharp in every size. `card` is made of pixels: a page with six drawings keeps a slow phone busy for a second,
 * and again when it scrolls. The module `virtual:scene-pictures` says where they are.
 */
export function scenePictures(): Plugin {
  return madeOfArtwork('scene-pictures', (id) => id === NAME, write);
}

async function write(_id: string, publish: Publish): Promise<string> {
  const entries = await Promise.all(
    [...scenes.values()].map(async (scene) => {
      const stills = await Promise.all(LIGHTS.map((light) => still(scene, light, publish)));
      return `'${scene.id}': { ${stills.join(', ')} }`;
    }),
  );
  return `export const scenePictures = { ${entries.join(', ')} };`;
}

async function still(scene: Scene, light: (typeof LIGHTS)[number], publish: Publish): Promise<string> {
  const name = `scene-${scene.id}-${light}`;
  const svg = scenePicture(scene, { light, read: drawingsOf(scene) });
  const { height, quality } = CARD;
  const pixels = await sharp(Buffer.from(svg)).resize({ height }).webp({ quality, effort: 6 }).toBuffer();
  const [whole, card] = [publish(`${name}.svg`, svg), publish(`${name}.webp`, pixels)];
  return `${light}: { whole: ${whole}, card: ${card}, colour: '${scene.ambient[light]}' }`;
}
