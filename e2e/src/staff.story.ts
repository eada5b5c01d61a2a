import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callApi } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { bytesOfBase32, hotp, stepAt } from '@plausch/server/second-factor';
import { expect, it } from 'vitest';
import { isPictured, takePicture } from './harness/pictures.ts';
import { staffScreens } from './visitor/screens.ts';
import { goToDesk, Team } from './visitor/team.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

// Administrators look at the overview again and again.
const venue = openVenue({ rules: { admin: { statsKeptMs: 0 } } });

const STEP_MS = 30_000;
const CODE = 'Code aus der App';

/** What the app on the phone shows: of this step, or the next one. */
const codeOf = (secret: string, aside = 0) =>
  hotp(bytesOfBase32(secret), stepAt(Date.now() + aside * STEP_MS));

const team = new Team(venue);
const staff = team.member.bind(team);
const idOf = team.idOf.bind(team);
const reported = team.reported.bind(team);

const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const toast = ({ page }: Visitor, text: string) => page.getByText(text).first().waitFor();

it('[SF1] [SF2] [SE18] a member sets up the second factor, and logs in with it and with a recovery code', async () => {
  const fay = await venue.resident('Fay', 'phone');
  const { page } = fay;
  await page.goto('/einstellungen/konto');
  await fay.press(button(fay, 'Zweiter Faktor ändern'));
  await page.getByLabel('Dein Passwort', { exact: true }).fill(fay.details.password);
  await fay.press(button(fay, 'Weiter'));
  await page.getByRole('img', { name: /^QR-Code/ }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  if (isPictured) await takePicture(page, 'zweiter-faktor-phone-dark');
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(CODE).fill(codeOf(secret));
  await fay.press(button(fay, 'Einschalten'));
  await page.getByRole('heading', { name: 'Deine Notfallcodes' }).waitFor();
  const codes = await page.locator('li code').allInnerTexts();
  expect(codes).toHaveLength(10);
  if (isPictured) await takePicture(page, 'notfallcodes-phone-dark');

  const elsewhere = await venue.visitor('Fay', 'desktop');
  for (const code of [codeOf(secret, 1), codes[0] ?? '']) {
    await elsewhere.page.goto('/login');
    await elsewhere.logIn();
    await elsewhere.page.getByRole('heading', { name: 'Noch ein Code' }).waitFor();
    expect(await elsewhere.page.evaluate(`localStorage.getItem('auth')`)).toBeNull();
    expect(await runAxe(elsewhere.page)).toEqual([]);
    if (isPictured) await takePicture(elsewhere.page, 'zweiter-schritt-desktop-dark');
    await elsewhere.page.getByLabel(CODE).fill(code);
    await elsewhere.press(button(elsewhere, 'Anmelden'));
    await elsewhere.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    await elsewhere.page.evaluate('localStorage.clear()');
  }
});

it('[ADMIN-02 a] [ROUTE-26 b] [ROUTE-31] visitors of the administration come to the login, as those of the subscription do', async () => {
  const { page } = await venue.visitor('Niemand', 'desktop');
  for (const path of ['/admin', '/subscription', '/subscription/success']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  }
});

it.each([
  ['members', 'Mitglied', undefined],
  ['moderators', 'Moritz', 'moderator'],
] as const)(
  '[ADMIN-02 b] [ADMIN-04 a, ADMIN-04 b] [ROUTE-18 a] [ROUTE-31] %s are refused, fetch nothing of it, and find no way there',
  async (_who, name, role) => {
    const { page } = role ? await staff(name, role) : await venue.resident(name, 'desktop');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const ways = (area: 'admin' | 'team') => page.locator(`a[href^="/${area}"]`).count();
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Kein Zugriff', level: 1 }).waitFor();
    expect(await ways('admin')).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /AdminPage|\/api\/(?:admin|moderation)/.test(url))).toEqual([]);
    await page.goto('/einstellungen');
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    expect(await ways('admin')).toBe(0);
    expect(await ways('team')).toBe(role ? 1 : 0);
  },
);

