import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A place of the scene, in its units. */
export type Place = { x: number; y: number };

/** Somebody as the stage draws them. */
export type Figure = Place & { name: string; moving: boolean; seatId: string | null };

/** Life ends some seconds after the last thing that happened. */
const QUIET_MS = 40_000;

/** The picture of the room, seen through the page's read-only hook and touched by real pixels only. */
export class StageView {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  figures(): Promise<Figure[]> {
    return this.#page.evaluate<Figure[]>('window.__plauschRoom?.people() ?? []');
  }

  /** The figure of this name once the stage shows it; throws where it never comes, or comes more than once. */
  async figure(name: string): Promise<Figure> {
    let found: Figure[] = [];
    const count = async () => {
      found = (await this.figures()).filter((one) => one.name === name);
      return found.length;
    };
    await expect.poll(count, { message: `figures of ${name}` }).toBe(1);
    const [figure] = found;
    if (!figure) throw new Error(`${name} is not there`);
    return figure;
  }

  names(): Promise<string[]> {
    return this.#page.evaluate<string[]>(
      '(window.__plauschRoom?.people() ?? []).map((one) => one.name).sort()',
    );
  }

  /**
   * Notes frame by frame how everybody of this name is drawn: an entry for every change, empty while nobody is. The
   * returned function ends it and tells.
   */
  async watch(name: string): Promise<() => Promise<Figure[][]>> {
    const notes = await this.#page.evaluateHandle<{ drawn: Figure[][]; ended: boolean }>(`(() => {
      const notes = { drawn: [], ended: false };
      let last = '';
      const look = () => {
        const people = window.__plauschRoom?.people() ?? [];
        const drawn = people.filter(({ name }) => name === ${JSON.stringify(name)});
        const text = JSON.stringify(drawn);
        if (text !== last) notes.drawn.push(drawn);
        last = text;
        if (!notes.ended) requestAnimationFrame(look);
      };
      look();
      return notes;
    })()`);
    return () =>
      notes.evaluate((all) => {
        all.ended = true;
        return all.drawn;
      });
  }

  /** Nothing moves, nothing is left to draw, nobody waits for an answer; people may still breathe. */
  isAtRest(): Promise<boolean> {
    return this.#page.evaluate<boolean>('window.__plauschRoom?.settled() ?? false');
  }

  async untilAtRest(): Promise<void> {
    await expect.poll(() => this.isAtRest(), { message: 'a stage at rest' }).toBe(true);
  }

  /** At rest and quiet: not even breathing, no frame to come until something happens. */
  isQuiet(): Promise<boolean> {
    return this.#page.evaluate<boolean>('window.__plauschRoom?.quiet() ?? false');
  }

  async untilQuiet(): Promise<void> {
    await expect.poll(() => this.isQuiet(), { message: 'a quiet stage', timeout: QUIET_MS }).toBe(true);
  }

  /** What is drawn on the canvas, as a number that is the same for the same picture. */
  picture(): Promise<number> {
    return this.#page.evaluate<number>(`(() => {
      const shown = document.querySelector('[role="application"] canvas');
      const copy = new OffscreenCanvas(shown.width, shown.height);
      const context = copy.getContext('2d', { willReadFrequently: true });
      context.drawImage(shown, 0, 0);
      const pixels = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
      return pixels.reduce((hash, pixel) => Math.imul(hash ^ pixel, 0x01000193) >>> 0, 0x811c9dc5);
    })()`);
  }

  /** Waits until the figure of this name stands at this place: exactly, or as exactly as a pixel can be hit. */
  async untilStanding(name: string, { x, y }: Place, reach = 0): Promise<Figure> {
    const isThere = (one: Figure) =>
      one.name === name && !one.moving && Math.hypot(one.x - x, one.y - y) <= reach;
    const message = `${name} standing at ${x}, ${y}`;
    await expect
      .poll(() => this.figures(), { message })
      .toSatisfy((figures: Figure[]) => figures.filter(isThere).length === 1);
    return this.figure(name);
  }

  /** The pixel of the window where a place of the scene is seen, once it is the same in two pictures: the scene stands still. */
  async pixelOf({ x, y }: Place): Promise<Place> {
    const pixel = await this.#page.evaluate<Place>(`(async () => {
      const look = () => window.__plauschRoom.screenPoint(${x}, ${y});
      const nextPicture = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      for (let before; ; ) {
        const now = look();
        if (before && before.x === now.x && before.y === now.y) return now;
        before = now;
        await nextPicture();
      }
    })()`);
    const box = await this.#page.getByRole('application').boundingBox();
    const isSeen =
      box !== null &&
      pixel.x > box.x &&
      pixel.x < box.x + box.width &&
      pixel.y > box.y &&
      pixel.y < box.y + box.height;
    if (!isSeen) throw new Error(`the place ${x}, ${y} is out of sight`);
    return pixel;
  }

  /** How often React has committed parts of the room, and how many frames the stage has drawn. */
  async work(): Promise<{ commits: number; frames: number }> {
    // What comes after the first picture is no work of what is looked at.
    await this.#page.locator('[data-faces]').waitFor({ state: 'attached' });
    return this.#page.evaluate(
      '({ commits: window.__plauschRoom.commits(), frames: window.__plauschRoom.frames() })',
    );
  }
}
