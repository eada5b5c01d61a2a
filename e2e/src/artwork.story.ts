import { isWalkable, sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { SlowLine } from './visitor/slow-line.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const ROOM = '/main?raum=kaffeehaus';
const kaffeehaus = sceneById('kaffeehaus');
const SCENE = '**/assets/kaffeehaus-*.js';
const BACK = '**/assets/back-*.svg';
const NOT_FETCHED = /ERR_FAILED|Failed to load resource/;

const notice = ({ page }: Visitor) => page.getByText('Das Bild ist nicht angekommen. Reden geht trotzdem.');
const again = ({ page }: Visitor) => page.getByRole('button', { name: 'Nochmal' });

/** Whether the wall of the room is drawn. */
const wallIsDrawn = ({ page }: Visitor) =>
  page.evaluate<boolean>(`(() => {
    const wall = document.querySelector('[role="application"] img');
    return wall.complete && wall.naturalWidth > 0 && getComputedStyle(wall).visibility === 'visible';
  })()`);

it('without the scene one can talk all the same, and has it as soon as the network is back', async () => {
  const nina = await venue.resident('Nina', 'phone');
  nina.device.allowProblems(NOT_FETCHED);
  await nina.page.route(SCENE, (route) => route.abort());
  await nina.page.goto(ROOM);
  await notice(nina).waitFor();

  await nina.room.say('Seht ihr das Bild?');
  await nina.room.untilTalkIs(['Nina: Seht ihr das Bild?']);
  // A browser may remember for a while that code did not come: the page starts afresh, once in ten seconds.
  await Promise.all([nina.page.waitForEvent('load'), nina.press(again(nina))]);
  await notice(nina).waitFor();

  await nina.room.composer.fill('Ich versuche es noch ein');
  await nina.page.unroute(SCENE);
  // The ten seconds are over.
  await nina.page.evaluate("sessionStorage.removeItem('reload:/main')");
  await nina.press(again(nina));
  await nina.room.untilLive();
  await expect.poll(() => wallIsDrawn(nina)).toBe(true);
  expect(await notice(nina).count()).toBe(0);
  expect(await nina.room.composer.inputValue()).toBe('Ich versuche es noch ein');
});

it('without its drawings the room is a plain floor with everybody on it, until they can be fetched', async () => {
  const otto = await venue.resident('Otto', 'desktop');
  otto.device.allowProblems(NOT_FETCHED);
  await otto.page.route(BACK, (route) => route.abort());
  await otto.page.goto(ROOM);
  await otto.room.untilLive();
  await notice(otto).waitFor();
  expect(await wallIsDrawn(otto)).toBe(false);

  // People walk and talk as ever.
  const free = { x: 860, y: 560 };
  // The picture goes along while one comes in.
  await otto.room.stage.untilAtRest();
  await otto.pressPlace(free);
  await otto.room.stage.untilStanding('Otto', free, 4);
  await otto.room.say('Hier ist es heute schlicht.');
  await otto.room.bubblesOf('Otto').waitFor();

  await otto.press(again(otto));
  await notice(otto).waitFor();
  await otto.page.unroute(BACK);
  await otto.press(again(otto));
  await expect.poll(() => wallIsDrawn(otto)).toBe(true);
  expect(await notice(otto).count()).toBe(0);
  await otto.room.untilLive();
});

it('[R5] without the code that finds ways the server leads one there all the same, by finger and by key', async () => {
  const rosa = await venue.resident('Rosa', 'desktop');
  rosa.device.allowProblems(NOT_FETCHED);
  let refused = 0;
  await rosa.page.route('**/assets/places-*.js', (route) => {
    refused += 1;
    return route.abort();
  });
  await rosa.page.goto(ROOM);
  await rosa.room.untilLive();
  await rosa.room.stage.untilAtRest();
  await expect.poll(() => refused).toBe(1);

  const free = { x: 860, y: 560 };
  await rosa.pressPlace(free);
  await rosa.room.stage.untilStanding('Rosa', free, 4);
  // A table is no place to stand: the server ends the walk beside it, and so does the picture.
  await rosa.pressPlace({ x: 905, y: 648 });
  await expect.poll(async () => (await rosa.room.stage.figure('Rosa')).y).toBeGreaterThan(free.y + 20);
  await rosa.room.stage.untilAtRest();
  const beside = await rosa.room.stage.figure('Rosa');
  expect(kaffeehaus && isWalkable(kaffeehaus, beside)).toBe(true);

  await rosa.page.getByRole('application').focus();
  await rosa.page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await rosa.room.stage.figure('Rosa')).x).toBeLessThan(beside.x - 20);
});

it('[CHAT-05] the code of bubbles comes after the people: the talk says meanwhile what is said, and then it is seen over heads', async () => {
  const vera = await venue.resident('Vera', 'phone');
  const release = await holdBack(vera.page, '**/assets/bubbles-*.js');
  await vera.page.goto(ROOM);
  await vera.room.untilLive();
  await vera.room.stage.untilAtRest();
  await vera.room.say('Hört ihr mich?');
  await expect.poll(async () => (await vera.room.talk()).at(-1)).toBe('Vera: Hört ihr mich?');
  expect(await vera.room.bubblesOf('Vera').count()).toBe(0);
  release();
  await vera.room.bubblesOf('Vera').waitFor();
});

it('what may be opened in a room is fetched once its people are there', async () => {
  const sam = await venue.resident('Sam', 'phone');
  const line = await SlowLine.of(sam.page);
  const asked: string[] = [];
  sam.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = () => asked.some((path) => path.startsWith('/assets/inside-'));
  line.hold();
  await sam.page.goto(ROOM);
  await sam.page.getByText('Du gehst hinein …').waitFor();
  // What the room does two seconds after it was drawn, when there is nothing else to do, was asked for before this.
  await sam.page.evaluate('new Promise((done) => setTimeout(() => requestIdleCallback(done), 2_000))');
  expect(isAsked()).toBe(false);
  line.release();
  await sam.room.untilLive();
  await expect.poll(isAsked).toBe(true);
});

it('a style sheet of what only pleases may stay away without a page error', async () => {
  const pia = await venue.resident('Pia', 'phone');
  const refused: string[] = [];
  pia.device.allowProblems(/^console: .*(ERR_FAILED|Failed to load resource)/);
  await pia.page.route(/\/(Ambience|Beginning)-[^/]+\.css$/, (route) => {
    refused.push(new URL(route.request().url()).pathname.replace(/^.*\/(\w+)-.*$/, '$1'));
    return route.abort();
  });
  await pia.page.goto(ROOM);
  await pia.room.untilLive();
  await expect.poll(() => refused.toSorted()).toEqual(['Ambience', 'Beginning']);
  await pia.room.say('Alles da.');
  await pia.page.getByText('Alles da.').first().waitFor();
});