it('[ADMIN-01] [ROUTE-01 a, ROUTE-01 b] [ROUTE-17] [ROUTE-18 b] administrators find it in their settings; its code comes when it is opened', async () => {
  const ada = await staff('Ada', 'admin');
  const fetched: string[] = [];
  ada.page.on('request', (request) => fetched.push(request.url()));
  await ada.page.goto('/');
  await ada.page.waitForLoadState('networkidle');
  // Its script and its styles.
  const pages = fetched.flatMap((url) => /\/(\w+(?:Page|Gate))-/.exec(url)?.[1] ?? []);
  expect([...new Set(pages)]).toEqual(['LandingPage']);
  await ada.page.goto('/einstellungen');
  await ada.press(ada.page.getByRole('link', { name: 'Verwaltung' }));
  await ada.page.getByRole('heading', { name: 'Verwaltung', level: 1 }).waitFor();
  expect(fetched.filter((url) => /AdminPage/.test(url))).not.toEqual([]);
});

it('[AD4] administrators read first what waits for the team and how the place is doing', async () => {
  const chef = await staff('Chefblick', 'admin');
  const { page } = chef;
  await reported('Grob', 'Zeugin', 'Dich kriege ich noch');
  await venue.companion('Anwesend');
  await goToDesk(chef, '/admin', 'Verwaltung');
  const figure = async (name: string) => {
    const text = await page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent();
    return Number(text?.replaceAll('.', ''));
  };
  expect(await figure('gerade in Räumen')).toBe(1);
  expect(await figure('Mitglieder')).toBeGreaterThanOrEqual(4);
  expect(await figure('Nachrichten in 24 Stunden')).toBeGreaterThanOrEqual(1);
  await page.getByText('Als Tabelle').click();
  await page.getByRole('columnheader', { name: 'Neue Mitglieder' }).waitFor();
  // Today is the first row of thirty.
  expect(await page.getByRole('row').count()).toBe(31);
  expect(await runAxe(page)).toEqual([]);
  await chef.press(page.getByRole('link', { name: /offene[rn]? F(?:all|älle)/ }));
  await page.getByRole('link', { name: /Dich kriege ich noch/ }).waitFor();
});

it('[BK7] administrators read first that a backup failed, and how old the newest one is', async () => {
  const chef = await staff('Chefsicher', 'admin');
  const { page } = chef;
  const { dataFolder } = venue.server;
  const folder = `${dataFolder}-backups`;
  const tries = path.join(dataFolder, 'backups.json');
  // As two nights and a Sunday have left it.
  const failure = 'Die Platte von /mnt/platte ist voll: Schaff Platz oder nimm eine andere.';
  const drill = { at: Date.parse('2026-11-29T04:10:00Z'), minutes: 0.4 };
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'plausch-20261129T024000Z.tar.zst.age'), Buffer.alloc(3_900_000));
  writeFileSync(tries, JSON.stringify({ nightly: { at: Date.now(), failure }, drill }));
  await goToDesk(chef, '/admin', 'Verwaltung');
  await page.getByText('Die letzte Sicherung ist gescheitert').waitFor();
  await page.getByText(failure).waitFor();
  await page.getByText('Letzte Sicherung am 29. November um 03:40 Uhr (3,9 MB, verschlüsselt).').waitFor();
  await page.getByText('Zur Probe zurückgespielt am 29. November um 05:10 Uhr.').waitFor();
  expect(await runAxe(page)).toEqual([]);
  if (isPictured) await takePicture(page, 'verwaltung-sicherung-desktop-dark');
  rmSync(folder, { recursive: true });
  rmSync(tries);
});

it('[ADMIN-05 a] an administrator finds a person and gives them a role', async () => {
  const chef = await staff('Chef', 'admin');
  const { page } = chef;
  await venue.register('Rolf');
  await goToDesk(chef, '/admin/personen', 'Verwaltung');
  await page.getByLabel('Name suchen').fill('rol');
  await chef.press(page.getByRole('link', { name: /^Rolf/ }));
  // What stands above the role comes late, and moves it.
  await page.getByText('Noch keine Notiz.').waitFor();
  await page.getByText('Keine Einträge.').waitFor();
  await page.getByLabel('Rolle', { exact: true }).selectOption('helper');
  await page.getByLabel('Warum?').fill('Hilft gern');
  await chef.press(button(chef, 'Rolle ändern'));
  await toast(chef, 'Rolf ist jetzt Helfer.');
  const roles = await venue.server.query(`select role from accounts where username = 'Rolf'`);
  expect(roles).toEqual([{ role: 'helper' }]);
});

