import { registrationOf, startSystem } from '@plausch/dev-env';
import { expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What is told of a link or a code in the mail with this subject: `Der Link gilt …`, `Er gilt …`. */
async function toldWith(rules: object): Promise<Record<string, string | undefined>> {
  await using system = await startSystem({ clock: 'still', rules: { accounts: rules } });
  const registration = registrationOf('Fristenkind');
  await system.call('register', { body: registration });
  await system.mailTo(registration.email);
  const { token, user, password } = await system.person('Fristenfreund');
  await system.call('forgotPassword', { body: { email: user.email } });
  await system.call('sendConfirmationCode', { token });
  await system.call('changeEmail', { token, body: { password, email: 'frist@beispiel.test' } });
  await system.jobs.drain();
  const told = (await system.mails()).flatMap(({ subject, text }) => {
    const [, span] = /\bgilt ((?:\d+ \p{L}+ ?)+?)(?: und nur einmal|, nur einmal)/u.exec(text) ?? [];
    return span === undefined ? [] : [[subject, span] as const];
  });
  return Object.fromEntries(told);
}

it('[A4] [A12] [A13] [A14] a mail tells how long its link or code is good', async () => {
  expect(await toldWith({})).toEqual({
    'Willkommen bei Plausch: Konto aktivieren': '24 Stunden',
    'Neues Passwort setzen': '60 Minuten',
    'Dein Code zum Bestätigen': '10 Minuten',
    'Neue E-Mail-Adresse bestätigen': '24 Stunden',
  });
});

it('[A4] [A12] [A13] [A14] a mail tells the time of other rules', async () => {
  const rules = {
    links: { addressMs: 3 * DAY_MS, resetMs: 150 * MINUTE_MS },
    confirmationCodes: { goodForMs: 5 * MINUTE_MS },
  };
  expect(await toldWith(rules)).toEqual({
    'Willkommen bei Plausch: Konto aktivieren': '3 Tage',
    'Neues Passwort setzen': '2 Stunden 30 Minuten',
    'Dein Code zum Bestätigen': '5 Minuten',
    'Neue E-Mail-Adresse bestätigen': '3 Tage',
  });
});
