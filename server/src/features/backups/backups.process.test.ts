import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callApi, TestClient } from '@plausch/dev-env';
import { createParticipants, faultRules, type Participant } from '@plausch/dev-env/faults';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Runs `npm run backup` and `npm run restore` as npm does. */
const SCRIPTS = path.resolve(import.meta.dirname, '../../../../scripts/compiled.ts');
const RUNBOOKS = path.resolve(import.meta.dirname, '../../../../docs/runbooks');
const { PATH, NODE_COMPILE_CACHE } = process.env;

let root: string;
let dataDir: string;
let disk: string;
let server: ServerProcess;
let origin: string;
let people: readonly Participant[];
beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'plausch-backups-'));
  // The account of the database has to get there.
  chmodSync(root, 0o755);
  [dataDir, disk] = ['data', 'disk'].map((name) => path.join(root, name)) as [string, string];
  mkdirSync(disk);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  // No request is slowed down.
  const rules = path.join(root, 'rules.json');
  writeFileSync(rules, JSON.stringify(faultRules({ reach: 10_000, dozeMs: 2_000 })));
  const environment = { PATH, PORT: String(port), HOST: '127.0.0.1', ...places(), RULES_FILE: rules };
  server = new ServerProcess({ environment, origin });
  await server.start();
  people = await createParticipants(databaseUrl(), 3);
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const places = () => ({ DATA_DIR: dataDir, BACKUP_DIR: disk });

type Said = { code: number; said: string; complained: string };

/** The command as an operator types it. */
function command(...words: string[]): Promise<Said> {
  const environment = { PATH, NODE_COMPILE_CACHE, ...places() };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPTS, ...words], { env: environment }, (error, said, complained) => {
      resolve({ code: error ? Number(error.code) : 0, said: said.trim(), complained: complained.trim() });
    });
  });
}

/** The commands of a runbook as they stand there, with what is meant in the place of what stands for it. */
function commandsOf(runbook: string, meant: Readonly<Record<string, string>>): string[][] {
  const text = readFileSync(path.join(RUNBOOKS, `${runbook}.md`), 'utf8');
  return [...text.matchAll(/^ +npm (?:run )?(.+)$/gm)].map(([, line = '']) =>
    line
      .split(' ')
      .filter((word) => word !== '--')
      .map((word) => meant[word] ?? word),
  );
}

/** Types one of them. */
async function follow(words: readonly string[] = []): Promise<string> {
  if (words[0] === 'start') {
    await server.start();
    return '';
  }
  const { code, said, complained } = await command(...words);
  expect({ code, complained }).toEqual({ code: 0, complained: '' });
  return said;
}

