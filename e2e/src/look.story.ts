import { inviteCompany } from '@plausch/dev-env/company';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { untilInputIsHeard, untilLinesHaveMenus } from './visitor/later.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue({}, { reducedMotion: 'no-preference' });

/** Counts what the page asks of the frame clock, and keeps the clock itself for the story. */
const COUNT_FRAME_REQUESTS = `
  const native = window.requestAnimationFrame.bind(window);
  window.__frameClock = { native, requests: 0 };
  window.requestAnimationFrame = (callback) => {
    window.__frameClock.requests += 1;
    return native(callback);
  };
`;

describe('a quiet room', () => {
  it('does nothing at all: no frame asked for, none drawn, nothing committed', async () => {
    const jule = await venue.resident('Jule', 'desktop');
    await jule.page.addInitScript(COUNT_FRAME_REQUESTS);
    await jule.page.goto('/main');
    await jule.enterRoom();
    await jule.room.stage.untilQuiet();
    const work = async () => ({
      ...(await jule.room.stage.work()),
      requests: await jule.page.evaluate<number>('window.__frameClock.requests'),
    });

    const before = await work();
    await untilFramesPassed(jule.page, 30);
    expect(await work()).toEqual(before);

    // The counters do count.
    await jule.pressPlace({ x: 860, y: 560 });
    await jule.room.stage.untilStanding('Jule', { x: 860, y: 560 }, 4);
    const after = await work();
    expect(after.frames).toBeGreaterThan(before.frames);
    expect(after.requests).toBeGreaterThan(before.requests);
  });

  it('knows better than the list of rooms who is there: its numbers draw nothing anew', async () => {
    const jule = await venue.resident('Jule', 'phone');
    await jule.page.addInitScript(COUNT_FRAME_REQUESTS);
    const sockets: WebSocketRoute[] = [];
    await jule.page.routeWebSocket('**/socket.io/**', (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await jule.page.goto('/main');
    await jule.enterRoom();
    await jule.room.stage.untilAtRest();
    const rooms = await venue.server.query<{ id: string; slug: string }>('select id, slug from rooms');

    const before = await jule.room.stage.work();
    const items = rooms.map(({ id }) => ({ id, occupancy: 7 }));
    for (const socket of sockets) socket.send(`42${JSON.stringify(['room:list', { items }])}`);
    await untilFramesPassed(jule.page, 30);
    expect((await jule.room.stage.work()).commits).toBe(before.commits);
    await jule.press(jule.page.getByRole('heading', { level: 1 }).getByRole('button'));
    await jule.page.getByRole('link', { name: 'Dachgarten' }).getByText('7 da').waitFor();
  });

  it('moves people without a single React commit', async () => {
    const [jule, arne] = await Promise.all([venue.guest('Jule', 'desktop'), venue.guest('Arne', 'phone')]);
    await jule.room.person('Arne').waitFor();
    await untilLinesHaveMenus(jule.page);
    await untilInputIsHeard(jule);
    await jule.room.stage.untilAtRest();
    await arne.room.stage.untilAtRest();

    const before = await jule.room.stage.work();
    // Far from the place where Jule stood last: a tap on a figure asks for its menu.
    await arne.pressPlace({ x: 700, y: 700 });
    const arrived = await arne.room.stage.untilStanding('Arne', { x: 700, y: 700 }, 4);
    await jule.room.stage.untilStanding('Arne', arrived);
    await jule.room.stage.untilAtRest();
    const after = await jule.room.stage.work();
    expect(after.commits).toBe(before.commits);
    expect(after.frames).toBeGreaterThan(before.frames);

    await arne.room.say('Und jetzt sage ich etwas.');
    await jule.room.untilTalkIs(['Arne: Und jetzt sage ich etwas.']);
    expect((await jule.room.stage.work()).commits).toBeGreaterThan(before.commits);
  });
});

describe('a lively room', () => {
  let company: Awaited<ReturnType<typeof inviteCompany>>;
  beforeAll(async () => {
    company = await inviteCompany({ origin: venue.server.origin, guests: 5, seed: 20_261_121 });
  });
  afterAll(() => company?.leave());

  it.each(appearances('light'))(
    'has its picture on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const stored = { darkMode: String(theme === 'dark') };
      const jule = await venue.guest('Jule', kind, { deviceScaleFactor, stored });
      // The same line a second time would be refused.
      await jule.room.say(`Guten Abend, ${theme === 'dark' ? 'schön dunkel' : 'schön hell'} am ${kind}!`);
      await expect.poll(() => bubblesInSight(jule.page)).toBeGreaterThanOrEqual(1);
      await expect.poll(async () => (await jule.room.lines()).some(({ who }) => who !== 'Jule')).toBe(true);
      await expect.poll(() => coloursOnStage(jule.page)).toBeGreaterThan(100);
      expect(await jule.room.stage.names()).toEqual([...company.names, 'Jule'].sort());
      await takePicture(jule.page, `raum-mit-leuten-${kind}-${theme}`);
    },
  );
});

/** Lets the browser draw so many frames, without the page's doing. */
async function untilFramesPassed(page: Page, frames: number): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    let left = ${frames};
    const next = () => (left-- > 0 ? window.__frameClock.native(next) : done());
    next();
  })`);
}

function bubblesInSight(page: Page): Promise<number> {
  return page.evaluate<number>(
    `[...document.querySelectorAll('[data-bubble-of]')]
      .filter((bubble) => bubble.checkVisibility({ visibilityProperty: true })).length`,
  );
}

/** How many different colours the figures and the furniture have on the canvas. */
function coloursOnStage(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const canvas = document.querySelector('[role="application"] canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  })()`);
}
