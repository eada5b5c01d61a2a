import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startSystem, type TestSystem } from '@plausch/dev-env';
import { freePort } from '@plausch/dev-env/server-process';
import { backupsIn, makeBackup, newBackupKey, placeIn } from '@plausch/platform/backup';
import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import { createLogger } from '@plausch/platform/logger';
import { majorOf, startEmbeddedPostgres } from '@plausch/platform/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restore } from '../../restore.ts';
import { drillWeekly, saveNightly } from './backups.jobs.ts';
import { standingOf } from './backups.standing.ts';

const eraseDueAccounts = defineJob<Record<string, never>>({ name: 'accounts.eraseDueAccounts' });
const logger = createLogger({ level: 'silent' });

let system: TestSystem;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await freePort();
  const environment = { METRICS_PORT: String(metricsPort) };
  const rules = { backups: { lateAfterMs: 6 * HOUR_MS } };
  system = await startSystem({ isEmbedded: true, clock: 'still', environment, rules });
});
afterAll(() => system.stop());

const folder = () => system.config.backups.folder;
const newest = () => backupsIn(folder())[0]?.file ?? '';
/** What `/metrics` says of backups. */
async function measured(): Promise<Record<string, number>> {
  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const samples = page.matchAll(/^(backup_\w+) (\S+)$/gm);
  return Object.fromEntries([...samples].map(([, name, value]) => [name, Number(value)]));
}

it('[BK1] [BK6] what the operator asks for is made, readable by its owner alone, and says what could be better', async () => {
  await system.person('Erste');
  const said = await system.operator.run(['backup']);
  expect(said).toContain(`Gesichert: ${newest()} (`);
  expect(said).toContain('nicht verschlüsselt');
  expect(said).toContain('npm run backup -- --new-key');
  expect(said).toContain('auf derselben Platte');
  expect(statSync(newest()).mode & 0o777).toBe(0o600);
  await expect(system.operator.run(['backup', 'platte'])).rejects.toThrow('mit seinem ganzen Pfad');
});

it('[BK5] who is erased afterwards is listed beside the backups, and erased again with what comes back', async () => {
  const { user, token, password } = await system.person('Geht');
  await system.person('Bleibt');
  system.advance(1_000);
  await system.operator.run(['backup']);
  await system.call('requestDeletion', { token, body: { password } });
  system.advance(15 * DAY_MS);
  await system.runJob(eraseDueAccounts);
  expect(readFileSync(path.join(folder(), 'erased-accounts.txt'), 'utf8')).toBe(`${user.id}\n`);

  const said: string[] = [];
  // The database that runs stays as it is: what comes back lies elsewhere.
  const databaseDir = path.join(system.config.dataDir, 'elsewhere');
  const restored = await restore({
    config: { ...system.config, databaseDir },
    file: newest(),
    isTrial: false,
    logger,
    say: (sentence) => said.push(sentence),
  });
  expect(restored).toMatchObject({ erased: 1, before: undefined });
  expect(said.at(-1)).toBe('1 Konto, das inzwischen gelöscht wurde, ist wieder gelöscht.');
  const names = await inDatabase(databaseDir, 'select username from accounts order by username');
  expect(names.map(({ username }) => username)).toEqual(['Bleibt', 'Erste', 'Gelöschtes Konto']);
  const words = await inDatabase(databaseDir, `select 1 from accounts where email like 'geht%'`);
  expect(words).toEqual([]);
});

it('[BK4] one that does not hold what was counted is refused', async () => {
  const { databaseDir } = system.config;
  const { pool } = system.database;
  const { file } = await makeBackup({
    url: pool.options.connectionString ?? '',
    databaseDir,
    folder: folder(),
    isOurs: true,
    kept: [],
    // As if there had been more.
    figures: [{ name: 'Konten', text: 'select 7 as value' }],
    recipients: [],
    about: { program: 'plausch', version: '0.1.0', madeAt: '2026-11-01T01:00:00.000Z', postgres: majorOf() },
  });
  const trial = { config: system.config, file, isTrial: true, logger, say: () => {} };
  await expect(restore(trial)).rejects.toThrow(
    'Die Sicherung ist nicht vollständig: „Konten“ ist 3, erwartet wird 7 bis 7. Nimm eine andere.',
  );
  rmSync(file);
});

