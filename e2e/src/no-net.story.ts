import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { devices } from './visitor/appearances.ts';
import { openVenue } from './visitor/venue.ts';
import type { Kind, Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const areasOf = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Bereiche' });
const noNet = ({ page }: Visitor) => page.getByRole('heading', { name: 'Gerade kein Netz', level: 1 });
const held = ({ page }: Visitor) => page.getByText('Gerade kein Netz. Du bleibst hier', { exact: false });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

/** The documents that are loaded from now on, in this tab or another. */
function documentsOf({ page, device }: Visitor): string[] {
  const documents: string[] = [];
  const note = (tab: Page) =>
    tab.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
  note(page);
  device.context.on('page', (tab) => {
    documents.push(tab.url());
    note(tab);
  });
  return documents;
}

async function setOffline({ device }: Visitor, isOffline: boolean): Promise<void> {
  await device.context.setOffline(isOffline);
}

/** A guest in a room whose page has fetched everything that it fetches by itself. */
async function settledGuest(name: string, kind: Kind): Promise<Visitor> {
  const guest = await venue.guest(name, kind, { origin: venue.numericOrigin });
  await untilAllCame(guest);
  return guest;
}

async function untilAllCame(guest: Visitor): Promise<void> {
  guest.expectOutage();
  // What was being fetched at that moment for the picture: it goes without.
  guest.device.allowProblems(/Unable to preload CSS/);
  const missing = `(() => {
    const came = (part, since = 0) => performance.getEntriesByType('resource').find(({ name, startTime, responseEnd }) =>
      startTime >= since && responseEnd > 0 && name.includes(part) && !name.endsWith('.css'));
    const pages = ['SettingsPage-', 'WardrobePage-', 'NewsPage-'].filter((part) => !came(part));
    // The lobby has asked for some of the news before; the page of the news asks for its own.
    const news = came('NewsPage-') && came('api/news', came('NewsPage-').responseEnd);
    return news ? pages : [...pages, 'api/news'];
  })()`;
  await expect.poll(() => guest.page.evaluate<string[]>(missing)).toEqual([]);
  // In a room without other people this note is the last thing that comes.
  await guest.page.getByRole('button', { name: 'Hallo in die Runde!' }).waitFor();
  await expect
    .poll(() => guest.page.evaluate<boolean>('[...document.images].every(({ complete }) => complete)'))
    .toBe(true);
}

/** What is said without a network is fetched once a page has nothing else to do. */
async function untilAwayCame(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const came = `performance.getEntriesByType('resource').some(({ name, responseEnd }) =>
    responseEnd > 0 && name.includes('/assets/later-'))`;
  await expect.poll(() => page.evaluate<boolean>(came)).toBe(true);
}

describe('without a network', () => {
  it.each(devices('phone'))(
    '[CHAT-20 b] the areas are there once the room is, and the way back with what waits in it, on a %s',
    async (kind) => {
      const nele = await settledGuest(kind === 'phone' ? 'Nele' : 'Nelly', kind);
      const { page } = nele;
      const talk = await nele.room.talk();
      const documents = documentsOf(nele);
      await setOffline(nele, true);
      await nele.room.connectionNotice.waitFor();
      await nele.room.say('Bin im Tunnel.');
      await page.getByText('wartet, geht von selbst raus').waitFor();

      for (const [area, heading, something] of [
        ['Garderobe', 'Garderobe', page.getByRole('button', { name: 'Zufall' })],
        ['Neues', 'Neues', page.getByRole('link', { name: 'Willkommen!' })],
        [`Ich, ${nele.name}`, 'Einstellungen', page.getByText('Abmelden')],
      ] as const) {
        await nele.press(areasOf(nele).getByRole('link', { name: area, exact: true }));
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await something.first().waitFor();
      }
      await nele.press(page.getByRole('link', { name: 'Zurück in den Raum: Kaffeehaus' }));
      await page.getByText('wartet, geht von selbst raus').waitFor();
      await setOffline(nele, false);
      await nele.room.untilLive();
      await nele.room.untilTalkIs([...talk, `${nele.name}: Bin im Tunnel.`]);
      expect(documents).toEqual([]);
    },
  );

  it.each(devices('desktop'))(
    'what has not come says so in the frame, and comes by itself with the network, on a %s',
    async (kind) => {
      const name = kind === 'phone' ? 'Olga' : 'Oda';
      const olga = await venue.resident(name, kind, { origin: venue.numericOrigin });
      olga.expectOutage();
      olga.device.allowProblems(/MissingError/);
      const { page } = olga;
      await page.goto('/main');
      await page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }).waitFor();
      await untilAwayCame(page);
      const documents = documentsOf(olga);
      await setOffline(olga, true);
      await olga.press(areasOf(olga).getByRole('link', { name: 'Garderobe', exact: true }));
      await noNet(olga).waitFor();
      expect(new URL(page.url()).pathname).toBe('/garderobe');
      expect(await focused(page)).toBe('Gerade kein Netz');
      expect(await areasOf(olga).getByRole('link').count()).toBeGreaterThanOrEqual(4);
      expect(await runAxe(page)).toEqual([]);
      await takePicture(page, `kein-netz-${kind}`);

      await olga.press(page.getByRole('button', { name: 'Noch einmal', exact: true }));
      await page.getByText('Noch kommt nichts an.', { exact: true }).waitFor();
      // What is there already can be gone to.
      await olga.press(areasOf(olga).getByRole('link', { name: 'Raum', exact: true }));
      await page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }).waitFor();
      await olga.press(page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }));
      await noNet(olga).waitFor();
      await olga.press(areasOf(olga).getByRole('link', { name: 'Garderobe', exact: true }));
      await noNet(olga).waitFor();

      await setOffline(olga, false);
      await page.getByRole('heading', { name: 'Garderobe', level: 1 }).waitFor();
      expect(documents).toEqual(['/garderobe']);
    },
  );

  it('nothing leads to a document: such a way waits until there is a network again', async () => {
    const paul = await settledGuest('Paul', 'desktop');
    const { page } = paul;
    const documents = documentsOf(paul);
    await setOffline(paul, true);
    await paul.room.connectionNotice.waitFor();
    await paul.press(page.getByRole('button', { name: 'Mehr', exact: true }));
    await paul.press(page.getByRole('link', { name: 'Impressum', exact: true }));
    await held(paul).waitFor();
    await page.keyboard.press('Escape');

    await paul.press(areasOf(paul).getByRole('link', { name: 'Ich, Paul', exact: true }));
    const subscription = page.getByRole('link', { name: 'Abo', exact: true });
    await paul.press(subscription);
    await held(paul).waitFor();
    expect(new URL(page.url()).pathname).toBe('/einstellungen');
    expect(documents).toEqual([]);

    await setOffline(paul, false);
    await paul.press(subscription);
    await page.getByRole('heading', { name: 'Abo', level: 1 }).waitFor();
    expect(documents).toEqual(['/subscription']);
    documents.length = 0;

    // And out of the document on which people pay.
    await untilAwayCame(page);
    await setOffline(paul, true);
    await paul.press(areasOf(paul).getByRole('link', { name: 'Raum', exact: true }));
    await noNet(paul).waitFor();
    expect(documents).toEqual([]);
    await setOffline(paul, false);
    await page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    expect(documents).toEqual(['/main']);
  });

  it('a visitor stays on a page of the house, too', async () => {
    const vera = await venue.visitor('Vera', 'phone', { origin: venue.numericOrigin });
    vera.expectOutage();
    const { page } = vera;
    await page.goto('/');
    await untilAwayCame(page);
    const documents = documentsOf(vera);
    await setOffline(vera, true);
    await vera.press(page.getByRole('link', { name: 'Anmelden' }).first());
    await page.getByRole('heading', { name: 'Wir sind gleich wieder da' }).waitFor();
    await vera.press(page.getByRole('button', { name: 'Nochmal' }));
    await held(vera).waitFor();
    await vera.press(page.getByRole('link', { name: 'Räume ansehen' }));
    await held(vera).waitFor();
    expect(documents).toEqual([]);
    await setOffline(vera, false);
    await page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor();
    expect(documents).toEqual(['/login']);
  });
});

it('with a network and no server nothing leads out either, and it goes on once the server is back', async () => {
  const sina = await venue.guest('Sina', 'desktop');
  await untilAllCame(sina);
  const { page } = sina;
  const documents = documentsOf(sina);
  await venue.server.kill9();
  await sina.room.connectionNotice.waitFor();
  await sina.press(areasOf(sina).getByRole('link', { name: 'Ich, Sina', exact: true }));
  await sina.press(page.getByRole('link', { name: 'Abo', exact: true }));
  await held(sina).waitFor();
  await sina.press(page.getByRole('link', { name: 'Impressum', exact: true }));
  await held(sina).waitFor();
  expect(documents).toEqual([]);
  await venue.server.start();
  await sina.press(page.getByRole('link', { name: 'Impressum', exact: true }));
  await page.getByRole('heading', { name: 'Impressum', level: 1 }).waitFor();
  expect(documents).toEqual(['/impressum']);
});
