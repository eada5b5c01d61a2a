import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseDueAccounts, sweepMailedTokens } from './accounts.jobs.ts';
import { codeMail } from './accounts.mails.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GOOD_FOR_MS = 10 * MINUTE_MS;
const DAY_MS = 86_400_000;
const SUBJECT = 'Dein Code zum Bestätigen';
const NEW_PASSWORD = 'tee mit honig und zitrone';

type Session = Pick<Person, 'token' | 'user'>;

const request = (token: string | undefined) => system.call('sendConfirmationCode', { token });
const codeMails = async ({ user }: Session) => {
  await system.jobs.drain();
  return (await system.mails()).filter(({ to, subject }) => to === user.email && subject === SUBJECT);
};
const codeOfMail = (text: string | undefined) => /^\d{3} \d{3}$/m.exec(text ?? '')?.[0] ?? '';

/** A code that was asked for and has arrived, as the mail has it. */
async function mailedCode(person: Session): Promise<string> {
  system.advance(MINUTE_MS);
  expect((await request(person.token)).status).toBe(200);
  const [mail] = await codeMails(person);
  expect(codeOfMail(mail?.text)).not.toBe('');
  return codeOfMail(mail?.text);
}

const deleteWith = (token: string | undefined, code: string) =>
  system.call('requestDeletion', { token, body: { code } });
const deletionOf = async ({ token }: Session) =>
  (await system.call('accountDeletion', { token })).body.deletionAt;
const again = async ({ user }: Session, password: string): Promise<Session> => {
  const { body } = await system.call('login', { body: { login: user.username, password } });
  return { token: body.token, user };
};
const codeRows = async ({ user }: Session) => {
  const { rows } = await system.database.drizzle.execute<{ id: string }>(
    sql`select * from confirmation_codes where account_id = ${user.id}`,
  );
  return rows;
};
/** The mail of a code tries to leave once more, as it does after a mail server that did not answer. */
const leaveAgain = (codeId: string) =>
  system.database.inTransaction((work) =>
    system.jobs.enqueue(work, codeMail, { codeId, accountId: crypto.randomUUID() }),
  );
const wishOf = async (person: Session) => (await codeRows(person))[0]?.id ?? '';
/** The database processes that wait for the lock of another transaction. */
async function waitingIn({ database }: TestSystem): Promise<number[]> {
  const { rows } = await database.drizzle.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}
/** Another code of six digits. */
const otherThan = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0');

const WRONG = {
  status: 401,
  body: { error: { code: 'reauth', field: 'code', message: 'Der Code stimmt nicht.' } },
};
const VOID = {
  status: 401,
  body: {
    error: {
      code: 'reauth',
      field: 'code',
      message: 'Dieser Code gilt nicht mehr. Lass dir einen neuen schicken.',
    },
  },
};

