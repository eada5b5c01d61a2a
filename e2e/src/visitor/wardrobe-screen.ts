import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilUncovered } from './overlay.ts';

/** The paths of the large picture; the order of their attributes depends on what was drawn before. */
const LARGE_PICTURE = `[
  ...document.querySelectorAll('section[aria-label="Vorschau"] svg[viewBox="0 -4 120 204"] path')
].map((path) => path.getAttributeNames().sort().map((name) => path.getAttribute(name)).join('|')).join('\\n')`;

/** The wardrobe as somebody sees and uses it. */
export class WardrobeScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/garderobe');
    await this.#page.getByRole('heading', { name: 'Garderobe' }).waitFor();
    await untilUncovered(this.#page);
  }

  tab(name: string): Locator {
    return this.#page.getByRole('tab', { name, exact: true });
  }

  /** A part, a look, a colour or a pose, by its name. */
  choice(name: string): Locator {
    return this.#page.getByRole('radio', { name, exact: true });
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  get saveButton(): Locator {
    return this.#page.getByRole('button', { name: /^(Sichern|Gesichert|Wird gesichert …)$/ });
  }

  /** The names of what the figure wears, as readers hear them. */
  async worn(): Promise<string[]> {
    const text = await this.#page.getByText(/^Deine Figur: /).textContent();
    return (text ?? '').replace('Deine Figur: ', '').split(', ');
  }

  /** The large picture of the figure, as text. */
  picture(): Promise<string> {
    return this.#page.evaluate<string>(LARGE_PICTURE);
  }

  /** How many different pictures of the figure the next frames bring. */
  picturesWithin(frames: number): Promise<number> {
    return this.#page.evaluate<number>(`new Promise((done) => {
      const seen = new Set();
      let left = ${frames};
      const look = () => {
        seen.add(${LARGE_PICTURE});
        if (left-- > 0) requestAnimationFrame(look);
        else done(seen.size);
      };
      look();
    })`);
  }

  async untilSaved(): Promise<void> {
    await this.button('Gesichert').waitFor();
  }

  async expectChosen(...names: string[]): Promise<void> {
    for (const name of names)
      await expect.poll(() => this.choice(name).isChecked(), { message: name }).toBe(true);
  }
}
