import { callApi } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { lookAt } from './visitor/look-at.ts';
import { smallTargets } from './visitor/small-targets.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const finder = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Suchen und springen' });
const field = ({ page }: Visitor) => page.getByRole('combobox', { name: 'Wohin oder zu wem?' });
const hits = (visitor: Visitor) => finder(visitor).getByRole('option');
/** What stands in the list, each with what is said beside it. */
const hitsOf = async (visitor: Visitor) =>
  (await hits(visitor).allInnerTexts()).map((text) => text.replace(/\s*\n\s*/g, ' | '));
const chosen = ({ page }: Visitor) =>
  page.evaluate<string | undefined>(
    `document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.querySelector('b').textContent`,
  );
const headed = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
const focused = ({ page }: Visitor) =>
  page.evaluate<string>(
    `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()`,
  );
const depth = ({ page }: Visitor) => page.evaluate<number>('history.length');
const addressOf = ({ page }: Visitor) => page.url().slice(new URL(page.url()).origin.length);

/** The keys are heard once the connection has brought what hears them: then its button is there. */
const untilHeard = ({ page }: Visitor) => page.getByRole('button', { name: 'Suchen', exact: true }).waitFor();

async function openByKeys(visitor: Visitor): Promise<void> {
  await visitor.page.keyboard.press('Control+k');
  await field(visitor).waitFor();
}

async function openByTouch(visitor: Visitor): Promise<void> {
  await visitor.press(visitor.page.getByRole('button', { name: 'Mehr' }));
  await visitor.press(visitor.page.getByRole('button', { name: 'Suchen und springen' }));
  await field(visitor).waitFor();
}

async function befriend(...names: readonly [string, string]): Promise<void> {
  const [one, other] = [await venue.session(names[0]), await venue.session(names[1])];
  const { origin } = venue.server;
  await callApi(origin, 'requestFriendship', { token: one.token, body: { userId: other.user.id } });
  await callApi(origin, 'requestFriendship', { token: other.token, body: { userId: one.user.id } });
}

