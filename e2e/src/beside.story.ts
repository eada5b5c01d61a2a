import { callApi } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const area = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name });
const strip = ({ page }: Visitor) => page.getByRole('region', { name: 'Dein Raum' });
const wayBack = (visitor: Visitor) => strip(visitor).getByRole('link');
const wayOut = (visitor: Visitor) => strip(visitor).getByRole('button', { name: 'Raum verlassen' });
const headed = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

/** Behind what others have said before. */
const untilTalkEnds = ({ room, name }: Visitor, lines: readonly string[]) =>
  expect
    .poll(async () => (await room.talk()).slice(-lines.length), { message: `the talk of ${name}` })
    .toEqual(lines);

/** Every word to the server about coming and going, from now on. */
async function heardOf({ page }: Visitor): Promise<string[]> {
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const name = /"(room:(?:join|leave))"/.exec(String(payload))?.[1];
      if (name !== undefined) heard.push(name);
    });
  });
  await page.reload();
  return heard;
}

describe.each(['phone', 'desktop'] as const)('a room beside other pages, on a %s', (kind) => {
  it('[R39] the figure stays, what is said is counted, and the way back shows all of it without coming in anew', async () => {
    const anna = await venue.guest(`Anna${kind}`, kind);
    const bert = await venue.guest(`Bert${kind}`, 'desktop');
    const words = await heardOf(anna);
    await anna.room.untilLive();
    await bert.room.say('Wohin gehst du?');
    await untilTalkEnds(anna, [`${bert.name}: Wohin gehst du?`]);
    await anna.room.composer.fill('Nur kurz');
    expect(words).toEqual(['room:join']);

    await anna.press(area(anna, 'Garderobe'));
    await headed(anna, 'Garderobe');
    await wayBack(anna).waitFor();
    expect(await wayBack(anna).textContent()).toBe('Kaffeehaus · nichts Neues');
    await takeThemes(anna, 'nebenher-still');
    await bert.room.say('Bist du noch da?');
    await bert.room.say('Ja, ich seh dich.');
    await expect.poll(() => wayBack(anna).textContent()).toBe('Kaffeehaus · 2 neue Zeilen');
    expect(await runAxe(anna.page)).toEqual([]);
    await takeThemes(anna, 'nebenher-neues');
    expect(await bert.room.stage.names()).toContain(anna.name);
    // From page to page it stays what it is.
    await anna.press(area(anna, /^Freunde/));
    await headed(anna, 'Freunde');
    expect(await wayBack(anna).textContent()).toBe('Kaffeehaus · 2 neue Zeilen');

    await anna.press(wayBack(anna));
    await anna.room.untilLive();
    // A line that came twice, or is missing, moves the others.
    const said = ['Wohin gehst du?', 'Bist du noch da?', 'Ja, ich seh dich.'].map(
      (text) => `${bert.name}: ${text}`,
    );
    await untilTalkEnds(anna, said);
    await anna.room.transcript.getByText('ab hier neu').waitFor();
    expect(await anna.room.composer.inputValue()).toBe('Nur kurz');
    expect(await strip(anna).count()).toBe(0);
    await anna.room.composer.press('Enter');
    for (const visitor of [anna, bert]) await untilTalkEnds(visitor, [...said, `${anna.name}: Nur kurz`]);
    // The area of the rooms leads there as well, and so does a step back.
    await anna.press(area(anna, 'Garderobe'));
    await wayBack(anna).waitFor();
    await anna.page.goBack();
    await anna.room.untilLive();
    await anna.press(area(anna, 'Garderobe'));
    await wayBack(anna).waitFor();
    await anna.press(area(anna, 'Raum'));
    await anna.room.untilLive();
    expect(words).toEqual(['room:join']);
  });

  it('[R39] one leaves it by its button, in the list of rooms, and for another room', async () => {
    const carl = await venue.guest(`Carl${kind}`, kind);
    const dora = await venue.guest(`Dora${kind}`, 'desktop');
    const isThere = () => dora.room.stage.names().then((names) => names.includes(carl.name));
    await carl.press(area(carl, 'Garderobe'));
    await carl.press(wayOut(carl));
    await strip(carl).waitFor({ state: 'detached' });
    await expect.poll(isThere).toBe(false);
    expect(await carl.page.getByRole('link', { name: /^Zurück in den Raum/ }).count()).toBe(0);
    expect(await carl.page.evaluate('document.activeElement.localName')).toBe('main');

    await carl.press(area(carl, 'Raum'));
    await carl.enterRoom();
    await expect.poll(isThere).toBe(true);
    await carl.room.leave();
    await expect.poll(isThere).toBe(false);
    expect(await strip(carl).count()).toBe(0);
  });
});

