import path from 'node:path';
import { createTestDatabase } from '@plausch/dev-env';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '../../../scripts/start/web-build.ts';
import { ATTACKS, runAttack } from './attacks.ts';
import { Target } from './target.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SEED = 20_261_122;
const BUILD_LIMIT_MS = 120_000;
/** Longer than an attack has: what breaks off says itself what it was. */
const ATTACK_LIMIT_MS = 150_000;

const drops: (() => Promise<void>)[] = [];
let target: Target;
async function newDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  drops.push(drop);
  return url;
}

beforeAll(async () => {
  // The forms that take pictures are pages of a build.
  await buildIfStale(ROOT, new AbortController().signal, () => {});
  target = await Target.start({ databaseUrl: await newDatabase() });
}, BUILD_LIMIT_MS);
afterAll(async () => {
  await target?.stop();
  for (const drop of drops) await drop();
});

it.each(
  ATTACKS.map((attack) => ({
    attack,
    rows: attack.rows.map((row) => `[${row}]`).join(' '),
    name: attack.name,
  })),
)(
  '$rows finds nothing by $name, in a short dose',
  async ({ attack }) => {
    const note = () => {};
    const tally = await runAttack(attack, { target, dose: 'short', seed: SEED, newDatabase, note });
    expect(tally.findings.join('\n')).toBe('');
    expect(tally.counts.size).toBeGreaterThan(0);
  },
  ATTACK_LIMIT_MS,
);
