import { describe, expect, it } from 'vitest';
import { addJob, tablesHolding } from './harness/database.ts';
import { detailsOf } from './visitor/account.ts';
import { devices } from './visitor/appearances.ts';
import { keptBy, keysOf, tracesIn } from './visitor/kept.ts';
import { lookAt } from './visitor/look-at.ts';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { inviteModerator, type Moderator } from './visitor/moderator.ts';
import { openVenue, type Venue } from './visitor/venue.ts';
import { type Kind, Visitor } from './visitor/visitor.ts';
import { WardrobeScreen } from './visitor/wardrobe-screen.ts';

/** Some 40 s; much longer where others work on the machine as well. */
const WHOLE_LIFE_MS = 240_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const NAME = 'Wilhelmine';
const NEW_NAME = 'Mina.Falter';
const NEW_EMAIL = 'mina.falter@beispiel.test';
const NEW_PASSWORD = 'tee mit zitrone und honig';
const LINES = ['Guten Abend zusammen!', 'Jetzt fährt mein Zug durch einen Tunnel.'] as const;
const DRAFT = 'Und was ich noch sagen wollte';

/** Everything by which somebody could be known again; what was said stays in a room, under nobody's name. */
const PERSONAL = [NAME, NEW_NAME, detailsOf(NAME).email, NEW_EMAIL, NEW_PASSWORD];
const TRACES = [...PERSONAL, ...LINES, DRAFT];

/** Somebody's life, with a guest who sees them and somebody of the team. */
type Life = { venue: Venue; kind: Kind; me: Visitor; otto: Visitor; team: Moderator };

const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name });
const link = ({ page }: Visitor, name: string | RegExp) => page.getByRole('link', { name }).first();
const headed = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const fill = ({ page }: Visitor, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);
const atLogin = (visitor: Visitor) => headed(visitor, 'Schön, dass du da bist');

// On a phone with a desktop beside it; the other way round where there is time.
describe.each(devices('phone'))('on a %s', (kind) => {
  const venue = openVenue({ movableClock: true });

  it('[ACCT-01 a] [ACCT-03] [ACCT-05 a] [ACCT-11 a] [ACCT-13 a] [AUTH-28 client] [CHAT-05] [MOD-07 b] [ROUTE-32] [RT-17] [RT-26] [RT-27 a] [RT-28 b] [RT-29] [RT-31] [SHELL-28] [SE-2] [SE-4] [SE-5] a whole life, from the first mail to the last', {
    timeout: WHOLE_LIFE_MS,
  }, async () => {
    const otto = await venue.guest('Otto', 'desktop', { origin: venue.numericOrigin });
    const team = await inviteModerator(venue, 'Marlene');
    const me = await venue.visitor(NAME, kind, { origin: venue.numericOrigin });
    await me.page.clock.install();
    me.expectOutage();
    // Refused logins are told in the console, and so is a goodbye that crosses that of the server.
    me.device.allowProblems(/status of 40[13]|WebSocket is already in CLOSING/);
    const life = { venue, kind, me, otto, team };

    await comesIn(life);
    await dressesAndTalks(life);
    await isWarned(life);
    await losesTheNetwork(life);
    await getsANewBuild(life);
    await isPutOut(life);
    const renamed = { ...life, me: await changesTheAccount(life) };
    const left = await signsASecondDeviceOut(renamed);
    await changesTheirMindAboutLeaving(renamed);
    await goesForGood(renamed, left);
  });
});

async function comesIn({ venue, kind, me }: Life): Promise<void> {
  await me.register();
  await headed(me, 'Schau in dein Postfach');
  await me.page.goto(linkIn(await mailTo(venue.server, me.details.email, 'Konto aktivieren')));
  await me.activate();
  await lookAt(me, `leben-${kind}-01-willkommen`);
  await me.goIn();
  await me.press(link(me, 'Raum'));
  await headed(me, 'Räume');
  await lookAt(me, `leben-${kind}-02-raeume`);
}

