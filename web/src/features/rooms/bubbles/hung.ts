import type { Size } from './boxes.ts';
import { isHeld, type PlacedBubble } from './placed.ts';
import type { ShelfShape } from './shelf.ts';
import { tailPath } from './tail.ts';

/** The element of a bubble. Written only where something differs: even the same words again cost style and layout. */
export class HungBubble {
  readonly element: HTMLElement;
  #width = '';
  #tail = '';
  #transform = '';
  #isSeen = false;
  #shape: ShelfShape | undefined;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** Gives it the width and tail of its place, or hides it where it found none. */
  hang(bubble: PlacedBubble | undefined): void {
    if (this.#isSeen !== (bubble !== undefined)) {
      this.#isSeen = !this.#isSeen;
      this.element.style.visibility = bubble ? 'visible' : 'hidden';
    }
    if (!bubble) return;
    this.narrow(bubble.right - bubble.left);
    this.shape(isHeld(bubble) ? undefined : bubble.shape);
    const tail = isHeld(bubble) ? tailPath(bubble) : '';
    if (tail === this.#tail) return;
    this.#tail = tail;
    this.element.querySelector('path')?.setAttribute('d', tail);
  }

  moveTo(x: number, y: number): void {
    const transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    if (transform === this.#transform) return;
    this.#transform = transform;
    this.element.style.transform = transform;
  }

  /** Lets it be no wider than so many pixels. */
  narrow(width: number): void {
    const maxWidth = `${width}px`;
    if (maxWidth === this.#width) return;
    this.#width = maxWidth;
    this.element.style.maxWidth = maxWidth;
  }

  /** Gives it a shape for the shelf, or that of a bubble at its speaker. */
  shape(shape: ShelfShape | undefined): void {
    if (shape === this.#shape) return;
    this.#shape = shape;
    if (shape) this.element.dataset['shelf'] = shape;
    else delete this.element.dataset['shelf'];
  }

  /** How large it is for the lines it is broken into. Lays out. */
  measure(): Size {
    const { offsetHeight: height } = this.element;
    // In one line nothing breaks, and name and words stand side by side.
    if (this.#shape === 'line')
      return { width: Math.ceil(this.element.getBoundingClientRect().width), height };
    return { width: neededWidth(this.element), height };
  }
}

/** One range measures all bubbles: every range that lives makes each insertion and removal in the document cost more. */
let words: Range | undefined;

/** How wide an element must be for the lines it is broken into; where text breaks it keeps room at the right. */
function neededWidth(element: HTMLElement): number {
  // Rounded up: a bubble that is half a pixel too narrow breaks its only line.
  const whole = Math.ceil(element.getBoundingClientRect().width);
  const body = element.lastElementChild;
  const said = body?.lastElementChild;
  if (!(body instanceof HTMLElement) || !(said instanceof HTMLElement)) return whole;
  // A bubble that pops up is drawn smaller for a moment.
  const scale = body.getBoundingClientRect().width / body.offsetWidth;
  const beside = body.offsetWidth - said.offsetWidth;
  // Name and words each by themselves: together they are as wide as the bubble, whatever they need.
  words ??= document.createRange();
  const widths: number[] = [];
  for (const part of said.childNodes) {
    words.selectNodeContents(part);
    widths.push(words.getBoundingClientRect().width / scale);
  }
  const needed = Math.ceil(Math.max(...widths) + beside + 0.5);
  return Math.min(whole, needed) || whole;
}
