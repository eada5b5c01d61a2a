import { inBetween, registrationOf, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { expect, it } from 'vitest';
import { deletionMail } from './accounts.mails.ts';
import { composeAlreadyRegistered } from './accounts.service.ts';

/** The account that a mail is about, read as it is composed. */
const ACCOUNT = /from "accounts" where \("accounts"."id" = \$1/;
const OWNER = /"email_key" = \$1 and "accounts"."activated_at" is not null/;

/** A new account that waits to be activated, and how that is done. */
async function waitingFor(system: TestSystem, username: string) {
  const registration = registrationOf(username);
  await system.call('register', { body: registration });
  const token = tokenIn((await system.mailTo(registration.email)).text);
  await system.jobs.drain();
  return { ...registration, activate: () => system.call('activate', { body: { token } }) };
}

it('[A2] [A4] an account that is activated while its mails are composed is not taken for the owner of its own address', async () => {
  await using system = await startSystem();
  const { database } = system;
  const { activate } = await waitingFor(system, 'Knapp');
  const { rows } = await database.pool.query<{ id: string }>('select id from accounts');
  const activated = inBetween(system, /from "accounts"/, activate);
  const ground = { brand: { name: 'Plausch', claim: '', contact: '' }, origin: () => system.origin };
  const mail = await database.inTransaction((work) =>
    composeAlreadyRegistered(ground, work, rows[0]?.id ?? ''),
  );
  expect(mail).toBeUndefined();
  expect(await activated()).toMatchObject({ status: 200 });
});

it('[A14] the link of an earlier wish proves no address that was wished for while it was mailed', async () => {
  await using system = await startSystem();
  const { token, user, password } = await system.person('Doppelwunsch');
  const change = (email: string) => system.call('changeEmail', { token, body: { email, password } });
  // As many as an address gets in an hour: the next one is withheld, and voids no earlier link.
  for (let i = 0; i < 3; i += 1) {
    expect((await change('fremd@beispiel.test')).status).toBe(200);
    await system.jobs.drain();
  }
  const changedAgain = inBetween(system, OWNER, () => change('fremd@beispiel.test'));
  await change('eigen@beispiel.test');
  await system.jobs.drain();
  expect(await changedAgain()).toMatchObject({ status: 200 });
  await system.jobs.drain();
  const { text } = await system.mailTo('eigen@beispiel.test');
  expect((await system.call('activate', { body: { token: tokenIn(text) } })).status).toBe(409);
  expect((await system.call('currentUser', { token })).body.user.email).toBe(user.email);
});

it('[A12] [A14] an old mailbox gets no link that holds while the address is changed', async () => {
  await using system = await startSystem();
  const { token, user, password } = await system.person('Umzieher');
  await system.call('changeEmail', { token, body: { email: 'neu@beispiel.test', password } });
  const link = tokenIn((await system.mailTo('neu@beispiel.test')).text);
  await system.jobs.drain();
  const changed = inBetween(system, ACCOUNT, () => system.call('activate', { body: { token: link } }));
  await system.call('forgotPassword', { body: { email: user.email } });
  await system.jobs.drain();
  expect(await changed()).toMatchObject({ status: 200 });
  const { text } = await system.mailTo(user.email, ({ subject }) => subject === 'Neues Passwort setzen');
  expect((await system.call('checkReset', { body: { token: tokenIn(text) } })).status).toBe(409);
});

it('[A17] [A18] an account that is kept while the mail about its end leaves keeps no link to that', async () => {
  await using system = await startSystem();
  const { token, user, password } = await system.person('Hinundher');
  await system.call('requestDeletion', { token, body: { password } });
  await system.jobs.drain();
  const kept = inBetween(system, ACCOUNT, () => system.call('withdrawDeletion', { token }));
  await system.database.inTransaction((work) =>
    system.jobs.enqueue(work, deletionMail, { accountId: user.id }),
  );
  await system.jobs.drain();
  expect(await kept()).toMatchObject({ status: 200 });
  const { rows } = await system.database.pool.query(`select 1 from mailed_tokens where purpose = 'deletion'`);
  expect(rows).toEqual([]);
});

it('[A5] who logs in with the address while the account is activated is not told of wrong letters', async () => {
  await using system = await startSystem();
  const { email: login, password, activate } = await waitingFor(system, 'Gleichzeitig');
  const activated = inBetween(system, /where \("accounts"."email_key" = \$1/, activate);
  const { body } = await system.call('login', { body: { login, password } });
  expect(await activated()).toMatchObject({ status: 200 });
  expect(body.error?.code).not.toBe('wrong_credentials');
});
