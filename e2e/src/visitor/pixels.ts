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
