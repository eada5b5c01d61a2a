import { callApi } from '@plausch/dev-env';
import { expect, it } from 'vitest';
import {
  dressedResident,
  figureIn,
  PETROL_AND_VIOLET,
  PINK_AND_GREEN,
  placeOnStage,
  pointAt,
  stageOf,
  untilSeen,
  untilUnseen,
} from './visitor/figure-in-sight.ts';
import { activationLink } from './visitor/mailbox.ts';
import { type Box, differenceOf, isWritten, shotOf } from './visitor/seen.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

async function occupancy(): Promise<number | undefined> {
  const { body } = await callApi(venue.server.origin, 'listRooms', {});
  return body.items[0]?.occupancy;
}

it('[ACCT-01 a, ACCT-01 b] [ACCT-03] [ACCT-05 a] [AUTH-01] [AUTH-02 a, AUTH-02 b] [RT-08] [CHAT-01 b] two newcomers register, activate by mail, one where they registered and one elsewhere, and see each other', async () => {
  const anna = await venue.visitor('Änne', 'phone');
  const bert = await venue.visitor('Jörg', 'desktop');

  for (const visitor of [anna, bert]) {
    await visitor.register();
    await visitor.page.getByRole('heading', { name: 'Schau in dein Postfach' }).waitFor();
    expect(await visitor.page.getByText(visitor.details.email).count()).toBe(1);
  }

  // One reads the mail in the browser and is in at once, the other opens the link on another phone and logs in there.
  await activationLink(venue.server, bert.details.email);
  await bert.page.goto('/postfach');
  const mail = bert.page.getByRole('article').filter({ hasText: bert.details.email });
  await mail.getByRole('link').click();
  await bert.activate();
  await bert.goIn();

  const elsewhere = await venue.visitor('Änne', 'phone');
  await elsewhere.page.goto(await activationLink(venue.server, anna.details.email));
  await elsewhere.activate();
  await elsewhere.press(elsewhere.page.getByRole('link', { name: 'Anmelden' }));
  await elsewhere.logIn();
  await elsewhere.page.waitForURL('/main');
  expect(await anna.storedSession()).toBeNull();
  await elsewhere.enterRoom();
  for (const visitor of [bert, elsewhere]) {
    expect(JSON.parse((await visitor.storedSession()) ?? '')).toMatchObject({
      token: expect.any(String),
      user: { username: visitor.name },
    });
  }

  await elsewhere.room.person('Jörg').waitFor();
  await bert.room.person('Änne').waitFor();
  for (const { room } of [elsewhere, bert]) {
    await expect.poll(() => room.stage.names()).toEqual(['Jörg', 'Änne']);
  }
});

it('[CHAT-01 a, CHAT-01 b] each sees the figures of both in their colours, learns by pointing whose it is, and reads the names of both', async () => {
  const anna = await dressedResident(venue, 'Anna', 'phone', PETROL_AND_VIOLET);
  const bert = await dressedResident(venue, 'Bert', 'desktop', PINK_AND_GREEN);
  for (const { page } of [anna, bert]) await page.goto('/main');

  await anna.enterRoom();
  const alone = await untilSeen(anna, PETROL_AND_VIOLET);
  expect(await figureIn(anna, alone.shot, PINK_AND_GREEN)).toBeUndefined();
  await bert.enterRoom();
  await untilSeen(bert, PINK_AND_GREEN);
  const together = await untilSeen(anna, PINK_AND_GREEN);
  expect(await figureIn(anna, together.shot, PETROL_AND_VIOLET)).toEqual(alone.figure);
  // The figure covers what was to be seen there, and changes nothing else.
  const changed = async (box?: Box) =>
    (await differenceOf(anna.page, [alone.shot, together.shot], box)).differing;
  expect(await changed(together.figure)).toBeGreaterThan(0.5);
  expect(await changed()).toBeLessThan(0.1);

  for (const [viewer, colours, name] of [
    [anna, PINK_AND_GREEN, 'Bert'],
    [bert, PETROL_AND_VIOLET, 'Anna'],
  ] as const) {
    const { shot, figure } = await untilSeen(viewer, colours);
    await pointAt(viewer, figure);
    if (viewer.kind === 'phone') {
      // A finger opens the card as well, which has the name on it.
      const card = viewer.page.getByRole('dialog', { name });
      await viewer.press(card.getByRole('button', { name: 'Schließen' }));
      await card.waitFor({ state: 'detached' });
    }
    const tag = stageOf(viewer).getByText(name, { exact: true });
    await tag.waitFor();
    expect(await isWritten(tag)).toBe(true);
    const box = await placeOnStage(viewer, tag);
    const named = await shotOf(stageOf(viewer));
    expect((await differenceOf(viewer.page, [shot, named], box)).differing).toBeGreaterThan(0.7);
    // Right above the head.
    expect(Math.abs(box.x + box.width / 2 - (figure.x + figure.width / 2))).toBeLessThan(figure.width);
    expect(Math.abs(box.y + box.height - figure.y)).toBeLessThan(figure.height);
  }

  await anna.press(anna.page.getByRole('button', { name: 'Mitglieder zeigen' }));
  await bert.press(bert.page.getByRole('tab', { name: 'Mitglieder' }));
  for (const [list, expected] of [
    [anna.page.getByRole('dialog'), ['Anna (du)', 'Bert']],
    [bert.page.getByRole('tabpanel', { name: 'Mitglieder' }), ['Anna', 'Bert (du)']],
  ] as const) {
    const names = list.getByRole('listitem').locator('b');
    await expect.poll(() => names.allInnerTexts()).toEqual(expected);
    for (const name of await names.all()) expect(await isWritten(name)).toBe(true);
  }
  await anna.press(anna.page.getByRole('button', { name: 'Schließen' }));

  await bert.room.leave();
  await untilUnseen(anna, PINK_AND_GREEN);
  await untilSeen(anna, PETROL_AND_VIOLET);
});

