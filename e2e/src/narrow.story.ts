import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { lookAt } from './visitor/look-at.ts';
import { openVenue } from './visitor/venue.ts';
import { WardrobeScreen } from './visitor/wardrobe-screen.ts';

const venue = openVenue();

const sheet = (page: Page) => page.getByRole('dialog');
const opener = (page: Page) => page.getByRole('button', { name: 'Mitglieder zeigen' });
const hasFocus = (page: Page, selector: string) =>
  page.evaluate<boolean>(`document.activeElement?.closest(${JSON.stringify(selector)}) !== null`);

describe('a sheet', () => {
  it('holds the people of the room and keeps the focus; its button, Escape and going back close it once', async () => {
    const paula = await venue.guest('Paula', 'phone');
    const { page } = paula;
    const open = async () => {
      await paula.press(opener(page));
      await sheet(page).waitFor();
    };
    const isClosed = async () => {
      await sheet(page).waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).search).toBe('?raum=kaffeehaus');
    };

    await open();
    await sheet(page).getByRole('heading', { name: 'Nur du bist da' }).waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takePicture(page, 'blatt-mitglieder');
    for (let i = 0; i < 4; i += 1) {
      await page.keyboard.press('Tab');
      expect(await hasFocus(page, 'dialog, body:not(:focus-within)')).toBe(true);
    }
    await paula.press(sheet(page).getByRole('button', { name: 'Schließen' }));
    await isClosed();
    expect(await hasFocus(page, '[aria-label="Mitglieder zeigen"]')).toBe(true);

    await open();
    await page.goBack();
    await isClosed();

    await open();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await isClosed();
    await paula.room.untilLive();
  });

  it('grows when it is pulled up and closes when it is pulled down', async () => {
    // It is taken hold of where it is, not where it is still coming from.
    const paula = await venue.guest('Paula', 'phone', { reducedMotion: 'reduce' });
    const { page } = paula;
    await paula.press(opener(page));
    const grip = sheet(page).getByRole('heading', { level: 2 });
    const heightOf = async () => ((await sheet(page).boundingBox())?.height ?? 0) / 844;
    await expect.poll(heightOf).toBeCloseTo(0.56, 1);

    await pull(page, grip, -120);
    await expect.poll(heightOf).toBeGreaterThan(0.9);
    await pull(page, grip, 30);
    await expect.poll(heightOf).toBeGreaterThan(0.9);
    await pull(page, grip, 500);
    await sheet(page).waitFor({ state: 'detached' });
  });

  it('leads from one room into another, and going back does not open it again', async () => {
    const paula = await venue.guest('Paula', 'phone');
    const { page } = paula;
    await paula.press(page.getByRole('heading', { level: 1 }).getByRole('button'));
    await paula.press(sheet(page).getByRole('link', { name: 'Dachgarten' }));
    await page.getByRole('heading', { name: 'Dachgarten', level: 1 }).waitFor();
    await paula.room.untilLive();
    await page.goBack();
    await page.getByRole('heading', { name: 'Kaffeehaus', level: 1 }).waitFor();
    expect(await sheet(page).count()).toBe(0);
  });
});

it('on a tablet the talk is a drawer: its button and Escape, and the focus goes in and comes back', async () => {
  const { page } = await venue.guest('Paula', 'desktop');
  await page.setViewportSize({ width: 900, height: 700 });
  const drawer = page.getByRole('complementary', { name: 'Verlauf und mehr' });
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Verlauf zeigen' }).click();
  await drawer.waitFor();
  await expect.poll(() => hasFocus(page, '[role="tab"]')).toBe(true);
  expect(await runAxe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await hasFocus(page, '[aria-label="Verlauf zeigen"]')).toBe(true);
});

