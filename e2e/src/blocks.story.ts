import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { isPictured, takePicture } from './harness/pictures.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

const namesIn = ({ page }: Visitor) => page.locator('main li b').allTextContents();
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const blocksOf = ({ name }: Visitor) =>
  venue.server.query(
    `select blocked.username from blocks join accounts blocker on blocker.id = blocker_id
     join accounts blocked on blocked.id = blocked_id where blocker.username = '${name}' order by 1`,
  );

/** Blocks people who have no device of their own, the first of them last. */
async function blocked(visitor: Visitor, names: readonly string[]): Promise<void> {
  for (const name of names) await venue.register(name);
  await venue.server.query(
    `insert into blocks select blocker.id, blocked.id, now() - array_position(array[${names.map((name) => `'${name}'`).join()}], blocked.username) * interval '1 day'
     from accounts blocker, accounts blocked
     where blocker.username = '${visitor.name}' and blocked.username in (${names.map((name) => `'${name}'`).join()})`,
  );
}

describe('[CHAT-22 client] whom one has blocked', () => {
  it.each(['phone', 'desktop'] as const)(
    'is found in the settings wherever they are, and blocked no more, on a %s',
    async (kind) => {
      const [name, troll, bore] = kind === 'phone' ? ['Anna', 'Nerv', 'Laut'] : ['Bea', 'Grob', 'Doof'];
      const visitor = await venue.resident(name, kind, sharp);
      const { page } = visitor;
      await page.goto('/einstellungen');
      await visitor.press(page.getByRole('link', { name: /^Blockiert/ }));
      await page.getByRole('heading', { name: 'Du hast niemanden blockiert' }).waitFor();
      expect(await runAxe(page)).toEqual([]);
      await takeThemes(visitor, 'blockiert-leer');

      await blocked(visitor, [troll, bore]);
      await page.reload();
      await expect.poll(() => namesIn(visitor)).toEqual([troll, bore]);
      expect(await runAxe(page)).toEqual([]);
      await takeThemes(visitor, 'blockiert');

      // By the keyboard; the button that was pressed keeps the focus and takes it back.
      await button(visitor, `${bore} nicht mehr blockieren`).focus();
      await page.keyboard.press('Enter');
      await button(visitor, `${bore} doch blockieren`).waitFor();
      expect(await blocksOf(visitor)).toEqual([{ username: troll }]);
      await page.getByText('nicht mehr blockiert').waitFor();
      await takeThemes(visitor, 'blockiert-beendet');
      expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Doch blockieren');
      await page.keyboard.press('Enter');
      await button(visitor, `${bore} nicht mehr blockieren`).waitFor();
      expect(await blocksOf(visitor)).toHaveLength(2);
      expect(await namesIn(visitor)).toEqual([troll, bore]);

      await visitor.press(button(visitor, `${troll} nicht mehr blockieren`));
      await button(visitor, `${troll} doch blockieren`).waitFor();
      await page.reload();
      await expect.poll(() => namesIn(visitor)).toEqual([bore]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      await takePicture(page, `blockiert-schmal-${kind}`);
    },
  );

  it('comes in pages, and one that is blocked no more leaves no gap between them', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `Menge${String(i + 10)}`);
    const clara = await venue.resident('Clara', 'desktop');
    const { page } = clara;
    await blocked(clara, many);
    await page.goto('/einstellungen/blockiert');
    await expect.poll(() => namesIn(clara)).toEqual(many.slice(0, 50));
    await clara.press(button(clara, `${many[49]} nicht mehr blockieren`));
    await button(clara, `${many[49]} doch blockieren`).waitFor();
    // The page that is asked for anew has one more.
    await expect.poll(() => namesIn(clara)).toEqual(many.slice(0, 51));
    await clara.press(button(clara, 'Weitere zeigen'));
    await expect.poll(() => namesIn(clara)).toEqual(many);
  });

  it('stays without a network and says so; where the server does not answer it says that as well', async () => {
    const dora = await venue.resident('Dora', 'phone', { origin: venue.numericOrigin });
    const { page, device } = dora;
    dora.expectOutage();
    device.allowProblems(/status of 500/);
    await blocked(dora, ['Frech']);
    await page.route('**/api/blocks', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/einstellungen/blockiert');
    await button(dora, 'Noch einmal').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takeThemes(dora, 'blockiert-fehler');
    await page.unroute('**/api/blocks');
    await dora.press(button(dora, 'Noch einmal'));
    await expect.poll(() => namesIn(dora)).toEqual(['Frech']);
    await device.context.setOffline(true);
    await page.getByText('Gerade keine Verbindung.').waitFor();
    await dora.press(button(dora, 'Frech nicht mehr blockieren'));
    await page.getByRole('alert').waitFor();
    expect(await namesIn(dora)).toEqual(['Frech']);
    await takeThemes(dora, 'blockiert-ohne-netz');
    await device.context.setOffline(false);
    await page.getByText('Gerade keine Verbindung.').waitFor({ state: 'detached' });
    expect(await blocksOf(dora)).toEqual([{ username: 'Frech' }]);
  });

  it('stands in place of the field of their conversation, where the block is ended, and made in its menu', async () => {
    const emma = await venue.resident('Emma', 'phone');
    const fritz = await venue.resident('Fritz', 'desktop');
    const { page } = emma;
    const [found] = await venue.server.query<{ id: string }>(
      `select id from accounts where username = 'Fritz'`,
    );
    await fritz.page.goto('/nachrichten');
    await page.goto(`/nachrichten/${found?.id}`);
    const field = page.getByRole('textbox', { name: 'Nachricht an Fritz' });
    await field.waitFor();
    await emma.press(page.getByRole('button', { name: 'Mehr zur Unterhaltung mit Fritz' }));
    const menu = page.getByRole('dialog');
    await emma.press(menu.getByRole('button', { name: 'Fritz blockieren' }));
    await emma.press(menu.getByRole('button', { name: 'Blockieren', exact: true }));
    await menu.getByText('Fritz ist blockiert.').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await page.goBack();
    await menu.waitFor({ state: 'detached' });
    expect(await field.count()).toBe(0);
    expect(await blocksOf(emma)).toEqual([{ username: 'Fritz' }]);
    expect(await runAxe(page)).toEqual([]);
    await takeThemes(emma, 'blockiert-unterhaltung');
    await emma.press(page.getByRole('button', { name: 'Blockierung aufheben' }));
    await field.waitFor();
    expect(await blocksOf(emma)).toEqual([]);
  });
});
