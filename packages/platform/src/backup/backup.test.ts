import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createZstdDecompress, zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newIdentity } from '../age/index.ts';
import { createLogger } from '../logger/index.ts';
import { type EmbeddedPostgres, majorOf, startEmbeddedPostgres } from '../postgres/index.ts';
import { backupsIn, checkStructure, makeBackup, readFigures, unpackBackup } from './index.ts';
import { headOf, paddingOf, TAR_END } from './tar.ts';

const log = createLogger({ level: 'silent' });
const FIGURES = [
  { name: 'rows', text: 'select count(*) as value from written' },
  { name: 'from the future', text: 'select count(*) as value from not_yet' },
];
const key = newIdentity();
const PAGE_BYTES = 8_192;

let root: string;
let server: EmbeddedPostgres;
let client: pg.Client;
beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'backup-'));
  chmodSync(root, 0o755);
  server = await startEmbeddedPostgres({ dataDir: path.join(root, 'database'), log, durable: false });
  client = new pg.Client(server.url);
  await client.connect();
  await client.query('create table written (number integer primary key, words text)');
  await client.query(`insert into written select n, md5(n::text) from generate_series(-40000, 0) n`);
});
afterAll(async () => {
  await client.end();
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

let folder: string;
let seconds = 0;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'folder-'));
  chmodSync(folder, 0o755);
});

async function make(options: { recipients?: string[]; folder?: string; program?: string } = {}) {
  seconds += 1;
  const { recipients = [key.recipient], program = 'test' } = options;
  return makeBackup({
    url: server.url,
    databaseDir: server.dataDir,
    folder: options.folder ?? folder,
    isOurs: false,
    kept: [
      { name: 'billing/seal.key', file: path.join(root, 'seal.key') },
      { name: 'nothing', file: path.join(root, 'nothing') },
    ],
    figures: FIGURES,
    recipients,
    about: {
      program,
      version: '1.0.0',
      madeAt: new Date(Date.UTC(2026, 10, 30) + seconds * 1_000).toISOString(),
      postgres: majorOf(),
    },
  });
}

