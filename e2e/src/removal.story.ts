import { runAxe } from '@plausch/dev-env/browser';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { Keyboard } from './visitor/keyboard.ts';
import { inviteModerator } from './visitor/moderator.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { residentScreens } from './visitor/screens.ts';
import { ScriptedLine } from './visitor/scripted-line.ts';
import { isWritten } from './visitor/seen.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const REASON = 'Bitte freundlich bleiben <img src=x onerror="alert(1)"> {und} & leise';

const dialog = ({ page }: Visitor) => page.getByRole('alertdialog', { name: 'Du wurdest verwarnt' });
const closeButton = (visitor: Visitor) =>
  dialog(visitor).getByRole('button', { name: 'Schließen', exact: true });
const query = ({ page }: Visitor) => Object.fromEntries(new URL(page.url()).searchParams);

/** Somebody signed in, connected, on this page. */
async function connected(visitor: Visitor, path: string): Promise<ScriptedLine> {
  const line = await ScriptedLine.of(visitor.page);
  await visitor.page.goto(path);
  await expect.poll(() => line.handshakes.length).toBe(1);
  await untilUncovered(visitor.page);
  return line;
}

describe('a warning', () => {
  it.each(appearances('light'))(
    '[RT-26] [RT-27 a, RT-27 b] [RT-28 a, RT-28 b] is read and closed on a $kind in $theme',
    async ({ kind, theme, deviceScaleFactor }) => {
      const options = { stored: { darkMode: String(theme === 'dark') }, deviceScaleFactor };
      const wanda = await venue.resident('Wanda', kind, options);
      const line = await connected(wanda, '/einstellungen');
      line.say('warned', { reason: REASON });

      await dialog(wanda).waitFor();
      const reason = dialog(wanda).getByText(REASON, { exact: true });
      await reason.waitFor();
      for (const [part, words] of [
        [dialog(wanda).getByRole('heading'), 'Du wurdest verwarnt'],
        [reason, REASON],
        [dialog(wanda).getByRole('button'), 'Schließen'],
      ] as const) {
        expect(await part.allInnerTexts()).toEqual([words]);
        expect(await isWritten(part), words).toBe(true);
      }
      expect(await dialog(wanda).locator('img').count()).toBe(0);
      expect(await runAxe(wanda.page)).toEqual([]);
      await takePicture(wanda.page, `verwarnung-${kind}-${theme}`);

      await wanda.press(closeButton(wanda));
      await expect.poll(() => wanda.page.locator('dialog').count()).toBe(0);
      expect(await wanda.page.getByText(REASON).count()).toBe(0);
      // The page beneath is there to be used again.
      const areas = wanda.page.getByRole('navigation', { name: 'Bereiche' });
      await wanda.press(areas.getByRole('link', { name: 'Neues', exact: true }));
      await wanda.page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
    },
  );

  it('[SHELL-17 a, SHELL-17 b, SHELL-17 c, SHELL-17 e] comes over any page, also over one that failed', async () => {
    const heidi = await venue.resident('Heidi', 'desktop');
    heidi.device.allowProblems(/status of 404/);
    const line = await ScriptedLine.of(heidi.page);
    const screens = residentScreens.map(({ path }) => path);
    const paths = [...new Set([...screens, '/main', '/news', '/', '/activate', '/gibt-es-nicht'])];
    for (const [index, path] of paths.entries()) {
      await heidi.page.goto(path);
      await expect.poll(() => line.handshakes.length, { message: path }).toBe(index + 1);
      line.say('warned', { reason: `Auf ${path}` });
      await dialog(heidi).getByText(`Auf ${path}`, { exact: true }).waitFor();
      await heidi.press(closeButton(heidi));
      await dialog(heidi).waitFor({ state: 'detached' });
    }
  });

  it('[SHELL-17 d] over a document it waits for the way back into the app, and is read at once where that is open beside it', async () => {
    const team = await inviteModerator(venue, 'Mona');
    const dora = await venue.resident('Dora', 'phone');
    await connected(dora, '/einstellungen');
    await dora.page.goto('/impressum');
    await dora.page.getByRole('heading', { name: 'Impressum', level: 1 }).waitFor();
    await team.warn('Dora', 'Bitte leiser');
    await dora.page.goto('/about');
    await dora.page.waitForLoadState('networkidle');
    expect(await dialog(dora).count()).toBe(0);
    await dora.page.goto('/main');
    await dialog(dora).getByText('Bitte leiser', { exact: true }).waitFor();
    await dora.press(closeButton(dora));

    await dora.press(dora.page.getByRole('button', { name: 'Mehr', exact: true }));
    const [text] = await Promise.all([
      dora.page.context().waitForEvent('page'),
      dora.press(dora.page.getByRole('link', { name: 'Impressum', exact: true })),
    ]);
    await text.getByRole('heading', { name: 'Impressum', level: 1 }).waitFor();
    await team.warn('Dora', 'Und bitte nicht rufen');
    await dialog(dora).getByText('Und bitte nicht rufen', { exact: true }).waitFor();
    await dora.press(closeButton(dora));
  });

  it('no key that its person is just typing closes it unread', async () => {
    const team = await inviteModerator(venue, 'Mirja');
    const rolf = await venue.guest('Rolf', 'desktop');
    await rolf.room.composer.focus();
    await rolf.page.keyboard.type('Und dann');
    await team.warn('Rolf', 'Bitte leiser');
    const reason = dialog(rolf).getByText('Bitte leiser', { exact: true });
    await reason.waitFor();
    for (const key of ['Space', 'Enter']) {
      await rolf.page.keyboard.press(key);
      expect(await reason.count(), key).toBe(1);
    }
    await new Keyboard(rolf.page).press('Schließen');
    await dialog(rolf).waitFor({ state: 'detached' });
    expect(await rolf.room.composer.inputValue()).toBe('Und dann');
    expect(await rolf.room.composer.evaluate((field) => field.matches(':focus'))).toBe(true);
  });

  it('[OP-40] several are read one after the other, with the focus kept inside and given back', async () => {
    const ludo = await venue.resident('Ludo', 'desktop');
    const { page } = ludo;
    const line = await connected(ludo, '/einstellungen');
    const field = page.getByRole('switch', { name: 'Schlichte Blasen' });
    const hasFocus = (one: Locator) => one.evaluate((element) => element.matches(':focus'));
    const pressClose = () => new Keyboard(page).press('Schließen');
    await field.focus();
    line.say('warned', { reason: 'Erstens' });
    line.say('warned', { reason: 'Zweitens' });

    await dialog(ludo).getByText('Erstens', { exact: true }).waitFor();
    expect(await dialog(ludo).count()).toBe(1);
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape', 'Escape']) {
      await page.keyboard.press(key);
      expect(await hasFocus(field), key).toBe(false);
      await dialog(ludo).getByText('Erstens', { exact: true }).waitFor();
    }
    // Whoever reloads has not read it.
    await page.reload();
    await dialog(ludo).getByText('Erstens', { exact: true }).waitFor();
    await pressClose();
    await dialog(ludo).getByText('Zweitens', { exact: true }).waitFor();
    expect(await dialog(ludo).locator(':focus').count()).toBe(1);
    await pressClose();
    await dialog(ludo).waitFor({ state: 'detached' });

    await field.focus();
    line.say('warned', { reason: 'Drittens' });
    await dialog(ludo).getByText('Drittens', { exact: true }).waitFor();
    await pressClose();
    await dialog(ludo).waitFor({ state: 'detached' });
    expect(await hasFocus(field)).toBe(true);
  });
});

