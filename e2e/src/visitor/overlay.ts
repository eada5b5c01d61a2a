import type { Page } from 'playwright-core';

/** Waits until nothing lies over the page any more: the overlay goes a moment after what is below it has come. */
export async function untilUncovered(page: Page): Promise<void> {
  await page.getByText('Wird geladen').first().waitFor({ state: 'detached' });
}