async function dressesAndTalks({ kind, me, otto }: Life): Promise<void> {
  const wardrobe = new WardrobeScreen(me.page);
  await me.press(link(me, 'Garderobe'));
  await headed(me, 'Garderobe');
  await me.press(wardrobe.tab('Looks'));
  await me.press(wardrobe.choice('Latzhose'));
  // One may have begun with this look, but with this hair nobody does.
  await me.press(wardrobe.tab('Haare'));
  await me.press(wardrobe.choice('Petrol'));
  await me.press(wardrobe.saveButton);
  await wardrobe.untilSaved();
  await lookAt(me, `leben-${kind}-03-garderobe`);
  await me.press(link(me, 'Raum'));
  await me.enterRoom();
  await otto.room.person(NAME).waitFor();
  await me.room.say(LINES[0]);
  for (const { room } of [me, otto]) await room.untilTalkIs([`${NAME}: ${LINES[0]}`]);
  const bubble = otto.room.bubblesOf(NAME);
  await bubble.getByText(LINES[0]).waitFor();
  expect(await otto.room.speakerUnder(NAME)).toBe(NAME);
}

async function isWarned({ kind, me, team }: Life): Promise<void> {
  const dialog = me.page.getByRole('alertdialog', { name: 'Du wurdest verwarnt' });
  await team.warn(NAME, 'Bitte freundlich bleiben');
  await dialog.getByText('Bitte freundlich bleiben', { exact: true }).waitFor();
  await lookAt(me, `leben-${kind}-04-verwarnt`);
  await me.page.reload();
  // Whoever reloads has not read it; whoever closed it has.
  const closed = me.page.waitForResponse('**/account/warnings/*/closed');
  await me.press(dialog.getByRole('button', { name: 'Schließen', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await closed;
  const told = me.page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('own:snapshot')),
    );
  await me.page.reload();
  await me.room.untilLive();
  await told;
  // What is open stands there before its dialog is fetched.
  expect(await me.page.evaluate("sessionStorage.getItem('warnings')")).toBeNull();
  expect(await dialog.count()).toBe(0);
}

async function losesTheNetwork({ kind, me, otto }: Life): Promise<void> {
  await me.room.composer.pressSequentially(LINES[1].slice(0, 12));
  await me.device.context.setOffline(true);
  await me.room.connectionNotice.waitFor();
  await me.room.composer.pressSequentially(LINES[1].slice(12));
  await me.room.composer.press('Enter');
  await me.page.getByText('wartet, geht von selbst raus').waitFor();
  await lookAt(me, `leben-${kind}-05-ohne-netz`);
  expect(await otto.room.talk()).toEqual([`${NAME}: ${LINES[0]}`]);
  await me.device.context.setOffline(false);
  await me.room.connectionNotice.waitFor({ state: 'detached' });
  for (const { room } of [me, otto]) await room.untilTalkIs(LINES.map((line) => `${NAME}: ${line}`));
}

async function getsANewBuild({ me }: Life): Promise<void> {
  const { page } = me;
  const facts = { id: 'neu', timestamp: 0 };
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: facts }));
  await page.route('**/builds/meta/neu.json', (route) => route.fulfill({ json: { ...facts, matcher: {} } }));
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await me.room.composer.fill(DRAFT);
  const learned = page.waitForResponse('**/builds/meta/neu.json');
  await page.clock.fastForward(HOUR_MS);
  await learned;
  // Nobody is torn out of a sentence: it is the next page that comes anew, and only that one.
  expect(await me.room.composer.inputValue()).toBe(DRAFT);
  expect(documents).toEqual([]);
  // An hour that passes at once may cost the connection; a newer build is taken where there is one.
  await me.room.untilLive();
  await me.press(link(me, /^Ich, /));
  await headed(me, /^(?:Einstellungen|Aussehen)$/);
  await me.press(link(me, 'Raum'));
  await me.enterRoom();
  expect(documents).toEqual(['/einstellungen']);
  expect(await me.room.composer.inputValue()).toBe(DRAFT);
}

