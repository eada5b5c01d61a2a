import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { type Person, registrationOf, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { defineJob } from '@plausch/platform/jobs';
import { createLogger } from '@plausch/platform/logger';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from './app.ts';
import { readServerConfig } from './config.ts';
import { bytesOfBase32, hotp, stepAt } from './features/secondFactor/index.ts';
import { FEATURES } from './features.ts';
import { outcomesOf } from './security-log.ts';

const OUTCOMES = outcomesOf(FEATURES);

const ROOT = path.join(import.meta.dirname, '../..');
const GRACE_MS = 60_000;
const FORGED = '\r\n{"level":50,"event":"session.opened","account":"forged"}\u001b[31m\u009b2J\u2028';
/** Texts that people send and that must not be in the log. */
const CANARIES = {
  password: 'flamingo tanzt um mitternacht',
  newPassword: 'pelikan schweigt im nebel',
  email: 'kanarie@beispiel.test',
  newEmail: 'kanarie@anders.test',
  username: 'Kanarienvogel',
  newUsername: 'Kanarienhahn',
  line: 'kanarie im raum',
  reason: 'kanarie im grund',
  userAgent: 'kanarie/1.0',
} as const;

type Line = Record<string, unknown>;

let system: TestSystem;
let operator: App;
beforeAll(async () => {
  system = await startSystem({
    rules: {
      accounts: { confirmations: { burst: 1 }, deletionGraceMs: GRACE_MS, waitingMs: GRACE_MS },
      sessions: { guesses: { ofAccount: { burst: 1 } } },
    },
  });
  // A second process of the same server, whose desk the operator stands at.
  const lines = { write: (line: string) => void system.logLines.push(line) };
  operator = await createApp({
    config: readServerConfig({ PORT: '0', ROLES: 'web,realtime' }, { root: ROOT }),
    database: system.database,
    clock: system.clock,
    logger: createLogger({ level: 'info', destination: lines }),
    origin: system.origin,
    upkeep: false,
  });
});
afterAll(async () => {
  await operator.close();
  await system.stop();
});

const securityLines = () =>
  system.logLines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined);

/** What is written while something happens: everything but where and when, which is looked at here. */
async function written(act: () => Promise<unknown>): Promise<Line[]> {
  const before = securityLines().length;
  await act();
  return securityLines()
    .slice(before)
    .map(({ level, time, msg, outcome, network, reqId, ...rest }) => {
      expect([level, msg]).toEqual([30, 'security']);
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(outcome).toBe(OUTCOMES.get(String(rest['event'])));
      if (reqId === undefined) expect(network).toBeUndefined();
      else expect([reqId, network]).toEqual([expect.stringMatching(/^[\w-]{36}$/), '127.0.0.0/24']);
      return rest;
    });
}

const id = expect.stringMatching(/^[\w-]{36}$/);
const logIn = (login: string, password: string) =>
  system.call('login', {
    body: { login, password },
    headers: { 'user-agent': `${CANARIES.userAgent} {"event":"session.opened"} \u009b2J` },
  });

it('[LO-1] registering, activating, signing in and out, here and elsewhere', async () => {
  const { username, password, email } = CANARIES;
  const registered = await written(() =>
    system.call('register', { body: registrationOf(username, { email, password }) }),
  );
  expect(registered).toEqual([{ event: 'account.registered', account: id }]);
  const account = registered[0]?.['account'];
  const refusedFor = (reason: string) => [{ event: 'session.refused', account, reason }];
  expect(await written(() => logIn(username, password))).toEqual(refusedFor('not_activated'));
  const token = tokenIn((await system.mailTo(email)).text);
  expect(await written(() => system.call('activate', { body: { token } }))).toEqual([
    { event: 'account.activated', account },
  ]);

  const opened = { event: 'session.opened', account, session: id };
  expect(await written(() => logIn(username, password))).toEqual([opened]);
  const [first] = (await system.call('listSessions', { token: await tokenOf(username, password) })).body
    .items;
  const session = (await logIn(username, password)).body.token;
  expect(await written(() => logIn(username, password))).toEqual([
    opened,
    { event: 'device.added', account, session: id },
  ]);
  const params = { id: first?.id ?? '' };
  expect(await written(() => system.call('endSession', { token: session, params }))).toEqual([
    { event: 'session.revoked', account, session: params.id },
  ]);
  expect(await written(() => system.call('endOtherSessions', { token: session }))).toEqual(
    Array(2).fill({ event: 'session.revoked', account, session: id }),
  );
  expect(await written(() => system.call('logout', { token: session }))).toEqual([
    { event: 'session.closed', account, session: id },
  ]);
});

