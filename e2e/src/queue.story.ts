import { runAxe } from '@plausch/dev-env/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPictured, takePicture } from './harness/pictures.ts';
import { isThorough } from './harness/thorough.ts';
import { appearances, devices } from './visitor/appearances.ts';
import { lookAt } from './visitor/look-at.ts';
import { openVenue, type Venue } from './visitor/venue.ts';
import type { Kind, Visitor } from './visitor/visitor.ts';

describe('a room for two', () => {
  const venue = openVenue();
  beforeAll(() => resize(venue, 2));

  it('[CHAT-09 b] [R13] [R18] the third and the fourth wait, are called one after the other and come in', async () => {
    const [ada, ben] = await Promise.all([venue.guest('Ada', 'phone'), venue.guest('Ben', 'desktop')]);
    const [cleo, dirk] = await Promise.all([
      inLobby(venue, 'Cleo', 'phone'),
      inLobby(venue, 'Dirk', 'desktop'),
    ]);
    await cleo.page.getByText('2 da, gerade voll').waitFor();

    await queueUp(cleo);
    await position(cleo, 1).waitFor();
    await queueUp(dirk);
    await position(dirk, 2).waitFor();
    for (const { page } of [cleo, dirk]) expect(await runAxe(page)).toEqual([]);
    expect(await cleo.page.title()).toBe('Kaffeehaus · Plausch');

    await ada.room.leave();
    const comeIn = wayIn(cleo);
    await comeIn.waitFor();
    await position(dirk, 1).waitFor();
    expect(await cleo.page.getByRole('alert').textContent()).toBe('Dein Platz ist frei');
    expect(await secondsLeft(cleo)).toBeGreaterThan(5);
    expect(await cleo.page.evaluate('document.activeElement.textContent')).toBe('Hineingehen');
    await expect.poll(() => cleo.page.title()).toBe('Dein Platz ist frei: Kaffeehaus · Plausch');
    expect(await runAxe(cleo.page)).toEqual([]);
    // One chair looks empty in the lobby, but it is kept: whoever comes by meanwhile queues up behind.
    await ada.press(ada.page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }));
    await position(ada, 2).waitFor();

    await cleo.press(comeIn);
    await cleo.room.untilLive();
    await expect.poll(() => cleo.page.title()).toBe('Kaffeehaus · Plausch');
    for (const { room } of [ben, cleo]) await expect.poll(() => room.stage.names()).toEqual(['Ben', 'Cleo']);

    await ben.room.leave();
    await dirk.press(wayIn(dirk));
    await dirk.room.untilLive();
    await position(ada, 1).waitFor();
    for (const { room } of [cleo, dirk])
      await expect.poll(() => room.stage.names()).toEqual(['Cleo', 'Dirk']);
  });

  it.each(devices('phone'))(
    '[CHAT-09 b] shows who is inside and where there is a place, and leads there, on a %s',
    async (kind) => {
      for (const name of ['Nora', 'Otto']) await venue.companion(name);
      await venue.companion('Paul', 'am-see');
      const visitor = await inLobby(venue, `Rita.${kind}`, kind);
      const { page } = visitor;
      await queueUp(visitor);
      await position(visitor, 1).waitFor();
      await page.getByText(/^Da: (?:Nora, Otto|Otto, Nora)$/).waitFor();
      const others = page.getByRole('region', { name: 'Hier ist noch Platz' });
      expect(await others.getByRole('listitem').count()).toBe(3);
      // The liveliest first.
      const first = others.getByRole('listitem').first();
      await first.getByText('Am See', { exact: true }).waitFor();
      await first.getByText('Da: Paul', { exact: true }).waitFor();
      // Drawn: those inside, and the one by the lake.
      await expect.poll(() => page.evaluate<boolean[]>(FACES_DRAWN)).toEqual([true, true, true]);
      await lookAt(visitor, `warten-${kind}`);
      await visitor.press(others.getByRole('link', { name: /Am See/ }));
      await visitor.room.untilLive();
      await visitor.room.person('Paul').waitFor();
    },
  );

  it('[R18] who gives up or declines passes the place on', async () => {
    const [edda] = await Promise.all([venue.companion('Edda'), venue.companion('Falk')]);
    const [gunda, heidi, igor] = await Promise.all([
      inLobby(venue, 'Gunda', 'phone'),
      inLobby(venue, 'Heidi', 'desktop'),
      inLobby(venue, 'Igor', 'phone'),
    ]);
    for (const [index, visitor] of [gunda, heidi, igor].entries()) {
      await queueUp(visitor);
      await position(visitor, index + 1).waitFor();
    }

    await gunda.press(gunda.page.getByRole('link', { name: 'Doch nicht warten' }));
    await position(heidi, 1).waitFor();
    await position(igor, 2).waitFor();

    await edda.do('room:leave', {});
    await wayIn(heidi).waitFor();
    await heidi.press(heidi.page.getByRole('link', { name: 'Lieber nicht' }));
    await heidi.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    await igor.press(wayIn(igor));
    await igor.room.untilLive();
    await expect.poll(() => igor.room.stage.names()).toEqual(['Falk', 'Igor']);
  });
});

