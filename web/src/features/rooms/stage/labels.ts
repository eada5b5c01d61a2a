import type { Box } from '../bubbles/layout.ts';
import { portraitUrl } from '../portraits.ts';
import type { Person } from '../room.events.ts';
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
  readonly #words = document.createElement('span');
  readonly #face: HTMLImageElement | undefined;
  /** By words: counts at the edges come back again and again, and measuring costs a layout. */
  readonly #sizes = new Map<string, { readonly width: number; readonly height: number }>();
  #text = '';

  constructor(parent: HTMLElement, kind: 'own' | 'label' | 'left' | 'right') {
    this.#element.className = styles[kind] ?? '';
    this.#element.hidden = true;
    if (kind === 'left' || kind === 'right') {
      this.#face = document.createElement('img');
      this.#face.alt = '';
      this.#element.append(this.#face);
    }
    this.#element.append(this.#words);
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

  /** Whose face stands beside the words. */
  face(person: Person | undefined): void {
    const src = person ? portraitUrl(person.figure) : '';
    if (this.#face && src !== '' && this.#face.src !== src) this.#face.src = src;
  }

  remeasure(): void {
    this.#sizes.clear();
  }

  #write(text: string): { readonly width: number; readonly height: number } {
    if (text !== this.#text) {
      this.#text = text;
      this.#words.textContent = text;
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
    this.#own = new Label(parent, 'own');
    this.#marked = new Label(parent, 'label');
    this.#left = new Label(parent, 'left');
    this.#right = new Label(parent, 'right');
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
    let outLeft = 0;
    let outRight = 0;
    // Whoever is closest to the edge lends it their face.
    let atLeft: DrawnFigure | undefined;
    let atRight: DrawnFigure | undefined;
    for (const figure of drawn) {
      const { head } = figure;
      if (head.right < 0) {
        outLeft += 1;
        if (!atLeft || head.right > atLeft.head.right) atLeft = figure;
      } else if (head.left > camera.width) {
        outRight += 1;
        if (!atRight || head.left < atRight.head.left) atRight = figure;
      }
    }
    this.#left.face(atLeft?.person);
    this.#right.face(atRight?.person);
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
