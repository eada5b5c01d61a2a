import type { TestClient } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { devices } from './visitor/appearances.ts';
import { Effort } from './visitor/effort.ts';
import { lookAt } from './visitor/look-at.ts';
import { activationLink } from './visitor/mailbox.ts';
import { openVenue } from './visitor/venue.ts';
import type { Kind, Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const WORDS = 'Das ist nur für uns hier drin.';

const companyIn = async (slug: string, ...names: string[]): Promise<TestClient[]> => {
  const inside: TestClient[] = [];
  for (const name of names) inside.push(await venue.companion(name, slug));
  return inside;
};
const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, level: 1 });
const text = ({ page }: Visitor, words: string | RegExp) => page.getByText(words).first();
const figuresOn = ({ page }: Visitor) => page.evaluate<number>('window.__plauschRoom?.people().length ?? 0');
const movingOn = ({ page }: Visitor) =>
  page.evaluate<number>('window.__plauschRoom?.people().filter(({ moving }) => moving).length ?? 0');
const looksOf = ({ page }: Visitor) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/glimpse')) asked.push(request.url());
  });
  return asked;
};

/** From the front page to the room that is looked into; `sockets`: those that the page opens on the way and there. */
async function watch(kind: Kind): Promise<{ visitor: Visitor; sockets: readonly string[] }> {
  const visitor = await venue.visitor(`Gast.${kind}`, kind, { reducedMotion: 'no-preference' });
  const sockets: string[] = [];
  visitor.page.on('websocket', (socket) => sockets.push(socket.url()));
  await visitor.page.goto('/');
  await visitor.press(visitor.page.getByRole('link', { name: 'Erst zuschauen', exact: true }));
  return { visitor, sockets };
}

