import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Scene, sceneById } from '@plausch/stage';
import type { Plugin } from 'vite';
import { type FurnitureSheet, furnitureSheet } from './src/app/artwork/furniture-sheet.ts';

const PREFIX = 'virtual:scene-furniture/';
const ARTWORK = path.resolve(import.meta.dirname, '../packages/stage/src/artwork');

/**
 * Draws all the furniture of a scene side by side into one picture: a slow device pays for every file, and a room has
 * twenty pieces. The module `virtual:scene-furniture/<scene>` says where the sheet is and where on it each piece.
 */
export function sceneFurniture(): Plugin {
  let isBuild = true;
  return {
    name: 'scene-furniture',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const scene = sceneById(id.slice(PREFIX.length + 1));
      if (!scene) throw new Error(`There is no scene for ${id}.`);
      const { svg, pieces } = draw(scene);
      const src = isBuild
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `furniture-${scene.id}.svg`, source: svg })}`
        : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(svg)}`);
      return `export const furniture = { src: ${src}, pieces: ${JSON.stringify(pieces)} };`;
    },
  };
}

function draw(scene: Scene): FurnitureSheet {
  return furnitureSheet(
    scene.props.map(({ src }) => src),
    (file) => readFileSync(path.join(ARTWORK, scene.id, file), 'utf8'),
  );
}
