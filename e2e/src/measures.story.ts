import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { inviteModerator } from './visitor/moderator.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const timer = ({ page }: Visitor) => page.getByRole('timer');

describe('a mute', () => {
  it.each(appearances('light'))(
    '[SN7] is said at the field before one types, and what it is about stands in the file, on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const team = await inviteModerator(venue, `Mod${kind}${theme}`.slice(0, 16));
      const options = { stored: { darkMode: String(theme === 'dark') }, deviceScaleFactor };
      const name = `Stumm${kind}${theme}`.slice(0, 16);
      const paul = await venue.guest(name, kind, options);
      const { page } = paul;
      const lift = await team.mute(name, 240, 'Bitte nicht rufen');

      await expect.poll(() => timer(paul).allTextContents()).toEqual(['Du bist noch 4 Minuten stumm.']);
      await page.getByText('Grund: Bitte nicht rufen', { exact: true }).waitFor();
      expect(await paul.room.composer.count()).toBe(0);
      expect(await runAxe(page)).toEqual([]);
      await takePicture(page, `stumm-${kind}-${theme}`);
      await page.reload();
      await paul.room.untilLive();
      await timer(paul).waitFor();
      expect(await paul.room.composer.count()).toBe(0);
      // Alone in the room, and offered only what a muted person can do.
      await page.getByRole('button', { name: 'Lad jemanden ein' }).waitFor();
      expect(await page.getByRole('button', { name: 'Ist jemand da?' }).count()).toBe(0);
      const hints = page.getByRole('list', { name: 'So geht es' }).getByRole('listitem');
      expect(await hints.count()).toBe(2);

      await paul.press(page.getByRole('link', { name: 'Mehr dazu', exact: true }));
      await page.getByRole('heading', { name: 'Stumm geschaltet', level: 2 }).waitFor();
      await page.getByText('Bitte nicht rufen', { exact: true }).waitFor();
      await expect
        .poll(() => timer(paul).textContent())
        .toMatch(/^Noch \d+ (?:Minuten|Sekunden), bis zum .+ Uhr$/);
      await page.getByText(/^Zählt bis zum /).waitFor();
      const appeal = page.getByRole('link', { name: /^Einspruch erheben: Stumm geschaltet am / });
      expect(await appeal.getAttribute('href')).toBe('/einspruch');
      expect(await runAxe(page)).toEqual([]);
      await takePicture(page, `akte-${kind}-${theme}`);

      await paul.press(page.getByRole('link', { name: 'Zurück in den Raum: Kaffeehaus' }));
      await timer(paul).waitFor();
      await lift();
      await paul.room.composer.waitFor();
      await paul.room.say('Da bin ich wieder.');
      await page.getByText('Da bin ich wieder.').first().waitFor();
    },
  );

  it('[SN7] ends by itself, and gives back what was written', async () => {
    const team = await inviteModerator(venue, 'Mildred');
    const kurt = await venue.guest('Kurt', 'desktop');
    await kurt.room.composer.fill('Was ich sagen wollte');
    await team.mute('Kurt', 4, 'Kurz still');
    await expect
      .poll(() => timer(kurt).allTextContents())
      .toEqual([expect.stringMatching(/^Du bist noch \d Sekunden? stumm\.$/)]);
    await kurt.room.composer.waitFor();
    expect(await kurt.room.composer.inputValue()).toBe('Was ich sagen wollte');
    await kurt.room.composer.press('Enter');
    await kurt.page.getByText('Was ich sagen wollte').first().waitFor();
  });
});

it('a warning says its rule, how long it counts and where to object', async () => {
  const team = await inviteModerator(venue, 'Mechthild');
  const rolf = await venue.resident('Rolf', 'phone');
  const { page } = rolf;
  await page.goto('/konto/akte');
  await page.getByText('Nichts. Schön so.', { exact: true }).waitFor();
  await team.warn('Rolf', 'Frag nicht nach ihrer Adresse.', '5');
  const dialog = page.getByRole('alertdialog', { name: 'Du wurdest verwarnt' });
  await dialog.getByText('Regel 5: Privates bleibt privat.', { exact: true }).waitFor();
  await dialog.getByText(/Die Verwarnung zählt bis zum .+ und steht nur in deiner eigenen Akte\.$/).waitFor();
  const appeal = dialog.getByRole('link', { name: 'Einspruch erheben', exact: true });
  expect(await appeal.getAttribute('href')).toBe('/einspruch');
  expect(await appeal.getAttribute('target')).toBe('_blank');
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'verwarnung-mit-regel');
  await rolf.press(dialog.getByRole('button', { name: 'Schließen', exact: true }));
  await page.reload();
  await page.getByRole('heading', { name: 'Verwarnung', level: 2 }).waitFor();
  await page.getByText('Regel 5: Privates bleibt privat', { exact: true }).waitFor();
});

