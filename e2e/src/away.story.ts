import { runAxe } from '@plausch/dev-env/browser';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { untilInputIsHeard } from './visitor/later.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const card = ({ page }: Visitor) => page.getByRole('dialog');
const menu = ({ page }: Visitor) => page.getByRole('listbox', { name: 'Befehle' });
const option = (visitor: Visitor, name: string) => menu(visitor).getByRole('option', { name });
const bar = ({ page }: Visitor, words: string) =>
  page.getByRole('status').filter({ hasText: words, visible: true });
const back = ({ page }: Visitor) => page.getByRole('button', { name: 'Zurück', exact: true });
const words = ({ page }: Visitor) => page.getByRole('region', { name: 'Raum Kaffeehaus' });
const hint = ({ page }: Visitor) => page.getByRole('alert');
/** How a member is called in the list of people, with all that stands there of them. */
const entry = (visitor: Visitor, name: string) => visitor.room.person(name).textContent();
const tags = ({ page }: Visitor) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('section[data-live] span[dir="auto"]')]
      .filter((tag) => tag.checkVisibility()).map((tag) => tag.textContent)`,
  );
const hasFocus = (part: Locator) =>
  part
    .and(part.page().locator(':focus'))
    .count()
    .then((count) => count === 1);

it('[CHAT-08] [OP-31] one is away with a word, others see it everywhere, and the next line ends it', async () => {
  const nina = await venue.guest('Nina', 'phone', { deviceScaleFactor: 2 });
  const bert = await venue.guest('Bert', 'desktop');
  const bubbles = await bert.room.watchBubbles();
  await nina.room.say('/afk Tee holen');
  await bar(nina, 'Du bist abwesend: Tee holen').waitFor();
  expect(await nina.room.composer.inputValue()).toBe('');
  await expect.poll(() => entry(bert, 'Nina')).toContain('ist abwesend: Tee holen');
  await expect.poll(() => tags(nina)).toContain('Du, abwesend');

  await nina.room.stage.untilAtRest();
  await bert.room.stage.untilAtRest();
  const { x, y } = await bert.room.stage.pixelOf(await bert.room.stage.figure('Nina'));
  await bert.page.mouse.move(x, y - 40);
  await expect.poll(() => tags(bert)).toContain('Nina, abwesend');
  for (const visitor of [nina, bert]) {
    expect(await runAxe(visitor.page)).toEqual([]);
    await takePicture(visitor.page, `abwesend-${visitor.kind}`);
  }

  await bert.press(bert.page.getByRole('tab', { name: /^Mitglieder/ }));
  const member = bert.page.getByRole('button', { name: /^Nina .*ist abwesend: Tee holen/ });
  await member.waitFor();
  await takePicture(bert.page, 'abwesend-mitglieder');
  await bert.press(member);
  await card(bert).getByText('ist abwesend: Tee holen').waitFor();
  expect(await runAxe(bert.page)).toEqual([]);
  await takePicture(bert.page, 'abwesend-karte');
  await bert.page.keyboard.press('Escape');

  await nina.room.say('Da bin ich wieder');
  await bar(nina, 'Du bist abwesend').waitFor({ state: 'detached' });
  await expect.poll(() => entry(bert, 'Nina')).not.toContain('abwesend');
  await bert.press(bert.page.getByRole('tab', { name: /^Verlauf/ }));
  await bert.room.untilTalkIs(['Nina: Da bin ich wieder']);
  expect((await bubbles()).filter((bubble) => bubble.includes('/afk') || bubble.includes('Tee'))).toEqual([]);
});

it('[OP-31] a step ends it, the button does, and what was said of it can be reported afterwards', async () => {
  const olga = await venue.guest('Olga', 'phone');
  const carl = await venue.guest('Carl', 'desktop');
  await olga.room.say('/afk');
  await bar(olga, 'Du bist abwesend.').waitFor();
  await olga.pressPlace({ x: 700, y: 640 });
  await bar(olga, 'Du bist abwesend.').waitFor({ state: 'detached' });

  await olga.room.say('/AFK Ich krieg dich');
  await expect.poll(() => entry(carl, 'Olga')).toContain('Ich krieg dich');
  await olga.press(back(olga));
  await expect.poll(() => entry(carl, 'Olga')).not.toContain('abwesend');
  await back(olga).waitFor({ state: 'detached' });
  // Where the button was, the keys of the room are heard on.
  expect(await olga.page.evaluate('document.activeElement !== document.body')).toBe(true);

  await carl.room.person('Olga').focus();
  await carl.page.keyboard.press('Enter');
  await carl.press(card(carl).getByRole('button', { name: 'Melden', exact: true }));
  await card(carl).getByRole('radio', { name: '(abwesend) Ich krieg dich' }).check();
  await card(carl).getByLabel('Worum geht es?').selectOption('Beleidigung oder Belästigung');
  await takePicture(carl.page, 'abwesend-melden');
  await carl.press(card(carl).getByRole('button', { name: 'Melden', exact: true }));
  await card(carl).getByText('Danke, deine Meldung ist da.').waitFor();
  const reported = await venue.server.query('select text from case_lines where is_reported');
  expect(reported).toEqual([{ text: '(abwesend) Ich krieg dich' }]);
});

it('[CAP-50] [OP-31] the keyboard alone is enough: the menu of commands is found, filtered, chosen and closed', async () => {
  const emil = await venue.guest('Emil', 'desktop', { stored: { darkMode: 'false' } });
  const { keyboard } = emil.page;
  const { composer } = emil.room;
  const chosen = () =>
    menu(emil)
      .getByRole('option', { selected: true })
      .textContent()
      .then((text) => text?.split(' ')[0]);
  // Where one has come to is said before; afterwards nothing else is.
  await emil.page.getByText(/^Du stehst /).waitFor({ state: 'attached' });
  await composer.focus();
  await keyboard.type('/');
  await option(emil, '/hilfe').waitFor();
  expect(await menu(emil).getByRole('option').count()).toBe(10);
  await emil.page.getByText('10 Befehle.', { exact: false }).waitFor({ state: 'attached' });
  expect(await runAxe(emil.page)).toEqual([]);
  await takePicture(emil.page, 'befehle-hell');
  expect(await chosen()).toBe('/afk');
  const named = await composer.getAttribute('aria-activedescendant');
  expect(await option(emil, '/afk').getAttribute('id')).toBe(named);
  await keyboard.press('ArrowDown');
  expect(await chosen()).toBe('/back');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  expect(await chosen()).toBe('/wuerfel');

  await keyboard.press('Escape');
  await menu(emil).waitFor({ state: 'detached' });
  expect(await hasFocus(composer)).toBe(true);
  expect(await composer.getAttribute('aria-activedescendant')).toBeNull();
  await keyboard.type('a');
  await keyboard.press('Tab');
  expect(await composer.inputValue()).toBe('/afk ');
  expect(await hasFocus(composer)).toBe(true);
  await keyboard.type('Telefon');
  await keyboard.press('Enter');
  await bar(emil, 'Telefon').waitFor();
  expect(await runAxe(emil.page)).toEqual([]);
  await takePicture(emil.page, 'abwesend-leiste-hell');

  await keyboard.type('/ba');
  await keyboard.press('Enter');
  expect(await composer.inputValue()).toBe('/back');
  await keyboard.press('Enter');
  await bar(emil, 'Telefon').waitFor({ state: 'detached' });
  await keyboard.type('/back');
  await keyboard.press('Enter');
  await hint(emil).filter({ hasText: 'Du bist gar nicht abwesend.' }).waitFor();

  await composer.fill('/hilfe');
  await keyboard.press('Enter');
  await option(emil, '/geh Name oder Ort').waitFor();
  expect(await composer.inputValue()).toBe('');
  await emil.page.getByText('Befehle: /afk Text, kurz weg', { exact: false }).waitFor({ state: 'attached' });
  await takePicture(emil.page, 'hilfe-hell');
});

it('[CHAT-08] [OP-31] what is no command stays in the field with a hint, two slashes say a line with one', async () => {
  const pia = await venue.guest('Pia', 'phone', { deviceScaleFactor: 2 });
  const dirk = await venue.guest('Dirk', 'desktop');
  const sent: string[] = [];
  pia.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(`${payload}`)));
  await pia.page.reload();
  await pia.room.untilLive();
  for (const [typed, said] of [
    ['/fliegen hoch', 'Den Befehl /fliegen gibt es nicht.'],
    ['/me', 'Was tust du?'],
    ['/privat Dirk geheim', 'Den Befehl /privat gibt es nicht.'],
    [`/afk ${'x'.repeat(61)}`, 'höchstens 60 Zeichen'],
    ['/geh', 'Wohin?'],
  ] as const) {
    await pia.room.say(typed);
    await hint(pia).filter({ hasText: said }).waitFor();
    expect(await pia.room.composer.inputValue()).toBe(typed);
  }
  await takePicture(pia.page, 'befehl-unbekannt');
  await pia.room.say('//afk ist ein Befehl');
  for (const { room } of [pia, dirk]) {
    await expect.poll(() => room.talk()).toContain('Pia: /afk ist ein Befehl');
  }
  expect(sent.filter((frame) => /fliegen|geheim|presence:set/.test(frame))).toEqual([]);

  await pia.room.composer.fill('/');
  await pia.press(option(pia, '/afk'));
  await expect.poll(() => pia.room.composer.inputValue()).toBe('/afk ');
  expect(await hasFocus(pia.room.composer)).toBe(true);
  await pia.room.composer.fill('/');
  await option(pia, '/back').waitFor();
  expect(await runAxe(pia.page)).toEqual([]);
  await takePicture(pia.page, 'befehle-telefon');
});

it('[CHAT-08] without a connection a command says that it needs one, and never leaves by itself later', async () => {
  const rosa = await venue.guest('Rosa', 'desktop', { origin: venue.numericOrigin });
  const egon = await venue.guest('Egon', 'desktop');
  // The commands are there; what one has not used yet is said to be missing, too.
  await rosa.room.composer.fill('/');
  await option(rosa, '/afk').waitFor();
  rosa.expectOutage();
  await rosa.device.context.setOffline(true);
  await rosa.room.connectionNotice.waitFor();
  for (const typed of ['/afk Funkloch', '/geh Egon']) {
    await rosa.room.say(typed);
    await hint(rosa).filter({ hasText: 'Dafür braucht es die Verbindung.' }).waitFor();
  }
  await takePicture(rosa.page, 'befehl-offline');
  await rosa.room.say('/hilfe');
  await option(rosa, '/hilfe').waitFor();
  await rosa.room.say('und das wartet');
  await rosa.device.context.setOffline(false);
  await expect.poll(() => egon.room.talk()).toContain('Rosa: und das wartet');
  expect((await egon.room.talk()).filter((line) => /Funkloch|geh|hilfe/.test(line))).toEqual([]);
  expect(await entry(egon, 'Rosa')).not.toContain('abwesend');
});

it('[OP-31] the room in words says who is away, and how many', async () => {
  const sina = await venue.guest('Sina', 'phone');
  const finn = await venue.guest('Finn', 'desktop');
  await finn.page.getByRole('radio', { name: 'Text' }).check({ force: true });
  const row = words(finn).getByRole('button', { name: /^Sina / });
  await row.waitFor();
  await sina.room.say('/afk Tee holen');
  await expect.poll(() => row.textContent()).toContain('ist abwesend: Tee holen');
  await expect.poll(() => words(finn).textContent()).toContain('Eine Person ist abwesend.');
  expect(await runAxe(finn.page)).toEqual([]);
  await takePicture(finn.page, 'abwesend-text');
  await sina.page.getByRole('radio', { name: 'Text' }).check({ force: true });
  await words(sina).getByRole('heading', { name: 'Wohin gehst du?' }).waitFor();
  await back(sina).waitFor();
  await takePicture(sina.page, 'abwesend-text-telefon');
  await sina.press(back(sina));
  await expect.poll(() => words(finn).textContent()).not.toContain('abwesend');
});

it('[CHAT-08] after ten minutes without input one is away by itself, and back with the next one', async () => {
  const tine = await venue.resident('Tine', 'desktop');
  const gerd = await venue.guest('Gerd', 'desktop');
  tine.expectOutage();
  await tine.page.clock.install();
  await tine.page.goto('/main?raum=kaffeehaus');
  await tine.room.untilLive();
  await untilInputIsHeard(tine);
  await tine.page.clock.fastForward(580_000);
  await tine.room.untilLive();
  expect(await entry(gerd, 'Tine')).not.toContain('abwesend');
  await tine.page.clock.fastForward(25_000);
  await bar(tine, 'Du bist abwesend.').waitFor();
  await expect.poll(() => entry(gerd, 'Tine')).toContain('abwesend');
  await tine.page.mouse.move(220, 300);
  await expect.poll(() => entry(gerd, 'Tine')).not.toContain('abwesend');

  // What one has said oneself, an input does not take back.
  await tine.room.say('/afk Mittag');
  await bar(tine, 'Mittag').waitFor();
  await tine.page.clock.fastForward(620_000);
  await tine.page.mouse.move(240, 300);
  await tine.page.clock.runFor(2_000);
  await tine.room.untilLive();
  await bar(tine, 'Mittag').waitFor();
});