describe('somebody who is put out', () => {
  it('[RT-25 b] [RT-29] [RT-30 a, RT-30 b] [RT-31] [ROUTE-32] is told why, and stays out', async () => {
    const knut = await venue.resident('Knut', 'phone');
    await knut.page.clock.install();
    const line = await connected(knut, '/einstellungen');
    line.say('kicked', { duration: 60, reason: 'Spam & Werbung' });

    await knut.page.getByText(/^Du bist noch .+ gesperrt$/).waitFor();
    await knut.page.getByText('Grund: Spam & Werbung', { exact: true }).waitFor();
    expect(new URL(knut.page.url()).pathname).toBe('/login');
    expect(query(knut)).toEqual({ kicked: 'true', duration: '60', reason: 'Spam & Werbung' });
    expect(await knut.storedSession()).toBeNull();
    await expect.poll(() => line.goodbyes).toBe(1);

    await knut.page.clock.runFor(10_000);
    expect(line.addresses).toHaveLength(1);
    // Whoever may come back is connected again, so nothing else kept them away.
    await knut.logIn();
    await expect.poll(() => line.handshakes.length).toBe(2);
  });

  it('[RT-25 c] [RT-29] is out however little the server says about it, and nothing breaks on the page', async () => {
    const odd = [[], [null], ['raus'], [{ duration: { toString: 1, valueOf: 1 }, reason: ['raus'] }]];
    for (const message of odd) {
      const uwe = await venue.resident('Uwe', 'phone');
      const line = await connected(uwe, '/einstellungen');
      line.say('warned', ...message);
      await dialog(uwe).getByText('Das Team hat keinen genannt.', { exact: true }).waitFor();
      await uwe.press(closeButton(uwe));
      line.say('kicked', ...message);
      await uwe.page.getByText('Du wurdest aus dem Raum genommen', { exact: true }).waitFor();
      expect(query(uwe)).toEqual({ kicked: 'true', duration: '0', reason: '' });
      expect(await uwe.storedSession()).toBeNull();
      uwe.device.expectNoProblems();
    }
  });

  it('[RT-31] leaves a room the same way', async () => {
    const rudi = await venue.resident('Rudi', 'desktop');
    const line = await connected(rudi, '/main?raum=kaffeehaus');
    await rudi.room.untilLive();
    line.say('kicked', { duration: 0, reason: 'Geh kurz an die frische Luft' });
    await rudi.page.getByText('Du wurdest aus dem Raum genommen', { exact: true }).waitFor();
    expect(query(rudi)).toEqual({ kicked: 'true', duration: '0', reason: 'Geh kurz an die frische Luft' });
  });

  it('[AUTH-13] [AUTH-15 a] learns it at the next start', async () => {
    const berta = await venue.resident('Berta', 'phone');
    await berta.page.route('**/api/auth/verify', (route) =>
      route.fulfill({ json: { valid: false, banned: true, remainingTime: 120, reason: 'Spam' } }),
    );
    await berta.page.goto('/garderobe');
    await berta.page.getByText(/^Du bist noch .+ gesperrt$/).waitFor();
    expect(new URL(berta.page.url()).pathname).toBe('/login');
    expect(query(berta)).toEqual({ kicked: 'true', duration: '120', reason: 'Spam' });
    expect(await berta.storedSession()).toBeNull();
  });

  it('[ROUTE-33 a] [OP-20] sees the time go by, to its end', async () => {
    const { page } = await venue.visitor('Niemand', 'phone');
    await page.clock.install({ time: '2026-11-01T18:00:00Z' });
    await page.clock.pauseAt('2026-11-01T19:00:00Z');
    await page.goto('/login?kicked=true&duration=7500&reason=Spam');
    const title = page.getByRole('timer');
    await title.waitFor();
    expect(await title.textContent()).toBe('Du bist noch 2 Std. 5 Min. gesperrt');
    await page.clock.runFor(60_000);
    await expect.poll(() => title.textContent()).toBe('Du bist noch 2 Std. 4 Min. gesperrt');
    await page.clock.runFor(3_600_000 + 3_600_000);
    await expect.poll(() => title.textContent()).toBe('Du bist noch 4 Min. gesperrt');
    await page.clock.runFor(239_000);
    await expect.poll(() => title.textContent()).toBe('Du bist noch 1 Sek. gesperrt');
    await page.clock.runFor(1_000);
    await expect.poll(() => title.textContent()).toBe('Die Sperre ist vorbei');

    await page.goto('/login?kicked=true&duration=-1&reason=Spam');
    await page.getByText('Du bist dauerhaft gesperrt', { exact: true }).waitFor();
  });

  it('[AUTH-28 client] learns it when they log in', async () => {
    await venue.register('Loki');
    const loki = await venue.visitor('Loki', 'desktop');
    loki.device.allowProblems(/status of 403/);
    const error = { code: 'banned', message: 'Du bist gerade gesperrt.', requestId: 'x' };
    await loki.page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 403,
        json: { error, banned: true, remainingTime: 7_500, reason: '<b>Werbung</b>' },
      }),
    );
    await loki.page.goto('/login');
    await loki.logIn();
    await loki.page.getByText(/^Du bist noch 2 Std\. \d Min\. gesperrt$/).waitFor();
    await loki.page.getByText('Grund: <b>Werbung</b>', { exact: true }).waitFor();
    expect(await loki.storedSession()).toBeNull();
  });
});

