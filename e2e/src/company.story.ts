import { nearestWalkable, sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import { figuresSeenByAll, threeGuests, untilAllAtRest } from './visitor/company.ts';
import { SlowLine } from './visitor/slow-line.ts';
import type { Place } from './visitor/stage-view.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();
/** For a device whose screen is about steps; the others see people where they end. */
const WALKING = { reducedMotion: 'no-preference' } as const;

it('[CHAT-03 a, CHAT-03 b] [R5] a walk leads round the furniture, ends at the same place for all three, and a new goal replaces it', async () => {
  const company = await threeGuests(venue, ['Ada', 'Ben', 'Cleo'], WALKING);
  const [ada, ben, cleo] = company;
  // From one side of the table in the middle to the other: a chair and the table stand between.
  const [here, there] = [
    { x: 690, y: 650 },
    { x: 976, y: 644 },
  ];
  expect(isFloor({ x: 788, y: 634 })).toBe(false);
  expect(isFloor({ x: 905, y: 648 })).toBe(false);
  await ada.pressPlace(here);
  await ada.room.stage.untilStanding('Ada', here, 4);
  await untilAllAtRest(company);

  const paths = await Promise.all(company.map(({ room }) => room.stage.watch('Ada')));
  await ada.pressPlace(there);
  const end = await ada.room.stage.untilStanding('Ada', there, 4);
  for (const { room } of [ben, cleo]) await room.stage.untilStanding('Ada', end);
  for (const tell of paths) {
    const way = (await tell()).flat();
    expect(way.length).toBeGreaterThan(3);
    expect(way.filter((place) => !isFloor(place))).toEqual([]);
  }

  // Ben sets off for the reading corner (key 5) and thinks again half-way: back to the middle (key 9).
  const ways = await Promise.all(company.map(({ room }) => room.stage.watch('Ben')));
  const { x: from } = await cleo.room.stage.figure('Ben');
  await ben.page.getByRole('application').focus();
  await ben.page.keyboard.press('5');
  await expect.poll(async () => (await cleo.room.stage.figure('Ben')).x).toBeLessThan(from - 100);
  await ben.page.keyboard.press('9');
  for (const { room } of company) await room.stage.untilStanding('Ben', { x: 860, y: 560 });
  // No screen has ever drawn him where he first wanted to go.
  for (const tell of ways) expect((await tell()).flat().filter(({ x }) => x <= 198)).toEqual([]);
});

it('[R6] a seat holds one: who comes second stays where they are, and sits once it is free', async () => {
  const ilse = await venue.guest('Ilse', 'phone');
  const jan = await venue.resident('Jan', 'desktop', WALKING);
  const line = await SlowLine.of(jan.page);
  await jan.page.goto('/main');
  await jan.enterRoom();
  const kim = await venue.guest('Kim', 'phone');
  const company = [ilse, jan, kim];
  await untilAllAtRest(company);
  // To the reading corner: from there he is still on his way when the answer comes.
  await jan.page.getByRole('application').focus();
  await jan.page.keyboard.press('5');
  await kim.room.stage.untilStanding('Jan', { x: 198, y: 556 }, 20);
  await untilAllAtRest(company);
  const home = await jan.room.stage.figure('Jan');
  // The chair left of the middle table, where one taps it.
  const seat = { id: 'tisch-mitte.1', x: 788, y: 600 };

  // Ilse has it, but that has not come round to Jan yet: for him it is free, and he sets off.
  line.hold();
  await ilse.pressPlace(seat);
  await expect.poll(() => kim.room.stage.figure('Ilse')).toMatchObject({ seatId: seat.id, moving: false });
  expect(await jan.room.stage.figure('Ilse')).toMatchObject({ seatId: null });
  const way = await jan.room.stage.watch('Jan');
  await jan.pressPlace(seat);
  await expect.poll(() => jan.room.stage.figure('Jan')).toMatchObject({ moving: true });
  line.release();
  await jan.room.stage.untilStanding('Jan', home);
  await untilAllAtRest(company);
  expect((await way()).flat().filter(({ seatId }) => seatId !== null)).toEqual([]);
  const seen = await figuresSeenByAll(company);
  expect(seen.map(({ name, seatId }) => [name, seatId])).toEqual([
    ['Ilse', seat.id],
    ['Jan', null],
    ['Kim', null],
  ]);
  expect(seen[1]).toEqual(home);

  await ilse.pressPlace({ x: 860, y: 560 });
  await jan.room.stage.untilStanding('Ilse', { x: 860, y: 560 }, 4);
  await jan.pressPlace(seat);
  await expect.poll(() => kim.room.stage.figure('Jan')).toMatchObject({ seatId: seat.id, moving: false });
  await untilAllAtRest(company);
  expect((await figuresSeenByAll(company)).map(({ seatId }) => seatId)).toEqual([null, seat.id, null]);
});

it('[CHAT-02 a, CHAT-02 b] who goes from room to room is seen leaving and coming, is in one room at a time, and the back button works', async () => {
  const [lea, mats] = await Promise.all([venue.guest('Lea', 'phone'), venue.guest('Mats', 'desktop')]);
  const nele = await venue.resident('Nele', 'phone');
  await nele.page.goto('/main');
  await nele.enterRoom('Dachgarten');
  await mats.room.person('Lea').waitFor();
  const sightings = await Promise.all([mats, nele].map(({ room }) => room.stage.watch('Lea')));

  await lea.room.leave();
  await untilGone('Lea', mats);
  await untilPresent(lea, { Kaffeehaus: '1 da', Dachgarten: '1 da' });
  await lea.enterRoom('Dachgarten');
  await nele.room.person('Lea').waitFor();
  await expect.poll(() => lea.room.stage.names()).toEqual(['Lea', 'Nele']);

  await lea.page.goBack();
  await lea.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
  await untilGone('Lea', nele);
  await untilPresent(lea, { Kaffeehaus: '1 da', Dachgarten: '1 da' });
  // The lobby lives: nobody reloads it.
  await nele.room.leave();
  await untilPresent(lea, { Kaffeehaus: '1 da', Dachgarten: 'noch leer' });

  await lea.page.goBack();
  await lea.room.untilLive();
  await mats.room.person('Lea').waitFor();
  await expect.poll(() => lea.room.stage.names()).toEqual(['Lea', 'Mats']);
  await untilPresent(nele, { Kaffeehaus: '2 da', Dachgarten: 'noch leer' });
  for (const tell of sightings) {
    const drawn = await tell();
    expect(drawn.some((frame) => frame.length === 1)).toBe(true);
    expect(drawn.filter((frame) => frame.length > 1)).toEqual([]);
  }
});

it('[R8] two tabs of one person share one figure: it moves to the second tab and can be taken back', async () => {
  const [olga, piet, rike] = await threeGuests(venue, ['Olga', 'Piet', 'Rike']);
  const sightings = await Promise.all([piet, rike].map(({ room }) => room.stage.watch('Olga')));
  const other = await olga.secondTab();
  const movedAway = (tab: Visitor) => tab.page.getByText('Du bist jetzt auf einem anderen Gerät da.');
  const takeBack = (tab: Visitor) => tab.press(tab.page.getByRole('button', { name: 'Hier weitermachen' }));

  await other.page.goto('/main?raum=kaffeehaus');
  await other.room.untilLive();
  await movedAway(olga).waitFor();
  expect(await olga.room.composer.count()).toBe(0);
  await other.room.say('Jetzt am anderen Fenster.');
  for (const { room } of [other, piet, rike]) await room.untilTalkIs(['Olga: Jetzt am anderen Fenster.']);

  await takeBack(olga);
  await olga.room.untilLive();
  await movedAway(other).waitFor();
  await olga.room.say('Und wieder hier.');
  for (const { room } of [olga, piet, rike])
    await room.untilTalkIs(['Olga: Jetzt am anderen Fenster.', 'Olga: Und wieder hier.']);

  for (const tell of sightings) expect((await tell()).filter((frame) => frame.length !== 1)).toEqual([]);
  for (const { room } of [piet, rike]) expect(await room.person('Olga').count()).toBe(1);
});

it('[AZ-2] an address in capitals leads into the same room', async () => {
  const selma = await venue.guest('Selma', 'phone');
  const timo = await venue.resident('Timo', 'desktop');
  await timo.page.goto('/main?raum=KAFFEEHAUS');
  await timo.room.untilLive();
  await selma.room.person('Timo').waitFor();
  await timo.room.person('Selma').waitFor();
  await timo.room.say('Groß geschrieben, trotzdem da.');
  await expect.poll(() => selma.room.talk()).toContain('Timo: Groß geschrieben, trotzdem da.');
});

const scene = sceneById('kaffeehaus');

/** A screen that hears of a walk late glides onto its way, and cuts a corner by a few scene units; furniture is wider. */
const CORNER_UNITS = 8;

function isFloor(place: Place): boolean {
  if (!scene) throw new Error('the Kaffeehaus has no scene');
  const floor = nearestWalkable(scene, place);
  return Math.hypot(floor.x - place.x, floor.y - place.y) <= CORNER_UNITS;
}

async function untilGone(name: string, seenBy: Visitor): Promise<void> {
  await seenBy.room.person(name).waitFor({ state: 'detached' });
  await expect.poll(() => seenBy.room.stage.names()).not.toContain(name);
}

/** Waits until the cards of the lobby say how many people are where. */
async function untilPresent(visitor: Visitor, expected: Readonly<Record<string, string>>): Promise<void> {
  const { page } = visitor;
  const cardOf = (room: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: room }) });
  for (const [room, present] of Object.entries(expected)) {
    await cardOf(room).getByText(present, { exact: true }).waitFor();
  }
}
