import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Words that English sentences of forms have and German ones do not. */
const ENGLISH =
  /\b(?:the|your|you|is|are|has|been|not|please|error|failed|invalid|required|must|should|with|this|that|try|again|already|wrong|password|email|account|username|success|loading)\b/iu;
/** Of such words some stand in every German sentence. */
const GERMAN =
  /\b(?:der|die|das|dein|deine|deinem|du|dir|ein|eine|einen|ist|nicht|und|zu|mit|bitte|schon|noch|mindestens)\b/iu;

/** Waits until the page says `sign`, then looks whether everything on it is German. */
export async function expectGerman(page: Page, sign: string | RegExp): Promise<void> {
  await page.getByText(sign).first().waitFor();
  // The words, and what fields and buttons are called for those who hear them; without states and addresses, which are no words.
  const said = (await page.locator('main').ariaSnapshot()).replaceAll(/\[[^\]]*\]|\/url: .*/g, '');
  expect(said).toMatch(GERMAN);
  expect(said.match(ENGLISH)?.[0], said).toBeUndefined();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
}