describe('the mail', () => {
  it('[A13] has the code in its text alone, what it is for, and where to look for strangers', async () => {
    const person = await system.person('Lesend', { email: 'lesend@beispiel.test' });
    expect(await request(person.token)).toMatchObject({
      status: 200,
      body: { sentTo: 'l•••@beispiel.test', goodForSeconds: 600, againInSeconds: 60 },
    });
    const [mail] = await codeMails(person);
    const code = codeOfMail(mail?.text);
    expect(code).toMatch(/^\d{3} \d{3}$/);
    expect(mail?.html).toContain(`>${code}<`);
    expect(mail?.subject).not.toMatch(/\d/);
    for (const words of [
      'dass du dein Konto bei Plausch ändern oder löschen willst',
      'Er gilt 10 Minuten, nur einmal',
      'fragt dich nie jemand danach',
      '/einstellungen/geraete\n',
      'Du hast keinen Code angefordert?',
    ]) {
      expect(mail?.text).toContain(words);
    }
  });

  it('[A13] [SE-1] nothing but the mail has the code: not the tables, not the queue, not the log', async () => {
    const person = await system.person('Verschwiegen');
    const code = await mailedCode(person);
    const jobs = await system.database.drizzle.execute<{ whole: string }>(
      sql`select string_agg(job::text, ' ') as whole from jobs.job as job where name = 'accounts.codeMail'`,
    );
    const kept = JSON.stringify(await codeRows(person)) + jobs.rows[0]?.whole;
    const log = system.logLines.filter((line) => line.includes(person.user.id)).join('');
    expect(kept).toContain(person.user.id);
    expect(log).toContain('confirmation.codeRequested');
    for (const form of [code, code.replace(' ', '')]) {
      expect(`${kept}${log}`).not.toMatch(new RegExp(`(?<![\\da-f])${form}(?![\\da-f])`));
    }
  });

  it('[AZ-1] [A13] is for whoever is signed in: nobody else gets one', async () => {
    const { body } = await request(undefined);
    expect(body.error?.code).toBe('unauthenticated');
    expect((await request('wrong')).status).toBe(401);
  });

  it('[A13] [A28] one a minute and three an hour, by account; whoever asks hears when it works again', async () => {
    const person = await system.person('Ungeduldig');
    const elsewhere = await again(person, person.password);
    expect((await request(person.token)).body.againInSeconds).toBe(60);
    for (const { token } of [person, elsewhere]) {
      const early = await request(token);
      expect(early).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
      expect(Number(early.headers.get('retry-after'))).toBe(60);
    }
    await system.jobs.drain();
    system.advance(MINUTE_MS);
    expect((await request(elsewhere.token)).body.againInSeconds).toBe(60);
    await system.jobs.drain();
    system.advance(MINUTE_MS);
    // The first of the three is two minutes old.
    expect((await request(person.token)).body.againInSeconds).toBe(58 * 60);
    expect(await codeMails(person)).toHaveLength(3);
    system.advance(MINUTE_MS);
    const slowed = await request(person.token);
    expect(slowed.body.error?.message).toMatch(/In 57 Minuten geht es wieder\.$/);
    // A new start forgets nothing of it.
    await system.restart();
    expect((await request(person.token)).status).toBe(429);
    system.advance(57 * MINUTE_MS);
    expect((await request(person.token)).status).toBe(200);
  });

  it('[A13] five before it slows down for hours; a new password lets the owner have more', async () => {
    const person = await system.person('Beklaut');
    const elsewhere = await again(person, person.password);
    for (let i = 0; i < 5; i += 1) {
      expect((await request(elsewhere.token)).status).toBe(200);
      await system.jobs.drain();
      system.advance(HOUR_MS / 2);
    }
    const slowed = await request(person.token);
    expect(slowed.body.error?.message).toMatch(/In \d Stunden geht es wieder\.$/);
    const body = { password: person.password, newPassword: NEW_PASSWORD };
    expect((await system.call('changePassword', { token: person.token, body })).status).toBe(200);
    expect((await request(person.token)).status).toBe(200);
  });

  it('[A13] many asked for at the same moment are one', async () => {
    const person = await system.person('Gleichzeitig');
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(person.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(429)]);
    expect(await codeMails(person)).toHaveLength(1);
  });

  it('[A13] one that could not leave before its time was over, or was replaced, does not leave', async () => {
    const person = await system.person('Abgehängt');
    await mailedCode(person);
    const first = await wishOf(person);
    const second = await mailedCode(person);
    await leaveAgain(first);
    expect(await codeMails(person)).toHaveLength(2);
    system.advance(GOOD_FOR_MS - 1);
    expect((await deleteWith(person.token, second)).status).toBe(200);

    await mailedCode(person);
    const third = await wishOf(person);
    system.advance(GOOD_FOR_MS);
    await leaveAgain(third);
    expect(await codeMails(person)).toHaveLength(3);
  });
});