it('[CHAT-02 a, CHAT-02 b] [CHAT-03 a, CHAT-03 b] a walk, a step, a seat and a goodbye are seen by the other one at once', async () => {
  const [greta, emil] = await Promise.all([venue.guest('Greta', 'phone'), venue.guest('Emil', 'desktop')]);
  await greta.room.stage.untilAtRest();
  await emil.room.stage.untilAtRest();

  // Open floor in the middle, away from every seat.
  const goal = { x: 860, y: 560 };
  await greta.pressPlace(goal);
  const arrived = await greta.room.stage.untilStanding('Greta', goal, 4);
  await emil.room.stage.untilStanding('Greta', arrived);

  await emil.room.stage.untilAtRest();
  const before = await emil.room.stage.figure('Emil');
  await emil.page.getByRole('application').focus();
  await emil.page.keyboard.press('ArrowDown');
  const step = await emil.room.stage.untilStanding('Emil', { x: before.x, y: before.y + 40 });
  await greta.room.stage.untilStanding('Emil', step);

  // The chair left of the middle table.
  await emil.room.stage.untilAtRest();
  await emil.pressPlace({ x: 788, y: 600 });
  await expect
    .poll(() => emil.room.stage.figure('Emil'))
    .toMatchObject({ seatId: 'tisch-mitte.1', moving: false });
  await expect.poll(() => greta.room.stage.figure('Emil')).toEqual(await emil.room.stage.figure('Emil'));

  await greta.room.leave();
  await emil.room.person('Greta').waitFor({ state: 'detached' });
  await expect.poll(() => emil.room.stage.names()).toEqual(['Emil']);
});

it('[CHAT-02 a] an arrow key leads past a person who stands in the way', async () => {
  const emil = await venue.guest('Emil', 'desktop');
  const post = await venue.companion('Pfosten');
  const inTheWay = { x: 920, y: 560 };
  await post.do('avatar:move', inTheWay);
  const { stage } = emil.room;
  await stage.untilStanding('Pfosten', inTheWay);
  await stage.untilAtRest();
  await emil.pressPlace({ x: 860, y: 560 });
  const start = await stage.untilStanding('Emil', { x: 860, y: 560 }, 4);

  await emil.page.getByRole('application').focus();
  await emil.page.keyboard.press('ArrowRight');
  // On in the direction of the key, and not into the other one.
  await expect.poll(async () => (await stage.figure('Emil')).x).toBeGreaterThanOrEqual(start.x + 20);
  await stage.untilAtRest();
  const { x, y } = await stage.figure('Emil');
  expect(Math.hypot(x - inTheWay.x, y - inTheWay.y)).toBeGreaterThanOrEqual(46);
  for (let presses = 0; presses < 4 && (await stage.figure('Emil')).x <= inTheWay.x; presses += 1) {
    await emil.page.keyboard.press('ArrowRight');
    await stage.untilAtRest();
  }
  expect((await stage.figure('Emil')).x).toBeGreaterThan(inTheWay.x);
});

