import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const list = ({ page }: Visitor, name: 'Befehle' | 'Vorschläge') => page.getByRole('listbox', { name });
const options = (visitor: Visitor, name: 'Befehle' | 'Vorschläge') =>
  list(visitor, name).getByRole('option').locator('b').allInnerTexts();
const hint = ({ page }: Visitor) => page.getByRole('alert');
const draft = ({ room }: Visitor) => room.composer.inputValue();
const spoken = ({ page }: Visitor) => page.locator('[role="status"].visually-hidden').textContent();

/** Until the devices of people can be written to. */
const untilListed = (...names: readonly string[]) =>
  expect
    .poll(() =>
      venue.server.query(
        `select count(*)::integer as listed from message_devices join accounts on accounts.id = account_id
         where is_listed and username in (${names.map((name) => `'${name}'`).join()})`,
      ),
    )
    .toEqual([{ listed: names.length }]);

it('[CAP-50] names of people and places are completed with the keyboard alone, and short ones do without', async () => {
  const emil = await venue.guest('Emil', 'desktop', { stored: { darkMode: 'false' } });
  await venue.companion('Lena');
  await venue.companion('Leonie');
  const { keyboard } = emil.page;
  await emil.room.person('Leonie').waitFor({ state: 'attached' });
  await expect.poll(() => spoken(emil)).toBe('Du stehst an der Tür.');
  await emil.room.composer.focus();
  await keyboard.type('/geh Le');
  await list(emil, 'Vorschläge').waitFor();
  expect(await options(emil, 'Vorschläge')).toEqual(['Lena', 'Leonie', 'Leseecke']);
  await expect.poll(() => spoken(emil)).toMatch(/^\d+ Vorschläge\. /);
  expect(await runAxe(emil.page)).toEqual([]);
  await takePicture(emil.page, 'vorschlaege-hell');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await keyboard.press('Tab');
  expect(await draft(emil)).toBe('/geh Leonie');
  await keyboard.press('Enter');
  await expect.poll(() => spoken(emil)).toMatch(/neben (?:Lena und )?Leonie\.$/);
  // Who is meant by the beginning of a name is gone to, without choosing.
  await keyboard.type('/geh lese');
  await list(emil, 'Vorschläge').waitFor();
  await keyboard.press('Enter');
  await expect.poll(() => spoken(emil)).toMatch(/^Du stehst in der Leseecke/);
  expect(await draft(emil)).toBe('');
  await emil.room.say('/tanzne');
  await hint(emil).filter({ hasText: 'Meinst du /tanzen?' }).waitFor();
});

it('[CHAT-11 a] /p writes to one person alone and stays in the room; a refusal keeps the words and says why', async () => {
  const lena = await venue.guest('Lena', 'phone', { deviceScaleFactor: 2 });
  const ben = await venue.guest('Ben', 'desktop');
  await venue.companion('Benno');
  await untilListed('Lena', 'Ben');
  const sent: string[] = [];
  lena.page.on('request', (request) => sent.push(request.postData() ?? ''));
  lena.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(`${payload}`)));
  await lena.page.reload();
  await lena.room.untilLive();
  await lena.room.composer.fill('/p ');
  await list(lena, 'Vorschläge').waitFor();
  expect(await options(lena, 'Vorschläge')).toEqual(['Ben', 'Benno']);
  expect(await runAxe(lena.page)).toEqual([]);
  await takePicture(lena.page, 'vorschlaege-telefon');
  await lena.room.say('/p be geheim');
  await hint(lena).filter({ hasText: 'Wen meinst du, Ben oder Benno?' }).waitFor();
  await lena.room.say('/p Ben Treffen wir uns geheim am Klavier?');
  await lena.page.getByText('An Ben geschickt').waitFor();
  await takePicture(lena.page, 'privat-geschickt');
  expect(await draft(lena)).toBe('');
  await lena.room.untilLive();

  await ben.press(ben.page.getByRole('link', { name: /^Nachrichten/ }));
  await ben.press(ben.page.getByRole('link', { name: /^Lena/ }));
  const log = ben.page.getByRole('log', { name: 'Unterhaltung mit Lena' });
  await expect
    .poll(() => log.getByRole('button').allInnerTexts())
    .toEqual(['Treffen wir uns geheim am Klavier?']);

  // Benno has no device that could read it, which the browser notes as well.
  lena.device.allowProblems(/status of 409/);
  await lena.room.say('/p Benno ganz geheim');
  await hint(lena).filter({ hasText: 'Benno kann noch keine Nachrichten lesen.' }).waitFor();
  expect(await draft(lena)).toBe('/p Benno ganz geheim');
  expect(sent.filter((text) => text.includes('geheim'))).toEqual([]);
  expect(await lena.room.talk()).toEqual([]);
  await lena.room.say('/p Ben');
  await lena.page.getByRole('log', { name: 'Unterhaltung mit Ben' }).waitFor();
});

it('the team opens the measure from the room, with the reason that was typed; others have no such command', async () => {
  await venue.register('Vera');
  await venue.server.query("update accounts set role = 'moderator' where username = 'Vera'");
  const vera = await venue.guest('Vera', 'desktop');
  const otto = await venue.guest('Otto', 'desktop');
  await otto.room.composer.fill('/');
  await list(otto, 'Befehle').waitFor();
  expect((await options(otto, 'Befehle')).filter((name) => /ban|kick|mute|warn/.test(name))).toEqual([]);
  await otto.room.say('/kick Vera');
  await hint(otto).filter({ hasText: 'Den Befehl /kick gibt es nicht.' }).waitFor();

  await vera.room.say('/hilfe');
  await list(vera, 'Befehle').waitFor();
  await expect.poll(() => options(vera, 'Befehle')).toHaveLength(15);
  await takePicture(vera.page, 'befehle-team');
  await vera.room.say('/mute Otto Spam in jeder Zeile');
  await vera.page.getByRole('radio', { name: 'Stumm', exact: true }).waitFor({ state: 'attached' });
  expect(await vera.page.getByRole('radio', { name: 'Stumm', exact: true }).isChecked()).toBe(true);
  expect(await vera.page.getByLabel('Grund', { exact: true }).inputValue()).toBe('Spam in jeder Zeile');
  expect(vera.page.url()).not.toContain('Spam');
  expect(await runAxe(vera.page)).toEqual([]);
  await takePicture(vera.page, 'massnahme-vorgewaehlt');
  const measures = await venue.server.query('select 1 from sanctions');
  expect(measures).toEqual([]);
});
