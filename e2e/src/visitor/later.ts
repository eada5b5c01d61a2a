import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/**
 * What a room does once its people are there has begun: gestures are shown, and the watch over inputs tells other tabs of this
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