describe('confirming with a mailed code', () => {
  const NEW_EMAIL = 'anders@beispiel.test';
  const confirmed = [
    ['changePassword', { newPassword: NEW_PASSWORD }],
    ['changeEmail', { email: NEW_EMAIL }],
    ['changeUsername', { username: 'GanzAnders' }],
    ['requestDeletion', {}],
  ] as const;

  it.each(confirmed)(
    '[AZ-1] [A13] %s: nobody, another session, a wrong one, the right one, once',
    async (name, body) => {
      const suffix = name.slice(-6);
      const person = await system.person(`Ich${suffix}`);
      const other = await system.person(`Du${suffix}`);
      const elsewhere = await again(person, person.password);
      const ask = (token: string | undefined, code: string) =>
        system.call(name, { token, body: { ...body, code } as never });
      expect(await ask(person.token, '123456')).toMatchObject(VOID);
      const code = await mailedCode(person);
      expect((await ask(undefined, code)).body.error?.code).toBe('unauthenticated');
      for (const { token } of [other, elsewhere]) expect(await ask(token, code)).toMatchObject(VOID);
      expect(await ask(person.token, otherThan(code))).toMatchObject(WRONG);
      expect((await system.call('currentUser', { token: person.token })).body.user).toEqual(person.user);
      expect(await deletionOf(person)).toBeNull();

      expect((await ask(person.token, code)).status).toBe(200);
      expect(await ask(person.token, code)).toMatchObject(VOID);
    },
  );

  it('[A13] is taken as it is typed and pasted; what is no code is invalid and no try', async () => {
    const person = await system.person('Tippend');
    const { token } = person;
    const invalid = { status: 422, body: { error: { code: 'invalid', field: 'code' } } };
    const code = await mailedCode(person);
    const digits = code.replace(' ', '');
    const hostile = [
      '',
      ' ',
      '12345',
      '1234567',
      '12345a',
      '１２３４５６',
      "' or 1=1",
      '٠١٢٣٤٥',
      `${digits}\0`,
    ];
    for (const typed of hostile) expect(await deleteWith(token, typed), typed).toMatchObject(invalid);
    for (const typed of [123_456, null, {}, [digits], true, digits.repeat(500)]) {
      expect((await deleteWith(token, typed as string)).status).toBe(422);
    }
    for (const password of [person.password, 'falsch', '']) {
      const both = { password, code };
      expect(await system.call('requestDeletion', { token, body: both })).toMatchObject(invalid);
    }
    expect(await deletionOf(person)).toBeNull();
    const pasted = `\u00a0${digits.slice(0, 2)}\u202f${digits.slice(2)}\u200b\n`;
    expect((await deleteWith(token, pasted)).status).toBe(200);
  });

  it('[A13] works for ten minutes from the moment its mail leaves; one that leaves again has a code of its own', async () => {
    const person = await system.person('Trödelnd');
    const late = await mailedCode(person);
    system.advance(GOOD_FOR_MS);
    expect(await deleteWith(person.token, late)).toMatchObject(VOID);
    const first = await mailedCode(person);
    system.advance(GOOD_FOR_MS - 1);
    await leaveAgain(await wishOf(person));
    const second = codeOfMail((await codeMails(person))[0]?.text);
    if (first !== second) expect(await deleteWith(person.token, first)).toMatchObject(WRONG);
    system.advance(GOOD_FOR_MS - 1);
    expect((await deleteWith(person.token, second)).status).toBe(200);
  });

  it('[A13] a newer one voids the older', async () => {
    const person = await system.person('Doppelt');
    const [first, second] = [await mailedCode(person), await mailedCode(person)];
    if (first !== second) expect(await deleteWith(person.token, first)).toMatchObject(WRONG);
    expect((await deleteWith(person.token, second)).status).toBe(200);
  });

  it('[A13] [A21] is void after a new password, also one that is still to leave', async () => {
    const person = await system.person('Vorsichtig');
    const { token } = person;
    const code = await mailedCode(person);
    const change = (password: string, newPassword: string) =>
      system.call('changePassword', { token, body: { password, newPassword } });
    expect((await change(person.password, NEW_PASSWORD)).status).toBe(200);
    expect(await deleteWith(token, code)).toMatchObject(VOID);
    await mailedCode(person);
    const waiting = await wishOf(person);
    expect((await change(NEW_PASSWORD, person.password)).status).toBe(200);
    await leaveAgain(waiting);
    expect(await codeMails(person)).toHaveLength(2);
  });

  it('[A13] [A14] is void once another address holds: it lies in the old mailbox', async () => {
    const person = await system.person('Umziehend');
    const { token, password } = person;
    await system.call('changeEmail', { token, body: { password, email: 'neu@umziehend.test' } });
    const code = await mailedCode(person);
    const { text } = await system.mailTo('neu@umziehend.test');
    await system.call('activate', { body: { token: /token=([\w-]+)/.exec(text)?.[1] ?? '' } });
    expect(await deleteWith(token, code)).toMatchObject(VOID);
  });

  it('[A13] is void after the log-out: the session that comes then is another', async () => {
    const person = await system.person('Gehend');
    const code = await mailedCode(person);
    await system.call('logout', { token: person.token });
    expect((await deleteWith(person.token, code)).body.error?.code).toBe('unauthenticated');
    expect(await deleteWith((await again(person, person.password)).token, code)).toMatchObject(VOID);
  });

  it('[AU-4] [A13] wrong ones and wrong passwords share their tries; the fifth wrong one voids the code', async () => {
    const person = await system.person('Ratend');
    const { token, password } = person;
    const code = await mailedCode(person);
    const limited = { status: 429, body: { error: { code: 'rate_limited' } } };
    const guess = () => deleteWith(token, otherThan(code));
    const guessPassword = () =>
      system.call('requestDeletion', { token, body: { password: 'ganz sicher falsch' } });
    for (const attempt of [guess, guessPassword, guess, guessPassword, guess]) {
      expect((await attempt()).status).toBe(401);
    }
    expect(await deleteWith(token, code)).toMatchObject(limited);
    expect(await system.call('requestDeletion', { token, body: { password } })).toMatchObject(limited);
    // No code is mailed that could not be used while it is good.
    expect(await request(token)).toMatchObject(limited);

    const other = await system.person('Ratlos');
    const theirs = await mailedCode(other);
    for (let i = 1; i <= 4; i += 1) {
      expect(await deleteWith(other.token, otherThan(theirs))).toMatchObject(WRONG);
    }
    expect(await deleteWith(other.token, otherThan(theirs))).toMatchObject(VOID);
    expect(await codeRows(other)).toEqual([]);
    expect(await deletionOf(other)).toBeNull();
  });

  it('[A13] wrong ones at the same moment count one by one, also where the process lets more through', async () => {
    await using generous = await startSystem({ rules: { accounts: { confirmations: { burst: 100 } } } });
    const { token, user } = await generous.person('Flut');
    await generous.call('sendConfirmationCode', { token });
    const { text } = await generous.mailTo(user.email, ({ subject }) => subject === SUBJECT);
    const [right, wrong] = [codeOfMail(text), otherThan(codeOfMail(text))];
    const ask = (code: string) => generous.call('requestDeletion', { token, body: { code } });
    const asked = await generous.database.inTransaction(async ({ sql: holding }) => {
      await holding.execute(sql`select 1 from confirmation_codes for update`);
      const answers = Array.from({ length: 5 }, () => ask(wrong));
      await expect.poll(() => waitingIn(generous)).toHaveLength(5);
      return { answers };
    });
    const said = (await Promise.all(asked.answers)).map(({ body }) => body.error?.message);
    const [isWrong, isVoid] = [WRONG.body.error.message, VOID.body.error.message];
    expect(said.sort()).toEqual([...Array(4).fill(isWrong), isVoid]);
    expect(await ask(right)).toMatchObject(VOID);
  });

  it('[A13] two who use it at the same moment: one', async () => {
    const person = await system.person('Zweimal');
    const code = await mailedCode(person);
    const names = ['ZweimalEins', 'ZweimalZwei', 'ZweimalDrei'];
    const answers = await Promise.all(
      names.map((username) =>
        system.call('changeUsername', { token: person.token, body: { username, code } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('[A13] a refused request does not use it up', async () => {
    await system.person('Vergeben');
    const person = await system.person('Wünschend');
    const { token } = person;
    const code = await mailedCode(person);
    const rename = (username: string) => system.call('changeUsername', { token, body: { username, code } });
    for (let i = 0; i < 6; i += 1) {
      expect((await rename('Vergeben')).body.error?.code).toBe('username_taken');
    }
    const common = await system.call('changePassword', { token, body: { code, newPassword: 'passwort123' } });
    expect(common.body.error?.code).toBe('password_common');
    expect((await rename('Frei')).status).toBe(200);
  });

  it('[A13] [F1] a plug that is pulled in the middle leaves it as good as it was', async () => {
    const person = await system.person('Stecker');
    const code = await mailedCode(person);
    const { drizzle } = system.database;
    await system.database.inTransaction(async ({ sql: holding }) => {
      // The request has taken the code and waits for the account.
      await holding.execute(sql`select 1 from accounts where id = ${person.user.id} for update`);
      const answer = deleteWith(person.token, code);
      await expect.poll(() => waitingIn(system)).toHaveLength(1);
      const [pid] = await waitingIn(system);
      await drizzle.execute(sql`select pg_terminate_backend(${pid})`);
      expect((await answer).status).toBe(503);
    });
    expect(await deletionOf(person)).toBeNull();
    expect((await deleteWith(person.token, code)).status).toBe(200);
    expect(await deleteWith(person.token, code)).toMatchObject(VOID);
  });
});

describe('what is kept', () => {
  it('[A8] codes whose time is over go with the nightly sweep', async () => {
    const person = await system.person('Schläfer');
    await mailedCode(person);
    system.advance(GOOD_FOR_MS - 1);
    await system.runJob(sweepMailedTokens);
    expect(await codeRows(person)).toHaveLength(1);
    system.advance(1);
    await system.runJob(sweepMailedTokens);
    expect(await codeRows(person)).toEqual([]);
  });

  it('[A19] nothing of an account that goes for good', async () => {
    const person = await system.person('Abschied');
    expect((await deleteWith(person.token, await mailedCode(person))).status).toBe(200);
    system.advance(14 * DAY_MS);
    await request((await again(person, person.password)).token);
    expect(await codeRows(person)).toHaveLength(1);
    await system.runJob(eraseDueAccounts);
    expect(await codeRows(person)).toEqual([]);
  });
});
