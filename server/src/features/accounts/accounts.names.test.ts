import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, registrationOf, startSystem } from '@plausch/dev-env';
import { onDatabase } from '@plausch/dev-env/faults';
import { migrate, migrateLines } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { usernameProblem } from '@plausch/protocol/limits';
import { describe, expect, it } from 'vitest';
import { isReservedName, keyOf, skeletonOf } from './accounts.names.ts';
import { RESERVED_NAMES } from './accounts.reserved-names.ts';

const BRAND = { name: 'Plausch', claim: '', contact: '' };

describe('the compared form', () => {
  const SIGNS = Array.from({ length: 0x30000 }, (_, i) => String.fromCodePoint(i)).filter(
    (sign) => sign.isWellFormed() && !/\p{C}/u.test(sign),
  );

  it('[A1] of a compared form is that form itself, sign by sign', () => {
    expect(SIGNS.filter((sign) => keyOf(keyOf(sign)) !== keyOf(sign))).toEqual([]);
  });

  it('[A1] is the same whether a letter comes as one sign or as its parts, narrow or wide', () => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
      expect(SIGNS.filter((sign) => keyOf(sign.normalize(form)) !== keyOf(sign))).toEqual([]);
  });

  it('[A1] is the same in capitals, for every letter that a name may have; only a ß has none', () => {
    const letters = SIGNS.filter((sign) => usernameProblem(`a${sign}a`) === undefined);
    expect(letters.length).toBeGreaterThan(60);
    expect(letters.filter((letter) => keyOf(letter.toUpperCase()) !== keyOf(letter))).toEqual(['ß']);
    expect(keyOf('ẞ')).toBe(keyOf('ß'));
  });
});

describe('names that look alike', () => {
  it.each([
    ['Olga', '0LGA'],
    ['Bill', 'B1ll'],
    ['Marnie', 'mamie'],
    ['Vivvi', 'viwi'],
    ['René', 'Rene'],
    ['max.mustermann', 'Max_Mustermann'],
    ['maxmustermann', 'Max-Mustermann'],
    ['ﬁfi', 'fifi'],
  ])('[IN-5] [A9] %s and %s have one skeleton', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it.each([
    ['Müller', 'Muller'],
    ['Jörg', 'Jorg'],
    ['Straße', 'Strasse'],
    ['Anna2', 'Anna3'],
  ])('[A9] %s and %s have two', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });

  it('[IN-5] [A9] whoever comes second is refused at the field', async () => {
    await using system = await startSystem();
    const register = (username: string, email: string) =>
      system.call('register', { body: registrationOf(username, { email }) });
    expect((await register('Milla', 'milla@beispiel.test')).status).toBe(201);
    for (const username of ['Mi11a', 'M.i.l.l.a', 'MILLA', 'mílla']) {
      const { status, body } = await register(username, `${username}@anders.test`);
      expect([status, body.error?.code, body.error?.field]).toEqual(
        username === 'mílla' ? [422, 'invalid', 'username'] : [409, 'username_taken', 'username'],
      );
    }
  });
});

describe('names of the house', () => {
  it.each(RESERVED_NAMES)('[A9] nobody is called %s', (name) => {
    expect(isReservedName(name, BRAND)).toBe(true);
  });

  it.each(['ADMIN', 'Adm1n', 'a-d-m-i-n', 'PlauschTeam', 'Team.Plausch', 'P1ausch', 'plausch_support'])(
    '[A9] nor %s',
    (name) => {
      expect(isReservedName(name, BRAND)).toBe(true);
    },
  );

  it.each(['Teamo', 'Plauschi', 'Systematika', 'Modern', 'Botanika'])('[A9] but perhaps %s', (name) => {
    expect(isReservedName(name, BRAND)).toBe(false);
  });

  it('[A9] the brand is what the operator calls it', () => {
    expect(isReservedName('Kaffeeklatsch', BRAND)).toBe(false);
    expect(isReservedName('KaffeeKlatschTeam', { ...BRAND, name: 'Kaffee Klatsch' })).toBe(true);
  });
});

it('[A9] names from before get the same skeletons; of two that look alike the older one keeps others away', async () => {
  const names = [
    'Milla',
    'Mi11a',
    'Ärger_0',
    'René',
    'Vivvi',
    'Bernd.B',
    'Çelik',
    'Señor-Îles',
    'ﬁfi',
    'ẞtraße',
  ];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-names-'));
  const all = path.resolve(import.meta.dirname, '../../../migrations');
  const isEarlier = (file: string) => file < '0011';
  for (const file of readdirSync(all).filter(isEarlier))
    cpSync(path.join(all, file), path.join(folder, file));
  const { url, drop } = await createTestDatabase();
  try {
    const log = { info() {}, warn() {} };
    await onDatabase(url, (client) =>
      client.query('drop schema public cascade; drop schema jobs cascade; create schema public'),
    );
    // As an earlier program left it, without the platform's own line.
    await migrateLines({ url, log }, [{ table: 'schema_migrations', folder }]);
    const skeletons = await onDatabase(url, async (client) => {
      for (const [i, name] of names.entries()) {
        await client.query(
          `insert into accounts (id, username, username_key, email, email_key, password_hash, birth_date, avatar_id,
             bubble_color_id, terms_accepted_at, created_at)
           values ($1, $2, $3, $4, $4, '-', '1990-05-17', 'sofia', 'sun', now(), now() + $5 * interval '1 day')`,
          [newId(), name, keyOf(name), `${i}@beispiel.test`, i],
        );
      }
      await migrate({ url, folder: all, log });
      const { rows } = await client.query<{ id: string; username: string; skeleton: string }>(
        'select id, username, username_skeleton as skeleton from accounts order by created_at',
      );
      return rows.map(({ id, skeleton }) => skeleton.replace(`:${id}`, ':'));
    });
    const expected = names.map(skeletonOf);
    expect(skeletons).toEqual(expected.with(1, `${expected[1]}:`));
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
