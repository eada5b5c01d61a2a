import { expect, it } from 'vitest';
import { figuresSeenByAll, threeGuests, untilAllAtRest } from './visitor/company.ts';
import type { Figure } from './visitor/stage-view.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

it('[R10] what somebody writes without a network waits in order, and then all three have the same talk', async () => {
  const company = await threeWhoMayLoseTheLine('Anke', 'Bodo', 'Cora');
  const [anke, bodo, cora] = company;
  const talk = await talkBefore(company, [bodo, 'Ist die Torte heute gut?']);

  await anke.device.context.setOffline(true);
  await anke.room.connectionNotice.waitFor();
  const waiting = ['Ich komme gleich wieder.', 'Der Tunnel ist lang.', 'Sehr lang.'];
  for (const line of waiting) await anke.room.say(line);
  await cora.room.say('Die Torte? Sehr gut!');
  await bodo.room.untilTalkIs([...talk, 'Cora: Die Torte? Sehr gut!']);
  await bodo.room.say('Dann nehme ich eine.');
  const meanwhile = [...talk, 'Cora: Die Torte? Sehr gut!', 'Bodo: Dann nehme ich eine.'];
  await cora.room.untilTalkIs(meanwhile);
  await bodo.room.untilTalkIs(meanwhile);
  expect(await anke.room.talk()).toEqual([...talk, ...waiting.map((line) => `Anke: ${line} ⏳`)]);

  await anke.device.context.setOffline(false);
  await untilTalkIsForAll(company, [...meanwhile, ...waiting.map((line) => `Anke: ${line}`)]);
  await untilAllAtRest(company);
});

it('[R3] lines missed without a network are there once and in order, and no bubble pops up for what is long said', async () => {
  const company = await threeWhoMayLoseTheLine('Dora', 'Emma', 'Fred');
  const [dora, emma, fred] = company;
  const talk = await talkBefore(company, [emma, 'Wer spielt mit?']);

  await fred.device.context.setOffline(true);
  await fred.room.connectionNotice.waitFor();
  const told = await fred.room.watchBubbles();
  const missed = ['Ich bin dabei.', 'Wir warten noch auf Fred.'];
  for (const line of missed) await dora.room.say(line);
  talk.push(...missed.map((line) => `Dora: ${line}`));
  await emma.room.untilTalkIs(talk);
  // Dora begins a sentence and lets it be: by then her lines are too old for bubbles.
  await dora.room.composer.pressSequentially('Na');
  await emma.room.typingNote('Dora').waitFor();
  await emma.room.typingNote('Dora').waitFor({ state: 'detached' });
  expect(await fred.room.talk()).toEqual(talk.slice(0, -missed.length));

  await fred.device.context.setOffline(false);
  await fred.room.untilTalkIs(talk);
  await emma.room.say('Na also, da ist er ja.');
  talk.push('Emma: Na also, da ist er ja.');
  await untilTalkIsForAll(company, talk);
  const bubble = fred.room.bubblesOf('Emma').filter({ hasText: 'Na also' });
  await bubble.waitFor();
  const shown = (await told()).join('\n');
  expect(shown).toContain('Na also, da ist er ja.');
  for (const line of missed) expect(shown).not.toContain(line);
});