describe('a room for four, with little time to answer a call', () => {
  const venue = openVenue({ rules: { rooms: { acceptMs: 5_000 } } });
  beforeAll(() => resize(venue, 4));

  it('[R18] a call that nobody answers goes to the next one; one can queue up again', async () => {
    const [someone] = await fill(venue);
    const [kuno, lale] = await Promise.all([
      inLobby(venue, 'Kuno', 'phone'),
      inLobby(venue, 'Lale', 'desktop'),
    ]);
    await queueUp(kuno);
    await position(kuno, 1).waitFor();
    await queueUp(lale);
    await position(lale, 2).waitFor();

    await someone?.do('room:leave', {});
    await wayIn(kuno).waitFor();
    await kuno.page.getByText('Dein Platz ging weiter').waitFor();
    await lale.press(wayIn(lale));
    await lale.room.untilLive();
    expect(await runAxe(kuno.page)).toEqual([]);
    await kuno.press(kuno.page.getByRole('button', { name: 'Wieder anstellen' }));
    await position(kuno, 1).waitFor();
  });

  it.runIf(isPictured || isThorough)(
    'waiting, called and too late have their pictures on phone and desktop, dark and light',
    async () => {
      const company = await fill(venue);
      const waiting = await Promise.all(
        appearances('dark').map(async ({ kind, theme, deviceScaleFactor }) => {
          const stored = { darkMode: String(theme === 'dark') };
          const visitor = await venue.resident(`Wanda-${kind}-${theme}`, kind, { deviceScaleFactor, stored });
          await visitor.page.goto('/main');
          return { visitor, look: `${kind}-${theme}` };
        }),
      );
      for (const { visitor, look } of waiting) {
        await visitor.page.getByText('4 da, gerade voll').waitFor();
        await takePicture(visitor.page, `lobby-voll-${look}`);
        await queueUp(visitor);
        await visitor.page.getByText(/^Du bist auf Platz [1-4]$/).waitFor();
        await takePicture(visitor.page, `warten-${look}`);
      }
      await Promise.all(company.map((somebody) => somebody.do('room:leave', {})));
      await Promise.all(
        waiting.map(async ({ visitor, look }) => {
          await wayIn(visitor).waitFor();
          await takePicture(visitor.page, `warten-gerufen-${look}`);
          await visitor.page.getByText('Dein Platz ging weiter').waitFor();
          expect(await wayIn(visitor).count()).toBe(0);
          await takePicture(visitor.page, `warten-verpasst-${look}`);
        }),
      );
    },
  );
});

/** Of every face on the page whether its picture is there. */
const FACES_DRAWN = `[...document.querySelectorAll('img[src^="blob:"]')].map(({ naturalWidth }) => naturalWidth > 0)`;

/** Before anybody opens the Kaffeehaus: a room keeps the size it was opened with. */
async function resize(venue: Venue, capacity: number): Promise<void> {
  await venue.server.query(`update rooms set capacity = ${capacity} where slug = 'kaffeehaus'`);
}

/** Fills the Kaffeehaus for four with people who need no browser. */
async function fill(venue: Venue) {
  return Promise.all(['Max', 'Mia', 'Moa', 'Mio'].map((name) => venue.companion(name)));
}

/** Somebody who looks at the rooms. */
async function inLobby(venue: Venue, name: string, kind: Kind): Promise<Visitor> {
  const visitor = await venue.resident(name, kind);
  await visitor.page.goto('/main');
  return visitor;
}

async function queueUp(visitor: Visitor): Promise<void> {
  await visitor.press(visitor.page.getByRole('link', { name: 'Anstellen: Kaffeehaus' }));
}

const position = ({ page }: Visitor, place: number) =>
  page.getByRole('status').filter({ hasText: `Du bist auf Platz ${place}` });

const wayIn = ({ page }: Visitor) => page.getByRole('button', { name: 'Hineingehen' });

async function secondsLeft({ page }: Visitor): Promise<number> {
  const text = await page.getByText(/^Er bleibt dir noch \d+ Sekunden?\.$/).textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}
