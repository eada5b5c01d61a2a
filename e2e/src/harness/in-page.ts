import type { Page } from 'playwright-core';

/** Runs a program of the page's own kind in it, a function as text, with one argument; resolves with its answer. */
export function inPage<Answer>(page: Page, program: string, argument: unknown): Promise<Answer> {
  return page.evaluate<Answer>(`(${program})(${JSON.stringify(argument)})`);
}

/** Waits until the browser has drawn the page as it is now. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))',
  );
}