/** Has the server throw away, while its files are copied, the part of its log that it does not need itself. */
async function tidyLogWhileCopied(): Promise<void> {
  const isCopied = async () => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity
       where application_name = 'plausch backup' and state = 'idle' and query like '%pg_backup_start%'`,
    );
    return rows.length > 0;
  };
  await expect.poll(isCopied, { interval: 2 }).toBe(true);
  for (let i = 0; i < 2; i += 1) {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
  }
}

function unpack(file: string, options: { identities?: string[]; program?: string; postgres?: number } = {}) {
  const into = mkdtempSync(path.join(folder, 'into-'));
  chmodSync(into, 0o755);
  const { identities = [key.identity], program = 'test', postgres = majorOf() } = options;
  return unpackBackup({ file, folder: into, program, postgres, identities }).then((unpacked) => ({
    ...unpacked,
    into,
  }));
}

it('[BK1] what was acknowledged before its end is in it, though many write meanwhile; nothing after it', async () => {
  writeFileSync(path.join(root, 'seal.key'), 'secret');
  let last = 0;
  let isMade = false;
  const acknowledged: number[] = [];
  const writing = Array.from({ length: 3 }, async (_nothing, place) => {
    const writer = new pg.Client(server.url);
    await writer.connect();
    while (!isMade) {
      const number = ++last;
      await writer.query('insert into written values ($1::integer, md5($1::integer::text))', [number]);
      acknowledged.push(number);
      // Each writes rows of its own: no writer waits for another one.
      if (number % 50 === 0)
        await writer.query(
          'update written set words = md5(words) where number < -39000 and number % 3 = $1::integer',
          [-place],
        );
    }
    await writer.end();
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const before = [...acknowledged];
  const [{ file }] = await Promise.all([make(), tidyLogWhileCopied()]);
  isMade = true;
  await Promise.all(writing);
  const { into, manifest, about } = await unpack(file);
  expect(about).toMatchObject({ program: 'test', version: '1.0.0' });
  expect(readFileSync(path.join(into, 'kept/billing/seal.key'), 'utf8')).toBe('secret');
  expect(Object.keys(manifest.files).filter((name) => name.startsWith('kept/'))).toHaveLength(1);
  const restored = await startEmbeddedPostgres({ dataDir: into, log, durable: false });
  try {
    const found = (await readFigures(restored.url, FIGURES)).get('rows') ?? 0;
    const [least, most] = manifest.figures['rows'] ?? [0, 0];
    expect(least).toBeGreaterThanOrEqual(before.length + 40_001);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
    expect(manifest.figures).not.toHaveProperty('from the future');
    // Not one of those that were acknowledged by then is missing.
    const there = `select count(*) as value from written where number = any('{${before.join()}}')`;
    const [, count] = [...(await readFigures(restored.url, [{ name: 'there', text: there }]))][0] ?? [];
    expect(count).toBe(before.length);
    expect(await checkStructure(restored.url)).toEqual([]);
    await restored.stop();
    expect(await structureAfter(into, 'written_pkey')).toEqual([
      expect.stringMatching(/invalid page in block 1 of relation/),
    ]);
  } finally {
    await restored.stop();
  }
});

/** What is found in a database of which the disk has changed a page of a relation. */
async function structureAfter(dataDir: string, relation: string): Promise<string[]> {
  const { rows } = await client.query('select pg_relation_filepath($1) as file', [relation]);
  const file = path.join(dataDir, 'cluster', rows[0].file);
  const bytes = readFileSync(file);
  bytes.fill(7, PAGE_BYTES + 100, PAGE_BYTES + 200);
  writeFileSync(file, bytes);
  const changed = await startEmbeddedPostgres({ dataDir, log, durable: false });
  try {
    return await checkStructure(changed.url);
  } finally {
    await changed.stop();
  }
}

it('[BK1] nothing of the copying stays in the server', async () => {
  await make();
  const { rows } = await client.query(
    `select (select count(*)::int from pg_replication_slots) as slots,
     (select count(*)::int from pg_stat_activity where application_name = 'plausch backup') as sessions`,
  );
  expect(rows).toEqual([{ slots: 0, sessions: 0 }]);
});

describe('[BK2] what cannot be trusted is refused', () => {
  let plain: string;
  let locked: string;
  beforeAll(async () => {
    const kept = mkdtempSync(path.join(root, 'kept-'));
    plain = (await make({ recipients: [], folder: kept })).file;
    locked = (await make({ folder: kept })).file;
  });
  let whole: string;
  let encrypted: string;
  beforeEach(() => {
    [whole, encrypted] = [plain, locked].map((file) => {
      const copy = path.join(folder, path.basename(file));
      copyFileSync(file, copy);
      return copy;
    }) as [string, string];
  });
  const change = (at: number) => {
    const bytes = readFileSync(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(whole, bytes);
  };

  it('one that is changed by a bit, anywhere', async () => {
    const size = statSync(whole).size;
    const original = readFileSync(whole);
    for (const at of [10, Math.floor(size / 2), size - 30]) {
      change(at);
      await expect(unpack(whole)).rejects.toThrow(/ist (?:beschädigt|unvollständig)/);
      writeFileSync(whole, original);
    }
    whole = encrypted;
    change(Math.floor(statSync(whole).size / 2));
    await expect(unpack(whole)).rejects.toThrow(`${whole} ist beschädigt: Nimm eine andere Sicherung.`);
  });

  it('one of which a file says something else than its sum', async () => {
    const archived = await buffer(createReadStream(whole).pipe(createZstdDecompress()));
    const at = archived.indexOf('cluster/PG_VERSION') + 512;
    archived[at] = (archived[at] ?? 0) ^ 1;
    writeFileSync(whole, zstdCompressSync(archived));
    await expect(unpack(whole)).rejects.toThrow('ist beschädigt');
  });

  it('one that is cut', async () => {
    for (const part of [0.9, 0.5, 0.1]) {
      truncateSync(whole, Math.floor(statSync(whole).size * part));
      await expect(unpack(whole)).rejects.toThrow(
        `${whole} ist unvollständig, das Ende fehlt: Nimm eine andere Sicherung.`,
      );
    }
    truncateSync(encrypted, statSync(encrypted).size - 20);
    await expect(unpack(encrypted)).rejects.toThrow('ist unvollständig');
  });

  it('one that is none, or is not there', async () => {
    const other = path.join(folder, 'other');
    for (const content of ['', 'Hallo', zstdCompressSync('Hallo'.repeat(500))]) {
      writeFileSync(other, content);
      await expect(unpack(other)).rejects.toThrow(/ist keine Sicherung von Plausch|ist beschädigt/);
    }
    await expect(unpack(path.join(folder, 'nothing'))).rejects.toThrow('lässt sich nicht lesen');
    await expect(unpack(whole, { program: 'another' })).rejects.toThrow('ist keine Sicherung von Plausch');
  });

  it('one of another PostgreSQL, and one that is newer than this program', async () => {
    await expect(unpack(whole, { postgres: 17 })).rejects.toThrow(
      'stammt von PostgreSQL 18, dieses Programm bringt PostgreSQL 17 mit: Nimm die Programmversion 1.0.0.',
    );
    writeFileSync(
      whole,
      archive('about.json', JSON.stringify({ format: 2, program: 'test', version: '9.0.0' })),
    );
    await expect(unpack(whole)).rejects.toThrow(
      'kommt von einer neueren Fassung (9.0.0): Aktualisiere zuerst das Programm.',
    );
  });

  it('one whose files lead out of their folder', async () => {
    const about = { format: 1, program: 'test', version: '1', postgres: majorOf(), bytes: 1 };
    writeFileSync(whole, archive('about.json', JSON.stringify(about), '../outside', 'hostile'));
    await expect(unpack(whole)).rejects.toThrow('enthält eine Datei, die nicht hineingehört (../outside)');
    expect(readdirSync(folder)).not.toContain('outside');
  });

  it('one that is locked with another key', async () => {
    const identities = [newIdentity().identity];
    await expect(unpack(encrypted, { identities })).rejects.toThrow(
      'ist verschlüsselt, und keiner der Schlüssel hier passt',
    );
  });
});

it('[BK2] killed while it is written, it is none, and the server goes on', async () => {
  const program = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'backup.fixture.ts'), server.url, server.dataDir, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(program.stdout, 'data');
  const isBegun = () => readdirSync(folder).some((name) => name.endsWith('.part'));
  await expect.poll(isBegun, { interval: 2 }).toBe(true);
  program.kill('SIGKILL');
  await once(program, 'exit');
  const names = readdirSync(folder);
  const backups = backupsIn(folder);
  expect(names.filter((name) => name.endsWith('.part'))).toHaveLength(1);
  expect(names).toHaveLength(backups.length + 1);
  // Each that has its name is whole.
  for (const { file } of backups) await expect(unpack(file)).resolves.toMatchObject({ about: { format: 1 } });
  await make();
});

it('[BK1] a folder that is not there, and one that cannot be written to, are told in words', async () => {
  const missing = path.join(folder, 'disk');
  await expect(make({ folder: missing })).rejects.toThrow(
    `${missing} gibt es nicht: Ist die Platte eingehängt?`,
  );
  mkdirSync(missing);
  chmodSync(missing, 0o500);
  if (process.getuid?.() === 0) return;
  await expect(make({ folder: missing })).rejects.toThrow(`In ${missing} darf Plausch nicht schreiben`);
});

/** An archive of some texts, by names and contents. */
function archive(...parts: string[]): Buffer {
  const entries = [];
  for (let i = 0; i < parts.length; i += 2) {
    const content = Buffer.from(parts[i + 1] ?? '');
    const head = headOf({ name: parts[i] ?? '', kind: 'file', bytes: content.length, mode: 0o600 });
    entries.push(head, content, paddingOf(content.length));
  }
  return zstdCompressSync(Buffer.concat([...entries, TAR_END]));
}
