import { expect, it } from 'vitest';
import { openVenue, type Venue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

it('[RT-17] [RT-24 a] after a power cut of the server both are back by themselves, and every line is there once', async () => {
  const [nora, ole] = await twoWhoTalk(venue, 'Nora', 'Ole');
  const talk = await nora.room.talk();
  const logged: string[] = [];
  nora.page.on('console', (message) => logged.push(message.text()));

  await venue.server.kill9();
  await nora.room.connectionNotice.waitFor();
  await ole.room.connectionNotice.waitFor();
  await nora.room.say('Hörst du mich noch?');
  await nora.page.getByText('wartet, geht von selbst raus').waitFor();
  expect(await nora.room.talk()).toEqual([...talk, 'Nora: Hörst du mich noch? ⏳']);
  // The notice is all there is: attempts and errors are told to the log alone.
  await expect.poll(() => logged.join('\n')).toMatch(/reconnect_attempt.*reconnect_error/s);
  expect(await nora.page.locator('dialog, [role="alert"]').count()).toBe(0);
  const seen = nora.page.locator('[role="status"]:not(.visually-hidden)');
  expect((await seen.allTextContents()).filter((text) => text !== '')).toEqual([
    'Verbindung wird wiederhergestellt',
  ]);

  await venue.server.start();
  await expectBothBack([nora, ole], [...talk, 'Nora: Hörst du mich noch?']);
  await ole.room.say('Klar und deutlich.');
  await expectBothBack([nora, ole], [...talk, 'Nora: Hörst du mich noch?', 'Ole: Klar und deutlich.']);
});

it('[RT-17] a line sent in the moment of the power cut is there once, for both', async () => {
  const [ida, tom] = await twoWhoTalk(venue, 'Ida', 'Tom');
  const talk = await ida.room.talk();

  // The key goes down and the plug is pulled: nobody knows what the server still got.
  await ida.room.composer.fill('Im letzten Augenblick');
  await ida.room.composer.press('Enter');
  await venue.server.kill9();
  await tom.room.connectionNotice.waitFor();

  await venue.server.start();
  await expectBothBack([ida, tom], [...talk, 'Ida: Im letzten Augenblick']);
});

it('a person whose network goes away and comes back misses nothing and says nothing twice', async () => {
  const [ella, max] = await twoWhoTalk(venue, 'Ella', 'Max');
  const talk = await ella.room.talk();

  await ella.device.context.setOffline(true);
  await ella.room.connectionNotice.waitFor();
  await max.room.say('Ella? Bist du noch da?');
  await ella.room.say('Ich sitze im Zug.');
  await ella.page.getByText('wartet, geht von selbst raus').waitFor();
  await max.room.untilTalkIs([...talk, 'Max: Ella? Bist du noch da?']);

  await ella.device.context.setOffline(false);
  const whole = [...talk, 'Max: Ella? Bist du noch da?', 'Ella: Ich sitze im Zug.'];
  await expectBothBack([ella, max], whole);
});

it('[CHAT-05] what waits for the network survives that the page is closed, and is said once when one comes back', async () => {
  const [lena, jan] = await twoWhoTalk(venue, 'Lena', 'Jan');
  const talk = await lena.room.talk();
  const address = lena.page.url();

  // The server goes, not the network of the browser: with that one back, a page that is being closed might still speak.
  await venue.server.kill9();
  await lena.room.connectionNotice.waitFor();
  for (const text of ['Der Akku ist gleich leer.', 'Bis gleich!']) await lena.room.say(text);
  await lena.page.goto('about:blank');
  await venue.server.start();
  await jan.room.untilLive();
  await jan.room.say('Lena?');
  await jan.room.untilTalkIs([...talk, 'Jan: Lena?']);

  await lena.page.goto(address);
  const whole = [...talk, 'Jan: Lena?', 'Lena: Der Akku ist gleich leer.', 'Lena: Bis gleich!'];
  await expectBothBack([lena, jan], whole);
  await lena.page.reload();
  await expectBothBack([lena, jan], whole);
});

it('whoever cannot wait is back at once, without losing the place of the keyboard', async () => {
  const ada = await venue.resident('Ada', 'desktop', { origin: venue.numericOrigin });
  ada.expectOutage();
  await ada.page.clock.install();
  await ada.page.goto('/main');
  await ada.enterRoom();
  const now = ada.page.getByRole('button', { name: 'Jetzt verbinden' });

  // The client's clock stands still: its own next try never comes, the button alone leads back.
  await ada.page.clock.pauseAt(Date.now() + 10_000);
  await ada.device.context.setOffline(true);
  await now.focus();
  await ada.device.context.setOffline(false);
  const socket = ada.page.waitForEvent('websocket');
  await now.press('Enter');
  await socket;
  await ada.page.clock.resume();
  await ada.room.connectionNotice.waitFor({ state: 'detached' });
  await ada.room.untilLive();
  expect(await now.count()).toBe(0);
  expect(await ada.page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY');
});

it('a reload while the other one still waits for the room changes nothing of the talk', async () => {
  const [rosa, finn] = await twoWhoTalk(venue, 'Rosa', 'Finn');
  const talk = await rosa.room.talk();

  await venue.server.kill9();
  await finn.room.connectionNotice.waitFor();
  await finn.room.say('Ich warte hier.');
  await venue.server.start();
  await rosa.page.reload();
  await expectBothBack([rosa, finn], [...talk, 'Finn: Ich warte hier.']);
});

/** Two people in the room who have said something to each other; what was said before stays above. */
async function twoWhoTalk(at: Venue, ...[first, second]: [string, string]): Promise<[Visitor, Visitor]> {
  // By number: where the host is called localhost, the socket library pays no heed to a network that goes away.
  const origin = at.server.origin.replace('localhost', '127.0.0.1');
  const people = await Promise.all([
    at.guest(first, 'phone', { origin }),
    at.guest(second, 'desktop', { origin }),
  ]);
  const [one, other] = people;
  for (const person of people) person.expectOutage();
  const talk = await one.room.talk();
  for (const [speaker, text] of [
    [one, 'Ist hier noch frei?'],
    [other, 'Klar, setz dich! 😊'],
    [one, 'Schöner Abend.'],
  ] as const) {
    await speaker.room.say(text);
    talk.push(`${speaker.name}: ${text}`);
    for (const { room } of people) await room.untilTalkIs(talk);
  }
  return people;
}

/** Both are in the room again without having touched anything: same talk, each figure once, no notice left. */
async function expectBothBack(people: readonly [Visitor, Visitor], talk: readonly string[]): Promise<void> {
  const names = people.map(({ name }) => name).sort();
  for (const { room } of people) {
    await room.connectionNotice.waitFor({ state: 'detached' });
    await room.untilLive();
    await room.untilTalkIs(talk);
    // At rest, or somebody who is just fading out could pass for somebody who has come back.
    await expect
      .poll(async () => ({
        drawn: (await room.stage.isAtRest()) && (await room.stage.names()),
        listed: await Promise.all(names.map((name) => room.person(name).count())),
      }))
      .toEqual({ drawn: names, listed: names.map(() => 1) });
  }
}

it('where the code of the connection did not come, it comes with the network', async () => {
  const { page, device } = await venue.resident('Vera', 'desktop');
  device.allowProblems(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  let told = '';
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      told += payload.toString();
    }),
  );
  const code = /\/assets\/live-[\w-]{8}\.js/;
  await page.route(code, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await page.goto('/news');
  await failed;
  await page.getByRole('heading', { name: 'Willkommen!' }).waitFor();
  expect(told).not.toContain('own:snapshot');
  await page.unroute(code);
  await device.context.setOffline(true);
  await device.context.setOffline(false);
  await expect.poll(() => told).toContain('own:snapshot');
});
