import type { Page, WebSocket } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

/** What a page has said over its sockets so far, by socket. */
function listen(page: Page): string[][] {
  const said: string[][] = [];
  page.on('websocket', (socket: WebSocket) => {
    const mine: string[] = [];
    said.push(mine);
    socket.on('framesent', ({ payload }) => mine.push(payload.toString()));
  });
  return said;
}

const peopleAre = (page: Page, count: number) =>
  expect.poll(() => page.evaluate('window.__plauschRoom?.people().length')).toBe(count);

it('a room is entered over the first socket, which opens while its library is on its way', async () => {
  const { page } = await venue.resident('Vorab', 'phone');
  const said = listen(page);
  const release = await holdBack(page, '**/assets/live-*.js');
  await page.goto('/main?raum=kaffeehaus', { waitUntil: 'commit' });
  await expect.poll(() => said.length).toBe(1);
  expect(said).toEqual([[]]);
  release();
  await peopleAre(page, 1);
  expect(said).toHaveLength(1);
  expect(said[0]?.filter((frame) => frame.includes('"room:join"'))).toHaveLength(1);
});

it('where one has come to is told to a screen reader, also if that was known before the page stood', async () => {
  const { page } = await venue.resident('Hört zu', 'phone');
  const { promise: isIn, resolve: cameIn } = Promise.withResolvers<void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => payload.toString().includes('"members"') && cameIn()),
  );
  await page.route('**/auth/verify', async (route) => {
    await isIn;
    await route.continue();
  });
  await page.goto('/main?raum=kaffeehaus', { waitUntil: 'commit' });
  await peopleAre(page, 1);
  await expect.poll(() => page.locator('[data-room] p', { hasText: /^Du stehst / }).count()).toBe(1);
});

it('what runs before the first picture asks to be compiled at once', async () => {
  const { page } = await venue.resident('Eilig', 'phone');
  await page.goto('/main?raum=kaffeehaus', { waitUntil: 'commit' });
  await peopleAre(page, 1);
  const files = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  );
  const eager = await Promise.all(
    files.map(async (file) => {
      const code = await (await fetch(file)).text();
      return code.startsWith('//# allFunctionsCalledOnLoad\n') ? /([^/]+)-[\w-]{8}\.js$/.exec(file)?.[1] : [];
    }),
  );
  // Others may have come by now, as what is fetched when there is time.
  expect(eager.flat()).toEqual(
    expect.arrayContaining(['app', 'framework', 'index', 'live', 'room', 'stage']),
  );
});