describe('what the team does', () => {
  it('[OP-40] [RT-26] [RT-27 a] a warning reaches who is away when they come, once, and who is there at once', async () => {
    const team = await inviteModerator(venue, 'Marlene');
    const nils = await venue.resident('Nils', 'phone');
    await team.warn('Nils', 'Bitte leiser');
    const line = await ScriptedLine.of(nils.page);
    await nils.page.goto('/main?raum=kaffeehaus');
    await dialog(nils).getByText('Bitte leiser', { exact: true }).waitFor();
    await nils.press(closeButton(nils));
    await dialog(nils).waitFor({ state: 'detached' });

    await nils.page.reload();
    await expect.poll(() => line.handshakes.length).toBe(2);
    await nils.room.untilLive();
    await team.warn('Nils', 'Und bitte nicht rufen');
    // Next to it there is none: what was told is not told again.
    await dialog(nils).getByText('Und bitte nicht rufen', { exact: true }).waitFor();
    await nils.press(closeButton(nils));
    await dialog(nils).waitFor({ state: 'detached' });
  });

  it('[SN5] [RT-28 b] a warning that is closed on one device is closed on the other, and one that was not read stays', async () => {
    const team = await inviteModerator(venue, 'Melitta');
    const phone = await venue.resident('Paulina', 'phone');
    const tab = await phone.secondTab();
    const areas = tab.page.getByRole('navigation', { name: 'Bereiche' });
    await phone.page.goto('/einstellungen');
    await tab.page.goto('/main');
    await areas.waitFor();
    await team.warn('Paulina', 'Bitte leiser');
    for (const device of [phone, tab]) await dialog(device).getByText('Bitte leiser').waitFor();
    // A reload is no reading, with or without what the tab remembers.
    await tab.page.evaluate('sessionStorage.clear()');
    await tab.page.reload();
    await dialog(tab).getByText('Bitte leiser', { exact: true }).waitFor();
    await phone.press(closeButton(phone));
    for (const device of [phone, tab]) await dialog(device).waitFor({ state: 'detached' });
    await tab.page.reload();
    await areas.waitFor();
    await team.warn('Paulina', 'Danke');
    for (const device of [phone, tab]) await dialog(device).getByText('Danke', { exact: true }).waitFor();
    await tab.press(closeButton(tab));
    await expect.poll(() => dialog(phone).count()).toBe(0);
  });

  it('[RT-29] [RT-30 a, RT-30 b] [RT-31] [AUTH-28 server, AUTH-28 client] [AUTH-13] a lock puts out at once, and is told at every door', async () => {
    const team = await inviteModerator(venue, 'Moritz');
    await venue.register('Otto');
    const [otto, elsewhere] = await Promise.all([
      venue.resident('Otto', 'desktop'),
      venue.resident('Otto', 'phone'),
    ]);
    // The goodbye of the browser and that of the server may cross.
    for (const { device } of [otto, elsewhere])
      device.allowProblems(/status of 403|WebSocket is already in CLOSING/);
    const line = await connected(otto, '/einstellungen');
    await elsewhere.page.goto('/garderobe');
    await elsewhere.page.getByRole('heading', { name: 'Garderobe' }).waitFor();
    await elsewhere.page.goto('about:blank');
    await team.kick('Otto', 7_200, 'Werbung');

    const notice = (visitor: Visitor) =>
      visitor.page.getByText(/^Du bist noch 1 Std\. 59 Min\. gesperrt$|^Du bist noch 2 Std\. gesperrt$/);
    await notice(otto).waitFor();
    expect(query(otto)).toEqual({ kicked: 'true', duration: '7200', reason: 'Werbung' });
    expect(await otto.storedSession()).toBeNull();
    expect(line.handshakes).toHaveLength(1);

    await otto.page.goto('/login');
    await otto.logIn();
    await notice(otto).waitFor();
    await otto.page.getByText('Grund: Werbung', { exact: true }).waitFor();
    expect(await otto.storedSession()).toBeNull();

    // The other device was away; its stored session tells it.
    await elsewhere.page.goto('/garderobe');
    await notice(elsewhere).waitFor();
    expect(new URL(elsewhere.page.url()).pathname).toBe('/login');
    expect(await elsewhere.storedSession()).toBeNull();
  });
});