it('[BK3] [BK4] [BK6] [BK7] at night one is made and older ones go; each week the newest is brought back on trial', async () => {
  newBackupKey(system.config.dataDir);
  for (let night = 0; night < 12; night += 1) {
    writeFileSync(placeIn(folder(), { madeAt: new Date(system.clock.now()), isEncrypted: false }).file, '');
    system.advance(DAY_MS);
  }
  await system.runJob(saveNightly);
  expect(backupsIn(folder()).length).toBeLessThan(11);
  expect(newest()).toMatch(/\.age$/);
  await system.runJob(drillWeekly);
  const { nightly, drill, ...standing } = standingOf(system.config);
  expect(standing.newest).toMatchObject({ madeAt: system.clock.now(), isEncrypted: true });
  expect(nightly).toEqual({ at: system.clock.now() });
  expect(drill).toEqual({ at: system.clock.now(), minutes: 0 });
  expect(readdirSync(system.config.dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
  system.advance(HOUR_MS);
  expect(await measured()).toEqual({
    backup_age_seconds: 3_600,
    backup_bytes: standing.newest?.bytes,
    backup_failed: 0,
    backup_drill_age_seconds: 3_600,
    backup_drill_failed: 0,
  });
  // The drill has a key of its own. Without it nothing here opens what was saved.
  rmSync(path.join(system.config.dataDir, 'backup.drill-key'));
  const trial = { config: system.config, file: newest(), isTrial: true, logger, say: () => {} };
  await expect(restore(trial)).rejects.toThrow('ist verschlüsselt, und keiner der Schlüssel hier passt');
  expect(existsSync(system.config.databaseDir)).toBe(true);
});

it('[BK7] a night that fails is a warning, with each start too, and stands in the overview until one goes well', async () => {
  const { token, user } = await system.person('Chefin');
  await system.database.pool.query(`update accounts set role = 'admin' where id = $1`, [user.id]);
  const overview = async () => {
    system.advance(61_000);
    return (await system.call('getStats', { token })).body.backups;
  };
  expect(await overview()).toMatchObject({ late: false, failure: null, drillFailure: null, encrypted: true });
  rmSync(folder(), { recursive: true });
  writeFileSync(folder(), 'a file in the place of the folder');
  await system.runJob(saveNightly);
  const failure = `${folder()} ist kein Ordner.`;
  expect(await overview()).toMatchObject({ failure, newest: null });
  expect(await measured()).toMatchObject({ backup_failed: 1 });
  expect(system.logLines.filter((line) => line.includes('no backup was made'))).toHaveLength(1);
  await system.restart();
  expect(system.logLines.filter((line) => line.includes('the last nightly backup failed'))).toHaveLength(1);
  system.advance(6 * HOUR_MS);
  expect(await overview()).toMatchObject({ late: true });
  rmSync(folder());
  await system.runJob(saveNightly);
  expect(await overview()).toMatchObject({ late: false, failure: null });

  rmSync(folder(), { recursive: true });
  writeFileSync(folder(), 'a file in the place of the folder');
  await system.runJob(saveNightly);
  rmSync(folder());
  expect(await overview()).toMatchObject({ failure });
  // What the operator saves by hand makes it good.
  await system.operator.run(['backup']);
  expect(await overview()).toMatchObject({ failure: null });
});

it('[BK1] where the database is the operator’s own, it says how that is saved', async () => {
  await using other = await startSystem();
  await expect(other.operator.run(['backup'])).rejects.toThrow('pg_dump oder pg_basebackup');
});

async function inDatabase(databaseDir: string, query: string): Promise<Record<string, unknown>[]> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: databaseDir, log: logger });
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
    await stop();
  }
}