it('[ADMIN-05 b] a person is muted, which stands among the measures, and is lifted there', async () => {
  const chef = await staff('Cheflaut', 'admin');
  const { page } = chef;
  await venue.register('Laut');
  await goToDesk(chef, `/admin/personen/${await idOf('Laut')}`, 'Verwaltung');
  await page.getByText('Stumm', { exact: true }).click();
  await page.getByLabel('Grund', { exact: true }).fill('Zu laut heute');
  await chef.press(button(chef, '1 Stunde stumm schalten'));
  await toast(chef, 'Laut erfährt es sofort');
  await goToDesk(chef, '/admin/massnahmen', 'Verwaltung');
  await page.getByText('Zu laut heute').waitFor();
  await chef.press(button(chef, 'Aufheben'));
  await page.getByLabel('Warum?').fill('Irrtum');
  await chef.press(button(chef, 'Aufheben'));
  await toast(chef, 'Aufgehoben.');
  const mutes = await venue.server.query(
    `select revoked_reason as reason from sanctions where account_id = '${await idOf('Laut')}'`,
  );
  expect(mutes).toEqual([{ reason: 'Irrtum' }]);
});

it('[ADMIN-05 c] a room gets another name, and everybody reads it', async () => {
  const chef = await staff('Chefhaus', 'admin');
  const { page } = chef;
  await goToDesk(chef, '/admin/raeume', 'Verwaltung');
  await chef.press(button(chef, 'Kino ändern'));
  await page.getByLabel('Name', { exact: true }).fill('Lichtspiele');
  await chef.press(button(chef, 'Sichern'));
  await toast(chef, 'Lichtspiele ist geändert.');
  const rooms = await callApi(venue.server.origin, 'listRooms', {});
  expect(rooms.body.items.map(({ name }) => name)).toContain('Lichtspiele');
});

it('[R29] [R40] a room is made of a scene, is in everybody’s list, and leads its guests out when it is closed', async () => {
  const boss = await staff('Chefbau', 'admin');
  const { page } = boss;
  const gast = await venue.resident('Salongast', 'phone');
  await goToDesk(boss, '/admin/raeume', 'Verwaltung');
  await boss.press(button(boss, 'Neuer Raum'));
  await page.getByLabel('Kulisse').selectOption('leseecke');
  await page.getByLabel('Name', { exact: true }).fill('Grüner Salon');
  await page.getByLabel('Beschreibung').fill('Tee und lange Sätze');
  await page.getByLabel('Platz in der Liste').fill('99');
  await boss.press(button(boss, 'Raum eröffnen'));
  await page.getByText(/^Eine Zahl von 1 bis/).waitFor();
  await page.getByLabel('Platz in der Liste').fill('1');
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'verwaltung-neuer-raum-desktop-dark');
  await boss.press(button(boss, 'Raum eröffnen'));
  await toast(boss, 'Grüner Salon ist offen.');

  await gast.page.goto('/main');
  await gast.press(gast.page.getByRole('link', { name: 'Dazusetzen: Grüner Salon' }));
  await gast.room.untilLive();
  await boss.press(button(boss, 'Grüner Salon ändern'));
  await page.getByRole('switch', { name: /^Geöffnet/ }).click();
  await boss.press(button(boss, 'Sichern'));
  await gast.page.getByRole('heading', { name: 'Dieser Raum ist jetzt geschlossen.' }).waitFor();
  expect(await runAxe(gast.page)).toEqual([]);
  await takePicture(gast.page, 'raum-geschlossen-phone-dark');
  await gast.press(gast.page.getByRole('link', { name: 'Zu den Räumen' }));
  await gast.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
  await gast.page.goto('/main?raum=gruener-salon');
  await gast.page.getByText('Diesen Raum gibt es nicht, oder er ist geschlossen.').waitFor();
});

it('[ADMIN-05 f] a price is changed, and something is taken out of the shop', async () => {
  const chef = await staff('Chefladen', 'admin');
  const { page } = chef;
  await goToDesk(chef, '/admin/laden', 'Verwaltung');
  await chef.press(button(chef, 'Lacht ändern'));
  await page.getByLabel('Eigener Preis in Münzen').fill('55');
  await chef.press(button(chef, 'Sichern'));
  await toast(chef, 'Lacht ist geändert.');
  await chef.press(button(chef, 'Herz ändern'));
  await page.getByRole('switch', { name: /^Im Laden/ }).click();
  await chef.press(button(chef, 'Sichern'));
  await page.getByText('nicht im Laden').waitFor();
  const offers = await callApi(venue.server.origin, 'listOffers', {
    token: (await venue.session('Chefladen')).token,
  });
  const sold = new Map(offers.body.items.map(({ id, price: coins }) => [id, coins]));
  expect([sold.get('emoji.lachen'), sold.has('emoji.herz')]).toEqual([55, false]);
});