it('[R39] a figure that goes to another device leaves the strip with a word, and so does the end of the session', async () => {
  const emil = await venue.guest('Emil', 'phone');
  const fritz = await venue.guest('Fritz', 'desktop');
  await emil.press(area(emil, 'Garderobe'));
  await wayBack(emil).waitFor();
  const tab = await emil.secondTab();
  await tab.page.goto('/main?raum=kaffeehaus');
  await tab.room.untilLive();
  await emil.page.getByText('Kaffeehaus: Deine Figur ist jetzt auf einem anderen Gerät dort.').waitFor();
  expect(await strip(emil).count()).toBe(0);
  // The way back is where it is without a room beside the page, and brings the figure here.
  await emil.press(emil.page.getByRole('link', { name: 'Zurück in den Raum: Kaffeehaus' }));
  await emil.room.untilLive();
  await tab.page.getByRole('button', { name: 'Hier weitermachen' }).waitFor();
  await tab.page.close();

  await emil.press(area(emil, 'Garderobe'));
  await wayBack(emil).waitFor();
  await emil.press(area(emil, /^Ich/));
  await emil.press(emil.page.getByRole('button', { name: 'Abmelden' }));
  await emil.page.getByRole('link', { name: 'Mitreden' }).waitFor();
  expect(await strip(emil).count()).toBe(0);
  await expect.poll(() => fritz.room.stage.names()).not.toContain('Emil');
});

it('the number of what waits stands before every title and at the icon of the app, on all tabs alike, until one has looked', async () => {
  const greta = await venue.guest('Greta', 'desktop');
  const [own, hanna] = [await venue.session('Greta'), await venue.session('Hanna')];
  const tab = await greta.secondTab();
  await tab.page.addInitScript(`{
    window.onIcon = [];
    navigator.setAppBadge = async (number) => { window.onIcon.push(number); };
    navigator.clearAppBadge = async () => { window.onIcon.push(0); };
  }`);
  await tab.page.goto('/garderobe');
  await headed(tab, 'Garderobe');
  await expect.poll(() => greta.page.title()).toBe('Kaffeehaus · Plausch');
  await expect.poll(() => tab.page.title()).toBe('Garderobe · Plausch');

  await callApi(venue.server.origin, 'requestFriendship', {
    token: hanna.token,
    body: { userId: own.user.id },
  });
  await expect.poll(() => greta.page.title()).toBe('(1) Kaffeehaus · Plausch');
  await expect.poll(() => tab.page.title()).toBe('(1) Garderobe · Plausch');
  await expect.poll(() => tab.page.evaluate('window.onIcon.at(-1)')).toBe(1);

  await greta.press(area(greta, /^Freunde/));
  await headed(greta, 'Freunde');
  expect(await greta.page.title()).toBe('(1) Freunde · Plausch');
  await greta.press(greta.page.getByRole('button', { name: 'Hanna annehmen' }));
  await expect.poll(() => greta.page.title()).toBe('Freunde · Plausch');
  await expect.poll(() => tab.page.title()).toBe('Garderobe · Plausch');
  await expect.poll(() => tab.page.evaluate('window.onIcon.at(-1)')).toBe(0);
});

