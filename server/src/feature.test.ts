import { cp, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSystem, type TestSystem } from '@plausch/dev-env';
import { defineJob } from '@plausch/platform/jobs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyFeature } from './feature.ts';
import { FEATURES } from './features.ts';
import { limitsOf } from './limits.ts';
import { given } from './personal-data.ts';

const eraseDueAccounts = defineJob<Record<string, never>>({ name: 'accounts.eraseDueAccounts' });

/** What was closed, in order. */
const closed: string[] = [];

/** The smallest feature that has every part. */
const RULES = { most: 3 };
const slips: AnyFeature = {
  name: 'slips',
  rules: RULES,
  checkRules: ({ most }: typeof RULES) => (most > 9 ? 'Mehr als neun Zettel hält keiner.' : undefined),
  securityEvents: { 'slip.shredded': 'done' },
  retention: () => [{ what: 'Zettel', why: 'damit du nichts vergisst', howLong: 'bis du sie löschst' }],
  personalData: [
    {
      columns: ['slips.account_id'],
      title: 'Zettel',
      ...given(
        async (db, accountId) =>
          (await db.execute<{ text: string }>(sql`select text from slips where account_id = ${accountId}`))
            .rows,
        { text: 'Text' },
      ),
      erase: async (_ground, work, accountId) =>
        void (await work.sql.execute(sql`delete from slips where account_id = ${accountId}`)),
    },
  ],
  forbidsDeletion: async (db, accountId) => {
    const found = await db.execute(
      sql`select 1 from slips where account_id = ${accountId} and text = 'wichtig'`,
    );
    return found.rows.length > 0 ? 'Erst muss dein wichtiger Zettel weg.' : undefined;
  },
  commands: { 'slips count': 'wie viele Zettel es gibt', 'slips read DATEI': 'einen vorlesen' },
  preview: async (ground, { pathname, searchParams }) =>
    pathname === '/main' && searchParams.has('zettel')
      ? { title: `Zettel · ${ground.brand.name}`, description: 'Ein Zettel.' }
      : undefined,
  addresses: async () => ['/main?zettel=1'],
  install({ ground, edges }) {
    edges.http.fastify.get('/zettel', { config: { limit: 'page' } }, async () => ground.rules);
    const count = async ([what]: readonly string[]) => {
      const { rows } = await ground.database.drizzle.execute<{ count: number }>(
        sql`select count(*)::integer as count from slips`,
      );
      return `${what}: ${rows[0]?.count}`;
    };
    return {
      commands: { slips: count },
      provides: { rules: (ground.rules as object as { slips: typeof RULES }).slips },
      measure: (metrics) => metrics.gauge({ name: 'slips', help: 'Slips.' }, () => [{ value: RULES.most }]),
      close: async () => void closed.push('slips'),
    };
  },
};

/** What a feature above them found when it was installed. */
let found: unknown;
const folder: AnyFeature = {
  name: 'folder',
  install({ ground }) {
    found = { ...ground.provided };
    return {};
  },
};

