import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Scene } from '@plausch/stage';
import type { Plugin, Rolldown } from 'vite';

const ARTWORK = path.resolve(import.meta.dirname, '../packages/stage/src/artwork');

/** Reads a drawing of a scene by its path in the scene's folder. */
export function drawingsOf(scene: Scene): (file: string) => string {
  return (file) => readFileSync(path.join(ARTWORK, scene.id, file), 'utf8');
}

/** Gives a picture that was made here an address, an SVG or a WebP by its name; answers the expression that stands for it in a module. */
export type Publish = (name: string, picture: string | Buffer) => string;

/**
 * A plugin for a module that does not exist as a file, but is made of the artwork: `isOurs` says which ids it answers to, `write` makes their code.
 */
export function madeOfArtwork(
  name: string,
  isOurs: (id: string) => boolean,
  write: (id: string, publish: Publish) => string | Promise<string>,
): Plugin {
  let isBuild = true;
  return {
    name,
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (isOurs(id) ? `\0${id}` : undefined),
    load(this: Rolldown.PluginContext, id) {
      if (!id.startsWith('\0') || !isOurs(id.slice(1))) return undefined;
      const publish: Publish = (file, source) =>
        isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: file, source })}`
          : JSON.stringify(dataAddress(file, source));
      return write(id.slice(1), publish);
    },
  };
}

function dataAddress(file: string, source: string | Buffer): string {
  const kind = path.extname(file) === '.svg' ? 'svg+xml' : 'webp';
  return `data:image/${kind};base64,${Buffer.from(source).toString('base64')}`;
}
