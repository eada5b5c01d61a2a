import type { Page } from 'playwright-core';
import { byNight } from './figure-in-sight.ts';

/** How many pixels of the stage have this colour of a figure, by day or by night. */
export function pixelsOf(page: Page, colour: string): Promise<number> {
  const wanted = [colour, byNight(colour)].map((one) => Number.parseInt(one.slice(1), 16));
  return page.evaluate<number>(`(() => {
    const canvas = document.querySelector('[role="application"] canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const wanted = ${JSON.stringify(wanted)};
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (wanted.includes((data[at] << 16) + (data[at + 1] << 8) + data[at + 2])) count += 1;
    }
    return count;
  })()`);
}

/**
 * Looks ten times a second from now on how many pixels of the stage have exactly this colour; the answered function tells the most there
 * have been. What is there for two seconds may be over before a busy machine asks for the first time.
 */
export async function watchPixels(page: Page, colour: string): Promise<() => Promise<number>> {
  const most = await page.evaluateHandle<{ count: number }>(`(() => {
    const most = { count: 0 };
    const wanted = ${Number.parseInt(colour.slice(1), 16)};
    setInterval(() => {
      const canvas = document.querySelector('[role="application"] canvas');
      if (!canvas) return;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] << 16) + (data[at + 1] << 8) + data[at + 2] === wanted) count += 1;
      most.count = Math.max(most.count, count);
    }, 100);
    return most;
  })()`);
  return () => most.evaluate(({ count }) => count);
}
