import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { ofTheClient } from './of-the-client.ts';
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

/** Of `/favicon.ico`, for which browsers ask where a document names no icon, such as a plain text. */
const FAVICON_SIZE = 48;

/**
 * What others show of us, as pixels: the picture beside a shared link (`preview.png`) and the icons of the manifest
 * (`icons/`). They are drawn from the sign and the artwork; there are no letters in them, as fonts differ by machine.
 */
export function sharedPictures(): Plugin {
  return {
    name: 'shared-pictures',
    apply: ofTheClient,
    async generateBundle() {
      const sign = readFileSync(SIGN, 'utf8');
      for (const { name, size, ...look } of ICONS) {
        const source = await sharp(Buffer.from(iconSvg(sign, { size, ...look })))
          .png({ compressionLevel: 9 })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source });
      }
      const small = await sharp(Buffer.from(iconSvg(sign, { size: FAVICON_SIZE, part: 1 })))
        .png({ compressionLevel: 9 })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: icoOf(small) });
      const preview = previewSvg(readFileSync(EVENING, 'utf8'), sign);
      const source = await sharp(Buffer.from(preview))
        .png({ palette: true, quality: 92, effort: 8 })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName: 'preview.png', source });
    },
  };
}

/** One PNG in the frame of an `.ico`: a header of 6 bytes, one entry of 16, then the picture. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(FAVICON_SIZE, 6);
  head.writeUInt8(FAVICON_SIZE, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
