import { PROP_FOOT_UNITS } from '@plausch/stage';
import type { Piece } from '../../../app/artwork/furniture-sheet.ts';
import type { DrawnScene } from './artwork/drawn.ts';

/** A piece of furniture ready to be drawn: its picture in device pixels and where it belongs in the scene. */
export type DrawnProp = {
  readonly image: ImageBitmap;
  /** Scene units: top left corner and width. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
};

/** The furniture of a scene, rasterised once per size of the stage as soon as its sheet is there. */
export class Props {
  readonly #scene: DrawnScene;
  #sheet: HTMLImageElement | undefined;
  #drawn: readonly DrawnProp[] = [];
  #drawnFor = 0;
  /** The sheet is still under way. */
  isAwaited = true;

  /** @param onLoaded the furniture has come, so the stage should draw itself again */
  constructor(scene: DrawnScene, onLoaded: () => void) {
    this.#scene = scene;
    const sheet = new Image();
    sheet.src = scene.furniture.src;
    const arrived = () => {
      this.#sheet = sheet;
      this.isAwaited = false;
      onLoaded();
    };
    // A sheet that does not come leaves the room without furniture, not without people.
    const missing = () => {
      this.isAwaited = false;
    };
    sheet.decode().then(arrived, missing);
  }

  /** All furniture, back to front, for `pixels` device pixels per scene unit. */
  at(pixels: number): readonly DrawnProp[] {
    if (this.#sheet && pixels !== this.#drawnFor) {
      this.#drawnFor = pixels;
      this.#drawn = this.#rasterise(this.#sheet, pixels);
    }
    return this.#drawn;
  }

  #rasterise(sheet: HTMLImageElement, pixels: number): readonly DrawnProp[] {
    const pictures = new Map<string, ImageBitmap>();
    const { furniture, props } = this.#scene;
    return props
      .flatMap(({ src, x, y, scale }): DrawnProp[] => {
        const piece = furniture.pieces[src];
        if (!piece) return [];
        const key = `${src}@${scale}`;
        const image = pictures.get(key) ?? picture(sheet, piece, scale * pixels);
        pictures.set(key, image);
        const width = piece.width * scale;
        const top = y - (piece.height - PROP_FOOT_UNITS) * scale;
        return [{ image, x: x - width / 2, y: top, width, depth: y }];
      })
      .sort((a, b) => a.depth - b.depth);
  }
}

function picture(sheet: HTMLImageElement, { x, y, width, height }: Piece, scale: number): ImageBitmap {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.ceil(width * scale)),
    Math.max(1, Math.ceil(height * scale)),
  );
  canvas.getContext('2d')?.drawImage(sheet, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas.transferToImageBitmap();
}