describe('[ROUTE-08] looking on', () => {
  it.each(devices('desktop'))(
    '[R25] shows the liveliest room as it lives, without names and words, on a %s',
    async (kind) => {
      await companyIn('kino', 'Einzelgast');
      const [first, second] = await companyIn('leseecke', 'Hannelore', 'Waldemar', 'Gundula');
      const { visitor, sockets } = await watch(kind);
      await heading(visitor, 'Leseecke').waitFor();
      await text(visitor, '3 Leute sind da').waitFor();
      await expect.poll(() => figuresOn(visitor)).toBe(3);

      const goal = (await first?.do('avatar:move', { x: 900, y: 600 }))?.steps.at(-1)?.to;
      await expect.poll(() => movingOn(visitor)).toBeGreaterThan(0);
      await second?.say(`${WORDS} (${kind})`);
      await text(visitor, 'gerade spricht jemand').waitFor();
      const bubble = visitor.page.locator('[data-bubble-of]');
      await expect.poll(() => bubble.count()).toBe(1);
      await lookAt(visitor, `zuschauen-${kind}`);
      const standsThere = async () =>
        (await visitor.room.stage.figures()).some(
          ({ x, y, moving }) => !moving && x === goal?.x && y === goal?.y,
        );
      await expect.poll(standsThere).toBe(true);

      const seen = await visitor.page.evaluate<string>('document.documentElement.outerHTML');
      for (const told of ['Hannelore', 'Waldemar', 'Gundula', WORDS]) expect(seen).not.toContain(told);
      expect(await visitor.page.getByRole('textbox').count()).toBe(0);
      expect(sockets).toEqual([]);
      // The first member leaves: the figure goes from the watched picture as well.
      await first?.do('room:leave', {});
      await text(visitor, '2 Leute sind da').waitFor();
      await expect.poll(() => figuresOn(visitor)).toBe(2);
    },
  );

  it('keeps the room through the registration, with five taps, four fields and one mail', async () => {
    await companyIn('dachgarten', 'Berta', 'Kuno');
    const visitor = await venue.visitor('Dazu', 'phone');
    const effort = await Effort.of(visitor.device.context);
    await visitor.page.goto('/');
    await visitor.press(visitor.page.getByRole('link', { name: 'Erst zuschauen', exact: true }));
    await heading(visitor, 'Dachgarten').waitFor();
    await visitor.press(visitor.page.getByRole('link', { name: 'Mitreden', exact: true }));
    await visitor.fillRegistration();
    await heading(visitor, 'Schau in dein Postfach').waitFor();
    const tab = await visitor.secondTab();
    await tab.page.goto(await activationLink(venue.server, visitor.details.email));
    await tab.activate();
    await tab.press(tab.page.getByRole('button', { name: 'In den Raum' }));
    await tab.room.untilLive();
    expect(new URL(tab.page.url()).search).toBe('?raum=dachgarten');
    await tab.room.person('Berta').waitFor();
    expect(effort.taps).toEqual([
      'Erst zuschauen',
      'Mitreden',
      'Konto anlegen',
      'Konto aktivieren',
      'In den Raum',
    ]);
    expect(effort.fields).toHaveLength(4);
    // The window that waited for the mail is in no room.
    await heading(visitor, 'Räume').waitFor();
  });

  it('an empty room says so, and the way in is there by keyboard alone', async () => {
    const visitor = await venue.visitor('Erste', 'desktop');
    const { page } = visitor;
    await page.goto('/main?raum=am-see');
    await heading(visitor, 'Am See').waitFor();
    await text(visitor, 'Noch ganz still hier').waitFor();
    await lookAt(visitor, 'zuschauen-leer');
    const reached: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate<string>('document.activeElement.textContent'));
    }
    expect(reached).toEqual(['Zum Inhalt springen', 'Plausch', 'Mitreden', 'Anmelden', 'Alle Räume']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await heading(visitor, 'Wie sollen wir dich nennen?').waitFor();
  });

  it('stops while nobody looks at the page, and goes on afterwards', async () => {
    const visitor = await venue.visitor('Weg', 'desktop');
    const asked = looksOf(visitor);
    await visitor.page.clock.install();
    await visitor.page.goto('/main?raum=kino');
    await heading(visitor, 'Kino').waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    const see = (state: string) =>
      visitor.page.evaluate(`{
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
        document.dispatchEvent(new Event('visibilitychange'));
      }`);
    await see('hidden');
    const before = asked.length;
    // By the clock of the page, time for ten looks, and for an answer to each: one that is under way is followed by no other.
    for (let second = 0; second < 10; second += 1) {
      await visitor.page.clock.runFor(1_000);
      await visitor.page.evaluate("fetch('/config.json').then((answer) => answer.text())");
    }
    expect(asked.length).toBeLessThanOrEqual(before + 1);
    await see('visible');
    await expect.poll(() => asked.length).toBeGreaterThan(before + 1);
    // Known already, so nothing is told again.
    expect(asked.at(-1)).toContain('known=');
  });

  it('without a network the picture stays, says so and comes back by itself', async () => {
    await companyIn('spieleabend', 'Rosalinde');
    const visitor = await venue.visitor('Funkloch', 'phone', { origin: venue.numericOrigin });
    visitor.expectOutage();
    await visitor.page.goto('/main?raum=spieleabend');
    await expect.poll(() => figuresOn(visitor)).toBe(1);
    // Whatever moves in the scene by itself has come by now.
    await visitor.page.locator('[data-ambience] > *').first().waitFor({ state: 'attached' });
    await visitor.device.context.setOffline(true);
    await text(visitor, 'Verbindung wird wiederhergestellt').waitFor();
    await takePicture(visitor.page, 'zuschauen-offline');
    expect(await figuresOn(visitor)).toBe(1);
    await visitor.device.context.setOffline(false);
    await text(visitor, 'Verbindung wird wiederhergestellt').waitFor({ state: 'detached' });
  });

  it('stands still for whoever asks for less motion', async () => {
    const [walker] = await companyIn('kino', 'Läufer');
    const visitor = await venue.visitor('Ruhig', 'desktop', { reducedMotion: 'reduce' });
    await visitor.page.goto('/main?raum=kino');
    await expect.poll(() => figuresOn(visitor)).toBe(1);
    const placeOf = () => visitor.page.evaluate<number>('window.__plauschRoom.people()[0].x');
    const before = await placeOf();
    await walker?.do('avatar:move', { x: 500, y: 600 });
    await expect.poll(placeOf).not.toBe(before);
    expect(await movingOn(visitor)).toBe(0);
  });

  it('fits 320 pixels, a phone on its side, and letters twice as large', async () => {
    const visitor = await venue.visitor('Schmal', 'phone');
    const { page } = visitor;
    const isTooWide = () =>
      page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/main?zuschauen=ja');
    await text(visitor, 'Noch ganz still hier').waitFor();
    expect(await isTooWide()).toBe(false);
    expect(await runAxe(page)).toEqual([]);
    await takePicture(page, 'zuschauen-320');
    await page.setViewportSize({ width: 844, height: 390 });
    expect(await isTooWide()).toBe(false);
    await takePicture(page, 'zuschauen-quer');
    await page.setViewportSize({ width: 640, height: 400 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await isTooWide()).toBe(false);
    await takePicture(page, 'zuschauen-200-prozent');
  });
});