async function isPutOut({ venue, kind, me, otto, team }: Life): Promise<void> {
  const { page } = me;
  const notice = page.getByText(/^Du bist noch .+ gesperrt$/);
  await team.kick(NAME, 120, 'Werbung & Spam');
  await notice.waitFor();
  await page.getByText('Grund: Werbung & Spam', { exact: true }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, ...searchParams]).toEqual([
    '/login',
    ['kicked', 'true'],
    ['duration', '120'],
    ['reason', 'Werbung & Spam'],
  ]);
  await otto.room.person(NAME).waitFor({ state: 'detached' });
  expect(tracesIn(await keptBy(me.device), TRACES)).toEqual([]);
  // Whoever is put out, or has another password, comes back: their key stays.
  expect(await keysOf(me.device)).toHaveLength(1);
  await lookAt(me, `leben-${kind}-06-gesperrt`);

  const refused = page.waitForResponse('**/api/auth/login');
  await me.logIn();
  expect((await refused).status()).toBe(403);
  await notice.waitFor();
  expect(await me.storedSession()).toBeNull();
  venue.server.setClockAhead(121_000);
  await page.clock.fastForward(121_000);
  await page.getByText('Die Sperre ist vorbei', { exact: true }).waitFor();
  await me.logIn();
  await headed(me, 'Räume');
}

/** Another name, address and password; returns who one is then. */
async function changesTheAccount({ venue, kind, me }: Life): Promise<Visitor> {
  const { page, details } = me;
  const confirm = async (password: string) => {
    await fill(me, 'Dein jetziges Passwort', password);
    await me.press(button(me, 'Sichern'));
  };
  await me.press(link(me, /^Ich, /));
  await me.press(link(me, /^Konto/));
  await headed(me, 'Konto');

  await me.press(button(me, 'Name im Chat ändern'));
  await fill(me, 'Neuer Name', NEW_NAME);
  await confirm(details.password);
  await page.getByText(NEW_NAME, { exact: true }).first().waitFor();

  await me.press(button(me, 'E-Mail ändern'));
  await fill(me, 'Neue E-Mail', NEW_EMAIL);
  await confirm(details.password);
  await page.getByText(`Schau in das Postfach von ${NEW_EMAIL}`).waitFor();
  await mailTo(venue.server, details.email, 'soll sich ändern');
  await page.goto(linkIn(await mailTo(venue.server, NEW_EMAIL, 'Neue E-Mail-Adresse')));
  await me.press(button(me, 'Adresse bestätigen'));
  await headed(me, 'Die neue Adresse gilt');
  await mailTo(venue.server, details.email, 'ist geändert');
  await me.press(link(me, 'Zu deinem Konto'));
  await page.getByText(NEW_EMAIL, { exact: true }).waitFor();

  await me.press(button(me, 'Passwort ändern'));
  await fill(me, 'Neues Passwort', NEW_PASSWORD);
  await confirm(details.password);
  await page.getByText('Dein neues Passwort gilt. Andere Geräte sind abgemeldet.').waitFor();
  await mailTo(venue.server, NEW_EMAIL, 'Dein Passwort ist geändert');
  await lookAt(me, `leben-${kind}-07-konto`);
  return new Visitor(NEW_NAME, kind, me.device);
}

/** Returns the device that was signed out, with Otto's key beside one's own. */
async function signsASecondDeviceOut({ venue, kind, me, otto }: Life): Promise<Visitor> {
  const other = await venue.visitor(NEW_NAME, kind === 'phone' ? 'desktop' : 'phone');
  await other.page.goto('/login');
  await other.logIn(NEW_PASSWORD);
  await other.enterRoom();
  await other.press(link(other, 'Garderobe'));
  await link(other, 'Zurück in den Raum: Kaffeehaus').waitFor();

  await me.press(link(me, /^Ich, /));
  await me.press(link(me, /^Geräte/));
  await headed(me, 'Geräte');
  const end = me.page.getByRole('button', { name: /^(?!Alle).+ abmelden$/ });
  await end.waitFor();
  await lookAt(me, `leben-${kind}-08-geraete`);
  // Made once the page there is up.
  await expect.poll(() => keysOf(other.device)).toHaveLength(1);
  await me.press(end);
  // How soon the login comes is measured in signed-out.story.ts, where nothing else uses the machine.
  await atLogin(other);
  await me.page.getByText('Sonst bist du nirgends angemeldet.').waitFor();

  // Whoever comes next finds nothing of who was here.
  expect(tracesIn(await keptBy(other.device), TRACES)).toEqual([]);
  const next = new Visitor(otto.name, other.kind, other.device);
  await next.logIn();
  await headed(next, 'Garderobe');
  expect(await link(next, /^Zurück in den Raum/).count()).toBe(0);
  await next.press(link(next, /^Ich, /));
  await expect.poll(() => keysOf(next.device)).toHaveLength(2);
  await next.press(button(next, /^Abmelden/));
  await link(next, 'Mitreden').waitFor();
  expect(tracesIn(await keptBy(next.device), [otto.name, otto.details.email])).toEqual([]);
  expect(await keysOf(next.device)).toHaveLength(2);
  return next;
}