const tab = ({ page }: Visitor, name: RegExp) => page.getByRole('tab', { name });
const log = ({ page }: Visitor, name: string) => page.getByRole('log', { name: `Unterhaltung mit ${name}` });
const written = (visitor: Visitor, name: string) => log(visitor, name).getByRole('button').allInnerTexts();
async function write({ page }: Visitor, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Nachricht an ${name}` });
  await field.fill(text);
  await field.press('Enter');
}
const readers = () =>
  venue.server.query(
    `select username from message_devices join accounts on accounts.id = account_id
     where is_listed and username in ('Ina', 'Jan') order by username`,
  );
async function openCard(visitor: Visitor, name: string): Promise<void> {
  await visitor.room.stage.untilAtRest();
  const { x, y } = await visitor.room.stage.figure(name);
  await visitor.pressPlace({ x, y: y - 40 });
  await visitor.page.getByRole('dialog').waitFor();
}

it('one writes beside the room and stays in it; on a phone the notice leads to what was written, and the strip leads back', async () => {
  const ina = await venue.guest('Ina', 'desktop');
  const jan = await venue.guest('Jan', 'phone');
  await expect.poll(readers).toEqual([{ username: 'Ina' }, { username: 'Jan' }]);
  await ina.press(tab(ina, /^Nachrichten/));
  await ina.page.getByRole('heading', { name: 'Noch keine Nachrichten' }).waitFor();
  await takeThemes(ina, 'nebenher-keine-nachrichten');

  // The card of a person leads to what one writes with them, in its own place in the history.
  await openCard(ina, 'Jan');
  await ina.press(ina.page.getByRole('dialog').getByRole('link', { name: 'Nachricht schreiben' }));
  await ina.page.getByText('Schreib Jan die erste Nachricht.').waitFor();
  expect(await ina.page.getByRole('dialog').count()).toBe(0);
  await write(ina, 'Jan', 'Hast du kurz Zeit?');
  await expect.poll(() => written(ina, 'Jan')).toEqual(['Hast du kurz Zeit?']);
  expect(new URL(ina.page.url()).pathname).toBe('/main');

  const notice = jan.page.getByText('Du hast eine neue Nachricht.');
  await notice.waitFor();
  await takeThemes(jan, 'nebenher-hinweis');
  await jan.press(jan.page.getByRole('link', { name: 'Lesen' }));
  await expect.poll(() => written(jan, 'Ina')).toEqual(['Hast du kurz Zeit?']);
  expect(await notice.count()).toBe(0);
  await write(jan, 'Ina', 'Klar!');
  await expect.poll(() => written(ina, 'Jan')).toEqual(['Hast du kurz Zeit?', 'Klar!']);
  expect(await runAxe(ina.page)).toEqual([]);
  await takeThemes(ina, 'nebenher-unterhaltung');
  // Meanwhile the room goes on before her, and beside his page.
  await ina.room.say('Ich schreib gerade mit Jan.');
  await expect.poll(() => wayBack(jan).textContent()).toBe('Kaffeehaus · 1 neue Zeile');
  await takeThemes(jan, 'nebenher-unterhaltung');

  // An open conversation is a step of the history: back is the list, and so is its button.
  await ina.press(ina.page.getByRole('link', { name: 'Zurück zu allen Nachrichten' }));
  const row = ina.page.getByRole('tabpanel').getByRole('link', { name: /^Jan/ });
  await row.waitFor();
  expect(await runAxe(ina.page)).toEqual([]);
  await takeThemes(ina, 'nebenher-liste');
  await ina.press(row);
  await log(ina, 'Jan').waitFor();
  await ina.page.goBack();
  await row.waitFor();

  // With another part of the panel before her, the number at its tab says it.
  await ina.press(tab(ina, /^Verlauf/));
  await write(jan, 'Ina', 'Bis gleich!');
  await tab(ina, /^Nachrichten.*1 Unterhaltung mit Neuem/).waitFor();
  expect(await ina.page.getByText('Du hast eine neue Nachricht.').count()).toBe(0);
  await tab(ina, /^Verlauf/).focus();
  await ina.page.keyboard.press('ArrowLeft');
  await ina.press(row);
  await expect.poll(() => written(ina, 'Jan')).toContain('Bis gleich!');
  await ina.page
    .getByRole('tab', { name: 'Nachrichten', exact: true })
    .and(ina.page.locator('[aria-selected="true"]'))
    .waitFor();

  await jan.press(wayBack(jan));
  await jan.room.untilLive();
  await untilTalkEnds(jan, ['Ina: Ich schreib gerade mit Jan.']);
  // Where the panel is a drawer, messages have their own page.
  await ina.page.setViewportSize({ width: 1000, height: 800 });
  await openCard(ina, 'Jan');
  await ina.press(ina.page.getByRole('dialog').getByRole('link', { name: 'Nachricht schreiben' }));
  await headed(ina, 'Nachrichten');
  await expect.poll(() => written(ina, 'Jan')).toContain('Bis gleich!');
});