it('the file is asked for again where it did not come: older entries below, all of it above', async () => {
  const team = await inviteModerator(venue, 'Malwine');
  const hella = await venue.resident('Hella', 'desktop');
  const { page, device } = hella;
  device.allowProblems(/ERR_/);
  await team.warn('Hella', 'Bitte leiser');
  const missing = new Set<string>();
  const asked: string[] = [];
  await page.route(/\/api\/account\/sanctions(\?|$)/, async (route) => {
    const { search } = new URL(route.request().url());
    asked.push(search);
    if (missing.has(search)) return route.abort();
    const answer = await (await route.fetch({ url: route.request().url().replace(search, '') })).json();
    if (search === '') return route.fulfill({ json: { ...answer, next: 'alt' } });
    const items = answer.items.map((item: object) => ({ ...item, id: crypto.randomUUID() }));
    return route.fulfill({ json: { items, next: null } });
  });
  await page.goto('/konto/akte');
  await hella.press(page.getByRole('button', { name: 'Schließen', exact: true }));
  const entries = page.getByRole('heading', { name: 'Verwarnung', level: 2 });
  const older = page.getByRole('button', { name: 'Ältere zeigen' });
  const again = page.getByRole('button', { name: 'Nochmal' });
  const focused = () => page.evaluate<string>('document.activeElement.tagName');
  await older.waitFor();

  missing.add('');
  await page.getByRole('link', { name: 'Geräte' }).click();
  await page.getByText('Dieses Gerät', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Akte' }).click();
  await again.waitFor();
  missing.clear();
  missing.add('?page=alt');
  asked.length = 0;
  await again.focus();
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  expect(asked).toEqual(['']);
  expect(await focused()).not.toBe('BODY');

  await older.focus();
  await page.keyboard.press('Enter');
  await again.waitFor();
  expect(await focused()).toBe('BUTTON');
  missing.clear();
  await page.keyboard.press('Enter');
  await expect.poll(() => entries.count()).toBe(2);
  expect(await again.count()).toBe(0);
  await expect.poll(focused).not.toBe('BODY');
});

describe('a lock', () => {
  it('[ROUTE-33 a] has an end, a rule and a way to object where the server tells it, at once and at the next login', async () => {
    const team = await inviteModerator(venue, 'Merlin');
    const gerd = await venue.resident('Gerd', 'desktop');
    gerd.device.allowProblems(/status of 403|WebSocket is already in CLOSING/);
    const { page } = gerd;
    await page.goto('/einstellungen');
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await team.kick('Gerd', 7_200, 'Werbung', '6');
    await page.getByText(/^Die Sperre endet am .+ um .+ Uhr\.$/).waitFor();
    const appeal = page.getByRole('link', { name: 'Einspruch erheben', exact: true });
    await appeal.waitFor();

    await page.reload();
    await page.getByText('Ob das noch gilt, siehst du, wenn du dich anmeldest.', { exact: true }).waitFor();
    expect(await appeal.count()).toBe(0);
    await gerd.logIn();
    await page.getByText('Regel 6: Keine Werbung, kein Betrug', { exact: true }).waitFor();
    await page.getByText(/^Die Sperre endet am .+ um .+ Uhr\.$/).waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takePicture(page, 'gesperrt-mit-ende');
    await gerd.press(appeal);
    await page.getByRole('heading', { name: 'Einspruch erheben', level: 1 }).waitFor();
  });

  it('[ROUTE-33 a] that only an address tells has nothing beyond its words', async () => {
    const { page } = await venue.visitor('Niemand', 'phone');
    await page.goto('/login?kicked=true&duration=7200&reason=Erfunden');
    await timer({ page } as Visitor).waitFor();
    await page.getByText('Grund: Erfunden', { exact: true }).waitFor();
    await page.getByText('Ob das noch gilt, siehst du, wenn du dich anmeldest.', { exact: true }).waitFor();
    expect(await page.getByText('Die Sperre endet').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Einspruch erheben' }).count()).toBe(0);
  });
});
