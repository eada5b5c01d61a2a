import type { Tier } from '@plausch/protocol/perks';
import type { Box } from '../bubbles/boxes.ts';
import { tagColour, unlike } from '../bubbles/colours.ts';
import { portraitUrl } from '../portraits.ts';
import type { Person } from '../room.events.ts';
import { t } from '../rooms.words.ts';
import { tierMark } from '../tier-marks.ts';
import type { Camera } from './camera.ts';
import type { DrawnFigure } from './cast.ts';
import styles from './Labels.module.css';
import { besideOwnTag, placeTag } from './tags.ts';

const MARGIN = 8;
const ABOVE_HEAD = 8;
const EDGE_BOTTOM = 12;
/** More than a face, a figure and a tag are wide together. */
const NEAR_PIXELS = 300;

/** One label: written when its words change, measured the first time, and moved by transform otherwise. */
class Label {
  readonly #element = document.createElement('span');
  readonly #words = document.createElement('span');
  #mark: Element | undefined;
  #tier: Tier | null = null;
  readonly #face: HTMLImageElement | undefined;
  /** By tier and words: counts at the edges come back again and again, and measuring costs a layout. */
  readonly #sizes = new Map<string, { readonly width: number; readonly height: number }>();
  #text = '';
  #transform = '';
  #figure: Person['figure'] | undefined;
  #colour = '';
  /** Which place at its figure it has. */
  #place: number | undefined;