const tokenOf = async (login: string, password: string) => (await logIn(login, password)).body.token;

it('[LO-1] [AU-4] wrong passwords, and when they are too many', async () => {
  const { user, token, password } = await system.person('Pechvogel');
  const account = user.id;
  const wrong = () => logIn('Pechvogel', CANARIES.newPassword);
  const refused = { event: 'session.refused', reason: 'wrong_credentials' };
  expect(await written(wrong)).toEqual([{ ...refused, account }]);
  expect(await written(wrong)).toEqual([{ event: 'tries.exhausted', account, tries: 'login' }]);
  expect(await written(() => logIn(`niemand${FORGED}`, 'x'))).toEqual([{ ...refused, account: null }]);

  const confirm = (by: string) =>
    system.call('requestDeletion', { token, body: { password: by } as { password: string } });
  expect(await written(() => confirm(CANARIES.newPassword))).toEqual([
    { event: 'confirmation.refused', account, session: id },
  ]);
  expect(await written(() => confirm(password))).toEqual([
    { event: 'tries.exhausted', account, tries: 'confirmation' },
  ]);
});

it('[LO-1] [A13] codes from mails, wrong ones, and when they are too many', async () => {
  const { user, token } = await system.person('Zettel');
  const account = user.id;
  const ask = () => system.call('sendConfirmationCode', { token });
  const confirm = (code: string) => system.call('requestDeletion', { token, body: { code } });
  const requested = { event: 'confirmation.codeRequested', account, session: id };
  const exhausted = { event: 'tries.exhausted', account };
  expect(await written(ask)).toEqual([requested]);
  expect(await written(ask)).toEqual([{ ...exhausted, tries: 'code_mail' }]);
  const { text } = await system.mailTo(user.email, ({ subject }) => subject.includes('Dein Code'));
  const code = /^\d{3} \d{3}$/m.exec(text)?.[0] ?? '';
  const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  expect(await written(() => confirm(wrong))).toEqual([
    { event: 'confirmation.refused', account, session: id },
  ]);
  expect(await written(() => confirm(code))).toEqual([{ ...exhausted, tries: 'confirmation' }]);
});

it('[LO-1] another address, name and password', async () => {
  const { username, password, newPassword, newEmail, newUsername } = CANARIES;
  const token = await tokenOf(username, password);
  const account = (await system.call('currentUser', { token })).body.user.id;

  expect(
    await written(() => system.call('changeEmail', { token, body: { password, email: newEmail } })),
  ).toEqual([{ event: 'email.changeRequested', account }]);
  const link = tokenIn((await system.mailTo(newEmail)).text);
  expect(await written(() => system.call('activate', { body: { token: link } }))).toEqual([
    { event: 'email.changed', account },
  ]);
  const rename = { password, username: newUsername };
  expect(await written(() => system.call('changeUsername', { token, body: rename }))).toEqual([
    { event: 'username.changed', account },
  ]);
  const elsewhere = await tokenOf(newUsername, password);
  expect(
    await written(() => system.call('changePassword', { token, body: { password, newPassword } })),
  ).toEqual([
    { event: 'session.revoked', account, session: id },
    { event: 'password.changed', account },
  ]);
  expect((await system.call('verify', { token: elsewhere })).body).toMatchObject({ valid: false });

  const forgotten = (email: string) => written(() => system.call('forgotPassword', { body: { email } }));
  expect(await forgotten(newEmail)).toEqual([{ event: 'password.resetRequested', account }]);
  expect(await forgotten(newEmail)).toEqual([{ event: 'tries.exhausted', account, tries: 'reset_mail' }]);
  expect(await forgotten('niemand@beispiel.test')).toEqual([
    { event: 'password.resetRequested', account: null },
  ]);
  const mail = await system.mailTo(newEmail, ({ text }) => text.includes('/reset-password/'));
  const body = { token: tokenIn(mail.text), password };
  expect(await written(() => system.call('resetPassword', { body }))).toEqual([
    { event: 'session.revoked', account, session: id },
    { event: 'password.reset', account },
  ]);
});

