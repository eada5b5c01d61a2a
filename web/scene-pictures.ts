import { scenes } from '@plausch/stage';
import type { Plugin } from 'vite';
import { drawingsOf, madeOfArtwork, type Publish } from './made-artwork.ts';
import { scenePicture } from './src/app/artwork/scene-picture.ts';

const NAME = 'virtual:scene-pictures';
const LIGHTS = ['day', 'night'] as const;

/**
 * Draws every scene together into one still picture per light, for cards: one file to fetch instead of a layer
 * and twenty pieces of furniture. The module `virtual:scene-pictures` says where they are.
 */
export function scenePictures(): Plugin {
  return madeOfArtwork('scene-pictures', (id) => id === NAME, write);
}

function write(_id: string, publish: Publish): string {
  const entries = [...scenes.values()].map((scene) => {
    const stills = LIGHTS.map((light) => {
      const svg = scenePicture(scene, { light, read: drawingsOf(scene) });
      const src = publish(`scene-${scene.id}-${light}.svg`, svg);
      return `${light}: { src: ${src}, colour: '${scene.ambient[light]}' }`;
    });
    return `'${scene.id}': { ${stills.join(', ')} }`;
  });
  return `export const scenePictures = { ${entries.join(', ')} };`;
}
