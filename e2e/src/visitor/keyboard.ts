import type { Page } from 'playwright-core';

/** The name of what has the focus, also within a shadow root. */
const FOCUSED = `(() => {
  let element = document.activeElement;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
  return label.trim();
})()`;

/** More than any page has to come by before what is looked for. */
const STEPS_MOST = 80;

/** Someone who has no pointer: the tab key leads to what is wanted, or the story ends there. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes on to what has this name. */
  async to(name: string): Promise<void> {
    const passed: string[] = [];
    for (let steps = 0; steps < STEPS_MOST; steps += 1) {
      await this.#page.keyboard.press('Tab');
      const focused = await this.#page.evaluate<string>(FOCUSED);
      if (focused === name) return;
      passed.push(focused.slice(0, 30));
    }
    throw new Error(`the tab key does not lead to „${name}“, but to ${[...new Set(passed)].join(' | ')}`);
  }

  async press(name: string): Promise<void> {
    await this.to(name);
    await this.#page.keyboard.press('Enter');
  }

  async fill(name: string, text: string): Promise<void> {
    await this.to(name);
    await this.#page.keyboard.type(text);
  }
}