it('[LO-1] the team, the operator and the invitation', async () => {
  const people = [await system.person('Chefin'), await system.person('Stoerer')] as const;
  const [admin, member] = people;
  const account = member.user.id;
  const { reason } = CANARIES;

  const commanded = { event: 'operator.commanded' };
  const operate = (...words: string[]) => written(() => operator.operator.run(words).catch(() => undefined));
  expect(await operate('warn', 'Stoerer', reason)).toEqual([
    { event: 'sanction.imposed', account, actor: 'operator', sanction: id, kind: 'warning', step: 1 },
    { ...commanded, command: 'warn' },
  ]);
  expect(await operate('file', 'Stoerer')).toEqual([{ ...commanded, command: 'file' }]);
  expect(await operate('ban', `Niemand${FORGED}`, reason)).toEqual([
    { event: 'operator.refused', command: 'ban' },
  ]);
  expect(await operate(`format${FORGED}`, 'Stoerer')).toEqual([]);

  const link = await operator.operator.run(['create', 'Chefin']);
  expect(securityLines().slice(-2)).toMatchObject([
    { event: 'invitation.made' },
    { ...commanded, command: 'create' },
  ]);
  const invitation = /einladung=([\w-]+)/.exec(link)?.[1] ?? '';
  const accept = () => system.call('acceptAdminInvite', { token: admin.token, body: { token: invitation } });
  expect(await written(accept)).toEqual([
    { event: 'invitation.used', account: admin.user.id },
    { event: 'role.changed', account: admin.user.id, role: 'admin' },
  ]);

  const against = (userId: string) => ({ userId, reason });
  expect(
    await written(() => system.call('warn', { token: member.token, body: against(admin.user.id) })),
  ).toEqual([{ event: 'role.insufficient', account, needed: 'moderator' }]);
  expect(
    await written(() => system.call('warn', { token: admin.token, body: against(admin.user.id) })),
  ).toEqual([
    { event: 'role.insufficient', account: admin.user.id, needed: 'above_target', target: admin.user.id },
  ]);

  const imposed = { event: 'sanction.imposed', account, actor: admin.user.id, sanction: id };
  const by = { token: admin.token };
  expect(await written(() => system.call('giveHint', { ...by, body: against(account) }))).toEqual([
    { ...imposed, kind: 'hint', step: 0 },
  ]);
  const muted = await written(() =>
    system.call('mute', { ...by, body: { ...against(account), duration: 60 } }),
  );
  expect(muted).toEqual([{ ...imposed, kind: 'mute', step: 2 }]);
  const mute = { ...by, params: { id: String(muted[0]?.['sanction']) }, body: { reason } };
  const lifted = { event: 'sanction.lifted', account, actor: admin.user.id, sanction: mute.params.id };
  expect(await written(() => system.call('liftMute', mute))).toEqual([{ ...lifted, kind: 'mute' }]);
  expect(
    await written(() => system.call('kick', { ...by, body: { ...against(account), duration: 60 } })),
  ).toEqual([
    { ...imposed, kind: 'lock', step: 3 },
    { event: 'session.revoked', account, session: id },
  ]);
  expect(
    await written(() => system.call('kick', { ...by, body: { ...against(account), duration: -1 } })),
  ).toEqual([{ ...imposed, kind: 'lock', step: 6 }]);
  expect(await written(() => logIn('Stoerer', member.password))).toEqual([
    { event: 'session.refused', account, reason: 'banned' },
  ]);
});

it('[OD5] [LO-1] the copy of one’s data: asked for, made, handed over', async () => {
  const { token, password, user } = await system.person('Datenfreund');
  const account = user.id;
  const session = expect.any(String);
  expect(
    await written(async () => {
      await system.call('requestOwnData', { token });
      await system.jobs.drain();
    }),
  ).toEqual([
    { event: 'ownData.requested', account, session },
    { event: 'ownData.made', account },
  ]);
  expect(await written(() => system.call('takeOwnData', { token, body: { password } }))).toEqual([
    { event: 'ownData.taken', account, session },
  ]);
});

