import { callApi } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { untilInputIsHeard } from './visitor/later.ts';
import { pixelsOf, watchPixels } from './visitor/pixels.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const MOVING = { reducedMotion: 'no-preference' } as const;
const LIGHT = { stored: { darkMode: 'false' } } as const;
/** The colours of a heart that rises and of one on a still sign; of notes, in both. */
const [HEART, HEART_SIGN, NOTE] = ['#e8345f', '#ff6f91', '#ffb52e'];

/** So few frames a sign costs where nothing moves; what moves for two seconds and a half has more, however slow the machine. */
const STILL_FRAMES = 12;

const spoken = ({ page }: Visitor) => page.locator('[role="status"].visually-hidden').textContent();
const emojiButton = ({ page }: Visitor) => page.getByRole('button', { name: 'Emoji' }).first();
const gestures = ({ page }: Visitor) => page.getByRole('group', { name: 'Gesten' });
const gesture = (visitor: Visitor, name: string) =>
  gestures(visitor).getByRole('button', { name, exact: true });
const hint = ({ page }: Visitor) => page.getByRole('alert');
const words = ({ page }: Visitor) => page.getByRole('region', { name: 'Raum Kaffeehaus' });
const row = (reader: Visitor, name: string) =>
  words(reader).getByRole('button', { name: new RegExp(`^${name} `) });
const focused = ({ page }: Visitor) =>
  page.evaluate<string>(
    '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent).trim()',
  );

it('a heart rises over the figure for everybody, is told to who listens, and afterwards the room rests as before', async () => {
  const [lena, ben] = [
    await venue.guest('Lena', 'phone', { ...MOVING, deviceScaleFactor: 2 }),
    await venue.guest('Ben', 'desktop', { ...MOVING, ...LIGHT }),
  ];
  for (const visitor of [lena, ben]) await untilInputIsHeard(visitor);
  await lena.press(emojiButton(lena));
  await gestures(lena).waitFor();
  expect(await runAxe(lena.page)).toEqual([]);
  await takePicture(lena.page, 'gesten-wahl');
  const hearts = await Promise.all([lena, ben].map(({ page }) => watchPixels(page, HEART)));
  await lena.press(gesture(lena, 'Herz'));
  await gestures(lena).waitFor({ state: 'detached' });
  for (const most of hearts) await expect.poll(most).toBeGreaterThan(20);
  await Promise.all([takePicture(lena.page, 'herz-telefon'), takePicture(ben.page, 'herz-hell')]);
  await expect.poll(() => spoken(ben)).toBe('Lena lässt ein Herz steigen.');
  expect(await spoken(lena)).toBe('Du lässt ein Herz steigen.');
  // The keyboard of a phone would cover what was just done.
  expect(await lena.page.evaluate('document.activeElement.tagName')).not.toBe('TEXTAREA');
  for (const { page } of [lena, ben]) await expect.poll(() => pixelsOf(page, HEART)).toBe(0);
  for (const { room } of [lena, ben]) expect(await room.talk()).toEqual([]);
  await ben.room.stage.untilQuiet();
});

it('dancing and waving move the figure, by command too, and one goes on where one sits', async () => {
  const [tina, olaf] = [
    await venue.guest('Tina', 'desktop', MOVING),
    await venue.guest('Olaf', 'phone', { ...MOVING, ...LIGHT, deviceScaleFactor: 2 }),
  ];
  for (const visitor of [tina, olaf]) await untilInputIsHeard(visitor);
  const mia = await venue.companion('Mia');
  await mia.do('avatar:sit', { seatId: 'sofa.1' });
  await expect.poll(async () => (await tina.room.stage.figure('Mia')).seatId).toBe('sofa.1');
  await olaf.room.stage.untilAtRest();
  const notes = await watchPixels(olaf.page, NOTE);
  await tina.room.say('/tanzen');
  await mia.do('avatar:gesture', { kind: 'dance' });
  await expect.poll(notes).toBeGreaterThan(20);
  await Promise.all([takePicture(tina.page, 'tanzen-desktop'), takePicture(olaf.page, 'tanzen-hell')]);
  expect(await tina.room.composer.inputValue()).toBe('');
  await expect.poll(() => spoken(olaf)).toContain('Mia');
  for (const { page } of [tina, olaf])
    await expect.poll(() => pixelsOf(page, NOTE), { timeout: 8_000 }).toBe(0);

  const nils = await venue.companion('Nils');
  await tina.room.stage.untilQuiet();
  const before = await tina.room.stage.picture();
  await nils.do('avatar:gesture', { kind: 'wave' });
  await expect.poll(() => tina.room.stage.picture()).not.toBe(before);
  await takePicture(tina.page, 'winken-desktop');
  await expect.poll(() => spoken(tina)).toBe('Nils winkt.');
  expect((await tina.room.talk()).concat(await olaf.room.talk())).toEqual([]);
});

