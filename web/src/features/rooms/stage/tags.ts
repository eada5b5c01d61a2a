/** The colours the canvas takes from the theme. */
export type StageColours = {
  readonly tag: string;
  readonly onTag: string;
  readonly own: string;
  readonly onOwn: string;
  readonly font: string;
};

export function readColours(element: Element): StageColours {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    tag: value('--tag'),
    onTag: value('--on-tag'),
    own: value('--accent'),
    onOwn: value('--on-accent'),
    font: value('--font') || 'sans-serif',
  };
}

/** A small picture in CSS pixels, drawn at `dpr`. */
export type Tag = { readonly image: ImageBitmap; readonly width: number; readonly height: number };

const HEIGHT = 20;
const PADDING = 9;
const TAGS_KEPT = 60;

/** Name tags, written once and kept; the canvas only copies them. */
export class Tags {
  readonly #kept = new Map<string, Tag>();
  #colours: StageColours;
  #dpr = 1;

  constructor(colours: StageColours) {
    this.#colours = colours;
  }

  /** Another theme, font or pixel ratio makes all tags anew. */
  restyle(colours: StageColours, dpr: number): void {
    this.#colours = colours;
    this.#dpr = dpr;
    for (const tag of this.#kept.values()) tag.image.close();
    this.#kept.clear();
  }

  name(text: string, own: boolean): Tag | undefined {
    return this.#keep(`${own ? 'own' : 'name'}:${text}`, () => this.#write(text, own));
  }

  /** Three Z over somebody who is not quite there. */
  sleep(): Tag | undefined {
    return this.#keep('sleep', () => this.#writeSleep());
  }

  #keep(key: string, make: () => Tag | undefined): Tag | undefined {
    const known = this.#kept.get(key);
    if (known) return known;
    const made = make();
    if (!made) return undefined;
    this.#kept.set(key, made);
    const [oldest] = this.#kept;
    if (this.#kept.size > TAGS_KEPT && oldest) {
      oldest[1].image.close();
      this.#kept.delete(oldest[0]);
    }
    return made;
  }

  #write(text: string, own: boolean): Tag | undefined {
    const font = `800 12px ${this.#colours.font}`;
    const width = Math.ceil(widthOf(text, font)) + 2 * PADDING;
    return this.#draw(width, HEIGHT, (context) => {
      context.fillStyle = own ? this.#colours.own : this.#colours.tag;
      context.beginPath();
      context.roundRect(0, 0, width, HEIGHT, 10);
      context.fill();
      context.fillStyle = own ? this.#colours.onOwn : this.#colours.onTag;
      context.font = font;
      context.textBaseline = 'middle';
      context.fillText(text, PADDING, HEIGHT / 2 + 0.5);
    });
  }

  #writeSleep(): Tag | undefined {
    return this.#draw(34, 30, (context) => {
      context.fillStyle = this.#colours.onTag;
      context.shadowColor = this.#colours.tag;
      context.shadowBlur = 4 * this.#dpr;
      const letters = [
        [11, 1, 26],
        [15, 9, 20],
        [19, 20, 13],
      ] as const;
      for (const [size, x, y] of letters) {
        context.font = `900 ${size}px ${this.#colours.font}`;
        context.fillText(size === 19 ? 'Z' : 'z', x, y);
      }
    });
  }

  #draw(
    width: number,
    height: number,
    paint: (context: OffscreenCanvasRenderingContext2D) => void,
  ): Tag | undefined {
    const canvas = new OffscreenCanvas(Math.ceil(width * this.#dpr), Math.ceil(height * this.#dpr));
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.scale(this.#dpr, this.#dpr);
    paint(context);
    return { image: canvas.transferToImageBitmap(), width, height };
  }
}

function widthOf(text: string, font: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return text.length * 8;
  context.font = font;
  return context.measureText(text).width;
}
