import type { Box } from '../bubbles/layout.ts';
import { t } from '../rooms.words.ts';
import type { Camera } from './camera.ts';
import type { DrawnFigure } from './cast.ts';
import styles from './Labels.module.css';
import { placeOwnTag } from './own-tag.ts';

const MARGIN = 8;
const ABOVE_HEAD = 8;
const EDGE_BOTTOM = 12;

/** One label: written when its words change, measured the first time, and moved by transform otherwise. */
class Label {
  readonly #element = document.createElement('span');
  /** By words: counts at the edges come back again and again, and measuring costs a layout. */
  readonly #sizes = new Map<string, { readonly width: number; readonly height: number }>();
  #text = '';

  constructor(parent: HTMLElement, own: boolean) {
    this.#element.className = styles[own ? 'own' : 'label'] ?? '';
    this.#element.hidden = true;
    parent.append(this.#element);
  }

  /** Shows the words where `place` puts a box of their size; answers that box. No words, no label. */
  show(text: string, place: (width: number, height: number) => { x: number; y: number }): Box | undefined {
    this.#element.hidden = text === '';
    if (text === '') return undefined;
    const { width, height } = this.#write(text);
    const { x, y } = place(width, height);
    this.#element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    return { left: x, top: y, right: x + width, bottom: y + height };
  }

  remeasure(): void {
    this.#sizes.clear();
  }

  #write(text: string): { readonly width: number; readonly height: number } {
    if (text !== this.#text) {
      this.#text = text;
      this.#element.textContent = text;
    }
    const known = this.#sizes.get(text);
    if (known) return known;
    const size = { width: this.#element.offsetWidth, height: this.#element.offsetHeight };
    this.#sizes.set(text, size);
    return size;
  }
}

/**
 * The few words over the picture: „Du“, the name of whoever is hovered, focused or chosen, and at the edges
 * how many people stand outside the frame. Lamps and shadows of the scene lie below them.
 */
export class Labels {
  readonly #own: Label;
  readonly #marked: Label;
  readonly #left: Label;
  readonly #right: Label;

  constructor(parent: HTMLElement) {
    this.#own = new Label(parent, true);
    this.#marked = new Label(parent, false);
    this.#left = new Label(parent, false);
    this.#right = new Label(parent, false);
  }

  /** Other fonts, other sizes. */
  remeasure(): void {
    for (const label of [this.#own, this.#marked, this.#left, this.#right]) label.remeasure();
  }

  /** One frame; answers the boxes that no bubble may cover. */
  frame(
    camera: Camera,
    drawn: readonly DrawnFigure[],
    own: DrawnFigure | undefined,
    marked: DrawnFigure | undefined,
  ): readonly Box[] {
    const beside = (centre: number, width: number) =>
      Math.min(Math.max(centre - width / 2, MARGIN), camera.width - width - MARGIN);
    const centreOf = ({ head }: DrawnFigure) => (head.left + head.right) / 2;
    const outLeft = drawn.filter(({ head }) => head.right < 0).length;
    const outRight = drawn.filter(({ head }) => head.left > camera.width).length;
    return [
      this.#own.show(own ? t('stage.you') : '', (width, height) => {
        const faces = drawn.filter((figure) => figure !== own).map(({ head }) => head);
        return own ? placeOwnTag(own, faces, { width, height }, camera) : { x: 0, y: 0 };
      }),
      this.#marked.show(marked?.person.username ?? '', (width, height) => ({
        x: marked ? beside(centreOf(marked), width) : 0,
        y: Math.max((marked?.head.top ?? 0) - height - ABOVE_HEAD, MARGIN / 2),
      })),
      this.#left.show(outLeft > 0 ? t('stage.beyondLeft', { count: outLeft }) : '', (_, height) => ({
        x: EDGE_BOTTOM,
        y: camera.height - height - EDGE_BOTTOM,
      })),
      this.#right.show(outRight > 0 ? t('stage.beyondRight', { count: outRight }) : '', (width, height) => ({
        x: camera.width - width - EDGE_BOTTOM,
        y: camera.height - height - EDGE_BOTTOM,
      })),
    ].filter((box) => box !== undefined);
  }
}
