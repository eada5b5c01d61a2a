import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartFailure } from '../config/start-failure.ts';
import { migrateLines } from './migrate.ts';
import { databaseUrl, question, sharedTestServer, silent } from './test-database.fixture.ts';

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let folder: string;

beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  url = await server.createDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);
const run = (at = url) => migrateLines({ url: at, log: silent }, [{ table: 'schema_migrations', folder }]);
const tables = async () => {
  const rows = await question(url, "select tablename from pg_tables where schemaname = 'public' order by 1");
  return rows.map((row) => row['tablename']);
};
const refusal = (sentence: string) => new StartFailure(sentence);

describe('migrations', () => {
  it('run in order, once, and only what is new', async () => {
    write('0001_people.sql', 'create table people (id integer primary key); insert into people values (1);');
    write('0002_names.sql', "alter table people add name text not null default 'Aylin';");
    expect(await run()).toEqual(['0001_people', '0002_names']);
    expect(await run()).toEqual([]);
    write('0003_rooms.sql', 'create table rooms (id integer);');
    expect(await run()).toEqual(['0003_rooms']);
    expect(await question(url, 'select * from people')).toEqual([{ id: 1, name: 'Aylin' }]);
    expect(await question(url, 'select version, name from schema_migrations order by version')).toEqual([
      { version: 1, name: '0001_people' },
      { version: 2, name: '0002_names' },
      { version: 3, name: '0003_rooms' },
    ]);
  });

  it('are applied once by two programs that start together', async () => {
    write('0001_people.sql', 'create table people (id integer primary key); insert into people values (1);');
    write('0002_rooms.sql', 'create table rooms (id integer);');
    const bystander = new pg.Client({ connectionString: url });
    await bystander.connect();
    // Both are made to wait at the same gate, so that they do meet.
    await bystander.query('select pg_advisory_lock($1)', [0x706c6175]);
    const both = Promise.all([run(), run()]);
    let waiting = 0;
    while (waiting < 2) {
      const { rows } = await bystander.query(
        `select count(*)::integer as waiting from pg_locks join pg_database on oid = database
          where locktype = 'advisory' and not granted and datname = current_database()`,
      );
      waiting = rows[0].waiting;
    }
    await bystander.end();
    expect((await both).flat().sort()).toEqual(['0001_people', '0002_rooms']);
    expect(await question(url, 'select count(*)::integer from people')).toEqual([{ count: 1 }]);
  });

  it('leave nothing of a file that fails', async () => {
    write('0001_people.sql', 'create table people (id integer);');
    write('0002_rooms.sql', 'create table rooms (id integer); create table people (id integer);');
    await expect(run()).rejects.toThrow(
      refusal('Die Migration 0002_rooms ist fehlgeschlagen: relation "people" already exists.'),
    );
    expect(await tables()).toEqual(['people', 'schema_migrations']);
    write('0002_rooms.sql', 'create table rooms (id integer);');
    expect(await run()).toEqual(['0002_rooms']);
  });

  it('leave nothing of a file in the middle of which the connection dies', async () => {
    write(
      '0001_people.sql',
      'create table people (id integer); select pg_terminate_backend(pg_backend_pid());',
    );
    await expect(run()).rejects.toThrow(/^Die Migration 0001_people ist fehlgeschlagen: /);
    expect(await tables()).toEqual(['schema_migrations']);
    write('0001_people.sql', 'create table people (id integer);');
    expect(await run()).toEqual(['0001_people']);
  });

  it('refuse a file that was changed after it was applied, but not its line ends', async () => {
    write('0001_people.sql', 'create table people (\n  id integer\n);\n');
    await run();
    write('0001_people.sql', 'create table people (\r\n  id integer\r\n);\r\n');
    expect(await run()).toEqual([]);
    write('0001_people.sql', 'create table people (\n  id bigint\n);\n');
    await expect(run()).rejects.toThrow(
      refusal(
        'Die Migration 0001_people wurde geändert, nachdem sie angewendet war: Stell die Datei wieder her und schreib die Änderung in eine neue.',
      ),
    );
  });

  it('refuse a database that a newer program has migrated', async () => {
    write('0001_people.sql', 'create table people (id integer);');
    write('0002_rooms.sql', 'create table rooms (id integer);');
    await run();
    rmSync(path.join(folder, '0002_rooms.sql'));
    await expect(run()).rejects.toThrow(
      /^Die Datenbank ist neuer als dieses Programm \(Stand 2, bekannt bis 1\)/,
    );
  });

  it.each([
    [
      'a gap',
      '0003_rooms.sql',
      'Die Migrationen sind nicht lückenlos nummeriert: Statt 0003_rooms.sql fehlt Nummer 2.',
    ],
    [
      'a number used twice',
      '0001_zimmer.sql',
      'Die Migrationen sind nicht lückenlos nummeriert: Statt 0001_zimmer.sql fehlt Nummer 2.',
    ],
    ['another kind of name', '2_rooms.sql', 'Die Migration 2_rooms.sql heißt nicht wie 0001_name.sql.'],
  ])('refuse %s', async (_, name, sentence) => {
    write('0001_people.sql', 'create table people (id integer);');
    write(name, 'create table rooms (id integer);');
    await expect(run()).rejects.toThrow(refusal(sentence));
    expect(await tables()).toEqual([]);
  });
});

describe('a database that cannot be used', () => {
  const { host } = new URL('postgres://127.0.0.1:1');

  it('is named without its password', async () => {
    await expect(run(`postgres://me:geheim@${host}/chat`)).rejects.toThrow(
      refusal(
        `Die Datenbank chat auf ${host} ist nicht erreichbar (ECONNREFUSED): Läuft sie, und stimmt DATABASE_URL?`,
      ),
    );
  });

  it('says so when it does not know the user, or is not there', async () => {
    const wrong = new URL(url);
    wrong.password = 'falsch';
    await expect(run(wrong.href)).rejects.toThrow(/nimmt die Anmeldung nicht an/);
    await expect(run(databaseUrl(url, 'nirgends'))).rejects.toThrow(
      refusal(`Die Datenbank nirgends auf ${wrong.host} gibt es nicht: Leg sie an oder ändere DATABASE_URL.`),
    );
  });
});
