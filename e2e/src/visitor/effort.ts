import type { BrowserContext } from 'playwright-core';

/** What a way through the app costs a visitor: the number of taps or clicks, and of fields filled in. */
export class Effort {
  readonly #taps: string[] = [];
  readonly #fields = new Set<string>();

  /** Counts in every page of this browser that is opened from now on, by what the browser itself takes for a person's doing. */
  static async of(context: BrowserContext): Promise<Effort> {
    const effort = new Effort();
    await context.exposeBinding('countedEffort', (_page, kind: string, what: string) => {
      if (kind === 'tap') effort.#taps.push(what);
      else effort.#fields.add(what);
    });
    await context.addInitScript(`{
      const nameOf = (element) => (element?.ariaLabel ?? element?.textContent ?? '').trim();
      addEventListener('click', (event) => {
        const { isTrusted, detail } = event;
        // Also within a shadow root, such as that of the checkout.
        const [target] = event.composedPath();
        // A key that presses a button, and a label that presses its box, are no taps.
        if (isTrusted && detail > 0) countedEffort('tap', nameOf(target.closest('a, button, label') ?? target));
      }, true);
      addEventListener('input', (event) => {
        const [target] = event.composedPath();
        if (target.matches('input:not([type=radio]), textarea')) countedEffort('field', target.name || target.labels[0]?.textContent || target.type);
      }, true);
    }`);
    return effort;
  }

  get taps(): readonly string[] {
    return this.#taps;
  }

  get fields(): readonly string[] {
    return [...this.#fields];
  }
}