it('[WF3] [WF4] a word is listed, and a line that holds it comes back to the one who wrote it until it is off the list', async () => {
  const chef = await staff('Chefwaechter', 'admin');
  const { page } = chef;
  const rita = await venue.guest('Rita', 'phone');
  await goToDesk(chef, '/admin/woerter', 'Verwaltung');
  await page.getByText('Die Liste ist leer').waitFor();
  await page.getByLabel('Wort oder Folge von Wörtern').fill('Blödmann');
  await chef.press(button(chef, 'Aufnehmen'));
  await toast(chef, '„Blödmann“ geht ab jetzt nicht mehr hinaus.');
  expect(await runAxe(page)).toEqual([]);

  await rita.room.say('Du BL0DMANN, du Blödmann');
  await rita.page.getByText('„Blödmann“ gehört hier nicht hin. Sag es bitte anders.').waitFor();
  // One can go on where one was.
  expect(await rita.room.composer.inputValue()).toBe('Du BL0DMANN, du Blödmann');
  await rita.room.say('Ach, komm');
  const ritasLines = async () => (await rita.room.talk()).filter((line) => line.startsWith('Rita'));
  await expect.poll(ritasLines).toEqual(['Rita: Ach, komm']);

  await chef.press(page.getByRole('button', { name: '„Blödmann“ streichen' }));
  await toast(chef, '„Blödmann“ ist wieder erlaubt.');
  await page.getByText('Die Liste ist leer').waitFor();
  await rita.room.say('Du Blödmann');
  await expect.poll(ritasLines).toEqual(['Rita: Ach, komm', 'Rita: Du Blödmann']);
});

it('[ADMIN-05 d] a report is read and decided', async () => {
  const chef = await staff('Chefwort', 'admin');
  const { page } = chef;
  const caseId = await reported('Streit', 'Zeuge', 'Ich weiß, wo du wohnst');
  await goToDesk(chef, '/admin/meldungen', 'Verwaltung');
  await chef.press(page.getByRole('link', { name: /Ich weiß, wo du wohnst/ }));
  await page.getByText('Verstoß', { exact: true }).click();
  await page.getByLabel('Begründung').fill('Das ist eine Drohung. Wir haben gehandelt.');
  await chef.press(button(chef, 'Entscheiden'));
  await toast(chef, 'ist entschieden');
  const [decided] = await venue.server.query<{ outcome: string }>(
    `select outcome from cases where id = '${caseId}'`,
  );
  expect(decided?.outcome).toBe('violation');
});

it('[ADMIN-05 e] the record tells what staff did, to whom and why', async () => {
  const chef = await staff('Chefbuch', 'admin');
  const { token } = await venue.session('Chefbuch');
  await venue.register('Vermerkt');
  const { status } = await callApi(venue.server.origin, 'warn', {
    token,
    body: { userId: await idOf('Vermerkt'), reason: 'Das gehört ins Buch' },
  });
  expect(status).toBe(201);
  await goToDesk(chef, '/admin/protokoll', 'Verwaltung');
  const entry = chef.page.getByRole('listitem').filter({ hasText: 'Das gehört ins Buch' });
  await entry.waitFor();
  expect(await entry.textContent()).toMatch(/Vermerkt[\s\S]*Chefbuch/);
});