it('while the keyboard is up faces stand in for the picture, and the field stands right above it', async () => {
  const paula = await venue.guest('Paula', 'phone');
  const ralf = await venue.companion('Ralf');
  const { page } = paula;
  for (const number of [1, 2, 3]) await ralf.say(`${number}: ${'Das ist eine lange Geschichte. '.repeat(7)}`);
  await paula.room.transcript.getByText('3: Das ist').waitFor();
  const areas = page.getByRole('navigation', { name: 'Bereiche' });
  await paula.room.composer.focus();
  await page.setViewportSize({ width: 390, height: 460 });
  await areas.waitFor({ state: 'hidden' });
  const box = await page.locator('form').boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(460);
  expect(await page.locator('canvas').isVisible()).toBe(false);
  // Whoever reads along goes on seeing the end.
  const belowPixels = () =>
    paula.room.transcript.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
  await expect.poll(belowPixels).toBeLessThan(4);
  expect(await page.locator('[data-room] ul[aria-hidden] li').filter({ hasText: 'Ralf' }).isVisible()).toBe(
    true,
  );
  await takePicture(page, 'raum-beim-schreiben');

  await page.setViewportSize({ width: 390, height: 844 });
  await areas.waitFor();
  expect(await page.locator('canvas').isVisible()).toBe(true);
});

it('a toast stands above the field in which one writes, and above the keyboard', async () => {
  const paula = await venue.guest('Paula', 'phone');
  const { page } = paula;
  // It stays until somebody has looked at it.
  await page.addInitScript(
    'const after = setTimeout; setTimeout = (act, ms, ...rest) => after(act, ms === 4_000 ? 3_600_000 : ms, ...rest);',
  );
  await page.reload();
  await paula.room.untilLive();
  const wardrobe = new WardrobeScreen(page);
  await paula.press(page.getByRole('link', { name: 'Garderobe' }));
  await paula.press(wardrobe.tab('Haare'));
  await paula.press(wardrobe.choice('Petrol'));
  await paula.press(wardrobe.saveButton);
  const toast = page.getByText('Figur gesichert', { exact: true });
  await toast.waitFor();
  await paula.press(page.getByRole('link', { name: 'Zurück in den Raum: Kaffeehaus' }));
  await paula.room.untilLive();

  /** From the words to the field: below the toast and below its words. */
  const GAP = 24;
  const gap = async () => {
    const [above, below] = await Promise.all([toast.boundingBox(), page.locator('form').boundingBox()]);
    if (!above || !below) throw new Error('the toast or the field is gone');
    return Math.round(below.y - above.y - above.height);
  };
  await expect.poll(gap).toBe(GAP);
  await lookAt(paula, 'toast-im-raum');
  // Higher with more to say.
  await paula.room.composer.fill('Eine lange Geschichte. '.repeat(8));
  await expect.poll(gap).toBe(GAP);
  await paula.room.composer.fill('');

  await paula.room.composer.focus();
  await page.setViewportSize({ width: 390, height: 460 });
  await expect.poll(gap).toBe(GAP);
  await lookAt(paula, 'toast-beim-schreiben');
  // Some keyboards take the height from what is seen alone, and the window stays as it is.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate("document.documentElement.style.setProperty('--vh', '4.6px')");
  await expect.poll(gap).toBe(GAP);
  // The same where there is no such field.
  await page.evaluate("dispatchEvent(new Event('resize'))");
  await paula.press(page.getByRole('link', { name: /^Ich, / }));
  await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
  await page.evaluate("document.documentElement.style.setProperty('--vh', '4.6px')");
  const bottom = async () => {
    const box = await toast.boundingBox();
    if (!box) throw new Error('the toast is gone');
    return box.y + box.height;
  };
  await expect.poll(bottom).toBeLessThan(460 - 60);
});

it('from the wardrobe a way leads back into the room one came from', async () => {
  const paula = await venue.guest('Paula', 'phone');
  const { page } = paula;
  await paula.press(page.getByRole('link', { name: 'Garderobe' }));
  await paula.press(page.getByRole('link', { name: 'Zurück in den Raum: Kaffeehaus' }));
  await paula.room.untilLive();

  // Who has gone back to all the rooms has left it.
  await paula.room.leave();
  await paula.press(page.getByRole('link', { name: 'Garderobe' }));
  await page.getByRole('heading', { name: 'Garderobe', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: /Zurück in den Raum/ }).count()).toBe(0);
});

async function pull(page: Page, grip: ReturnType<Page['getByRole']>, byPixels: number): Promise<void> {
  const box = await grip.boundingBox();
  if (!box) throw new Error('there is nothing to take hold of');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + byPixels / 2, { steps: 4 });
  await page.mouse.move(x, y + byPixels, { steps: 4 });
  await page.mouse.up();
}
