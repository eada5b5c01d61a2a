import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../errors/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { askControl, type Control, openControl } from './index.ts';
import { MOST_REQUEST_BYTES, SIGN_OF_LIFE_MS, SILENCE_TIMEOUT_MS } from './line.ts';

let folder: string;
let opened: Control[];
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'control-test-'));
  opened = [];
  logged = [];
});
afterEach(async () => {
  for (const control of opened) await control.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(
  run: (words: readonly string[]) => Promise<string> = async (words) => words.join('|'),
  dataDir = folder,
): Promise<Control> {
  const logger = createLogger({
    level: 'warn',
    destination: { write: (line: string) => void logged.push(line) },
  });
  const control = await openControl({ dataDir, logger, refusals: testRefusals, run });
  opened.push(control);
  return control;
}

/** What one side has written is read by the other. */
async function turnOfNetwork(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

const socketIn = (dataDir: string) => path.join(dataDir, 'control.sock');

/** Sends bytes as a program other than our client might, and answers with all that comes back until the end. */
async function send(bytes: string, { ends = false } = {}): Promise<string> {
  const socket = connect(socketIn(folder)).setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  // Being cut off is an answer too.
  socket.on('error', () => {});
  socket.write(bytes);
  if (ends) socket.end();
  await once(socket, 'close');
  return answer;
}

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** What another account of the machine is told that asks a program with this data folder. */
async function askedBy(uid: number, dataDir: string): Promise<string> {
  const client = new URL('./client.ts', import.meta.url).href;
  const script = `import(process.argv[1]).then(({ askControl }) => askControl(process.argv[2], ['da']))
    .then((text) => process.stdout.write(text), ({ message }) => process.stdout.write(message))`;
  const child = spawn(process.execPath, ['-e', script, client, dataDir], {
    uid,
    gid: uid,
    cwd: '/',
    env: {},
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(child, 'close');
  return text;
}

describe('the control socket', () => {
  it('carries words there and a text back, as often as one asks', async () => {
    await open();
    expect(await askControl(folder, ['ban', 'Käthe', 'ein "Grund"\nmit zwei Zeilen'])).toBe(
      'ban|Käthe|ein "Grund"\nmit zwei Zeilen',
    );
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => askControl(folder, [String(n)])));
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
  });

  it('tells a refusal, and keeps a fault of ours to the log', async () => {
    await open(async ([word]) => {
      if (word === 'refuse') throw new Refusal('not_found', { message: 'Lena gibt es nicht.' });
      throw new Error('secret of the database');
    });
    await expect(askControl(folder, ['refuse'])).rejects.toThrow('Lena gibt es nicht.');
    await expect(askControl(folder, ['fail'])).rejects.toThrow('Das geht nicht (500).');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('secret of the database');
  });

  it('is for its owner alone', async () => {
    await open();
    expect(statSync(socketIn(folder)).mode & 0o777).toBe(0o600);
  });

  // Only root may take the part of another account.
  it.runIf(isRoot)(
    'tells another account that the folder is closed to it, and not that nothing runs',
    async () => {
      await open();
      expect(await askedBy(0, folder)).toBe('da');
      expect(await askedBy(65_534, folder)).toBe(
        `Du darfst in ${folder} nicht hinein: Ruf den Befehl als der Benutzer auf, unter dem Plausch läuft.`,
      );
    },
  );

  it('lies elsewhere where the path is too long for a socket, and is found all the same', async () => {
    const deep = path.join(folder, 'x'.repeat(100));
    const control = await open(undefined, deep);
    expect(lstatSync(socketIn(deep)).isSymbolicLink()).toBe(true);
    const real = realpathSync(socketIn(deep));
    expect(statSync(real).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(real)).mode & 0o777).toBe(0o700);
    expect(await askControl(deep, ['da'])).toBe('da');
    await control.close();
    expect(existsSync(path.dirname(real))).toBe(false);
    await expect(askControl(deep, ['da'])).rejects.toThrow('läuft kein Plausch');
  });

  it('says that nothing runs, before and after', async () => {
    await expect(askControl(folder, ['da'])).rejects.toThrow(`In ${folder} läuft kein Plausch`);
    const control = await open();
    await control.close();
    expect(existsSync(socketIn(folder))).toBe(false);
    await expect(askControl(path.join(folder, 'nicht-da'), ['da'])).rejects.toThrow('läuft kein Plausch');
  });

  it('belongs to whoever opened it last, also when the first one closes later', async () => {
    const first = await open(async () => 'first');
    await open(async () => 'second');
    await first.close();
    expect(await askControl(folder, ['wer'])).toBe('second');
  });

  it('lets what is under way come to its end before it closes', async () => {
    const begun = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const control = await open(async () => {
      begun.resolve();
      await done.promise;
      return 'fertig';
    });
    const answer = askControl(folder, ['lange']);
    await begun.promise;
    const closed = control.close();
    done.resolve();
    expect(await answer).toBe('fertig');
    await closed;
  });

  it('a command may last as long as the program says that it lives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] });
    try {
      const done = Promise.withResolvers<string>();
      await open(() => done.promise);
      const answer = askControl(folder, ['lange']);
      for (let passed = 0; passed < 3 * SILENCE_TIMEOUT_MS; passed += SIGN_OF_LIFE_MS) {
        await Promise.all([turnOfNetwork(), vi.advanceTimersByTimeAsync(SIGN_OF_LIFE_MS)]);
        await turnOfNetwork();
      }
      done.resolve('fertig');
      expect(await answer).toBe('fertig');
    } finally {
      vi.useRealTimers();
    }
  });

  it('a program that hangs is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const silent = createServer((socket) => void socket.resume().on('error', () => {}));
      silent.listen(socketIn(folder));
      await once(silent, 'listening');
      const refused = askControl(folder, ['da']).catch((error: Error) => error.message);
      for (let i = 0; i < 3; i += 1) await turnOfNetwork();
      await vi.advanceTimersByTimeAsync(SILENCE_TIMEOUT_MS);
      expect(await refused).toBe('Plausch hat nicht geantwortet: Bitte versuch es noch einmal.');
      silent.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[IN-9] survives nonsense, floods and people who hang up', async () => {
    await open();
    expect(await send('kein JSON\n')).toContain('Das geht nicht (400).');
    for (const nonsense of ['null', '[]', '{"words":"x"}', '{"words":[1]}']) {
      expect(await send(`${nonsense}\n`)).toContain('Das geht nicht (400).');
    }
    expect(await send('x'.repeat(MOST_REQUEST_BYTES + 1))).toBe('');
    expect(await send('{"words":', { ends: true })).toBe('');
    expect(await send('{"words":["a"]}\n{"words":["b"]}\n')).toBe('{"text":"a"}\n');
    expect(await askControl(folder, ['noch', 'da'])).toBe('noch|da');
    expect(logged).toEqual([]);
  });
});
