import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances, devices } from './visitor/appearances.ts';
import { pixelsOf } from './visitor/pixels.ts';
import { openVenue } from './visitor/venue.ts';
import { WardrobeScreen } from './visitor/wardrobe-screen.ts';

const venue = openVenue();

/** The hair colour „Petrol“, which nothing in the Kaffeehaus and nobody in it has by chance. */
const PETROL = '#3f8f8a';

const unsaved = 'Deine Figur ist noch nicht gesichert';
const savedFigure = (page: Page) => page.evaluate("JSON.parse(localStorage.getItem('auth')).user.figure");

describe.each(devices('phone'))('on a %s', (kind) => {
  it('[CHAT-21 a] [A7] hair and colour are changed, undone, rolled and saved; others see it at once, and it stays', async () => {
    const name = kind === 'phone' ? 'Nora' : 'Nils';
    const [otto, inRoom] = [await venue.guest('Otto', 'desktop'), await venue.guest(name, 'desktop')];
    const editing = await venue.resident(name, kind);
    const wardrobe = new WardrobeScreen(editing.page);
    await otto.room.person(name).waitFor();
    await otto.room.stage.untilAtRest();
    expect(await pixelsOf(otto.page, PETROL)).toBe(0);

    await wardrobe.open();
    await editing.press(wardrobe.tab('Looks'));
    await editing.press(wardrobe.choice('Latzhose'));
    await wardrobe.expectChosen('Latzhose');
    const before = await wardrobe.worn();
    await editing.press(wardrobe.tab('Haare'));
    await editing.press(wardrobe.choice('Locken'));
    await expect.poll(() => wardrobe.worn()).toContain('Locken');
    await editing.press(wardrobe.choice('Petrol'));
    await wardrobe.expectChosen('Locken', 'Petrol');

    for (const _ of ['colour', 'hair']) await editing.press(wardrobe.button('Rückgängig'));
    await expect.poll(() => wardrobe.worn()).toEqual(before);
    for (const _ of ['hair', 'colour']) await editing.press(wardrobe.button('Wiederholen'));
    await wardrobe.expectChosen('Petrol');
    const chosen = await wardrobe.picture();
    await editing.press(wardrobe.button('Zufall'));
    await expect.poll(() => wardrobe.picture()).not.toBe(chosen);
    await editing.press(wardrobe.button('Rückgängig'));
    await expect.poll(() => wardrobe.picture()).toBe(chosen);

    // Until it is saved it is nobody else's business.
    expect(await pixelsOf(otto.page, PETROL)).toBe(0);
    await editing.press(wardrobe.saveButton);
    await wardrobe.untilSaved();
    for (const { page } of [otto, inRoom]) {
      await expect
        .poll(() => pixelsOf(page, PETROL), { message: 'new hair on the stage' })
        .toBeGreaterThan(100);
    }

    await editing.page.reload();
    await editing.press(wardrobe.tab('Haare'));
    await wardrobe.expectChosen('Locken', 'Petrol');
    expect(await wardrobe.picture()).toBe(chosen);
  });
});

it('[A7] everything works by keyboard alone, and the focus is never lost', async () => {
  const { page } = await venue.resident('Kiki', 'desktop');
  const wardrobe = new WardrobeScreen(page);
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await wardrobe.open();
  await wardrobe.tab('Looks').focus();

  await keys('ArrowRight');
  await expectFocus(page, 'Haare');
  // From the tabs to the chosen part, and with the arrows to the next one.
  await keys('Tab');
  const before = await focusedName(page);
  await keys('ArrowRight');
  const after = await focusedName(page);
  expect(after).not.toBe(before);
  expect(await wardrobe.worn()).toContain(after);
  await keys('Control+z');
  expect(await wardrobe.worn()).toContain(before);
  await keys('Control+y');
  expect(await wardrobe.worn()).toContain(after);
  await keys('Control+Shift+Z', 'Tab', 'ArrowRight');
  const colour = await focusedName(page);
  await wardrobe.expectChosen(colour);

  // Some hair has a second colour, a stop of its own.
  for (let stop = 0; stop < 2 && (await focusedName(page)) !== 'Sichern'; stop += 1) await keys('Tab');
  await expectFocus(page, 'Sichern');
  await keys('Enter');
  await wardrobe.untilSaved();
  await expectFocus(page, 'Gesichert');

  // The tools stay where they are when there is nothing left to do.
  await wardrobe.button('Rückgängig').focus();
  for (let step = 0; step < 5; step += 1) await keys('Enter');
  await expectFocus(page, 'Rückgängig');
  await keys('Tab', 'Tab', 'Enter');
  await expectFocus(page, 'Zufall');
  await keys('Tab', 'ArrowRight');
  await wardrobe.expectChosen('Sitzen');
  await keys('Tab', 'End');
  await expectFocus(page, 'Hilfen');
  await keys('Home');
  await expectFocus(page, 'Looks');
});