  constructor(parent: HTMLElement, kind: 'own' | 'label' | 'left' | 'right') {
    this.#element.className = styles[kind] ?? '';
    this.#element.hidden = true;
    if (kind === 'left' || kind === 'right') {
      this.#face = document.createElement('img');
      this.#face.alt = '';
      this.#element.append(this.#face);
    }
    // A name of somebody else, which keeps its direction to itself.
    this.#words.dir = 'auto';
    this.#element.append(this.#words);
    parent.append(this.#element);
  }

  /** Shows the words where `place` puts a box of their size; answers that box. No words, no label. */
  show(text: string, place: (width: number, height: number) => { x: number; y: number }): Box | undefined {
    if (this.#element.hidden !== (text === '')) this.#element.hidden = text === '';
    if (text === '') {
      this.#place = undefined;
      return undefined;
    }
    const { width, height } = this.#write(text);
    const { x, y } = place(width, height);
    const transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    if (transform !== this.#transform) {
      this.#transform = transform;
      this.#element.style.transform = transform;
    }
    return { left: x, top: y, right: x + width, bottom: y + height };
  }

  /** Shows the words at this figure, where they cover as little as possible of the others. */
  tag(text: string, whose: DrawnFigure, { camera, drawn, taken }: Around): Box | undefined {
    const near = drawn.filter((other) => isNear(other, whose));
    return this.show(text, (width, height) => {
      const found = placeTag(whose, near, { width, height }, camera, taken, this.#place);
      this.#place = found.place;
      return found;
    });
  }

  /** The colour of the words. */
  colour(colour: string): void {
    if (colour === this.#colour) return;
    this.#colour = colour;
    this.#element.style.color = colour;
  }

  /** The sign of a tier behind the words. */
  tier(tier: Tier | null): void {
    if (tier === this.#tier) return;
    this.#tier = tier;
    this.#mark?.remove();
    this.#mark = tier ? tierMark(tier) : undefined;
    if (this.#mark) this.#element.append(this.#mark);
  }

  /** Whose face stands beside the words. */
  face(person: Person | undefined): void {
    if (!this.#face || !person || person.figure === this.#figure) return;
    this.#figure = person.figure;
    this.#face.src = portraitUrl(person.figure);
  }

  remeasure(): void {
    this.#sizes.clear();
  }

  #write(text: string): { readonly width: number; readonly height: number } {
    if (text !== this.#text) {
      this.#text = text;
      this.#words.textContent = text;
    }
    const look = `${this.#tier ?? ''} ${text}`;
    const known = this.#sizes.get(look);
    if (known) return known;
    const size = { width: this.#element.offsetWidth, height: this.#element.offsetHeight };
    this.#sizes.set(look, size);
    return size;
  }
}

/** A name, and that its person is away. */
function tagOf(name: string, { away }: Person): string {
  return away ? t('stage.away', { name }) : name;
}

/** What tags have to get along with. */
type Around = {
  readonly camera: Camera;
  readonly drawn: readonly DrawnFigure[];
  readonly taken: readonly Box[];
};

/** Who stands beyond one edge of the picture: how many, and one of them whose face says so. */
class Beyond {
  count = 0;
  #closest: { readonly person: Person; readonly away: number } | undefined;
  #lent: Person | undefined;
  #lenderId: string | undefined;

  /** Call before each frame. */
  begin(): void {
    this.count = 0;
    this.#closest = undefined;
    this.#lent = undefined;
  }

  add(person: Person, away: number): void {
    this.count += 1;
    if (person.userId === this.#lenderId) this.#lent = person;
    if (!this.#closest || away < this.#closest.away) this.#closest = { person, away };
  }

  /** Whoever is closest lends their face while they are out there: in a crowd somebody else is all the time. */
  get face(): Person | undefined {
    const lender = this.#lent ?? this.#closest?.person;
    this.#lenderId = lender?.userId;
    return lender;
  }
}

/**
 * The few words over the picture: „Du“, the names of the last speakers, the name of the hovered, focused or chosen figure,
 * and at the edges how many people stand outside the frame. Lamps and shadows of the scene lie below them.
 */
export class Labels {
  readonly #own: Label;
  readonly #parent: HTMLElement;
  readonly #named: Label[] = [];
  readonly #marked: Label;
  readonly #left: Label;
  readonly #right: Label;
  readonly #beyondLeft = new Beyond();
  readonly #beyondRight = new Beyond();

  constructor(parent: HTMLElement) {
    this.#parent = parent;
    this.#own = new Label(parent, 'own');
    this.#marked = new Label(parent, 'label');
    this.#left = new Label(parent, 'left');
    this.#right = new Label(parent, 'right');
  }

  /** Other fonts, other sizes. */
  remeasure(): void {
    for (const label of [this.#own, ...this.#named, this.#marked, this.#left, this.#right]) label.remeasure();
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
    const [left, right] = [this.#beyondLeft, this.#beyondRight];
    left.begin();
    right.begin();
    for (const { head, person } of drawn) {
      if (head.right < 0) left.add(person, -head.right);
      else if (head.left > camera.width) right.add(person, head.left - camera.width);
    }
    this.#left.face(left.face);
    this.#right.face(right.face);
    this.#own.tier(own?.person.tier ?? null);
    this.#marked.tier(marked?.person.tier ?? null);
    const ownTag = own
      ? this.#own.tag(tagOf(t('stage.you'), own.person), own, { camera, drawn, taken: [] })
      : this.#own.show('', nowhere);
    return [
      ownTag,
      this.#marked.show(marked ? tagOf(marked.person.username, marked.person) : '', (width, height) => {
        const x = marked ? beside(centreOf(marked), width) : 0;
        const y = Math.max((marked?.head.top ?? 0) - height - ABOVE_HEAD, MARGIN / 2);
        return besideOwnTag({ x, y }, { width, height }, ownTag);
      }),
      this.#left.show(left.count > 0 ? t('stage.beyondLeft', { count: left.count }) : '', (_, height) => ({
        x: EDGE_BOTTOM,
        y: camera.height - height - EDGE_BOTTOM,
      })),
      this.#right.show(
        right.count > 0 ? t('stage.beyondRight', { count: right.count }) : '',
        (width, height) => ({
          x: camera.width - width - EDGE_BOTTOM,
          y: camera.height - height - EDGE_BOTTOM,
        }),
      ),
    ].filter((box) => box !== undefined);
  }

  /** The names of these people, no two in one colour: where they cover no face, and rather no bubble either. */
  names(named: readonly DrawnFigure[], { camera, drawn, taken }: Around): void {
    const boxes: Box[] = [];
    const colours: string[] = [];
    for (let i = 0; i < Math.max(named.length, this.#named.length); i += 1) {
      const label = this.#named[i] ?? new Label(this.#parent, 'label');
      this.#named[i] = label;
      const one = named[i];
      if (!one) {
        label.show('', nowhere);
        continue;
      }
      const colour = unlike(one.person.bubbleColorId, colours);
      colours.push(colour);
      label.colour(tagColour(colour));
      label.tier(one.person.tier);
      const box = label.tag(one.person.username, one, { camera, drawn, taken: [...taken, ...boxes] });
      if (box) boxes.push(box);
    }
  }
}

const nowhere = () => ({ x: 0, y: 0 });

/** Whether somebody's face could be below a tag of the other one. */
function isNear({ feet }: DrawnFigure, other: DrawnFigure): boolean {
  return Math.abs(feet.x - other.feet.x) < NEAR_PIXELS;
}