it('[R9] a sentence begun before a reload is still there, and nobody sees a typing sign that has gone stale', async () => {
  const company = await threeWhoMayLoseTheLine('Gesa', 'Hans', 'Inga');
  const [gesa, hans, inga] = company;
  const talk = await gesa.room.talk();
  await gesa.room.composer.pressSequentially('Was ich noch sagen');
  // On the desktop in words below the talk, on the phone as dots over her head.
  const signs = [hans.room.typingNote('Gesa'), inga.room.bubblesOf('Gesa')];
  await Promise.all(signs.map((sign) => sign.waitFor()));
  const lastKeyAt = performance.now();

  const [goneAt] = await Promise.all([
    Promise.all(
      signs.map(async (sign) => {
        await sign.waitFor({ state: 'detached' });
        return performance.now();
      }),
    ),
    gesa.page.reload().then(() => gesa.room.untilLive()),
  ]);
  expect(await gesa.room.composer.inputValue()).toBe('Was ich noch sagen');
  // Ten seconds by the room's clock, and a moment to hear of it.
  expect(Math.max(...goneAt) - lastKeyAt).toBeLessThan(11_500);

  await gesa.room.composer.press('End');
  await gesa.room.composer.pressSequentially(' wollte …');
  await gesa.room.composer.press('Enter');
  await untilTalkIsForAll(company, [...talk, 'Gesa: Was ich noch sagen wollte …']);
  await gesa.page.reload();
  await gesa.room.untilLive();
  expect(await gesa.room.composer.inputValue()).toBe('');

  // Whoever signs out leaves no words behind, wherever in the app that is.
  await gesa.room.composer.pressSequentially('Ein Geheimnis');
  await gesa.page.goto('/einstellungen');
  await gesa.press(gesa.page.getByRole('button', { name: 'Abmelden' }));
  await gesa.page.getByRole('link', { name: 'Mitreden' }).waitFor();
  expect(await gesa.page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Geheimnis');
});

it('[RT-17] [R14] after the server was killed between two lines all three are back at their places, with the whole talk', async () => {
  const company = await threeWhoMayLoseTheLine('Karl', 'Lotte', 'Mina');
  const [karl, lotte, mina] = company;
  const talk = await talkBefore(company, [karl, 'Ich setz mich ans Fenster.']);
  await karl.pressPlace({ x: 690, y: 400 });
  await lotte.page.getByRole('application').focus();
  await lotte.page.keyboard.press('9');
  await expect
    .poll(() => lotte.room.stage.figure('Karl'))
    .toMatchObject({ seatId: 'fensterbank.2', moving: false });
  await mina.room.stage.untilStanding('Lotte', { x: 860, y: 560 });
  await untilAllAtRest(company);
  const places = await figuresSeenByAll(company);
  await expect.poll(placesWrittenDown).toEqual(places.map(({ moving: _, ...place }) => place));

  await mina.room.say('Schöne Aussicht?');
  talk.push('Mina: Schöne Aussicht?');
  await untilTalkIsForAll(company, talk);
  await venue.server.kill9();
  await Promise.all(company.map(({ room }) => room.connectionNotice.waitFor()));
  await karl.room.say('Sehr schön sogar.');
  expect(await karl.room.talk()).toEqual([...talk, 'Karl: Sehr schön sogar. ⏳']);
  talk.push('Karl: Sehr schön sogar.');

  await venue.server.start();
  await untilTalkIsForAll(company, talk);
  await untilAllAtRest(company);
  expect(await figuresSeenByAll(company)).toEqual(places);
  expect(await karl.room.connectionNotice.count()).toBe(0);
  await lotte.room.say('Ich komme rüber.');
  await untilTalkIsForAll(company, [...talk, 'Lotte: Ich komme rüber.']);
});

async function threeWhoMayLoseTheLine(
  ...names: [string, string, string]
): Promise<[Visitor, Visitor, Visitor]> {
  const company = await threeGuests(venue, names, { origin: venue.numericOrigin });
  for (const visitor of company) visitor.expectOutage();
  return company;
}

/** What all three have read before the story begins; one line is fresh, what other stories said stays above. */
async function talkBefore(
  company: readonly Visitor[],
  [speaker, line]: readonly [Visitor, string],
): Promise<string[]> {
  const talk = [...(await speaker.room.talk()), `${speaker.name}: ${line}`];
  await speaker.room.say(line);
  await untilTalkIsForAll(company, talk);
  return talk;
}

async function untilTalkIsForAll(company: readonly Visitor[], talk: readonly string[]): Promise<void> {
  for (const { room } of company) await room.untilTalkIs(talk);
}

/** Where the server would put everybody after a restart. */
function placesWrittenDown(): Promise<Omit<Figure, 'moving'>[]> {
  return venue.server.query(
    `select username as name, x, y, seat_id as "seatId"
     from room_places join accounts on accounts.id = account_id
     where username in ('Karl', 'Lotte', 'Mina') order by username`,
  );
}
