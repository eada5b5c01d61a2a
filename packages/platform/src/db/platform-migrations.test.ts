import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migratePlatform } from './index.ts';
import { question, sharedTestServer, silent } from './test-database.fixture.ts';

const CHAT = path.resolve(import.meta.dirname, '../../../../server/migrations');
const TABLES = [
  'outbox',
  'outbox_deliveries',
  'server_keys',
  'used_challenges',
  'local_mails',
  'local_mail_attachments',
  'counted_mails',
  'idempotency_keys',
  'facts',
  'own_streams',
  'own_events',
];

let server: ReturnType<typeof sharedTestServer>;
beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());

/** The platform's tables and the functions of its queue, without the names of their schemas. */
async function shapeIn(url: string, schema: string, jobs: string) {
  const [row] = await question(
    url,
    `select
      (select jsonb_agg(jsonb_build_array(c.table_schema = '${jobs}', c.table_name, c.column_name, c.data_type,
          replace(c.udt_schema, '${jobs}', 'jobs'), c.is_nullable, replace(c.column_default, '${jobs}.', 'jobs.'))
          order by c.table_schema = '${jobs}', c.table_name, c.ordinal_position)
        from information_schema.columns c
        where c.table_schema = '${jobs}' or c.table_schema = '${schema}' and c.table_name = any(array['${TABLES.join("','")}'])
      ) as columns,
      (select jsonb_agg(replace(replace(indexdef, '${jobs}.', 'jobs.'), '${schema}.', '') order by indexname, indexdef)
        from pg_indexes where schemaname = '${jobs}' or schemaname = '${schema}' and tablename = any(array['${TABLES.join("','")}'])
      ) as indexes,
      (select jsonb_agg(jsonb_build_array(conrelid::regclass::text = conname, conname,
          replace(replace(pg_get_constraintdef(c.oid), '${jobs}.', 'jobs.'), '${schema}.', '')) order by conname, c.oid)
        from pg_constraint c join pg_class t on t.oid = conrelid join pg_namespace n on n.oid = t.relnamespace
        where nspname = '${jobs}' or nspname = '${schema}' and relname = any(array['${TABLES.join("','")}'])
      ) as constraints,
      (select jsonb_agg(replace(replace(pg_get_functiondef(p.oid), '${jobs}.', 'jobs.'), '''${jobs}''', '''jobs''') order by proname, p.oid)
        from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname = '${jobs}'
      ) as functions,
      (select jsonb_agg(to_jsonb(v)) from ${jobs}.version v) as version`,
  );
  return row;
}

describe('the tables of the platform', () => {
  it('are the same in a program that made them before the platform did, which keeps its own', async () => {
    const [url, fresh] = [await server.createDatabase(), await server.createDatabase()];
    const applied = await migrate({ url, folder: CHAT, log: silent });
    expect(applied).toContain('0009_outbox');
    expect(applied.filter((name) => name === '0002_outbox')).toEqual([]);
    expect(await question(url, 'select name from platform_migrations order by version')).toHaveLength(10);

    expect(await migratePlatform({ url: fresh, log: silent })).toHaveLength(10);
    const shape = await shapeIn(fresh, 'public', 'jobs');
    expect(shape?.['functions']).not.toBeNull();
    expect(await shapeIn(url, 'public', 'jobs')).toEqual(shape);
  });

  it('are the same in a schema of their own, beside those of another program', async () => {
    const url = await server.createDatabase();
    await migrate({ url, folder: CHAT, log: silent });
    expect(await migratePlatform({ url, schema: 'second', log: silent })).toHaveLength(10);
    expect(await shapeIn(url, 'second', 'second_jobs')).toEqual(await shapeIn(url, 'public', 'jobs'));
    expect(await migratePlatform({ url, schema: 'second', log: silent })).toEqual([]);
    expect(await migrate({ url, folder: CHAT, log: silent })).toEqual([]);
  });

  it('lie in no schema with a name that could be a statement', async () => {
    const url = await server.createDatabase();
    await expect(migratePlatform({ url, schema: 'a; drop schema public', log: silent })).rejects.toThrow(
      'cannot be the name of a schema',
    );
  });
});
