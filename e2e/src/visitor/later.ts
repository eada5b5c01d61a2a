import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilDrawn } from '../harness/in-page.ts';
import type { Visitor } from './visitor.ts';

/**
 * What a room does once its people are there has begun: the place of the own figure is told, gestures are shown, and the watch over inputs tells other tabs of this
 * browser of the first one that it sees.
 */
export async function untilInputIsHeard(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { user } = JSON.parse((await visitor.storedSession()) ?? '');
  await page.evaluate(`{
    const tab = new BroadcastChannel('plausch-input-${user.id}');
    tab.onmessage = () => { window.inputIsHeard = true; };
  }`);
  let x = 300;
  await expect
    .poll(async () => {
      x += 1;
      await page.mouse.move(x, 300);
      return page.evaluate<boolean>('window.inputIsHeard === true');
    })
    .toBe(true);
}

const LINE_CODE = `performance.getEntriesByType('resource').some(({ name, responseEnd }) => /answer\\.code-/.test(name) && responseEnd > 0)`;

/** What stands beside lines has come and is drawn: the last thing that a room brings by itself. */
export async function untilLinesHaveMenus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(LINE_CODE)).toBe(true);
  await page.waitForLoadState('networkidle');
  await untilDrawn(page);
}
