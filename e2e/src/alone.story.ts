import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { untilDrawn } from './harness/in-page.ts';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

describe('a person who is alone in a room', () => {
  it('has the cat, a window seat, ready words and hints that go once done; company takes their place', async () => {
    const jule = await venue.guest('Jule', 'phone');
    const { page, room } = jule;
    const beginning = beginningOf(page);
    await beginning.waitFor();
    await catIn(page).waitFor();
    await expect.poll(() => hintsOf(page)).toHaveLength(3);
    await takePicture(page, 'alone-phone');

    await jule.press(beginning.getByRole('button', { name: 'Setz dich ans Fenster' }));
    await expect.poll(async () => (await room.stage.figure('Jule')).seatId).toMatch(/^fensterbank\./);
    await expect.poll(() => beginning.getByRole('button', { name: 'Setz dich' }).count()).toBe(0);
    // What was pressed is gone, and the keys of the room are still heard.
    await expect
      .poll(() => page.evaluate(`document.activeElement.closest('[data-room]') !== null`))
      .toBe(true);
    await expect.poll(() => hintsOf(page)).toHaveLength(2);

    await jule.press(beginning.getByRole('button', { name: 'Hallo in die Runde!' }));
    await room.untilTalkIs(['Jule: Hallo in die Runde!']);
    // A greeting is said once.
    await expect.poll(() => beginning.getByRole('button', { name: 'Ist jemand da?' }).count()).toBe(0);
    expect(await hintsOf(page)).toEqual(['Tipp auf den Boden, und du gehst hin.']);

    await page.reload();
    await room.untilLive();
    await beginning.waitFor();
    expect(await hintsOf(page)).toEqual(['Tipp auf den Boden, und du gehst hin.']);

    await venue.companion('Arne');
    await beginning.waitFor({ state: 'detached' });
    await catIn(page).waitFor({ state: 'detached' });
  });

  it('passes the link to this room on', async () => {
    const mia = await venue.guest('Mia', 'desktop');
    await mia.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await mia.press(beginningOf(mia.page).getByRole('button', { name: 'Lad jemanden ein' }));
    await mia.page.getByText('Link kopiert').waitFor();
    const copied = await mia.page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(`${venue.server.origin}/main?raum=kaffeehaus`);
  });

  it('reads the link where the browser does not copy', async () => {
    const mia = await venue.guest('Mia', 'desktop');
    await mia.page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))`);
    await mia.press(beginningOf(mia.page).getByRole('button', { name: 'Lad jemanden ein' }));
    const link = mia.page.getByRole('textbox', { name: 'Link zu diesem Raum' });
    expect(await link.inputValue()).toBe(`${venue.server.origin}/main?raum=kaffeehaus`);
  });

  it('is led to where people are, and only there', async () => {
    const mia = await venue.resident('Mia', 'desktop');
    await mia.page.clock.install();
    await mia.page.goto('/main');
    await mia.enterRoom();
    const beginning = beginningOf(mia.page);
    await beginning.waitFor();
    expect(await beginning.getByRole('link').count()).toBe(0);

    await Promise.all(['Arne', 'Bea'].map((name) => venue.companion(name, 'kino')));
    // The numbers of the rooms are asked for every ten seconds, and by a page that comes.
    await mia.page.reload();
    await mia.press(beginning.getByRole('link', { name: 'Geh zu den anderen Kino: 2 da' }));
    await expect.poll(() => mia.page.url()).toContain('raum=kino');
    await mia.room.untilLive();
    for (const name of ['Arne', 'Bea']) await mia.room.person(name).waitFor();
    // In company she is not alone, however long she stays.
    await mia.page.clock.runFor(2_000);
    await untilDrawn(mia.page);
    expect(await beginning.count()).toBe(0);
  });

  it('sees nothing move where less motion is wanted, and the cat all the same', async () => {
    const jule = await venue.guest('Jule', 'desktop', { reducedMotion: 'reduce' });
    await catIn(jule.page).waitFor();
    expect(await movementsIn(jule.page)).toBe(0);
    const mia = await venue.resident('Mia', 'desktop', { reducedMotion: 'no-preference' });
    await mia.page.clock.install();
    await mia.page.goto('/main?raum=kino');
    await mia.room.untilLive();
    await expect.poll(() => movementsIn(mia.page)).toBeGreaterThan(3);
    // It rests two minutes after the last sign of the person, and goes on with the next one.
    const drawn = mia.page.locator('[data-ambience] > *');
    await mia.page.clock.fastForward(121_000);
    await expect.poll(() => drawn.count()).toBe(0);
    await mia.page.mouse.move(300, 300);
    await expect.poll(() => movementsIn(mia.page)).toBeGreaterThan(3);
  });
});

const beginningOf = (page: Page) => page.locator('[data-beginning]');
const catIn = (page: Page) => page.locator('[data-cat]');
const hintsOf = (page: Page) =>
  page.getByRole('list', { name: 'So geht es' }).getByRole('listitem').allInnerTexts();

/** How many things move by themselves in the picture. */
function movementsIn(page: Page): Promise<number> {
  return page.evaluate<number>(
    `document.getAnimations().filter(({ effect }) => effect?.target?.closest('[data-ambience]')).length`,
  );
}