describe('a feature is fed into everything by its descriptor', () => {
  let system: TestSystem;
  beforeAll(async () => {
    const webRoot = await mkdtemp(path.join(os.tmpdir(), 'plausch-feature-'));
    await cp(path.resolve(import.meta.dirname, '../../web/index.html'), path.join(webRoot, 'index.html'));
    system = await startSystem({
      webRoot,
      features: [...FEATURES, slips, folder],
      rules: { slips: { most: 5 } },
      clock: 'still',
    });
    await system.database.drizzle.execute(
      sql`create table slips (account_id uuid not null references accounts (id), text text not null)`,
    );
  });
  afterAll(() => system.stop());

  it('its numbers are among the rules, and a rules file may change them', async () => {
    const rules = await (await fetch(`${system.origin}/zettel`)).json();
    expect(rules).toMatchObject({ slips: { most: 5 }, rooms: expect.anything() });
    await expect(
      startSystem({ features: [...FEATURES, slips], rules: { slips: { most: 10 } } }),
    ).rejects.toThrow('Mehr als neun Zettel hält keiner.');
  });

  it('what it provides is there for the features above it', () => {
    expect(found).toMatchObject({ slips: { rules: { most: 5 } }, talk: expect.anything() });
  });

  it('its commands are the operator’s, and stand in the list of all', async () => {
    expect(await system.operator.run(['slips', 'count'])).toBe('count: 0');
    await expect(system.operator.run(['slips'])).rejects.toThrow('\n  slips count');
  });

  it('its pages say what they are about, and its addresses are in the sitemap', async () => {
    const page = await fetch(`${system.origin}/main?zettel=1`);
    expect(await page.text()).toContain('<title>Zettel · Plausch</title>');
    expect(await (await fetch(`${system.origin}/sitemap.xml`)).text()).toContain('/main?zettel=1</loc>');
  });

  it('[A29] [A17] [A19] what it keeps is given to the person, may forbid the deletion, and goes with the account', async () => {
    const { user, token, password } = await system.person('Zettelreich');
    const write = (text: string) =>
      system.database.drizzle.execute(sql`insert into slips values (${user.id}, ${text})`);
    await write('wichtig');
    const ask = () => system.call('requestDeletion', { token, body: { password } });
    expect(await ask()).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden', message: 'Erst muss dein wichtiger Zettel weg.' } },
    });
    await system.database.drizzle.execute(sql`update slips set text = 'egal'`);
    const all = JSON.parse(await system.operator.run(['data', 'zettelreich']));
    expect(all).toMatchObject({
      Konto: [{ id: user.id, username: 'Zettelreich', email: user.email }],
      Anmeldungen: [{ endedAt: null }],
      Zettel: [{ text: 'egal' }],
    });
    expect(JSON.stringify(all)).not.toMatch(/hash|argon/i);
    expect((await ask()).status).toBe(200);
    system.advance(15 * 86_400_000);
    await system.runJob(eraseDueAccounts);
    expect(await system.operator.run(['slips', 'count'])).toBe('count: 0');
  });

  it('and ends with the server', async () => {
    await system.restart();
    expect(closed).toEqual(['slips']);
  });
});

it('a fact that is listened for reaches every process, or the server does not start', async () => {
  const deaf: AnyFeature = {
    name: 'deaf',
    install({ ground }) {
      ground.bus.on('slips.written' as never, () => {});
      return {};
    },
  };
  await expect(startSystem({ features: [...FEATURES, deaf] })).rejects.toThrow(
    'slips.written is listened for',
  );
});

it('a class of limits belongs to one feature', () => {
  const limits = { read: { calls: 1, perSeconds: 1 } };
  expect(() => limitsOf([{ limits }])).toThrow('the limit class read is named twice');
  const mail = { mail: limits.read };
  expect(() => limitsOf([{ limits: mail }, { limits: mail }])).toThrow('the limit class mail is named twice');
});

describe('what is kept of a person', () => {
  /** Ids of something else than an account, in columns that refer to no table. */
  const NO_ACCOUNT = new Set([
    'case_lines.line_id',
    'cases.request_id',
    'confirmation_codes.session_id',
    'conversation_sides.last_message_id',
    'counted_mails.job_id',
    'declarations.request_id',
    'declarations.undo_key',
    'facts.teller',
    'favourite_entries.subject_id',
    'friend_requests.id',
    'friendships.request_id',
    'guild_lines.client_id',
    'guild_lines.reply_to',
    'guild_lines.writer',
    'idempotency_keys.key',
    'listings.item_id',
    'private_messages.client_id',
    'private_messages.edit_id',
    'removed_lines.line_id',
    'room_lines.client_id',
    'room_lines.reply_to',
    'room_lines.writer',
    'room_screens.film_id',
  ]);

  it('[A29] is named by a feature: every column that may hold the id of an account', async () => {
    await using system = await startSystem();
    const { rows } = await system.database.drizzle.execute<{ name: string }>(sql`
      select a.attrelid::regclass || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype
        and a.attnum > 0 and not a.attisdropped
        and not exists (
          select 1 from pg_constraint k where k.conrelid = a.attrelid and a.attnum = any (k.conkey)
            and (k.contype = 'p' and a.attname = 'id' or k.contype = 'f' and k.confrelid <> 'accounts'::regclass)
        )`);
    const named = FEATURES.flatMap(({ personalData = [] }) => personalData.flatMap(({ columns }) => columns));
    expect(named.length).toBeGreaterThan(10);
    const found = rows.map(({ name }) => name).filter((name) => !NO_ACCOUNT.has(name));
    // The account itself is a row of its own id.
    expect(['accounts.id', ...found].toSorted()).toEqual(named.toSorted());
  });

  it('[A29] is told under titles of which each is there once', () => {
    const titles = FEATURES.flatMap(({ personalData = [] }) => personalData.map(({ title }) => title));
    expect(new Set(titles).size).toBe(titles.length);
  });
});
