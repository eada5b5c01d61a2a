import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { isPictured, takePicture } from './harness/pictures.ts';
import { smallTargets } from './visitor/small-targets.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue({
  rules: { friends: { presence: { settledMs: 500, goneMs: 2_000, apartMs: 500 } } },
});
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const rowsOf = async ({ page }: Visitor) =>
  (
    await page.getByRole('list', { name: 'Mitglieder, nach Namen' }).getByRole('listitem').allInnerTexts()
  ).map((text) => text.replace(/\s*\n\s*/g, ' | '));
// Also of those that are not drawn yet.
const namesOf = ({ page }: Visitor) =>
  page.getByRole('list', { name: 'Mitglieder, nach Namen' }).locator('b').allTextContents();

describe('[ECON-12 b] the members', () => {
  it.each(['phone', 'desktop'] as const)(
    'are found by name, with rank and AP, and lead to their profiles and back, on a %s',
    async (kind) => {
      const [name, first] = kind === 'phone' ? ['Anna', 'Ro'] : ['Berta', 'Wi'];
      const visitor = await venue.resident(name, kind, sharp);
      const { page } = visitor;
      for (const ending of ['land', 'bert', 'sa', 'lf']) await venue.register(first + ending);
      await venue.server.query(
        `insert into standings (account_id, ap, rank, day) select id, 1300, 4, '2026-01-01' from accounts where username = '${first}land'`,
      );
      await page.goto('/freunde');
      await visitor.press(page.getByRole('main').getByRole('link', { name: 'Mitglieder' }));
      await page.getByRole('heading', { name: 'Mitglieder', level: 1 }).waitFor();
      await expect.poll(() => namesOf(visitor)).toContain(`${first}land`);
      expect(await runAxe(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await takeThemes(visitor, 'mitglieder');

      await page.getByRole('searchbox', { name: 'Name' }).focus();
      await page.keyboard.type(first.toLowerCase());
      await expect
        .poll(() => rowsOf(visitor))
        .toEqual([
          `${first}bert | Neuling · 0 AP`,
          `${first}land | Stammgast · 1.300 AP`,
          `${first}lf | Neuling · 0 AP`,
          `${first}sa | Neuling · 0 AP`,
        ]);
      await takeThemes(visitor, 'mitglieder-gesucht');
      await visitor.press(page.getByRole('link', { name: new RegExp(`^${first}land`) }));
      await page.getByRole('heading', { name: `${first}land`, level: 1 }).waitFor();
      await page.goBack();
      await expect.poll(() => namesOf(visitor)).toHaveLength(4);
      expect(await page.getByRole('searchbox', { name: 'Name' }).inputValue()).toBe(first.toLowerCase());

      await page.getByRole('searchbox', { name: 'Name' }).fill('Xyzzy');
      await page.getByText('So beginnt hier kein Name.').waitFor();
      expect(await runAxe(page)).toEqual([]);
      await takeThemes(visitor, 'mitglieder-niemand');
      await page.getByRole('searchbox', { name: 'Name' }).fill('');
      await expect.poll(() => namesOf(visitor)).toContain(name);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      await takePicture(page, `mitglieder-schmal-${kind}`);
    },
  );

  it('are listed by who is there, where they show it', async () => {
    const [clara, dirk] = [
      await venue.resident('Clara', 'desktop', sharp),
      await venue.resident('Dirk', 'phone', sharp),
    ];
    await dirk.page.goto('/freunde');
    const shows = dirk.page.getByRole('switch', { name: 'Alle sehen, ob du da bist' });
    await shows.waitFor();
    expect(await shows.isChecked()).toBe(true);
    await takeThemes(dirk, 'freunde-alle-sehen');
    await clara.page.goto('/mitglieder');
    await clara.press(clara.page.getByText('Nur wer gerade da ist'));
    await expect
      .poll(async () => {
        await clara.page.reload();
        return namesOf(clara);
      })
      .toEqual(['Clara', 'Dirk']);
    expect(await runAxe(clara.page)).toEqual([]);
    await takeThemes(clara, 'mitglieder-da');
    await dirk.press(dirk.page.getByText('Alle sehen, ob du da bist'));
    await expect.poll(() => shows.isChecked()).toBe(false);
    await clara.page.reload();
    await expect.poll(() => namesOf(clara)).toEqual(['Clara']);
  });

  it('come in pages', async () => {
    const emil = await venue.resident('Emil', 'desktop');
    const many = Array.from({ length: 40 }, (_, i) => `Menge${i + 10}`);
    for (const one of many) await venue.register(one);
    await emil.page.goto('/mitglieder?name=menge');
    await expect.poll(() => namesOf(emil)).toEqual(many.slice(0, 30));
    await emil.press(button(emil, 'Weitere zeigen'));
    await expect.poll(() => namesOf(emil)).toEqual(many);
    expect(await button(emil, 'Weitere zeigen').count()).toBe(0);
  });

  it('stay without a network, and say what they do not know; where the server does not answer they say that', async () => {
    const frida = await venue.resident('Frida', 'phone', { origin: venue.numericOrigin });
    const { page, device } = frida;
    frida.expectOutage();
    device.allowProblems(/status of 500/);
    await page.route('**/api/members*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/mitglieder?name=frid');
    await button(frida, 'Noch einmal').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takeThemes(frida, 'mitglieder-fehler');
    await page.unroute('**/api/members*');
    await frida.press(button(frida, 'Noch einmal'));
    await expect.poll(() => namesOf(frida)).toEqual(['Frida']);
    await device.context.setOffline(true);
    await page.getByText('Gerade keine Verbindung.').waitFor();
    expect(await namesOf(frida)).toEqual(['Frida']);
    await takeThemes(frida, 'mitglieder-ohne-netz');
    await device.context.setOffline(false);
    await page.getByText('Gerade keine Verbindung.').waitFor({ state: 'detached' });
  });
});