it('[CHAT-05] [CHAT-23] what one says stands in a bubble at the speaker and in both transcripts, as plain text', async () => {
  const [lena, paul] = await Promise.all([venue.guest('Lena', 'phone'), venue.guest('Paul', 'desktop')]);
  const dialogs: string[] = [];
  for (const { page } of [lena, paul]) {
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
  }
  await lena.room.stage.untilAtRest();

  const markup = '<img src=x onerror=alert(1)>';
  const talk = [
    [lena, 'Grüß dich, schön hier! Äpfel, Öl, Übermut & Straße'],
    [paul, 'Hallo Lena 👋🏽 magst du Kuchen? 🍰'],
    [lena, markup],
    [paul, '„Ja“, sagte sie <b>leise</b>.'],
  ] as const;

  const said: string[] = [];
  for (const [speaker, text] of talk) {
    const listener = speaker === lena ? paul : lena;
    await speaker.room.say(text);
    said.push(`${speaker.name}: ${text}`);
    await speaker.room.untilTalkIs(said);
    await listener.room.untilTalkIs(said);
    const bubble = listener.room.bubblesOf(speaker.name);
    await expect.poll(() => bubble.textContent()).toContain(text);
    await expect.poll(() => bubble.isVisible()).toBe(true);
    expect(await listener.room.speakerUnder(speaker.name)).toBe(speaker.name);
  }

  for (const { page, room } of [lena, paul]) {
    expect(await room.transcript.getByText(markup, { exact: true }).count()).toBe(1);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await room.transcript.locator('b', { hasText: 'leise' }).count()).toBe(0);
  }
  expect(dialogs).toEqual([]);

  await lena.room.composer.pressSequentially('Hm');
  await paul.room.typingNote('Lena').waitFor();
  await lena.room.composer.fill('');
  await paul.room.typingNote('Lena').waitFor({ state: 'detached' });

  // Back after a reload: same room, same talk, one figure.
  await paul.page.reload();
  await paul.room.untilLive();
  await paul.room.untilTalkIs(said);
  await lena.room.say('Da bist du ja wieder');
  said.push('Lena: Da bist du ja wieder');
  for (const { room } of [lena, paul]) {
    await room.untilTalkIs(said);
    await expect.poll(() => room.stage.names()).toEqual(['Lena', 'Paul']);
  }
});

it('[ACCT-07 a, ACCT-07 b] [RT-09] logging out ends at the front page, with nothing left in the browser and nobody left in the room', async () => {
  const mira = await venue.resident('Mira', 'desktop');
  const socketOpened = mira.page.waitForEvent('websocket');
  await mira.page.goto('/main');
  await mira.enterRoom();
  const socket = await socketOpened;
  expect(await occupancy()).toBe(1);

  const { token } = JSON.parse((await mira.storedSession()) ?? '');
  await mira.press(mira.page.getByRole('link', { name: /^Ich, / }));
  await mira.press(mira.page.getByRole('button', { name: 'Abmelden' }));
  await mira.page.getByRole('link', { name: 'Mitreden' }).waitFor();

  expect(new URL(mira.page.url()).pathname).toBe('/');
  expect(await mira.storedSession()).toBeNull();
  // The page does not wait for the server to leave, so the session ends a moment later.
  const isValid = async () => (await callApi(venue.server.origin, 'verify', { token })).body.valid;
  await expect.poll(isValid).toBe(false);
  await expect.poll(() => socket.isClosed()).toBe(true);
  await expect.poll(occupancy).toBe(0);
});

it('[ACCT-02 a] [ACCT-05 b] [ACCT-06] a taken name, a wrong password and an account without activation are told in German', async () => {
  const kai = await venue.visitor('Kai', 'phone');
  kai.device.allowProblems(/status of (401|403|409)/);
  await kai.register();
  await kai.page.getByRole('heading', { name: 'Schau in dein Postfach' }).waitFor();

  await kai.register();
  const name = kai.page.getByLabel('Name im Chat', { exact: true });
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  const hint = kai.page.locator(`[id="${await name.getAttribute('aria-describedby')}"]`);
  await expect.poll(() => hint.textContent()).toBe('Schon vergeben. Häng zum Beispiel eine Zahl an.');

  await kai.page.goto('/login');
  await kai.logIn();
  await kai.page.getByText('Dein Konto ist noch nicht aktiv', { exact: false }).waitFor();
  expect(await kai.storedSession()).toBeNull();

  const elsewhere = await venue.visitor('Kai', 'desktop');
  elsewhere.device.allowProblems(/status of 401/);
  await elsewhere.page.goto(await activationLink(venue.server, kai.details.email));
  await elsewhere.activate();
  await elsewhere.press(elsewhere.page.getByRole('link', { name: 'Anmelden' }));
  await elsewhere.logIn('falsches Passwort');
  await elsewhere.page.getByText('Name oder Passwort', { exact: false }).waitFor();
  expect(await elsewhere.storedSession()).toBeNull();
  expect(new URL(elsewhere.page.url()).pathname).toBe('/login');
});