it('[SF6] [LO-1] the second factor: set up, asked for, given, refused, renewed, off; and a measure that is signed', async () => {
  const owner = await system.person('Zweifach');
  const { token, password, user } = owner;
  const account = user.id;
  const events = async (act: () => Promise<unknown>) => (await written(act)).map(({ event }) => event);
  const { secret } = (await system.call('startTotp', { token, body: { password } })).body;
  const codeAt = (aside: number) => hotp(bytesOfBase32(secret), stepAt(system.clock.now()) + aside);
  let recovery: readonly string[] = [];
  expect(
    await written(async () => {
      const { body } = await system.call('confirmTotp', { token, body: { factorCode: codeAt(-1) } });
      recovery = body.recoveryCodes;
    }),
  ).toEqual([{ event: 'secondFactor.enabled', account }]);
  const give = (factorCode: string) => system.call('giveSecondFactor', { token, body: { factorCode } });
  expect(await events(() => give('aaaa-bbbb-cccc-dddd'))).toEqual(['secondFactor.refused']);
  expect(await events(() => give(codeAt(0)))).toEqual(['secondFactor.given']);
  let ticket = '';
  expect(
    await events(async () => {
      ticket = (await logIn('Zweifach', password)).body.secondFactor?.ticket ?? '';
    }),
  ).toEqual(['secondFactor.asked']);
  const enter = () => system.call('loginSecond', { body: { ticket, code: recovery[0] ?? '' } });
  expect(await events(enter)).toEqual(expect.arrayContaining(['recoveryCode.used', 'session.opened']));
  const proven = (factorCode: string) => ({ token, body: { password, factorCode } });
  const renew = async () => {
    recovery = (await system.call('renewRecoveryCodes', proven(codeAt(1)))).body.recoveryCodes;
  };
  expect(await events(renew)).toEqual(['recoveryCodes.renewed']);
  expect(await events(() => system.call('endSecondFactor', proven(recovery[0] ?? '')))).toEqual([
    'recoveryCode.used',
    'secondFactor.disabled',
  ]);

  // A session of the team that has only the password behind it may do nothing of the team's.
  const { drizzle } = system.database;
  const [first, second, third] = [
    await system.person('Lotsin'),
    await system.person('Steuermann'),
    await system.person('Seekrank'),
  ];
  await drizzle.execute(
    sql`update accounts set role = 'moderator' where id in (${first.user.id}, ${second.user.id})`,
  );
  const alone = (await logIn('Lotsin', first.password)).body.token;
  expect(await events(() => system.call('listMeasures', { token: alone }))).toEqual(['secondFactor.missing']);
  const ban = { userId: third.user.id, reason: CANARIES.reason, duration: 20 * 86_400 };
  const { id: measure } = (await system.call('kick', { token: first.token, body: ban })).body.sanction;
  const sign = () => system.call('signSanction', { token: second.token, params: { id: measure } });
  expect(await events(sign)).toEqual(['sanction.signed']);
});

it('[LO-1] an account that is to go, stays, and goes', async () => {
  const { newUsername, password } = CANARIES;
  const token = await tokenOf(newUsername, password);
  const account = (await system.call('currentUser', { token })).body.user.id;
  const request = () => system.call('requestDeletion', { token, body: { password } });
  expect(await written(request)).toEqual([{ event: 'deletion.requested', account }]);
  expect(await written(() => system.call('withdrawDeletion', { token }))).toEqual([
    { event: 'deletion.cancelled', account },
  ]);
  await request();
  system.advance(GRACE_MS);
  const erase = async () => {
    await system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
    // What that found to do may have been begun by itself.
    await system.jobs.drain();
  };
  expect(await written(erase)).toEqual([
    { event: 'session.revoked', account, session: id },
    { event: 'account.erased', account },
  ]);
});

it('[LO-1] [A27] [A28] a mail that does not leave, and an account that nobody activated', async () => {
  const { email, username } = registrationOf('Zaudernd');
  const [registered] = await written(() => system.call('register', { body: registrationOf(username) }));
  await system.mailTo(email);
  const before = system.logLines.length;
  const again = async () => {
    for (let i = 0; i < 3; i += 1) await system.call('resendActivation', { body: { email } });
    await system.jobs.drain();
  };
  expect(await written(again)).toEqual([{ event: 'mail.withheld', mail: 'accounts.activationMail' }]);
  const line = system.logLines.slice(before).find((one) => one.includes('mail.withheld')) ?? '';
  // The job sent the mail, so its line does not name the request that added the job.
  expect(Object.keys(JSON.parse(line))).not.toContain('reqId');
  system.advance(GRACE_MS);
  const sweep = () => system.runJob(defineJob({ name: 'accounts.sweepWaiting' }));
  expect(await written(sweep)).toEqual([{ event: 'account.lapsed', account: registered?.['account'] }]);
});