it('where less motion is wanted a still sign stands at the head, in the picture and nowhere else', async () => {
  const [ida, uwe] = [
    await venue.guest('Ida', 'phone', { reducedMotion: 'reduce', deviceScaleFactor: 2 }),
    await venue.guest('Uwe', 'desktop', { reducedMotion: 'reduce', ...LIGHT }),
  ];
  for (const visitor of [ida, uwe]) await untilInputIsHeard(visitor);
  await uwe.room.stage.untilAtRest();
  const { frames } = await uwe.room.stage.work();
  const signs = await Promise.all([ida, uwe].map(({ page }) => watchPixels(page, HEART_SIGN)));
  const hearts = await watchPixels(uwe.page, HEART);
  await ida.room.say('/herz');
  for (const most of signs) await expect.poll(most).toBeGreaterThan(10);
  await takePicture(ida.page, 'zeichen-telefon');
  for (const { page } of [ida, uwe]) await expect.poll(() => pixelsOf(page, HEART_SIGN)).toBe(0);
  expect(await hearts()).toBe(0);
  // One when it comes, one when it goes, and some around them.
  expect((await uwe.room.stage.work()).frames - frames).toBeLessThan(STILL_FRAMES);
  await uwe.room.say('/winken');
  await expect.poll(() => spoken(ida)).toBe('Uwe winkt.');
  await takePicture(uwe.page, 'zeichen-winken');
});

it('[CAP-50] the keyboard alone finds, makes and closes them; too many are answered beside the field', async () => {
  const greta = await venue.guest('Greta', 'desktop');
  const { keyboard } = greta.page;
  await untilInputIsHeard(greta);
  await greta.room.composer.focus();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await gestures(greta).waitFor();
  // Between them stand the search for emoji by name and the choice of the skin tone.
  for (const before of ['Hautfarbe', 'Emoji suchen', 'Herz']) {
    await keyboard.press('Shift+Tab');
    expect(await focused(greta)).toBe(before);
  }
  await keyboard.press('Escape');
  await gestures(greta).waitFor({ state: 'detached' });
  await expect.poll(() => focused(greta)).toBe('Nachricht an alle im Raum');

  await greta.press(emojiButton(greta));
  await gesture(greta, 'Winken').focus();
  await keyboard.press('Enter');
  await expect.poll(() => spoken(greta)).toBe('Du winkst.');
  await expect.poll(() => focused(greta)).toBe('Nachricht an alle im Raum');
  await greta.room.say('/tanzen');
  await hint(greta).filter({ hasText: 'Etwas langsamer.' }).waitFor();
  expect(await greta.room.composer.inputValue()).toBe('/tanzen');
});

it('going back closes the choice and stays in the room; one’s own card has it as well', async () => {
  const jonas = await venue.guest('Jonas', 'phone');
  await untilInputIsHeard(jonas);
  const { page } = jonas;
  const address = page.url();
  await jonas.press(emojiButton(jonas));
  await gestures(jonas).waitFor();
  await page.goBack();
  await gestures(jonas).waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
  await jonas.room.untilLive();

  await jonas.room.person('Jonas').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'gesten-karte');
  await jonas.press(gesture(jonas, 'Tanzen'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => spoken(jonas)).toBe('Du tanzt.');
});

it('the room in words says who does what, and people with a block between them learn nothing of it', async () => {
  const [sina, kurt] = [await venue.guest('Sina', 'desktop'), await venue.guest('Kurt', 'phone')];
  for (const visitor of [sina, kurt]) {
    await untilInputIsHeard(visitor);
    await visitor.page.getByRole('radio', { name: 'Text' }).check({ force: true });
  }
  const [lea, tom] = [await venue.companion('Lea'), await venue.companion('Tom')];
  await row(sina, 'Tom').waitFor();
  const [blocker, blocked] = [await venue.session('Sina'), await venue.session('Lea')];
  await callApi(venue.server.origin, 'block', { token: blocker.token, params: { userId: blocked.user.id } });
  await lea.do('avatar:gesture', { kind: 'dance' });
  await expect.poll(() => row(kurt, 'Lea').textContent()).toContain('tanzt');
  await tom.do('avatar:gesture', { kind: 'dance' });
  await expect.poll(() => row(sina, 'Tom').textContent()).toContain('tanzt');
  expect(await spoken(sina)).toBe('Tom tanzt.');
  expect(await row(sina, 'Lea').textContent()).not.toContain('tanzt');
  await takePicture(sina.page, 'gesten-text');
  await kurt.room.say('/winken');
  await expect.poll(() => row(sina, 'Kurt').textContent()).toContain('winkt');
  await words(kurt).getByText('Du winkst.').waitFor();
  expect(await runAxe(kurt.page)).toEqual([]);
  await takePicture(kurt.page, 'gesten-text-telefon');
});
