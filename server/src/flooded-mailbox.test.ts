import { type Person, registrationOf, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const ROUNDS = 20;
const NEW_PASSWORD = 'tee mit honig und zitrone';

let system: TestSystem;
let others: Person;
beforeAll(async () => {
  // On a machine for itself no network is counted: as if every call came from another one.
  system = await startSystem({ clock: 'still', rules: { challenges: { roundsPerKey: 1, mostKeys: 2 } } });
  others = await system.person('Fluter');
});
afterAll(() => system.stop());

const mailsTo = async (email: string) => {
  await system.jobs.drain();
  return (await system.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
};
const bySubject = (mails: readonly { subject: string }[]) =>
  Map.groupBy(mails, ({ subject }) => subject.replace(/M-[\w-]+/, 'M'));

let flooded = 0;
/** Everything that a stranger can have mailed to an address, again and again, in less than an hour. */
async function flood(email: string): Promise<void> {
  const spellings = [email, email.toUpperCase(), ` ${email}`];
  for (let round = 0; round < ROUNDS; round += 1) {
    flooded += 1;
    const address = spellings[round % spellings.length] ?? email;
    const { token, password } = others;
    const answers = [
      await system.call('register', { body: registrationOf(`Flut${flooded}x`, { email: address }) }),
      await system.call('resendActivation', { body: { email: address } }),
      await system.call('forgotPassword', { body: { email: address } }),
      await system.call('changeEmail', { token, body: { email: address, password } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    const notice = {
      place: `Stelle ${flooded}`,
      reason: 'fraud',
      explanation: 'Jemand verkauft, was es nicht gibt.',
      name: 'Kim Beispiel',
      email: address,
      goodFaith: true,
    } as const;
    expect((await system.call('createNotice', { token, body: notice })).status).toBe(201);
    await system.jobs.drain();
    system.advance(2 * MINUTE_MS);
  }
}

it('[A28] [RP6] an address that has an account gets six in an hour, three of a kind, and its owner stays able to act', async () => {
  const owner = await system.person('Zielscheibe');
  const { email } = owner.user;
  const before = (await mailsTo(email)).length;
  system.advance(60 * MINUTE_MS);
  await flood(email);
  const mails = (await mailsTo(email)).slice(0, -before || undefined);
  expect(mails).toHaveLength(6);
  for (const [subject, of] of bySubject(mails)) expect(of.length, subject).toBeLessThanOrEqual(3);
  // Half of the six is kept for the link that an owner needs who forgot the password.
  const links = mails.filter(({ subject }) => subject === 'Neues Passwort setzen');
  expect(links).toHaveLength(3);

  // Mails that the owner causes are not withheld.
  const login = await system.call('login', { body: { login: email, password: owner.password } });
  expect(login.status).toBe(200);
  expect((await system.call('sendConfirmationCode', { token: owner.token })).status).toBe(200);
  const token = tokenIn(links[0]?.text ?? '');
  const body = { token, password: NEW_PASSWORD };
  expect((await system.call('resetPassword', { body })).status).toBe(200);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  for (const own of [
    'Anmeldung auf einem neuen Gerät',
    'Dein Code zum Bestätigen',
    'Dein Passwort ist geändert',
  ]) {
    expect(subjects).toContain(own);
  }
  // The log tells the operator that an address is flooded, and not which.
  const lines = system.logLines.filter((line) => line.includes('"mail.withheld"'));
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.join('')).not.toContain(email);
}, 120_000);

it('[A28] an address that nobody has proven gets six as well, with a link among them', async () => {
  const email = 'unbewiesen@beispiel.test';
  const registration = registrationOf('Unbewiesen', { email });
  await system.call('register', { body: registration });
  await flood(email);
  const mails = await mailsTo(email);
  expect(mails.length).toBeLessThanOrEqual(6);
  for (const [subject, of] of bySubject(mails)) expect(of.length, subject).toBeLessThanOrEqual(3);
  const own = mails.find(
    ({ text }) => text.includes('Hallo Unbewiesen') && text.includes('/activate?token='),
  );
  expect((await system.call('activate', { body: { token: tokenIn(own?.text ?? '') } })).status).toBe(200);
}, 120_000);
