import type { Page } from 'playwright-core';

/** Lets what this page asks for at an address (a pattern of Playwright's) wait on its way; resolves with how to let it come. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