describe('leaving with something unsaved', () => {
  it('is asked about: staying, discarding, saving', async () => {
    const lutz = await venue.resident('Lutz', 'phone');
    const { page } = lutz;
    const wardrobe = new WardrobeScreen(page);
    const home = page.getByRole('link', { name: 'Raum', exact: true });
    const isOn = (path: string) => new URL(page.url()).pathname === path;
    const dialog = page.getByRole('dialog', { name: unsaved });

    await wardrobe.open();
    const saved = await savedFigure(page);
    await lutz.press(wardrobe.button('Zufall'));
    await lutz.press(home);
    await dialog.waitFor();
    await expectFocus(page, 'Hierbleiben');
    expect(await runAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(isOn('/garderobe')).toBe(true);

    await lutz.press(home);
    await lutz.press(dialog.getByRole('button', { name: 'Verwerfen' }));
    await page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    expect(await savedFigure(page)).toEqual(saved);

    await lutz.press(page.getByRole('link', { name: 'Garderobe' }));
    await lutz.press(wardrobe.button('Zufall'));
    await lutz.press(home);
    await lutz.press(dialog.getByRole('button', { name: 'Sichern' }));
    await page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    expect(await savedFigure(page)).not.toEqual(saved);
  });

  it('is asked about by the browser when the page itself is closed, and only then', async () => {
    const { page } = await venue.resident('Ludo', 'desktop');
    const wardrobe = new WardrobeScreen(page);
    await wardrobe.open();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await wardrobe.button('Zufall').click();
    await wardrobe.button('Rückgängig').click();
    await page.reload();
    expect(asked).toEqual([]);
    await wardrobe.button('Zufall').click();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

it('says why saving did not work, waits for the network, and loses nothing', async () => {
  const vera = await venue.resident('Vera', 'phone');
  vera.device.allowProblems(/users\/me|ERR_INTERNET_DISCONNECTED/);
  const wardrobe = new WardrobeScreen(vera.page);
  await wardrobe.open();
  await vera.press(wardrobe.button('Zufall'));
  await wardrobe.button('Sichern').waitFor();
  const chosen = await wardrobe.picture();

  const unavailable = {
    status: 503,
    json: { error: { code: 'unavailable', message: 'Wir sind gleich wieder da.' } },
  };
  await vera.page.route('**/api/users/me/**', (route) => route.fulfill(unavailable), { times: 1 });
  await vera.press(wardrobe.saveButton);
  await vera.page.getByRole('alert').getByText('Wir sind gleich wieder da.').waitFor();
  expect(await wardrobe.picture()).toBe(chosen);

  await vera.device.context.setOffline(true);
  await vera.page.getByText('Gerade keine Verbindung.').waitFor();
  expect(await wardrobe.button('Sichern').getAttribute('aria-disabled')).toBe('true');
  await vera.device.context.setOffline(false);
  await vera.page.getByText('Gerade keine Verbindung.').waitFor({ state: 'detached' });
  await vera.press(wardrobe.saveButton);
  await wardrobe.untilSaved();
});

it('walks on the spot, but stands still for whoever wants no motion', async () => {
  const [lively, calm] = [
    await venue.resident('Wilma', 'desktop', { reducedMotion: 'no-preference' }),
    await venue.resident('Wilma', 'desktop', { reducedMotion: 'reduce' }),
  ];
  for (const { page } of [lively, calm]) {
    const wardrobe = new WardrobeScreen(page);
    await wardrobe.open();
    await wardrobe.choice('Gehen').click();
    await wardrobe.expectChosen('Gehen');
  }
  expect(await new WardrobeScreen(lively.page).picturesWithin(40)).toBeGreaterThan(4);
  expect(await new WardrobeScreen(calm.page).picturesWithin(40)).toBe(1);
});

const windows = [
  ['a small phone', 320, 568],
  ['a phone', 390, 844],
  ['a phone held sideways', 844, 390],
  ['a small phone held sideways', 568, 320],
  ['a tablet', 768, 1024],
  ['a desk at 200 %', 640, 400],
] as const;

it.each(windows)(
  'fits %s: nothing sticks out, every target is large enough, saving is in sight',
  async (_, width, height) => {
    const { page } = await venue.resident('Gero', width < 600 ? 'phone' : 'desktop');
    await page.setViewportSize({ width, height });
    const wardrobe = new WardrobeScreen(page);
    await wardrobe.open();
    for (const tab of ['Looks', 'Haare', 'Gesicht', 'Oberteil', 'Schuhe', 'Hilfen']) {
      await wardrobe.tab(tab).click();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), tab).toBe(true);
      expect(await page.evaluate(SMALL_TARGETS), tab).toEqual([]);
      await takePicture(page, `garderobe-${width}x${height}-${tab.toLowerCase()}`);
      const box = await wardrobe.saveButton.boundingBox();
      expect(box && box.y + box.height <= height && box.y >= 0, `${tab}: saving in sight`).toBe(true);
      await expectFocusedTilesInSight(page);
    }
  },
);

/** Names of buttons and radio buttons that are smaller than a finger; a mouse needs less. */
const SMALL_TARGETS = `[...document.querySelectorAll('main button:not([role="tab"]), main input')]
  .map((target) => ({ name: target.ariaLabel ?? target.closest('label, button').textContent, box: target.getBoundingClientRect() }))
  .filter(({ box }) => box.width < (matchMedia('(pointer: fine)').matches ? 39 : 44) || box.height < 44)
  .map(({ name, box }) => name + ' ' + box.width + ' x ' + box.height)`;

/** Whatever tile has the focus can be seen: nothing that sticks to an edge lies over it. */
async function expectFocusedTilesInSight(page: Page): Promise<void> {
  const hidden =
    await page.evaluate(`[...document.querySelectorAll('[role="tabpanel"] input')].flatMap((input) => {
    input.focus();
    const { left, right, top, bottom } = input.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return seen === input ? [] : [input.closest('label').textContent];
  })`);
  expect(hidden).toEqual([]);
}

it.each(appearances('light'))(
  'is clean for axe and has its pictures on a $kind in $theme',
  async ({ kind, theme, deviceScaleFactor }) => {
    const stored = { darkMode: String(theme === 'dark') };
    const pia = await venue.resident('Pia', kind, { stored, deviceScaleFactor });
    const wardrobe = new WardrobeScreen(pia.page);
    await wardrobe.open();
    const tabs = await pia.page.getByRole('tab').allTextContents();
    expect(tabs.slice(0, 3)).toEqual(['Looks', 'Haare', 'Gesicht']);
    // Whole figures, heads, close-ups, and what can be left off.
    for (const tab of ['Looks', 'Haare', 'Gesicht', 'Oberteil', 'Hilfen']) {
      await pia.press(wardrobe.tab(tab));
      expect(await runAxe(pia.page), tab).toEqual([]);
      await takePicture(pia.page, `garderobe-${tab.toLowerCase()}-${kind}-${theme}`);
    }
  },
);

/** The accessible name of what has the focus, roughly. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const focused = document.activeElement;
    return (focused.ariaLabel ?? focused.closest('label, button')?.textContent ?? focused.tagName).trim();
  })()`);
}

async function expectFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focusedName(page)).toBe(name);
}