/** Where the database of the server is, which only its own files say. */
function databaseUrl(): string {
  const database = path.join(dataDir, 'database');
  const port = readFileSync(path.join(database, 'cluster/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(path.join(database, 'password'), 'utf8').trim();
  return `postgres://plausch:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

async function lines(): Promise<string[]> {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>('select text from room_lines order by number');
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}

/** People who talk until they are stopped or the server is gone; each line that was acknowledged is noted. */
async function talk(acknowledged: string[]): Promise<{ stop(): Promise<void> }> {
  const { body } = await callApi(origin, 'listRooms', {});
  let isTalking = true;
  const talking = people.map(async ({ token }, place) => {
    const client = await new TestClient(origin, { token }).connect();
    await client.join(body.items[0]?.id ?? '');
    for (let number = 1; isTalking; number += 1) {
      const text = `Zeile ${number} von ${place}, mit Worten`;
      const said = await client.say(text).catch(() => undefined);
      if (said) acknowledged.push(text);
      else break;
    }
    client.close();
  });
  return {
    async stop() {
      isTalking = false;
      await Promise.all(talking);
    },
  };
}

it('[BK1] [BK4] killed with its disk: what was acknowledged before the backup is there again, after one command', async () => {
  const acknowledged: string[] = [];
  const talkers = await talk(acknowledged);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
  const before = [...acknowledged];
  expect(await command('backup')).toMatchObject({ code: 0, complained: '' });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before.length + 30);
  // What runs is not touched, and what is saved can be looked at beside it.
  expect(await command('restore', 'latest')).toEqual({
    code: 1,
    said: '',
    complained:
      'Plausch läuft: Beende es zuerst, dann ruf den Befehl noch einmal auf. Es wurde nichts verändert.',
  });
  const [file = ''] = readdirSync(disk).filter((name) => name.endsWith('.zst'));
  const [look, restore, start] = commandsOf('back-to-yesterday', {
    '.data-backups/plausch-20261130T024000Z.tar.zst': path.join(disk, file),
  });
  expect(await follow(look)).toMatch(
    /Die Sicherung ließe sich zurückspielen, in \d+ (?:Sekunden?|Minuten?.*)\.$/,
  );
  expect(JSON.parse(readFileSync(path.join(dataDir, 'backups.json'), 'utf8'))).toEqual({
    drill: { at: expect.any(Number), minutes: expect.any(Number) },
  });
  await server.kill9();
  await talkers.stop();
  const said = await follow(restore);
  expect(said).toContain('Zahlen, Tabellen und Verzeichnisse stimmen.');
  const kept = /Die Daten von vorher liegen in (\S+):/.exec(said)?.[1] ?? '';
  expect(existsSync(path.join(kept, 'cluster/PG_VERSION'))).toBe(true);
  await follow(start);
  const there = await lines();
  expect(there).toEqual(expect.arrayContaining(before));
  expect(there.length).toBeLessThan(acknowledged.length);
  // Life goes on.
  const more: string[] = [];
  const others = await talk(more);
  await expect.poll(() => more.length).toBeGreaterThan(3);
  await others.stop();
});

it('[BK4] killed in the middle, with its database running on, the old data is there, and the next one tidies up', async () => {
  const before = await lines();
  await server.stop();
  const restoring = begin('restore', 'latest');
  const isRunning = () =>
    drafts().some((name) => existsSync(path.join(dataDir, name, 'cluster/postmaster.pid')));
  await expect.poll(isRunning, { interval: 2 }).toBe(true);
  restoring.kill('SIGKILL');
  await once(restoring, 'exit');
  expect(drafts()).toHaveLength(1);
  await server.start();
  expect(await lines()).toEqual(before);
  await command('restore', 'latest', '--verify');
  expect(drafts()).toEqual([]);
});

it('[BK1] without a running server it starts the database by itself, and takes another folder', async () => {
  await server.stop();
  const elsewhere = path.join(root, 'elsewhere');
  expect(await command('backup', '--to', elsewhere)).toEqual({
    code: 1,
    said: '',
    complained: `${elsewhere} gibt es nicht: Ist die Platte eingehängt?`,
  });
  mkdirSync(elsewhere);
  const { said } = await command('backup', '--to', elsewhere);
  expect(said).toContain(`Gesichert: ${elsewhere}/plausch-`);
  expect(readdirSync(elsewhere).toSorted()).toEqual(['erased-accounts.txt', expect.stringMatching(/\.zst$/)]);
  await server.start();
});

it('[BK6] the key is shown once; with it a machine that has nothing gets everything back', async () => {
  const { said } = await command('backup', '--new-key');
  const [secret = ''] = /AGE-SECRET-KEY-1\S+/.exec(said) ?? [];
  const before = await lines();
  expect((await command('backup')).said).toContain('verschlüsselt');
  await server.stop();
  rmSync(dataDir, { recursive: true });
  const [file = ''] = readdirSync(disk).filter((name) => name.endsWith('.age'));
  expect((await command('restore', 'latest')).complained).toContain('Gib mit --key DATEI den geheimen an');
  const key = path.join(root, 'key');
  writeFileSync(key, `# der Schlüssel\n${secret}\n`);
  const saved = path.join(disk, file);
  const meant = { '/pfad/zur/sicherung.tar.zst.age': saved, '/pfad/zum/schluessel': key };
  for (const words of commandsOf('machine-lost', meant)) await follow(words);
  expect(await lines()).toEqual(before);
  // The key that opens sealed secrets came along.
  expect(readFileSync(path.join(dataDir, 'seal.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(existsSync(path.join(dataDir, 'database/kept'))).toBe(false);
  // Another machine, to look at what was.
  await server.stop();
  rmSync(dataDir, { recursive: true });
  const last = { 'sicherung.tar.zst': saved, schluessel: key, NAME: 'Gast0' };
  const answers: string[] = [];
  for (const words of commandsOf('deleted-by-mistake', last)) answers.push(await follow(words));
  expect(JSON.parse(answers.at(-1) ?? '')).toMatchObject({ Konto: [{ username: 'Gast0' }] });
});

it('words that it does not know are answered by the usage', async () => {
  const { code, complained } = await command('restore', '--jetzt');
  expect(code).toBe(1);
  expect(complained).toContain('npm run restore -- DATEI');
  expect((await command('restore')).said).toContain('npm run restore -- latest');
});

const drafts = () => readdirSync(dataDir).filter((name) => name.includes('.restoring-'));

/** The command, to be killed. */
function begin(...words: string[]): ChildProcess {
  return spawn(process.execPath, [SCRIPTS, ...words], {
    env: { PATH, NODE_COMPILE_CACHE, ...places() },
    stdio: 'ignore',
  });
}
