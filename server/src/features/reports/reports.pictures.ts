import type { UploadedFile } from '@plausch/platform/http';
import { examinePicture, type PictureProblem, PictureRefused } from '@plausch/platform/pictures';

export const PICTURES = { field: 'pictures', most: 3, bytes: 5_000_000 } as const;

/** [RP10] [RP11] What is said about pictures that are not taken. */
export const PICTURE_ERRORS = {
  tooMany: `Höchstens ${PICTURES.most} Bilder, bitte.`,
  tooLarge: `Ein Bild ist zu groß. Jedes darf höchstens ${PICTURES.bytes / 1e6} MB haben.`,
  pixels: 'Ein Bild hat zu viele Bildpunkte. Mach es kleiner.',
  effort:
    'Ein Bild ist so ungewöhnlich gespeichert, dass wir es nicht öffnen. Speicher es neu, am besten als PNG oder JPEG.',
  format: 'Eine Datei ist kein Bild, das wir öffnen können. Es gehen PNG, JPEG, WebP und GIF.',
  noRoom:
    'Ohne JavaScript nehmen wir gerade keine Bilder mehr an. Schick es ohne Bilder ab, oder schalte JavaScript ein.',
} as const satisfies Record<PictureProblem, string> & Record<string, string>;

/** [RP10] What is wrong with the pictures of a form, without opening any of them. */
export function pictureError(files: readonly UploadedFile[]): string | undefined {
  if (files.some(({ problem }) => problem === 'too_many')) return PICTURE_ERRORS.tooMany;
  if (files.some(({ problem }) => problem === 'too_large')) return PICTURE_ERRORS.tooLarge;
  try {
    for (const { bytes } of files) examinePicture(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof PictureRefused) return PICTURE_ERRORS[error.reason];
    throw error;
  }
}
