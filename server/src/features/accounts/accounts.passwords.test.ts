import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { anySign } from '@plausch/dev-env/any-sign';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HASHED_AT_ONCE, throughHashingGate } from './accounts.hashing.ts';
import { hashPassword, isOutdated, passwordFits } from './accounts.passwords.ts';

describe('the hash', () => {
  it('[AU-1] fits the very same characters and nothing that only looks the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anySign, minLength: 8, maxLength: 128 }), async (password) => {
        const hashed = await hashPassword(password);
        expect(await passwordFits(hashed, password)).toBe(true);
        for (const near of [
          ` ${password}`,
          `${password} `,
          password.slice(1),
          password.toUpperCase(),
          password.normalize('NFD'),
        ]) {
          if (near !== password) expect(await passwordFits(hashed, near)).toBe(false);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('[AU-5] without an account or a password nothing fits, and that takes a comparison as well', async () => {
    for (const none of [undefined, '', '-']) {
      expect(await passwordFits(none, 'no account has this password')).toBe(false);
    }
  });

  it('[A11] a broken one is an error, and the thread goes on with the next', async () => {
    const password = 'kaffee mit milch und zucker';
    const hashed = await hashPassword(password);
    const broken = ['$argon2id$', hashed.slice(0, 30), hashed.replace('m=19456', 'm=x')];
    const compared = [...broken, hashed].map((one) => passwordFits(one, password));
    const outcomes = await Promise.allSettled(compared);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes.at(-1)).toMatchObject({ value: true });
  });

  it('[AU-3] knows its own parameters from others', async () => {
    const hashed = await hashPassword('kaffee mit milch und zucker');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(isOutdated(hashed)).toBe(false);
    expect(isOutdated(hashed.replace('t=2', 't=1'))).toBe(true);
    expect(isOutdated(hashed.replace('argon2id', 'argon2i'))).toBe(true);
  });
});

describe('the gate of hashing', () => {
  it('[A11] leaves the rooms a processor, lets two hundred wait, and refuses the others at once', async () => {
    let [running, most] = [0, 0];
    const gate = Promise.withResolvers<void>();
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    };
    const accepted = Array.from({ length: HASHED_AT_ONCE + 200 }, () => throughHashingGate(work));
    await expect(throughHashingGate(work)).rejects.toMatchObject({
      code: 'unavailable',
      extra: { retryAfterSeconds: 5 },
    });
    gate.resolve();
    await Promise.all(accepted);
    expect(most).toBe(HASHED_AT_ONCE);
    await expect(throughHashingGate(async () => 'free again')).resolves.toBe('free again');
  });

  it('[A11] a failure gives the place on', async () => {
    const failures = Array.from({ length: 5 }, () =>
      throughHashingGate(() => Promise.reject(new Error('broken'))).catch((error: Error) => error.message),
    );
    expect(await Promise.all(failures)).toEqual(Array(5).fill('broken'));
    await expect(throughHashingGate(async () => 1)).resolves.toBe(1);
  });
});

describe('at the edge', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.stop());

  it('[A10] registering with one that is easy to guess is refused at its field', async () => {
    for (const password of ['password', 'Vorsicht1', 'vorsicht@beispiel.test', 'PLAUSCH2026']) {
      const { status, body } = await system.call('register', {
        body: registrationOf('Vorsicht', { password }),
      });
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ code: 'password_common', field: 'password' });
    }
  });

  it('[AU-1] any characters register and log in as they are', async () => {
    const passwords = [
      ' Leerzeichen am Rand ',
      'ﬁligran & Ⅷ',
      'a\u0308rgerlich é',
      '🦊🌵🛶🎻🧊🪁🥨🧵',
      '\u0000\u0007Steuerung\t\n',
    ];
    for (const [i, password] of passwords.entries()) {
      await system.newcomer(`Zeichen${i}`, { password });
      for (const near of [password.trim(), password.normalize('NFC'), password.normalize('NFKC')]) {
        if (near === password) continue;
        const body = { login: `Zeichen${i}`, password: near };
        expect((await system.call('login', { body })).status).toBe(401);
      }
    }
  });

  it('[AU-3] [A3] a hash of old parameters is made anew at the next login', async () => {
    const { user, password } = await system.person('Altbestand');
    const hashOf = async () => {
      const { rows } = await system.database.drizzle.execute<{ hash: string }>(
        sql`select password_hash as hash from accounts where id = ${user.id}`,
      );
      return rows[0]?.hash ?? '';
    };
    const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await system.database.drizzle.execute(
      sql`update accounts set password_hash = ${old} where id = ${user.id}`,
    );
    const logIn = (given: string) => system.call('login', { body: { login: 'Altbestand', password: given } });
    expect((await logIn('falsch falsch')).status).toBe(401);
    expect(await hashOf()).toBe(old);
    expect((await logIn(password)).status).toBe(200);
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(password)).status).toBe(200);
  });

  it('[A11] two hundred logins at once are all answered, and others and their passwords do not wait for them', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => system.person(`Andrang${i}`)));
    const logins = people.flatMap(({ user, password }) =>
      Array.from({ length: 10 }, () => system.call('login', { body: { login: user.username, password } })),
    );
    let answered = 0;
    for (const login of logins) void login.then(() => (answered += 1));
    expect((await system.call('health', {})).status).toBe(200);
    expect(answered).toBeLessThan(logins.length);
    await Promise.all(logins.slice(0, 20));
    await throughHashingGate(async () => {});
    expect(answered).toBeLessThan(logins.length / 2);
    const statuses = (await Promise.all(logins)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses).toHaveLength(200);
  }, 60_000);
});

it('[A3] the hash of a password is named by accounts alone', () => {
  const source = path.resolve(import.meta.dirname, '../..');
  const named = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/^features.accounts.|\.(?:test|fixture)\.ts$/.test(file))
    .filter((file) => /passwordHash/.test(readFileSync(path.join(source, file), 'utf8')));
  expect(named).toEqual([]);
});
