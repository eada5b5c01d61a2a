import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/index.ts';
import { isAlive } from '../postgres/process-identity.ts';
import { plain } from './corpus.fixture.ts';
import { HAS_PROC, watchDecoders } from './decoder.fixture.ts';
import type { DecoderTimes } from './decoder.ts';
import { createPictures, type PictureProblem, PictureRefused, type Pictures, PicturesBusy } from './index.ts';

const PATIENCE = { timeout: 10_000, interval: 20 };

const open: Pictures[] = [];
afterEach(async () => {
  for (const pictures of open.splice(0)) await pictures.close();
});

function start(times: Partial<DecoderTimes> = {}, onReady?: (pid: number) => void) {
  const { logger, pids } = watchDecoders(onReady);
  const pictures = createPictures({ logger, clock: systemClock, times });
  open.push(pictures);
  const dot = plain(9, 9).png().toBuffer();
  return { pictures, pids, draw: async (sender = 'Kim') => pictures.redraw(await dot, { sender }) };
}

/** Why it was refused; fails where it was drawn. */
async function problemOf(drawing: Promise<Buffer>): Promise<PictureProblem> {
  const error = await drawing.then(() => undefined).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(PictureRefused);
  return (error as PictureRefused).reason;
}
const widthOf = async (drawing: Promise<Buffer>) => (await sharp(await drawing).metadata()).width;

describe('[FI-1] the process that decodes', () => {
  it('is started for the first picture, kept for the next, and ends when there are none', async () => {
    const { draw, pids } = start({ idleMs: 300 });
    expect(pids).toEqual([]);
    await Promise.all([draw(), draw('Lena'), draw('Rudi')]);
    expect(pids).toHaveLength(1);
    await expect.poll(() => isAlive(pids[0] ?? 0), PATIENCE).toBe(false);
    expect(await widthOf(draw())).toBe(9);
    expect(pids).toHaveLength(2);
  });

  it('is killed when it hangs: that picture is refused, and the next sender’s is drawn', async () => {
    const { draw, pids } = start({ drawMs: 5_000 });
    await draw();
    const [hanging = 0] = pids;
    process.kill(hanging, 'SIGSTOP');
    const [refused, drawn] = [draw('Kim'), draw('Lena')];
    expect(await problemOf(refused)).toBe('effort');
    expect(await widthOf(drawn)).toBe(9);
    expect(pids).toHaveLength(2);
    expect(isAlive(hanging)).toBe(false);
  });

  it('is replaced when it is killed in the middle of a picture, which is drawn all the same', async () => {
    const { draw, pids } = start();
    await draw();
    const [first = 0] = pids;
    process.kill(first, 'SIGSTOP');
    const drawing = draw();
    // The picture is on its way to a process that does nothing with it any more.
    await new Promise((resolve) => setImmediate(resolve));
    process.kill(first, 'SIGKILL');
    expect(await widthOf(drawing)).toBe(9);
    expect(pids).toHaveLength(2);
  });

  it('may die twice of a picture and no more, and draws the next one', async () => {
    let isDeadly = true;
    const { draw, pids } = start({}, (pid) => {
      if (isDeadly) process.kill(pid, 'SIGKILL');
    });
    expect(await problemOf(draw())).toBe('effort');
    expect(pids).toHaveLength(2);
    isDeadly = false;
    expect(await widthOf(draw('Lena'))).toBe(9);
  });

  it('ends with whoever started it, in the middle of a picture', async () => {
    const { pictures, draw, pids } = start();
    await draw();
    process.kill(pids[0] ?? 0, 'SIGSTOP');
    const outcomes = Promise.allSettled([draw('Kim'), draw('Lena')]);
    await pictures.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(PicturesBusy) });
    }
    expect(isAlive(pids[0] ?? 0)).toBe(false);
    await expect(draw()).rejects.toBeInstanceOf(PicturesBusy);
    expect(pids).toHaveLength(1);
  });

  it('is told with its complaint where it does not start, and with what came instead where it made none', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      await expect(start().draw()).rejects.toThrow(
        /^the decoder of pictures did not start: .*\/nowhere\/node/s,
      );
    } finally {
      process.execPath = execPath;
    }
    await expect(start({ startMs: 1 }).draw()).rejects.toThrow(
      /^the decoder of pictures did not start: late$/,
    );
  });

  it('is no orphan when that one is killed', async () => {
    const parent = spawn(process.execPath, [path.join(import.meta.dirname, 'decoder.parent.fixture.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const decoder = Number(String(said).trim());
    expect(isAlive(decoder)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(decoder), PATIENCE).toBe(false);
  });

  it.runIf(HAS_PROC)('gets no secret, writes no file, and comes after everything else', async () => {
    process.env['SMTP_URL'] = 'smtp://geheim';
    const { draw, pids } = start();
    await draw();
    delete process.env['SMTP_URL'];
    const told = (name: string) => readFileSync(`/proc/${pids[0]}/${name}`, 'utf8');
    expect(told('environ')).toContain('LC_ALL=C');
    expect(told('environ')).not.toContain('geheim');
    expect(told('limits')).toMatch(/^Max file size +0 +/m);
    expect(told('limits')).toMatch(/^Max core file size +0 +/m);
    expect(told('limits')).toMatch(/^Max data size +\d+ +/m);
    expect(told('oom_score_adj').trim()).toBe('1000');
    // The nineteenth field; the second may hold anything.
    expect(told('stat').slice(told('stat').lastIndexOf(')')).split(' ')[17]).toBe('10');
    const words = told('cmdline').split('\0');
    expect(words).toContain('--permission');
    const [addons, own, ...libraries] = words.filter((word) => word.startsWith('--allow-'));
    expect([addons, own]).toEqual(['--allow-addons', expect.stringMatching(/^--allow-fs-read=.*platform$/)]);
    expect(libraries).not.toEqual([]);
    for (const folder of libraries) expect(folder).toMatch(/^--allow-fs-read=.*node_modules.$/);
  });
});