describe('the finder', () => {
  it('opens by its keys, finds a room with who is there, and leads into it by Enter', async () => {
    await venue.companion('Ottilie', 'leseecke');
    const anna = await venue.resident('Anna', 'desktop');
    const { page } = anna;
    await page.goto('/freunde');
    await headed(anna, 'Freunde');
    await untilHeard(anna);
    const before = await depth(anna);
    await openByKeys(anna);
    expect(await focused(anna)).toBe('Wohin oder zu wem?');
    await expect.poll(() => hitsOf(anna)).toContain('Leseecke | 1 von 50 da · Ottilie');
    await lookAt(anna, 'finden-anfang-desktop');
    // Once more closes it.
    await page.keyboard.press('Control+k');
    await finder(anna).waitFor({ state: 'detached' });
    expect(addressOf(anna)).toBe('/freunde');

    await openByKeys(anna);
    await page.keyboard.type('lesee');
    await expect.poll(() => hitsOf(anna)).toEqual(['Leseecke | 1 von 50 da · Ottilie']);
    await finder(anna).getByRole('status').filter({ hasText: 'Ein Treffer' }).waitFor();
    await lookAt(anna, 'finden-raum-desktop');
    await page.keyboard.press('Enter');
    await anna.room.untilLive();
    expect(addressOf(anna)).toBe('/main?raum=leseecke');
    expect(await finder(anna).count()).toBe(0);
    // Its step became that of the room.
    expect(await depth(anna)).toBe(before + 1);
    await page.goBack();
    await headed(anna, 'Freunde');
  });

  it('finds pages by other words, umlauts either way, and the best comes first', async () => {
    const berta = await venue.resident('Berta', 'desktop');
    const { page } = berta;
    await page.goto('/news');
    await headed(berta, 'Neues');
    await untilHeard(berta);
    await openByKeys(berta);
    for (const [typed, name] of [
      ['Passwort', 'Passwort ändern'],
      ['dunkel', 'Aussehen'],
      ['hell', 'Helle Farben'],
      ['Münzen', 'Münzen'],
      ['muenz', 'Münzen'],
      ['kundig', 'Verträge hier kündigen'],
      ['tone und', 'Töne und Videos'],
    ] as const) {
      await field(berta).fill(typed);
      await expect.poll(() => chosen(berta), { message: typed }).toBe(name);
    }
    await field(berta).fill('qxyz');
    await finder(berta).getByText('Nichts gefunden.').waitFor();
    expect(await field(berta).getAttribute('aria-expanded')).toBe('false');
    await lookAt(berta, 'finden-nichts-desktop');

    await field(berta).fill('konto');
    await expect.poll(() => chosen(berta)).toBe('Konto');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen(berta)).toBe('Konto löschen');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    // The last one: the list goes round.
    await expect.poll(() => chosen(berta)).not.toMatch(/^Konto/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await headed(berta, 'Konto');
    // A new page is read from its top.
    await expect.poll(() => focused(berta)).toBe('Konto');
  });

  it.each(['phone', 'desktop'] as const)(
    'finds friends, members and who has written, on a %s',
    async (kind) => {
      const [name, friend, writer] =
        kind === 'phone' ? ['Carla', 'Wilma', 'Xaver'] : ['Dieter', 'Yasmin', 'Zacharias'];
      await venue.register(`${friend}chen`);
      await befriend(name, friend);
      await venue.companion(friend);
      const own = await venue.session(name);
      const visitor = await venue.resident(name, kind);
      const { page } = visitor;
      await page.goto('/garderobe');
      await headed(visitor, 'Garderobe');
      const sender = await venue.resident(writer, 'desktop');
      await sender.page.goto(`/nachrichten/${own.user.id}`);
      const message = sender.page.getByRole('textbox', { name: `Nachricht an ${name}` });
      await message.fill('Bist du da?');
      await message.press('Enter');
      await page.getByText('Du hast eine neue Nachricht.').waitFor();

      if (kind === 'phone') await openByTouch(visitor);
      else await openByKeys(visitor);
      // Unread before all else.
      await expect.poll(() => hitsOf(visitor).then(([first]) => first)).toBe(`${writer} | 1 neue Nachricht`);
      expect(await runAxe(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await lookAt(visitor, `finden-ungelesen-${kind}`);
      await field(visitor).fill(friend.slice(0, 3).toLowerCase());
      await expect
        .poll(() => hitsOf(visitor))
        .toEqual([`${friend} | Profil · gerade im Raum Kaffeehaus`, `${friend}chen | Profil`]);
      await lookAt(visitor, `finden-leute-${kind}`);
      await field(visitor).fill(writer);
      await expect
        .poll(() => hitsOf(visitor))
        .toEqual([`${writer} | 1 neue Nachricht`, `${writer} | Profil`]);
      await visitor.press(hits(visitor).first());
      await page.getByText('Bist du da?').first().waitFor();
      expect(await finder(visitor).count()).toBe(0);
    },
  );

  it('acts at once: dark and light, quiet, away in a room; leaves it, and logs out once asked', async () => {
    const emil = await venue.guest('Emil', 'desktop');
    const { page } = emil;
    await untilHeard(emil);
    const act = async (typed: string, name: string) => {
      await openByKeys(emil);
      await page.keyboard.type(typed);
      await expect.poll(() => chosen(emil)).toBe(name);
      await page.keyboard.press('Enter');
    };
    await emil.room.composer.fill('halb fertig');
    await act('helle', 'Helle Farben');
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('light');
    // Back on the page of before, and the words that were begun are still there.
    await expect.poll(() => focused(emil)).toBe('Nachricht an alle im Raum');
    expect(await emil.room.composer.inputValue()).toBe('halb fertig');
    await act('dunkle', 'Dunkle Farben');
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await act('stumm', 'Töne ausschalten');
    await page.getByText('Jetzt ist es still.').waitFor();
    expect(await page.evaluate("localStorage.getItem('sounds')")).toBe('false');
    await act('töne ein', 'Töne einschalten');
    await page.getByText('Du hörst wieder Töne.').waitFor();
    await act('afk', 'Kurz weg');
    await emil.room.person('Emil').filter({ hasText: 'ist abwesend' }).waitFor();
    await act('wieder', 'Wieder da');
    await page.getByText('Schön, du bist wieder da.').waitFor();
    await act('raum ver', 'Raum verlassen');
    await headed(emil, 'Räume');

    await act('logout', 'Abmelden');
    const question = page.getByRole('dialog', { name: 'Möchtest du dich abmelden?' });
    await question.waitFor();
    expect(await focused(emil)).toBe('Abbrechen');
    await lookAt(emil, 'finden-abmelden-desktop');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await headed(emil, 'Räume');
    await act('logout', 'Abmelden');
    await emil.press(question.getByRole('button', { name: 'Abmelden' }));
    await page.getByRole('link', { name: 'Mitreden' }).waitFor();
    expect(await emil.storedSession()).toBeNull();
    // Without a session nothing opens.
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each(['phone', 'desktop'] as const)(
    'closes by Escape, going back, its button and beside it, on a %s',
    async (kind) => {
      const visitor = await venue.resident(kind === 'phone' ? 'Frieda' : 'Gustav', kind);
      const { page } = visitor;
      await page.goto('/laden');
      await headed(visitor, 'Laden');
      const reopen = async () => {
        if (kind === 'phone') return openByTouch(visitor);
        await visitor.press(page.getByRole('button', { name: 'Suchen', exact: true }));
        await field(visitor).waitFor();
      };
      const opener = kind === 'phone' ? 'Mehr' : 'Suchen';
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
        () => visitor.press(finder(visitor).getByRole('button', { name: 'Schließen' })),
        () => (kind === 'phone' ? page.touchscreen.tap(200, 830) : page.mouse.click(20, 700)),
      ]) {
        await reopen();
        await leave();
        await finder(visitor).waitFor({ state: 'detached' });
        expect(addressOf(visitor)).toBe('/laden');
        await expect.poll(() => focused(visitor)).toBe(opener);
      }
    },
  );

  it('says what it knows without a network, and keeps what others do to itself', async () => {
    const hedda = await venue.resident('Hedda', 'desktop', { origin: venue.numericOrigin });
    const { page } = hedda;
    await page.goto('/garderobe');
    await untilHeard(hedda);
    await openByKeys(hedda);
    await expect.poll(() => hits(hedda).count()).toBeGreaterThan(3);
    await page.keyboard.press('Escape');
    hedda.expectOutage();
    await hedda.device.context.setOffline(true);
    await openByKeys(hedda);
    await finder(hedda).getByText('Gerade keine Verbindung.').waitFor();
    await page.keyboard.type('freun');
    await expect.poll(() => chosen(hedda)).toBe('Freunde');
    await hedda.device.context.setOffline(false);
  });

  it('hides whom one has blocked', async () => {
    const ida = await venue.resident('Ida', 'desktop');
    const [own, blocked] = [await venue.session('Ida'), await venue.session('Quirin')];
    await venue.register('Quirinus');
    await callApi(venue.server.origin, 'block', { token: own.token, params: { userId: blocked.user.id } });
    await ida.page.goto('/freunde');
    await untilHeard(ida);
    await openByKeys(ida);
    await ida.page.keyboard.type('quiri');
    await expect.poll(() => hitsOf(ida)).toEqual(['Quirinus | Profil']);
  });
});

describe('the sheet of all keys', () => {
  const sheet = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Alle Tasten' });
  const keyOf = (visitor: Visitor, name: string) =>
    sheet(visitor).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').textContent();

  it('opens by a question mark outside of fields, shows keys as they are chosen, and leads to where they are', async () => {
    const jule = await venue.guest('Jule', 'desktop');
    const { page } = jule;
    await untilHeard(jule);
    await jule.room.composer.focus();
    await page.keyboard.type('Wie geht das?');
    expect(await jule.room.composer.inputValue()).toBe('Wie geht das?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await sheet(jule).waitFor();
    expect(await keyOf(jule, 'Suchen und springen')).toBe('Strg + K');
    expect(await keyOf(jule, 'Alle Tasten zeigen')).toBe('?');
    await lookAt(jule, 'tasten-desktop');
    expect(await smallTargets(page)).toEqual([]);
    await jule.press(sheet(jule).getByRole('button', { name: 'Tasten ändern' }));
    await headed(jule, 'Aussehen');

    // Each of them can be another one, or none.
    await jule.press(page.getByText('Tasten', { exact: true }));
    await jule.press(page.getByRole('button', { name: 'Suchen und springen: Strg + K. Ändern' }));
    await page.keyboard.press('Control+j');
    await jule.press(page.getByRole('button', { name: 'Alle Tasten zeigen: Taste aus' }));
    await lookAt(jule, 'tasten-einstellungen-desktop');
    await page.keyboard.press('Control+j');
    await field(jule).waitFor();
    await page.keyboard.press('Escape');
    await finder(jule).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await jule.press(page.getByRole('button', { name: 'Mehr' }));
    await jule.press(page.getByRole('button', { name: 'Alle Tasten', exact: true }));
    await sheet(jule).waitFor();
    expect(await keyOf(jule, 'Suchen und springen')).toBe('Strg + J');
    expect(await keyOf(jule, 'Alle Tasten zeigen')).toBe('keine');
  });
});
