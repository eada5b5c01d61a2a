import type { UploadedFile } from '@plausch/platform/http';
import { examinePicture, type PictureProblem, PictureRefused } from '@plausch/platform/pictures';
import { t } from './reports.words.ts';

export const PICTURES = { field: 'pictures', most: 3, bytes: 5_000_000 } as const;

/** [RP10] [RP11] What is said about pictures that are not taken. */
export const PICTURE_ERRORS = {
  tooMany: t('picture.tooMany', { most: PICTURES.most }),
  tooLarge: t('picture.tooLarge', { megabytes: PICTURES.bytes / 1e6 }),
  pixels: t('picture.pixels'),
  effort: t('picture.effort'),
  format: t('picture.format'),
  noRoom: t('picture.noRoom'),
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