it('[LO-1] what is refused or rolled back is not written down as done', async () => {
  const { token, password } = await system.person('Zurueckgerollt');
  await system.person('Vergeben');
  const taken = { password, username: 'Vergeben' };
  expect(await written(() => system.call('changeUsername', { token, body: taken }))).toEqual([]);
  expect(
    await written(() => system.call('register', { body: registrationOf('Vergeben', { email: 'x@y.test' }) })),
  ).toEqual([]);
  expect(
    await written(() => system.call('endSession', { token, params: { id: crypto.randomUUID() } })),
  ).toEqual([]);
});

/** Signs in with bytes that no client library would send; says the status, if there was one before the end. */
function signInWith(head: string, body: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(system.origin).port), '127.0.0.1');
    let answer = '';
    // The server may cut a connection that sends nonsense.
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer.split(' ')[1]));
    const lines = [
      'POST /api/auth/login HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      head,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}

it('[LO-2] a client that names itself with line breaks and colours starts no line', async () => {
  const person = await system.person('Faelscher');
  const body = JSON.stringify({ login: 'Faelscher', password: person.password });
  const { userAgent } = CANARIES;
  const before = securityLines().length;
  const forged = '{"level":50,"event":"session.opened"}';
  for (const head of [
    `User-Agent: ${userAgent} ${forged} \u009b2J`,
    `X-Request-Id: ${userAgent}${JSON.stringify(FORGED)}`,
  ]) {
    expect(await signInWith(head, body)).toBe('200');
  }
  for (const head of [
    `X-Forwarded-For: ${userAgent}${JSON.stringify(FORGED)}`,
    `User-Agent: ${userAgent} \u001b[31m`,
    `User-Agent: ${userAgent}\r\n ${forged}`,
    `User-Agent: ${userAgent}\n${forged}: x`,
  ]) {
    expect(await signInWith(head, body)).not.toBe('200');
  }
  const opened = { event: 'session.opened', account: person.user.id, network: '127.0.0.0/24' };
  const added = { ...opened, event: 'device.added' };
  expect(securityLines().slice(before)).toMatchObject([opened, added, opened, added]);
});

it('[LO-1] [LO-2] no line holds what people wrote, and none is forged', async () => {
  const person: Person = await system.person('Plauderin');
  const client = await system.connect(person);
  await client.join(await system.roomId());
  await client.say(`${CANARIES.line} ${'ä'.repeat(9)}`);
  await client.askRaw('chat:send', { clientId: FORGED, text: CANARIES.line });
  await fetch(`${system.origin}/api/${encodeURIComponent(CANARIES.line + FORGED)}`);

  const log = system.logLines.join('');
  const secrets = [person.token, person.password, person.user.email, ...Object.values(CANARIES)];
  const mails = await system.mails();
  const mailed = mails.flatMap(
    ({ text }) => /(?:token=|\/reset-password\/)([\w-]{43})/.exec(text)?.[1] ?? [],
  );
  expect(mailed.length).toBeGreaterThan(5);
  for (const secret of [...secrets, ...mailed, 'forged']) expect(log).not.toContain(secret);

  const lines = log.split('\n').slice(0, -1);
  expect(lines).toHaveLength(system.logLines.length);
  for (const line of lines) expect(Object.keys(JSON.parse(line))).toContain('level');
  expect(log).not.toContain('\u001b');
});

it('[LO-1] the list is complete: every event was seen, and the page for operators tells them all', async () => {
  const events = [...OUTCOMES];
  const seen = new Set(securityLines().map(({ event }) => event));
  expect([...seen].sort()).toEqual(events.map(([event]) => event).sort());
  const page = await readFile(path.join(ROOT, 'docs/runbooks/security-log.md'), 'utf8');
  const told = [...page.matchAll(/^\| `(\w+\.\w+)` \| (\w+) \|/gm)].map(([, event, outcome]) => [
    event,
    outcome,
  ]);
  expect(told.sort()).toEqual(events.sort());
});
