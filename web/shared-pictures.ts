import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { iconSvg, previewSvg } from './src/app/artwork/preview-picture.ts';

const SIGN = path.resolve(import.meta.dirname, 'public/favicon.svg');
const EVENING = path.resolve(import.meta.dirname, 'src/app/artwork/evening.svg');

/** Sides in pixels, how much of it the sign takes, and whether there is a ground behind it. */
const ICONS = [
  { name: 'icon-192', size: 192, part: 1 },
  { name: 'icon-512', size: 512, part: 1 },
  // A phone cuts these as it likes: all that matters lies within the middle.
  { name: 'maskable-512', size: 512, part: 0.6, ground: true },
  { name: 'apple-touch-icon', size: 180, part: 0.72, ground: true },
] as const;

/**
 * What others show of us, as pixels: the picture beside a shared link (`preview.png`) and the icons of the manifest
 * (`icons/`). They are drawn from the sign and the artwork; there are no letters in them, as fonts differ by machine.
 */
export function sharedPictures(): Plugin {
  return {
    name: 'shared-pictures',
    // The benchmarks build an app of their own the same way; nobody shares it.
    apply: ({ root }, { command }) =>
      command === 'build' && path.resolve(root ?? '.') === import.meta.dirname,
    async generateBundle() {
      const sign = readFileSync(SIGN, 'utf8');
      for (const { name, size, ...look } of ICONS) {
        const source = await sharp(Buffer.from(iconSvg(sign, { size, ...look })))
          .png({ compressionLevel: 9 })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source });
      }
      const preview = previewSvg(readFileSync(EVENING, 'utf8'), sign);
      const source = await sharp(Buffer.from(preview))
        .png({ palette: true, quality: 92, effort: 8 })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName: 'preview.png', source });
    },
  };
}
