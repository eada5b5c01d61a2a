import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Scene, scenes } from '@plausch/stage';
import type { Plugin } from 'vite';
import { scenePicture } from './src/app/artwork/scene-picture.ts';

const NAME = 'virtual:scene-pictures';
const ARTWORK = path.resolve(import.meta.dirname, '../packages/stage/src/artwork');
const LIGHTS = ['day', 'night'] as const;

type Light = (typeof LIGHTS)[number];

/**
 * Draws every scene together into one still picture per light, for cards: one file to fetch instead of a layer
 * and twenty pieces of furniture. The module `virtual:scene-pictures` says where they are.
 */
export function scenePictures(): Plugin {
  let isBuild = true;
  return {
    name: 'scene-pictures',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const addressOf = (scene: Scene, light: Light) => {
        const source = draw(scene, light);
        if (!isBuild) return JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
        const name = `scene-${scene.id}-${light}.svg`;
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`;
      };
      const entries = [...scenes.values()].map((scene) => {
        const stills = LIGHTS.map(
          (light) => `${light}: { src: ${addressOf(scene, light)}, colour: '${scene.ambient[light]}' }`,
        );
        return `'${scene.id}': { ${stills.join(', ')} }`;
      });
      return `export const scenePictures = { ${entries.join(', ')} };`;
    },
  };
}

function draw(scene: Scene, light: Light): string {
  return scenePicture(scene, {
    light,
    read: (file) => readFileSync(path.join(ARTWORK, scene.id, file), 'utf8'),
  });
}
