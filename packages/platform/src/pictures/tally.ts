import { PICTURE_LIMITS as LIMITS } from './limits.ts';
import { PictureRefused } from './refused.ts';

/** What is found in a file, added up; refuses it as soon as something is too much, or at its end what is too large. */
export class Tally {
  #width = 0;
  #height = 0;
  #bytesPerPixel = 0;
  #parts = 0;
  #scans = 0;
  #frames = 0;
  #texts = 0;
  #profileBytes = 0;
  #exifBytes = 0;

  /** Something has this size. Of several the largest is what memory is needed for. */
  size(width: number, height: number, bytesPerPixel: number): void {
    if (width < 1 || height < 1) throw new PictureRefused('format');
    this.#width = Math.max(this.#width, width);
    this.#height = Math.max(this.#height, height);
    this.#bytesPerPixel = Math.max(this.#bytesPerPixel, bytesPerPixel);
  }

  part(): void {
    this.#parts += 1;
    refuseMore(this.#parts, LIMITS.parts);
  }

  scan(): void {
    this.#scans += 1;
    refuseMore(this.#scans, LIMITS.scans);
  }

  frames(count = 1): void {
    this.#frames += count;
    refuseMore(this.#frames, LIMITS.frames);
  }

  text(): void {
    this.#texts += 1;
    refuseMore(this.#texts, LIMITS.texts);
  }

  profile(bytes: number): void {
    this.#profileBytes += bytes;
    refuseMore(this.#profileBytes, LIMITS.profileBytes);
  }

  exif(bytes: number): void {
    this.#exifBytes += bytes;
    refuseMore(this.#exifBytes, LIMITS.exifBytes);
  }

  /** The file is whole. Without a size, or anything that is drawn, it is no picture; now its size counts. */
  end({ drawn }: { drawn: boolean }): void {
    if (!drawn || this.#width === 0) throw new PictureRefused('format');
    const pixels = this.#width * this.#height;
    if (pixels > LIMITS.pixels || pixels * this.#bytesPerPixel > LIMITS.unpackedBytes) {
      throw new PictureRefused('pixels');
    }
    refuseMore(this.#scans * pixels, LIMITS.pixelsInAllScans);
  }
}

function refuseMore(count: number, most: number): void {
  if (count > most) throw new PictureRefused('effort');
}
