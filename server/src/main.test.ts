import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compiledProgram } from '@plausch/platform/compiled';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const { PATH, NODE_COMPILE_CACHE } = process.env;

let program: string;
let folder: string;
/** The folder of a program that has run and ended: making a database takes most of a first start. */
let used: string | undefined;
let children: ChildProcess[];

beforeAll(async () => {
  program = await compiledProgram({ root, program: 'server/src/main.ts' });
});

afterAll(() => {
  if (used !== undefined) rmSync(used, { recursive: true, force: true });
});

function newFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'main-'));
  // Started by root, the database runs under another account, which must be able to enter the folder.
  chmodSync(made, 0o755);
  return made;
}

beforeEach(() => {
  folder = newFolder();
  if (used !== undefined) cpSync(used, folder, { recursive: true });
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The program, with a folder of its own and any free port. */
function run(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    complaint: complaint.trim(),
  }));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /http:\S+/.exec(output)?.[0];
      if (address) resolve(address);
    });
    void ended.then((end) => reject(new Error(`the program ended: ${JSON.stringify(end)}`)));
  });
  url.catch(() => {});
  return { child, url, ended, output: () => output + complaint };
}

function databasePid(): number {
  return Number(readFileSync(path.join(folder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function occupiedPort(): Promise<{ port: number; server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, server };
}

describe('the server program', () => {
  it('answers in an empty folder, and ends cleanly on Ctrl-C, which npm passes on a second time', async () => {
    const { child, url, ended } = run({ LOG_LEVEL: 'warn' });
    expect((await fetch(`${await url}/api/health`)).status).toBe(200);
    const database = databasePid();
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, signal: null, complaint: '' });
    expect(() => process.kill(database, 0)).toThrow('ESRCH');
    used = folder;
    folder = newFolder();
  });

  it('starts again after it was killed', async () => {
    const first = run();
    await first.url;
    first.child.kill('SIGKILL');
    await first.ended;
    const second = run();
    expect((await fetch(`${await second.url}/api/health`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0 });
  });

  it('ends when its database dies', async () => {
    const { url, ended } = run();
    await url;
    process.kill(databasePid(), 'SIGKILL');
    expect(await ended).toMatchObject({ code: 1 });
  });

  it('refuses a folder that another one uses, and leaves that one running', async () => {
    const first = run();
    const url = await first.url;
    const second = await run().ended;
    expect(second.code).toBe(1);
    expect(second.complaint).toContain(`wird schon benutzt (Prozess ${first.child.pid})`);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it('[AU-11] [LO-1] with a public address writes no link to an administrator anywhere, but how to make one', async () => {
    // Only the very first start says so.
    rmSync(folder, { recursive: true });
    folder = newFolder();
    const { child, url, ended, output } = run({
      PUBLIC_URL: 'http://chat.beispiel.test',
      SMTP_URL: 'none',
      LOG_LEVEL: 'trace',
    });
    expect(await url).toBe('http://chat.beispiel.test');
    await expect
      .poll(output)
      .toContain('Noch kein Admin: npm run admin -- create NAME macht auf diesem Rechner den Link.');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    expect(output()).not.toMatch(/einladung=/);
    expect(output()).toContain('SMTP_URL is none: no mail leaves');
  });

  it('sells by the hosted service where its address and key are set, and says that this gives no perks', async () => {
    const { child, url, ended, output } = run({
      BILLING_URL: 'https://api.revenuecat.com',
      BILLING_API_KEY: 'rcb_sb_theirs',
      LOG_LEVEL: 'warn',
    });
    const origin = await url;
    expect(await (await fetch(`${origin}/config.json`)).json()).toMatchObject({
      billingBaseUrl: 'https://api.revenuecat.com',
      billingApiKey: 'rcb_sb_theirs',
      eventsHost: 'https://e.revenue.cat',
    });
    expect((await fetch(`${origin}/subscription`)).headers.get('content-security-policy')).toContain(
      'https://api.revenuecat.com',
    );
    // With the hosted service the webhook does not exist, with any header.
    const told = { method: 'POST', headers: { authorization: 'Bearer theirs' } };
    expect((await fetch(`${origin}/api/revenuecat/webhook`, told)).status).toBe(404);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    expect(output()).toContain('purchases give no perks');
  });

  it('[CA8] ends with the mistake of a catalogue, and nothing of it goes on meanwhile', async () => {
    writeFileSync(
      path.join(folder, 'wrong.yaml'),
      'project: wrong\ncurrency: EUR\nproducts: {}\nprodukte: 1\n',
    );
    const { ended } = run({ BILLING_CATALOGUE: folder, LOG_LEVEL: 'warn' });
    // No line of jobs that ask a database which is closed.
    const complaint = 'wrong.yaml:4:1 produkte: Dieses Feld gibt es nicht. Meinst du products?';
    expect(await ended).toEqual({ code: 1, signal: null, complaint });
  });

  it('says which port is taken and how to choose another', async () => {
    const { port, server } = await occupiedPort();
    const { code, complaint } = await run({ PORT: String(port) }).ended;
    server.close();
    expect(code).toBe(1);
    expect(complaint).toContain(`Port ${port} ist schon belegt. Anderer Port: PORT=${port + 1} npm start`);
  });

  it.each([
    [
      { PUBLIC_URL: 'https://chat.beispiel.test' },
      'Zu PUBLIC_URL gehört ein Mailserver: Setze SMTP_URL, oder SMTP_URL=none, wenn niemand Mails bekommen soll.',
    ],
    [{ PORT: 'drei' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein, ist aber „drei“.'],
    [
      { DATABASE_URL: 'postgres://me:geheim@127.0.0.1:1/chat' },
      'Die Datenbank chat auf 127.0.0.1:1 ist nicht erreichbar (ECONNREFUSED): Läuft sie, und stimmt DATABASE_URL?',
    ],
    [
      { DATA_DIR: path.join(import.meta.filename, 'daten') },
      `Der Datenordner ${import.meta.filename}/daten/database lässt sich nicht anlegen (ENOTDIR): Wähl mit DATA_DIR einen anderen oder ändere die Rechte.`,
    ],
  ])('refuses %o with one sentence', async (environment, sentence) => {
    expect(await run(environment).ended).toEqual({ code: 1, signal: null, complaint: sentence });
  });
});
