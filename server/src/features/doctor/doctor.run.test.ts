import { mkdtempSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@plausch/platform/clock';
import type { Finding } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { judgeBackup, judgeDrill } from './checks/backups.ts';
import { judgeClock } from './checks/machine.ts';
import { CHECKS } from './doctor.checks.ts';
import { type Check, ok, unknown } from './doctor.contract.ts';
import { found, installation } from './doctor.fixture.ts';
import { unanswered } from './doctor.operator.ts';
import { exitCodeOf, reportOf } from './doctor.report.ts';
import { doctorRules } from './doctor.rules.ts';
import { runChecks } from './doctor.run.ts';

const folder = () => mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
const check = (id: string, look: () => Promise<ReturnType<typeof ok>>): Check => ({
  id,
  area: 'machine',
  title: id,
  needs: 'nothing',
  look,
});
const finding = (state: Finding['state'], remedy: string | null = null): Finding => ({
  id: state,
  area: 'machine',
  title: state,
  state,
  says: 'Gesagt.',
  remedy,
});

describe('the list of checks', () => {
  it('[DR1] has at least twenty, each under a name of its own', () => {
    expect(CHECKS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
    expect(new Set(CHECKS.map(({ title }) => title)).size).toBe(CHECKS.length);
  });

  it('[DR1] comes in its order, however long each takes, and never more at a time than may', async () => {
    let [now, most] = [0, 0];
    const slow = (id: string) =>
      check(id, async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return ok(id);
      });
    const around = installation();
    const ids = Array.from({ length: 20 }, (_, i) => `check${i}`);
    const findings = await runChecks(ids.map(slow), around);
    expect(findings.map(({ id }) => id)).toEqual(ids);
    expect(most).toBe(around.rules.atOnce);
  });

  it('[DR1] one that breaks says so, and takes no other along', async () => {
    const broken = check('broken', async () => {
      throw new Error('out of paper');
    });
    const findings = await runChecks([broken, check('well', async () => ok('Gut.'))], installation());
    expect(findings.map(({ state }) => state)).toEqual(['fail', 'ok']);
    expect(findings[0]?.says).toContain('out of paper');
  });

  it('[DR2] what cannot be known without a server or its database says why, and is no fault', async () => {
    const around = installation();
    const findings = await runChecks(CHECKS, around);
    for (const { id, needs } of CHECKS.filter((one) => one.needs !== 'nothing' && one.id !== 'running')) {
      const of = findings.find((one) => one.id === id);
      expect([id, needs, of?.state, of?.remedy]).toEqual([id, needs, 'unknown', null]);
      expect(of?.says).toMatch(/^Nicht geprüft, weil .*\.$/);
    }
    expect(findings.find(({ id }) => id === 'running')?.state).toBe('fail');
  });

  it('[DR1] whatever is not well says what to do', async () => {
    for (const { state, remedy } of await runChecks(CHECKS, installation({ LOG_LEVEL: 'debug' })))
      expect(remedy === null).toBe(state === 'ok' || state === 'unknown');
  });
});

describe('what is told', () => {
  it.each([
    [['ok', 'unknown'], 0],
    [['ok', 'warn', 'unknown'], 1],
    [['warn', 'fail', 'ok'], 2],
  ] as const)('[DR2] %s ends with %i', (states, code) => {
    expect(exitCodeOf(states.map((state) => finding(state)))).toBe(code);
  });

  it('[DR1] names each finding with its remedy, and counts them', () => {
    const report = reportOf([finding('ok'), finding('fail', 'Schalt es ein.'), finding('unknown')]);
    expect(report).toContain('✓ ok       Gesagt.');
    expect(report).toMatch(/✗ fail {5}Gesagt\.\n +→ Schalt es ein\./);
    expect(report).toMatch(/3 Prüfungen: 1 kaputt, 1 nicht geprüft\.$/);
    expect(reportOf([finding('ok')])).toMatch(/1 Prüfungen, alles gut\.$/);
  });
});

describe('a server that says nothing of itself', () => {
  it.each([
    [
      'In /data läuft kein Plausch: Starte es zuerst mit npm start.',
      'In /data läuft kein Plausch.',
      'Starte es zuerst mit npm start.',
    ],
    [
      'Du darfst in /data nicht hinein: Ruf den Befehl als der Benutzer auf, unter dem Plausch läuft.',
      'Du darfst in /data nicht hinein.',
      'Ruf den Befehl als der Benutzer auf, unter dem Plausch läuft.',
    ],
    [
      '„doctor“ gibt es nicht.\nBefehle:\n  ban',
      'Es läuft eine ältere Fassung, die diese Prüfungen nicht kennt.',
      'Starte Plausch neu.',
    ],
  ])('[DR2] %j is told as cause and remedy', (message, says, remedy) => {
    expect(unanswered(message)).toEqual({ says, remedy });
  });
});

describe('the machine', () => {
  it('a data folder that others may write to is a fault, one that cannot be written to as well', async () => {
    const open = folder();
    await chmod(open, 0o777);
    expect(await found('dataFolder', installation({ DATA_DIR: open }))).toMatchObject({
      state: 'fail',
      remedy: `Nimm ihnen das Recht: chmod go-w ${open}`,
    });
    await chmod(open, 0o700);
    expect((await found('dataFolder', installation({ DATA_DIR: open }))).state).toBe('ok');
    const file = path.join(folder(), 'data');
    await writeFile(file, '');
    expect(await found('dataFolder', installation({ DATA_DIR: file }))).toMatchObject({ state: 'fail' });
    expect((await found('dataFolder', installation({ DATA_DIR: path.join(open, 'none') }))).state).toBe(
      'unknown',
    );
  });

  it('little space is told before it is none', async () => {
    const around = (disk: object) =>
      installation({}, { rules: { ...doctorRules, disk: { ...doctorRules.disk, ...disk } } });
    const plenty = { warnShare: 0, warnBytes: 0, failBytes: 0 };
    expect((await found('disk', around(plenty))).state).toBe('ok');
    expect((await found('disk', around({ ...plenty, warnShare: 1 }))).state).toBe('warn');
    expect((await found('disk', around({ ...plenty, warnBytes: 1e18 }))).state).toBe('warn');
    expect((await found('disk', around({ ...plenty, failBytes: 1e18 }))).state).toBe('fail');
  });

  it('little memory likewise', async () => {
    const around = (memory: object) =>
      installation({}, { rules: { ...doctorRules, memory: { ...doctorRules.memory, ...memory } } });
    expect((await found('memory', around({ warnBytes: 0, failBytes: 0 }))).state).toBe('ok');
    expect((await found('memory', around({ warnBytes: 1e18 }))).state).toBe('warn');
    expect((await found('memory', around({ failBytes: 1e18 }))).state).toBe('fail');
  });

  it.each([
    [0, 'ok'],
    [900, 'ok'],
    [4_500, 'warn'],
    [-4_000, 'warn'],
    [40_000, 'fail'],
    [-40_000, 'fail'],
  ])('a clock that is %i ms ahead is %s', (aheadMs, state) => {
    expect(judgeClock(aheadMs, doctorRules.clock).state).toBe(state);
  });
});

describe('[BK7] backups', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  const newest = { madeAt: now - 9 * HOUR_MS, bytes: 3_900_000, isEncrypted: true };
  const standing = { newest, nightly: { at: now }, isLate: false };

  it.each([
    ['ok', 'one of last night', standing],
    ['ok', 'a server of today has none yet', { newest: undefined, isLate: false }],
    ['warn', 'one that anybody may read', { ...standing, newest: { ...newest, isEncrypted: false } }],
    ['fail', 'one that is late', { ...standing, isLate: true }],
    ['fail', 'none after the first night', { newest: undefined, isLate: true }],
    ['fail', 'a try that failed', { ...standing, nightly: { at: now, failure: 'Die Platte ist voll.' } }],
    ['unknown', 'a database of the operator’s own', undefined],
  ] as const)('%s: %s', (state, _, found) => {
    expect(judgeBackup(found, now).state).toBe(state);
  });

  it.each([
    ['ok', { at: now, minutes: 1 }],
    ['fail', { at: now, minutes: 1, failure: 'Ein Bit war anders.' }],
    ['unknown', undefined],
  ] as const)('a trial is %s', (state, drill) => {
    expect(judgeDrill({ ...standing, ...(drill && { drill }) }, now).state).toBe(state);
  });
});

