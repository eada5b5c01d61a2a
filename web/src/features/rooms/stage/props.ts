import { PROP_FOOT_UNITS, type Scene } from '@plausch/stage';

/** A piece of furniture ready to be drawn: its picture in device pixels and where it belongs in the scene. */
export type DrawnProp = {
  readonly image: CanvasImageSource;
  /** Scene units: top left corner and size. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
};

/**
 * The furniture of a scene, rasterised once per size of the stage. Drawings arrive one by one; each arrival
 * is announced, so that the stage draws itself again.
 */
export class Props {
  readonly #scene: Scene;
  readonly #images = new Map<string, HTMLImageElement>();
  #drawn: readonly DrawnProp[] = [];
  #drawnFor = '';
  #loaded = 0;

  constructor(scene: Scene, onLoaded: () => void) {
    this.#scene = scene;
    for (const src of new Set(scene.props.map((prop) => prop.src))) {
      const image = new Image();
      image.src = src;
      const arrived = () => {
        this.#images.set(src, image);
        this.#loaded += 1;
        onLoaded();
      };
      // A drawing that does not come leaves a gap in the furniture, not in the room.
      image.decode().then(arrived, () => {});
    }
  }

  /** All furniture, back to front, for `pixels` device pixels per scene unit. */
  at(pixels: number): readonly DrawnProp[] {
    const wanted = `${pixels}/${this.#loaded}`;
    if (wanted !== this.#drawnFor) {
      this.#drawnFor = wanted;
      this.#drawn = this.#rasterise(pixels);
    }
    return this.#drawn;
  }

  #rasterise(pixels: number): readonly DrawnProp[] {
    const pictures = new Map<string, CanvasImageSource>();
    return this.#scene.props
      .flatMap(({ src, x, y, scale }): DrawnProp[] => {
        const drawing = this.#images.get(src);
        if (!drawing) return [];
        const width = drawing.naturalWidth * scale;
        const height = drawing.naturalHeight * scale;
        const key = `${src}@${scale}`;
        const image = pictures.get(key) ?? picture(drawing, width * pixels, height * pixels);
        pictures.set(key, image);
        const top = y - (drawing.naturalHeight - PROP_FOOT_UNITS) * scale;
        return [{ image, x: x - width / 2, y: top, width, height, depth: y }];
      })
      .sort((a, b) => a.depth - b.depth);
  }
}

function picture(drawing: HTMLImageElement, width: number, height: number): CanvasImageSource {
  const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)));
  const context = canvas.getContext('2d');
  if (!context) return drawing;
  context.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  return canvas.transferToImageBitmap();
}
