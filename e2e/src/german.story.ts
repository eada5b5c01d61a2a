import { describe, it } from 'vitest';
import { expectGerman } from './visitor/german.ts';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const REFUSED = /status of (?:4|500)|ERR_/;
const fill = ({ page }: Visitor, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);
const press = (visitor: Visitor, name: string) =>
  visitor.press(visitor.page.getByRole('button', { name, exact: true }));

/** A visitor whose browser may be refused. */
async function visitor(name: string): Promise<Visitor> {
  const one = await venue.visitor(name, 'phone');
  one.device.allowProblems(REFUSED);
  return one;
}

describe('[ACCT-16] what goes wrong and what succeeds is told in German', () => {
  it('at the registration and the activation', async () => {
    await venue.register('Vera');
    const vera = await visitor('Vera');
    await vera.page.goto('/register');
    await press(vera, 'Konto anlegen');
    await expectGerman(vera.page, 'Wie sollen wir dich nennen?');
    await vera.register();
    await expectGerman(vera.page, 'Schon vergeben. Häng zum Beispiel eine Zahl an.');
    await fill(vera, 'E-Mail', 'keine Adresse');
    await fill(vera, 'Passwort', 'kurz');
    await fill(vera, 'Geburtsdatum', '2024-01-01');
    await press(vera, 'Konto anlegen');
    await expectGerman(vera.page, 'Mindestens 8 Zeichen.');

    const neu = await visitor('Veras.Freund');
    await neu.register();
    await expectGerman(neu.page, 'Schau in dein Postfach');
    await neu.page.goto('/activate?token=tot');
    await press(neu, 'Konto aktivieren');
    await expectGerman(neu.page, 'Der Link gilt nicht mehr');
    const elsewhere = await visitor('Veras.Freund');
    await elsewhere.page.goto(linkIn(await mailTo(venue.server, neu.details.email, 'aktivieren')));
    await press(elsewhere, 'Konto aktivieren');
    await expectGerman(elsewhere.page, /dein Konto ist aktiv/);
    await elsewhere.page.goto('/activate');
    await fill(elsewhere, 'E-Mail deines Kontos', 'niemand@plausch.test');
    await press(elsewhere, 'Link noch einmal schicken');
    await expectGerman(elsewhere.page, 'Ältere Links gelten nicht mehr');
  });

  it('at the login', async () => {
    await venue.register('Lotte');
    const lotte = await visitor('Lotte');
    await lotte.page.goto('/login');
    await press(lotte, 'Anmelden');
    await expectGerman(lotte.page, 'Schön, dass du da bist');
    await lotte.logIn('falsches Passwort');
    await expectGerman(lotte.page, 'Name oder Passwort stimmt nicht.');
    const login = '**/api/auth/login';
    await lotte.page.route(login, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
    await lotte.logIn();
    await expectGerman(lotte.page, 'Das lag an uns.');
    await lotte.page.unroute(login);
    await lotte.page.route(login, (route) => route.abort());
    await lotte.logIn();
    await expectGerman(lotte.page, 'Keine Verbindung.');
  });

  it('at a forgotten password', async () => {
    await venue.register('Fritz');
    const fritz = await visitor('Fritz');
    await fritz.page.goto('/reset-password');
    await fill(fritz, 'E-Mail deines Kontos', 'keine Adresse');
    await press(fritz, 'Link schicken');
    await expectGerman(fritz.page, 'Passwort vergessen?');
    await fill(fritz, 'E-Mail deines Kontos', fritz.details.email);
    await press(fritz, 'Link schicken');
    await expectGerman(fritz.page, 'Schau in dein Postfach');
    const link = linkIn(await mailTo(venue.server, fritz.details.email, 'Neues Passwort'));
    await fritz.page.goto(link);
    await fill(fritz, 'Neues Passwort', 'passwort123');
    await press(fritz, 'Passwort sichern');
    await expectGerman(fritz.page, 'Dieses Passwort ist zu leicht zu erraten.');
    await fill(fritz, 'Neues Passwort', 'tee mit zitrone und honig');
    await press(fritz, 'Passwort sichern');
    await expectGerman(fritz.page, 'Dein neues Passwort gilt.');
    await fritz.page.goto(link);
    await expectGerman(fritz.page, 'Der Link gilt nicht mehr');
  });

  it('where an account is set up', async () => {
    const invitation = /\/setup-account\?einladung=[\w-]{43}/.exec(venue.server.output())?.[0] ?? '';
    await venue.register('Wirtin');
    await venue.register('Gast');
    const wirtin = await visitor('Wirtin');
    await wirtin.page.goto('/setup-account');
    await expectGerman(wirtin.page, 'Hier fehlt noch etwas');
    await wirtin.page.goto(invitation);
    await expectGerman(wirtin.page, 'Du wirst Betreiber von Plausch');
    await wirtin.page.goto('/login');
    await wirtin.logIn();
    await wirtin.page.waitForURL('**/main*');
    await wirtin.page.goto(invitation);
    await press(wirtin, 'Betreiber werden');
    await expectGerman(wirtin.page, 'Willkommen im Haus');
    const gast = await venue.resident('Gast', 'phone');
    gast.device.allowProblems(REFUSED);
    await gast.page.goto(invitation);
    await press(gast, 'Betreiber werden');
    await expectGerman(gast.page, 'Die Einladung gilt nicht');
  });

  it('where an account is deleted and kept', async () => {
    const dora = await venue.resident('Dora', 'phone');
    dora.device.allowProblems(REFUSED);
    await dora.page.goto('/account-deletion');
    await fill(dora, 'Dein Passwort zur Bestätigung', 'falsches Passwort');
    await press(dora, 'Konto in 14 Tagen löschen');
    await expectGerman(dora.page, 'Das Passwort stimmt nicht.');
    await fill(dora, 'Dein Passwort zur Bestätigung', dora.details.password);
    await press(dora, 'Konto in 14 Tagen löschen');
    await expectGerman(dora.page, /^Dein Konto wird am/);
    await dora.page.goto('/cancel-deletion?token=tot');
    await press(dora, 'Konto behalten');
    await expectGerman(dora.page, 'Der Link gilt nicht mehr');
    await dora.page.goto(linkIn(await mailTo(venue.server, dora.details.email, 'wird gelöscht')));
    await press(dora, 'Konto behalten');
    await expectGerman(dora.page, 'Schön, dass du bleibst');
  });
});