describe('the settings', () => {
  it('a file that holds passwords is for its owner alone, and a slip in it is named', async () => {
    const root = folder();
    const around = installation({}, { root });
    expect((await found('environmentFile', around)).state).toBe('ok');
    await writeFile(path.join(root, '.env'), 'PORT=3000\n', { mode: 0o600 });
    expect((await found('environmentFile', around)).state).toBe('ok');
    await chmod(path.join(root, '.env'), 0o644);
    expect((await found('environmentFile', around)).state).toBe('warn');
    await writeFile(path.join(root, '.env'), 'PROT=3000\n');
    expect(await found('environmentFile', around)).toMatchObject({
      state: 'fail',
      says: '.env, Zeile 1: Den Schlüssel PROT gibt es nicht. Meinst du PORT?',
    });
  });

  it.each([
    [{}, 'ok'],
    [{ LOG_LEVEL: 'debug' }, 'ok'],
    [{ PUBLIC_URL: 'https://chat.beispiel.test' }, 'ok'],
    [{ PUBLIC_URL: 'https://chat.beispiel.test', LOG_LEVEL: 'debug' }, 'warn'],
    [{ PUBLIC_URL: 'https://chat.beispiel.test', LOG_LEVEL: 'warn' }, 'warn'],
  ])('the log with %o is %s', async (environment, state) => {
    expect((await found('logLevel', installation(environment))).state).toBe(state);
  });

  it.each([
    [{}, 'ok'],
    [{ PUBLIC_URL: 'https://chat.example.org' }, 'ok'],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'ok'],
    [{ PUBLIC_URL: 'http://chat.example.org' }, 'warn'],
  ])('the address with %o is %s', async (environment, state) => {
    expect((await found('publicAddress', installation(environment))).state).toBe(state);
  });

  it('a public server has an imprint', async () => {
    const PUBLIC_URL = 'https://chat.example.org';
    expect((await found('imprint', installation())).state).toBe('unknown');
    const missing = await found('imprint', installation({ PUBLIC_URL, BRAND_OPERATOR: 'Kim' }));
    expect(missing).toMatchObject({ state: 'fail' });
    expect(missing.says).toContain('BRAND_ADDRESS');
    expect(missing.says).not.toContain('BRAND_OPERATOR');
    const names = ['OPERATOR', 'ADDRESS', 'PHONE', 'YOUTH_OFFICER', 'AUTHORITY', 'HOSTING', 'MAIL_PROVIDER'];
    const all = Object.fromEntries(names.map((name) => [`BRAND_${name}`, 'Etwas']));
    const whole = installation({ PUBLIC_URL, BRAND_CONTACT: 'post@example.org', ...all });
    expect((await found('imprint', whole)).state).toBe('ok');
  });

  it('pages that are not built are a fault', async () => {
    const root = folder();
    expect((await found('client', installation({}, { root }))).state).toBe('fail');
    await mkdir(path.join(root, 'web/dist/.vite'), { recursive: true });
    await writeFile(path.join(root, 'web/dist/.vite/manifest.json'), '{}');
    await writeFile(path.join(root, 'web/dist/index.html'), '');
    expect((await found('client', installation({}, { root }))).state).toBe('ok');
  });
});

describe('the folder of the database', () => {
  it('is whole, or the check says what is missing', async () => {
    const DATA_DIR = folder();
    const around = installation({ DATA_DIR });
    const state = async () => (await found('databaseFolder', around)).state;
    expect(await state()).toBe('unknown');
    const cluster = path.join(DATA_DIR, 'database/cluster');
    await mkdir(cluster, { recursive: true });
    expect(await state()).toBe('fail');
    await writeFile(path.join(cluster, 'PG_VERSION'), '17\n');
    expect((await found('databaseFolder', around)).says).toContain('hat PostgreSQL 17 geschrieben');
    await writeFile(path.join(cluster, 'PG_VERSION'), '18\n');
    expect((await found('databaseFolder', around)).says).toContain('fehlt die Datei password');
    await writeFile(path.join(DATA_DIR, 'database/password'), 'geheim');
    expect(await state()).toBe('ok');
    const elsewhere = installation({ DATA_DIR, DATABASE_URL: 'postgres://a:b@db.example.org/plausch' });
    expect((await found('databaseFolder', elsewhere)).state).toBe('unknown');
  });
});

it('what is unknown is a sentence', () => {
  expect(unknown('es regnet').says).toBe('Nicht geprüft, weil es regnet.');
});
