import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { metaOf } from './visitor/crawler.ts';
import { isMoving } from './visitor/front-picture.ts';
import { activationLink } from './visitor/mailbox.ts';
import { SlowLine } from './visitor/slow-line.ts';
import { slowNetwork } from './visitor/slow-network.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue({}, { reducedMotion: 'no-preference' });
const SHARED = '/main?raum=kaffeehaus';

it('[ROUTE-02] [ACCT-01 a, ACCT-01 b] [ACCT-03] [CHAT-05] a stranger with a phone on a slow line gets from a shared link to the first line that others read', async () => {
  const host = await venue.guest('Marlene', 'desktop');

  // The chat in which the link was shared shows what it leads to.
  const preview = metaOf(await (await fetch(`${venue.server.origin}${SHARED}`)).text());
  expect(preview.get('og:title')).toBe('Kaffeehaus · Plausch');
  expect((await fetch(preview.get('og:image') ?? '')).status).toBe(200);

  const stranger = await venue.visitor('Fremder', 'phone', { deviceScaleFactor: 2 });
  const { page, room } = stranger;
  await slowNetwork(stranger.device);
  const line = await SlowLine.of(page);
  // A line that is held speaks through a socket of the test: what it sends in the moment of closing, Chromium complains of.
  stranger.device.allowProblems(/WebSocket is already in CLOSING or CLOSED state/);
  let step = 0;
  const picture = async (name: string) => {
    step += 1;
    await takePicture(page, `fremd-${String(step).padStart(2, '0')}-${name}`);
  };
  const press = (role: 'link' | 'button', name: string) =>
    stranger.press(page.getByRole(role, { name, exact: true }).first());

  await page.goto(SHARED);
  await page.getByRole('heading', { name: 'Kaffeehaus', level: 1 }).waitFor();
  await page.getByText('Eine Person ist da').waitFor();
  await picture('geteilter-link');

  await page.goto('/');
  await page.getByText('Eine Person in einem Raum').waitFor();
  await isMoving(page);
  await picture('startseite');
  await press('link', 'Erst zuschauen');
  await page.getByRole('heading', { name: 'Kaffeehaus', level: 1 }).waitFor();
  await picture('zuschauen');
  await page.goBack();
  await press('link', 'Mitreden');
  await page.getByRole('heading', { name: 'Wie sollen wir dich nennen?' }).waitFor();
  await picture('mitreden');
  await stranger.fillRegistration();
  await page.getByRole('heading', { name: 'Schau in dein Postfach' }).waitFor();
  await picture('postfach');

  await page.goto(await activationLink(venue.server, stranger.details.email));
  await stranger.activate();
  await picture('willkommen');
  await stranger.goIn();
  await host.room.person('Fremder').waitFor();
  await picture('im-raum');

  // The line falters just as the words go out: they arrive, and what comes back is late.
  line.holdAt('chat:send');
  await room.say('Hallo! Ist hier noch frei?');
  await host.room.untilTalkIs(['Fremder: Hallo! Ist hier noch frei?']);
  line.release();
  await room.untilTalkIs(['Fremder: Hallo! Ist hier noch frei?']);
  await host.room.say('Klar, setz dich!');
  await expect.poll(() => room.talk()).toContain('Marlene: Klar, setz dich!');
  await expect.poll(() => room.bubblesOf('Marlene').isVisible()).toBe(true);
  await picture('erste-zeile');
  await takePicture(host.page, 'fremd-gesehen-von-anderen');
}, 240_000);
