import { sceneById } from '@plausch/stage';
import type { Plugin } from 'vite';
import { drawingsOf, madeOfArtwork, type Publish } from './made-artwork.ts';
import { furnitureSheet } from './src/app/artwork/furniture-sheet.ts';

const PREFIX = 'virtual:scene-artwork/';

/**
 * The drawings of one scene, as a room needs them: `virtual:scene-artwork/<scene>` says where its layers are, and where its
 * furniture. That is drawn side by side into one picture: a slow device pays for every file, and a room has twenty pieces.
 */
export function sceneArtwork(): Plugin {
  return madeOfArtwork('scene-artwork', (id) => id.startsWith(PREFIX), write);
}

function write(id: string, publish: Publish): string {
  const scene = sceneById(id.slice(PREFIX.length));
  if (!scene) throw new Error(`There is no scene for ${id}.`);
  const layers = Object.values(scene.layers).flatMap(({ day, night }) => [day, night]);
  const { svg, pieces } = furnitureSheet(
    scene.props.map(({ src }) => src),
    drawingsOf(scene),
  );
  const addresses = layers.map((file, i) => `${JSON.stringify(file)}: layer${i}`);
  return [
    ...layers.map((file, i) => `import layer${i} from '@plausch/stage/artwork/${scene.id}/${file}';`),
    `const furniture = { src: ${publish(`furniture-${scene.id}.svg`, svg)}, pieces: ${JSON.stringify(pieces)} };`,
    `export const artwork = { layers: { ${addresses.join(', ')} }, furniture };`,
  ].join('\n');
}