it('[NEWS-06 a, NEWS-06 b, NEWS-06 c] news are written, published, changed and removed, and everybody reads them', async () => {
  const ada = await staff('Redaktion', 'admin');
  const { page } = ada;
  const reader = await venue.visitor('Leser', 'phone');
  const title = 'Eine Bank am Steg';
  const shown = async () => {
    await reader.page.goto('/news');
    await reader.page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
    return reader.page.getByText(title).count();
  };
  await goToDesk(ada, '/admin/neues', 'Verwaltung');
  await ada.press(page.getByRole('link', { name: 'Neue Nachricht' }));
  await page.getByLabel('Überschrift').fill(title);
  await page.getByLabel('Anriss').fill('Setz dich dazu.');
  await page.getByLabel('Text').fill('Sie steht **links** vom Steg.');
  await ada.press(button(ada, 'Sichern'));
  await toast(ada, 'Gesichert.');
  await page.getByText('Vorschau', { exact: true }).click();
  await page.locator('article strong', { hasText: 'links' }).waitFor();
  expect(await shown()).toBe(0);
  await ada.press(button(ada, 'Veröffentlichen'));
  await toast(ada, 'Jetzt lesen es alle.');
  await expect.poll(shown).toBeGreaterThan(0);
  await page.getByText('Bearbeiten', { exact: true }).click();
  await page.getByLabel('Anriss').fill('Setz dich gern dazu.');
  await ada.press(button(ada, 'Sichern'));
  await expect
    .poll(async () => {
      await reader.page.goto('/news/eine-bank-am-steg');
      return reader.page.getByText('Setz dich gern dazu.').count();
    })
    .toBe(1);
  await ada.press(button(ada, 'Löschen'));
  await ada.press(button(ada, 'Löschen'));
  await toast(ada, 'Gelöscht.');
  await expect.poll(shown).toBe(0);
});

it('[MOD-01] [MOD-02] [MD1] [SE19] a moderator warns and kicks from a person’s page, with a code of the last minutes', async () => {
  const mona = await staff('Mona', 'moderator', 'phone');
  const { page } = mona;
  mona.device.allowProblems(/403.*moderation/);
  const target = await venue.guest('Troll', 'desktop');
  const { token, user } = await venue.session('Mona');
  const started = await callApi(venue.server.origin, 'startTotp', {
    token,
    body: { password: mona.details.password },
  });
  const { secret } = started.body;
  const confirmed = await callApi(venue.server.origin, 'confirmTotp', {
    token,
    body: { factorCode: codeOf(secret) },
  });
  expect(confirmed.status).toBe(200);
  await venue.server.query(
    `update sessions set second_factor_at = now() - interval '1 hour' where account_id = '${user.id}'`,
  );

  await goToDesk(mona, '/team/personen', 'Team');
  await page.getByLabel('Name suchen').fill('Troll');
  await mona.press(page.getByRole('link', { name: /^Troll/ }));
  await mona.press(button(mona, 'Verwarnen'));
  await page.getByRole('dialog').getByLabel(CODE).fill(codeOf(secret, 1));
  // What the person's page shows of the warning comes late: what is chosen before that stays chosen.
  const late = Promise.withResolvers<void>();
  await page.route(/\/moderation\/people\/[^/?]+$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await mona.press(button(mona, 'Bestätigen'));
  await toast(mona, 'Troll erfährt es sofort');
  await target.page.getByRole('alertdialog').waitFor();
  await page.getByText('Sperre', { exact: true }).click();
  late.resolve();
  await page.getByText('Stufe 1 von 6').waitFor();
  await mona.press(button(mona, '18 Stunden sperren'));
  await target.page.getByText('Bleib bitte freundlich').first().waitFor();
  await expect.poll(() => new URL(target.page.url()).pathname).toBe('/login');
});

it.each([
  ['desktop', 'dark'],
  ['phone', 'light'],
] as const)(
  '[ADMIN-05 a, ADMIN-05 b, ADMIN-05 c, ADMIN-05 d, ADMIN-05 e, ADMIN-05 f] every screen of the team is whole on a %s in %s',
  async (kind, theme) => {
    const boss = await staff(`Boss${kind}`, 'admin', kind);
    const { page } = boss;
    const caseId = await reported(`Redner${kind}`, `Ohr${kind}`, `Ich finde dich, ${kind}`);
    const personId = await idOf(`Redner${kind}`);
    const [news] = await venue.server.query<{ id: string }>(`select id from news where slug = 'willkommen'`);
    await page.goto('/main');
    await page.evaluate(`localStorage.setItem('darkMode', '${theme === 'dark'}')`);
    for (const { name, path, title, heading } of staffScreens) {
      const id = path.includes('meldungen')
        ? caseId
        : path.includes('personen')
          ? personId
          : (news?.id ?? '');
      await goToDesk(boss, path.replace(':id', id), heading);
      await page.getByRole('status', { name: 'Wird geladen' }).first().waitFor({ state: 'detached' });
      expect(await page.title()).toBe(title);
      expect(await runAxe(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      if (isPictured) await takePicture(page, `${name}-${kind}-${theme}`);
    }
  },
);
