import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartFailure } from '../config/start-failure.ts';
import { openCluster } from './cluster.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (program = '/nowhere/initdb') =>
  openCluster(folder, { major: 18, program: () => program }, { ids: {} });

it('a cluster without its password is not made anew, and it is said what to do', () => {
  mkdirSync(path.join(folder, 'cluster'));
  writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), '18\n');
  const file = path.join(folder, 'password');
  expect(open).toThrow(
    new StartFailure(
      `Das Passwort der Datenbank lässt sich nicht lesen (${file}): Stell die Datei aus der Sicherung wieder her oder ändere ihre Rechte.`,
    ),
  );
  writeFileSync(file, 'geheim\n');
  expect(open()).toEqual({ folder: path.join(folder, 'cluster'), password: 'geheim' });
});

it.skipIf(process.platform === 'win32')(
  'why a cluster cannot be made is said in one line, and nothing is left of it',
  () => {
    const program = path.join(folder, 'initdb');
    const script =
      '#!/bin/sh\necho creating >&2\necho testing >&2\necho "initdb: no space left" >&2\nexit 1\n';
    writeFileSync(program, script, { mode: 0o755 });
    expect(() => open(program)).toThrow(
      new StartFailure(`Die Datenbank in ${folder} lässt sich nicht anlegen (initdb: no space left).`),
    );
    expect(() => open()).toThrow(/lässt sich nicht anlegen \(.*ENOENT\)\.$/);
    expect(existsSync(path.join(folder, 'cluster'))).toBe(false);
  },
);
