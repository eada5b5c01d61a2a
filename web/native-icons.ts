import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { iconSvg } from './src/app/artwork/preview-picture.ts';

const ANDROID = 'mobile/android/app/src/main/res';
const IOS = 'mobile/ios/App/App/Assets.xcassets';
/** Older Androids know no drawn icons: sides in pixels. */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const;

type Picture = {
  readonly file: string;
  /** Side in pixels. */
  readonly size: number;
  /** How much of it the sign takes. */
  readonly part: number;
  readonly isRound?: boolean;
  readonly isOpaque?: boolean;
};

/** Draws the icons of the native app, and the splash screen of iOS, from the sign of the house. */
export async function drawArtwork(root: string): Promise<readonly string[]> {
  const sign = await readFile(path.join(root, 'web/public/favicon.svg'), 'utf8');
  const pictures: readonly Picture[] = [
    ...Object.entries(DENSITIES).flatMap(([density, size]) => [
      { file: `${ANDROID}/mipmap-${density}/ic_launcher.png`, size, part: 0.72 },
      { file: `${ANDROID}/mipmap-${density}/ic_launcher_round.png`, size, part: 0.6, isRound: true },
    ]),
    { file: `${IOS}/AppIcon.appiconset/AppIcon-512@2x.png`, size: 1_024, part: 0.66, isOpaque: true },
    { file: `${IOS}/Splash.imageset/splash.png`, size: 2_732, part: 0.12, isOpaque: true },
  ];
  for (const { file, size, part, isRound = false, isOpaque = false } of pictures) {
    const square = sharp(Buffer.from(iconSvg(sign, { size, part, ground: true })));
    const picture = isRound ? square.composite([{ input: discOf(size), blend: 'dest-in' }]) : square;
    await (isOpaque ? picture.removeAlpha() : picture)
      .png({ compressionLevel: 9, palette: size > 512 })
      .toFile(path.join(root, file));
  }
  return pictures.map(({ file }) => file);
}

const discOf = (size: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`,
  );
