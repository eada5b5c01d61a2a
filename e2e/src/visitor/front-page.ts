import type { Page } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/** The heading that says what the place is. */
export const claim = (page: Page) => page.getByRole('heading', { name: 'Setz dich einfach dazu.', level: 1 });
export const openRooms = (page: Page) => page.getByRole('heading', { name: 'Gerade offen' });
export const roomCards = (page: Page) =>
  openRooms(page).locator('xpath=ancestor::section').getByRole('listitem');

/** Opens the front page and waits until it stands and the app has taken it over. */
export async function arrive({ page }: Visitor): Promise<void> {
  await page.goto('/');
  await claim(page).waitFor();
  await page.locator('#root:not([data-first])').waitFor();
}

/** The same, and until everything of it is there. */
export async function arriveAtRest(visitor: Visitor): Promise<void> {
  await arrive(visitor);
  await openRooms(visitor.page).waitFor();
}
