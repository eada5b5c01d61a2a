import { registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({
    environment: { PUBLIC_URL: 'https://chat.beispiel.test', SMTP_URL: 'none' },
  });
});
afterAll(() => system.stop());

const keptMails = async () =>
  (await system.database.drizzle.execute(sql`select subject from local_mails`)).rows.length;
const registration = registrationOf('Ohnepost');

it('[CO-1] [LO-1] where nobody gets mails none is kept, and the log says of each that it did not leave', async () => {
  expect((await system.call('register', { body: registration })).status).toBe(201);
  await system.jobs.drain();
  expect(await keptMails()).toBe(0);
  const told = system.logLines.filter((line) => line.includes('a mail was not sent'));
  expect(told).toHaveLength(1);
  expect(system.logLines.join()).not.toContain(registration.email);
  expect(system.logLines.join()).not.toMatch(/activate\?token/);
});

it('[A5] the operator activates accounts there, once, and is told of names that nobody has', async () => {
  const logIn = () =>
    system.call('login', { body: { login: registration.username, password: registration.password } });
  expect(await logIn()).toMatchObject({ status: 403, body: { error: { code: 'not_activated' } } });
  const said = await system.operator.run(['activate', 'ohnePOST']);
  expect(said).toBe('Ohnepost ist aktiviert und kann sich anmelden.');
  expect((await logIn()).status).toBe(200);
  await expect(system.operator.run(['activate', 'Ohnepost'])).rejects.toThrow(
    'Ohnepost ist schon aktiviert.',
  );
  await expect(system.operator.run(['activate', 'Niemand'])).rejects.toThrow(
    'Ein Konto Niemand gibt es nicht.',
  );
  const { email } = registration;
  const late = registrationOf('Spätpost', { email });
  expect((await system.call('register', { body: late })).status).toBe(201);
  await expect(system.operator.run(['activate', late.username])).rejects.toThrow(
    'Die Adresse von Spätpost gehört inzwischen einem anderen Konto.',
  );
  const events = system.logLines
    .map((line) => JSON.parse(line) as { event?: string })
    .filter(({ event }) => event === 'account.activated');
  expect(events).toHaveLength(1);
});

it('[SE-1] links of a mailbox that was there before are gone once mails go elsewhere', async () => {
  await system.database.drizzle.execute(
    sql`insert into local_mails (id, recipient, subject, body_text, body_html, at)
        values (gen_random_uuid(), 'a@b.test', 'Alt', 'https://x/activate?token=y', '', now())`,
  );
  expect(await keptMails()).toBe(1);
  await system.restart();
  expect(await keptMails()).toBe(0);
});