async function asksToBeDeleted(me: Visitor): Promise<void> {
  await fill(me, 'Dein Passwort zur Bestätigung', NEW_PASSWORD);
  await me.press(button(me, 'Konto in 14 Tagen löschen'));
  await me.page.getByRole('heading', { name: /^Dein Konto wird am .+ gelöscht$/ }).waitFor();
}

async function changesTheirMindAboutLeaving({ venue, kind, me }: Life): Promise<void> {
  await me.press(link(me, /^Ich, /));
  await me.press(link(me, /^Konto/));
  await headed(me, 'Konto');
  await me.press(link(me, /^Konto löschen/));
  await headed(me, 'Konto löschen');
  await lookAt(me, `leben-${kind}-09-loeschen`);
  await asksToBeDeleted(me);
  await lookAt(me, `leben-${kind}-10-vorgemerkt`);
  await me.page.goto(linkIn(await mailTo(venue.server, NEW_EMAIL, 'wird gelöscht')));
  await me.press(button(me, 'Konto behalten'));
  await headed(me, `Schön, dass du bleibst, ${NEW_NAME}`);
  await lookAt(me, `leben-${kind}-11-bleibt`);
  await mailTo(venue.server, NEW_EMAIL, 'Dein Konto bleibt');
}

async function goesForGood({ venue, kind, me, otto }: Life, left: Visitor): Promise<void> {
  const { server } = venue;
  const [ownId] = await keysOf(me.device);
  const isThere = (name: string) => otto.room.person(name).count();
  await me.page.goto('/account-deletion');
  await asksToBeDeleted(me);
  // Whoever looks for traces finds them as long as there are any.
  expect(tracesIn(await keptBy(me.device), TRACES)).not.toEqual([]);
  expect(await tablesHolding(server, PERSONAL)).toContain('accounts');

  server.setClockAhead(14 * DAY_MS + HOUR_MS);
  await addJob(server, 'accounts.eraseDueAccounts');
  await atLogin(me);
  await mailTo(server, NEW_EMAIL, 'ist gelöscht');
  expect(tracesIn(await keptBy(me.device), TRACES)).toEqual([]);
  // Here at once, elsewhere as soon as somebody opens a page; keys of others stay.
  await expect.poll(() => keysOf(me.device)).toEqual([]);
  const [ottosId] = await keysOf(otto.device);
  expect((await keysOf(left.device)).toSorted()).toEqual([ownId, ottosId].toSorted());
  await left.page.reload();
  await expect.poll(() => keysOf(left.device)).toEqual([ottosId]);
  await me.logIn(NEW_PASSWORD);
  await me.page.getByText('Name oder Passwort stimmt nicht.').waitFor();
  await lookAt(me, `leben-${kind}-12-niemand`);

  await otto.page.reload();
  await otto.room.untilLive();
  expect([await isThere('Otto'), await isThere(NAME), await isThere(NEW_NAME)]).toEqual([1, 0, 0]);
  expect(tracesIn(await keptBy(otto.device), TRACES)).toEqual([]);

  // Name and address are kept for the last mail alone, and the mailbox here is that of everybody.
  server.setClockAhead(17 * DAY_MS);
  await addJob(server, 'accounts.sweepMailedTokens');
  await expect.poll(() => tablesHolding(server, PERSONAL)).toEqual(['local_mails']);
}
