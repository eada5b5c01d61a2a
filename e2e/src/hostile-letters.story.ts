import { randomUUID } from 'node:crypto';
import { isRefusal, TestClient } from '@plausch/dev-env';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settle } from './harness/crowd.ts';
import { inPage } from './harness/in-page.ts';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

const marks = (count: number) => `H${'\u030d\u0316\u0300\u0317\u0489'.repeat(count / 5)}`;

/** Who says what: marks upon marks, a word without end, directions that turn and are never closed, the widest letter. */
const LINES = [
  ['Marken', marks(290)],
  ['Thai', `ก${'\u0e49\u0e47'.repeat(145)}`],
  ['Langwort', 'W'.repeat(300)],
  ['Umgekehrt', `\u202e${'abc '.repeat(60)}`],
  ['Offen', `${'\u2067\u202b'.repeat(100)}مرحبا ${'\u2066'.repeat(50)}x`],
  ['Breit', '﷽'.repeat(60)],
] as const;

type Box = { left: number; right: number; top: number; bottom: number };

/** Gives the letters of the newest such element a colour that nothing else has, and says where it ends. */
const MARK = `(wanted) => {
  const element = [...document.querySelectorAll(wanted)].at(-1);
  for (const part of [element, ...element.querySelectorAll('*')]) {
    Object.assign(part.style, { color: '#f0f', background: 'transparent', boxShadow: 'none', transition: 'none' });
  }
  return element.getBoundingClientRect().toJSON();
}`;

const UNMARK = `(wanted) => {
  const element = [...document.querySelectorAll(wanted)].at(-1);
  for (const part of [element, ...element.querySelectorAll('*')]) {
    Object.assign(part.style, { color: '', background: '', boxShadow: '', transition: '' });
  }
}`;

/** How many pixels of that colour a picture has in a box and beyond. */
const COUNT = `async ({ bytes, box }) => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data, width } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const count = { inside: 0, outside: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.subarray(at, at + 3);
    if (red < 190 || green > 80 || blue < 190) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const isInside = x >= box.left - 2 && x <= box.right + 1 && y >= box.top - 2 && y <= box.bottom + 1;
    count[isInside ? 'inside' : 'outside'] += 1;
  }
  return count;
}`;

/** Whether the letters of an element are all drawn inside of it, by the pixel. */
async function expectInside(page: Page, selector: string, what: string): Promise<void> {
  const box = await inPage<Box>(page, MARK, selector);
  const bytes = (await page.screenshot({ caret: 'hide' })).toString('base64');
  await inPage(page, UNMARK, selector);
  const count = await inPage<{ inside: number; outside: number }>(page, COUNT, { bytes, box });
  expect(count.inside, what).toBeGreaterThan(0);
  expect(count.outside, what).toBe(0);
}

it('[IN-5] ten thousand marks are too long for a line, whatever they look like', async () => {
  const zora = await venue.guest('Zora', 'phone');
  await zora.room.composer.fill(marks(10_000));
  await zora.room.composer.press('Enter');
  expect(await zora.room.talk()).toEqual([]);
  expect(await zora.room.composer.inputValue()).toBe(marks(10_000));
});

it('[IN-5] marks, long words and other directions stay in their bubble and in their line', async () => {
  const { page, room } = await venue.guest('Zora', 'desktop');
  const [house] = await venue.server.query<{ id: string }>("select id from rooms where slug = 'kaffeehaus'");
  const speakers = await settle(
    venue.server,
    LINES.map(([what]) => what),
  );
  for (const [index, [what, text]] of LINES.entries()) {
    const client = new TestClient(venue.server.origin, { token: speakers[index]?.token });
    await client.connect();
    await client.join(house?.id ?? '');
    expect(isRefusal(await client.ask('chat:send', { clientId: randomUUID(), text })), what).toBe(false);
    await expect.poll(() => room.bubblesOf(what).locator('b').count(), { message: what }).toBe(1);
    await room.stage.untilAtRest();
    await takePicture(page, `zeichen-${what}`);

    const places = await inPage(page, PLACES, what);
    expect(places, what).toEqual({ isInWindow: true, isNarrow: true, isInOrder: true });
    const bubble = `[data-bubble-of="${what}"] > div`;
    await expectInside(page, bubble, what);
    await page.evaluate(`document.querySelector('${bubble}').style.display = 'none'`);
    await expectInside(page, '[role="log"] li', what);
    await client.do('room:leave', {});
    client.close();
  }
});

/** Whether the bubble is in the window, the page no wider than it, and name and time stand as they always do. */
const PLACES = `(who) => {
  const bubble = document.querySelector('[data-bubble-of="' + who + '"] > div').getBoundingClientRect();
  const [label, time] = document.querySelectorAll('[role="log"] ol:last-child li:last-child p:first-child > *');
  return {
    isInWindow: bubble.left >= 0 && bubble.right <= innerWidth && bubble.top >= 0,
    isNarrow: document.documentElement.scrollWidth <= innerWidth,
    isInOrder: label.getBoundingClientRect().right <= time.getBoundingClientRect().left,
  };
}`;
