type Bitmap = Pick<ImageBitmap, 'width' | 'height' | 'close'>;

/** What is left when the least recently used go: making room a little at a time would cost every frame. */
const SHARE_AFTER = 0.9;

/** Pictures up to so many pixels together; those not used for the longest time go first. */
export class PictureCache<P extends { readonly image: Bitmap }> {
  readonly #pixelsMax: number;
  readonly #kept = new Map<number, { readonly picture: P; usedIn: number }>();
  #frame = 0;
  #pixels = 0;

  constructor(pixelsMax: number) {
    this.#pixelsMax = pixelsMax;
  }

  /** Call before each frame: uses within a frame count the same. */
  begin(): void {
    this.#frame += 1;
  }

  get(key: number): P | undefined {
    const known = this.#kept.get(key);
    if (!known) return undefined;
    known.usedIn = this.#frame;
    return known.picture;
  }

  add(key: number, picture: P): void {
    this.#kept.set(key, { picture, usedIn: this.#frame });
    this.#pixels += areaOf(picture);
    if (this.#pixels > this.#pixelsMax) this.#makeRoom(key);
  }

  clear(): void {
    for (const { picture } of this.#kept.values()) picture.image.close();
    this.#kept.clear();
    this.#pixels = 0;
  }

  #makeRoom(newest: number): void {
    const oldestFirst = [...this.#kept].sort(([, a], [, b]) => a.usedIn - b.usedIn);
    for (const [key, { picture }] of oldestFirst) {
      if (this.#pixels <= this.#pixelsMax * SHARE_AFTER) return;
      if (key === newest) continue;
      this.#kept.delete(key);
      this.#pixels -= areaOf(picture);
      picture.image.close();
    }
  }
}

function areaOf({ image }: { readonly image: Bitmap }): number {
  return image.width * image.height;
}
