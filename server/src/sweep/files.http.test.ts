import { startSystem, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from './exchange.fixture.ts';
import { makeWebRoot } from './web-root.fixture.ts';

const SHOWN_FILE = 'assets/main-abc123.js';
const SECRET = 'geheim geheim geheim';
/** What must not be found, though it lies in the folder of the client. */
const HIDDEN_FILES = [
  '.git/config',
  '.env',
  '.well-known/geheim.txt',
  'assets/main-abc123.js.map',
  'assets/.DS_Store',
];

let system: TestSystem;
beforeAll(async () => {
  const hidden = Object.fromEntries(HIDDEN_FILES.map((file) => [file, SECRET]));
  system = await startSystem({ webRoot: await makeWebRoot({ ...hidden, [SHOWN_FILE]: 'export {};' }) });
});
afterAll(() => system.stop());

describe('[CO-2] files that are for nobody', () => {
  it.each([
    ...HIDDEN_FILES,
    '.git/HEAD',
    'server/src/main.ts',
    'package.json',
    'node_modules/.package-lock.json',
  ])('%s', async (file) => {
    for (const spelling of [
      file,
      `./${file}`,
      `%2e/${file}`,
      file.replaceAll('.', '%2e'),
      `assets/../${file}`,
      `/${file}`,
    ]) {
      const answer = await exchange(system.origin, { method: 'GET', path: `/${spelling}` });
      expect(answer.status, spelling).toBe(404);
      expect(answer.text, spelling).not.toContain(SECRET);
    }
  });

  it.each([
    ['//[', 404],
    ['//boese.example', 404],
    ['/%', 404],
    ['/%ff', 404],
    ['/?%', 200],
    ['/main;x', 404],
    [`/${'a/'.repeat(3_000)}`, 404],
  ])('[IN-10] what lies at %s is said without a fault', async (path, status) => {
    const answer = await exchange(system.origin, { method: 'GET', path });
    expect(answer.status, answer.text).toBe(status);
  });

  it('and the one beside them is found', async () => {
    const answer = await exchange(system.origin, { method: 'GET', path: `/${SHOWN_FILE}` });
    expect(answer.status).toBe(200);
  });
});
