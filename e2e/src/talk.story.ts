import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

it('who looked away finds the place where the talk went on, and sees at once what was said to them', async () => {
  const [anna, bert] = [await venue.guest('Anna', 'desktop'), await venue.guest('Bert', 'phone')];
  const mark = anna.room.transcript.getByText('ab hier neu');
  await bert.room.say('Guten Abend');
  await anna.room.untilTalkIs(['Bert: Guten Abend']);
  expect(await mark.count()).toBe(0);

  await anna.press(anna.page.getByRole('tab', { name: 'Mitglieder' }));
  await bert.room.say('Bist du noch da?');
  await bert.room.say('@anna, setz dich doch dazu :-)');
  const heard = anna.page.locator('[role="log"] li div > div');
  await expect.poll(() => heard.count()).toBe(3);
  await anna.press(anna.page.getByRole('tab', { name: 'Verlauf' }));
  await mark.waitFor();
  const groups = anna.room.transcript.getByRole('listitem');
  expect(await groups.nth(0).textContent()).not.toContain('ab hier neu');
  expect(await groups.nth(1).textContent()).toMatch(
    /ab hier neu.*Bist du noch da\?@anna, setz dich doch dazu 🙂$/,
  );
  // What stands out comes with the code that knows whom a line speaks to.
  await expect.poll(() => anna.room.transcript.locator('mark').allTextContents()).toEqual(['@anna']);
  expect(await runAxe(anna.page)).toEqual([]);
  await takePicture(anna.page, 'verlauf-ab-hier-neu');

  // What was sent is what was typed; the smiley is only shown as one. Whoever answers is done with the mark.
  await anna.room.say('Gleich ;-)');
  await bert.room.transcript.getByText('Gleich 😉').waitFor();
  await expect.poll(() => mark.count()).toBe(0);
});

it('[CHAT-24 e] [OP-30] who says the same twice keeps it in the box, reads why, and is heard once', async () => {
  const [anna, bert] = [await venue.guest('Anna', 'phone'), await venue.guest('Bert', 'desktop')];
  const { page, room } = anna;
  await room.say('Ist hier noch frei?');
  await bert.room.transcript.getByText('Ist hier noch frei?').waitFor();
  await room.say('ist hier noch frei?');
  const reason = page.getByRole('alert').getByText('Das hast du gerade schon gesagt.', { exact: true });
  await reason.waitFor();
  expect(await room.composer.inputValue()).toBe('ist hier noch frei?');
  expect(await room.composer.getAttribute('aria-invalid')).toBe('true');
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'schon-gesagt');

  await room.composer.press('End');
  await page.keyboard.type(' Oder da drüben?');
  await reason.waitFor({ state: 'detached' });
  await room.composer.press('Enter');
  for (const theirs of [room, bert.room]) {
    const asked = async () => (await theirs.talk()).filter((line) => /hier noch frei/.test(line));
    await expect
      .poll(asked)
      .toEqual(['Anna: Ist hier noch frei?', 'Anna: ist hier noch frei? Oder da drüben?']);
  }
});

it('[CAP-50] an emoji is found and taken with the keyboard alone, where the caret is', async () => {
  const { page, room } = await venue.guest('Anna', 'desktop');
  await room.composer.fill('Guten Abend!');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const picker = page.getByRole('group', { name: 'Emoji' });
  await picker.waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'emoji');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  expect(await room.composer.inputValue()).toBe('😀🙂Guten Abend!');

  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });
  await page.keyboard.type(' ');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await room.talk()).at(-1)).toBe('Anna: 😀🙂 Guten Abend!');
});

/** Everything a page says, to eyes and to readers. */
const WORDS_OF_THE_PAGE = `[
  document.documentElement.lang,
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription', 'aria-description']
      .flatMap((name) => element.getAttribute(name) ?? [])),
  ...[...document.querySelectorAll('svg > title, .visually-hidden, option')].map(({ textContent }) => textContent),
].join('\\n')`;
/** Words that would give an English sentence away, and that no German sentence of ours has. */
const ENGLISH =
  /\b(the|and|or|you|your|is|are|send|sent|message|messages|room|rooms|people|user|users|members?|settings|leave|enter|join|close|open|search|loading|error|failed|retry|back|next|new|text view|typing|online|offline mode|today|yesterday|minutes|seconds|sit|walk|stand|hide|show|more|less|write|reply|smile|wave)\b/iu;

it('[CHAT-04] everything the chat says is German, to eyes and to readers', async () => {
  for (const kind of ['phone', 'desktop'] as const) {
    const jule = await venue.resident('Jule', kind);
    const { page } = jule;
    const says = () => page.evaluate<string>(WORDS_OF_THE_PAGE);
    const isGerman = async () => {
      const [language, ...words] = (await says()).split('\n');
      expect(language).toBe('de');
      expect(words.filter((line) => ENGLISH.test(line))).toEqual([]);
    };
    await page.goto('/main');
    await page.getByRole('heading', { name: 'Kaffeehaus' }).waitFor();
    await isGerman();
    await jule.enterRoom();
    await jule.room.stage.untilAtRest();
    await isGerman();
    await jule.press(page.getByRole('button', { name: 'Emoji' }).first());
    await page.getByRole('group', { name: 'Emoji' }).waitFor();
    await isGerman();
    await page.keyboard.press('Escape');
    // The same words twice in a row would be refused.
    const greeting = kind === 'phone' ? 'Guten Abend' : 'Guten Abend zusammen';
    await jule.room.say(greeting);
    await expect.poll(async () => (await jule.room.talk()).at(-1)).toBe(`Jule: ${greeting}`);
    await page.getByRole('radio', { name: 'Text' }).check({ force: true });
    await page.getByRole('heading', { name: 'Wohin gehst du?' }).waitFor();
    await isGerman();
    await jule.room.leave();
  }
});

it('while a phone has its keyboard up, faces stand in for the picture; before, none keeps it waiting', async () => {
  const otto = await venue.guest('Otto', 'desktop');
  const { page, room } = await venue.guest('Tilda', 'phone');
  const faces = page.locator('[data-room] ul[aria-hidden="true"] > li');
  const picture = page.getByRole('application');
  await picture.waitFor();
  expect(await faces.count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 500 });
  await picture.waitFor();
  await room.composer.tap();
  await faces.filter({ hasText: 'Otto' }).waitFor();
  expect(await faces.count()).toBe(1);
  expect(await picture.isVisible()).toBe(false);
  // The ring is for who spoke last.
  const ring = () =>
    page.evaluate(
      `getComputedStyle(document.querySelector('[data-room] ul[aria-hidden="true"] > li > *')).outlineStyle`,
    );
  expect(await ring()).toBe('none');
  await otto.room.say('Bin gleich wieder da');
  await expect.poll(ring).toBe('solid');
  await takePicture(page, 'keyboard-up-phone');
  await room.composer.blur();
  await picture.waitFor();
  expect(await faces.first().isVisible()).toBe(false);
});
